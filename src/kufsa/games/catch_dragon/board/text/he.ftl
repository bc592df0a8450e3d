square = ריבוע האריחים
cell-down = שורה { $row }, טור { $column }, הפוך
cell-known = שורה { $row }, טור { $column }, הפוך, כבר נראה כאן: { $kind }
cell-face = שורה { $row }, טור { $column }, { $kind }
cell-empty = שורה { $row }, טור { $column }, ריק
cell-lay = שורה { $row }, טור { $column }, ריק: להעביר לכאן את העכביש
cell-leave = שורה { $row }, טור { $column }, עכביש: להשאיר אותו כאן
treasures = האוצרות
turn-a-tile = חשפו אריח
turn-a-tile-text = כל אריח בריבוע.
stop-and-keep = { $count ->
    [one] לעצור ולקחת אריח אחד
    [two] לעצור ולקחת שני אריחים
   *[other] לעצור ולקחת { $count } אריחים
}
stop-with-nothing = לעצור בידיים ריקות
no-whole-set = עדיין אין סט שלם.
whole-sets = סטים שלמים: { $tiles }
leave-the-spider = להשאיר את העכביש
leave-the-spider-text = או הקישו על מקום ריק כדי להעביר אותו לשם.
turn-of = התור של { $player } לחפש אוצרות
spider-of = עכביש! ההחלטה של { $player }
bust-dragon = דרקון! בלי זכייה
bust-spider = עכביש! בלי זכייה
bust-text = { $player }: האריחים מתהפכים בחזרה.
all-found = כל האוצרות נמצאו
gathered = גלויים: { $tiles }

## לומדים תוך כדי משחק

# On a board the places are seen, and the result has the score.
event-turned-back = { $cells ->
    [one] אריח אחד מתהפך בחזרה.
    [two] שני אריחים מתהפכים בחזרה.
   *[other] { $cells } אריחים מתהפכים בחזרה.
}
event-over = נשארו רק עכבישים, והמשחק נגמר. הניצחון של { $winners }.

## In words.

place = שורה { $row }, טור { $column }
do-flip = לחשוף את האריח: { $place }
did-flip = חשיפה בשורה { $row }, טור { $column }
did-stay = העכביש נשאר במקומו
did-carry = העכביש עובר אל { $place }
do-stop = לעצור
do-stay = להשאיר את העכביש במקומו
do-carry = להעביר את העכביש אל { $place }
odds-bad = { $unknown ->
    [one] אריח אחד הפוך.
    [two] שני אריחים הפוכים.
   *[other] { $unknown } אריחים הפוכים.
} הסיכוי שהבא יסיים את התור: { $percent }

lesson-turn-task = תורכם. חשפו את האריח שבדיוק באמצע: שורה 4, טור 4.
lesson-turn-hint = האריח הזה יחכה. נסו את זה שבדיוק באמצע: שורה 4, טור 4.
lesson-turn-learned = יהלום! אפשר לחשוף עוד אריחים, כמה שמעיזים, או לעצור.
lesson-stop-task = נקודה אחת מתחת לתמונה: האריח הזה נחשב גם לבדו. עצרו, והיהלום שלכם.
lesson-stop-hint = אפשר להמשיך, אבל מי יודע מה יבוא. לחצו על הכפתור שמתחת לריבוע.
lesson-stop-learned = היהלום באוצר שלכם, והמקום שלו נשאר ריק.
lesson-set-task = שתי נקודות מתחת לכדור: צריך עוד אחד כמוהו. אתם זוכרים שיש כדור בשורה 6, טור 2.
lesson-set-hint = עוד לא: הכדור השני מחכה בשורה 6, טור 2.
lesson-set-learned = שני כדורים הם סט. אם תעצרו עכשיו, הם שלכם; הרובוט הבודד יתהפך בחזרה, כי סט רובוטים הוא שלושה.
lesson-bust-task = ועכשיו משהו שאף אחד לא רוצה לראות. בשורה 1, טור 5 ישן דרקון. חשפו אותו בכל זאת.
lesson-bust-hint = הדרקון בשורה 1, טור 5. הוא נושך רק הפעם.
lesson-bust-learned = דרקון ליד כל אריח אחר מסיים את התור, ולא זוכים בכלום. אבל עכשיו אתם יודעים איפה הוא ישן!
lesson-dragon-task = תור חדש. אתם יודעים איפה ישן דרקון: שורה 1, טור 5. התחילו דווקא בו.
lesson-dragon-hint = התחילו בדרקון שבשורה 1, טור 5: דרקון שבא ראשון לא מזיק.
lesson-dragon-learned = נתפס! כל עוד רק דרקונים גלויים, אפשר לעצור ולקחת את כולם. אם יצטרף משהו אחר, הם יברחו.
lesson-spider-task = עכביש! התור שלכם נגמר. הניחו אותו הפוך במקום ריק, איפה שהאחרים ישכחו ממנו.
lesson-spider-hint = אפשר להשאיר אותו, כמובן. אבל הפעם העבירו אותו: הקישו על מקום ריק.
lesson-spider-learned = כולם ראו לאן הוא עבר. האם יזכרו גם בעוד חמש דקות?
lesson-end-task = חוץ מהדרקון הזה, השביעי שלכם, נשארו רק עכבישים. עצרו ותפסו אותו.
lesson-end-hint = כל השאר כאן עכבישים. עצרו, והדרקון שלכם.
lesson-end-learned = נשארו רק עכבישים, וזה הסוף. תפסתם הכי הרבה דרקונים? גם העכבישים שלכם. הכי הרבה אריחים? ניצחתם!
made-by = מאת ריינר קניציה.
