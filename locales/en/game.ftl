# Messages of both games, shared by the web page and the terminal. Vocabulary: see page.ftl.

game-kingdomino = Kingdomino
game-kingdomino-about = Place dominoes and build the richest kingdom.
game-domination = Domination
game-domination-about = Lay dominoes on a shared board and conquer areas.

castle = castle
terrain-wheat = wheat
terrain-forest = forest
terrain-lake = lake
terrain-pasture = pasture
terrain-swamp = swamp
terrain-mine = mine
half-crowned = { $terrain } with { $crowns ->
    [one] a crown
   *[other] { $crowns } crowns
}
domino-of = domino { $number }: { $a } / { $b }

level-child = Child
level-child-about = Plays for fun and misses a lot.
level-beginner = Beginner
level-beginner-about = Plans a little and misses many good spots.
level-casual = Casual
level-casual-about = Takes the biggest immediate gain every turn.
level-club = Club
level-club-about = Plays for the final score, not just this turn.
level-master = Master
level-master-about = Thinks ahead. The strongest level.
opponent-name = { $colour } ({ $level })

rules-players = { $players } players
variant-duel = Mighty Duel
variant-duel-about = All 48 dominoes, and kingdoms of up to 7 by 7 squares.
variant-harmony = Harmony
variant-harmony-about = 5 bonus points for a full grid without gaps.
variant-middle-kingdom = Middle Kingdom
variant-middle-kingdom-about = 10 bonus points if the castle is in the middle.
variant-middle-kingdom-full-grid = Middle Kingdom, full grid only
variant-edition-revised = Revised edition
variant-edition-revised-about = With three players, all 48 dominoes are used: each line has four dominoes, and one is left over. Crowns do not break ties.
variant-dynasty = Dynasty
variant-dynasty-about = Three games in a row; the highest total wins.
variant-opening-snake = Snake draft

stage-waiting = Waiting for players
todo-over = The game is over
stage-closed = Game closed
todo-wait = { $name }'s turn
todo-named = { $name }: { $what }
todo-place = Place your domino
todo-claim = Choose your next domino
todo-discard = No spot fits this domino: discard it
todo-lay = Lay a domino
next-begun = The next game has started.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-total = Total
order-either = { $earliest } or { $order }
all-crowns = Crowns
areas = Areas
outer-areas = Outer areas
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] No dominoes left in the pile
    [one] One domino left in the pile
   *[other] { $count } dominoes left in the pile
}

why-too-wide = Your kingdom would be { $would } squares wide
why-too-tall = Your kingdom would be { $would } squares tall
why-no-match = No matching terrain next to it
why-not-free = That square is taken
why-other = It does not fit there

# The keys are the problem codes of docs/http-api.md: worn = the action limit is reached, followed = the rematch
# exists, nobody_asked = there is no undo request.
refused-stale = The game has changed in the meantime. Please try again.
refused-not_your_turn = It is not your turn.
refused-illegal = That move is not allowed.
refused-taken = This seat is already taken.
refused-full = There is no open seat.
refused-bad_name = Please choose another name: 1 to 24 visible characters, with at most three accents per letter.
refused-name_taken = Another player in this game has this name. Please choose another one.
refused-seated = You already have a seat in this game.
refused-removed = The host has removed you from this game.
refused-no_player = There is no player on this seat.
refused-present = This player is here. Only players who are away can be replaced.
refused-no_chair = You have no seat in this game.
refused-not_host = Only the host can do this.
refused-begun = The game has already started.
refused-not_begun = The game has not started yet.
refused-over = The game is over.
refused-closed = This game is closed.
refused-not_over = The game is not over yet.
refused-no_undo = Undo is not available in this game.
refused-nothing_to_undo = Nothing to undo: you have not moved since the last domino or king was drawn.
refused-nobody_asked = There is no undo request to answer.
refused-not_asked = This undo request does not need your answer.
refused-no_hints = Hints are only available against the computer.
refused-contributed = Your contribution to the deal has already been added.
refused-away = You have already left the game.
refused-followed = The rematch has already been created.
refused-unknown_table = There is no game at this address.
refused-too_many = Too many requests. Please wait a moment.
refused-offline = The server is not responding. Check your connection.
refused-unavailable = The server cannot answer right now. Please try again.
refused-stopping = The server is shutting down. Please try again later.
refused-worn = The game log is full: chat, undo and other actions are off, but you can still make moves.
refused-other = Something went wrong.

phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-nice_move = Nice move!
phrase-oops = Oops!
phrase-thinking = Let me think…
phrase-thanks = Thank you!
phrase-well_played = Well played!
phrase-again = Another game?
phrase-bye = I have to go.

event-claim = chooses domino { $number } ({ $a } and { $b })
event-place = places domino { $number } on { $at } and { $and }
event-discard = discards domino { $number }
event-lay = lays { $domino } between { $at } and { $and }
event-draw = Drawn: { $domino }
event-draws = A domino is drawn
event-king = { $name }'s king is drawn
event-starter = { $name } goes first

seat-1 = Pink
seat-2 = Yellow
seat-3 = Green
seat-4 = Blue
