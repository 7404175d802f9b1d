# Words of both games. Used by the page and by the terminal.

game-kingdomino = Kingdomino
game-kingdomino-about = Lay dominoes and build the richest kingdom.
game-domination = Domination
game-domination-about = Conquer and claim: close areas on a shared board.

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
level-child-about = Plays for fun and overlooks a lot.
level-beginner = Beginner
level-beginner-about = Plans a little, misses many places.
level-casual = Casual
level-casual-about = Always takes what brings most right now.
level-club = Club
level-club-about = Knows what a position will be worth.
level-master = Master
level-master-about = Thinks ahead. Even the best rarely beat it.
opponent-name = { $colour } ({ $level })

rules-players = { $players } players
variant-duel = Mighty Duel
variant-duel-about = All 48 dominoes and kingdoms of 7 by 7.
variant-harmony = Harmony
variant-harmony-about = 5 more points for a kingdom without a gap.
variant-middle-kingdom = Middle Kingdom
variant-middle-kingdom-about = 10 more points if the castle is in the middle.
variant-middle-kingdom-full-grid = Middle Kingdom, full grid only
variant-edition-revised = Revised edition
variant-edition-revised-about = Lines of four for three players; one domino is left over each time.
variant-dynasty = Dynasty
variant-dynasty-about = Three games in a row; the sum decides.
variant-opening-snake = Snake opening

todo-gathering = Waiting for players
todo-over = The game is over
todo-wait = { $name } is to move
todo-named = { $name }: { $what }
todo-place = Place your domino
todo-claim = Choose your next domino
todo-discard = It fits nowhere: discard it
todo-lay = Lay a domino
next-begun = The next game has begun.

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

why-too-wide = It would be { $would } wide
why-too-tall = It would be { $would } tall
why-no-match = It touches no matching terrain
why-not-free = There is something there already
why-other = It cannot lie there

refused-stale = Something else happened first. Look again.
refused-not_your_turn = It is not your turn.
refused-taken = Somebody else sits there already.
refused-full = There is no free chair.
refused-begun = The game has begun.
refused-over = The game is over.
refused-no_undo = At this table nothing is taken back.
refused-nothing_to_undo = Nothing to take back: you have decided nothing since the last draw.
refused-no_hints = Hints are only given against opponents.
refused-too_many = That was too much at once. Wait a little.
refused-offline = The server does not answer. Is there a connection?
refused-worn = So much has happened here that the game can only be played to its end.
refused-other = That did not work. Please try again.

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
event-draw = On the table: { $domino }
event-draws = A domino is drawn
event-king = The king of seat { $seat } is drawn

seat-1 = Rose
seat-2 = Amber
seat-3 = Green
seat-4 = Blue
