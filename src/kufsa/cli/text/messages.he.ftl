# שורת הפקודה בעברית.

## הכנות.

compiling = מכינים את החוקים של { $game }, פעם אחת במחשב הזה
torn = השורה האחרונה בקובץ נקטעה באמצע ("{ $text }"), ולכן הושמטה.

## התפריט.

ask-language = שפה?
ask-game = איזה משחק?
ask-people = כמה אנשים משחקים ליד המקלדת?
ask-bots = כמה בוטים ישחקו?
ask-level = איזה בוט?
ask-name = מה השם של שחקן { $number }?
ask-again = הקלידו מספר מ־{ $low } עד { $high }.
player-name = שחקן { $number }

## ליד השולחן.

turn-of = { $player }, התור שלך.
curtain-close = { $player }, ראית הכול? { "Enter" } מסתיר את השולחן.
curtain-open = המקלדת עוברת אל { $player }. { $player }, כשאף אחד אחר לא מסתכל: { "Enter" }.
which = לאיזה מהם הכוונה: { $choices }?
legal-now = אלה המהלכים האפשריים (אפשר להקליד את המהלך או את מספרו):
legal-more = … ועוד { $count }. מספיקה ההתחלה של מהלך, אם רק מהלך אחד מתחיל כך.
no-undo = מה שנעשה נעשה: אין ביטול.
no-why = עוד לא קרה דבר שכלל יסביר. אפשר לבקש כלל, למשל: { "why GEN-03" }
no-clause = בדף החוקים של המשחק אין כלל { $clause }.
race-keys = מקשים: { $keys }. ‏{ "Enter" } חושף; כדי לתפוס, הקלידו את המקש שלכם ומה שתפסתם.
race-prompt = { "Enter" }, או מקש ותפיסה >
race-name = { $player }, הקדמת את כולם! מה תפסת? >
race-late = מאוחר מדי: התפיסה כבר אצל { $player }.
race-slow = זה לקח יותר מדי זמן.
race-unclear = לחצו { "Enter" } כדי לחשוף, או הקלידו מקש ומה שתפסתם.
saved = המשחק שמור בקובץ { $path }
not-saved = אי אפשר לכתוב את { $path }: { $reason }
command-help = עזרה
command-legal = מהלכים
command-rules = חוקים
command-why = למה
command-save = שמירה
command-undo = ביטול
command-quit = יציאה|צא
help-help = או ?: העזרה הזאת
help-legal = מה מותר עכשיו, עם מספרים
help-rules = חוקי המשחק
help-why = הכלל שמאחורי מה שקרה עכשיו, או כלל שתבקשו: { "why GEN-03" }
help-save = { "save FILE" }: עותק של המשחק עד כאן (הוא נשמר בכל מקרה)
help-undo = אין ביטול
help-quit = לצאת; המשחק נשמר ואפשר להמשיך אחר כך

## הסוף.

won-by = { $count ->
    [one] הניצחון של { $winners }!
   *[other] ניצחון משותף: { $winners }!
}
log-at = תיעוד המשחק נמצא בקובץ { $path }

## שחזור.

replayed = { $count ->
    [one] מהלך אחד שוחזר; הכול תקין.
    [two] שני מהלכים שוחזרו; הכול תקין.
   *[other] { $count } מהלכים שוחזרו; הכול תקין.
}
unfinished = המשחק עוד לא נגמר.
press-enter = { "Enter" }: הלאה

## בדיקה של משחק.

verify-form = { $lines } שורות, כולן תקינות; סכום הביקורת של כולן נכון.
verify-chain = השרשרת כוללת את כל השורות עד הסוף; החוליה האחרונה היא { $head }.
verify-noted = כל מה שרשמתם לעצמכם בזמן המשחק שייך אליו.
verify-commitment = הסוד הוא זה שהובטח לפני שמישהו התיישב.
verify-key = המפתח נוצר מהסוד הזה וממה שהוסיפו השחקנים ({ $seats } מתוך { $players } הוסיפו).
verify-nobody = אף אחד לא הוסיף משהו למזל: מי שחילק יכול היה לבחור לבד איך לערבב.
verify-claims = כל תפיסה נרשמה למי שהקדים (תפיסות: { $claims }; בהגרלה: { $lots }).
verify-deals = כל קלף וכל קובייה הם מה שהמפתח קבע (חלוקות והטלות: { $deals }; מספרים אקראיים: { $pieces }).
verify-live = המשחק עוד לא נגמר: הסוד עוד לא נחשף, ולכן הערבוב לא נבדק.
verify-unknown = החלוקות וההטלות לא חושבו פעם שנייה: הבדיקה השנייה לא מכירה את גרסה { $rules } של { $game }.
verify-rules = החוקים מסכימים: כל מהלך היה חוקי, והתוצאה נכונה.
verify-wrong = { $file } לא תקין: { $reason }

## שרת.

serve-not-installed = לשרת דרוש יותר ממה שמותקן כאן (חסר { $missing }). התקינו: { "pip install \"kufsa[server]\"" }
serve-ready = קופסה מוכנה.
serve-here = במחשב הזה: { $address }
serve-network = בטלפון או במחשב באותה רשת: { $address }
serve-public = לכולם: { $address }
serve-port-taken = יציאה { $taken } תפוסה על ידי תוכנה אחרת, ולכן זו יציאה { $port }.
serve-to-all = כל מי שברשת שלכם יכול להיכנס. כדי להגביל למחשב הזה: בלי { "--host" } ובלי { "--lan" }
serve-to-guests = מי שיש לו הקישור הזה יכול להיכנס ולפתוח שולחנות; אחרים ברשת שלכם יכולים רק לשבת לשולחן שקיבלו קישור אליו. כדי להגביל למחשב הזה: { "--no-lan" }
serve-to-nobody-else = רק מהמחשב הזה אפשר להיכנס. לטלפונים ולמחשבים ברשת שלכם: { "--lan" }
serve-ask-lan = לאפשר לטלפונים ולמחשבים ברשת שלכם להצטרף, בקישור שתיתנו להם? [כ/ל]
serve-yes = כ כן y yes
serve-remembered = זה נשמר בקובץ { $path }
serve-data = הכול נשמר ב־{ $path }
serve-compiling = מכינים את החוקים, פעם אחת במחשב הזה: השולחן הראשון ייפתח בתוך דקה.
serve-how-to-stop = לעצירה: { "Ctrl-C" }.
serve-stopped = נעצר. שום דבר לא אבד: כל שולחן ימשיך מהמקום שבו עצר.

## הדמיות.

simulated = { $title }: { $games } משחקים, זרע { $seed }
steps = מהלכים במשחק: חציון { $median }, מחצית המשחקים בין { $low } ל־{ $high }
broken-off = { $count } משחקים נקטעו אחרי { $limit } מהלכים; הם נספרו רק למעלה.
none-broken-off = שום משחק לא הגיע לגבול של { $limit } מהלכים.
dataset-written = { $file }: { $games } משחקים, { $rows } שורות

## מדידות.

figure-speed = צעדים אקראיים בשנייה
figure-play = { "Position.play" } בשנייה
figure-state = בתים במצב אחד
figure-cold = שניות הכנה, פעם אחת
figure-warm = שניות טעינה
arena-played = { $title }: { $games } משחקים, זרע { $seed }
arena-stopped = הטורניר נעצר.
arena-kept = אפשר להמשיך עם { $path } בפעם אחרת.
import-time = { "import kufsa" } לוקח { $seconds } שניות.
perft-wrong = { $count ->
    [one] ספירה אחת שונה מזו שפורסמה.
   *[other] { $count } ספירות שונות מאלה שפורסמו.
}

## כותרות של עמודות.

column-game = משחק
column-title = שם
column-players = שחקנים
column-bots = בוטים
column-options = אפשרויות
column-rules = גרסת החוקים
column-player = שחקן
column-score = נקודות
column-winner = ניצחון
column-seat = מקום
column-won = ניצחונות
column-spread = פיזור
column-depth = עומק
column-lines = המשכים
column-published = כפי שפורסם
column-seconds = שניות
column-rating = דירוג
column-bounds = 95%
column-against = מול

backup-made = { $count ->
    [one] משחק אחד וכל השאר שמורים בקובץ { $path }.
    [two] שני משחקים וכל השאר שמורים בקובץ { $path }.
   *[other] { $count } משחקים וכל השאר שמורים בקובץ { $path }.
}
backup-restored = { $count ->
    [one] משחק אחד וכל השאר מ־{ $path } נמצאים עכשיו במסד הנתונים.
    [two] שני משחקים וכל השאר מ־{ $path } נמצאים עכשיו במסד הנתונים.
   *[other] { $count } משחקים וכל השאר מ־{ $path } נמצאים עכשיו במסד הנתונים.
}

## ניתוח.

analysing = עוברים על כל מהלך
column-course = הסיכויים לאורך המשחק
column-lost = אבד בבחירות
column-luck = מזל
analysis-luck = סיכויי ניצחון, באחוזים. מזל הוא מה שהמהלכים של כל השחקנים לא מסבירים.
analysis-race = סיכויי ניצחון, באחוזים. במרוץ מכריעות עיניים וידיים מהירות, ולכן אין כאן מזל למדוד.
turning-points = מה הכריע
turning-point = עדיף היה, { $player }: { $best }. הסיכוי לנצח ירד מ־{ $before } ל־{ $after } ממאה.
no-turning-points = אף מהלך לא הכריע את המשחק.
