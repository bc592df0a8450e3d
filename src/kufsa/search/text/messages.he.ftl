level-greedy = חמדן
level-net = הרשת
level-net-ahead = הרשת שמביטה קדימה
level-random = אקראי
level-casual = נינוח

about-greedy = לוקח עכשיו כמה שאפשר, ולא חושב הלאה.
about-net = למדה מאלפי משחקים, ועונה מיד.
about-net-ahead = למדה מאלפי משחקים, ובוחרת אחרי שדמיינה איך יימשכו המהלכים הטובים בעיניה.
about-random = עושה כל דבר שהחוקים מרשים.
about-casual = רואה מה שרואה שחקן רגיל.

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

level-dreamer = חולם
level-stroller = מטייל
level-watcher = צופה
level-hawk-eye = עין הנץ
level-lightning = ברק

about-dreamer = שקוע במחשבות ומאחר תמיד.
about-stroller = מתבונן בנחת.
about-watcher = רואה את רוב הדברים בזמן.
about-hawk-eye = מפספס מעט, וידו מהירה.
about-lightning = לא מפספס דבר ומגיע מיד.

why-best = מכל מה שחשבתי עליו, זה נראה הכי טוב.
