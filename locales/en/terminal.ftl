# Words of the terminal.

too-small = The terminal is { $width } × { $height }; the game needs { $columns } × { $rows }. Make it larger, or Ctrl-C to leave.
round = Round { $round }
line-placed = Now
line-claimed = Next
would-be = { $gain }: { $points } in all
makes-holes = { $count ->
    [one] leaves a gap that nothing fills
   *[other] leaves { $count } gaps that nothing fills
}
hint-win = Hint, chance to win { $part } %:
outer-areas = { $count } at the rim
names-and = { $names } and { $last }
unsaved = The game cannot be saved: { $why }
press-sit = There is a free chair: Enter to sit down.
claim-short = Take { $domino }. Then you are number { $order } of { $of }
undo-refused = Not everybody agreed: the move stays.
invite-link = Others come with this link, in a browser or a terminal:

key-move = Move
key-arrows = Arrows
key-choose = Choose
key-claim = Take it
key-next = Next
key-take = Domino
key-do = Go
key-help = Help
key-quit = Quit

help-move = move the domino, or choose in the line
help-go = from place to place
help-turn = turn it (Shift-R the other way)
help-next = next place where it fits (Shift-Tab the one before)
help-do = place it, take it, lay it
help-claim = choose a domino of the line; again to take it
help-take = choose a domino of the rack
help-look = look at the other kingdoms
help-undo = take the last move back
help-hint = what a strong player would do
help-redraw = draw the screen anew
help-suspend = to the shell; fg comes back
help-quit = leave; the game is saved
help-mouse = A click chooses, a second one does it; the wheel turns.
legend-three = one more domino makes it somebody's
legend-opens = your domino would leave it with three sides

leave-title = Leave?
leave-saved = The game is saved. dominium play --resume goes on with it.
leave-over = The game is over.
leave-afar = The table stays where it is. This brings you back to it: dominium play --join { $link }
leave-stay = Stay

largest-property = Largest property
no-crowns = without crowns
areas = Areas
areas-outer = at the rim
kept = The record is in { $path }
goodbye-saved = The game is saved. To go on: dominium play --resume

start-resume = Go on
start-resume-about = Goes on with the game that was saved last.
seat-person-about = Somebody at this terminal. Hidden dominoes are covered between turns.

error-no-terminal = this needs a terminal; it was started without one
error-no-saved = there is no game to go on with
error-saved = the saved game { $path } cannot be read: { $why }
error-store = cannot keep games in { $path }: { $why }
error-address = { $address } is not the address of a table; it looks like http://example.org/t/abc
error-server = the server at { $address } does not answer: { $why }
error-no-table = there is no table at { $address }
error-rules = --rules: the rules cannot be played: { $why }
error-no-home = there is no home folder to keep games in
error-rules-word = --rules: "{ $found }" (column { $column }) does not belong there
error-rules-end = --rules: something is missing at column { $column }
error-rules-help = all words of the rules: dominium play --help
error-which-game = --players: which game is meant, "kingdomino" or "domination"?
error-which-rules = --rules: they begin with the name of a game, "kingdomino" or "domination", not with "{ $found }"
error-other-rules = --rules: the game is { $game }, and these begin otherwise
error-players = --players: there are { $many }, and by these rules { $seats } play

typed-argument = "{ $what }" is not known here
typed-command = there is no command "{ $word }"
typed-missing = missing: { $what }
typed-apart = { $what } and { $other } do not go together
typed-twice = { $what } may be given only once
typed-empty = { $what }: a value is missing
typed-plain = { $what } takes no value
typed-value = { $what }: "{ $value }" is not possible
typed-letters = what was typed is not text in UTF-8
typed-wanted = expected { $wanted }
typed-choices = possible: { $choices }
typed-perhaps = did you mean "{ $word }"?

wanted-whole = a whole number, { $least } to { $most }
wanted-seconds = a number of seconds, more than 0 and at most 86400
wanted-shares = two shares of the games, the lower one first, such as 50%:55%
wanted-rate = a rate between 0 and 0.5, such as 0.05 or 5%
wanted-eye = a seat, 1 to 4, or spectator
wanted-listen = an address and a port, such as 127.0.0.1:8321
wanted-level = a level, 1 to 5 or by name: { $names }
wanted-language = a language: { $codes }
wanted-players = 2 to { $most } players, as a number or as names with commas between them
wanted-name = a name of 1 to { $longest } letters
