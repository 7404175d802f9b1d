# Sidens ord.

nav-label = Sider
nav-rules = Regler
go-home = Til forsiden
close = Luk
yes = Ja
no = Nej
you = dig
loading = Et øjeblik…
lost-title = Her er der ikke noget
lost-text = Denne adresse fører ingen steder hen.
missing-title = Bordet findes ikke
missing-text = Der er ikke noget spil på denne adresse. Måske mangler der et bogstav.

settings = Indstillinger
settings-language = Sprog
settings-theme = Lys
settings-pace = Modstandernes træk vises
pace-calm = i ro og mag
pace-quick = raskt
pace-instant = med det samme
settings-sound = Lyde
settings-notify = Sig til, når det er min tur
theme-auto = Som enheden
theme-light = Dag
theme-dark = Nat

home-title = Nyt spil
home-rules = Hvordan spiller man?
home-programs = Til programmer
choose-game = Spil
choose-players = Spillere
choose-level = Sværhedsgrad
variants = Variationer
play-computer = Spil mod computeren
play-friends = Med venner
play-together = Ved én skærm
play-watch = Bare se på
friends-settings = Navn, tid og åbne borde
your-name = Dit navn
guest-name = Gæst
player-name = Spiller { $number }
names-title = Hvem spiller?
start-game = Begynd
clock = Betænkningstid
clock-none = Så længe du vil
clock-fast = 30 sekunder pr. træk
clock-slow = 2 minutter pr. træk
clock-day = Et døgn pr. træk
clock-three-days = Tre døgn pr. træk
listed = Alle må være med
shared-screens = Flere spillere må dele en enhed
your-games = Dine spil
more-games = { $count } til
open-tables = Åbne borde
recent-games = Seneste spil
stage-playing = i gang
stage-over = slut
chair-open = Ledig plads

share-text = Spil med mig på Dominium!
share = Del linket
copied = Kopieret
copy-failed = Det kunne ikke kopieres. Linket er markeret: nu kan du kopiere det.
invite = Send linket til dine venner, eller lad dem tage et billede af koden.
invite-here = Kun denne computer kan åbne linket. Hvis andre skal kunne komme ind, så start serveren med { $command }, og åbn siden på computerens adresse i jeres netværk.
qr-label = Linket som kode til kameraer
sit = Sæt dig
fill = Tilføj modspiller ({ $level })
clear = Send væk
close-game = Luk spillet
close-question = Afslutte spillet uden resultat?
closed-text = Spillet blev lukket, før det begyndte.
remove-question = Fjerne { $name } fra spillet?
replace = Erstat { $name }
replace-question = Skal en computerspiller ({ $level }) overtage { $name }s plads?
shared-screens-on = Flere spillere må dele en enhed: de ser brikkerne på alle de pladser, de tager.

title-your-turn = Din tur
others = Spillere
board-label = Dit kongerige. Piletasterne flytter brikken, R drejer den, N går til det næste sted, hvor den passer, og Enter lægger den.
kingdom-of = { $name }: kongerige med { points }
kingdom-row = Række { $row }: { $squares }.
back-to-mine = Mit kongerige
lines = Linjerne
line-current = Denne runde
line-next = Næste runde
claim-label = Vælg { $domino }. Næste runde: nummer { $order } af { $of }
king-of = Valgt af { $name }
percent = { $part } %
rotate = Drej
place = Placér
discard = Kassér
undo = Fortryd
undo-asked = { $name } vil gerne tage et træk tilbage. Er det i orden?
undo-waiting = Venter på, at de andre siger ja…
hint = Tip
hint-thinking = Tænker…
hint-claim = brik { $number }
hint-place = som vist i dit kongerige
hint-discard = kassér den
hint-lay = { $domino }, som vist på brættet
hint-close = Luk tippet
return = Tilbage til spillet
spectating = Du kigger med.
reconnecting = Forbindelsen forsvandt. Prøver igen…
say = Sig noget
said = { $name }: { $phrase }
pass-title = Nu er det { $name }
pass-text = Giv enheden til { $name }. I andre kigger væk: brikkerne er hemmelige.
pass-ready = Jeg er klar

say-place = { $domino }. { $what }.
say-held-legal = { $a } på { $at }, { $b } på { $and }: giver { $gain ->
    [0] ingen point
    [one] ét point
   *[other] { $gain } point
}
say-held-illegal = { $a } på { $at }, { $b } på { $and }: ikke tilladt
say-hint = Forslag: { $line }. Chance for at vinde: { $part } %
say-event = { $name } { $what }
say-lay = { $domino } mellem { $at } og { $and }: { $conquers ->
    [0] erobrer ingenting
    [one] erobrer et område
   *[other] erobrer { $conquers } områder
}, { $opens ->
    [0] forærer ikke noget væk
    [one] efterlader et område med tre sider
   *[other] efterlader { $opens } områder med tre sider
}
say-domino = { $domino }: { $places ->
    [one] ét sted
   *[other] { $places } steder
}

domination-board = Brættet. Piletasterne går fra sted til sted, Enter lægger brikken.
rack = Dine brikker
rack-size = { $count ->
    [one] { $count } brik
   *[other] { $count } brikker
}
rack-domino = { $domino }, { $places ->
    [one] ét sted
   *[other] { $places } steder
}
rack-empty = Du har ikke flere brikker.
rack-covered = Skjult, indtil det er jeres tur.
lay = Læg
lay-how = Vælg en brik eller et sted.
lay-means = { $conquers ->
    [0] Erobrer ingenting
    [one] Erobrer et område
   *[other] Erobrer { $conquers } områder
}, { $opens ->
    [0] forærer ikke noget væk.
    [one] efterlader et område med tre sider.
   *[other] efterlader { $opens } områder med tre sider.
}
unseen-show = Hvad er der tilbage?
unseen-out = { $count ->
    [one] Én af dem er lagt til side og kommer aldrig.
   *[other] { $count } af dem er lagt til side og kommer aldrig.
}

end-title = { $winners ->
    [one] { $names } vinder!
   *[other] { $names } deler sejren!
}
end-counting = Der tælles op
end-areas = { $count ->
    [one] { $count } område
   *[other] { $count } områder
}
end-decided-largest_property = Lige mange point: det største territorium afgør det.
end-decided-crowns = Lige mange point og lige store territorier: kronerne afgør det.
end-decided-outer_areas = Lige mange områder: områderne langs kanten afgør det.
end-decided-shared = Alt står lige.
end-tied = { $name }: { $figures }
end-figure-largest_property = { $count ->
    [one] største territorium på { $count } felt
   *[other] største territorium på { $count } felter
}
end-figure-crowns = { $count ->
    [one] { $count } krone
   *[other] { $count } kroner
}
end-figure-outer_areas = { $count ->
    [one] { $count } område langs kanten
   *[other] { $count } områder langs kanten
}
end-show = Resultat
dynasty-standings = Dynasti, spil { $game } af { $of }
dynasty-title = { $winners ->
    [one] { $names } vinder dynastiet!
   *[other] { $names } deler dynastiet!
}
next-game = Næste spil
next-go = Gå derhen
next-watch = Kig med
rematch = Spil igen
replay = Se igen
download = Hent spilforløbet
look-at-board = Se på brættet
verify-title = Gik det ærligt til?
verify-text = Hver trækning følger af serverens hemmelige startværdi og spillernes bidrag. Serveren offentliggjorde en hash af sin startværdi, forpligtelsen, før nogen bidrog. Nu er startværdien afsløret, og denne side har gentaget fordelingen.
commitment = Forpligtelse:
seed = Startværdi:
contribution = Dit bidrag:
score-caption = Hvad kongeriget er værd

replay-start = Starten
replay-place = lægger brik { $number } ({ $a } og { $b })
replay-lay = lægger { $domino }
replay-step = Trin { $step } af { $of }
replay-slider = Trin
replay-first = Til starten
replay-back = Et trin tilbage
replay-forth = Et trin frem
replay-last = Til slutningen
replay-play = Afspil
replay-pause = Pause
replay-through = Set af
replay-spectator = en tilskuer
replay-table = Til bordet

helper-title = Pointhjælp
helper-about = Mal dit rigtige kongerige, og se, hvad det er værd. Tryk på et felt igen for at tilføje kroner.
helper-brushes = Hvad der skal males
helper-crown = Krone
helper-erase = Visk ud
helper-empty = { $place }: tomt felt
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] ingen krone
    [one] en krone
   *[other] { $crowns } kroner
}
helper-begin = Vælg et terræn, og tryk på felterne.
helper-impossible = Det er ikke et kongerige: der skal være et slot, og det skal passe i gitteret.
helper-no-castle = Kongeriget skal have en borg.
helper-apart = Endnu hænger ikke alt sammen med slottet.
helper-note = Spillets brikker kan ikke ligge sådan, medmindre der stadig mangler noget.
helper-beyond = { $count ->
    [one] Et felt ligger uden for 5 × 5 og tæller ikke med. Det er gemt til: { variant-duel }.
   *[other] { $count } felter ligger uden for 5 × 5 og tæller ikke med. De er gemt til: { variant-duel }.
}
helper-clear = Begynd forfra

rules-title = Sådan spiller man { $game }
rules-play = Spil det

play-learn = Lær ved at spille
coach = Din guide
coach-wait = Se, hvad den anden gør.
coach-stop = Jeg kan det
coach-claim = Vælg en brik til dit kongerige. De små kroner på den giver point.
coach-order = Jo lavere nummer brikken har, jo før er det din tur igen. De bedre lader dig vente.
coach-again = Vælg nu din næste brik: Hvad passer til det, du har?
coach-place = Læg den, så den rører slottet. Peg på et felt, drej den med knappen, musehjulet eller R, og klik for at lægge den.
coach-place-touch = Læg den, så den rører slottet. Tryk på et felt, drej den med knappen, og tryk igen for at lægge den.
coach-match = Fra nu af er det nok, at den ene halvdel rører terræn af samme slags. Ens terræn side om side bliver et territorium.
coach-crowns = Et territorium giver felter gange kroner. Tallet med + viser, hvad du ville få nu.
coach-window = Dit kongerige må højst være 5 × 5 felter. Den stiplede linje viser, hvor det stadig kan vokse.
coach-lay = Vælg en af dine brikker: Stederne, hvor den passer, lyser op. Vælg et sted, og læg den.
coach-sides = Fire felter omgiver et område. Den, der lægger den fjerde side, erobrer det.
coach-care = Pas på udråbstegnene: Dér ville du efterlade et område med tre sider til de andre.
coach-conquer = Gyldne steder erobrer straks et område. Tag dem, mens du kan.
coach-done = Mere er der ikke at vide. God fornøjelse!
verify-fair = Kontrolleret: startværdien passer til forpligtelsen, og alle { $outcomes } trækninger følger af startværdien og bidragene.
verify-contributed = Denne enhed gemte forpligtelsen før fordelingen og tilføjede derefter sit eget tilfældige bidrag, så serveren kunne ikke vælge trækningerne.
verify-not-committed = Denne enhed så ikke forpligtelsen før fordelingen.
verify-not-contributed = Denne enhed bidrog ikke til fordelingen, så dette viser ikke, at serveren valgte sin startværdi tilfældigt.
verify-bad-seed = Startværdien passer IKKE til forpligtelsen!
verify-bad-commitment = Forpligtelsen er IKKE den, som denne enhed gemte før fordelingen!
verify-bad-contribution = Denne enheds bidrag MANGLER i fordelingen!
verify-bad-outcome = Trækning { $draw } følger IKKE af startværdien og bidragene!
awaiting-contributions = Venter på spillernes bidrag til fordelingen …

keys = Taster
keys-move = flyt brikken
keys-turn = drej den
keys-next = næste sted, hvor den passer
keys-do = læg den
keys-claim = vælg brikken ud for tallet
