# Reeglid meie oma sõnadega. Leht joonistab iga mõtte juurde näite.

rules-contents = Sellel lehel
rules-right = Õige
rules-wrong = Vale
rules-setup-title = Ettevalmistus
rules-end-title = Lõpp
rules-win-title = Kes võidab

## Kingdomino

rules-choice = Mida te mängite?
rules-edition = Väljaanne
rules-edition-classic = Klassikaline
rules-edition-revised = Uuendatud
rules-which = Kahtled? Kui teie juhendi järgi mängitakse ka kolmekesi kõigi 48 klotsiga, on see uuendatud väljaanne.

rules-kingdomino-aim = Valitsed väikest kuningriiki ja lisad sellele ühe doominoklotsi teise järel. Punkte toovad suured maatükid, millel on kroone. Võidab see, kellel on lõpuks kõige rohkem punkte.

rules-fact-kings = { $count ->
    [one] kuningas igaühel
   *[other] kuningat igaühel
}
rules-fact-dominoes = klotsi mängus
rules-fact-line = klotsi reas
rules-fact-rounds = vooru
rules-fact-grid = ruutu kõige rohkem
rules-kingdomino-setup-castle = Igaüks paneb lossi koduklotsile ja võtab { $kings ->
    [one] ühe kuninga
   *[other] kaks kuningat
} samas värvis.
rules-kingdomino-setup-all = Segage kõik 48 klotsi ja laduge pakki nii, et keegi maastikku ei näe.
rules-kingdomino-setup-some = Segage klotsid nii, et keegi maastikku ei näe. Pange { $out } klotsi vaatamata kõrvale. Ülejäänud { $in } on pakk.
rules-kingdomino-setup-line = Võtke pakist { $line } klotsi ja seadke need tagaküljel olevate numbrite järgi ritta, väikseim üleval. Siis pöörake klotsid ümber.
rules-kingdomino-setup-kings = Keegi segab kõik kuningad suletud peos ja võtab neid ühekaupa välja. Kelle kuningas tuleb, see paneb selle vabale klotsile.
rules-kingdomino-setup-next = Kui kõik kuningad seisavad klotsidel, laduge kõrvale järgmine rida: jälle { $line } klotsi.

rules-kingdomino-round-title = Voor
rules-kingdomino-round = Alustab väikseimal numbril seisev kuningas, siis tuleb reas järgmine ja nii edasi. Kui kord jõuab sinuni, teed kaks asja:
rules-kingdomino-round-place = Paigutad oma kuninga all oleva klotsi oma kuningriiki.
rules-kingdomino-round-claim = Paned kuninga järgmise rea vabale klotsile. Selle paigutad järgmises voorus.
rules-kingdomino-round-twice = Kummalgi on igas voorus kaks käiku, üks kummagi kuninga eest.
rules-kingdomino-round-again = Seejärel laotakse uus rida. Paremal maal on suuremad numbrid, aga kes selle võtab, ootab kauem.
rules-kingdomino-round-spare = Igast reast jääb üks klots üle: see läheb tagasi karpi.
rules-line-example = Kuningas klotsil { $first } oli esimene ja võttis klotsi { $best }: järgmises voorus on ta viimane. Kuningas klotsil { $last } oli viimane ja võttis klotsi { $least }: nüüd on ta esimene.
rules-line-left = Klotsi { $left } ei võtnud keegi. See läheb tagasi karpi.

rules-kingdomino-place-title = Klotsi paigutamine
rules-kingdomino-place = Vähemalt üks pool peab olema sama maastiku kõrval või lossi kõrval, mis sobib kõigega. Loevad küljed, mitte nurgad.
rules-place-castle = Lossi kõrval võib olla ükskõik milline maastik.
rules-place-match = Mets on metsa kõrval. Ühest poolest piisab.
rules-place-none = Metsaga ei sobi ei viljapõld ega järv.
rules-place-corner = Mets puudutab metsa ainult nurgaga.
rules-kingdomino-limit = Kuningriik ei kasva kunagi laiemaks ega kõrgemaks kui { $limit } ruutu. Loss võib asuda selles ükskõik kus. Paigutatud klotsi enam ei liigutata.
rules-place-wide = Viljapõld sobib viljapõlluga, aga kuningriik oleks { $would } ruutu lai.
rules-kingdomino-nowhere = Kui klots kuhugi sobib, tuleb see paigutada, ka siis, kui see sulle ei meeldi. Kui see ei sobi kuhugi, siis loobud sellest ega saa selle eest midagi.
rules-place-nowhere = Vabad on ainult üksikud ruudud: ükski klots enam ei sobi. Sellest loobutakse.

rules-kingdomino-end = Viimases voorus pole enam midagi valida: kõik ainult paigutavad. Igaüks on saanud { $count } klotsi. Nüüd loete punkte.

rules-kingdomino-score-title = Punktid
rules-kingdomino-score = Kõrvuti asuvad sama maastikuga ruudud on üks maatükk. Selle väärtus on ruutude arv korda kroonide arv. Ilma kroonita ei ole maatükk midagi väärt.
rules-score-crowned = Neli viljapõllu ruutu kahe krooniga: 4 × 2 = 8 punkti.
rules-score-bare = Viis järve ruutu ilma kroonita: 5 × 0 = 0 punkti.
rules-score-apart = Kaks eraldi viljapõldu loevad kumbki omaette: 2 × 1 + 1 × 1 = 3 punkti.
rules-kingdomino-whole = Terve kuningriik
rules-kingdomino-whole-about = Iga number pildil on üks maatükk. Tabel loeb need ükshaaval kokku.
rules-column-property = Maatükk
rules-column-product = Ruudud × kroonid
rules-column-points = Punktid

rules-kingdomino-win = Võidab see, kellel on kõige rohkem punkte. Kui punktid on võrdsed, otsustab järgmine, selles järjekorras:
rules-win-largest = Kellel on suurim maatükk, kroonidega või ilma?
rules-win-crowns = Kellel on kõige rohkem kroone?
rules-win-shared = Kui ka see on võrdne, jagate võitu.

rules-kingdomino-variants-title = Lisareeglid
rules-variants-others = Mängida võib ka nendega, ja neid võib vabalt ühendada:
rules-variant-duel = Kahele, kes mängu juba tunnevad. Kasutate kõiki 48 klotsi, kumbki saab 24, ja kuningriik võib kasvada 7 × 7 ruudu suuruseks.
rules-variant-middle-kingdom = 10 punkti juurde, kui loss asub keskel: kuningriik ulatub vasakule sama kaugele kui paremale ja üles sama kaugele kui alla. Augud ei loe.
rules-middle-yes = Loss asub keskel: august hoolimata 10 punkti juurde.
rules-middle-no = Loss ei asu keskel: lisapunkte ei ole.
rules-variant-harmony = 5 punkti juurde täieliku kuningriigi eest: { $limit } × { $limit } ruutu ja mitte ühtegi auku. Kes on pidanud mõnest klotsist loobuma, see seda enam ei saa.
rules-harmony-yes = Iga ruut on kaetud: 5 punkti juurde.
rules-harmony-no = Siin on auk: lisapunkte ei ole.
rules-variant-dynasty = Mängige kolm mängu järjest ja kirjutage punktid üles. Võidab suurim summa. Kui summad on võrdsed, liidetakse kolme mängu suurimad maatükid{ $edition ->
    [classic] , seejärel kroonid
   *[revised] {""}
}.

## Domination

rules-domination-aim = Kõik asetavad doominoklotse samale mängulauale ja vallutavad alasid. Võidab see, kellel on lõpuks kõige rohkem alasid.

rules-fact-squares = numbritega ruutu
rules-fact-areas = ala nende vahel
rules-fact-all = klotsi
rules-fact-rack = igal alusel
rules-domination-setup-board = Pange mängulaud keskele. Iga nelja ruudu vahel on ala.
rules-domination-setup-pile = Segage kõik klotsid, numbrid allpool: need on pakk.
rules-domination-setup-rack = Igaüks võtab klotsialuse, ühte värvi žetoonid ja seitse klotsi, mida teised ei näe.
rules-domination-setup-start = Alustab noorim. Edasi mängitakse päripäeva.
rules-domination-setup-picture = Tühi mängulaud ja ühe mängija alus. Naaberruutude vahel on 112 kohta: üks iga klotsi jaoks.
rules-domination-board-note = Algses juhendis mängulauda ei ole: meie oma on taastatud juhendi arvude järgi.

rules-domination-turn-title = Käik
rules-domination-turn-lay = Aseta üks oma klotsidest kahe naaberruudu vahele. Mõlemal poolel peab olema sama number mis ruudul, mida see puudutab.
rules-domination-turn-draw = Võta pakist uus, nii et sul on jälle seitse.
rules-lay-match = 0 on 0 kõrval ja 5 on 5 kõrval: klots sobib.
rules-lay-wrong = 5 on 5 kõrval, aga 2 on 0 kõrval: see ei sobi.
rules-domination-turn-one = Asetad täpselt ühe klotsi: käiku vahele jätta ei tohi ja teist klotsi ei aseta keegi, ka mitte pärast vallutust. Igale sinu klotsile leidub alati koht.

rules-domination-area-title = Vallutamine
rules-domination-area = Igal alal on neli külge. Kes asetab neljanda, vallutab ala ja paneb sinna oma žetooni. Pole tähtis, kes asetas ülejäänud kolm.
rules-area-fourth = 3-6 on neljas külg: ala on vallutatud.
rules-area-double = 1-6 sulgeb korraga kaks ala: mõlemad on vallutatud.

rules-domination-care-title = Ettevaatust kolmanda küljega
rules-domination-care = Kes asetab kolmanda külje, jätab ala sellele, kellel on järgmisena õige klots. Parem aseta esimesi ja teisi külgi, kuni saad.
rules-care-third = Asetad 1-6. Nüüd on märgiga ! alal kolm külge …
rules-care-fourth = … ja keegi teine asetab 3-6 ning võtab selle.

rules-domination-end = Kui pakk on tühi, mängitakse edasi ilma klotse võtmata. Mäng lõpeb, kui laual on kõik 112 klotsi.
rules-domination-win = Võidab see, kellel on kõige rohkem alasid. Kui kahel või enamal on neid võrdselt, otsustavad 24 ääreala. Kui ka neid on võrdselt, jäävad need mängijad viiki.
rules-domination-tie = { $one } ja { $other } on vallutanud sama palju alasid. { $one } on vallutanud rohkem äärealasid, millel on siin hele piirjoon, ja võidab.
rules-column-player = Mängija
