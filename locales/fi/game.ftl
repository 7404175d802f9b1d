# Molempien pelien sanat. Niitä käyttävät sivu ja pääte.

game-kingdomino = Kingdomino
game-kingdomino-about = Aseta dominoita ja rakenna rikkain valtakunta.
game-domination = Domination
game-domination-about = Valloita ja ota haltuun: sulje alueita yhteisellä pelilaudalla.

castle = linna
terrain-wheat = viljapelto
terrain-forest = metsä
terrain-lake = järvi
terrain-pasture = laidun
terrain-swamp = suo
terrain-mine = kaivos
half-crowned = { $crowns ->
    [one] yhden kruunun
    [2] kahden kruunun
    [3] kolmen kruunun
   *[other] { $crowns } kruunun
} { $terrain }
domino-of = domino { $number }: { $a } ja { $b }

level-child = Lapsi
level-child-about = Pelaa huvikseen, mutta paljon jää huomaamatta.
level-beginner = Aloittelija
level-beginner-about = Suunnittelee vähän, mutta moni paikka jää näkemättä.
level-casual = Harrastaja
level-casual-about = Ottaa aina sen, mikä tuottaa eniten juuri nyt.
level-club = Kerho
level-club-about = Tietää, minkä arvoinen asemasta tulee.
level-master = Mestari
level-master-about = Ajattelee pitkälle. Parhaatkin voittavat sen harvoin.
opponent-name = { $colour } ({ $level })

rules-players = { $players ->
    [one] { $players } pelaaja
   *[other] { $players } pelaajaa
}
variant-duel = Suuri kaksintaistelu
variant-duel-about = Kaikki 48 dominoa ja 7 × 7 ruudun valtakunnat.
variant-harmony = Harmonia
variant-harmony-about = Aukoton valtakunta antaa 5 pistettä lisää.
variant-middle-kingdom = Keskivaltakunta
variant-middle-kingdom-about = Keskellä oleva linna antaa 10 pistettä lisää.
variant-middle-kingdom-full-grid = Keskivaltakunta, vain täysi ruudukko
variant-edition-revised = Uudistettu painos
variant-edition-revised-about = Kolmen pelaajan rivissä on neljä dominoa; yksi jää joka kerta yli.
variant-dynasty = Dynastia
variant-dynasty-about = Kolme peliä peräkkäin; yhteispisteet ratkaisevat.
variant-opening-snake = Käärmealoitus

todo-gathering = Odotetaan pelaajia
todo-over = Peli on päättynyt
todo-wait = Vuorossa on { $name }
todo-named = { $name }: { $what }
todo-place = Aseta dominosi
todo-claim = Valitse seuraava dominosi
todo-discard = Se ei sovi mihinkään: luovu siitä
todo-lay = Laita domino laudalle
next-begun = Seuraava peli on alkanut.

points = { $points ->
    [one] { $points } piste
   *[other] { $points } pistettä
}
score-total = Yhteensä
order-either = { $earliest } tai { $order }
all-crowns = Kruunut
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] Nostokasa on tyhjä
    [one] Nostokasassa on vielä yksi domino
   *[other] Nostokasassa on vielä { $count } dominoa
}

why-too-wide = Leveys olisi { $would ->
    [one] { $would } ruutu
   *[other] { $would } ruutua
}
why-too-tall = Korkeus olisi { $would ->
    [one] { $would } ruutu
   *[other] { $would } ruutua
}
why-no-match = Vieressä ei ole sopivaa maastoa
why-not-free = Siinä on jo jotain
why-other = Siihen sitä ei voi asettaa

refused-stale = Jotain muuta ehti tapahtua ensin. Katso uudelleen.
refused-not_your_turn = Nyt ei ole sinun vuorosi.
refused-taken = Siinä istuu jo joku.
refused-full = Vapaata tuolia ei ole.
refused-begun = Peli on jo alkanut.
refused-over = Peli on päättynyt.
refused-no_undo = Tässä pöydässä siirtoja ei peruta.
refused-nothing_to_undo = Peruttavaa ei ole: et ole päättänyt mitään viimeisen noston jälkeen.
refused-no_hints = Vihjeitä saa vain tietokonetta vastaan.
refused-too_many = Se oli liikaa kerralla. Odota hetki.
refused-offline = Palvelin ei vastaa. Onko yhteys kunnossa?
refused-worn = Täällä on tapahtunut jo niin paljon, että pelin voi enää vain pelata loppuun.
refused-other = Se ei onnistunut. Yritä uudelleen.

phrase-hello = Hei!
phrase-good_luck = Onnea peliin!
phrase-nice_move = Hyvä siirto!
phrase-oops = Hups!
phrase-thinking = Hetki, mietin…
phrase-thanks = Kiitos!
phrase-well_played = Hyvin pelattu!
phrase-again = Vielä yksi peli?
phrase-bye = Minun pitää lähteä.

event-claim = valitsee: { $domino }
event-place = laittaa sen ruutuihin { $at } ja { $and }
event-discard = hylkää sen
event-lay = laittaa dominon { $domino } ruutujen { $at } ja { $and } väliin
event-draw = Pöydälle tulee { $domino }
event-draws = Nostetaan domino
event-king = Arvotaan paikan { $seat } kuningas

seat-1 = Roosa
seat-2 = Keltainen
seat-3 = Vihreä
seat-4 = Sininen
