# Sivun sanat.

nav-label = Sivut
nav-rules = Säännöt
go-home = Etusivulle
close = Sulje
yes = Kyllä
no = Ei
you = sinä
loading = Pieni hetki…
lost-title = Täällä ei ole mitään
lost-text = Tämä osoite ei johda mihinkään.
missing-title = Tällaista pöytää ei ole
missing-text = Tässä osoitteessa ei ole peliä. Ehkä siitä puuttuu kirjain.

settings = Asetukset
settings-language = Kieli
settings-theme = Valaistus
settings-pace = Vastustajien siirrot näytetään
pace-calm = rauhallisesti
pace-quick = ripeästi
pace-instant = heti
settings-sound = Äänet
settings-notify = Ilmoita, kun on minun vuoroni
theme-auto = Kuten laitteessa
theme-light = Päivä
theme-dark = Yö

home-title = Uusi peli
home-rules = Miten pelataan?
home-programs = Ohjelmille
choose-game = Peli
choose-players = Pelaajat
choose-level = Vaikeustaso
variants = Muunnelmat
play-computer = Pelaa tietokonetta vastaan
play-friends = Ystävien kanssa
play-together = Samalla ruudulla
play-watch = Katso vastustajia
friends-settings = Nimi, aika ja avoimet pöydät
your-name = Nimesi
guest-name = Vieras
player-name = Pelaaja { $number }
names-title = Ketkä pelaavat?
start-game = Aloita
clock = Miettimisaika
clock-none = Niin kauan kuin haluat
clock-fast = 30 sekuntia siirtoon
clock-slow = 2 minuuttia siirtoon
clock-day = Päivä siirtoon
clock-three-days = Kolme päivää siirtoon
listed = Kuka tahansa saa liittyä
shared-screens = Useampi pelaaja voi käyttää samaa laitetta
your-games = Omat pelisi
more-games = Vielä { $count }
open-tables = Avoimet pöydät
recent-games = Viimeisimmät pelit
stage-playing = käynnissä
stage-over = päättynyt
chair-open = Vapaa tuoli

share-text = Tule pelaamaan kanssani Dominiumissa!
share = Jaa linkki
copied = Kopioitu
copy-failed = Kopiointi ei onnistunut. Linkki on valittuna: nyt voit kopioida sen.
invite = Lähetä tämä linkki ystäville tai anna heidän kuvata koodi.
invite-here = Tämän linkin voi avata vain tällä tietokoneella. Jotta muutkin pääsevät mukaan, käynnistä palvelin komennolla { $command } ja avaa sivu tämän tietokoneen osoitteessa verkossanne.
qr-label = Linkki kameralla luettavana koodina
sit = Istu tähän
fill = Lisää vastustaja ({ $level })
clear = Lähetä pois
close-game = Sulje peli
close-question = Lopetetaanko peli ilman tulosta?
closed-text = Peli suljettiin ennen alkua.
remove-question = Poistetaanko { $name } pelistä?
replace = Korvaa { $name }
replace-question = Annetaanko pelaajan { $name } paikka tietokonepelaajalle ({ $level })?
shared-screens-on = Useampi pelaaja voi käyttää samaa laitetta: he näkevät kaikkien tuoliensa laatat.

title-your-turn = Sinun vuorosi
others = Pelaajat
board-label = Valtakuntasi. Nuolinäppäimet siirtävät dominoa, R kääntää sitä, N vie seuraavaan sopivaan paikkaan, Enter asettaa dominon.
kingdom-of = Valtakunta, jota hallitsee { $name }: { points }
kingdom-row = Rivi { $row }: { $squares }.
back-to-mine = Oma valtakunta
lines = Rivit
line-current = Tämä kierros
line-next = Seuraava kierros
claim-label = Valitse { $domino }. Vuorosi seuraavalla kierroksella: { $order }/{ $of }
king-of = Tämän valitsi { $name }
percent = { $part } %
rotate = Käännä
place = Aseta
discard = Luovu siitä
undo = Peru siirto
undo-asked = { $name } haluaisi perua siirron. Sopiiko?
undo-waiting = Odotetaan muiden suostumusta…
hint = Vihje
hint-thinking = Mietin…
hint-claim = domino { $number }
hint-place = kuten valtakunnassasi näkyy
hint-discard = luovu siitä
hint-lay = { $domino }, kuten laudalla näkyy
hint-close = Sulje vihje
return = Palaa peliin
spectating = Katselet peliä.
reconnecting = Yhteys katkesi. Yritetään uudelleen…
say = Sano jotain
said = { $name }: { $phrase }
pass-title = Seuraavana on { $name }
pass-text = Anna laite pelaajalle { $name }. Muut, katsokaa muualle: telineet ovat salaisia.
pass-ready = Olen valmis

say-place = { $domino }. { $what }.
say-held-legal = { $a } ruudussa { $at }, { $b } ruudussa { $and }: { $gain ->
    [0] ei anna pisteitä
    [one] antaa yhden pisteen
   *[other] antaa { $gain } pistettä
}
say-held-illegal = { $a } ruudussa { $at }, { $b } ruudussa { $and }: ei käy
say-hint = Ehdotus: { $line }. Voiton todennäköisyys { $part } %
say-event = { $name } { $what }
say-lay = { $domino }, neliöt { $at } ja { $and }: { $conquers ->
    [0] ei valloita mitään
    [one] valloittaa alueen
   *[other] valloittaa { $conquers } aluetta
}, { $opens ->
    [0] ei jätä muille mitään
    [one] jättää alueen kolmisivuiseksi
   *[other] jättää { $opens } aluetta kolmisivuisiksi
}
say-domino = { $domino }: { $places ->
    [one] yksi paikka
   *[other] { $places } paikkaa
}

domination-board = Pelilauta. Nuolinäppäimet vievät paikasta toiseen, Enter laittaa dominon laudalle.
rack = Dominosi
rack-size = { $count ->
    [one] { $count } domino
   *[other] { $count } dominoa
}
rack-domino = { $domino }, { $places ->
    [one] yksi paikka
   *[other] { $places } paikkaa
}
rack-empty = Telineesi on tyhjä.
rack-covered = Piilossa, kunnes on teidän vuoronne.
lay = Laita
lay-how = Valitse domino tai paikka.
lay-means = { $conquers ->
    [0] Ei valloita mitään
    [one] Valloittaa yhden alueen
   *[other] Valloittaa { $conquers } aluetta
}, { $opens ->
    [0] ei jätä muille mitään.
    [one] jättää yhden alueen kolmisivuiseksi.
   *[other] jättää { $opens } aluetta kolmisivuisiksi.
}
unseen-show = Mitä on vielä tulossa?
unseen-out = { $count ->
    [one] Yksi niistä on siirretty syrjään eikä tule koskaan.
   *[other] { $count } niistä on siirretty syrjään eikä tule koskaan.
}

end-title = { $winners ->
    [one] Voittaja on { $names }!
   *[other] Voiton jakavat { $names }!
}
end-counting = Lasketaan pisteet
end-areas = { $count ->
    [one] { $count } alue
   *[other] { $count } aluetta
}
end-decided-largest_property = Pisteet ovat tasan: suurin maa-alue ratkaisee.
end-decided-crowns = Pisteet ja suurimmat maa-alueet ovat tasan: kruunut ratkaisevat.
end-decided-outer_areas = Alueita on yhtä monta: ulkoalueet ratkaisevat.
end-decided-shared = Kaikki on tasan.
end-tied = { $name }: { $figures }
end-figure-largest_property = { $count ->
    [one] suurimmassa maa-alueessa { $count } ruutu
   *[other] suurimmassa maa-alueessa { $count } ruutua
}
end-figure-crowns = { $count ->
    [one] { $count } kruunu
   *[other] { $count } kruunua
}
end-figure-outer_areas = { $count ->
    [one] { $count } ulkoalue
   *[other] { $count } ulkoaluetta
}
end-show = Tulos
dynasty-standings = Dynastia, peli { $game }/{ $of }
dynasty-title = { $winners ->
    [one] Dynastian voittaja on { $names }!
   *[other] Dynastian jakavat { $names }!
}
next-game = Seuraava peli
next-go = Siirry sinne
next-watch = Katsele sitä
rematch = Pelaa uudelleen
replay = Katso uudelleen
download = Lataa pöytäkirja
look-at-board = Katso lautaa
verify-title = Oliko jako reilu?
verify-text = Jokainen nosto seuraa palvelimen salaisesta siemenluvusta ja pelaajien panoksista. Palvelin julkaisi siemenlukunsa tiivisteen eli sitoumuksen, ennen kuin kukaan antoi panostaan. Nyt siemenluku on paljastettu, ja tämä sivu on toistanut jaon.
commitment = Sitoumus:
seed = Siemenluku:
contribution = Sinun panoksesi:
score-caption = Valtakunnan arvo

replay-start = Alku
replay-place = asettaa dominon { $number } ({ $a } ja { $b })
replay-lay = laittaa dominon { $domino }
replay-step = Vaihe { $step }, yhteensä { $of }
replay-slider = Vaihe
replay-first = Alkuun
replay-back = Vaihe taaksepäin
replay-forth = Vaihe eteenpäin
replay-last = Loppuun
replay-play = Toista
replay-pause = Tauko
replay-through = Kenen silmin
replay-spectator = katsoja
replay-table = Pöytään

helper-title = Pistelaskuri
helper-about = Maalaa oikea valtakuntasi ja katso, minkä arvoinen se on. Lisää kruunuja napauttamalla ruutua uudelleen.
helper-brushes = Mitä maalataan
helper-crown = Kruunu
helper-erase = Pyyhi
helper-empty = { $place }: tyhjä
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] ei kruunuja
    [one] yksi kruunu
   *[other] { $crowns } kruunua
}
helper-begin = Valitse maasto ja napauta ruutuja.
helper-impossible = Tämä ei ole valtakunta: siinä on oltava linna, ja sen on mahduttava ruudukkoon.
helper-no-castle = Valtakunnassa on oltava linna.
helper-apart = Kaikki ei vielä ole yhteydessä linnaan.
helper-note = Pelin dominot eivät voi olla näin, ellei jotain vielä puutu.
helper-beyond = { $count ->
    [one] Yksi ruutu jää 5 × 5:n ulkopuolelle eikä sitä lasketa. Se on tallessa muunnelmaa varten: { variant-duel }.
   *[other] { $count } ruutua jää 5 × 5:n ulkopuolelle eikä niitä lasketa. Ne ovat tallessa muunnelmaa varten: { variant-duel }.
}
helper-clear = Aloita alusta

rules-title = { $game }: näin pelataan
rules-play = Pelaa

play-learn = Opi pelaamalla
coach = Opastajasi
coach-wait = Katso, mitä toinen tekee.
coach-stop = Osaan jo
coach-claim = Valitse domino valtakuntaasi. Sen pienet kruunut tuovat pisteitä.
coach-order = Mitä pienempi dominon numero on, sitä aikaisemmin on taas vuorosi. Paremman jälkeen joutuu odottamaan.
coach-again = Valitse seuraava domino: mikä sopisi siihen, mitä sinulla on?
coach-place = Aseta domino niin, että se koskettaa linnaa. Osoita ruutua, käännä napilla, hiiren rullalla tai R-näppäimellä ja aseta napsauttamalla.
coach-place-touch = Laita se niin, että se koskettaa linnaa. Napauta ruutua, käännä napilla ja laita se napauttamalla uudelleen.
coach-match = Tästä lähtien riittää, että toinen puolikas koskettaa samaa maastoa. Vierekkäiset samat maastot ovat yksi maa-alue.
coach-crowns = Maa-alue antaa ruudut kertaa kruunut. Plusmerkkinen luku kertoo, mitä saisit nyt lisää.
coach-window = Valtakunta saa olla enintään 5 × 5 ruutua. Katkoviiva näyttää, minne se voi vielä kasvaa.
coach-lay = Valitse jokin dominoistasi: sopivat paikat syttyvät. Valitse paikka ja laita domino siihen.
coach-sides = Neljä neliötä rajaa alueen. Joka laittaa neljännen sivun, valloittaa sen.
coach-care = Varo huutomerkkejä: niiden kohdalle jättäisit muille alueen, jolla on kolme sivua.
coach-conquer = Kultaiset paikat valloittavat alueen heti. Ota ne, kun voit.
coach-done = Muuta ei tarvitse tietää. Mukavaa peliä!
verify-fair = Tarkistettu: siemenluku vastaa sitoumusta, ja kaikki nostot ({ $outcomes }) seuraavat siemenluvusta ja panoksista.
verify-contributed = Tämä laite tallensi sitoumuksen ennen jakoa ja lisäsi sitten oman satunnaisen panoksensa, joten palvelin ei voinut valita nostoja.
verify-not-committed = Tämä laite ei nähnyt sitoumusta ennen jakoa.
verify-not-contributed = Tämä laite ei antanut panosta jakoon, joten tämä ei osoita, että palvelin arpoi siemenlukunsa.
verify-bad-seed = Siemenluku EI VASTAA sitoumusta!
verify-bad-commitment = Sitoumus EI OLE se, jonka tämä laite tallensi ennen jakoa!
verify-bad-contribution = Tämän laitteen panos PUUTTUU jaosta!
verify-bad-outcome = Nosto { $draw } EI SEURAA siemenluvusta ja panoksista!
awaiting-contributions = Odotetaan pelaajien panoksia jakoon …

keys = Näppäimet
keys-move = siirrä dominoa
keys-turn = käännä se
keys-next = seuraava sopiva paikka
keys-do = laita se
keys-claim = valitse domino, jonka vieressä numero on
