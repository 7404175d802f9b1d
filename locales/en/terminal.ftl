# Messages of the terminal UI and of command line errors.

too-small = The terminal is { $width } × { $height }; Dominium needs { $columns } × { $rows }. Enlarge it, or press Ctrl-C to quit.
round = Round { $round }
line-placed = Current
line-claimed = Next
would-be = { $gain } ({ $points } in total)
makes-holes = { $count ->
    [one] leaves a gap that cannot be filled
   *[other] leaves { $count } gaps that cannot be filled
}
hint-win = Hint ({ $part }% chance to win):
outer-areas = { $count } outer
names-and = { $names } and { $last }
unsaved = Could not save the game: { $why }
press-sit = A seat is free. Press Enter to sit down.
claim-short = Claim { $domino }. Next turn: { $order } of { $of }
undo-refused = Take-back declined. The move stands.
invite-link = Invite others with this link (browser or terminal):

key-move = Move
key-arrows = Arrows
key-choose = Select
key-claim = Claim
key-next = Next
key-take = Domino
key-do = Confirm
key-help = Help
key-quit = Quit

help-move = move the domino or the selection
help-go = move the selection
help-turn = rotate (Shift-R: counterclockwise)
help-next = next legal place (Shift-Tab: previous)
help-do = confirm: place, claim or lay the domino
help-claim = select a domino in the line; again to claim it
help-take = select a domino in the rack
help-look = view the other kingdoms
help-undo = take back the last move
help-hint = suggest a move
help-redraw = redraw the screen
help-suspend = suspend to the shell; fg resumes
help-quit = quit; the game is saved
help-mouse = Click to select, again to confirm; scroll to rotate.
legend-three = three sides: one more domino conquers the area
legend-opens = your domino would leave this area with three sides

leave-title = Quit?
leave-saved = The game is saved. Resume it with: dominium play --resume
leave-over = The game is over.
leave-afar = The table stays open. Return to it with: dominium play --join { $link }
leave-stay = Stay

largest-property = Largest property
no-crowns = no crowns
areas = Areas
areas-outer = Outer areas
kept = Record saved to { $path }
goodbye-saved = The game is saved. Resume it with: dominium play --resume

start-resume = Resume
start-resume-about = Continue the last saved game.
seat-person-about = A player at this terminal. Racks are covered between turns.

error-no-terminal = dominium play needs a terminal: run it in an interactive terminal
error-no-saved = there is no saved game to resume
error-saved = cannot read the saved game { $path }: { $why }
error-store = cannot save games in { $path }: { $why }
error-address = invalid table address "{ $address }"; expected a link such as http://example.org/t/abc
error-server = cannot reach the server at { $address }: { $why }
error-no-table = there is no table at { $address }
error-rules = --rules: invalid rules: { $why }
error-no-home = cannot find a home directory to save games in
error-rules-word = --rules: unexpected "{ $found }" at column { $column }
error-rules-end = --rules: unexpected end at column { $column }
error-rules-help = for all rules options see dominium play --help
error-which-game = --players: name a game first, "kingdomino" or "domination"
error-which-rules = --rules: expected "kingdomino" or "domination" first, found "{ $found }"
error-other-rules = --rules: the game is { $game }, but the rules start with another game
error-players = --players: { $many } given, but these rules are for { $seats }

usage-argument = unknown argument "{ $what }"
usage-command = unknown command "{ $word }"
usage-missing = missing: { $what }
usage-apart = { $what } cannot be combined with { $other }
usage-twice = { $what } can be given only once
usage-empty = { $what }: missing value
usage-plain = { $what } takes no value
usage-value = { $what }: invalid value "{ $value }"
usage-letters = the arguments are not valid UTF-8
usage-wanted = expected { $wanted }
usage-choices = possible values: { $choices }
usage-perhaps = did you mean "{ $word }"?

expected-whole = a whole number, { $least } to { $most }
expected-seconds = a number of seconds, more than 0 and at most 86400
expected-shares = two scores, the lower one first, such as 50%:55%
expected-rate = a rate between 0 and 0.5, such as 0.05 or 5%
expected-eye = a seat, 1 to 4, or spectator
expected-listen = an address and a port, such as 127.0.0.1:8321
expected-level = a level, 1 to 5 or by name: { $names }
expected-language = a language: { $codes }
expected-players = 2 to { $most } players, as a number or as comma-separated names
expected-name = a name of 1 to { $longest } characters
