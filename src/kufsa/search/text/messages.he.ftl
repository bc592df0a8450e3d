level-greedy = חמדן
level-random = אקראי
level-casual = נינוח

about-greedy = לוקח עכשיו כמה שאפשר, ולא חושב הלאה.
about-random = עושה כל דבר שהחוקים מרשים.
about-casual = מסתכל בעיניים רגילות.

why-forced = לא היה שום דבר אחר לעשות.
why-best = מכל מה שחשבתי עליו, זה נראה הכי טוב.
