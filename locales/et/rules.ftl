# Reeglid meie oma sõnadega. Iga sõnum on üks lõik; leht joonistab nende vahele näiteid.

rules-kingdomino-aim-title = Eesmärk
rules-kingdomino-aim = Valitsed väikest kuningriiki ja lisad sellele igas voorus doominoklotsi. Punkte toovad suured maatükid, millel on kroone. Võidab see, kellel on lõpuks kõige rohkem punkte.
rules-kingdomino-turn-title = Käik
rules-kingdomino-turn = Sinu kuningas seisab klotsil, mille valisid. Kui kord jõuab sinuni, paiguta see klots oma kuningriiki. Seejärel vali oma kuningaga klots järgmisest reast.
rules-kingdomino-order-title = Kes on esimene
rules-kingdomino-order = Klotsid on reas väikseimast numbrist suurimani. Kelle kuningas seisab väikseimal, see on järgmises voorus esimene. Parematel klotsidel on suuremad numbrid: kes sellise võtab, ootab kauem.
rules-kingdomino-place-title = Paigutamine
rules-kingdomino-place = Vähemalt üks pool peab puudutama sama maastikku või lossi, mis sobib kõigega. Loevad ruutude küljed, mitte nurgad.
rules-kingdomino-limit = Kuningriik ei ole kunagi laiem ega kõrgem kui 5 ruutu, Kuningate heitluses 7 ruutu. Loss võib asuda selles ükskõik kus. Kui klots kuhugi sobib, tuleb see paigutada; kui mitte, siis loobud sellest.
rules-kingdomino-score-title = Punktid
rules-kingdomino-score = Sama maastikuga ruudud, mis üksteist puudutavad, on üks maatükk. Selle väärtus on ruutude arv korda kroonide arv. Ilma kroonita ei ole maatükk midagi väärt.
rules-kingdomino-example = Neli viljapõllu ruutu kahe krooniga: 4 × 2 = 8 punkti.
rules-kingdomino-tie = Kui punktid on võrdsed, võidab see, kelle suurim maatükk on suurem, seejärel see, kellel on rohkem kroone (uuendatud väljaandes mitte); muidu jagatakse võitu.
rules-kingdomino-players-title = Mängijate arv
rules-kingdomino-players-2 = Kahe mängijaga on kummalgi kaks kuningat ja 24 klotsiga mängitakse kuus vooru.
rules-kingdomino-players-3 = Kolme mängijaga on mängus 36 klotsi ja reas kolm; uuendatud väljaande järgi on mängus kõik 48 ja reas neli ning klots, mida keegi ei võtnud, läheb kõrvale.
rules-kingdomino-players-4 = Nelja mängijaga on mängus kõik 48 klotsi.
rules-kingdomino-variants-title = Lisareeglid

rules-domination-aim-title = Eesmärk
rules-domination-aim = Asetad doominoklotse ühisele mängulauale ja vallutad alasid. Võidab see, kellel on lõpuks kõige rohkem alasid.
rules-domination-turn-title = Käik
rules-domination-turn = Igaühel on seitse klotsi, mida teised ei näe. Aseta üks neist kahe naaberruudu vahele, mille numbrid sobivad klotsi pooltega, ja võta siis pakist uus, kuni neid jätkub. Käiku vahele jätta ei tohi.
rules-domination-area-title = Vallutamine
rules-domination-area = Ala jääb nelja ruudu vahele. Kes katab ala neljanda külje, vallutab selle ja paneb sinna oma žetooni. Üks klots võib vallutada korraga kaks ala.
rules-domination-care = Seega vaata, mida sa teistele jätad: ala, millel puudub vaid üks külg, saab see, kellel on järgmisena õige klots.
rules-domination-end-title = Lõpp
rules-domination-end = Kui pakk on tühi, mängitakse edasi, kuni laual on kõik 112 klotsi. Kui alasid on võrdselt, otsustavad äärealad; kui ka neid on võrdselt, jääb mäng viiki.
