# The rules in our own words. One message a paragraph; the page draws examples between them.

rules-kingdomino-aim-title = The aim
rules-kingdomino-aim = You rule a small kingdom and add a domino to it in every round. Large properties with crowns bring points. Whoever has the most at the end wins.
rules-kingdomino-turn-title = A turn
rules-kingdomino-turn = Your king stands on the domino you claimed. When it is your turn, place that domino in your kingdom. Then claim a domino of the next line with your king.
rules-kingdomino-order-title = Who is first
rules-kingdomino-order = Dominoes lie in a line from the lowest number to the highest. The king on the lowest has the first turn in the next round. Better dominoes have higher numbers: whoever takes one waits longer.
rules-kingdomino-place-title = Placing
rules-kingdomino-place = At least one half has to touch the same terrain, or the castle, which goes with everything. The sides of squares count, corners do not.
rules-kingdomino-limit = A kingdom is never wider or taller than 5 squares, 7 in the Mighty Duel. The castle may be anywhere in it. A domino that fits must be placed; one that fits nowhere is given up.
rules-kingdomino-score-title = Points
rules-kingdomino-score = Squares of one terrain that touch are a property. It is worth its squares times its crowns. Without a crown it is worth nothing.
rules-kingdomino-example = Four squares of wheat with two crowns: 4 × 2 = 8 points.
rules-kingdomino-tie = If points are equal the larger largest property wins, then more crowns (not in the revised edition); otherwise the victory is shared.
rules-kingdomino-players-title = How many play
rules-kingdomino-players-2 = Two players have two kings each and play with 24 dominoes, in six rounds.
rules-kingdomino-players-3 = Three players play with 36 dominoes in lines of three; by the revised edition with all 48 in lines of four, and the one nobody took goes away.
rules-kingdomino-players-4 = Four players use all 48 dominoes.
rules-kingdomino-variants-title = Variants

rules-domination-aim-title = The aim
rules-domination-aim = You lay dominoes on a shared board and conquer areas. Whoever has the most areas at the end wins.
rules-domination-turn-title = A turn
rules-domination-turn = Everybody has seven dominoes that nobody else sees. Lay one of them between two neighbouring squares whose numbers match its halves, then draw a new one while there are any. Nobody may pass.
rules-domination-area-title = Conquering
rules-domination-area = Four squares enclose an area. Whoever covers the fourth of its sides conquers it and puts a token there. One domino can conquer two areas at once.
rules-domination-care = So mind what you leave: an area with three sides belongs to whoever has the right domino next.
rules-domination-end-title = The end
rules-domination-end = When the pile is empty, play goes on until all 112 dominoes lie on the board. If areas are equal, those at the rim decide; if they are equal as well, it is a draw.
