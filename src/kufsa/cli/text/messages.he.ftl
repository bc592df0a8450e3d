# שורת הפקודה בעברית.

## הכנות.

compiling = מהדרים את החוקים של { $game }, פעם אחת במחשב הזה
torn = השורה האחרונה בקובץ נקטעה באמצע ("{ $text }"), ולכן הושמטה.

## התפריט.

ask-language = שפה?
ask-game = איזה משחק?
ask-people = כמה אנשים ליד המקלדת?
ask-bots = כמה מושבים ישחק המחשב?
ask-name = מה השם של שחקן { $number }?
ask-again = נא להקליד מספר מ-{ $low } עד { $high }.
player-name = שחקן { $number }
computer = המחשב

## ליד השולחן.

turn-of = { $player }, התור שלך.
curtain-close = ראית הכול, { $player }? אנטר מסתיר את השולחן.
curtain-open = המקלדת עוברת אל { $player }. { $player }, אנטר כשאיש אחר אינו מסתכל.
which = לאיזה מהם הכוונה: { $choices }?
legal-now = אלה המהלכים האפשריים (אפשר להקליד את המהלך או את מספרו):
legal-more = … ועוד { $count }: די בהתחלה של מהלך אם רק אחד מתחיל כך.
no-undo = מה שנעשה נעשה: אין ביטול.
no-why = עוד לא קרה דבר שחוק יסביר. אפשר לנקוב בסעיף, למשל: why GEN-03
no-clause = בדף החוקים של המשחק אין סעיף { $clause }.
saved = המשחק שמור בקובץ { $path }
not-saved = אי אפשר לכתוב את { $path }: { $reason }
command-help = עזרה
command-legal = מהלכים
command-rules = חוקים
command-why = למה
command-save = שמור
command-undo = בטל
command-quit = יציאה|צא
help-help = או ?: העזרה הזאת
help-legal = מה מותר עכשיו, עם מספרים
help-rules = חוקי המשחק
help-why = החוק שמאחורי מה שסופר זה עתה, או סעיף מסוים: why GEN-03
help-save = save FILE: עותק של המשחק עד כאן (הוא נשמר בכל מקרה)
help-undo = אין
help-quit = לצאת; המשחק נשמר ואפשר להמשיך אחר כך

## הסוף.

won-by = { $count ->
    [one] הניצחון של { $winners }!
   *[other] ניצחון משותף: { $winners }!
}
log-at = רישום המשחק נמצא בקובץ { $path }

## שחזור.

replayed = { $count ->
    [one] מהלך אחד שוחזר; הכול תקין.
    [two] שני מהלכים שוחזרו; הכול תקין.
   *[other] { $count } מהלכים שוחזרו; הכול תקין.
}
unfinished = המשחק עוד לא נגמר.
press-enter = אנטר: הלאה

## הדמיות.

simulated = { $title }: { $games } משחקים, זרע { $seed }
steps = מהלכים במשחק: חציון { $median }, מחצית המשחקים בין { $low } ל-{ $high }
broken-off = { $count } משחקים נקטעו אחרי { $limit } מהלכים; הם נספרו רק למעלה.
none-broken-off = שום משחק לא הגיע לגבול של { $limit } מהלכים.

## מדידות.

figure-speed = צעדים אקראיים בשנייה
figure-openspiel = OpenSpiel, crazy_eights, C++
figure-ratio = היחס ביניהם
figure-play = Position.play בשנייה
figure-state = בתים במצב אחד
figure-cold = שניות הידור, פעם אחת
figure-warm = שניות טעינה
import-time = import kufsa אורך { $seconds } שניות.
openspiel-how = שניהם רצו לסירוגין { $rounds } פעמים על ליבה אחת: חציון (הנמוך–הגבוה). בריצה של crazy_eights יש { $length } החלטות; המזל שביניהן אינו נספר באף צד.
no-openspiel = OpenSpiel אינו מותקן (התוספת "bench"), ולכן אין למה להשוות.
perft-wrong = { $count ->
    [one] ספירה אחת שונה מזו שפורסמה.
   *[other] { $count } ספירות שונות מאלה שפורסמו.
}

## כותרות של עמודות.

column-game = משחק
column-title = שם
column-players = שחקנים
column-bots = מחשבים
column-options = אפשרויות
column-rules = גרסת החוקים
column-player = שחקן
column-score = נקודות
column-winner = ניצחון
column-seat = מושב
column-won = ניצחונות
column-spread = פיזור
column-depth = עומק
column-lines = המשכים
column-published = כפי שפורסם
column-seconds = שניות
