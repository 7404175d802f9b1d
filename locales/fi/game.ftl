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
level-club-about = Pelaa lopputulosta varten, ei vain tätä siirtoa.
level-master = Mestari
level-master-about = Ajattelee pitkälle. Vahvin taso.
opponent-name = { $colour } ({ $level })

rules-players = { $players ->
    [one] { $players } pelaaja
   *[other] { $players } pelaajaa
}
variant-duel = Suuri kaksintaistelu
variant-duel-about = Kaikki 48 dominoa ja 7 × 7 ruudun valtakunnat.
variant-harmony = Harmonia
variant-harmony-about = Täysi, aukoton ruudukko antaa 5 pistettä lisää.
variant-middle-kingdom = Keskivaltakunta
variant-middle-kingdom-about = Keskellä oleva linna antaa 10 pistettä lisää.
variant-middle-kingdom-full-grid = Keskivaltakunta, vain täysi ruudukko
variant-edition-revised = Uudistettu painos
variant-edition-revised-about = Kolmella pelaajalla rivissä on neljä dominoa; yksi jää joka kerta yli.
variant-dynasty = Dynastia
variant-dynasty-about = Kolme peliä peräkkäin; yhteispisteet ratkaisevat.
variant-opening-snake = Käärmealoitus

stage-waiting = Odotetaan pelaajia
todo-over = Peli on päättynyt
stage-closed = Peli on suljettu
todo-wait = Vuorossa on { $name }
todo-named = { $name }: { $what }
todo-place = Aseta dominosi
todo-claim = Valitse seuraava dominosi
todo-discard = Domino ei sovi mihinkään: luovu siitä
todo-lay = Laita domino laudalle
next-begun = Seuraava peli on alkanut.

points = { $points ->
    [one] { $points } piste
   *[other] { $points } pistettä
}
score-total = Yhteensä
order-either = { $earliest } tai { $order }
all-crowns = Kruunut
areas = Alueet
outer-areas = Ulkoalueet
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
refused-illegal = Tämä siirto ei ole sallittu.
refused-taken = Siinä istuu jo joku.
refused-full = Vapaata tuolia ei ole.
refused-bad_name = Valitse toinen nimi: 1–24 näkyvää merkkiä, enintään kolme tarketta kirjainta kohti.
refused-name_taken = Toisella tämän pelin pelaajalla on sama nimi. Valitse toinen nimi.
refused-seated = Sinulla on jo paikka tässä pelissä.
refused-removed = Pelin luoja on poistanut sinut tästä pelistä.
refused-no_player = Tällä tuolilla ei ole pelaajaa.
refused-present = Tämä pelaaja on paikalla. Vain poissa olevan pelaajan voi korvata.
refused-no_chair = Sinulla ei ole paikkaa tässä pelissä.
refused-not_host = Vain pelin luoja voi tehdä tämän.
refused-begun = Peli on jo alkanut.
refused-not_begun = Peli ei ole vielä alkanut.
refused-over = Peli on päättynyt.
refused-closed = Peli on suljettu.
refused-not_over = Peli ei ole vielä päättynyt.
refused-no_undo = Tässä pöydässä siirtoja ei peruta.
refused-nothing_to_undo = Peruttavaa ei ole: et ole päättänyt mitään viimeisen noston jälkeen.
refused-nobody_asked = Kukaan ei ole pyytänyt siirron perumista.
refused-not_asked = Vastaustasi ei tarvita tähän.
refused-no_hints = Vihjeitä saa vain, kun pelataan tietokonetta vastaan.
refused-contributed = Panoksesi jakoon on jo lisätty.
refused-away = Olet jo poistunut pelistä.
refused-followed = Seuraava peli on jo luotu.
refused-unknown_table = Tässä osoitteessa ei ole peliä.
refused-too_many = Se oli liikaa kerralla. Odota hetki.
refused-offline = Palvelin ei vastaa. Onko yhteys kunnossa?
refused-unavailable = Palvelin ei voi vastata juuri nyt. Yritä uudelleen.
refused-stopping = Palvelin sammuu. Yritä myöhemmin uudelleen.
refused-worn = Täällä on tapahtunut jo niin paljon, että pelin voi enää vain pelata loppuun.
refused-other = Se ei onnistunut.

phrase-hello = Hei!
phrase-good_luck = Onnea peliin!
phrase-nice_move = Hyvä siirto!
phrase-oops = Hups!
phrase-thinking = Hetki, mietin…
phrase-thanks = Kiitos!
phrase-well_played = Hyvin pelattu!
phrase-again = Vielä yksi peli?
phrase-bye = Minun pitää lähteä.

event-claim = valitsee dominon { $number } ({ $a } ja { $b })
event-place = asettaa dominon { $number } ruutuihin { $at } ja { $and }
event-discard = luopuu dominosta { $number }
event-lay = laittaa dominon { $domino } neliöiden { $at } ja { $and } väliin
event-draw = Pöydälle tulee { $domino }
event-draws = Nostetaan domino
event-king = Arvottu kuningas: { $name }
event-starter = { $name } aloittaa

seat-1 = Roosa
seat-2 = Keltainen
seat-3 = Vihreä
seat-4 = Sininen
