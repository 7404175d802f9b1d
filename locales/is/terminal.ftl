# Orð skipanagluggans.

too-small = Glugginn er { $width } × { $height }; spilið þarf { $columns } × { $rows }. Stækkaðu hann, eða Ctrl-C til að hætta.
round = Umferð { $round }
line-placed = Núna
line-claimed = Næst
would-be = { $gain }: { $points } í allt
makes-holes = { $count ->
    [1] skilur eftir eyðu sem ekkert fyllir
    [one] skilur eftir { $count } eyðu sem ekkert fyllir
   *[other] skilur eftir { $count } eyður sem ekkert fyllir
}
hint-win = Vísbending, vinningslíkur { $part } %:
outer-areas = { $count } við jaðarinn
names-and = { $names } og { $last }
unsaved = Ekki er hægt að vista spilið: { $why }
press-sit = Hér er laust sæti: Enter til að setjast.
claim-short = Velja { $domino }. Svo ertu númer { $order } af { $of }
undo-refused = Ekki voru allir sammála: leikurinn stendur.
invite-link = Aðrir koma með þessum hlekk, í vafra eða skipanaglugga:

key-move = Færa
key-arrows = Örvar
key-choose = Velja
key-claim = Taka hana
key-next = Næsta
key-take = Flís
key-do = Áfram
key-help = Hjálp
key-quit = Hætta

help-move = færa flísina, eða velja í röðinni
help-go = milli staða á borðinu
help-turn = snúa henni (Shift-R í hina áttina)
help-next = næsti staður þar sem hún passar (Shift-Tab til baka)
help-do = leggja hana eða taka hana
help-claim = velja flís í röðinni; aftur til að taka hana
help-take = velja eina af flísunum þínum
help-look = skoða hin ríkin
help-undo = taka síðasta leik til baka
help-hint = hvað sterkur spilari myndi gera
help-redraw = teikna skjáinn upp á nýtt
help-suspend = í skelina; fg kemur aftur hingað
help-quit = hætta; spilið er vistað
help-mouse = Smellur velur og annar smellur framkvæmir; hjólið snýr.
legend-three = ein flís enn og einhver á svæðið
legend-opens = flísin þín skildi eftir þrjár hliðar

leave-title = Hætta?
leave-saved = Spilið er vistað. dominium play --resume heldur áfram með það.
leave-over = Spilinu er lokið.
leave-afar = Borðið bíður. Þetta færir þig aftur að því: dominium play --join { $link }
leave-stay = Vera áfram

largest-property = Stærsta landareign
no-crowns = án kóróna
areas = Svæði
areas-outer = við jaðarinn
kept = Skráning spilsins er í { $path }
goodbye-saved = Spilið er vistað. Til að halda áfram: dominium play --resume

start-resume = Halda áfram
start-resume-about = Heldur áfram með spilið sem síðast var vistað.
seat-person-about = Einhver við þennan skjá. Leyndar flísar eru huldar á milli leikja.

error-no-terminal = þetta þarf skipanaglugga en hann er enginn
error-no-saved = ekkert vistað spil bíður
error-saved = ekki er hægt að lesa vistaða spilið { $path }: { $why }
error-store = ekki er hægt að geyma spil í { $path }: { $why }
error-address = { $address } er ekki slóð á borð; hún lítur út eins og http://example.org/t/abc
error-server = þjónninn á { $address } svarar ekki: { $why }
error-no-table = ekkert borð er á { $address }
error-rules = --rules: ekki er hægt að spila eftir þessum reglum: { $why }
error-no-home = engin heimamappa er til að geyma spil í
error-rules-word = --rules: „{ $found }“ (dálkur { $column }) á ekki heima þarna
error-rules-end = --rules: eitthvað vantar í dálk { $column }
error-rules-help = öll orð reglnanna: dominium play --help
error-which-game = --players: hvort spilið er átt við, „kingdomino“ eða „domination“?
error-which-rules = --rules: þær hefjast á heiti spils, „kingdomino“ eða „domination“, ekki á „{ $found }“
error-other-rules = --rules: spilið er { $game }, en þessar hefjast á öðru
error-players = --players: þeir eru { $many }, en eftir þessum reglum spila { $seats }

usage-argument = „{ $what }“ er óþekkt hér
usage-command = skipunin „{ $word }“ er ekki til
usage-missing = vantar: { $what }
usage-apart = { $what } og { $other } fara ekki saman
usage-twice = { $what } má aðeins koma einu sinni fyrir
usage-empty = { $what }: gildi vantar
usage-plain = { $what } tekur ekkert gildi
usage-value = { $what }: „{ $value }“ gengur ekki
usage-letters = það sem var slegið inn er ekki texti í UTF-8
usage-wanted = hér á að standa: { $wanted }
usage-choices = mögulegt er: { $choices }
usage-perhaps = áttirðu við „{ $word }“?

expected-whole = heil tala, { $least } til { $most }
expected-seconds = fjöldi sekúndna, meira en 0 og mest 86400
expected-shares = tveir hlutar spilanna, sá lægri á undan, til dæmis 50%:55%
expected-rate = hlutfall milli 0 og 0.5, til dæmis 0.05 eða 5%
expected-eye = sæti, 1 til 4, eða spectator (áhorfandi)
expected-listen = vistfang og gátt, til dæmis 127.0.0.1:8321
expected-level = styrkur, 1 til 5 eða með nafni: { $names }
expected-language = tungumál: { $codes }
expected-players = 2 til { $most } spilarar, sem tala eða sem nöfn með kommum á milli
expected-name = nafn með 1 til { $longest } stöfum
