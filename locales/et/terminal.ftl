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
hint-chance = Vihje: võiduvõimalus { $part }%
outer-count = { $count } ääreala
names-and = { $names } ja { $last }
unsaved = Mängu ei saa salvestada: { $why }
press-sit = Siin on vaba tool: istumiseks vajuta Enter.
undo-refused = Kõik ei olnud nõus: käik jääb.
deal-verified = Jagamine on kontrollitud, koos sinu panusega.
deal-verified-without = Jagamine on kontrollitud, kuid sinu panuseta.
deal-unfair = Jagamine EI OLE aus: { $why }
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
help-unseen = näita, mis on veel tulemas
help-redraw = joonista ekraan uuesti
help-suspend = käsureale; fg toob tagasi
help-quit = lahku; mäng on salvestatud
help-quit-remote = lahku; mäng jääb avatuks
help-mouse = Üks klõps valib, teine teeb ära; ratas pöörab.
legend-three = kolme küljega ala: järgmine klots vallutab selle
legend-opens = sinu klots jätab siia kolme küljega ala

quit-title = Kas lahkuda?
quit-saved = Mäng on salvestatud. Jätkamiseks: dominium play --resume
quit-over = Mäng on läbi.
quit-remote = Mäng jääb alles. Tagasi saad käsuga: dominium play --join { $link }
quit-cancel = Jää

largest-property = Suurim maatükk
no-crowns = kroonideta
record-saved = Mängu protokoll on failis { $path }

start-resume = Jätka
start-resume-about = Jätkab viimati salvestatud mängu.
seat-person-about = Keegi selle terminali taga. Dominationis kaetakse klotsid käikude vahel kinni.

error-no-terminal = standardväljund ei ole terminal või TERM on dumb: käivita dominium play terminaliaknas ilma ümbersuunamiseta
error-terminal = terminali viga: { $why }
error-random = operatsioonisüsteem ei anna juhuarve: { $why }
error-no-saved = salvestatud mängu, mida jätkata, ei ole: alusta uut käsuga dominium play
error-saved = salvestatud mängu { $path } ei saa lugeda: { $why }
error-store = mänge ei saa hoida kaustas { $path }: { $why }
error-address = { $address } ei ole laua aadress; laua aadress näeb välja selline: http://example.org/t/abc
error-server = server aadressil { $address } ei vasta: { $why }
error-no-table = aadressil { $address } ei ole lauda: kontrolli linki
error-rules = --rules: nende reeglite järgi ei saa mängida: { $why }
error-no-home = mängude hoidmiseks ei ole kodukausta: määra HOME
error-rules-word = --rules: „{ $found }“ (veerg { $column }) ei kuulu sinna
error-rules-end = --rules: veerus { $column } on midagi puudu
error-rules-help = kõik reeglite sõnad: dominium play --help
error-which-game = --players vajab mängu, näiteks dominium play kingdomino --players 3
error-which-rules = --rules: need algavad mängu nimega, „kingdomino“ või „domination“, mitte sõnaga „{ $found }“
error-other-rules = --rules: siin peavad olema mängu „{ $game }“ reeglid, mitte „{ $found }“
error-players = --players: antud on { $many } mängijat, aga reeglid on { $seats } mängijale

usage-argument = „{ $what }“ on siin tundmatu
usage-command = käsku „{ $word }“ ei ole
usage-missing = puuduv argument: { $what }
usage-conflict = { $what } ja { $other } ei sobi kokku
usage-twice = { $what } tohib anda ainult ühe korra
usage-empty = { $what }: väärtus on puudu
usage-no-value = { $what } ei võta väärtust
usage-value = { $what }: „{ $value }“ ei sobi
usage-not-utf8 = sisestatu ei ole UTF-8 tekst
usage-expected = siin peab olema: { $expected }
usage-choices = võimalikud on: { $choices }
usage-suggestion = kas mõtlesid „{ $word }“?

expected-whole = täisarv { $least } kuni { $most }
expected-seconds = sekundite arv, rohkem kui 0 ja kõige rohkem 86400
expected-shares = kaks võiduosakaalu, väiksem enne, näiteks 50%:55%
expected-rate = määr 0 ja 0.5 vahel, näiteks 0.05 või 5%
expected-eye = koht 1 kuni 4 või spectator (pealtvaataja)
expected-listen = IP-aadress ja port, näiteks 127.0.0.1:8321
expected-host = hostinimi ilma pordita, näiteks games.example.org
expected-level = tase 1 kuni 5 või nimega: { $names }
expected-language = keel: { $codes }
expected-players = 2 kuni { $most } mängijat, arvuna või nimedena, mille vahel on komad, näiteks Anna,level:club
expected-name = nimi, milles on 1 kuni { $longest } tähte
