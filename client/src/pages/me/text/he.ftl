has-code = יש לכם קוד. קוד חדש יחליף אותו.
new-code = ליצור קוד חדש
write-it-down = רשמו אותו עכשיו. הוא מוצג פעם אחת בלבד.
come-back = חזרה אל השם שלי
my-code = הקוד שלי
use-code = להשתמש בקוד
passkeys = מפתחות גישה
passkeys-text = מפתח גישה מחזיר אתכם בעזרת טביעת האצבע, הפנים או הנעילה של המכשיר. אין צורך לרשום שום דבר.
passkeys-unsafe = מפתחות גישה עובדים רק בכתובת מאובטחת שמתחילה ב־{ "https://" }. כאן השתמשו בקוד.
passkeys-unknown = לדפדפן הזה אין מפתחות גישה. השתמשו בקוד במקום זה.
add-passkey = הוספת מפתח גישה
passkey-added = מפתח הגישה מוכן. אפשר להשתמש בו בביקור הבא.
passkey-removed = מפתח הגישה כבר לא עובד.
passkey-here = במכשיר הזה כבר יש מפתח גישה לשם שלכם.
passkey-cancelled = לא נעשה שימוש במפתח גישה. נסו שוב, או השתמשו בקוד.
passkey-failed = הדפדפן לא יכול להשתמש כאן במפתח גישה. השתמשו בקוד במקום זה.
passkey-name = השם של מפתח הגישה
a-passkey = מפתח גישה
since = מאז { $date }
rename = שינוי שם
rename-of = שינוי שם: { $name }
save-name = שמירה
remove = הסרה
remove-of = הסרה: { $name }
remove-sure = כן, להסיר את { $name }
use-passkey = להשתמש במפתח גישה
come-by-passkey = כניסה עם מפתח גישה
my-devices = המכשירים שלי
this-device = המכשיר הזה
some-browser = דפדפן לא מוכר
last-seen = שימוש אחרון: { $date }
sign-out = יציאה
sign-out-of = יציאה: { $device }
sign-out-here = יציאה כאן
sign-out-sure = כן, לצאת
sign-out-others = יציאה מכל שאר המכשירים
signed-out = { $count ->
    [one] מכשיר אחד נותק.
    [two] שני מכשירים נותקו.
   *[other] { $count } מכשירים נותקו.
}
no-way-back = אין לכם קוד ואין לכם מפתח גישה, ולכן לא תוכלו לחזור אל השם שלכם.
prove-title = רק לוודא שזה אתם
prove-text = את זה אי אפשר לבטל, ולכן קודם השתמשו בקוד או במפתח גישה. כך אף אחד ששאל מכם את המכשיר לא יעשה את זה במקומכם.
somebody-else = עכשיו השם שלכם הוא { $name }. שום דבר אחר לא השתנה.
people-here = מי משחק במכשיר הזה
who-plays = מי משחק?
people-text = כמה אנשים משחקים במכשיר הזה? תנו לכל אחד פנים. לא צריך חשבון.
people-note = הקשה אחת אומרת מי משחק. ברשת משחקים בשם { $name }; המשחקים של כל השאר נשארים במכשיר הזה.
people-broken = אי אפשר לקרוא את מה שנשמר על האנשים במכשיר הזה. אפשר לשמור את זה כקובץ. המשחקים לא נפגעו.
keep-as-file = שמירה כקובץ
begin-anew = התחלה מחדש
change-face = שינוי הפנים
add-person = הוספת מישהו
person-name = שם
add-them = הוספה
name-missing = כתבו קודם שם.
name-here-taken = השם { $name } כבר תפוס במכשיר הזה. בחרו שם אחר.
remove-person = הסרה מהמכשיר הזה
remove-person-text = המשחקים נשארים.
face-skin = עור
face-hair = שיער
face-tint = צבע השיער
face-eyes = עיניים
face-mouth = פה
face-extra = תוספות
face-ground = רקע
face-any = הפתיעו אותי
face-done = סיימתי
my-results = התוצאות שלי
no-results = אין כאן עדיין כלום. כל משחק שמסתיים נספר.
results-away = אי אפשר להגיע לשרת. אלה המשחקים שבמכשיר הזה.
results-partly = { $count ->
   *[other] מהמשחקים שלכם בשרת נספרו { $count } האחרונים.
}
sum-played = משחקים
sum-won = ניצחונות
sum-share = מתוכם ניצחונות
sum-places = במכשיר: { $device }, בשרת: { $server }.
sum-device = כולם שוחקו במכשיר.
wins-of = { $played ->
    [one] ניצחונות: { $won } ממשחק אחד
    [two] ניצחונות: { $won } משני משחקים
   *[other] ניצחונות: { $won } מתוך { $played } משחקים
}
rating-now = { $count ->
    [one] דירוג { $points } אחרי משחק אחד לדירוג
    [two] דירוג { $points } אחרי שני משחקים לדירוג
   *[other] דירוג { $points } אחרי { $count } משחקים לדירוג
}
rating-graph = { $count ->
    [one] { $game }: הדירוג אחרי משחק אחד הוא { $now }.
    [two] { $game }: בשני משחקים השתנה הדירוג מ־{ $first } עד { $now }; הגבוה ביותר היה { $high }, הנמוך ביותר { $low }.
   *[other] { $game }: ב־{ $count } משחקים השתנה הדירוג מ־{ $first } עד { $now }; הגבוה ביותר היה { $high }, הנמוך ביותר { $low }.
}
records = שיאים
players-count = { $count ->
    [one] שחקן אחד
    [two] שני שחקנים
   *[other] { $count } שחקנים
}
best-score = { $score ->
    [1] התוצאה הטובה ביותר: נקודה אחת
    [2] התוצאה הטובה ביותר: שתי נקודות
   *[other] התוצאה הטובה ביותר: { $score } נקודות
}
longest-game = { $count ->
    [one] המשחק הארוך ביותר: מהלך אחד
    [two] המשחק הארוך ביותר: שני מהלכים
   *[other] המשחק הארוך ביותר: { $count } מהלכים
}
most-in-a-row = הכי הרבה ניצחונות ברצף: { $count }
scoreboard = זה מול זה
somebody-left = מישהו שעזב
games-together = { $count ->
    [one] משחק אחד ביחד
    [two] שני משחקים ביחד
   *[other] { $count } משחקים ביחד
}
on-a-device = במכשיר הזה
won-each = { $mine ->
    [one] ניצחתם פעם אחת; { $name }: { $theirs }
    [two] ניצחתם פעמיים; { $name }: { $theirs }
   *[other] ניצחתם { $mine } פעמים; { $name }: { $theirs }
}
game-column = משחק
together-column = ביחד
mine-column = אתם
show-all = הצגת כולם: { $count }
you-won-it = ניצחתם
was-rated = לדירוג
replay-of = לצפות שוב: { $game }, { $date }
show-more = עוד
shown-of = { $shown } מתוך { $count }
turns-title = כשתורי מגיע
turns-text = המכשיר הזה יכול להציג הודעה כשתורכם מגיע בשולחן עם אנשים אחרים ואין לכם כאן עמוד פתוח. ההודעה אומרת באיזה משחק מדובר, ולא שום דבר אחר עליו.
turns-on = להודיע לי במכשיר הזה
turns-off = להפסיק להודיע לי במכשיר הזה
turns-told = מעכשיו המכשיר הזה יודיע לכם כשתורכם מגיע.
turns-untold = המכשיר הזה לא יודיע לכם יותר.
turns-refused = הדפדפן לא מרשה לעמוד הזה להציג הודעות. אשרו אותן בהגדרות שלו ונסו שוב.
turns-failed = לא הצלחנו להפעיל הודעות בדפדפן הזה. נסו שוב מאוחר יותר.
quiet-text = שעות שקט, בכל המכשירים שלכם. אם אחריהן זה עדיין תורכם, ההודעה תגיע אז.
quiet-from = שקט משעה
quiet-until = עד שעה
quiet-save = שמירת שעות השקט
quiet-none = בלי שעות שקט
quiet-saved = שעות השקט נשמרו.
quiet-gone = אין יותר שעות שקט.
quiet-same = בחרו שתי שעות שונות.
family = לוח התוצאות של המכשיר הזה
family-text = משחקים ששיחקתם זה עם זה.
family-all = כל המשחקים
family-when = ממתי
family-ever = מההתחלה
family-month = מלפני חודש
family-week = מלפני שבוע
family-nothing = עוד לא שיחקתם יחד.
