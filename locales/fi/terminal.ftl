# Päätteen sanat.

too-small = Pääte on { $width } × { $height }; peli tarvitsee { $columns } × { $rows }. Suurenna sitä, tai Ctrl-C lopettaa.
round = { $round }. kierros
line-placed = Nyt
line-claimed = Seuraavat
would-be = { $gain }: yhteensä { $points }
makes-holes = { $count ->
    [one] jättää aukon, jota mikään ei täytä
   *[other] jättää { $count } aukkoa, joita mikään ei täytä
}
hint-chance = Vihje: voiton todennäköisyys { $part } %
outer-count = { $count ->
    [one] { $count } ulkoalue
   *[other] { $count } ulkoaluetta
}
names-and = { $names } ja { $last }
unsaved = Peliä ei voi tallentaa: { $why }
press-sit = Tässä on vapaa tuoli: istu painamalla Enter.
undo-refused = Kaikki eivät suostuneet: siirto jää.
deal-verified = Jako on tarkistettu, ja panoksesi on mukana.
deal-verified-without = Jako on tarkistettu, mutta ilman panostasi.
deal-unfair = Jako EI OLE reilu: { $why }
invite-link = Muut tulevat tällä linkillä selaimessa tai päätteessä:

key-move = Siirrä
key-arrows = Nuolet
key-choose = Valitse
key-claim = Ota
key-next = Seuraava
key-take = Domino
key-do = Jatka
key-help = Ohje
key-quit = Lopeta

help-move = siirrä dominoa tai valitse rivistä
help-go = paikasta toiseen
help-turn = käännä (Shift-R toiseen suuntaan)
help-next = seuraava sopiva paikka (Shift-Tab edellinen)
help-do = aseta, ota tai laita laudalle
help-claim = valitse rivistä domino; uudestaan ottaa sen
help-take = valitse jokin dominoistasi
help-look = katso muita valtakuntia
help-undo = peru viimeinen siirto
help-hint = mitä vahva pelaaja tekisi
help-unseen = näytä, mitä on vielä tulossa
help-redraw = piirrä ruutu uudelleen
help-suspend = komentoriville; fg tuo takaisin
help-quit = lopeta; peli on tallessa
help-quit-remote = lopeta; peli jää auki
help-mouse = Napsautus valitsee, toinen tekee; rulla kääntää.
legend-three = kolmisivuinen alue: seuraava domino valloittaa sen
legend-opens = dominosi jättää alueen kolmisivuiseksi

quit-title = Lopetetaanko?
quit-saved = Peli on tallessa. Jatka: dominium play --resume
quit-over = Peli on päättynyt.
quit-remote = Peli jää odottamaan. Takaisin pääset komennolla: dominium play --join { $link }
quit-cancel = Jää

largest-property = Suurin maa-alue
no-crowns = ilman kruunuja
record-saved = Pelin pöytäkirja on tiedostossa { $path }

start-resume = Jatka peliä
start-resume-about = Jatkaa viimeksi tallennettua peliä.
seat-person-about = Joku tämän päätteen ääressä. Dominationissa dominot peitetään vuorojen välissä.

error-no-terminal = vakiotuloste ei ole pääte, tai TERM on dumb: käynnistä dominium play pääteikkunassa ilman uudelleenohjausta
error-terminal = päätevirhe: { $why }
error-random = käyttöjärjestelmä ei anna satunnaislukuja: { $why }
error-no-saved = tallennettua peliä ei ole: aloita uusi komennolla dominium play
error-saved = tallennettua peliä { $path } ei voi lukea: { $why }
error-store = pelejä ei voi tallentaa kansioon { $path }: { $why }
error-address = { $address } ei ole pöydän osoite; pöydän osoite näyttää tältä: http://example.org/t/abc
error-server = palvelin osoitteessa { $address } ei vastaa: { $why }
error-no-table = osoitteessa { $address } ei ole pöytää: tarkista linkki
error-rules = --rules: näillä säännöillä ei voi pelata: { $why }
error-no-home = kotikansiota, johon pelit tallennetaan, ei ole: aseta HOME
error-rules-word = --rules: ”{ $found }” (sarake { $column }) ei kuulu siihen
error-rules-end = --rules: sarakkeesta { $column } puuttuu jotakin
error-rules-help = kaikki sääntöjen sanat: dominium play --help
error-which-game = --players tarvitsee pelin, esimerkiksi dominium play kingdomino --players 3
error-which-rules = --rules: ne alkavat pelin nimellä, ”kingdomino” tai ”domination”, eivät sanalla ”{ $found }”
error-other-rules = --rules: tähän kuuluvat pelin ”{ $game }” säännöt, ei ”{ $found }”
error-players = --players: pelaajia on { $many }, mutta näillä säännöillä pelaajia on { $seats }

usage-argument = ”{ $what }” on tässä tuntematon
usage-command = komentoa ”{ $word }” ei ole
usage-missing = puuttuva argumentti: { $what }
usage-conflict = { $what } ja { $other } eivät sovi yhteen
usage-twice = { $what } voidaan antaa vain kerran
usage-empty = { $what }: arvo puuttuu
usage-no-value = { $what } ei ota arvoa
usage-value = { $what }: ”{ $value }” ei kelpaa
usage-not-utf8 = kirjoitettu ei ole UTF-8-tekstiä
usage-expected = tähän kuuluu: { $expected }
usage-choices = mahdollisia ovat: { $choices }
usage-suggestion = tarkoititko ”{ $word }”?

expected-whole = kokonaisluku { $least }–{ $most }
expected-seconds = sekuntien määrä, enemmän kuin 0 ja enintään 86400
expected-shares = kaksi voitto-osuutta, pienempi ensin, esimerkiksi 50%:55%
expected-rate = osuus väliltä 0–0.5, esimerkiksi 0.05 tai 5%
expected-eye = paikka 1–4 tai spectator (katsoja)
expected-listen = IP-osoite ja portti, esimerkiksi 127.0.0.1:8321
expected-host = isäntänimi ilman porttia, esimerkiksi games.example.org
expected-level = taso 1–5 tai nimeltä: { $names }
expected-language = kieli: { $codes }
expected-players = 2–{ $most } pelaajaa, lukuna tai niminä, joiden välissä on pilkut, esimerkiksi Anna,level:club
expected-name = nimi, jossa on 1–{ $longest } kirjainta
