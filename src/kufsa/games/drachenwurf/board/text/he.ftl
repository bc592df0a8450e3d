# השולחן של זריקת הדרקון בעברית.

the-map = מפת הדרקונים
the-dice = הקוביות
dragon-r = דרקון אדום
dragon-o = דרקון כתום
dragon-y = דרקון צהוב
dragon-g = דרקון ירוק
dragon-b = דרקון כחול
dragon-p = דרקון סגול
card = { $dragon }, { $landscape }
card-in-middle = { $card }, באמצע
card-at-side = { $card }, בצלע { $side }
die = קובייה { $number }: { $dragon }
die-rolled = הוטלה: { $dragon }
die-aside = בצד: { $dragon }
die-doubled = בצד: { $dragon }, שווה שתיים
die-free = לשימוש: { $dragon }
your-nest = הקן שלכם
nest-of = הקן של { $player }
your-lair = המאורה שלכם
lair-of = המאורה של { $player }
look-at-lair = להציץ במאורה
row-number = שורה { $number }
new-row = שורה חדשה
lay-in-row = { $card }: לשורה { $number }
lay-new-row = { $card }: לפתוח שורה חדשה

## מה שואלים.

ask-lay = הדרקון הגיע הביתה. לאיזו שורה?
ask-lay-several = הדרקונים הגיעו הביתה. בחרו אחד, ואז שורה.
ask-keep = הקישו על הקוביות שתרצו לשמור.
ask-choose = הטילו שוב, או הקישו על קלף זוהר.
ask-choose-none = עוד אין מספיק לקלף. להטיל שוב?
ask-take = הקישו על קלף זוהר כדי לקחת אותו.
ask-count = כמה קוביות ישמרו עליו בקן?
ask-rebuild = תמורת ביצה אפשר להעביר קלף אחד במאורה.
ask-move = לאן הוא עובר?
put-aside = { $count ->
    [one] לשמור אחת
    [two] לשמור שתיים
   *[other] לשמור { $count }
}
put-aside-none = לשמור…
use-egg = ×2: ביצה מתחת לקובייה, והקובייה נחשבת לשתיים
egg-on = ×2: ביצה מתחת לקובייה: { $dragon }
roll-on = { $count ->
    [one] להטיל את האחרונה
    [two] להטיל שתי קוביות
   *[other] להטיל { $count } קוביות
}
stop-here = לא לקחת כלום
take-no-more = לא לקחת עוד
take-for = { $card } תמורת { $count }
take-six = { $card } תמורת { $count }, ישר הביתה
end-turn = לסיים את התור
skip = לדלג אל התור שלי
nothing-fits = שום דבר לא מתאים
stamp-six = שש!
stamp-robbed = נגנב!
stamp-no-match = שום דבר לא מתאים
stamp-all-home = כולם בבית!

## לומדים תוך כדי משחק.

# On a board the rows are seen, and the result has the score.
event-laid = { $player }: הקלף { $card } מגיע הביתה.
event-laid-new = { $player }: הקלף { $card } מגיע הביתה ופותח שורה חדשה.
event-moved = { $player }: תמורת ביצה, הקלף { $card } עובר לשורה אחרת.
event-moved-new = { $player }: תמורת ביצה, הקלף { $card } פותח שורה חדשה.
event-over = המשחק נגמר. הניצחון של { $winners }.
piece-row = { $count ->
    [one] שורה של קלף אחד
    [two] שורה של שני קלפים
   *[other] שורה של { $count } קלפים
}

## In words.

die-told = { $colour }
die-on-egg = { $colour } על ביצה
card-told = { $dragon } ({ $landscape })
do-keep = לשמור { $dice }
do-roll = להמשיך להטיל
do-done = לא לקחת עוד
do-end = לסיים את התור
did-end = סוף התור
odds-card = { $card }: סיכוי של { $percent } להשיג אותו בתור הזה
odds-note = האחוזים: הסיכוי שלכם בתור הזה, אם הולכים רק על הקלף הזה.

lesson-keep = הקוביות הוטלו. באמצע מחכה דרקון ירוק, ויש לכם שתי קוביות ירוקות. שמרו את שתיהן.
lesson-keep-learned = קובייה ששמרתם לא תוטל שוב בתור הזה. שתיים מאותו צבע מספיקות לקלף באמצע.
lesson-keep-hint = גם זה אפשרי, אבל שימו לב: שתי הירוקות יחד מספיקות לדרקון הירוק.
lesson-nest = שמרתם שלוש קוביות כחולות. קחו את הדרקון הכחול והחזיקו בו חזק ככל האפשר.
lesson-nest-learned = הוא עומד בצלע 3 של הקן. מי שרוצה אותו יצטרך ארבע. אם יישאר שם עד התור הבא שלכם, הוא יגיע הביתה.
lesson-nest-hint = פחות קוביות יחזיקו אותו פחות חזק. השתמשו בשלושתן.
lesson-rob = לשחקן 2 יש דרקון אדום בצלע 2. יש לכם שלוש קוביות אדומות: גנבו אותו!
lesson-rob-learned = קלף ליד קן עולה אחת יותר ממספר הצלע שלו. ולנחמה, מי שגנבו לו מקבל ביצה.
lesson-rob-hint = הביטו בקן של שחקן 2: עומד שם דרקון אדום.
lesson-row = הדרקון הסגול שרד סיבוב שלם ליד הקן, ועכשיו הוא חוזר הביתה. איזו שורה הכי מתאימה לו?
lesson-row-learned = בשורה יש צבע אחד בנופים שונים, או נוף אחד בצבעים שונים. שורות ארוכות שוות הרבה יותר: 1, 4, 9, 16, 25, 36.
lesson-row-hint = הוא אמנם מתאים שם, אבל שורה ארוכה שווה יותר: הביטו בקרח.
lesson-end = כל הדרקונים בבית, ויש לכם שתי ביצים. תמורת אחת מהן אפשר להעביר קלף: הפכו את השורה של ארבעה לשורה של חמישה, ונצחו!
lesson-end-learned = חמישה בשורה שווים 25, במקום 16 ועוד 1 על ארבעה ועל אחד. כל ביצה שנשארה שווה נקודה, ומי שצבר הכי הרבה מנצח.
lesson-end-hint = יש קלף בודד שמתאים לשורה הארוכה. הקישו עליו, ואז על השורה.
made-by = מאת וולפגנג פאנינג (שמידט, 2008).
