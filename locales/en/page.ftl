# Messages of the web page; the terminal uses some of them too.
#
# Vocabulary: game (not table), seat (not chair), domino (not tile), computer player; opponent = any other player.
# Choose a domino of the line, place it in a kingdom, discard it; lay a domino on the board of Domination.
# Spot = where a domino fits. Rotate, undo (not take back), hint, rematch, replay, record, outer area, bonus points.

nav-label = Main navigation
nav-rules = Rules
go-home = Main menu
close = Close
yes = Yes
no = No
you = you
loading = Loading…
lost-title = Page not found
lost-text = There is no page at this address.
missing-title = Game not found
missing-text = There is no game at this address. Please check the link.

settings = Settings
settings-language = Language
settings-theme = Theme
settings-pace = Speed of other players' moves
pace-calm = Slow
pace-quick = Fast
pace-instant = Instant
settings-sound = Sound effects
settings-notify = Notify me when it's my turn
theme-auto = System
theme-light = Light
theme-dark = Dark

home-title = New game
home-rules = How to play
home-programs = For developers
choose-game = Game
choose-players = Players
choose-level = Difficulty
variants = Variants
play-computer = Play against the computer
play-friends = Invite friends
play-together = Pass and play
play-watch = Watch the computer play
friends-settings = Name, time limit and visibility
your-name = Your name
guest-name = Guest
player-name = Player { $number }
names-title = Who's playing?
start-game = Start game
clock = Time limit
clock-none = No limit
clock-fast = 30 seconds per move
clock-slow = 2 minutes per move
clock-day = 1 day per move
clock-three-days = 3 days per move
listed = Public: anyone can join
shared-screens = Several players may share a device
your-games = Your games
more-games = { $count } more
open-tables = Open games
recent-games = Recent games
stage-playing = In progress
stage-over = Finished
chair-open = Open seat

share-text = Play with me on Dominium!
share = Share link
copied = Copied
copy-failed = Could not copy. The link is selected: copy it manually.
invite = Send this link to your friends, or let them scan the QR code.
invite-here = This link only works on this computer. To let others join, start the server with { $command } and open this page at your computer's network address.
qr-label = QR code for this link
sit = Join
fill = Add computer player ({ $level })
clear = Remove
close-game = Close game
close-question = End this game without a result?
closed-text = This game was closed before it began.
remove-question = Remove { $name } from this game?
replace = Replace { $name }
replace-question = Give the seat of { $name } to a computer player ({ $level })?
shared-screens-on = Several players may share a device: each sees the racks of all seats they take.

title-your-turn = Your turn
others = Players
board-label = Your kingdom. Arrow keys move the domino, R rotates it, N jumps to the next spot where it fits, Enter places it.
kingdom-of = { $name }'s kingdom: { points }
kingdom-row = Row { $row }: { $squares }.
back-to-mine = My kingdom
lines = Lines of dominoes
line-current = This round
line-next = Next round
claim-label = Choose { $domino }. Turn number next round: { $order } of { $of }
king-of = Chosen by { $name }
percent = { $part }%
rotate = Rotate
place = Place
discard = Discard
undo = Undo
undo-asked = { $name } wants to undo a move. Allow it?
undo-waiting = Waiting for the others to agree…
hint = Hint
hint-thinking = Thinking…
hint-claim = choose domino { $number }
hint-place = place the domino as shown
hint-discard = discard the domino
hint-lay = lay { $domino } as shown on the board
hint-close = Dismiss hint
return = Rejoin game
spectating = You are watching this game.
reconnecting = Connection lost. Reconnecting…
say = Quick chat
said = { $name }: { $phrase }
pass-title = { $name } is next
pass-text = Pass the device to { $name }. Everyone else, look away: racks are secret.
pass-ready = I'm ready

say-place = { $domino }. { $what }.
say-held-legal = { $a } on { $at }, { $b } on { $and }: { $gain ->
    [0] gains no points
    [one] gains 1 point
   *[other] gains { $gain } points
}
say-held-illegal = { $a } on { $at }, { $b } on { $and }: not allowed
say-hint = Suggested move: { $line }. { $part }% win chance.
say-event = { $name } { $what }
say-lay = { $domino } between { $at } and { $and }: { $conquers ->
    [0] conquers nothing
    [one] conquers an area
   *[other] conquers { $conquers } areas
}, { $opens ->
    [0] leaves no area with three sides laid
    [one] leaves an area with three sides laid
   *[other] leaves { $opens } areas with three sides laid
}
say-domino = { $domino }: { $places ->
    [one] 1 spot
   *[other] { $places } spots
}

domination-board = Board. Arrow keys move between spots, Enter lays the domino.
rack = Your rack
rack-size = { $count ->
    [one] { $count } domino
   *[other] { $count } dominoes
}
rack-domino = { $domino }, { $places ->
    [one] 1 spot
   *[other] { $places } spots
}
rack-empty = Your rack is empty.
rack-covered = Hidden until it's your turn.
lay = Lay
lay-how = Choose a domino or a spot.
lay-means = { $conquers ->
    [0] Conquers nothing
    [one] Conquers an area
   *[other] Conquers { $conquers } areas
}, { $opens ->
    [0] leaves no area with three sides laid.
    [one] leaves an area with three sides laid.
   *[other] leaves { $opens } areas with three sides laid.
}
unseen-show = Unseen dominoes
unseen-out = { $count ->
    [one] One of them was removed and will not appear.
   *[other] { $count } of them were removed and will not appear.
}

end-title = { $winners ->
    [one] { $names } wins!
   *[other] { $names } share the victory!
}
end-counting = Counting points…
end-areas = { $count ->
    [one] { $count } area
   *[other] { $count } areas
}
end-decided-largest_property = Tied on points: the largest property decides.
end-decided-crowns = Tied on points and largest property: crowns decide.
end-decided-outer_areas = Tied on areas: outer areas decide.
end-decided-shared = Tied on every tie-break.
end-tied = { $name }: { $figures }
end-figure-largest_property = { $count ->
    [one] largest property of { $count } square
   *[other] largest property of { $count } squares
}
end-figure-crowns = { $count ->
    [one] { $count } crown
   *[other] { $count } crowns
}
end-figure-outer_areas = { $count ->
    [one] { $count } outer area
   *[other] { $count } outer areas
}
end-show = Result
dynasty-standings = Dynasty, game { $game } of { $of }
dynasty-title = { $winners ->
    [one] { $names } wins the Dynasty!
   *[other] { $names } share the Dynasty victory!
}
next-game = Next game
next-go = Go to game
next-watch = Watch game
rematch = Rematch
replay = Replay
download = Download game record
look-at-board = View board
verify-title = Was the deal fair?
verify-text = Every draw should follow from the server's secret seed and the players' contributions. When the game was created, the server published a hash of its seed (the commitment). Now the seed has been revealed, and this page has checked the deal:
commitment = Commitment:
seed = Seed:
contribution = Your contribution:
score-caption = Kingdom score

replay-start = Start
replay-place = places domino { $number } ({ $a } and { $b })
replay-lay = lays { $domino }
replay-step = Step { $step } of { $of }
replay-slider = Step
replay-first = Go to start
replay-back = Previous step
replay-forth = Next step
replay-last = Go to end
replay-play = Play
replay-pause = Pause
replay-through = View as
replay-spectator = Spectator
replay-table = Back to the game

helper-title = Score calculator
helper-about = Recreate a kingdom from your physical game to see its score. Tap a square again to add crowns.
helper-brushes = Brush
helper-crown = Crown
helper-erase = Erase
helper-empty = { $place }: empty
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] no crowns
    [one] a crown
   *[other] { $crowns } crowns
}
helper-begin = Choose a terrain, then tap squares to paint them.
helper-impossible = Not a valid kingdom: it needs a castle and must fit the grid.
helper-no-castle = The kingdom needs a castle.
helper-apart = Some squares are not connected to the castle yet.
helper-note = This kingdom cannot be built with the 48 dominoes of the game. Check for missing squares and wrong terrains or crowns.
helper-beyond = { $count ->
    [one] One square is outside the 5 by 5 grid and does not count. It is kept in case you switch to { variant-duel }.
   *[other] { $count } squares are outside the 5 by 5 grid and do not count. They are kept in case you switch to { variant-duel }.
}
helper-clear = Start over

rules-title = How to play { $game }
rules-play = Play

play-learn = Tutorial
coach = Tutorial
coach-wait = Watch what your opponent does.
coach-stop = Skip the tutorial
coach-claim = Choose a domino for your kingdom. Look for small crowns: they earn points.
coach-order = The lower the number of your domino, the earlier your next turn. Better dominoes make you wait.
coach-again = Now choose your next domino. Which one goes with what you have?
coach-place = Place it next to the castle. Point at a spot, rotate the domino with the button, the mouse wheel or R, and click to place it.
coach-place-touch = Place it next to the castle. Tap a spot, rotate the domino with the button, then tap the domino to place it.
coach-match = From now on, at least one half must touch matching terrain or the castle. Connected squares of the same terrain form a property.
coach-crowns = A property scores its squares times its crowns. The number with a + shows the points you would gain now.
coach-window = Your kingdom can be at most 5 by 5 squares. The dashed outline shows where it can still grow.
coach-lay = Choose one of your dominoes: the spots where it fits light up. Choose a spot, then lay the domino.
coach-sides = Four squares enclose an area. Lay its fourth side to conquer it.
coach-care = An exclamation mark is a warning: a domino there would lay the third side of an area, and an opponent could conquer it.
coach-conquer = A domino on a golden spot conquers an area at once. Use these spots while you can.
coach-done = That's all you need to know. Enjoy the game!
verify-fair = Verified: the seed matches the commitment, and all { $outcomes } draws follow from the seed and the contributions.
verify-contributed = This device stored the commitment before the deal and then added its own random contribution, so the server could not choose the draws.
verify-not-committed = This device did not see the commitment before the deal.
verify-not-contributed = This device did not contribute to the deal, so the check cannot show that the server drew its seed at random.
verify-bad-seed = The seed does NOT match the commitment!
verify-bad-commitment = The commitment is NOT the one that this device stored before the deal!
verify-bad-contribution = The contribution of this device is MISSING from the deal!
verify-bad-outcome = Draw { $draw } does NOT follow from the seed and the contributions!
awaiting-contributions = Waiting for the players' contributions to the deal…

keys = Keyboard shortcuts
keys-move = Move the domino
keys-turn = Rotate it
keys-next = Next spot where it fits
keys-do = Place it
keys-claim = Choose a domino by its turn number in the next round
