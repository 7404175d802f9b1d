# The rules in our own words. The page draws an example at every idea.

rules-contents = On this page
rules-right = Right
rules-wrong = Wrong
rules-setup-title = Setting up
rules-end-title = The end
rules-win-title = Who wins

## Kingdomino

rules-choice = What do you play?
rules-edition = Edition
rules-edition-classic = Classic
rules-edition-revised = Revised
rules-which = Not sure? If three of you play with all 48 dominoes by your booklet, it is the revised one.

rules-kingdomino-aim = You rule a small kingdom and add a domino to it again and again. Large properties with crowns bring points. Whoever has the most at the end wins.

rules-fact-kings = { $count ->
    [one] king each
   *[other] kings each
}
rules-fact-dominoes = dominoes in play
rules-fact-line = dominoes in a line
rules-fact-rounds = rounds
rules-fact-grid = squares at most
rules-kingdomino-setup-castle = Everybody puts a castle on its square and takes { $kings ->
    [one] a king
   *[other] both kings
} of the same colour.
rules-kingdomino-setup-all = Mix all 48 dominoes and pile them up so that nobody sees the land.
rules-kingdomino-setup-some = Mix the dominoes so that nobody sees the land. Put { $out } of them aside, unseen. The other { $in } are the pile.
rules-kingdomino-setup-line = Draw { $line } dominoes and sort them by the numbers on their backs, the lowest on top. Then turn them over.
rules-kingdomino-setup-kings = Somebody mixes all the kings in a closed hand and takes them out one by one. Whoever owns the king puts it on a free domino.
rules-kingdomino-setup-next = When every king stands on a domino, lay the next line beside it: { $line } dominoes again.

rules-kingdomino-round-title = A round
rules-kingdomino-round = The king on the lowest number begins, then the next one in the line, and so on. When it is your turn you do two things:
rules-kingdomino-round-place = Place the domino under your king in your kingdom.
rules-kingdomino-round-claim = Put the king on a free domino of the next line. You will place that one in the next round.
rules-kingdomino-round-twice = You both have two turns in every round, one for each king.
rules-kingdomino-round-again = After that another line is laid. Better land has higher numbers, but whoever takes it has to wait longer.
rules-kingdomino-round-spare = One domino of each line is left over: it goes back into the box.
rules-line-now = This round
rules-line-next = Next round
rules-line-example = The king on { $first } was first and took { $best }: in the next round it is last. The king on { $last } was last and took { $least }: now it is first.
rules-line-left = Nobody took { $left }. It goes back into the box.

rules-kingdomino-place-title = Placing a domino
rules-kingdomino-place = At least one half has to lie beside its own terrain, or beside the castle, which goes with everything. Sides count, corners do not.
rules-place-castle = Beside the castle every terrain may lie.
rules-place-match = Forest lies beside forest. One half is enough.
rules-place-none = Neither wheat nor lake goes with forest.
rules-place-corner = Forest touches forest only at the corner.
rules-kingdomino-limit = Your kingdom never gets wider or taller than { $limit } squares. The castle may be anywhere in it. What lies there stays where it is.
rules-place-wide = Wheat goes with wheat, but the kingdom would be { $would } squares wide.
rules-kingdomino-nowhere = A domino that fits somewhere must be placed, even if you do not like it there. One that fits nowhere is given up and brings nothing.
rules-place-nowhere = Only single squares are free: no domino fits any more. This one is given up.

rules-kingdomino-end = In the last round there is nothing left to choose: everybody only places. Everybody has had { $count } dominoes. Now count your points.

rules-kingdomino-score-title = Points
rules-kingdomino-score = Squares of one terrain that lie side by side are a property. It is worth its squares times its crowns. Without a crown it is worth nothing.
rules-score-crowned = Four squares of wheat with two crowns: 4 × 2 = 8 points.
rules-score-bare = Five squares of lake without a crown: 5 × 0 = 0 points.
rules-score-apart = Two properties of wheat count each on its own: 2 × 1 + 1 × 1 = 3 points.
rules-kingdomino-whole = A whole kingdom
rules-kingdomino-whole-about = Every number in the picture is a property. The table counts them one after the other.
rules-column-property = Property
rules-column-product = Squares × crowns
rules-column-points = Points

rules-kingdomino-win = Whoever has the most points wins. If points are equal, this decides, one after the other:
rules-win-largest = Who has the largest property, with or without crowns?
rules-win-crowns = Who has the most crowns?
rules-win-shared = If that is equal too, you share the victory.

rules-kingdomino-variants-title = Variants
rules-variants-others = You can also play with these, and combine them as you like:
rules-variant-duel = For two who know the game. You use all 48 dominoes, so that each gets 24, and your kingdoms may become 7 by 7 squares.
rules-variant-middle-kingdom = 10 more points if the castle is in the middle: the kingdom reaches as far to the left as to the right, and as far up as down. Gaps do not matter.
rules-middle-yes = The castle is in the middle: 10 more points, in spite of the gap.
rules-middle-no = The castle is not in the middle: nothing more.
rules-variant-harmony = 5 more points for a complete kingdom: { $limit } by { $limit } squares and no gap. Whoever had to give up a domino cannot get there.
rules-harmony-yes = Every square is covered: 5 more points.
rules-harmony-no = There is a gap: nothing more.
rules-variant-dynasty = Play three games in a row and write the points down. The highest sum wins. If sums are equal, add up the largest properties of the three games{ $edition ->
    [classic] , then the crowns
   *[revised] {""}
}.

## Domination

rules-domination-aim = You all lay dominoes on one board and conquer areas. Whoever has the most areas at the end wins.

rules-fact-squares = numbered squares
rules-fact-areas = areas between them
rules-fact-all = dominoes
rules-fact-rack = in every rack
rules-domination-setup-board = Put the board in the middle. Between every four of its squares there is an area.
rules-domination-setup-pile = Mix all the dominoes face down: they are the pile.
rules-domination-setup-rack = Everybody takes a rack, the tokens of one colour and seven dominoes that the others do not see.
rules-domination-setup-start = The youngest begins. It goes on clockwise.
rules-domination-setup-picture = The empty board and somebody’s rack. Between neighbouring squares there are 112 places: one for every domino.

rules-domination-turn-title = A turn
rules-domination-turn-lay = Lay one of your dominoes between two neighbouring squares. Each half must show the same number as the square it touches.
rules-domination-turn-draw = Draw a new one from the pile, so that you have seven again.
rules-lay-match = 0 at 0 and 5 at 5: the domino fits.
rules-lay-wrong = 5 at 5, but 2 at 0: it does not fit.
rules-domination-turn-one = You lay exactly one domino: nobody may pass, and nobody lays a second one, not even after a conquest. There is always a place for each of your dominoes.

rules-domination-area-title = Conquering
rules-domination-area = Every area has four sides. Whoever lays the fourth of them conquers the area and puts a token into it. It does not matter who laid the other three.
rules-area-fourth = 3-6 is the fourth side: the area is conquered.
rules-area-double = 1-6 closes two areas at once: both are conquered.

rules-domination-care-title = Mind the third side
rules-domination-care = Whoever lays the third side leaves the area to the next who has the right domino. Better lay first and second sides as long as you can.
rules-care-third = You lay 1-6. Now the area marked with ! lacks only one side …
rules-care-fourth = … and somebody else lays 3-6 and takes it.

rules-domination-end = When the pile is empty you go on without drawing. The game ends when all 112 dominoes lie on the board.
rules-domination-win = Whoever has the most areas wins. If two or more have as many, the 24 areas at the rim decide. If those are equal too, it is a draw between them.
rules-domination-tie = { $one } and { $other } have as many areas. At the rim, with a light edge here, { $one } has more and wins.
rules-column-player = Player
rules-column-areas = Areas
rules-column-rim = At the rim
