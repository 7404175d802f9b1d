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
hint-win = Tip, chance for at vinde { $part } %:
outer-areas = { $count } ved kanten
names-and = { $names } og { $last }
unsaved = Spillet kan ikke gemmes: { $why }
press-sit = Der er en ledig plads: Enter for at sætte dig.

key-move = Flyt
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
help-redraw = tegn skærmen forfra
help-suspend = til kommandolinjen; fg fører tilbage
help-quit = slut; spillet er gemt
help-mouse = Et klik vælger, et klik til udfører; hjulet drejer.

leave-title = Slut for nu?
leave-saved = Spillet er gemt. dominium play --resume fortsætter det.
leave-over = Spillet er slut.
leave-afar = Bordet bliver stående. Den samme kommando fører dig tilbage til det.
leave-stay = Bliv

largest-property = Største territorium
all-crowns = Kroner
no-crowns = uden kroner
areas = Områder
areas-outer = ved kanten
kept = Spillet er optegnet i { $path }

start-resume = Fortsæt
start-resume-about = Fortsætter det spil, der sidst blev gemt.
seat-person-about = En person ved denne terminal. Skjulte brikker dækkes til mellem turene.

error-no-terminal = det kræver en terminal, og her er ingen
error-no-saved = der er ikke noget gemt spil at fortsætte
error-saved = det gemte spil { $path } kan ikke læses: { $why }
error-store = der kan ikke gemmes spil i { $path }: { $why }
error-address = { $address } er ikke adressen på et bord; den ser ud som http://example.org/t/abc
error-server = serveren på { $address } svarer ikke: { $why }
error-no-table = der er intet bord på { $address }
error-rules = --rules: der kan ikke spilles efter de regler: { $why }
error-which-game = --players: hvilket spil menes der, "kingdomino" eller "domination"?
error-which-rules = --rules: de begynder med navnet på et spil, "kingdomino" eller "domination", ikke med "{ $found }"
error-other-rules = --rules: spillet er { $game }, og disse begynder anderledes
error-players = --players: der er { $many }, og efter disse regler er man { $seats }
goodbye-saved = Spillet er gemt. Fortsæt med: dominium play --resume
