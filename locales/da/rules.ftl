# Reglerne med vores egne ord. Siden tegner et eksempel til hver idé.

rules-contents = På denne side
rules-right = Rigtigt
rules-wrong = Forkert
rules-setup-title = Opsætning
rules-end-title = Afslutningen
rules-win-title = Hvem vinder

## Kingdomino

rules-choice = Hvad spiller I?
rules-edition = Udgave
rules-edition-classic = Klassisk
rules-edition-revised = Revideret
rules-which = I tvivl? Hvis tre spillere bruger alle 48 brikker ifølge jeres hæfte, er det den reviderede udgave.

rules-kingdomino-aim = Du hersker over et lille kongerige og føjer den ene dominobrik efter den anden til det. Store territorier med kroner giver point. Den, der har flest til sidst, vinder.

rules-fact-kings = { $count ->
    [one] konge til hver
   *[other] konger til hver
}
rules-fact-dominoes = brikker i spil
rules-fact-line = brikker på linje
rules-fact-rounds = runder
rules-fact-grid = felter højst
rules-kingdomino-setup-castle = Alle sætter et slot på en startbrik og tager { $kings ->
    [one] en konge
   *[other] to konger
} i samme farve.
rules-kingdomino-setup-all = Bland alle 48 brikker, og læg dem i en bunke, så ingen kan se terrænet.
rules-kingdomino-setup-some = Bland brikkerne, så ingen kan se terrænet. Læg { $out } af dem til side uden at kigge. De andre { $in } er bunken.
rules-kingdomino-setup-line = Træk { $line } brikker, og sortér dem efter numrene på bagsiden med det laveste øverst. Vend dem derefter om.
rules-kingdomino-setup-kings = Én blander alle kongerne i en lukket hånd og tager dem frem én for én. Den, der ejer kongen, sætter den på en ledig brik.
rules-kingdomino-setup-next = Når alle konger står på en brik, lægger I den næste linje ved siden af: igen { $line } brikker.

rules-kingdomino-round-title = En runde
rules-kingdomino-round = Kongen på det laveste nummer begynder, så den næste i linjen og så videre. Når det er din tur, gør du to ting:
rules-kingdomino-round-place = Du placerer brikken under din konge i dit kongerige.
rules-kingdomino-round-claim = Du sætter kongen på en ledig brik i den næste linje. Den placerer du i næste runde.
rules-kingdomino-round-twice = Hver af jer har to ture i hver runde, én for hver konge.
rules-kingdomino-round-again = Derefter lægges en ny linje. Bedre land har højere numre, men den, der tager det, må vente længere.
rules-kingdomino-round-spare = Én brik i hver linje bliver til overs: den ryger tilbage i æsken.
rules-line-example = Kongen på { $first } var først og tog { $best }: i næste runde er den sidst. Kongen på { $last } var sidst og tog { $least }: nu er den først.
rules-line-left = Ingen tog { $left }. Den ryger tilbage i æsken.

rules-kingdomino-place-title = At placere en brik
rules-kingdomino-place = Mindst den ene halvdel skal ligge ved siden af det samme terræn eller ved siden af slottet, som passer til alt. Sider tæller, hjørner gør ikke.
rules-place-castle = Ved siden af slottet må ethvert terræn ligge.
rules-place-match = Skov ligger ved siden af skov. Én halvdel er nok.
rules-place-none = Hverken hvedemark eller sø passer til skov.
rules-place-corner = Skov rører kun skov i hjørnet.
rules-kingdomino-limit = Dit kongerige bliver aldrig bredere eller højere end { $limit } felter. Slottet må ligge hvor som helst i det. En brik, der er placeret, bliver liggende.
rules-place-wide = Hvedemark passer til hvedemark, men kongeriget ville blive { $would } felter bredt.
rules-kingdomino-nowhere = En brik, der passer et sted, skal placeres, også selv om du ikke synes om det. En brik, der ikke passer nogen steder, kasseres og giver ingenting.
rules-place-nowhere = Kun enkelte felter er ledige: ingen brik passer længere. Denne kasseres.

rules-kingdomino-end = I den sidste runde er der ikke mere at vælge: alle placerer kun. Alle har fået { $count } brikker. Nu tæller I point.

rules-kingdomino-score-title = Point
rules-kingdomino-score = Felter med samme terræn side om side er et territorium. Gang dets felter med dets kroner, så har du pointene. Uden en krone er det ingenting værd.
rules-score-crowned = Fire felter hvedemark med to kroner: 4 × 2 = 8 point.
rules-score-bare = Fem felter sø uden kroner: 5 × 0 = 0 point.
rules-score-apart = To hvedemarker, der ikke hænger sammen, tæller hver for sig: 2 × 1 + 1 × 1 = 3 point.
rules-kingdomino-whole = Et helt kongerige
rules-kingdomino-whole-about = Hvert tal på billedet er et territorium. Tabellen tæller dem ét efter ét.
rules-column-property = Territorium
rules-column-product = Felter × kroner
rules-column-points = Point

rules-kingdomino-win = Den, der har flest point, vinder. Står I lige, afgør dette det, i denne rækkefølge:
rules-win-largest = Hvem har det største territorium, med eller uden kroner?
rules-win-crowns = Hvem har flest kroner?
rules-win-shared = Står I også lige dér, deler I sejren.

rules-kingdomino-variants-title = Variationer
rules-variants-others = I kan også spille med disse og kombinere dem, som I vil:
rules-variant-duel = For to, der kender spillet. I bruger alle 48 brikker, så hver får 24, og kongerigerne må blive 7 × 7 felter.
rules-variant-middle-kingdom = 10 ekstra point, hvis slottet ligger i midten: kongeriget når lige så langt til venstre som til højre og lige så langt op som ned. Huller gør ikke noget.
rules-middle-yes = Slottet ligger i midten: 10 ekstra point trods hullet.
rules-middle-no = Slottet ligger ikke i midten: ingen ekstra point.
rules-variant-harmony = 5 ekstra point for et fuldt kongerige: { $limit } × { $limit } felter og intet hul. Den, der har måttet kassere en brik, kan ikke nå det.
rules-harmony-yes = Hvert felt er dækket: 5 ekstra point.
rules-harmony-no = Der er et hul: ingen ekstra point.
rules-variant-dynasty = Spil tre spil i træk, og skriv pointene ned. Den højeste sum vinder. Er summerne lige store, lægger I de største territorier fra de tre spil sammen{ $edition ->
    [classic] , derefter kronerne
   *[revised] {""}
}.

## Domination

rules-domination-aim = I lægger alle dominobrikker på det samme bræt og erobrer områder. Den, der har flest områder til sidst, vinder.

rules-fact-squares = felter med tal
rules-fact-areas = områder imellem dem
rules-fact-all = brikker
rules-fact-rack = i hver holder
rules-domination-setup-board = Læg brættet i midten. Mellem fire felter ligger der altid et område.
rules-domination-setup-pile = Bland alle brikkerne med bagsiden opad: de er bunken.
rules-domination-setup-rack = Alle tager en holder, markørerne i én farve og syv brikker, som de andre ikke ser.
rules-domination-setup-start = Den yngste begynder. Derefter går det videre med uret.
rules-domination-setup-picture = Det tomme bræt og en spillers holder. Mellem nabofelterne er der 112 pladser: én til hver brik.
rules-domination-board-note = Det originale hæfte viser ikke brættet: vores er rekonstrueret ud fra hæftets tal.

rules-domination-turn-title = En tur
rules-domination-turn-lay = Læg en af dine brikker mellem to nabofelter. Hver halvdel skal vise det samme tal som det felt, den rører.
rules-domination-turn-draw = Træk en ny fra bunken, så du har syv igen.
rules-lay-match = 0 ved 0 og 5 ved 5: brikken passer.
rules-lay-wrong = 5 ved 5, men 2 ved 0: den passer ikke.
rules-domination-turn-one = Du lægger netop én brik: ingen må melde pas, og ingen lægger en brik mere, heller ikke efter en erobring. Der er altid en plads til hver af dine brikker.

rules-domination-area-title = At erobre
rules-domination-area = Hvert område har fire sider. Den, der lægger den fjerde, erobrer området og lægger en markør i det. Det er lige meget, hvem der lagde de tre andre.
rules-area-fourth = 3-6 er den fjerde side: området er erobret.
rules-area-double = 1-6 lukker to områder på én gang: begge er erobret.

rules-domination-care-title = Pas på den tredje side
rules-domination-care = Den, der lægger den tredje side, overlader området til den næste, der har den rigtige brik. Læg hellere en første eller anden side, så længe du kan.
rules-care-third = Du lægger 1-6. Nu har området med ! tre sider …
rules-care-fourth = … og en anden lægger 3-6 og tager det.

rules-domination-end = Når bunken er tom, spiller I videre uden at trække. Spillet slutter, når alle 112 brikker ligger på brættet.
rules-domination-win = Den, der har flest områder, vinder. Har to eller flere lige mange, afgør de 24 områder langs kanten det. Er der også lige mange af dem, er det uafgjort mellem dem.
rules-domination-tie = { $one } og { $other } har lige mange områder. Langs kanten, som her har lys ramme, har { $one } flere og vinder.
rules-column-player = Spiller
