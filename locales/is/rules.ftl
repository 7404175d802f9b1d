# Reglurnar með okkar eigin orðum. Síðan teiknar dæmi um hverja hugmynd.

rules-contents = Á þessari síðu
rules-right = Rétt
rules-wrong = Rangt
rules-setup-title = Undirbúningur
rules-end-title = Leikslok
rules-win-title = Hver vinnur

## Kingdomino

rules-choice = Hvað spilið þið?
rules-edition = Útgáfa
rules-edition-classic = Sígild
rules-edition-revised = Endurskoðuð
rules-which = Í vafa? Ef þrír leikmenn nota allar 48 flísarnar samkvæmt bæklingnum ykkar er það endurskoðaða útgáfan.

rules-kingdomino-aim = Þú ræður yfir litlu ríki og bætir við það hverri dómínóflísinni á fætur annarri. Stórar landareignir með kórónum gefa stig. Sá leikmaður vinnur sem er með flest stig í lokin.

rules-fact-kings = { $count ->
    [one] kóngur á mann
   *[other] kóngar á mann
}
rules-fact-dominoes = flísar í spilinu
rules-fact-line = flísar í röð
rules-fact-rounds = umferðir
rules-fact-grid = reitir í mesta lagi
rules-kingdomino-setup-castle = Hver leikmaður setur kastala á byrjunarreit og tekur { $kings ->
    [one] kóng
   *[other] tvo kónga
} í sama lit.
rules-kingdomino-setup-all = Blandið öllum 48 flísunum og gerið úr þeim bunka þannig að enginn sjái landslagið.
rules-kingdomino-setup-some = Blandið flísunum þannig að enginn sjái landslagið. Takið { $out } þeirra frá án þess að skoða þær. Hinar { $in } eru bunkinn.
rules-kingdomino-setup-line = Dragið { $line } flísar og raðið þeim eftir tölunum á bakhliðinni, með lægstu töluna efst. Snúið þeim svo við.
rules-kingdomino-setup-kings = Blandið öllum kóngunum í lokuðum lófa og dragið þá einn af öðrum. Eigandi kóngsins setur hann á lausa flís.
rules-kingdomino-setup-next = Þegar allir kóngarnir standa á flís er næsta röð lögð við hliðina: aftur { $line } flísar.

rules-kingdomino-round-title = Umferð
rules-kingdomino-round = Kóngurinn á lægstu tölunni byrjar, síðan sá næsti í röðinni og svo koll af kolli. Þegar þú átt leik gerirðu tvennt:
rules-kingdomino-round-place = Þú leggur flísina undir kónginum þínum í ríkið þitt.
rules-kingdomino-round-claim = Þú setur kónginn á lausa flís í næstu röð. Hana leggurðu í næstu umferð.
rules-kingdomino-round-twice = Hvor leikmaður á tvo leiki í hverri umferð, einn fyrir hvorn kóng.
rules-kingdomino-round-again = Síðan er ný röð lögð. Betra land hefur hærri tölur en sá sem tekur það þarf að bíða lengur.
rules-kingdomino-round-spare = Ein flís í hverri röð gengur af: hún fer aftur í kassann.
rules-line-example = Kóngurinn á { $first } var fyrstur og tók { $best }: í næstu umferð er hann síðastur. Kóngurinn á { $last } var síðastur og tók { $least }: nú er hann fyrstur.
rules-line-left = Enginn tók flís { $left }. Hún fer aftur í kassann.

rules-kingdomino-place-title = Að leggja flís
rules-kingdomino-place = Að minnsta kosti annar helmingurinn verður að liggja við hliðina á sama landslagi eða við kastalann, sem passar við allt. Hliðar gilda en ekki horn.
rules-place-castle = Við kastalann má hvaða landslag sem er liggja.
rules-place-match = Skógur liggur við skóg. Annar helmingurinn nægir.
rules-place-none = Hvorki akur né vatn passar við skóg.
rules-place-corner = Skógur snertir skóg aðeins á horninu.
rules-kingdomino-limit = Ríkið verður aldrei breiðara eða hærra en { $limit } reitir. Kastalinn má vera hvar sem er í því. Flís sem hefur verið lögð er ekki færð.
rules-place-wide = Akur passar við akur en ríkið yrði { $would } reitir á breidd.
rules-kingdomino-nowhere = Flís sem passar einhvers staðar verður að leggja, jafnvel þótt þér líki það ekki. Flís sem passar hvergi er hent og hún gefur ekkert.
rules-place-nowhere = Aðeins stakir reitir eru lausir: engin flís passar lengur. Þessari er hent.

rules-kingdomino-end = Í síðustu umferðinni er ekkert eftir til að velja: þá er aðeins lagt. Allir hafa fengið { $count } flísar. Nú teljið þið stigin.

rules-kingdomino-score-title = Stig
rules-kingdomino-score = Reitir hlið við hlið með sama landslagi mynda landareign. Teldu reitina og margfaldaðu með kórónunum: það eru stigin. Án kórónu fæst ekkert.
rules-score-crowned = Fjórir akurreitir með tveimur kórónum: 4 × 2 = 8 stig.
rules-score-bare = Fimm vatnsreitir án kórónu: 5 × 0 = 0 stig.
rules-score-apart = Tveir aðskildir akrar eru taldir hvor fyrir sig: 2 × 1 + 1 × 1 = 3 stig.
rules-kingdomino-whole = Heilt ríki
rules-kingdomino-whole-about = Hver tala á myndinni er landareign. Í töflunni eru þær taldar ein af annarri.
rules-column-property = Landareign
rules-column-product = Reitir × kórónur
rules-column-points = Stig

rules-kingdomino-win = Sá leikmaður vinnur sem er með flest stig. Séu stigin jöfn ræður þetta, í þessari röð:
rules-win-largest = Hver á stærstu landareignina, með eða án kóróna?
rules-win-crowns = Hver á flestar kórónur?
rules-win-shared = Sé það líka jafnt deilið þið sigrinum.

rules-kingdomino-variants-title = Viðbótarreglur
rules-variants-others = Þessar reglur eru líka til og þær má nota saman:
rules-variant-duel = Fyrir tvo sem kunna spilið. Þið notið allar 48 flísarnar, 24 á mann, og ríkin mega verða 7 × 7 reitir.
rules-variant-middle-kingdom = 10 aukastig ef kastalinn er í miðjunni: ríkið nær jafnlangt til vinstri og hægri og jafnlangt upp og niður. Eyður skipta ekki máli.
rules-middle-yes = Kastalinn er í miðjunni: 10 aukastig þrátt fyrir eyðuna.
rules-middle-no = Kastalinn er ekki í miðjunni: engin aukastig.
rules-variant-harmony = 5 aukastig fyrir heilt ríki: { $limit } × { $limit } reitir og engin eyða. Sá sem þurfti að henda flís nær því ekki.
rules-harmony-yes = Hver reitur er þakinn: 5 aukastig.
rules-harmony-no = Hér er eyða: engin aukastig.
rules-variant-dynasty = Spilið þrjú spil í röð og skrifið stigin niður. Hæsta summan vinnur. Séu summurnar jafnar eru stærstu landareignirnar úr spilunum þremur lagðar saman{ $edition ->
    [classic] , síðan kórónurnar
   *[revised] {""}
}.

## Domination

rules-domination-aim = Þið leggið öll dómínóflísar á sama spilaborðið og leggið undir ykkur svæði. Sá leikmaður vinnur sem á flest svæði í lokin.

rules-fact-squares = reitir með tölum
rules-fact-areas = svæði á milli þeirra
rules-fact-all = flísar
rules-fact-rack = á hverjum rekka
rules-domination-setup-board = Setjið spilaborðið í miðjuna. Á milli hverra fjögurra reita er svæði.
rules-domination-setup-pile = Blandið öllum flísunum á hvolfi: þær eru bunkinn.
rules-domination-setup-rack = Hver leikmaður tekur rekka, merkin í einum lit og sjö flísar sem hinir sjá ekki.
rules-domination-setup-start = Sá yngsti byrjar. Síðan er haldið áfram réttsælis.
rules-domination-setup-picture = Autt spilaborð og rekki eins leikmanns. Á milli samliggjandi reita eru 112 staðir: einn fyrir hverja flís.
rules-domination-board-note = Í upprunalega bæklingnum er engin mynd af spilaborðinu: okkar borð er endurgert eftir tölunum í honum.

rules-domination-turn-title = Þegar þú átt leik
rules-domination-turn-lay = Leggðu eina af flísunum þínum milli tveggja samliggjandi reita. Hvor helmingur verður að sýna sömu tölu og reiturinn sem hann snertir.
rules-domination-turn-draw = Dragðu nýja úr bunkanum svo að þú eigir aftur sjö.
rules-lay-match = 0 við 0 og 5 við 5: flísin passar.
rules-lay-wrong = 5 við 5 en 2 við 0: hún passar ekki.
rules-domination-turn-one = Þú leggur nákvæmlega eina flís: enginn má sitja hjá og enginn leggur aðra, ekki heldur eftir að hafa unnið svæði. Alltaf er til staður fyrir hverja af flísunum þínum.

rules-domination-area-title = Að vinna svæði
rules-domination-area = Hvert svæði hefur fjórar hliðar. Sá sem leggur þá fjórðu vinnur svæðið og setur merkið sitt þar. Engu skiptir hver lagði hinar þrjár.
rules-area-fourth = 3-6 er fjórða hliðin: svæðið er unnið.
rules-area-double = 1-6 lokar tveimur svæðum í einu: bæði eru unnin.

rules-domination-care-title = Varaðu þig á þriðju hliðinni
rules-domination-care = Sá sem leggur þriðju hliðina skilur svæðið eftir handa þeim sem næst er með réttu flísina. Betra er að leggja fyrstu og aðra hlið eins lengi og hægt er.
rules-care-third = Þú leggur 1-6. Nú er svæðið, sem er merkt með !, með þrjár hliðar …
rules-care-fourth = … og einhver annar leggur 3-6 og vinnur það.

rules-domination-end = Þegar bunkinn er tómur er haldið áfram án þess að draga. Spilinu lýkur þegar allar 112 flísarnar liggja á borðinu.
rules-domination-win = Sá leikmaður vinnur sem á flest svæði. Eigi tveir eða fleiri jafnmörg ráða svæðin 24 við jaðarinn. Séu þau líka jafnmörg er jafntefli milli þeirra.
rules-domination-tie = { $one } og { $other } eiga jafnmörg svæði. Við jaðarinn, sem er með ljósri brún hér, á { $one } fleiri og vinnur.
rules-column-player = Leikmaður
