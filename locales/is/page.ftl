# Orð síðunnar.

nav-label = Síður
nav-rules = Reglur
go-home = Á forsíðuna
close = Loka
yes = Já
no = Nei
you = þú
loading = Augnablik…
lost-title = Hér er ekkert að finna
lost-text = Þessi slóð leiðir ekki neitt.
missing-title = Borðið finnst ekki
missing-text = Ekkert spil er á þessari slóð. Kannski vantar einn staf.

settings = Stillingar
settings-language = Tungumál
settings-theme = Birta
settings-pace = Leikir andstæðinga birtast
pace-calm = í rólegheitum
pace-quick = rösklega
pace-instant = strax
settings-sound = Hljóð
settings-notify = Láttu mig vita þegar ég á leik
theme-auto = Eins og tækið
theme-light = Dagur
theme-dark = Nótt

home-title = Nýtt spil
home-rules = Hvernig er spilað?
home-programs = Fyrir forrit
choose-game = Spil
choose-players = Leikmenn
choose-level = Erfiðleikastig
variants = Viðbótarreglur
play-computer = Spila við tölvuna
play-friends = Með vinum
play-together = Við einn skjá
play-watch = Horfa á mótherja
friends-settings = Nafn, tími og opin borð
your-name = Nafnið þitt
guest-name = Gestur
player-name = Leikmaður { $number }
names-title = Hverjir spila?
start-game = Byrja
clock = Umhugsunartími
clock-none = Eins lengi og þú vilt
clock-fast = 30 sekúndur á leik
clock-slow = 2 mínútur á leik
clock-day = Sólarhringur á leik
clock-three-days = Þrír sólarhringar á leik
listed = Hver sem er má vera með
shared-screens = Fleiri leikmenn mega deila tæki
your-games = Spilin þín
more-games = { $count } í viðbót
open-tables = Opin borð
recent-games = Nýleg spil
stage-playing = í gangi
stage-over = lokið
chair-open = Laust sæti

share-text = Spilaðu við mig á Dominium!
share = Deila hlekknum
copied = Afritað
copy-failed = Ekki tókst að afrita. Hlekkurinn er valinn: nú geturðu afritað hann.
invite = Sendu vinum þínum þennan hlekk eða leyfðu þeim að taka mynd af kóðanum.
invite-here = Aðeins er hægt að opna þennan hlekk í þessari tölvu. Til að hleypa öðrum inn skaltu ræsa þjóninn með { $command } og opna síðuna á slóð tölvunnar á netinu ykkar.
qr-label = Hlekkurinn sem kóði fyrir myndavélar
sit = Setjast
fill = Bæta við mótherja ({ $level })
clear = Senda burt
close-game = Loka spilinu
close-question = Ljúka spilinu án úrslita?
closed-text = Spilinu var lokað áður en það hófst.
remove-question = Fjarlægja { $name } úr spilinu?
replace = Skipta út { $name }
replace-question = Láta tölvuleikmann ({ $level }) taka við sæti { $name }?
shared-screens-on = Fleiri leikmenn mega deila tæki: þeir sjá dóminókubba allra sæta sinna.

title-your-turn = Þú átt leik
others = Leikmenn
board-label = Ríkið þitt. Örvalyklar færa flísina, R snýr henni, N fer á næsta stað þar sem hún passar, Enter leggur hana niður.
kingdom-of = { $name }: ríki upp á { points }
kingdom-row = Röð { $row }: { $squares }.
back-to-mine = Ríkið mitt
lines = Raðirnar
line-current = Þessi umferð
line-next = Næsta umferð
claim-label = Velja { $domino }. Röð í næstu umferð: { $order } af { $of }
king-of = Frátekin: { $name }
percent = { $part }%
rotate = Snúa
place = Leggja
discard = Henda
undo = Taka til baka
undo-asked = { $name } vill taka leik til baka. Er það í lagi?
undo-waiting = Beðið eftir samþykki hinna…
hint = Vísbending
hint-thinking = Hugsa…
hint-claim = flís { $number }
hint-place = eins og sýnt er í ríkinu þínu
hint-discard = henda henni
hint-lay = { $domino }, eins og sýnt er á borðinu
hint-close = Loka vísbendingu
return = Aftur í spilið
spectating = Þú fylgist með.
reconnecting = Sambandið rofnaði. Reyni aftur…
say = Segja eitthvað
said = { $name }: { $phrase }
pass-title = { $name } á næsta leik
pass-text = Láttu { $name } fá tækið. Þið hin, lítið undan: flísarnar eru leyndarmál.
pass-ready = Ég er til

say-place = { $domino }. { $what }.
say-held-legal = { $a } á { $at }, { $b } á { $and }: gefur { $gain ->
    [0] engin stig
    [1] eitt stig
   *[other] { $gain } stig
}
say-held-illegal = { $a } á { $at }, { $b } á { $and }: ekki leyfilegt
say-hint = Tillaga: { $line }. Vinningslíkur: { $part }%
say-event = { $name } { $what }
say-lay = { $domino } milli { $at } og { $and }: { $conquers ->
    [0] vinnur ekkert svæði
    [1] vinnur svæði
   *[other] vinnur { $conquers } svæði
}, { $opens ->
    [0] gefur ekkert færi
    [1] skilur eftir svæði með þremur hliðum
   *[other] skilur eftir { $opens } svæði með þremur hliðum
}
say-domino = { $domino }: { $places ->
    [1] einn staður
    [one] { $places } staður
   *[other] { $places } staðir
}

domination-board = Spilaborðið. Örvalyklar fara stað af stað, Enter leggur flísina.
rack = Flísarnar þínar
rack-size = { $count ->
    [one] { $count } flís
   *[other] { $count } flísar
}
rack-domino = { $domino }, { $places ->
    [1] einn staður
    [one] { $places } staður
   *[other] { $places } staðir
}
rack-empty = Þú átt engar flísar eftir.
rack-covered = Flísarnar eru huldar þar til þið eigið leik.
lay = Leggja
lay-how = Veldu flís eða stað.
lay-means = { $conquers ->
    [0] Vinnur ekkert svæði
    [1] Vinnur eitt svæði
   *[other] Vinnur { $conquers } svæði
}, { $opens ->
    [0] gefur ekkert færi.
    [1] skilur eftir eitt svæði með þremur hliðum.
   *[other] skilur eftir { $opens } svæði með þremur hliðum.
}
unseen-show = Hvað á eftir að koma?
unseen-out = { $count ->
    [one] { $count } þeirra var lögð til hliðar og kemur aldrei.
   *[other] { $count } þeirra voru lagðar til hliðar og koma aldrei.
}

end-title = { $winners ->
    [one] { $names } vinnur!
   *[other] { $names } deila sigrinum!
}
end-counting = Stigin talin
end-areas = { $count ->
    [one] { $count } svæði
   *[other] { $count } svæði
}
end-decided-largest_property = Jafnmörg stig: stærsta landareignin ræður.
end-decided-crowns = Jafnmörg stig og jafnstór landareign: kórónurnar ráða.
end-decided-outer_areas = Jafnmörg svæði: svæðin við jaðarinn ráða.
end-decided-shared = Allt er jafnt.
end-tied = { $name }: { $figures }
end-figure-largest_property = { $count ->
    [one] stærsta landareignin { $count } reitur
   *[other] stærsta landareignin { $count } reitir
}
end-figure-crowns = { $count ->
    [one] { $count } kóróna
   *[other] { $count } kórónur
}
end-figure-outer_areas = { $count ->
    [one] { $count } svæði við jaðarinn
   *[other] { $count } svæði við jaðarinn
}
end-show = Úrslit
dynasty-standings = Ættarveldi, spil { $game } af { $of }
dynasty-title = { $winners ->
    [one] { $names } vinnur ættarveldið!
   *[other] { $names } deila ættarveldinu!
}
next-game = Næsta spil
next-go = Fara þangað
next-watch = Fylgjast með
rematch = Spila aftur
replay = Horfa aftur
download = Sækja spilaskrána
look-at-board = Skoða borðið
verify-title = Var rétt gefið?
verify-text = Hver dráttur ræðst af leynilegu fræi þjónsins og framlögum leikmannanna. Þjónninn birti tætigildi fræsins, skuldbindinguna, áður en nokkur lagði sitt fram. Nú er fræið upplýst og þessi síða hefur endurtekið gjöfina.
commitment = Skuldbinding:
seed = Fræ:
contribution = Þitt framlag:
score-caption = Hvers virði ríkið er

replay-start = Upphafið
replay-place = leggur flís { $number } ({ $a } og { $b })
replay-lay = leggur { $domino }
replay-step = Skref { $step } af { $of }
replay-slider = Skref
replay-first = Í upphafið
replay-back = Eitt skref til baka
replay-forth = Eitt skref áfram
replay-last = Á endann
replay-play = Spila
replay-pause = Hlé
replay-through = Sjónarhorn
replay-spectator = áhorfandi
replay-table = Að borðinu

helper-title = Stigahjálp
helper-about = Málaðu ríkið sem þú byggðir við borðið og sjáðu hvers virði það er. Ýttu aftur á reit til að bæta við kórónum.
helper-brushes = Hvað á að mála
helper-crown = Kóróna
helper-erase = Stroka út
helper-empty = { $place }: auður reitur
helper-land = { $place }: { $terrain }, { $crowns ->
    [0] engin kóróna
    [1] ein kóróna
    [one] { $crowns } kóróna
   *[other] { $crowns } kórónur
}
helper-begin = Veldu landslag og ýttu á reitina.
helper-impossible = Þetta er ekki ríki: það þarf kastala og verður að komast fyrir í ferningnum.
helper-no-castle = Ríkið þarf kastala.
helper-apart = Ekki hangir allt saman við kastalann enn.
helper-note = Flísar spilsins geta ekki legið svona nema eitthvað vanti enn.
helper-beyond = { $count ->
    [one] { $count } reitur er utan við 5 × 5 og telst ekki með. Hann er geymdur fyrir: { variant-duel }.
   *[other] { $count } reitir eru utan við 5 × 5 og teljast ekki með. Þeir eru geymdir fyrir: { variant-duel }.
}
helper-clear = Byrja upp á nýtt

rules-title = Svona er { $game } spilað
rules-play = Spila

play-learn = Læra með spili
coach = Leiðbeinandi
coach-wait = Fylgstu með hvað hinn gerir.
coach-stop = Ég kann þetta
coach-claim = Veldu flís í ríkið þitt. Litlu kórónurnar á henni gefa stig.
coach-order = Því lægra númer sem flísin hefur, því fyrr áttu leik næst. Eftir betri flís þarf að bíða.
coach-again = Veldu nú næstu flís: hvað passar við það sem þú átt?
coach-place = Leggðu hana þannig að hún snerti kastalann. Bentu á reit, snúðu með hnappnum, músarhjólinu eða R og smelltu til að leggja hana.
coach-place-touch = Leggðu hana þannig að hún snerti kastalann. Ýttu á reit, snúðu með hnappnum og ýttu aftur til að leggja hana.
coach-match = Héðan í frá nægir að annar helmingurinn snerti sams konar landslag. Eins landslag hlið við hlið verður landareign.
coach-crowns = Landareign gefur reiti sinnum kórónur. Talan með plúsnum sýnir hvað þú fengir núna.
coach-window = Ríkið má ekki vera stærra en 5 × 5 reitir. Strikalínan sýnir hvar það getur enn stækkað.
coach-lay = Veldu eina af flísunum þínum: staðirnir þar sem hún passar lýsast upp. Veldu stað og leggðu hana.
coach-sides = Fjórir reitir umlykja svæði. Sá sem lokar fjórðu hliðinni vinnur það.
coach-care = Varaðu þig á upphrópunarmerkjum: þar myndirðu skilja eftir svæði með þremur hliðum.
coach-conquer = Gullnir staðir vinna svæði strax. Taktu þá meðan þú getur.
coach-done = Meira þarf ekki að vita. Góða skemmtun!
verify-fair = Staðfest: fræið samsvarar skuldbindingunni og allir drættir, { $outcomes } talsins, leiða af fræinu og framlögunum.
verify-contributed = Þetta tæki geymdi skuldbindinguna fyrir gjöfina og bætti síðan við eigin slembnu framlagi, svo þjónninn gat ekki valið hvað var dregið.
verify-not-committed = Þetta tæki sá ekki skuldbindinguna fyrir gjöfina.
verify-not-contributed = Þetta tæki lagði ekkert til gjafarinnar, svo þetta sýnir ekki að þjónninn hafi dregið fræið af handahófi.
verify-bad-seed = Fræið samsvarar EKKI skuldbindingunni!
verify-bad-commitment = Skuldbindingin er EKKI sú sem þetta tæki geymdi fyrir gjöfina!
verify-bad-contribution = Framlag þessa tækis VANTAR í gjöfina!
verify-bad-outcome = Dráttur { $draw } leiðir EKKI af fræinu og framlögunum!
awaiting-contributions = Beðið eftir framlögum leikmanna til gjafarinnar …

keys = Lyklar
keys-move = færa flísina
keys-turn = snúa henni
keys-next = næsti staður þar sem hún passar
keys-do = leggja hana
keys-claim = velja flísina við hliðina á tölunni
