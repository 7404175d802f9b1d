# Orð beggja spila. Notuð á síðunni og í skipanaglugganum.

game-kingdomino = Kingdomino
game-kingdomino-about = Leggðu dómínóflísar og byggðu upp auðugasta ríkið.
game-domination = Domination
game-domination-about = Lokaðu svæðum á sameiginlegu spilaborði og leggðu þau undir þig.

castle = kastali
terrain-wheat = akur
terrain-forest = skógur
terrain-lake = vatn
terrain-pasture = hagi
terrain-swamp = mýri
terrain-mine = náma
half-crowned = { $terrain } með { $crowns ->
    [1] kórónu
    [one] { $crowns } kórónu
   *[other] { $crowns } kórónum
}
domino-of = flís { $number }: { $a } og { $b }

level-child = Barn
level-child-about = Spilar sér til gamans og missir af mörgu.
level-beginner = Byrjandi
level-beginner-about = Skipuleggur svolítið en missir af mörgum stöðum.
level-casual = Til gamans
level-casual-about = Tekur alltaf það sem gefur mest hér og nú.
level-club = Klúbbur
level-club-about = Spilar með lokastöðuna í huga, ekki bara þennan leik.
level-master = Meistari
level-master-about = Hugsar fram í tímann. Sterkasta stigið.
opponent-name = { $colour } ({ $level })

rules-players = { $players ->
    [one] { $players } leikmaður
   *[other] { $players } leikmenn
}
variant-duel = Einvígið mikla
variant-duel-about = Allar 48 flísarnar og ríki upp á 7 × 7 reiti.
variant-harmony = Samhljómur
variant-harmony-about = 5 aukastig fyrir fullt rúðunet án eyðu.
variant-middle-kingdom = Miðríkið
variant-middle-kingdom-about = 10 aukastig ef kastalinn er í miðjunni.
variant-middle-kingdom-full-grid = Miðríkið, aðeins fullur ferningur
variant-edition-revised = Endurskoðuð útgáfa
variant-edition-revised-about = Fjórar flísar í röð þegar þrír spila; ein gengur af í hvert sinn.
variant-dynasty = Ættarveldi
variant-dynasty-about = Þrjú spil í röð; samanlögð stig ráða.
variant-opening-snake = Slönguröð í byrjun

stage-waiting = Beðið eftir leikmönnum
todo-over = Spilinu er lokið
stage-closed = Spilinu var lokað
todo-wait = { $name } á leik
todo-named = { $name }: { $what }
todo-place = Leggðu flísina í ríkið
todo-claim = Veldu næstu flís
todo-discard = Flísin passar hvergi: hentu henni
todo-lay = Leggðu flís
next-begun = Næsta spil er hafið.

points = { $points } stig
score-total = Samtals
order-either = { $earliest } eða { $order }
all-crowns = Kórónur
areas = Svæði
outer-areas = Við jaðarinn
score-product = { $squares } × { $crowns }
dominoes-left = { $count ->
    [0] Engin flís eftir í bunkanum
    [1] Ein flís eftir í bunkanum
    [one] { $count } flís eftir í bunkanum
   *[other] { $count } flísar eftir í bunkanum
}

why-too-wide = { $would ->
    [one] Ríkið yrði { $would } reitur á breidd
   *[other] Ríkið yrði { $would } reitir á breidd
}
why-too-tall = { $would ->
    [one] Ríkið yrði { $would } reitur á hæð
   *[other] Ríkið yrði { $would } reitir á hæð
}
why-no-match = Hún snertir hvergi sams konar landslag
why-not-free = Þar er eitthvað fyrir
why-other = Hún má ekki liggja þarna

refused-stale = Eitthvað annað gerðist á undan. Skoðaðu aftur.
refused-not_your_turn = Þú átt ekki leik.
refused-illegal = Þessi leikur er ekki leyfilegur.
refused-taken = Þarna situr einhver annar.
refused-full = Ekkert sæti er laust.
refused-bad_name = Veldu annað nafn: 1 til 24 sýnilega stafi með mest þremur broddum á hverjum staf.
refused-name_taken = Annar leikmaður í þessu spili heitir þetta. Veldu annað nafn.
refused-seated = Þú átt þegar sæti í þessu spili.
refused-removed = Gestgjafinn hefur fjarlægt þig úr spilinu.
refused-no_player = Enginn leikmaður er í þessu sæti.
refused-present = Þessi leikmaður er viðstaddur. Aðeins má skipta út leikmönnum sem eru fjarverandi.
refused-no_chair = Þú átt ekki sæti í þessu spili.
refused-not_host = Aðeins gestgjafinn getur gert þetta.
refused-begun = Spilið er byrjað.
refused-not_begun = Spilið er ekki byrjað enn.
refused-over = Spilinu er lokið.
refused-closed = Spilinu var lokað.
refused-not_over = Spilinu er ekki lokið enn.
refused-no_undo = Við þetta borð er ekkert tekið til baka.
refused-nothing_to_undo = Ekkert til að taka til baka: þú hefur ekkert ákveðið síðan síðast var dregið.
refused-nobody_asked = Enginn hefur beðið um að taka leik til baka.
refused-not_asked = Hér þarf ekki svar frá þér.
refused-no_hints = Vísbendingar fást aðeins þegar spilað er við tölvuna.
refused-contributed = Framlag þitt til gjafarinnar er þegar komið.
refused-away = Þú hefur þegar yfirgefið spilið.
refused-followed = Næsta spil hefur þegar verið búið til.
refused-unknown_table = Ekkert spil er á þessari slóð.
refused-too_many = Þetta var of mikið í einu. Bíddu aðeins.
refused-offline = Þjónninn svarar ekki. Ertu í netsambandi?
refused-unavailable = Þjónninn getur ekki svarað núna. Reyndu aftur.
refused-stopping = Verið er að slökkva á þjóninum. Reyndu aftur síðar.
refused-worn = Hér hefur svo margt gerst að nú er aðeins hægt að klára spilið.
refused-other = Þetta tókst ekki.

phrase-hello = Halló!
phrase-good_luck = Gangi vel!
phrase-nice_move = Góður leikur!
phrase-oops = Úps!
phrase-thinking = Ég þarf að hugsa…
phrase-thanks = Takk fyrir!
phrase-well_played = Vel spilað!
phrase-again = Annað spil?
phrase-bye = Ég þarf að fara.

event-claim = velur flís { $number } ({ $a } og { $b })
event-place = leggur flís { $number } á { $at } og { $and }
event-discard = hendir flís { $number }
event-lay = leggur { $domino } milli { $at } og { $and }
event-draw = Á borðið kemur { $domino }
event-draws = Flís er dregin
event-king = Kóngur dreginn: { $name }
event-starter = { $name } byrjar

seat-1 = Bleikur
seat-2 = Gulur
seat-3 = Grænn
seat-4 = Blár
