# Lehe sõnad.

nav-label = Leheküljed
nav-rules = Reeglid
go-home = Avalehele
close = Sulge
yes = Jah
no = Ei
you = sina
loading = Üks hetk…
lost-title = Siin ei ole midagi
lost-text = See aadress ei vii kuhugi.
missing-title = Sellist lauda ei ole
missing-text = Sellel aadressil mängu ei ole. Võib-olla on mõni täht puudu.

settings = Seaded
settings-language = Keel
settings-theme = Valgus
settings-pace = Vastaste käike näidatakse
pace-calm = rahulikult
pace-quick = kiiresti
pace-instant = kohe
settings-sound = Helid
settings-notify = Anna teada, kui on minu kord
theme-auto = Nagu seadmes
theme-light = Päev
theme-dark = Öö

home-title = Uus mäng
home-rules = Kuidas mängida?
home-programs = Programmidele
choose-game = Mäng
choose-players = Mängijad
choose-level = Raskusaste
variants = Lisareeglid
play-computer = Mängi arvuti vastu
play-friends = Sõpradega
play-together = Ühel ekraanil
play-watch = Vaata vastaseid
friends-settings = Nimi, aeg ja avatud lauad
your-name = Sinu nimi
guest-name = Külaline
player-name = Mängija { $number }
names-title = Kes mängivad?
start-game = Alusta
clock = Mõtlemisaeg
clock-none = Nii kaua, kui tahad
clock-fast = 30 sekundit käigu kohta
clock-slow = 2 minutit käigu kohta
clock-day = Päev käigu kohta
clock-three-days = Kolm päeva käigu kohta
listed = Liituda võib igaüks
shared-screens = Mitu mängijat võib jagada seadet
your-games = Sinu mängud
more-games = Veel { $count }
open-tables = Avatud lauad
recent-games = Hiljutised mängud
stage-playing = käib
stage-over = läbi
chair-open = Vaba tool

share-text = Tule mängi minuga Dominiumis!
share = Jaga linki
copied = Kopeeritud
copy-failed = Kopeerimine ei õnnestunud. Link on valitud: nüüd saad selle kopeerida.
invite = Saada see link sõpradele või lase neil koodist pilt teha.
invite-here = Seda linki saab avada ainult selles arvutis. Et ka teised sisse pääseksid, käivita server käsuga { $command } ja ava leht selle arvuti aadressil teie võrgus.
qr-label = Link kaameraga loetava koodina
sit = Istu siia
fill = Lisa vastane ({ $level })
clear = Saada ära
close-game = Sulge mäng
close-question = Kas lõpetada mäng tulemuseta?
closed-text = Mäng suleti enne algust.
remove-question = Kas eemaldada mängust { $name }?
replace = Asenda { $name }
replace-question = Kas anda koht, kus on { $name }, arvutimängijale ({ $level })?
shared-screens-on = Mitu mängijat võib jagada seadet: nad näevad kõigi oma toolide nuppe.

title-your-turn = Sinu kord
others = Mängijad
board-label = Sinu kuningriik. Nooleklahvid liigutavad klotsi, R pöörab seda, N viib järgmisse sobivasse kohta, Enter paigutab klotsi.
kingdom-of = Kuningriik, mida valitseb { $name }: { points }
kingdom-row = Rida { $row }: { $squares }.
back-to-mine = Minu kuningriik
lines = Read
line-current = See voor
line-next = Järgmine voor
claim-label = Vali { $domino }. Järjekord järgmises voorus: { $order }/{ $of }
king-of = Selle valis { $name }
percent = { $part }%
rotate = Pööra
place = Paiguta
discard = Loobu sellest
undo = Võta tagasi
undo-asked = { $name } sooviks käigu tagasi võtta. Kas sobib?
undo-waiting = Ootame, kas teised on nõus…
hint = Vihje
hint-thinking = Mõtlen…
hint-claim = klots { $number }
hint-place = nii, nagu sinu kuningriigis näha
hint-discard = loobu sellest
hint-lay = { $domino }, nii nagu laual näha
hint-close = Sulge vihje
return = Tagasi mängu
spectating = Vaatad mängu pealt.
reconnecting = Ühendus katkes. Proovin uuesti…
say = Ütle midagi
said = { $name }: { $phrase }
pass-title = Järgmine on { $name }
pass-text = Anna seade mängijale { $name }. Teised, vaadake mujale: klotsid on salajased.
pass-ready = Olen valmis

say-place = { $domino }. { $what }.
say-held-legal = { $a } ruudul { $at }, { $b } ruudul { $and }: { $gain ->
    [0] ei anna punkte
    [one] annab ühe punkti
   *[other] annab { $gain } punkti
}
say-held-illegal = { $a } ruudul { $at }, { $b } ruudul { $and }: nii ei tohi
say-hint = Soovitus: { $line }. Võiduvõimalus { $part }%
say-event = { $name } { $what }
say-lay = { $domino } ruutude { $at } ja { $and } vahele: { $conquers ->
    [0] ei valluta midagi
    [one] vallutab ühe ala
   *[other] vallutab { $conquers } ala
}, { $opens ->
    [0] ei jäta teistele midagi
    [one] jätab ühe kolme küljega ala
   *[other] jätab { $opens } kolme küljega ala
}
say-domino = { $domino }: { $places ->
    [one] üks koht
   *[other] { $places } kohta
}

domination-board = Mängulaud. Nooleklahvid viivad ühest kohast teise, Enter asetab klotsi.
rack = Sinu klotsid
rack-size = { $count ->
    [one] { $count } klots
   *[other] { $count } klotsi
}
rack-domino = { $domino }, { $places ->
    [one] üks koht
   *[other] { $places } kohta
}
rack-empty = Sinu alus on tühi.
rack-covered = Peidus, kuni on teie kord.
lay = Aseta
lay-how = Vali klots või koht.
lay-means = { $conquers ->
    [0] Ei valluta midagi
    [one] Vallutab ühe ala
   *[other] Vallutab { $conquers } ala
}, { $opens ->
    [0] ei jäta teistele midagi.
    [one] jätab ühe kolme küljega ala.
   *[other] jätab { $opens } kolme küljega ala.
}
unseen-show = Mis on veel tulemas?
unseen-out = { $count ->
    [one] Üks neist on kõrvale pandud ega tule kunagi.
   *[other] { $count } neist on kõrvale pandud ega tule kunagi.
}

end-title = { $winners ->
    [one] Võitja on { $names }!
   *[other] Võitu jagavad { $names }!
}
end-counting = Punktide lugemine
end-areas = { $count ->
    [one] { $count } ala
   *[other] { $count } ala
}
end-decided-largest_property = Punktid on võrdsed: otsustab suurim maatükk.
end-decided-crowns = Punktid ja suurimad maatükid on võrdsed: otsustavad kroonid.
end-decided-outer_areas = Alasid on võrdselt: otsustavad äärealad.
end-decided-shared = Kõik on võrdne.
end-tied = { $name }: { $figures }
end-figure-largest_property = { $count ->
    [one] suurimas maatükis { $count } ruut
   *[other] suurimas maatükis { $count } ruutu
}
end-figure-crowns = { $count ->
    [one] { $count } kroon
   *[other] { $count } krooni
}
end-figure-outer_areas = { $count ->
    [one] { $count } ääreala
   *[other] { $count } ääreala
}
end-show = Tulemus
dynasty-standings = Dünastia, mäng { $game }/{ $of }
dynasty-title = { $winners ->
    [one] Dünastia võitja on { $names }!
   *[other] Dünastiat jagavad { $names }!
}
next-game = Järgmine mäng
next-go = Mine sinna
next-watch = Vaata pealt
rematch = Mängi uuesti
replay = Vaata uuesti
download = Laadi protokoll alla
look-at-board = Vaata lauda
verify-title = Kas jagamine oli aus?
verify-text = Iga loosimine tuleneb serveri salajasest seemnest ja mängijate panustest. Server avaldas oma seemne räsi ehk kinnituse enne, kui keegi panustas. Nüüd on seeme avaldatud ja see leht on jagamise üle korranud.
commitment = Kinnitus:
seed = Seeme:
contribution = Sinu panus:
score-caption = Kui palju on kuningriik väärt

replay-start = Algus
replay-place = paigutab klotsi { $number } ({ $a } ja { $b })
replay-lay = paneb lauale klotsi { $domino }
replay-step = Samm { $step }, kokku { $of }
replay-slider = Samm
replay-first = Algusesse
replay-back = Samm tagasi
replay-forth = Samm edasi
replay-last = Lõppu
replay-play = Esita
replay-pause = Paus
replay-through = Kelle silmade läbi
replay-spectator = pealtvaataja
replay-table = Laua juurde

helper-title = Punktilugeja
helper-about = Maali oma päris kuningriik ja vaata, kui palju see väärt on. Kroonide lisamiseks puuduta ruutu uuesti.
helper-brushes = Mida maalida
helper-crown = Kroon
helper-erase = Kustuta
helper-empty = { $place }: tühi
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] kroone pole
    [one] üks kroon
   *[other] { $crowns } krooni
}
helper-begin = Vali maastik ja puuduta ruute.
helper-impossible = See ei ole kuningriik: seal peab olema loss ja see peab mahtuma ruudustikku.
helper-no-castle = Kuningriigil peab olema loss.
helper-apart = Kõik ei ole veel lossiga ühendatud.
helper-note = Mängu klotsid ei saa nii asetseda, kui just midagi veel puudu ei ole.
helper-beyond = { $count ->
    [one] Üks ruut jääb 5 × 5 piirest välja ega lähe arvesse. See on alles lisareegli jaoks: { variant-duel }.
   *[other] { $count } ruutu jääb 5 × 5 piirest välja ega lähe arvesse. Need on alles lisareegli jaoks: { variant-duel }.
}
helper-clear = Alusta uuesti

rules-title = { $game }: kuidas mängida
rules-play = Mängi

play-learn = Õpi mängides
coach = Sinu juhendaja
coach-wait = Vaata, mida teine teeb.
coach-stop = Ma oskan
coach-claim = Vali oma kuningriiki doominoklots. Väikesed kroonid sellel toovad punkte.
coach-order = Mida väiksem on klotsi number, seda varem on sul uus käik. Parema klotsiga tuleb oodata.
coach-again = Vali nüüd järgmine klots: mis sobiks sellega, mis sul on?
coach-place = Paiguta see nii, et see puudutaks lossi. Osuta ruudule, pööra nupu, hiireratta või R-klahviga ja klõpsa, et see maha panna.
coach-place-touch = Paiguta see nii, et see puudutaks lossi. Puuduta ruutu, pööra nupuga ja puuduta uuesti, et see maha panna.
coach-match = Nüüdsest piisab, kui klotsi üks pool puudutab sama maastikku. Kõrvuti ühesugused maastikud moodustavad maatüki.
coach-crowns = Maatükk annab ruudud korda kroonid. Plussmärgiga arv näitab, mida sa praegu juurde saaksid.
coach-window = Kuningriik võib olla kuni 5 × 5 ruutu. Katkendjoon näitab, kuhu see veel kasvada saab.
coach-lay = Vali üks oma klotsidest: sobivad kohad süttivad. Vali koht ja pane klots maha.
coach-sides = Neli ruutu piiravad ala. Kes paneb neljanda külje, see vallutab selle.
coach-care = Pane tähele hüüumärke: sinna jätaksid teistele kolme küljega ala.
coach-conquer = Kuldsed kohad vallutavad ala kohe. Võta need, kuni saad.
coach-done = Rohkem polegi vaja teada. Head mängu!
verify-fair = Kontrollitud: seeme vastab kinnitusele ja kõik loosimised ({ $outcomes }) tulenevad seemnest ja panustest.
verify-contributed = See seade salvestas kinnituse enne jagamist ja lisas seejärel oma juhusliku panuse, nii et server ei saanud loosimisi valida.
verify-not-committed = See seade ei näinud kinnitust enne jagamist.
verify-not-contributed = See seade jagamisse ei panustanud, nii et see ei näita, et server valis seemne juhuslikult.
verify-bad-seed = Seeme EI VASTA kinnitusele!
verify-bad-commitment = Kinnitus EI OLE see, mille see seade enne jagamist salvestas!
verify-bad-contribution = Selle seadme panus PUUDUB jagamisest!
verify-bad-outcome = Loosimine { $draw } EI TULENE seemnest ja panustest!
awaiting-contributions = Oodatakse mängijate panuseid jagamisse …

keys = Klahvid
keys-move = liiguta klotsi
keys-turn = pööra seda
keys-next = järgmine sobiv koht
keys-do = pane maha
keys-claim = vali klots, mille kõrval see number on
