# Säännöt omin sanoin. Sivu piirtää esimerkin jokaisesta ajatuksesta.

rules-contents = Tällä sivulla
rules-right = Oikein
rules-wrong = Väärin
rules-setup-title = Valmistelut
rules-end-title = Loppu
rules-win-title = Kuka voittaa

## Kingdomino

rules-choice = Mitä pelaatte?
rules-edition = Painos
rules-edition-classic = Klassinen
rules-edition-revised = Uudistettu
rules-which = Etkö ole varma? Jos ohjevihkosenne mukaan kolmen pelaajan pelissä käytetään kaikkia 48 dominoa, painos on uudistettu.

rules-kingdomino-aim = Hallitset pientä valtakuntaa ja lisäät siihen dominon toisensa jälkeen. Suuret maa-alueet, joilla on kruunuja, tuovat pisteitä. Se, jolla on lopussa eniten pisteitä, voittaa.

rules-fact-kings = { $count ->
    [one] kuningas kullakin
   *[other] kuningasta kullakin
}
rules-fact-dominoes = dominoa pelissä
rules-fact-line = dominoa rivissä
rules-fact-rounds = kierrosta
rules-fact-grid = ruutua enintään
rules-kingdomino-setup-castle = Jokainen laittaa linnan aloitusruudulleen ja ottaa { $kings ->
    [one] yhden samanvärisen kuninkaan
   *[other] kaksi samanväristä kuningasta
}.
rules-kingdomino-setup-all = Sekoittakaa kaikki 48 dominoa ja kootkaa ne nostokasaksi niin, ettei kukaan näe maastoja.
rules-kingdomino-setup-some = Sekoittakaa dominot niin, ettei kukaan näe maastoja. Siirtäkää { $out } niistä sivuun katsomatta. Loput { $in } muodostavat nostokasan.
rules-kingdomino-setup-line = Nostakaa { $line } dominoa ja järjestäkää ne takapuolen numeron mukaan, pienin ylimmäksi. Kääntäkää ne sitten ympäri.
rules-kingdomino-setup-kings = Joku sekoittaa kaikki kuninkaat suljetussa kädessään ja ottaa ne esiin yksi kerrallaan. Kuninkaan omistaja laittaa sen vapaan dominon päälle.
rules-kingdomino-setup-next = Kun jokainen kuningas seisoo dominon päällä, laittakaa viereen seuraava rivi: taas { $line } dominoa.

rules-kingdomino-round-title = Kierros
rules-kingdomino-round = Pienimmän numeron päällä oleva kuningas aloittaa, sitten tulee rivin seuraava ja niin edelleen. Vuorollasi teet kaksi asiaa:
rules-kingdomino-round-place = Aseta kuninkaasi alla oleva domino valtakuntaasi.
rules-kingdomino-round-claim = Laita kuningas seuraavan rivin vapaan dominon päälle. Sen asetat seuraavalla kierroksella.
rules-kingdomino-round-twice = Kummallakin on joka kierroksella kaksi vuoroa, yksi kummallekin kuninkaalle.
rules-kingdomino-round-again = Sitten laitetaan uusi rivi. Paremmilla mailla on suuremmat numerot, mutta sellaisen ottaja odottaa kauemmin.
rules-kingdomino-round-spare = Joka rivistä jää yksi domino yli: se palaa laatikkoon.
rules-line-example = Dominon { $first } kuningas oli ensimmäinen ja otti dominon { $best }: seuraavalla kierroksella se on viimeinen. Dominon { $last } kuningas oli viimeinen ja otti dominon { $least }: nyt se on ensimmäinen.
rules-line-left = Kukaan ei ottanut dominoa { $left }. Se palaa laatikkoon.

rules-kingdomino-place-title = Dominon asettaminen
rules-kingdomino-place = Ainakin toisen puolikkaan on oltava saman maaston vieressä tai linnan vieressä, joka sopii kaikkeen. Sivut ratkaisevat, kulmat eivät.
rules-place-castle = Linnan viereen sopii mikä tahansa maasto.
rules-place-match = Metsä on metsän vieressä. Yksi puolikas riittää.
rules-place-none = Viljapelto ja järvi eivät sovi metsään.
rules-place-corner = Metsä koskettaa metsää vain kulmasta.
rules-kingdomino-limit = Valtakunnan leveys ja korkeus ovat aina enintään { $limit } ruutua. Linna saa olla siinä missä tahansa. Asetettua dominoa ei enää siirretä.
rules-place-wide = Viljapelto sopii viljapeltoon, mutta valtakunnan leveys olisi { $would } ruutua.
rules-kingdomino-nowhere = Jos domino sopii johonkin, se on asetettava, vaikka et siitä pitäisi. Jos se ei sovi mihinkään, siitä luovutaan eikä siitä saa mitään.
rules-place-nowhere = Vain yksittäisiä ruutuja on vapaana: mikään domino ei enää sovi. Tästä luovutaan.

rules-kingdomino-end = Viimeisellä kierroksella ei ole enää mitään valittavaa: kaikki vain asettavat. Jokainen on saanut { $count } dominoa. Nyt laskette pisteet.

rules-kingdomino-score-title = Pisteet
rules-kingdomino-score = Vierekkäiset saman maaston ruudut ovat yksi maa-alue. Sen arvo on ruutujen määrä kertaa kruunujen määrä. Ilman kruunua se ei ole minkään arvoinen.
rules-score-crowned = Neljä viljapellon ruutua ja kaksi kruunua: 4 × 2 = 8 pistettä.
rules-score-bare = Viisi järven ruutua ilman kruunua: 5 × 0 = 0 pistettä.
rules-score-apart = Kaksi erillistä viljapeltoa lasketaan kumpikin erikseen: 2 × 1 + 1 × 1 = 3 pistettä.
rules-kingdomino-whole = Kokonainen valtakunta
rules-kingdomino-whole-about = Jokainen kuvan numero on maa-alue. Taulukko laskee ne yksi kerrallaan.
rules-column-property = Maa-alue
rules-column-product = Ruudut × kruunut
rules-column-points = Pisteet

rules-kingdomino-win = Se, jolla on eniten pisteitä, voittaa. Jos pisteet ovat tasan, ratkaisevat nämä, tässä järjestyksessä:
rules-win-largest = Kenellä on suurin maa-alue, oli siinä kruunuja tai ei?
rules-win-crowns = Kenellä on eniten kruunuja?
rules-win-shared = Jos sekin on tasan, jaatte voiton.

rules-kingdomino-variants-title = Muunnelmat
rules-variants-others = Voitte pelata myös näillä ja yhdistellä niitä mielenne mukaan:
rules-variant-duel = Kahdelle, jotka tuntevat pelin. Käytätte kaikkia 48 dominoa, joten kumpikin saa 24, ja valtakunta saa kasvaa 7 × 7 ruudun kokoiseksi.
rules-variant-middle-kingdom = 10 pistettä lisää, jos linna on keskellä: valtakunta ulottuu yhtä kauas vasemmalle kuin oikealle ja yhtä kauas ylös kuin alas. Aukot eivät haittaa.
rules-middle-yes = Linna on keskellä: aukosta huolimatta 10 pistettä lisää.
rules-middle-no = Linna ei ole keskellä: ei lisäpisteitä.
rules-variant-harmony = 5 pistettä lisää täydestä valtakunnasta: { $limit } × { $limit } ruutua eikä yhtään aukkoa. Jos dominosta on pitänyt luopua, se ei enää onnistu.
rules-harmony-yes = Jokainen ruutu on peitetty: 5 pistettä lisää.
rules-harmony-no = Tässä on aukko: ei lisäpisteitä.
rules-variant-dynasty = Pelatkaa kolme peliä peräkkäin ja kirjoittakaa pisteet muistiin. Suurin summa voittaa. Jos summat ovat tasan, laskekaa yhteen kolmen pelin suurimmat maa-alueet{ $edition ->
    [classic] , sitten kruunut
   *[revised] {""}
}.

## Domination

rules-domination-aim = Kaikki laittavat dominoita samalle pelilaudalle ja valloittavat alueita. Se, jolla on lopussa eniten alueita, voittaa.

rules-fact-squares = neliötä
rules-fact-areas = aluetta niiden välissä
rules-fact-all = dominoa
rules-fact-rack = joka telineessä
rules-domination-setup-board = Asettakaa pelilauta keskelle. Aina neljän neliön välissä on alue.
rules-domination-setup-pile = Sekoittakaa kaikki dominot silmäluvut alaspäin: niistä tulee nostokasa.
rules-domination-setup-rack = Jokainen ottaa telineen, yhden väriset pelimerkit ja seitsemän dominoa, joita muut eivät näe.
rules-domination-setup-start = Nuorin aloittaa. Sitten jatketaan myötäpäivään.
rules-domination-setup-picture = Tyhjä pelilauta ja yhden pelaajan teline. Vierekkäisten neliöiden välissä on 112 paikkaa: yksi jokaiselle dominolle.
rules-domination-board-note = Alkuperäisessä ohjevihkosessa ei ole kuvaa pelilaudasta: tämä on koottu uudelleen vihkosen lukujen perusteella.

rules-domination-turn-title = Vuoro
rules-domination-turn-lay = Laita yksi dominoistasi kahden vierekkäisen neliön väliin. Kummassakin puolikkaassa on oltava sama silmäluku kuin neliössä, jota se koskettaa.
rules-domination-turn-draw = Nosta nostokasasta uusi, niin että sinulla on taas seitsemän.
rules-lay-match = 0 on 0:n vieressä ja 5 on 5:n vieressä: domino sopii.
rules-lay-wrong = 5 on 5:n vieressä, mutta 2 on 0:n vieressä: se ei sovi.
rules-domination-turn-one = Laitat täsmälleen yhden dominon: kukaan ei saa jättää vuoroaan väliin eikä laittaa toista, ei edes valloituksen jälkeen. Jokaiselle dominollesi on aina paikka.

rules-domination-area-title = Valloittaminen
rules-domination-area = Jokaisella alueella on neljä sivua. Se, joka laittaa niistä neljännen, valloittaa alueen ja laittaa siihen pelimerkkinsä. Ei ole väliä, kuka laittoi muut kolme.
rules-area-fourth = 3-6 on neljäs sivu: alue on valloitettu.
rules-area-double = 1-6 sulkee kaksi aluetta kerralla: molemmat on valloitettu.

rules-domination-care-title = Varo kolmatta sivua
rules-domination-care = Se, joka laittaa kolmannen sivun, jättää alueen sille, jolla on seuraavaksi sopiva domino. Laita mieluummin ensimmäisiä ja toisia sivuja niin kauan kuin voit.
rules-care-third = Laitat dominon 1-6. Nyt alueella, jossa on !, on kolme sivua …
rules-care-fourth = … ja joku muu laittaa dominon 3-6 ja saa sen.

rules-domination-end = Kun nostokasa on tyhjä, pelataan eteenpäin ilman nostamista. Peli päättyy, kun kaikki 112 dominoa ovat laudalla.
rules-domination-win = Se, jolla on eniten alueita, voittaa. Jos kahdella tai useammalla on niitä yhtä monta, 24 ulkoaluetta ratkaisevat. Jos niitäkin on yhtä monta, peli päättyy heidän kesken tasan.
rules-domination-tie = { $one } ja { $other } ovat valloittaneet yhtä monta aluetta. { $one } on valloittanut enemmän ulkoalueita, joilla on tässä vaalea reuna, ja voittaa.
rules-column-player = Pelaaja
