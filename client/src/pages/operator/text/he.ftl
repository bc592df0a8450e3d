operator = ניהול השרת
token = האסימון של מפעילי השרת
token-text = האסימון כתוב בהגדרה { "operator_token" } של השרת. הוא נשאר רק בדף הזה, ונשכח כשיוצאים ממנו.
sign-in = כניסה
sign-out = יציאה
wrong-token = השרת לא מקבל את האסימון הזה. בדקו את ההגדרה { "operator_token" }; בלעדיה אין לשרת מפעילים.
refresh = רענון
server = השרת
one-server-text = המספרים הם של השרת שענה, אחד מתוך { $count }.
version = גרסה
running-since = פועל מאז
servers = שרתים
connections = חיבורים
tables-waiting = שולחנות שממתינים לשחקנים
tables-playing = שולחנות שמשחקים בהם
tables-ended = שולחנות שהסתיימו ועדיין בזיכרון
queue-store = כתיבות ממתינות
queue-bots = מהלכי בוטים ממתינים
queue-messages = הודעות ממתינות
lag = העיכוב הארוך ביותר בדקה האחרונה
milliseconds = { $count ->
    [one] אלפית שנייה אחת
    [two] שתי אלפיות שנייה
   *[other] { $count } אלפיות שנייה
}
draining = השרת הזה עומד להיעצר.
running-tables = שולחנות שלא הסתיימו
which-game = משחק
all-games = כל המשחקים
how-idle = בלי אירועים
idle-hours = { $count ->
    [0] לא משנה כמה זמן
    [one] שעה ומעלה
    [two] שעתיים ומעלה
   *[other] { $count } שעות ומעלה
}
status-waiting = ממתין לשחקנים
status-playing = המשחק בעיצומו
public = פתוח לכולם
last-event = אירוע אחרון: { $date }
opened-by = מי שפתח את השולחן
end-it = סיום
end-table = סיום: { $game }, { $table }
end-sure = לסיים את השולחן הזה ({ $game })? המשחק ייגמר לכל מי שיושב שם.
end-yes = כן, לסיים
end-listed = { $count ->
    [one] סיום השולחן היחיד
    [two] סיום שני השולחנות
   *[other] סיום כל { $count } השולחנות
}
end-listed-sure = { $count ->
    [one] לסיים את השולחן היחיד ברשימה? המשחק ייגמר לכל מי שיושב שם.
    [two] לסיים את שני השולחנות שברשימה? המשחקים ייגמרו לכל מי שיושב שם.
   *[other] לסיים את כל { $count } השולחנות שברשימה? המשחקים ייגמרו לכל מי שיושב שם.
}
end-all-yes = כן, לסיים הכול
were-ended = { $count ->
    [0] אף שולחן לא הסתיים.
    [one] שולחן אחד הסתיים.
    [two] שני שולחנות הסתיימו.
   *[other] { $count } שולחנות הסתיימו.
}
more-to-end = יש עוד כאלה.
no-tables-fit = אין שולחנות כאלה.
show-more = עוד
shown-of = { $shown } מתוך { $count }
find-people = אנשים
find-text = לפי שם, או לפי המזהה של אדם. גם שמות שנראים דומים נמצאים.
name-or-id = שם או מזהה
find = חיפוש
nobody-found = לאף אחד אין שם או מזהה כזה.
known-since = מאז { $date }
seen = ביקור אחרון: { $date }
is-guest = בלי שם קבוע
is-banned = בחסימה מאז { $date }
rename = שינוי שם
rename-one = שינוי שם: { $name }
rename-sure = מה יהיה השם החדש במקום { $name }?
new-name = שם חדש
was-renamed = { $name }: השם שונה.
ban = חסימה
ban-one = חסימה: { $name }
ban-sure = לחסום את { $name }? כל החיבורים ייסגרו, ואי אפשר יהיה לחזור בעזרת קוד או מפתח גישה. עדיין אפשר לבוא כאורחים חדשים.
ban-yes = כן, לחסום
was-banned = { $name }: החסימה בתוקף.
unban = ביטול החסימה
unban-one = ביטול החסימה: { $name }
unban-sure = לבטל את החסימה של { $name }? כדי לחזור צריך קוד או מפתח גישה.
unban-yes = כן, לבטל
was-unbanned = { $name }: החסימה בוטלה.
delete = מחיקה
delete-one = מחיקה: { $name }
delete-sure = למחוק את { $name } ואת כל מה ששמור כאן? את זה אי אפשר לבטל.
delete-yes = כן, למחוק לתמיד
was-deleted = { $name }: המחיקה הושלמה.
reports = דיווחים
no-reports = אין דיווחים פתוחים.
report-by = מי שדיווח
report-about = על מי הדיווח
report-lines = מה נאמר לאחרונה ליד השולחן
no-lines = לא נאמר שם שום דבר.
handled = טופל
handled-one = טופל: דיווח מ־{ $date }
handled-sure = לסגור את הדיווח? הוא לא יופיע יותר ברשימה.
handled-yes = כן, לסגור
was-handled = הדיווח נסגר.
table-id = שולחן { $table }
