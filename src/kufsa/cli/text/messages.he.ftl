# שורת הפקודה בעברית.

## הכנות.

compiling = מהדרים את החוקים של { $game }, פעם אחת במחשב הזה
torn = השורה האחרונה בקובץ נקטעה באמצע ("{ $text }"), ולכן הושמטה.

## התפריט.

ask-language = שפה?
ask-game = איזה משחק?
ask-people = כמה אנשים ליד המקלדת?
ask-bots = כמה מושבים ישחק המחשב?
ask-level = איזה בוט?
ask-name = מה השם של שחקן { $number }?
ask-again = נא להקליד מספר מ-{ $low } עד { $high }.
player-name = שחקן { $number }

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
race-keys = מקשים: { $keys }. ‏אנטר חושף; המקש שלכם ומה שתפסתם הם תפיסה.
race-prompt = אנטר, או מקש ותפיסה >
race-name = { $player }, היית ראשון! מה תפסת? >
race-late = מאוחר מדי: { $player } הקדים אותך.
race-slow = זה ארך יותר מדי זמן.
race-unclear = לוחצים אנטר כדי לחשוף, או כותבים מקש ומה תפסתם.
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

## בדיקה של משחק.

verify-form = { $lines } שורות, כל אחת בצורתה הנכונה היחידה; הסיכום של כולן תקין.
verify-chain = השרשרת כוללת את כל השורות עד הסוף; ראשה הוא { $head }.
verify-noted = כל מה שרשמתם לעצמכם בזמן המשחק שייך אליו.
verify-commitment = הסוד הוא זה שהובטח לפני שמישהו התיישב.
verify-key = המפתח נוצר מהסוד הזה וממה שהוסיפו היושבים ({ $seats } מתוך { $players } הוסיפו).
verify-claims = כל חטיפה ניתנה למושב הנכון (חטיפות: { $claims }; בהגרלה: { $lots }).
verify-deals = כל קלף וכל קובייה הם מה שהמפתח קבע (חלוקות והטלות: { $deals }; מספרים אקראיים: { $pieces }).
verify-live = המשחק עוד לא נגמר: הסוד עוד לא נחשף, והמזל לא נבדק.
verify-unknown = החלוקות וההטלות לא חושבו פעם שנייה: גרסה { $rules } של { $game } אינה מוכרת שם.
verify-rules = החוקים מסכימים: כל מהלך היה חוקי, והתוצאה נכונה.
verify-wrong = { $file } אינו תקין: { $reason }

## שרת.

serve-not-installed = לשרת דרוש יותר ממה שמותקן כאן (חסר { $missing }). התקינו: pip install "kufsa[server]"
serve-ready = קופסה מוכנה.
serve-here = במחשב הזה: { $address }
serve-network = בטלפון או במחשב באותה רשת: { $address }
serve-public = לכולם: { $address }
serve-port-taken = יציאה { $taken } תפוסה בידי תוכנה אחרת, ולכן זו יציאה { $port }.
serve-to-all = כל מי שברשת שלכם יכול להיכנס. כדי להגביל למחשב הזה: { "--host 127.0.0.1" }
serve-to-nobody-else = רק מהמחשב הזה אפשר להיכנס.
serve-data = הכול נשמר ב־{ $path }
serve-compiling = החוקים עוברים הידור, פעם אחת במחשב הזה: השולחן הראשון ייפתח בתוך דקה.
serve-how-to-stop = לעצירה: Ctrl-C.
serve-stopped = נעצר. שום דבר לא אבד: כל שולחן ימשיך מהמקום שבו עצר.

## הדמיות.

simulated = { $title }: { $games } משחקים, זרע { $seed }
steps = מהלכים במשחק: חציון { $median }, מחצית המשחקים בין { $low } ל-{ $high }
broken-off = { $count } משחקים נקטעו אחרי { $limit } מהלכים; הם נספרו רק למעלה.
none-broken-off = שום משחק לא הגיע לגבול של { $limit } מהלכים.
dataset-written = { $file }: { $games } משחקים, { $rows } שורות

## מדידות.

figure-speed = צעדים אקראיים בשנייה
figure-play = Position.play בשנייה
figure-state = בתים במצב אחד
figure-cold = שניות הידור, פעם אחת
figure-warm = שניות טעינה
arena-played = { $title }: { $games } משחקים, זרע { $seed }
arena-stopped = הטורניר נעצר.
arena-kept = אפשר להמשיך עם { $path } בפעם אחרת.
import-time = import kufsa אורך { $seconds } שניות.
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
column-rating = דירוג
column-bounds = 95 מ־100
column-against = מול

backup-made = { $count ->
    [one] משחק אחד וכל השאר שמורים בקובץ { $path }.
    [two] שני משחקים וכל השאר שמורים בקובץ { $path }.
   *[other] { $count } משחקים וכל השאר שמורים בקובץ { $path }.
}
backup-restored = { $count ->
    [one] משחק אחד וכל השאר מ-{ $path } נמצאים עכשיו במסד הנתונים.
    [two] שני משחקים וכל השאר מ-{ $path } נמצאים עכשיו במסד הנתונים.
   *[other] { $count } משחקים וכל השאר מ-{ $path } נמצאים עכשיו במסד הנתונים.
}

## ניתוח.

analysing = עוברים על כל החלטה
column-course = איך זה עמד
column-lost = אבד בהחלטות
column-luck = מזל
analysis-luck = חלקים מהניצחון, מתוך מאה. מזל הוא מה שלא ההחלטות שלך ולא של אחרים מסבירות.
analysis-race = חלקים מהניצחון, מתוך מאה. במרוץ עיניים וידיים מהירות מכריעות, ולכן שום דבר אינו נקרא מזל.
turning-points = מה קבע יותר מכול
turning-point = עדיף היה, { $player }: { $best }. הסיכוי לנצח ירד מ־{ $before } ל־{ $after } ממאה.
no-turning-points = אף החלטה לא עלתה יותר ממה שאפשר להבדיל מרעש.
