# Reglurnar með okkar eigin orðum. Ein skilaboð fyrir hverja málsgrein; síðan teiknar dæmi á milli þeirra.

rules-kingdomino-aim-title = Markmiðið
rules-kingdomino-aim = Þú ræður yfir litlu ríki og bætir við það dómínóflís í hverri umferð. Stórar landareignir með kórónum gefa stig. Sá leikmaður vinnur sem er með flest stig í lokin.
rules-kingdomino-turn-title = Þegar þú átt leik
rules-kingdomino-turn = Kóngurinn þinn stendur á flísinni sem þú valdir. Þegar þú átt leik leggurðu þá flís í ríkið þitt. Síðan seturðu kónginn á flís í næstu röð og tekur hana þannig frá.
rules-kingdomino-order-title = Hver byrjar
rules-kingdomino-order = Flísarnar liggja í röð frá lægstu tölu til þeirrar hæstu. Kóngurinn á lægstu flísinni á fyrsta leik í næstu umferð. Betri flísar hafa hærri tölur: sá sem tekur slíka flís þarf að bíða lengur.
rules-kingdomino-place-title = Að leggja flís
rules-kingdomino-place = Að minnsta kosti annar helmingur flísarinnar verður að snerta sama landslag eða kastalann, sem passar við allt. Hliðar reitanna gilda en ekki hornin.
rules-kingdomino-limit = Ríki verður aldrei breiðara eða hærra en 5 reitir, 7 í Einvíginu mikla. Kastalinn má vera hvar sem er í því. Flís sem passar verður að leggja; flís sem passar hvergi er hent.
rules-kingdomino-score-title = Stig
rules-kingdomino-score = Reitir sem snertast og eru með sama landslagi mynda landareign. Teldu reitina og margfaldaðu með kórónunum: það eru stigin. Án kórónu fæst ekkert.
rules-kingdomino-example = Fjórir akurreitir með tveimur kórónum: 4 × 2 = 8 stig.
rules-kingdomino-tie = Séu stigin jöfn vinnur sá sem á stærstu landareignina, þá sá sem á flestar kórónur (þó ekki í endurskoðuðu útgáfunni); annars er sigrinum deilt.
rules-kingdomino-players-title = Fjöldi leikmanna
rules-kingdomino-players-2 = Tveir leikmenn hafa tvo kónga hvor og spila með 24 flísum í sex umferðum.
rules-kingdomino-players-3 = Þrír leikmenn spila með 36 flísum, þremur í hverri röð; í endurskoðuðu útgáfunni með öllum 48, fjórum í hverri röð, og flísin sem enginn tók fer úr spilinu.
rules-kingdomino-players-4 = Fjórir leikmenn spila með öllum 48 flísunum.
rules-kingdomino-variants-title = Viðbótarreglur

rules-domination-aim-title = Markmiðið
rules-domination-aim = Þú leggur dómínóflísar á sameiginlegt spilaborð og leggur undir þig svæði. Sá leikmaður vinnur sem á flest svæði í lokin.
rules-domination-turn-title = Þegar þú átt leik
rules-domination-turn = Allir hafa sjö flísar sem enginn annar sér. Leggðu eina þeirra milli tveggja samliggjandi reita með tölum sem passa við helminga hennar og dragðu svo nýja á meðan einhverjar eru eftir. Enginn má sitja hjá.
rules-domination-area-title = Að vinna svæði
rules-domination-area = Fjórir reitir umlykja svæði. Sá sem þekur fjórðu hlið þess vinnur það og setur merkið sitt þar. Ein flís getur unnið tvö svæði í einu.
rules-domination-care = Gættu því að hvað þú skilur eftir: svæði með þremur hliðum fellur í hlut þess sem næst er með réttu flísina.
rules-domination-end-title = Leikslok
rules-domination-end = Þegar bunkinn er tómur er haldið áfram þar til allar 112 flísarnar liggja á borðinu. Séu svæðin jafnmörg ráða þau sem eru við jaðarinn; séu þau líka jafnmörg er jafntefli.
