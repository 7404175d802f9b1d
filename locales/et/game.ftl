# Mõlema mängu sõnad. Neid kasutavad leht ja terminal.

game-kingdomino = Kingdomino
game-kingdomino-about = Paiguta klotse ja ehita rikkaim kuningriik.
game-domination = Domination
game-domination-about = Valluta ja hõiva: sulge alasid ühisel mängulaual.

castle = loss
terrain-wheat = viljapõld
terrain-forest = mets
terrain-lake = järv
terrain-pasture = karjamaa
terrain-swamp = soo
terrain-mine = kaevandus
half-crowned = { $terrain } { $crowns ->
    [one] ühe krooniga
    [2] kahe krooniga
    [3] kolme krooniga
   *[other] { $crowns } krooniga
}
domino-of = klots { $number }: { $a } ja { $b }

level-child = Laps
level-child-about = Mängib lõbu pärast, aga paljut ei märka.
level-beginner = Algaja
level-beginner-about = Plaanib pisut, aga palju kohti jääb märkamata.
level-casual = Harrastaja
level-casual-about = Võtab alati selle, mis kohe kõige rohkem annab.
level-club = Klubi
level-club-about = Mängib lõpptulemuse, mitte ainult selle käigu nimel.
level-master = Meister
level-master-about = Mõtleb ette. Tugevaim tase.
opponent-name = { $colour } ({ $level })

rules-players = { $players ->
    [one] { $players } mängija
   *[other] { $players } mängijat
}
variant-duel = Kuningate heitlus
variant-duel-about = Kõik 48 klotsi ja kuningriigid 7 × 7 ruutu.
variant-harmony = Harmoonia
variant-harmony-about = Täis ja aukudeta ruudustik annab 5 punkti juurde.
variant-middle-kingdom = Keskriik
variant-middle-kingdom-about = Keskel asuv loss annab 10 punkti juurde.
variant-middle-kingdom-full-grid = Keskriik, ainult täielik ruudustik
variant-edition-revised = Uuendatud väljaanne
variant-edition-revised-about = Kolme mängijaga on reas neli klotsi; üks jääb iga kord üle.
variant-dynasty = Dünastia
variant-dynasty-about = Kolm mängu järjest; otsustab punktide summa.
variant-opening-snake = Siksakavang

stage-waiting = Ootame mängijaid
todo-over = Mäng on läbi
stage-closed = Mäng on suletud
todo-wait = Käigul on { $name }
todo-named = { $name }: { $what }
todo-place = Paiguta oma klots
todo-claim = Vali järgmine klots
todo-discard = Klots ei sobi kuhugi: loobu sellest
todo-lay = Aseta klots lauale
next-begun = Järgmine mäng on alanud.

points = { $points ->
    [one] { $points } punkt
   *[other] { $points } punkti
}
score-total = Kokku
order-either = { $earliest } või { $order }
all-crowns = Kroonid
areas = Alad
outer-areas = Äärealad
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] Pakk on tühi
    [one] Pakis on veel üks klots
   *[other] Pakis on veel { $count } klotsi
}

why-too-wide = Laius oleks { $would ->
    [one] { $would } ruut
   *[other] { $would } ruutu
}
why-too-tall = Kõrgus oleks { $would ->
    [one] { $would } ruut
   *[other] { $would } ruutu
}
why-no-match = Kõrval pole sobivat maastikku
why-not-free = Seal on juba midagi
why-other = Sinna seda paigutada ei saa

refused-stale = Midagi muud jõudis ette. Vaata uuesti.
refused-not_your_turn = Praegu ei ole sinu kord.
refused-illegal = See käik ei ole lubatud.
refused-taken = Seal istub juba keegi.
refused-full = Vaba tooli ei ole.
refused-bad_name = Vali teine nimi: 1–24 nähtavat märki, ühel tähel kuni kolm diakriitikut.
refused-name_taken = Teisel mängijal selles mängus on sama nimi. Vali teine nimi.
refused-seated = Sul on selles mängus juba tool.
refused-removed = Mängu looja eemaldas su sellest mängust.
refused-no_player = Sellel toolil ei ole mängijat.
refused-present = See mängija on kohal. Asendada saab ainult eemal olevaid mängijaid.
refused-no_chair = Sul ei ole selles mängus kohta.
refused-not_host = Seda saab teha ainult mängu looja.
refused-begun = Mäng on juba alanud.
refused-not_begun = Mäng ei ole veel alanud.
refused-over = Mäng on läbi.
refused-closed = Mäng on suletud.
refused-not_over = Mäng ei ole veel läbi.
refused-no_undo = Selles lauas käike tagasi ei võeta.
refused-nothing_to_undo = Tagasi võtta pole midagi: pärast viimast pakist võtmist pole sa midagi otsustanud.
refused-nobody_asked = Keegi ei ole palunud käiku tagasi võtta.
refused-not_asked = Sinu vastust siin ei oodata.
refused-no_hints = Vihjeid saab ainult arvuti vastu mängides.
refused-contributed = Sinu panus jagamisse on juba lisatud.
refused-away = Oled mängust juba lahkunud.
refused-followed = Järgmine mäng on juba loodud.
refused-unknown_table = Sellel aadressil mängu ei ole.
refused-too_many = Seda oli korraga liiga palju. Oota veidi.
refused-offline = Server ei vasta. Kas ühendus on olemas?
refused-unavailable = Server ei saa praegu vastata. Palun proovi uuesti.
refused-stopping = Server sulgub. Palun proovi hiljem uuesti.
refused-worn = Siin on juba nii palju juhtunud, et mängu saab ainult lõpuni mängida.
refused-other = See ei õnnestunud.

phrase-hello = Tere!
phrase-good_luck = Palju edu!
phrase-nice_move = Hea käik!
phrase-oops = Ups!
phrase-thinking = Las ma mõtlen…
phrase-thanks = Aitäh!
phrase-well_played = Hästi mängitud!
phrase-again = Veel üks mäng?
phrase-bye = Ma pean minema.

event-claim = valib klotsi { $number } ({ $a } ja { $b })
event-place = paigutab klotsi { $number } ruutudele { $at } ja { $and }
event-discard = loobub klotsist { $number }
event-lay = paneb klotsi { $domino } ruutude { $at } ja { $and } vahele
event-draw = Lauale tuleb { $domino }
event-draws = Võetakse klots
event-king = Loositi kuningas: { $name }
event-starter = Alustab { $name }

seat-1 = Roosa
seat-2 = Kollane
seat-3 = Roheline
seat-4 = Sinine
