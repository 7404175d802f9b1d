# Words of the page.

nav-label = Pages
nav-rules = Rules
nav-score = Scoring
go-home = To the start
close = Close
yes = Yes
no = No
you = you
loading = One moment…
lost-title = There is nothing here
lost-text = This address leads nowhere.
missing-title = No such table
missing-text = There is no game at this address. Perhaps a letter is missing.

settings = Settings
settings-language = Language
settings-theme = Light
settings-pace = Opponents' moves are shown
pace-calm = at leisure
pace-quick = briskly
pace-instant = at once
settings-sound = Sounds
settings-notify = Tell me when it is my turn
theme-auto = Like the device
theme-light = Day
theme-dark = Night

home-title = What shall we play?
home-rules = How is it played?
home-programs = For programs
choose-game = Game
choose-players = Players
choose-level = Opponents
variants = Variants
play-now = Play now
play-friends = With friends
play-together = At one screen
play-watch = Watch opponents
friends-settings = Name, time and open tables
your-name = Your name
guest-name = Guest
player-name = Player { $number }
names-title = Who plays?
names-begin = Begin
clock = Time to think
clock-none = As long as you like
clock-fast = 30 seconds a move
clock-slow = 2 minutes a move
clock-day = A day a move
clock-three-days = Three days a move
listed = Anybody may join
your-games = Your games
more-games = { $count } more
open-tables = Open tables
recent-games = Recent games
stage-gathering = waiting
stage-playing = under way
stage-over = over
chair-open = Free chair

share-text = Play with me on Dominium!
share = Share the link
copied = Copied
copy-failed = It could not be copied. The link is selected: now you can copy it.
invite = Send this link to your friends, or let them take a picture of the code.
invite-here = Only this computer can open this link. To let others in, start the server with { $command } and open the page by the address of this computer in your network.
qr-label = The link as a code for cameras
sit = Sit down
fill = Add an opponent ({ $level })
clear = Send away

title-your-turn = Your turn
others = Players
board-label = Your kingdom. Arrow keys move the domino, R turns it, N goes to the next place where it fits, Enter places it.
kingdom-of = Kingdom of { $name }: { points }
kingdom-row = Row { $row }: { $squares }.
back-to-mine = My kingdom
lines = The lines
line-current = To be placed
line-next = To be claimed
claim-label = Claim { $domino }. Next turn: { $order } of { $of }
king-of = Claimed by { $name }
percent = { $part } %
rotate = Turn
place = Place
discard = Discard it
undo = Take back
undo-asked = { $name } would like to take a move back. All right?
undo-waiting = Waiting for the others to agree…
hint = Hint
hint-thinking = Thinking…
hint-claim = domino { $number }
hint-place = as shown in your kingdom
hint-discard = discard it
hint-lay = { $domino }, as shown on the board
hint-close = Put the hint away
return = I am back
spectating = You are watching.
reconnecting = Connection lost. Trying again…
say = Say something
said = { $name }: { $phrase }
pass-title = { $name } is next
pass-text = Pass the device on. The others look away: racks are secret.
pass-ready = I am ready

say-place = { $domino }. { $what }.
say-held-legal = { $a } on { $at }, { $b } on { $and }: { $gain ->
    [0] no more points
    [one] one more point
   *[other] { $gain } more points
}
say-held-illegal = { $a } on { $at }, { $b } on { $and }: not allowed
say-hint = Best: { $line }. Chance to win { $part } %
say-event = { $name }: { $what }
say-lay = { $domino } on { $at }: { $conquers ->
    [0] conquers nothing
    [one] conquers an area
   *[other] conquers { $conquers } areas
}, { $opens ->
    [0] gives nothing away
    [one] leaves an area with three sides
   *[other] leaves { $opens } areas with three sides
}
say-domino = { $domino }: { $places ->
    [one] one place
   *[other] { $places } places
}

domination-board = The board. Arrow keys go from place to place, Enter lays the domino.
rack = Your dominoes
rack-size = { $count ->
    [one] { $count } domino
   *[other] { $count } dominoes
}
rack-domino = { $domino }, { $places ->
    [one] one place
   *[other] { $places } places
}
rack-empty = Your rack is empty.
rack-covered = Covered while several people look.
lay = Lay
lay-how = Choose a domino or a place.
lay-means = { $conquers ->
    [0] Conquers nothing
    [one] Conquers an area
   *[other] Conquers { $conquers } areas
}, { $opens ->
    [0] gives nothing away.
    [one] leaves an area with three sides.
   *[other] leaves { $opens } areas with three sides.
}
unseen-show = What is still to come?
unseen-out = { $count ->
    [one] One of them was put aside and never comes.
   *[other] { $count } of them were put aside and never come.
}

end-title = { $winners ->
    [one] { $names } wins!
   *[other] { $names } share the victory!
}
end-counting = Counting
end-you = you
end-areas = { $count ->
    [one] { $count } area
   *[other] { $count } areas
}
end-decided-largest_property = As many points: the largest property decides.
end-decided-crowns = As many points and as large a property: the crowns decide.
end-decided-outer_areas = As many areas: those at the rim decide.
end-decided-shared = As many points, and nothing that would tell them apart.
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
    [one] { $count } area at the rim
   *[other] { $count } areas at the rim
}
end-show = Result
dynasty-standings = Dynasty, game { $game } of { $of }
dynasty-title = { $winners ->
    [one] { $names } wins the Dynasty!
   *[other] { $names } share the Dynasty!
}
next-game = Next game
next-go = Go there
next-watch = Watch it
rematch = Play again
replay = Watch again
download = Download the record
look-at-board = Look at the board
verify-title = Was the deal fair?
verify-text = Before the game the server said what it would deal by, without giving it away. Now you can check it: download the record and let dominium verify look at it.
commitment = Said before:
seed = Revealed now:
score-caption = What the kingdom is worth

replay-start = The start
replay-place = places { $domino }
replay-lay = lays { $domino }
replay-step = Step { $step } of { $of }
replay-slider = Step
replay-first = To the start
replay-back = One step back
replay-forth = One step on
replay-last = To the end
replay-play = Play
replay-pause = Pause
replay-through = Seen by
replay-spectator = somebody who watched
replay-table = To the table

helper-title = Score helper
helper-about = Paint your real kingdom and see what it is worth. Tap a square again to add crowns.
helper-brushes = What to paint
helper-crown = Crown
helper-erase = Erase
helper-empty = { $place }: empty
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] no crown
    [one] a crown
   *[other] { $crowns } crowns
}
helper-begin = Choose a terrain and tap the squares.
helper-impossible = This is no kingdom: it needs a castle, and has to fit the grid.
helper-apart = Not everything hangs together with the castle yet.
helper-note = The dominoes of the game cannot lie like this, unless something is still missing.
helper-beyond = { $count ->
    [one] One square lies beyond 5 by 5 and does not count. It is kept for: { variant-duel }.
   *[other] { $count } squares lie beyond 5 by 5 and do not count. They are kept for: { variant-duel }.
}
helper-clear = Begin anew

rules-title = How { $game } is played
rules-other = The other game
rules-play = Play it

play-learn = Learn by playing
coach = Your guide
coach-wait = Watch what the other does.
coach-stop = I know how
coach-claim = Choose a domino for your kingdom. The small crowns on it will bring points.
coach-order = The smaller the number of your domino, the earlier your next turn. Better ones make you wait.
coach-again = Now choose your next domino: what would go with what you have?
coach-place = Place it so that it touches the castle. Point at a spot; turn it with the button, the wheel or R.
coach-place-touch = Place it so that it touches the castle. Tap a spot, turn it with the button, and tap it again to place it.
coach-match = From now on a half may also touch its own terrain. Same terrains side by side become a property.
coach-crowns = A property is worth its squares times its crowns. The number on the domino is what you would gain now.
coach-window = Your kingdom may be no more than 5 by 5. The parchment shows what can still be reached.
coach-lay = Choose one of your dominoes: the places where it fits light up. Tap a place, then lay it.
coach-sides = Four squares enclose an area. Whoever lays the fourth side conquers it.
coach-care = Mind the exclamation marks: there you would leave an area with three sides to the others.
coach-conquer = Golden places conquer an area at once. Take them while you can.
coach-done = That is all there is to know. Enjoy the game!
verify-match = Checked here: what was revealed is what was promised.
verify-differs = What was revealed is NOT what was promised!

keys = Keys
keys-move = move the domino
keys-turn = turn it
keys-next = next place where it fits
keys-do = place it
keys-claim = choose the domino beside that number
