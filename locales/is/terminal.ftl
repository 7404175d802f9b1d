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
hint-chance = Vísbending: vinningslíkur { $part }%
outer-count = { $count } við jaðarinn
names-and = { $names } og { $last }
unsaved = Ekki er hægt að vista spilið: { $why }
press-sit = Hér er laust sæti: ýttu á Enter til að setjast.
undo-refused = Ekki voru allir sammála: leikurinn stendur.
deal-verified = Gjöfin er staðfest, með þínu framlagi.
deal-verified-without = Gjöfin er staðfest en án framlags frá þér.
deal-unfair = Gjöfin er EKKI rétt: { $why }
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
help-unseen = sýna hvað á eftir að koma
help-redraw = teikna skjáinn upp á nýtt
help-suspend = í skelina; fg kemur aftur hingað
help-quit = hætta; spilið er vistað
help-quit-remote = hætta; spilið verður áfram opið
help-mouse = Smellur velur og annar smellur framkvæmir; hjólið snýr.
legend-three = svæði með þremur hliðum: næsta flís vinnur það
legend-opens = flísin þín skilur svæðið eftir með þremur hliðum

quit-title = Hætta?
quit-saved = Spilið er vistað. Til að halda áfram: dominium play --resume
quit-over = Spilinu er lokið.
quit-remote = Spilið bíður. Þú kemst aftur í það með: dominium play --join { $link }
quit-cancel = Vera áfram

largest-property = Stærsta landareign
no-crowns = án kóróna
record-saved = Skráning spilsins er í { $path }

start-resume = Halda áfram
start-resume-about = Heldur áfram með spilið sem síðast var vistað.
seat-person-about = Einhver við þennan skjá. Í Domination eru flísarnar huldar á milli leikja.

error-no-terminal = staðalúttakið er ekki skipanagluggi eða TERM er dumb: keyrðu dominium play í skipanaglugga án tilvísunar í skrá
error-terminal = villa í skipanaglugganum: { $why }
error-random = stýrikerfið gefur engar slembitölur: { $why }
error-no-saved = ekkert vistað spil bíður: byrjaðu nýtt með dominium play
error-saved = ekki er hægt að lesa vistaða spilið { $path }: { $why }
error-store = ekki er hægt að geyma spil í { $path }: { $why }
error-address = { $address } er ekki slóð á borð; slíkar slóðir líta svona út: http://example.org/t/abc
error-server = þjónninn á { $address } svarar ekki: { $why }
error-no-table = ekkert borð er á { $address }: athugaðu hlekkinn
error-rules = --rules: ekki er hægt að spila eftir þessum reglum: { $why }
error-no-home = engin heimamappa er til að geyma spil í: stilltu HOME
error-rules-word = --rules: „{ $found }“ (dálkur { $column }) á ekki heima þarna
error-rules-end = --rules: eitthvað vantar í dálk { $column }
error-rules-help = öll orð reglnanna: dominium play --help
error-which-game = --players þarf spil, til dæmis dominium play kingdomino --players 3
error-which-rules = --rules: þær hefjast á heiti spils, „kingdomino“ eða „domination“, ekki á „{ $found }“
error-other-rules = --rules: hér eiga að vera reglur fyrir „{ $game }“, ekki „{ $found }“
error-players = --players: leikmenn eru { $many }, en reglurnar eru fyrir { $seats }

usage-argument = „{ $what }“ er óþekkt hér
usage-command = skipunin „{ $word }“ er ekki til
usage-missing = viðfang vantar: { $what }
usage-conflict = { $what } og { $other } fara ekki saman
usage-twice = { $what } má aðeins koma einu sinni fyrir
usage-empty = { $what }: gildi vantar
usage-no-value = { $what } tekur ekkert gildi
usage-value = { $what }: „{ $value }“ gengur ekki
usage-not-utf8 = það sem var slegið inn er ekki texti í UTF-8
usage-expected = hér á að standa: { $expected }
usage-choices = mögulegt er: { $choices }
usage-suggestion = áttirðu við „{ $word }“?

expected-whole = heil tala, { $least } til { $most }
expected-seconds = fjöldi sekúndna, meira en 0 og mest 86400
expected-shares = tvö vinningshlutföll, það lægra á undan, til dæmis 50%:55%
expected-rate = hlutfall milli 0 og 0.5, til dæmis 0.05 eða 5%
expected-eye = sæti, 1 til 4, eða spectator (áhorfandi)
expected-listen = IP-tala og gátt, til dæmis 127.0.0.1:8321
expected-host = hýsilnafn án gáttar, til dæmis games.example.org
expected-level = styrkur, 1 til 5 eða með nafni: { $names }
expected-language = tungumál: { $codes }
expected-players = 2 til { $most } spilarar, sem tala eða sem nöfn með kommum á milli, til dæmis Anna,level:club
expected-name = nafn með 1 til { $longest } stöfum
