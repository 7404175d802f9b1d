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
hint-win = Vihje, voiton mahdollisuus { $part } %:
outer-areas = { $count } reunalla
names-and = { $names } ja { $last }
unsaved = Peliä ei voi tallentaa: { $why }
press-sit = Tässä on vapaa tuoli: istu painamalla Enter.
claim-short = Valitse { $domino }. Vuoro: { $order }/{ $of }
undo-refused = Kaikki eivät suostuneet: siirto jää.
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
help-redraw = piirrä ruutu uudelleen
help-suspend = komentoriville; fg tuo takaisin
help-quit = lopeta; peli on tallessa
help-mouse = Napsautus valitsee, toinen tekee; rulla kääntää.
legend-three = vielä yksi domino, ja alue on jonkun
legend-opens = dominosi jättäisi kolme sivua

leave-title = Lopetetaanko?
leave-saved = Peli on tallessa. Sitä jatkaa dominium play --resume.
leave-over = Peli on päättynyt.
leave-afar = Pöytä jää paikalleen. Takaisin tuo: dominium play --join { $link }
leave-stay = Jää

largest-property = Suurin maa-alue
no-crowns = ilman kruunuja
areas = Alueet
areas-outer = reunalla
kept = Pelin pöytäkirja on tiedostossa { $path }
goodbye-saved = Peli on tallessa. Jatka: dominium play --resume

start-resume = Jatka peliä
start-resume-about = Jatkaa viimeksi tallennettua peliä.
seat-person-about = Joku tämän päätteen ääressä. Salaiset dominot peitetään vuorojen välissä.

error-no-terminal = tähän tarvitaan pääte, eikä sitä ole
error-no-saved = tallennettua peliä ei ole
error-saved = tallennettua peliä { $path } ei voi lukea: { $why }
error-store = pelejä ei voi tallentaa kansioon { $path }: { $why }
error-address = { $address } ei ole pöydän osoite; se näyttää tältä: http://example.org/t/abc
error-server = palvelin osoitteessa { $address } ei vastaa: { $why }
error-no-table = osoitteessa { $address } ei ole pöytää
error-rules = --rules: näillä säännöillä ei voi pelata: { $why }
error-no-home = peleille ei ole kotikansiota
error-rules-word = --rules: ”{ $found }” (sarake { $column }) ei kuulu siihen
error-rules-end = --rules: sarakkeesta { $column } puuttuu jotakin
error-rules-help = kaikki sääntöjen sanat: dominium play --help
error-which-game = --players: kumpaa peliä tarkoitetaan, ”kingdomino” vai ”domination”?
error-which-rules = --rules: ne alkavat pelin nimellä, ”kingdomino” tai ”domination”, eivät sanalla ”{ $found }”
error-other-rules = --rules: peli on { $game }, mutta nämä alkavat toisin
error-players = --players: pelaajia on { $many }, mutta näillä säännöillä pelaajia on { $seats }

usage-argument = ”{ $what }” on tässä tuntematon
usage-command = komentoa ”{ $word }” ei ole
usage-missing = puuttuu: { $what }
usage-apart = { $what } ja { $other } eivät sovi yhteen
usage-twice = { $what } voidaan antaa vain kerran
usage-empty = { $what }: arvo puuttuu
usage-plain = { $what } ei ota arvoa
usage-value = { $what }: ”{ $value }” ei kelpaa
usage-letters = kirjoitettu ei ole UTF-8-tekstiä
usage-wanted = tähän kuuluu: { $wanted }
usage-choices = mahdollisia ovat: { $choices }
usage-perhaps = tarkoititko ”{ $word }”?

expected-whole = kokonaisluku { $least }–{ $most }
expected-seconds = sekuntien määrä, enemmän kuin 0 ja enintään 86400
expected-shares = kaksi osuutta peleistä, pienempi ensin, esimerkiksi 50%:55%
expected-rate = osuus väliltä 0–0.5, esimerkiksi 0.05 tai 5%
expected-eye = paikka 1–4 tai spectator (katsoja)
expected-listen = osoite ja portti, esimerkiksi 127.0.0.1:8321
expected-level = taso 1–5 tai nimeltä: { $names }
expected-language = kieli: { $codes }
expected-players = 2–{ $most } pelaajaa, lukuna tai niminä, joiden välissä on pilkut
expected-name = nimi, jossa on 1–{ $longest } kirjainta
