# Ord fra begge spil. Bruges af siden og af terminalen.

game-kingdomino = Kingdomino
game-kingdomino-about = Læg dominobrikker, og byg det rigeste kongerige.
game-domination = Domination
game-domination-about = Erobr områder ved at lukke dem på et fælles bræt.

castle = slot
terrain-wheat = hvedemark
terrain-forest = skov
terrain-lake = sø
terrain-pasture = græsslette
terrain-swamp = sump
terrain-mine = mine
half-crowned = { $terrain } med { $crowns ->
    [one] en krone
   *[other] { $crowns } kroner
}
domino-of = brik { $number }: { $a } og { $b }

level-child = Barn
level-child-about = Spiller for sjov og overser en hel del.
level-beginner = Begynder
level-beginner-about = Planlægger lidt og overser mange steder.
level-casual = Hygge
level-casual-about = Tager altid det, der giver mest lige nu.
level-club = Klub
level-club-about = Spiller efter slutresultatet, ikke kun dette træk.
level-master = Mester
level-master-about = Tænker fremad. Det stærkeste niveau.
opponent-name = { $colour } ({ $level })

rules-players = { $players ->
    [one] { $players } spiller
   *[other] { $players } spillere
}
variant-duel = Den mægtige duel
variant-duel-about = Alle 48 brikker og kongeriger på 7 × 7 felter.
variant-harmony = Harmoni
variant-harmony-about = 5 ekstra point for et fuldt gitter uden huller.
variant-middle-kingdom = Midtkongerige
variant-middle-kingdom-about = 10 ekstra point, hvis slottet ligger i midten.
variant-middle-kingdom-full-grid = Midtkongerige, kun fuldt gitter
variant-edition-revised = Revideret udgave
variant-edition-revised-about = Fire brikker i hver linje, når I er tre; én bliver til overs hver gang.
variant-dynasty = Dynasti
variant-dynasty-about = Tre spil i træk; summen afgør det.
variant-opening-snake = Slangestart

stage-waiting = Venter på spillere
todo-over = Spillet er slut
stage-closed = Spillet er lukket
todo-wait = { $name } har turen
todo-named = { $name }: { $what }
todo-place = Placér din brik
todo-claim = Vælg din næste brik
todo-discard = Brikken passer ingen steder: kassér den
todo-lay = Læg en brik
next-begun = Næste spil er begyndt.

points = { $points } point
score-total = I alt
order-either = { $earliest } eller { $order }
all-crowns = Kroner
areas = Områder
outer-areas = Langs kanten
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] Ingen brikker tilbage i bunken
    [one] Én brik tilbage i bunken
   *[other] { $count } brikker tilbage i bunken
}

why-too-wide = { $would ->
    [one] Riget ville blive { $would } felt bredt
   *[other] Riget ville blive { $would } felter bredt
}
why-too-tall = { $would ->
    [one] Riget ville blive { $would } felt højt
   *[other] Riget ville blive { $would } felter højt
}
why-no-match = Den rører ikke noget terræn, der passer
why-not-free = Der ligger allerede noget
why-other = Den kan ikke ligge der

refused-stale = Noget andet skete først. Kig igen.
refused-not_your_turn = Det er ikke din tur.
refused-illegal = Det træk er ikke tilladt.
refused-taken = Der sidder allerede en anden.
refused-full = Der er ingen ledig plads.
refused-bad_name = Vælg et andet navn: 1 til 24 synlige tegn med højst tre accenter pr. bogstav.
refused-name_taken = En anden spiller i dette spil hedder sådan. Vælg et andet navn.
refused-seated = Du har allerede en plads i dette spil.
refused-removed = Værten har fjernet dig fra spillet.
refused-no_player = Der er ingen spiller på denne plads.
refused-present = Spilleren er her. Kun spillere, der er væk, kan erstattes.
refused-no_chair = Du har ikke en plads i dette spil.
refused-not_host = Det kan kun værten gøre.
refused-begun = Spillet er begyndt.
refused-not_begun = Spillet er ikke begyndt endnu.
refused-over = Spillet er slut.
refused-closed = Spillet er lukket.
refused-not_over = Spillet er ikke slut endnu.
refused-no_undo = Ved dette bord kan man ikke fortryde.
refused-nothing_to_undo = Intet at fortryde: du har ikke besluttet noget, siden der sidst blev trukket.
refused-nobody_asked = Ingen har bedt om at fortryde.
refused-not_asked = Dit svar er ikke nødvendigt her.
refused-no_hints = Du kan kun få tips, når du spiller mod computeren.
refused-contributed = Dit bidrag til fordelingen er allerede tilføjet.
refused-away = Du har allerede forladt spillet.
refused-followed = Det næste spil er allerede oprettet.
refused-unknown_table = Der er ikke noget spil på denne adresse.
refused-too_many = Det var for meget på én gang. Vent lidt.
refused-offline = Serveren svarer ikke. Er der forbindelse?
refused-unavailable = Serveren kan ikke svare lige nu. Prøv igen.
refused-stopping = Serveren lukker ned. Prøv igen senere.
refused-worn = Der er sket så meget her, at spillet nu kun kan spilles til ende.
refused-other = Det lykkedes ikke.

phrase-hello = Hej!
phrase-good_luck = Held og lykke!
phrase-nice_move = Flot træk!
phrase-oops = Ups!
phrase-thinking = Jeg tænker lige…
phrase-thanks = Tak!
phrase-well_played = Godt spillet!
phrase-again = Et spil til?
phrase-bye = Jeg er nødt til at gå.

event-claim = vælger brik { $number } ({ $a } og { $b })
event-place = lægger brik { $number } på { $at } og { $and }
event-discard = kasserer brik { $number }
event-lay = lægger { $domino } mellem { $at } og { $and }
event-draw = På bordet: { $domino }
event-draws = En brik trækkes
event-king = Konge trukket: { $name }
event-starter = { $name } begynder

seat-1 = Rosa
seat-2 = Gul
seat-3 = Grøn
seat-4 = Blå
