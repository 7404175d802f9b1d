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
domino-of = domino { $number }: { $a } and { $b }

level-child = Child
level-child-about = Plays for fun and misses a lot.
level-beginner = Beginner
level-beginner-about = Plans a little and misses many good spots.
level-casual = Casual
level-casual-about = Always takes the most points right now.
level-club = Club
level-club-about = Judges what a position will be worth.
level-master = Master
level-master-about = Thinks ahead. Even experts rarely beat it.
opponent-name = { $colour } ({ $level })

rules-players = { $players } players
variant-duel = Mighty Duel
variant-duel-about = All 48 dominoes and kingdoms of 7 by 7 squares.
variant-harmony = Harmony
variant-harmony-about = 5 bonus points for a kingdom without gaps.
variant-middle-kingdom = Middle Kingdom
variant-middle-kingdom-about = 10 bonus points if the castle is in the middle.
variant-middle-kingdom-full-grid = Middle Kingdom, full grid only
variant-edition-revised = Revised edition
variant-edition-revised-about = Lines of four for three players; one domino is left over each round.
variant-dynasty = Dynasty
variant-dynasty-about = Three games in a row; the highest total wins.
variant-opening-snake = Snake opening

todo-gathering = Waiting for players
todo-over = The game is over
todo-wait = { $name }'s turn
todo-named = { $name }: { $what }
todo-place = Place your domino
todo-claim = Choose your next domino
todo-discard = It fits nowhere: discard it
todo-lay = Lay a domino
next-begun = The next game has started.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
score-total = Total
order-either = { $earliest } or { $order }
all-crowns = Crowns
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] No dominoes left in the pile
    [one] One domino left in the pile
   *[other] { $count } dominoes left in the pile
}

why-too-wide = It would be { $would } squares wide
why-too-tall = It would be { $would } squares tall
why-no-match = It touches no matching terrain
why-not-free = That spot is taken
why-other = It does not fit there

refused-stale = The game has changed in the meantime. Please try again.
refused-not_your_turn = It is not your turn.
refused-taken = This seat is already taken.
refused-full = There is no open seat.
refused-begun = The game has already started.
refused-over = The game is over.
refused-no_undo = Moves cannot be taken back in this game.
refused-nothing_to_undo = Nothing to take back: you have not moved since the last draw.
refused-no_hints = Hints are only available against the computer.
refused-too_many = Too many requests. Please wait a moment.
refused-offline = The server does not answer. Check your connection.
refused-worn = This game has reached its log limit: only moves are accepted.
refused-other = Something went wrong. Please try again.

phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-nice_move = Nice move!
phrase-oops = Oops!
phrase-thinking = Let me think…
phrase-thanks = Thank you!
phrase-well_played = Well played!
phrase-again = Another game?
phrase-bye = I have to go.

event-claim = chooses { $domino }
event-place = places it on { $at } and { $and }
event-discard = discards it
event-lay = lays { $domino } on { $at } and { $and }
event-draw = Drawn: { $domino }
event-draws = A domino is drawn
event-king = The king of seat { $seat } is drawn

seat-1 = Rose
seat-2 = Amber
seat-3 = Green
seat-4 = Blue
