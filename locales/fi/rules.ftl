# Säännöt omin sanoin. Joka viesti on yksi kappale; sivu piirtää esimerkkejä niiden väliin.

rules-kingdomino-aim-title = Tavoite
rules-kingdomino-aim = Hallitset pientä valtakuntaa ja lisäät siihen joka kierroksella dominon. Suuret maa-alueet, joilla on kruunuja, tuovat pisteitä. Se, jolla on lopussa eniten pisteitä, voittaa.
rules-kingdomino-turn-title = Vuoro
rules-kingdomino-turn = Kuninkaasi seisoo valitsemasi dominon päällä. Kun on sinun vuorosi, aseta se domino valtakuntaasi. Valitse sitten kuninkaallasi domino seuraavasta rivistä.
rules-kingdomino-order-title = Kuka on ensin
rules-kingdomino-order = Dominot ovat rivissä pienimmästä numerosta suurimpaan. Se, jonka kuningas on pienimmän päällä, on seuraavalla kierroksella ensimmäisenä vuorossa. Paremmissa dominoissa on suuremmat numerot: sellaisen ottaja odottaa kauemmin.
rules-kingdomino-place-title = Asettaminen
rules-kingdomino-place = Ainakin toisen puolikkaan on kosketettava samaa maastoa tai linnaa, joka sopii kaikkeen. Ruutujen sivut ratkaisevat, kulmat eivät.
rules-kingdomino-limit = Valtakunta ei ole koskaan viittä ruutua leveämpi eikä korkeampi; Suuressa kaksintaistelussa raja on 7. Linna saa olla siinä missä tahansa. Sopiva domino on asetettava; jos se ei sovi mihinkään, siitä luovutaan.
rules-kingdomino-score-title = Pisteet
rules-kingdomino-score = Toisiaan koskettavat saman maaston ruudut ovat yksi maa-alue. Sen arvo on ruutujen määrä kertaa kruunujen määrä. Ilman kruunua se ei ole minkään arvoinen.
rules-kingdomino-example = Neljä viljapellon ruutua ja kaksi kruunua: 4 × 2 = 8 pistettä.
rules-kingdomino-tie = Jos pisteet ovat tasan, voittaa se, jonka suurin maa-alue on suurempi, ja sitten se, jolla on enemmän kruunuja (ei uudistetussa painoksessa); muuten voitto jaetaan.
rules-kingdomino-players-title = Pelaajien määrä
rules-kingdomino-players-2 = Kahden pelaajan pelissä kummallakin on kaksi kuningasta, ja 24 dominolla pelataan kuusi kierrosta.
rules-kingdomino-players-3 = Kolmen pelaajan pelissä on 36 dominoa ja rivissä kolme; uudistetussa painoksessa mukana ovat kaikki 48 ja rivissä on neljä, ja se, jota kukaan ei ottanut, poistetaan.
rules-kingdomino-players-4 = Neljän pelaajan pelissä ovat mukana kaikki 48 dominoa.
rules-kingdomino-variants-title = Muunnelmat

rules-domination-aim-title = Tavoite
rules-domination-aim = Laitat dominoita yhteiselle pelilaudalle ja valloitat alueita. Se, jolla on lopussa eniten alueita, voittaa.
rules-domination-turn-title = Vuoro
rules-domination-turn = Jokaisella on seitsemän dominoa, joita muut eivät näe. Laita yksi niistä kahden vierekkäisen neliön väliin: sen puolikkaiden on sovittava neliöiden silmälukuihin. Nosta sitten uusi, jos niitä on jäljellä. Kukaan ei saa jättää vuoroaan väliin.
rules-domination-area-title = Valloittaminen
rules-domination-area = Neljä neliötä rajaa alueen. Se, joka peittää sen neljännen sivun, valloittaa alueen ja laittaa siihen pelimerkkinsä. Yhdellä dominolla voi valloittaa kaksi aluetta kerralla.
rules-domination-care = Mieti siis, mitä jätät muille: yhtä sivua vaille valmiin alueen saa se, jolla on seuraavaksi sopiva domino.
rules-domination-end-title = Loppu
rules-domination-end = Kun nostokasa on tyhjä, pelataan, kunnes kaikki 112 dominoa ovat laudalla. Jos alueita on yhtä monta, ulkoalueet ratkaisevat; jos niitäkin on yhtä monta, tulee tasapeli.
