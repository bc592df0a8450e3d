title = קופסה
skip-to-main = דילוג לתוכן
to-the-box = לכל המשחקים
home-title = במה נשחק?
home-text = { $count } משחקים בקופסה אחת, בלי הרשמה והתקנה.
my-tables = השולחנות שלי
open-tables = שולחנות פתוחים
have-code = יש לי קוד
players-range = { $low ->
   *[other] { $low }–{ $high } שחקנים
}
play-now = לשחק עכשיו
play-now-text = נגד המחשב
invite-friends = להזמין חברים
invite-friends-text = בקישור או בקוד QR
on-this-device = במכשיר הזה
on-this-device-text = לפי התור
open-to-all = פתוח לכולם
open-to-all-text = כל אחד יכול להצטרף
learn = לומדים תוך כדי משחק
daily = חידת היום
rules = חוקי המשחק
help = עזרה
first-time = פעם ראשונה? שיעור של דקה
rule = כלל { $clause }
how-many = כמה שחקנים?
bots-level = מול מי משחקים?
bot-greedy = חמדן
bot-casual = נינוח
bot-random = אקראי
more-options = עוד אפשרויות
chat = צ׳אט
hint = רמז
odds = סיכויים
hints-on = יש כאן רמזים.
choice-true = כן
choice-false = לא
choice-random = בהגרלה
me = אני
confirm-actions = לבקש אישור לפני כל מהלך
you-watch = אתם צופים
watching = { $count ->
    [one] צופה אחד
    [two] שני צופים
   *[other] { $count } צופים
}
choices = הגדרות
your-turn = תורך
your-turn-at = { $count ->
    [one] תורך
    [two] תורך בשני שולחנות
   *[other] תורך ב־{ $count } שולחנות
}
line-lost = אין חיבור…
page-old = יש גרסה חדשה. טענו מחדש.
offline-title = אין חיבור
offline-text = אין חיבור. שום דבר לא אבד: המשחק יימשך כשהוא יחזור.
check-input = בדקו מה כתבתם.
try-again = לנסות שוב
nothing-here = הדף הזה לא קיים
no-such-table = אין שולחן כזה
no-such-table-text = אולי הקישור שגוי.
one-moment = רק רגע…
free-seat = מקום פנוי
nobody = אף אחד
is-here = כאן
is-a-bot = בוט
start = להתחיל
leave = יציאה
players = שחקנים
winner = ניצחון
days-left = { $count ->
    [one] נשאר יום
    [two] נשארו יומיים
   *[other] נשארו { $count } ימים
}
just-begun = המשחק התחיל.
do-this = { $action } – בטוחים?
yes-do-it = כן
take-back = לא
asks-undo = { $name } רוצה לבטל את המהלך האחרון.
agree = להסכים
refuse = לסרב
paused = הפסקה.
go-on = להמשיך
pause = הפסקה
bot-plays-for-you = בוט משחק במקומכם.
come-back = לחזור למקום שלי
history = מהלך המשחק
looking-back = מהלך { $number } מתוך { $count }
to-the-present = חזרה למשחק
undo = לבטל מהלך
close = סגירה
player-number = שחקן { $number }
back = אחורה
forward = קדימה
claim = לתפוס
