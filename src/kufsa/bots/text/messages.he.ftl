level-greedy = חמדן
level-random = אקראי
level-casual = נינוח

about-greedy = לוקח עכשיו כמה שאפשר, ולא חושב הלאה.
about-random = עושה כל דבר שהחוקים מרשים.
about-casual = מסתכל בעיניים רגילות.

why-forced = לא היה שום דבר אחר לעשות.
why-best = נתתי ל־{ $action } { $percent } ממאה; הבא אחריו היה { $other } עם { $rest }.
why-only = חשבתי רק על { $action }.
