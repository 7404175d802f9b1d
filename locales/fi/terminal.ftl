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

key-move = Siirrä
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

leave-title = Lopetetaanko?
leave-saved = Peli on tallessa. Sitä jatkaa dominium play --resume.
leave-over = Peli on päättynyt.
leave-afar = Pöytä jää paikalleen. Sama komento tuo sinut takaisin sen ääreen.
leave-stay = Jää

largest-property = Suurin maa-alue
all-crowns = Kruunut
no-crowns = ilman kruunuja
areas = Alueet
areas-outer = reunalla
kept = Pelin pöytäkirja on tiedostossa { $path }

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
error-which-game = --players: kumpaa peliä tarkoitetaan, ”kingdomino” vai ”domination”?
error-which-rules = --rules: ne alkavat pelin nimellä, ”kingdomino” tai ”domination”, eivät sanalla ”{ $found }”
error-other-rules = --rules: peli on { $game }, mutta nämä alkavat toisin
error-players = --players: pelaajia on { $many }, mutta näillä säännöillä pelaajia on { $seats }
goodbye-saved = Peli on tallessa. Jatka: dominium play --resume
