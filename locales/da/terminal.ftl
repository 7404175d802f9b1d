# Terminalens ord.

too-small = Terminalen er { $width } × { $height }; spillet kræver { $columns } × { $rows }. Gør den større, eller Ctrl-C for at slutte.
round = Runde { $round }
line-placed = Nu
line-claimed = Næste
would-be = { $gain }: { $points } i alt
makes-holes = { $count ->
    [one] efterlader et hul, som intet kan fylde
   *[other] efterlader { $count } huller, som intet kan fylde
}
hint-chance = Tip: chance for at vinde { $part } %
outer-count = { $count } ved kanten
names-and = { $names } og { $last }
unsaved = Spillet kan ikke gemmes: { $why }
press-sit = Der er en ledig plads: tryk Enter for at sætte dig.
undo-refused = Ikke alle var enige: trækket bliver stående.
deal-verified = Fordelingen er kontrolleret, med dit bidrag.
deal-verified-without = Fordelingen er kontrolleret, men uden bidrag fra dig.
deal-unfair = Fordelingen er IKKE ærlig: { $why }
invite-link = Andre kommer med dette link, i en browser eller en terminal:

key-move = Flyt
key-arrows = Piletaster
key-choose = Vælg
key-claim = Tag den
key-next = Næste
key-take = Brik
key-do = Videre
key-help = Hjælp
key-quit = Afslut

help-move = flyt brikken, eller vælg på linjen
help-go = fra sted til sted
help-turn = drej den (Shift-R den anden vej)
help-next = næste sted, hvor den passer (Shift-Tab tilbage)
help-do = placér den, tag den, læg den
help-claim = vælg en brik på linjen; igen for at tage den
help-take = vælg en af dine brikker
help-look = se de andre kongeriger
help-undo = fortryd det sidste træk
help-hint = hvad en stærk spiller ville gøre
help-unseen = vis de brikker, der er tilbage
help-redraw = tegn skærmen forfra
help-suspend = til kommandolinjen; fg fører tilbage
help-quit = slut; spillet er gemt
help-quit-remote = slut; spillet forbliver åbent
help-mouse = Et klik vælger, et klik til udfører; hjulet drejer.
legend-three = område med tre sider: den næste brik erobrer det
legend-opens = din brik efterlader området med tre sider

quit-title = Slut for nu?
quit-saved = Spillet er gemt. Fortsæt med: dominium play --resume
quit-over = Spillet er slut.
quit-remote = Spillet bliver stående. Vend tilbage med: dominium play --join { $link }
quit-cancel = Bliv

largest-property = Største territorium
no-crowns = uden kroner
record-saved = Spilforløbet er gemt i { $path }

start-resume = Fortsæt
start-resume-about = Fortsætter det spil, der sidst blev gemt.
seat-person-about = En person ved denne terminal. I Domination dækkes brikkerne til mellem turene.

error-no-terminal = standardoutput er ikke en terminal, eller TERM er dumb: kør dominium play i et terminalvindue uden omdirigering
error-terminal = fejl i terminalen: { $why }
error-random = operativsystemet leverer ingen tilfældige tal: { $why }
error-no-saved = der er ikke noget gemt spil at fortsætte: begynd et med dominium play
error-saved = det gemte spil { $path } kan ikke læses: { $why }
error-store = der kan ikke gemmes spil i { $path }: { $why }
error-address = { $address } er ikke adressen på et bord; sådan en adresse ser ud som http://example.org/t/abc
error-server = serveren på { $address } svarer ikke: { $why }
error-no-table = der er intet bord på { $address }: kontrollér linket
error-rules = --rules: der kan ikke spilles efter de regler: { $why }
error-no-home = der er ingen hjemmemappe at gemme spil i: angiv HOME
error-rules-word = --rules: "{ $found }" (kolonne { $column }) hører ikke hjemme der
error-rules-end = --rules: der mangler noget i kolonne { $column }
error-rules-help = alle reglernes ord: dominium play --help
error-which-game = --players kræver et spil, for eksempel dominium play kingdomino --players 3
error-which-rules = --rules: de begynder med navnet på et spil, "kingdomino" eller "domination", ikke med "{ $found }"
error-other-rules = --rules: der skulle stå regler for "{ $game }", ikke "{ $found }"
error-players = --players: der er angivet { $many } spillere, men reglerne er for { $seats }

usage-argument = "{ $what }" kendes ikke her
usage-command = der er ingen kommando "{ $word }"
usage-missing = manglende argument: { $what }
usage-conflict = { $what } og { $other } kan ikke bruges sammen
usage-twice = { $what } må kun angives én gang
usage-empty = { $what }: der mangler en værdi
usage-no-value = { $what } tager ingen værdi
usage-value = { $what }: "{ $value }" kan ikke bruges
usage-not-utf8 = det indtastede er ikke tekst i UTF-8
usage-expected = her skal stå: { $expected }
usage-choices = mulige værdier: { $choices }
usage-suggestion = mente du "{ $word }"?

expected-whole = et helt tal, { $least } til { $most }
expected-seconds = et antal sekunder, mere end 0 og højst 86400
expected-shares = to gevinstandele, den laveste først, for eksempel 50%:55%
expected-rate = en andel mellem 0 og 0.5, for eksempel 0.05 eller 5%
expected-eye = en plads, 1 til 4, eller spectator (tilskuer)
expected-listen = en IP-adresse og en port, for eksempel 127.0.0.1:8321
expected-host = et værtsnavn uden port, for eksempel games.example.org
expected-level = et niveau, 1 til 5 eller ved navn: { $names }
expected-language = et sprog: { $codes }
expected-players = 2 til { $most } spillere, som tal eller som navne med komma imellem, for eksempel Anna,level:club
expected-name = et navn på 1 til { $longest } bogstaver
