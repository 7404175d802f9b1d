# Rules pages. Every idea has a drawn example. Vocabulary: see page.ftl.

rules-contents = On this page
rules-right = Legal
rules-wrong = Illegal
rules-setup-title = Setup
rules-end-title = End of the game
rules-win-title = Winning

## Kingdomino

rules-choice = Which rules are you using?
rules-edition = Edition
rules-edition-classic = Classic
rules-edition-revised = Revised
rules-which = Not sure? If your rulebook uses all 48 dominoes with three players, it is the revised edition.

rules-kingdomino-aim = You rule a small kingdom and add a domino to it every turn. Large properties with crowns score points. The highest score wins.

rules-fact-kings = { $count ->
    [one] king per player
   *[other] kings per player
}
rules-fact-dominoes = dominoes in play
rules-fact-line = dominoes per line
rules-fact-rounds = rounds
rules-fact-grid = maximum kingdom size
rules-kingdomino-setup-castle = Each player puts a castle on their starting tile and takes { $kings ->
    [one] the king
   *[other] both kings
} in the same colour.
rules-kingdomino-setup-all = Shuffle all 48 dominoes and stack them with the number side up: this is the pile.
rules-kingdomino-setup-some = Shuffle the dominoes with the number side up. Remove { $out } of them at random. The other { $in } form the pile.
rules-kingdomino-setup-line = Draw { $line } dominoes and line them up by the numbers on their backs, the lowest at the top. Then turn them over.
rules-kingdomino-setup-kings = Mix all the kings in one hand and draw them one at a time. The owner of each king puts it on a free domino.
rules-kingdomino-setup-next = When every king is on a domino, lay out the next line beside it: { $line } dominoes again.

rules-kingdomino-round-title = A round
rules-kingdomino-round = The king on the lowest number goes first, then the next one in the line, and so on. On your turn, you do two things:
rules-kingdomino-round-place = Take the domino under your king and place it in your kingdom.
rules-kingdomino-round-claim = Put the king on a free domino of the next line. You place that one in the next round.
rules-kingdomino-round-twice = Each player has two turns per round, one for each king.
rules-kingdomino-round-again = Then a new line is laid out. Better dominoes have higher numbers, but choosing one means playing later.
rules-kingdomino-round-spare = One domino of each line is left over and goes back into the box.
rules-line-example = The king on { $first } went first and chose { $best }: next round it goes last. The king on { $last } went last and chose { $least }: next round it goes first.
rules-line-left = No king is on { $left }. It goes back into the box.

rules-kingdomino-place-title = Placing a domino
rules-kingdomino-place = At least one half must touch matching terrain or the castle, which matches every terrain. Sides count, corners do not.
rules-place-castle = Any terrain may touch the castle.
rules-place-match = Forest touches forest. One half is enough.
rules-place-none = Neither wheat nor lake matches forest.
rules-place-corner = Forest touches forest only at a corner.
rules-kingdomino-limit = Your kingdom can never be wider or taller than { $limit } squares. The castle may be anywhere in it. Placed dominoes never move.
rules-place-wide = Wheat matches wheat, but the kingdom would be { $would } squares wide.
rules-kingdomino-nowhere = If a domino fits somewhere, you must place it, even where you do not want it. If it fits nowhere, you discard it and score nothing for it.
rules-place-nowhere = Only single squares are free: no domino fits any more. This one is discarded.

rules-kingdomino-end = In the last round there is nothing left to choose: you only place dominoes. Each player has had { $count } dominoes. Now count your points.

rules-kingdomino-score-title = Scoring
rules-kingdomino-score = Connected squares of one terrain form a property. It scores its squares times its crowns. Without a crown it scores nothing.
rules-score-crowned = Four wheat squares with two crowns: 4 × 2 = 8 points.
rules-score-bare = Five lake squares without a crown: 5 × 0 = 0 points.
rules-score-apart = Two wheat properties score separately: 2 × 1 + 1 × 1 = 3 points.
rules-kingdomino-whole = A complete example
rules-kingdomino-whole-about = Each number in the picture marks a property. The table lists their scores.
rules-column-property = Property
rules-column-product = Squares × crowns
rules-column-points = Points

rules-kingdomino-win = The player with the most points wins. Ties are broken in this order:
rules-win-largest = The largest property, with or without crowns.
rules-win-crowns = The most crowns.
rules-win-shared = If still tied, the players share the victory.

rules-kingdomino-variants-title = Variants
rules-variants-others = You can add these variants and combine them freely:
rules-variant-duel = For two experienced players. You use all 48 dominoes, 24 for each player, and kingdoms can grow to 7 by 7 squares.
rules-variant-middle-kingdom = 10 bonus points if the castle is in the middle: the kingdom extends equally far to the left and right, and equally far up and down. Gaps do not matter.
rules-middle-yes = The castle is in the middle: 10 bonus points, despite the gap.
rules-middle-no = The castle is not in the middle: no bonus.
rules-variant-harmony = 5 bonus points for a full grid: { $limit } by { $limit } squares without gaps. After a discard this is impossible.
rules-harmony-yes = Every square is covered: 5 bonus points.
rules-harmony-no = There is a gap: no bonus.
rules-variant-dynasty = Play three games in a row and add up the points. The highest total wins. Ties are broken by the sum of the largest properties of the three games{ $edition ->
    [classic] , then by the total number of crowns
   *[revised] {""}
}.

## Domination

rules-domination-aim = All players lay dominoes on one board and conquer areas. The player with the most areas wins.

rules-fact-squares = numbered squares
rules-fact-areas = areas between them
rules-fact-all = dominoes
rules-fact-rack = dominoes per rack
rules-domination-setup-board = Put the board in the middle. Every 2 by 2 block of squares encloses an area.
rules-domination-setup-pile = Shuffle all the dominoes face down: they form the pile.
rules-domination-setup-rack = Each player takes a rack, the tokens of one colour and seven dominoes, hidden from the others.
rules-domination-setup-start = The youngest player starts. Play continues clockwise.
rules-domination-setup-picture = The empty board and a player's rack. Between neighbouring squares there are 112 spots: one for every domino.
rules-domination-board-note = The original rulebook does not show the board. This one is reconstructed from the numbers given there.

rules-domination-turn-title = A turn
rules-domination-turn-lay = Lay one of your dominoes between two neighbouring squares. Each half must show the same number as the square it touches.
rules-domination-turn-draw = Draw a domino from the pile, so that you have seven again.
rules-lay-match = 0 touches 0 and 5 touches 5: the domino fits.
rules-lay-wrong = 5 touches 5, but 2 touches 0: it does not fit.
rules-domination-turn-one = You lay exactly one domino per turn: passing is not allowed, and there is no extra turn, not even after a conquest. Each of your dominoes always has a spot.

rules-domination-area-title = Conquering
rules-domination-area = Every area has four sides. The player who lays the fourth side conquers the area and puts a token on it, no matter who laid the other three.
rules-area-fourth = 3-6 is the fourth side: the area is conquered.
rules-area-double = 1-6 closes two areas at once: both are conquered.

rules-domination-care-title = Beware of the third side
rules-domination-care = If you lay the third side, the next player with the right domino can take the area. Stick to first and second sides for as long as you can.
rules-care-third = You lay 1-6. Now three sides of the area marked with ! are laid…
rules-care-fourth = …and an opponent lays 3-6 and conquers it.

rules-domination-end = When the pile is empty, play continues without drawing. The game ends when all 112 dominoes are on the board.
rules-domination-win = The player with the most areas wins. Ties are broken by the number of outer areas, the 24 along the edge of the board. If still tied, the players share the victory.
rules-domination-tie = { $one } and { $other } have the same number of areas. Of the outer areas, marked with a light border here, { $one } has more and wins.
rules-column-player = Player
