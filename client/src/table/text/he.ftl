time-ran-out = { $names }: נגמר הזמן.
everybody-left = לא נשאר אף אחד שימשיך לשחק.
you-ended-it = סיימתם את המשחק.
standing-then = וזו הייתה התוצאה:
table-full = כל המקומות תפוסים. חכו כאן כדי לצפות במשחק.
your-name-here = איך לקרוא לכם?
terms-clock = { $seconds ->
    [30] חצי דקה לכל תור
    [60] דקה לכל תור
    [180] שלוש דקות לכל תור
    [86400] יום לכל תור
    [259200] שלושה ימים לכל תור
   *[other] { $seconds } שניות לכל תור
}
terms-no-clock = בלי שעון
terms-rated = נחשב לדירוג
terms-unrated = לא נחשב לדירוג
terms-hints = מותר להיעזר ברמזים
terms-open-memory = מה שנראה פעם אחת מוצג שוב
invite = הזמנה
invite-text = מי שיפתח את הקישור יוכל להצטרף.
link = הקישור לשולחן
link-as-picture = קוד QR עם הקישור לשולחן
share = שיתוף
link-copied = הקישור הועתק.
host-starts = ממתינים שמי שפתח את השולחן יתחיל.
start-with-bots = להתחיל, עם בוטים במקומות הפנויים
promise = הערבוב כבר נקבע: { $commitment }
sit-here = לשבת כאן
free-it = לפנות את המקום
seat-a-bot = להושיב בוט
kept-for = שמור עבור { $name }
you-won = ניצחתם!
to-the-rematch = אל המשחק החוזר
share-picture = לשתף את התוצאה
picture-saved = התמונה נשמרה.
picture-saved-and-text = התמונה נשמרה, והועתק טקסט עם הקישור.
save-record = שמירת תיעוד המשחק
another-table = שולחן חדש
say-something = כתבו משהו
send = שליחה
company = האחרים: חברים, חסימה, דיווח
the-table = השולחן
earlier = מהלכים קודמים
did = { $name }: { $action }.
waiting-for-people = ממתין לשחקנים
in-play = המשחק בעיצומו
won-by = הניצחון של { $names }
ended-over = נגמר
ended-abandoned = הופסק
ended-closed = השולחן נסגר
ended-broken = אי אפשר לפתוח
what-to-do = מה אפשר לעשות
look-for = חיפוש
claim-what = מה תפסתם?
claim-this = את זה
board-failed = הלוח של המשחק לא נטען. גם בלוח הזה אפשר לשחק.
rating-is = דירוג { $points }
rating-changed = דירוג { $points } ({ $change })
phrases = משפטים מוכנים
rematch = עוד משחק
what-mattered = מה הכריע?
replay = לצפות שוב
check-the-shuffle = לבדוק את הערבוב
hint-told = רמז: { $action }.
hint-none = אין רמז כרגע. נסו בעצמכם!
hint-forgetful = הרמז יודע רק מה שגלוי או נחשף מאז תורכם הקודם. זוכרים יותר? סמכו על עצמכם.
