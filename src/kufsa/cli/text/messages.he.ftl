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
suite-cut-off = { $count } משחקים נקטעו; הם אינם נספרים כניצחון.
suite-card = כך נמדד
train-begins = { $title }: הלימוד נעשה על { $device }; הכול נשמר ב־{ $folder }
train-stands = { $lessons } שיעורים, { $steps } צעדים, { $rate } בשנייה
train-share = { $share } ± { $half } מהניצחונות נגד { $rival }, { $players } סביב השולחן, { $games } משחקים (שוויון: { $fair })
train-unmeasured = לא נמדדו: { $matches }. תהליך נקטע, אולי מחוסר זיכרון; מספר קטן יותר של { "\u2068workers\u2069" } בהגדרות עשוי לעזור.
train-stopped = נעצר; מה שנלמד עד נקודת הביניים האחרונה שמור ב־{ $folder }. אפשר להמשיך עם { "\u2068--resume\u2069" }.
train-done = אחרי { $steps } צעדים המשקלים נמצאים ב־{ $file }
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
column-entry = משימה
column-games = משחקים
column-against = מול

backup-made = { $count ->
    [one] משחק אחד וכל השאר שמורים בקובץ { $path }.
    [two] שני משחקים וכל השאר שמורים בקובץ { $path }.
   *[other] { $count } משחקים וכל השאר שמורים בקובץ { $path }.
}
backup-proved = משחקים ששוחקו שוב: { $count }. מהם משחקים שנגמרו, והתיעוד שלהם נבדק: { $verified }. משחקים בחוקים אחרים, שנשארו כמו שהם: { $foreign }.
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

## מה לא תקין בהתקנה.

doctor-error = שגיאה:
doctor-warning = אזהרה:
doctor-note = לידיעתכם:
doctor-well = הכול תקין בהתקנה הזאת.
doctor-https-denied = ההגדרה { "public_url" } היא { $url }, אבל { "https" } מכובה, ולכן עוגיות יישלחו בלי הגנה. מחקו את ההגדרה { "https" }.
doctor-https-claimed = ההגדרה { "https" } מופעלת, אבל { "public_url" } היא { $url }, ולכן דפדפנים לא ישמרו אף אחד מחובר. כתבו כתובת { "https" } בהגדרה { "public_url" }, או מחקו את ההגדרה { "https" }.
doctor-public-without-https = אין { "https" } בכתובת { $url }: כל מי שבדרך יכול לקרוא ולשנות הכול, ואין מפתחות גישה. הציבו לפני השרת פרוקסי עם { "https" }.
doctor-proxy-anybody = ברשימה { "trusted_proxies" } כתוב { $network }, ולכן כל אחד יכול להתחזות לכל כתובת. כתבו שם רק את הכתובת של הפרוקסי שלכם.
doctor-proxy-not-trusted = ההגדרה { "public_url" } היא { $url }, אבל { "trusted_proxies" } ריקה. אם פרוקסי מספק { "https" }, נראה שכל המבקרים באים מהכתובת שלו, וכולם חולקים מגבלה אחת. כתבו את כתובת הפרוקסי בהגדרה { "trusted_proxies" }.
doctor-proxy-passed-by = הפרוקסי נמצא במחשב הזה, אבל השרת מאזין בכתובת { $host }, ולכן אפשר לעקוף את הפרוקסי. כתבו 127.0.0.1 בהגדרה { "host" }.
doctor-open-to-network = השרת מאזין בכתובת { $host } בלי קוד בית: כל מי שמגיע אליו יכול לפתוח שולחנות. בחרו { "house_code" }, הפעילו { "lan" }, או כתבו 127.0.0.1 בהגדרה { "host" }.
doctor-same-token = ההגדרות { "metrics_token" } ו־{ "operator_token" } זהות, ולכן מי שקורא את המדדים יכול לעשות כל מה שהמפעיל יכול. בחרו שני ערכים שונים.
doctor-processes-one-file = ההגדרה { "processes" } היא { $processes }, אבל מסד הנתונים הוא קובץ { "SQLite" }, ששייך לתהליך אחד: השרת לא יופעל. כתבו בהגדרה { "database" } כתובת של { "PostgreSQL" }, או מחקו את { "processes" }.
doctor-settings-readable = בקובץ { $path } יש סודות, ומשתמשים אחרים במחשב הזה יכולים לקרוא אותו. כתבו: { "chmod 600" } { $path }
doctor-no-client = הדפים לדפדפן חסרים בתיקייה { $path }. התקינו את קופסה מחבילה מוכנה, או בנו אותם במאגר: { "python3 run.py client" }
doctor-not-compiled = החוקים עוד לא הוכנו ({ $games }): ההפעלה הראשונה תימשך עוד כחצי דקה.
doctor-folder-not-writable = למשתמש הזה אין רשות לכתוב בתיקייה { $path }. שנו את הבעלות עליה, או בחרו תיקייה אחרת בהגדרה { "data" }.
doctor-disk-full = הדיסק של { $path } מלא: נשארו { $free } מגה־בייט. פנו שם מקום.
doctor-disk-too-full = בדיסק של { $path } נשארו { $free } מגה־בייט, ומתחת ל־{ $least } שום דבר חדש לא מתחיל. פנו שם מקום, או הקטינו את { "min_free_megabytes" }.
doctor-disk-nearly-full = בדיסק של { $path } נשארו רק { $free } מגה־בייט; מתחת ל־{ $least } שום דבר חדש לא מתחיל. פנו שם מקום בקרוב.
doctor-network-disk = התיקייה { $path } נמצאת במחשב אחר ({ $kind }), וקובץ של מסד נתונים לא בטוח שם. בחרו תיקייה בדיסק של המחשב הזה, או השתמשו ב־{ "PostgreSQL" }.
doctor-clock-before-install = השעון של המחשב הזה מראה זמן שלפני התקנת קופסה. כוונו אותו, ודאגו שיישאר מכוון ({ "NTP" }).
doctor-clock-behind = במסד הנתונים יש אירועים שמקדימים את השעון של המחשב הזה ב־{ $seconds } שניות. כוונו את השעון, ודאגו שיישאר מכוון ({ "NTP" }).
doctor-clock-apart = בין השעון של המחשב הזה לשעון של מסד הנתונים יש הפרש של { $seconds } שניות. דאגו ששניהם יהיו מכוונים ({ "NTP" }).
doctor-few-files = תהליך יכול לפתוח { $most } קבצים, ובשביל { "max_connections" } צריך { $wanted }. הגדילו את המגבלה ({ "LimitNOFILE" } ב־{ "systemd" }), או הקטינו את { "max_connections" }.
doctor-little-memory = הבוטים יכולים לקחת { $bots } מתוך { $memory } מגה־בייט. הקטינו את { "bot_processes" } או את { "bot_megabytes" }.
doctor-root = זה המשתמש { "root" }. הפעילו את השרת כמשתמש נפרד, שלא יכול לעשות שום דבר אחר.
doctor-database-address = אי אפשר להשתמש בהגדרה { "database" }: { $reason }.
doctor-database-away = אי אפשר להשתמש במסד הנתונים: { $reason }. בדקו שהוא פועל, ואת השם, המשתמש והסיסמה שבכתובת שלו.
doctor-database-foreign = אי אפשר להשתמש במסד הנתונים: { $reason }. התקינו שוב את הגרסה החדשה יותר, שחזרו גיבוי ישן יותר, או בחרו מסד נתונים אחר.
doctor-database-new = עוד אין מסד נתונים: ההפעלה הראשונה תיצור את { $path }.
doctor-database-empty = מסד הנתונים ריק: ההפעלה הראשונה תיצור בו את הטבלאות.
doctor-database-old = מסד הנתונים מגרסה ישנה יותר ({ $version }). ההפעלה הבאה תעדכן אותו; הכינו גיבוי לפני כן.
doctor-database-link = הקובץ { $path } הוא קישור אל { $target }. זה עובד, אבל בהעתקים של התיקייה לא יהיה מסד נתונים. כתבו את הקובץ עצמו בהגדרה { "database" }.
doctor-database-two-names = לקובץ { $path } יש שני שמות (קישורים קשיחים), והשרת לא מקבל את זה. מחקו את השם השני.
doctor-database-readable = משתמשים אחרים במחשב הזה יכולים לקרוא את { $path }, ויש בו סודות של משחקים שעוד לא נגמרו. כתבו: { "chmod 600" } { $path }
doctor-sqlite-too-old = הגרסה { $version } של { "SQLite" } ישנה מדי: צריך 3.35 או חדשה יותר. השתמשו ב־{ "Python" } חדש יותר, או ב־{ "PostgreSQL" }.
doctor-sqlite-old = הגרסה { $version } של { "SQLite" } עלולה להזיק לקובץ ששתי תוכנות כותבות בו יחד. קופסה דואגת שרק אחת תכתוב; אל תכתבו במסד הנתונים בתוכנות אחרות כל עוד השרת פועל.
doctor-postgresql-fsync = השרת { "PostgreSQL" } פועל עם { "fsync = off" }: הפסקת חשמל עלולה להרוס את כל מסד הנתונים. כתבו { "fsync = on" } והפעילו אותו מחדש.
doctor-postgresql-pages = השרת { "PostgreSQL" } פועל עם { "full_page_writes = off" }: הפסקת חשמל עלולה להזיק למסד הנתונים. כתבו { "full_page_writes = on" }.
doctor-postgresql-commit = השרת { "PostgreSQL" } פועל עם { "synchronous_commit = off" }. קופסה מפעילה את זה בחיבורים שלה, ולכן כל מהלך בטוח בכל זאת.
doctor-cannot-listen = השרת לא היה יכול לעלות: { $reason }.
doctor-running = קופסה { $version } פועלת שם, והכול תקין.
doctor-running-unwell = קופסה { $version } פועלת שם, ומשהו לא תקין: { $reason }.
doctor-host-unknown = השרת שפועל לא מכיר את השם { $host }. הוא פועל עם הגדרות אחרות: הפעילו אותו מחדש עם אלה.

## מפעיל.

operator-who = כתבו על מי מדובר: שם עם { "people" }, מזהה עם { "ban" }, { "unban" } ו־{ "delete" }, מזהה ושם חדש עם { "rename" }.
operator-which = כתבו אילו שולחנות לסיים: { "--game" }, { "--idle" } או שניהם. { "--idle 0" } מסיים את כולם.
operator-no-token = אין מפעיל: כתבו { "operator_token" } בהגדרות של השרת והפעילו אותו מחדש.
operator-away = אין שרת שעונה בכתובת { $address }. האם הוא פועל, עם ההגדרות האלה?

puzzles-none = במשחק { $game } אין חידות.
puzzles-other = אלה חידות של { $game }, גרסה { $rules } של החוקים: זה משחק אחר.
puzzles-own = ימים מ־{ $first } ואילך שיש להם חידה משלהם: { $count }.
puzzles-proved = ל־{ $count } מתוך { $all } חידות יש בדיוק תשובה אחת שהיא הטובה ביותר.
