level-hatchling = אפרוח
level-magpie = עורב
level-fox = שועל
level-owl = ינשוף
level-old-dragon = הדרקון הזקן

about-hatchling = עוצר ברגע שיש לו משהו, ושוכח כמעט הכול.
about-magpie = לא עומד בפיתוי של עוד אריח נוצץ, וזוכר רק את האחרונים.
about-fox = זוכר לא מעט ונזהר.
about-owl = שוכח מעט וסופר מה נשאר.
about-old-dragon = זוכר הכול וחושב כמה תורות קדימה.

why-stop = { $bad } מתוך { $unknown } האריחים שלא הכרתי היו מסיימים את התור שלי: עצרתי.
why-on = רק { $bad } מתוך { $unknown } האריחים שלא הכרתי היו מסיימים את התור שלי: המשכתי.
why-known = הכרתי את האריח הזה.
why-solved = חישבתי את זה עד הסוף: { $percent } ממאה.
