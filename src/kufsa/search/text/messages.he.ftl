level-greedy = חמדן
level-random = אקראי
level-casual = נינוח

about-greedy = לוקח עכשיו כמה שאפשר, ולא חושב הלאה.
about-random = עושה כל דבר שהחוקים מרשים.
about-casual = מסתכל בעיניים רגילות.

level-newcomer = טירון
level-casual-player = שחקן מזדמן
level-regular = שחקן קבוע
level-old-hand = שועל ותיק
level-master = רב־אמן

about-newcomer = משחק מהר ומפספס חצי ממה שיש.
about-casual-player = רואה את רוב האפשרויות וחושב מעט.
about-regular = חושב כמה מהלכים קדימה.
about-old-hand = לא מפספס דבר ולוקח את הזמן.
about-master = חושב רחוק ככל האפשר.

why-forced = לא היה שום דבר אחר לעשות.
why-best = מכל מה שחשבתי עליו, זה נראה הכי טוב.
