# Terminali sõnad.

too-small = Terminal on { $width } × { $height }; mäng vajab { $columns } × { $rows }. Tee see suuremaks või lahku klahvidega Ctrl-C.
round = { $round }. voor
line-placed = Praegu
line-claimed = Järgmised
would-be = { $gain }: kokku { $points }
makes-holes = { $count ->
    [one] jätab augu, mida miski ei täida
   *[other] jätab { $count } auku, mida miski ei täida
}
hint-win = Vihje, võiduvõimalus { $part } %:
outer-areas = { $count } serval
names-and = { $names } ja { $last }
unsaved = Mängu ei saa salvestada: { $why }
press-sit = Siin on vaba tool: istumiseks vajuta Enter.
claim-short = Vali { $domino }. Järjekord: { $order }/{ $of }
undo-refused = Kõik ei olnud nõus: käik jääb.
invite-link = Teised tulevad selle lingiga, brauseris või terminalis:

key-move = Liiguta
key-arrows = Nooled
key-choose = Vali
key-claim = Võta
key-next = Järgmine
key-take = Klots
key-do = Edasi
key-help = Abi
key-quit = Lahku

help-move = liiguta klotsi või vali reast
help-go = kohast kohta
help-turn = pööra (Shift-R teistpidi)
help-next = järgmine koht, kuhu see sobib (Shift-Tab eelmine)
help-do = paiguta, võta või aseta
help-claim = vali reast klots; uuesti, et see võtta
help-take = vali üks oma klotsidest
help-look = vaata teisi kuningriike
help-undo = võta viimane käik tagasi
help-hint = mida teeks tugev mängija
help-redraw = joonista ekraan uuesti
help-suspend = käsureale; fg toob tagasi
help-quit = lahku; mäng on salvestatud
help-mouse = Üks klõps valib, teine teeb ära; ratas pöörab.
legend-three = veel üks klots ja ala on kellegi oma
legend-opens = sinu klots jätaks kolm külge

leave-title = Kas lahkuda?
leave-saved = Mäng on salvestatud. Seda jätkab dominium play --resume.
leave-over = Mäng on läbi.
leave-afar = Laud jääb alles. Selle juurde toob tagasi: dominium play --join { $link }
leave-stay = Jää

largest-property = Suurim maatükk
no-crowns = kroonideta
areas = Alad
areas-outer = serval
kept = Mängu üleskirjutus on failis { $path }
goodbye-saved = Mäng on salvestatud. Jätkamiseks: dominium play --resume

start-resume = Jätka
start-resume-about = Jätkab viimati salvestatud mängu.
seat-person-about = Keegi selle terminali taga. Varjatud klotsid kaetakse käikude vahel kinni.

error-no-terminal = selleks on vaja terminali, aga siin seda ei ole
error-no-saved = salvestatud mängu, mida jätkata, ei ole
error-saved = salvestatud mängu { $path } ei saa lugeda: { $why }
error-store = mänge ei saa hoida kaustas { $path }: { $why }
error-address = { $address } ei ole laua aadress; see näeb välja nagu http://example.org/t/abc
error-server = server aadressil { $address } ei vasta: { $why }
error-no-table = aadressil { $address } ei ole lauda
error-rules = --rules: nende reeglite järgi ei saa mängida: { $why }
error-no-home = mängude hoidmiseks ei ole kodukausta
error-rules-word = --rules: „{ $found }“ (veerg { $column }) ei kuulu sinna
error-rules-end = --rules: veerus { $column } on midagi puudu
error-rules-help = kõik reeglite sõnad: dominium play --help
error-which-game = --players: kumba mängu mõeldakse, „kingdomino“ või „domination“?
error-which-rules = --rules: need algavad mängu nimega, „kingdomino“ või „domination“, mitte sõnaga „{ $found }“
error-other-rules = --rules: mäng on { $game }, aga need algavad teisiti
error-players = --players: mängijaid on { $many }, aga nende reeglite järgi mängib { $seats }

usage-argument = „{ $what }“ on siin tundmatu
usage-command = käsku „{ $word }“ ei ole
usage-missing = puudu: { $what }
usage-apart = { $what } ja { $other } ei sobi kokku
usage-twice = { $what } tohib anda ainult ühe korra
usage-empty = { $what }: väärtus on puudu
usage-plain = { $what } ei võta väärtust
usage-value = { $what }: „{ $value }“ ei sobi
usage-letters = sisestatu ei ole UTF-8 tekst
usage-wanted = siin peab olema: { $wanted }
usage-choices = võimalikud on: { $choices }
usage-perhaps = kas mõtlesid „{ $word }“?

expected-whole = täisarv { $least } kuni { $most }
expected-seconds = sekundite arv, rohkem kui 0 ja kõige rohkem 86400
expected-shares = kaks osa mängudest, väiksem enne, näiteks 50%:55%
expected-rate = määr 0 ja 0.5 vahel, näiteks 0.05 või 5%
expected-eye = koht 1 kuni 4 või spectator (pealtvaataja)
expected-listen = aadress ja port, näiteks 127.0.0.1:8321
expected-level = tase 1 kuni 5 või nimega: { $names }
expected-language = keel: { $codes }
expected-players = 2 kuni { $most } mängijat, arvuna või nimedena, mille vahel on komad
expected-name = nimi, milles on 1 kuni { $longest } tähte
