# Reglerne med vores egne ord. Én besked pr. afsnit; siden tegner eksempler imellem dem.

rules-kingdomino-aim-title = Formålet
rules-kingdomino-aim = Du hersker over et lille kongerige og føjer en dominobrik til det i hver runde. Store territorier med kroner giver point. Den, der har flest til sidst, vinder.
rules-kingdomino-turn-title = En tur
rules-kingdomino-turn = Din konge står på den brik, du har valgt. Når det er din tur, placerer du brikken i dit kongerige. Bagefter vælger du en ny: sæt kongen på en brik i den næste linje.
rules-kingdomino-order-title = Hvem er først
rules-kingdomino-order = Brikkerne ligger på linje fra det laveste nummer til det højeste. Kongen på det laveste nummer har den første tur i næste runde. Bedre brikker har højere numre: den, der tager en af dem, må vente længere.
rules-kingdomino-place-title = At placere en brik
rules-kingdomino-place = Mindst den ene halvdel skal røre det samme terræn eller slottet, som passer til alt. Felternes sider tæller, hjørnerne gør ikke.
rules-kingdomino-limit = Et kongerige bliver aldrig bredere eller højere end 5 felter, 7 i Den mægtige duel. Slottet må ligge hvor som helst i det. En brik, der passer, skal placeres; en brik, der ikke passer nogen steder, kasseres.
rules-kingdomino-score-title = Point
rules-kingdomino-score = Felter med samme terræn, der rører hinanden, er et territorium. Gang dets felter med dets kroner, så har du pointene. Uden en krone er det ingenting værd.
rules-kingdomino-example = Fire felter hvedemark med to kroner: 4 × 2 = 8 point.
rules-kingdomino-tie = Står I lige, vinder den med det største territorium, derefter den med flest kroner (ikke i den reviderede udgave); ellers deles sejren.
rules-kingdomino-players-title = Antal spillere
rules-kingdomino-players-2 = To spillere har to konger hver og spiller med 24 brikker i seks runder.
rules-kingdomino-players-3 = Tre spillere spiller med 36 brikker i linjer på tre; i den reviderede udgave med alle 48 i linjer på fire, og den brik, som ingen tog, går ud.
rules-kingdomino-players-4 = Fire spillere bruger alle 48 brikker.
rules-kingdomino-variants-title = Variationer

rules-domination-aim-title = Formålet
rules-domination-aim = Du lægger dominobrikker på et fælles bræt og erobrer områder. Den, der har flest områder til sidst, vinder.
rules-domination-turn-title = En tur
rules-domination-turn = Alle har syv brikker, som ingen andre kan se. Læg en af dem mellem to nabofelter med tal, der passer til brikkens halvdele, og træk så en ny, så længe der er flere. Ingen må melde pas.
rules-domination-area-title = At erobre
rules-domination-area = Fire felter omgiver et område. Den, der dækker den fjerde af dets sider, erobrer det og lægger en markør der. Én brik kan erobre to områder på én gang.
rules-domination-care = Så pas på, hvad du efterlader: et område med tre sider går til den næste, der har den rigtige brik.
rules-domination-end-title = Afslutningen
rules-domination-end = Når bunken er tom, spiller I videre, til alle 112 brikker ligger på brættet. Har I lige mange områder, afgør områderne langs kanten det; er der også lige mange af dem, er det uafgjort.
