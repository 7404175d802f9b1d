# Messages of the terminal UI and of command line errors.

too-small = The terminal is { $width } × { $height }; Dominium needs { $columns } × { $rows }. Enlarge it, or press Ctrl-C to quit.
round = Round { $round }
line-placed = This round
line-claimed = Next round
would-be = { $gain } ({ $points } in total)
makes-holes = { $count ->
    [one] leaves a gap that cannot be filled
   *[other] leaves { $count } gaps that cannot be filled
}
hint-chance = Hint: { $part }% win chance
outer-count = { $count ->
    [one] { $count } outer area
   *[other] { $count } outer areas
}
names-and = { $names } and { $last }
unsaved = Could not save the game: { $why }
press-sit = There is an open seat. Press Enter to join.
undo-refused = Undo declined. The move stands.
deal-verified = Deal verified, with your contribution.
deal-verified-without = Deal verified, but without a contribution from you.
deal-unfair = The deal is NOT fair: { $why }
invite-link = Invite others with this link (browser or terminal):

key-move = Move
key-arrows = Arrows
key-choose = Select
key-claim = Choose
key-next = Next
key-take = Domino
key-do = Confirm
key-help = Help
key-quit = Quit

help-move = move the domino or the selection
help-go = move the selection
help-turn = rotate (Shift-R: the other way)
help-next = next spot where the domino fits (Shift-Tab: previous)
help-do = confirm: choose, place, lay or discard the domino
help-claim = select a domino in the line; press again to choose it
help-take = select a domino in the rack
help-look = view the other kingdoms
help-undo = undo the last move
help-hint = suggest a move
help-unseen = list the unseen dominoes
help-redraw = redraw the screen
help-suspend = suspend to the shell; fg resumes
help-quit = quit; the game is saved
help-quit-remote = quit; the game stays open
help-mouse = Click to select, again to confirm; scroll to rotate.
legend-three = area with three sides laid: the fourth conquers it
legend-opens = your domino leaves this area with three sides laid

quit-title = Quit?
quit-saved = The game is saved. Resume it with: dominium play --resume
quit-over = The game is over.
quit-remote = The game stays open. Rejoin it with: dominium play --join { $link }
quit-cancel = Cancel

largest-property = Largest property
no-crowns = no crowns
record-saved = Game record saved to { $path }

start-resume = Resume
start-resume-about = Continue the last saved game.
seat-person-about = A player at this terminal. In Domination, racks are hidden between turns.

error-no-terminal = standard output is not an interactive terminal, or TERM is "dumb": run dominium play in a terminal window, without redirection
error-terminal = cannot use the terminal: { $why }
error-random = cannot get random numbers from the operating system: { $why }
error-no-saved = no saved game to resume: start one with dominium play
error-saved = cannot read the saved game { $path }: { $why }
error-store = cannot save games in { $path }: { $why }
error-address = invalid game link "{ $address }": expected a link such as http://example.org/t/abc
error-server = cannot reach the server at { $address }: { $why }
error-no-table = no game found at { $address }: check the link
error-rules = --rules: invalid rules: { $why }
error-no-home = cannot find a home directory to save games in: set HOME
error-rules-word = --rules: unexpected "{ $found }" at column { $column }
error-rules-end = --rules: unexpected end at column { $column }
error-rules-help = for all rules options see dominium play --help
error-which-game = --players needs a game, such as dominium play kingdomino --players 3
error-which-rules = --rules: expected "kingdomino" or "domination" first, found "{ $found }"
error-other-rules = --rules: expected rules for "{ $game }", found "{ $found }"
error-players = --players: found { $many } players, but the rules are for { $seats }

usage-argument = unknown argument "{ $what }"
usage-command = unknown command "{ $word }"
usage-missing = missing argument: { $what }
usage-conflict = { $what } cannot be combined with { $other }
usage-twice = { $what } can be given only once
usage-empty = { $what }: missing value
usage-no-value = { $what } takes no value
usage-value = { $what }: invalid value "{ $value }"
usage-not-utf8 = the arguments are not valid UTF-8
usage-expected = expected { $expected }
usage-choices = possible values: { $choices }
usage-suggestion = did you mean "{ $word }"?

expected-whole = a whole number, { $least } to { $most }
expected-seconds = a number of seconds, more than 0 and at most 86400
expected-shares = two win shares, the lower one first, such as 50%:55%
expected-rate = a rate between 0 and 0.5, such as 0.05 or 5%
expected-eye = a seat, 1 to 4, or spectator
expected-listen = an IP address and a port, such as 127.0.0.1:8321
expected-host = a host name without a port, such as games.example.org
expected-level = a level, 1 to 5 or by name: { $names }
expected-language = a language: { $codes }
expected-players = 2 to { $most } players, as a number or a comma-separated list of names and levels, such as Anna,level:club
expected-name = a name of 1 to { $longest } characters
