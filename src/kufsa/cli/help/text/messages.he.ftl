# דפי העזרה של שורת הפקודה בעברית. מה שמקלידים עומד בין שני סימנים, כדי שלא יתהפך.

usage = שימוש: { $how }
arguments = מה מציינים
options = אפשרויות
commands = פקודות
examples = דוגמאות
default = ברירת המחדל: { $value }.

## מה לא בסדר במה שהוקלד.

wrong-no-option = אין אפשרות בשם { $option }.
wrong-no-command = אין פקודה בשם { $name }.
wrong-near = אולי התכוונתם ל: { $names }
wrong-missing = חסר { $name }.
wrong-integer = בשביל { $name } דרוש מספר שלם.
wrong-float = בשביל { $name } דרוש מספר.
wrong-value = הערך לא מתאים לאפשרות { $name }.
wrong-least = לפחות { $number }.
wrong-most = לכל היותר { $number }.
wrong-needs-value = לאפשרות { $option } דרוש ערך.
wrong-no-value = האפשרות { $option } לא מקבלת ערך.
wrong-extra = זה מיותר כאן: { $words }
see-help = עוד על כך: { $how }

## אפשרויות של כמה פקודות.

option-help = להציג את הדף הזה.
option-game = משחק; הפקודה { "\u2068`kufsa games`\u2069" } מציגה את כולם.
option-players = כמה שחקנים; בלי זה, המספר הקטן ביותר.
option-seed = מספר או טקסט: אותו seed נותן אותו משחק.
option-option = אפשרות של המשחק; אפשר לחזור עליה.
option-json = פלט בצורת JSON במקום טבלה.
option-lang = השפה; בלי זה, שפת המערכת שלכם.

## kufsa

kufsa = קופסה: משחקי שולחן לשחק בהם, לחקור אותם ולבנות עליהם.
kufsa-version = להציג את הגרסה.
kufsa-install-completion = להתקין השלמה של פקודות במעטפת הזאת.
kufsa-show-completion = להציג מה דרוש להשלמה במעטפת הזאת, כדי להעתיק או לשנות.
kufsa-example-1 = לבחור משחק ולשחק בו כאן
kufsa-example-2 = אתם מול בוט
kufsa-example-3 = חוקי המשחק בעברית

## kufsa games

games = אילו משחקים יש בקופסה, עם מספר השחקנים, האפשרויות והבוטים שלהם.
games-example-1 = טבלה
games-example-2 = בשביל תוכנות

## kufsa rules

rules = לקרוא את חוקי המשחק, כלל אחר כלל.
rules-example-1 = דף אחר דף במסוף
rules-example-2 = כטקסט פשוט

## kufsa play

play = לשחק כאן, כמה אנשים על מקלדת אחת או מול בוטים.
play-more = המשחק נשמר אחרי כל מהלך: צאו עם { "\u2068`quit`\u2069" } והמשיכו מתי שתרצו. הקלידו { "\u2068`?`\u2069" } בכל רגע כדי לראות מה אפשר להקליד.
play-game = משחק; בלי משחק מוצג תפריט.
play-names = מי משחקים: { "\u2068Noa,Uri\u2069" }.
play-bots = בכמה מקומות משחקים בוטים.
play-level = איזה בוט, לפי רמה מ־1 עד 5 או לפי שם; בלי זה, רמה 3. בלי משחק יש תפריט של כולם, וגם { "\u2068`kufsa games`\u2069" } מציג אותם.
play-save = איפה לשמור את המשחק.
play-resume = להמשיך את המשחק שבקובץ.
play-explain = שהבוטים יסבירו למה עשו מה שעשו.
play-example-1 = לבחור מתפריט
play-example-2 = שני אנשים על מקלדת אחת
play-example-3 = מול בוט ברמה האמצעית, בעברית
play-example-4 = מול שניים מהחזקים ביותר
play-example-5 = עם אפשרות של המשחק
play-example-6 = להמשיך משחק שמור

## kufsa serve

serve = לפתוח שולחנות לאנשים: בדפדפן, מהמחשב הזה, מהרשת שלו ({ "\u2068--lan\u2069" }) או מהאינטרנט.
serve-more = כל הגדרה אפשר לכתוב גם בקובץ או במשתני הסביבה; כולן מפורטות ב־{ "\u2068docs/settings.md\u2069" }. עם Ctrl-C כולם מקבלים הודעה והשרת נעצר.
serve-settings = הגדרות ב־TOML; מה שכתוב בשורת הפקודה גובר עליהן.
serve-example-1 = למחשב הזה, ולפתוח את הדפדפן
serve-example-2 = לכל מי שברשת שלכם ויש לו הקישור
serve-example-3 = בפורט אחר, עם תיקיית נתונים אחרת
serve-example-4 = עם ההגדרות שבקובץ

## kufsa backup

backup = לכתוב לקובץ חדש אחד את כל מה ששרת שומר, גם כשהוא פועל וגם כשלא.
backup-more = בקובץ נמצאים הסודות של משחקים שעדיין נמשכים: שמרו אותו לעצמכם. עם { "\u2068--check\u2069" } קוד היציאה הוא 1 אם אי אפשר לשחק שוב משחק מתוכו.
backup-file = הגיבוי.
backup-settings = הגדרות השרת ב־TOML.
backup-data = תיקיית הנתונים של השרת, אם היא לא שלכם.
backup-check = לשחק שוב כל משחק שבגיבוי.
backup-database = מסד הנתונים של השרת, אם הוא לא בתיקייה הזאת.
backup-example-1 = של השרת של המשתמש הזה, שיכול להמשיך לפעול
backup-example-2 = וגם לשחק שוב כל משחק שבו
backup-example-3 = של PostgreSQL

## kufsa restore

restore = להכניס גיבוי למסד נתונים: מאותו סוג או מסוג אחר, ריק אלא אם מציינים { "\u2068--replace\u2069" }.
restore-more = אסור ששרת יפעל עליו. הגיבוי נבדק תחילה; אם משהו לא תקין בו, או אם יש בו משהו שקופסה לא יצרה, דבר לא משתנה. שמור בו גם מי מחובר.
restore-file = { backup-file }
restore-settings = { backup-settings }
restore-data = { backup-data }
restore-database = { backup-database }
restore-replace = למחוק את מה שיש במסד הנתונים.
restore-sign-out = לנתק את כולם ולשכוח קודי שחזור ומפתחות גישה: בשביל גיבוי שהיה בידיים אחרות.
restore-example-1 = למסד נתונים שעדיין ריק
restore-example-2 = במקום כל מה שיש שם
restore-example-3 = של מישהו אחר: אף אחד לא נשאר מחובר

## kufsa doctor

doctor = מה לא תקין בהתקנה: הגדרות, מסד נתונים, דיסק, שעון, פרוקסי, תוכנה.
doctor-more = דבר לא משתנה, ומותר ששרת יפעל. קוד היציאה הוא 1 אם משהו לא עובד או לא בטוח.
doctor-settings = { backup-settings }
doctor-data = { backup-data }
doctor-database = { backup-database }
doctor-json = הממצאים בצורת JSON.
doctor-example-1 = של השרת של המשתמש הזה
doctor-example-2 = עם ההגדרות שבשימוש
doctor-example-3 = בשביל תוכנות

## kufsa operator

operator = לשאול שרת שפועל במחשב הזה על שולחנות ועל אנשים, או לסיים, לשנות שם, לחסום ולמחוק.
operator-more = הכתובת והאסימון של המפעיל באים מהגדרות השרת. התשובה היא JSON. שום דבר לא מגלה מה יש לאנשים ביד.
operator-what = מה לעשות.
operator-who = המזהה של אדם, או שם.
operator-name = השם החדש.
operator-game = רק שולחנות של המשחק הזה.
operator-idle = רק שולחנות שלא קרה בהם דבר במשך מספר כזה של שעות.
operator-settings = { backup-settings }
operator-data = { backup-data }
operator-example-1 = של השרת שפועל עם ההגדרות של המשתמש הזה
operator-example-2 = שלא קרה בהם דבר במשך יום
operator-example-3 = לסיים את כל אלה
operator-example-4 = למי קוראים כך
operator-example-5 = אדם, לפי המזהה
operator-example-6 = אדם, בכל מקום

## kufsa site

site = לכתוב את הקופסה כקבצים לכל שרת אינטרנט: משחקים מול בוטים ובמכשיר אחד.
site-out = התיקייה שתיכתב.
site-example-1 = לכתוב את התיקייה box, לכל שרת אינטרנט
site-example-2 = לנסות במחשב הזה

## kufsa simulate

simulate = לשחק משחקים רבים, בהגרלה אחידה בקוד מהודר או בין בוטים, ולסכם אותם.
simulate-games = כמה משחקים.
simulate-bots = בוטים לפי שם או רמה, אחד לכל מקום: כל חלוקה משוחקת בכל סדר של מקומות.
simulate-limit = להפסיק משחק אחרי מספר כזה של מהלכים.
simulate-example-1 = שני שחקנים, בהגרלה
simulate-example-2 = אותו דבר בכל פעם
simulate-example-3 = בוטים זה מול זה

## kufsa dataset

dataset = לכתוב כל החלטה ממשחקים מתועדים או מדומים, עם מה שהשחקן ראה ומה שהיה מותר לו.
dataset-more = העמודות מתוארות בתיעוד, תחת Environments. כל תיעוד משוחק שוב ונבדק; אם אחד שגוי, הפקודה נעצרת ודבר לא נכתב.
dataset-output = קובץ Parquet שייכתב.
dataset-sources = תיעודים של משחק אחד.
dataset-game = לדמות את המשחק הזה במקום.
dataset-games = כמה משחקים לדמות.
dataset-bots = בוטים לפי שם או רמה, אחד לכל מקום; בלי זה, כולם משחקים בחמדנות.
dataset-add = עמודות להוספה, עם פסיקים ביניהן: { "\u2068next_observation, state, probability\u2069" }.
dataset-workers = תהליכים שמשחקים את המשחקים המדומים.
dataset-card = לכתוב לקובץ הזה גם כרטיס נתונים ב־Markdown.
dataset-example-1 = משחקים מתועדים
dataset-example-2 = כל קובצי { "\u2068*.log\u2069" } ו־{ "\u2068*.jsonl\u2069" } שבתיקייה
dataset-example-3 = משחקים מדומים

## kufsa arena

arena = לערוך טורניר של בוטים: כל חלוקה בכל סדר של מקומות, על כל הליבות.
arena-more = הדירוג הוא של openskill; לצד שיעורי הניצחון מופיע רווח בר־סמך של 95%. עם { "\u2068`--results`\u2069" } אפשר לעצור טורניר ולהמשיך אותו, גם עם עוד משחקים. אז ציינו { "\u2068`--seed`\u2069" }: אחרת מוגרל חדש בכל פעם, והקובץ יידחה.
arena-bots = בוטים לפי שם או רמה, או בוט משלכם בצורה { "\u2068`module:name`\u2069" }, עם פסיקים ביניהם; בלי זה, כל הרמות.
arena-games = כמה משחקים לכל שולחן של בוטים.
arena-players = כמה יושבים סביב שולחן; בלי זה, המספר הקטן ביותר.
arena-results = לשמור כל תוצאה בקובץ הזה, ולהמשיך את מה שיש בו.
arena-workers = תהליכים; בלי זה, כמספר הליבות.
arena-ray = לשחק על אשכול Ray ({ "\u2068RAY_ADDRESS\u2069" }) ולא על הליבות כאן.
arena-example-1 = כל חמש הרמות, שתיים מול שתיים
arena-example-2 = אחד מול אחר
arena-example-3 = כדי להמשיך אחר כך
arena-example-4 = על אשכול Ray
arena-example-5 = שלושה סביב שולחן, בשביל תוכנות
arena-example-6 = בוט משלכם: המחלקה { "\u2068Fox\u2069" } בקובץ { "\u2068mine.py\u2069" }

## kufsa suite

suite = למדוד מדיניות או בוט על Kufsa-20, או להציג את המשימות.
suite-more = בטבלה מופיע שיעור הניצחונות עם רווח בר־סמך של 95%, ותחתיה כתוב איך נמדד. { "\u2068`--out`\u2069" } כותב קובץ שאפשר להגיש לטבלת המובילים.
suite-policy = מדיניות בצורה { "\u2068`module:name`\u2069" }, או בוט לפי שם או רמה; בלי זה, מוצגות המשימות.
suite-only = רק המשימה הזאת; אפשר לחזור על כך.
suite-games = כמה משחקים לכל משימה; בלי זה, כמה שנקבע לה.
suite-name = השם בטבלת המובילים.
suite-out = לכתוב את התוצאות לקובץ הזה.
suite-example-1 = המשימות
suite-example-2 = הפונקציה { "\u2068policy\u2069" } בקובץ { "\u2068mine.py\u2069" }
suite-example-3 = בוט במשימה אחת, מהר

## kufsa analyse

analyse = לעבור על משחק שנגמר עם הבוט החזק ביותר.
analyse-more = כל החלטה נשפטת לפי מה שהשחקן יכול היה לדעת אז: כמה עלתה, ומה היה עדיף. שאר ההבדל בין התחלה הוגנת לתוצאה הוא מזל.
analyse-file = משחק שנגמר: יומן, או תיעוד של משחק.
analyse-simulations = בכמה משחקים מנסים כל מהלך.
analyse-seconds = הגבלת זמן למהלך אחד; איתה המספרים עשויים להשתנות.
analyse-seed = מספר או טקסט: אותו seed נותן אותם מספרים.
analyse-workers = תהליכונים; בלי זה, כמספר הליבות.
analyse-example-1 = מה הכריע בו?
analyse-example-2 = מבט מדויק יותר, על תיעוד של משחק
analyse-example-3 = בשביל תוכנות

## kufsa replay

replay = לשחק שוב משחק מתועד: כל מהלך חייב להיות מותר, והתוצאה חייבת להיות זו שנרשמה.
replay-more = קוד היציאה הוא 0 אם הכול נכון ו־1 אם שורה שגויה.
replay-file = משחק מתועד.
replay-step-through = להציג כל מהלך; במסוף, לחכות ל־Enter.
replay-example-1 = לבדוק אותו
replay-example-2 = וגם להציג מה קרה, צעד אחר צעד

## kufsa verify

verify = לבדוק תיעוד של משחק: ההתחייבות, כל קלף וכל קובייה, כל מהלך, התוצאה.
verify-more = קוד היציאה הוא 0 אם הכול נכון, ו־1 אם משהו שגוי או שאי אפשר לבדוק אותו.
verify-file = תיעוד של משחק.
verify-noted = התחייבות או ראש של השרשרת שראיתם במשך המשחק; אפשר לחזור על כך.
verify-partial = לקבל גם משחק שעוד נמשך או משחק לא מוכר, ולבדוק מה שאפשר.
verify-example-1 = האם כל קלף וכל קובייה היו כפי שצריך?
verify-example-2 = והאם זה המשחק שראיתי?

## kufsa show

show = לצייר מצב כ־SVG: ממשחק מתועד, ממסמך או ממשחק חדש.
show-source = יומן או מסמך של מצב, { "\u2068-\u2069" } בשביל stdin, או משחק.
show-seat = בעיניים של מי; בלי זה, של צופה.
show-at = אחרי מספר כזה של מהלכים ביומן.
show-output = קובץ ה־SVG; { "\u2068-\u2069" } בשביל stdout. בלי זה, { "\u2068GAME.svg\u2069" }.
show-example-1 = איך נגמר משחק מתועד
show-example-2 = אחרי 12 מהלכים, כפי שמקום 0 רואה
show-example-3 = מסמך של מצב
show-example-4 = משחק שעומד להתחיל

## kufsa texts

texts = אילו טקסטים, הודעות וכללים חסרים בשפה; קוד היציאה הוא 1 אם משהו חסר.
texts-game = משחק; בלי זה, כל החבילות.
texts-lang = שפה, שיכולה להיות חדשה: { "\u2068de, pt-BR\u2069" }.
texts-example-1 = כל השפות, כל החבילות
texts-example-2 = מה יהיה דרוש לגרמנית
texts-example-3 = משחק אחד בכל השפות

## kufsa train

train = לתת לרשת ללמד את עצמה משחק, במשחקים נגד עצמה ונגד מי שהייתה קודם.
train-more = בכל דקה נשמרים בתיקייה נקודת ביניים להמשך, המשקלים ב־8 סיביות, וגרף של שיעור הניצחונות נגד בוטים קבועים על אותן חלוקות. אם PyTorch מוצא כרטיס של NVIDIA, הוא ישמש; מעבד לומד לאט בהרבה, בפחות משחקים בבת אחת. לשם כך דרוש { "\u2068`kufsa[train]`\u2069" }; ל־{ "\u2068`--evaluate`\u2069" } לא.
train-out = התיקייה למה שנלמד; בלי זה, { "\u2068`trained/GAME`\u2069" }.
train-settings = הגדרות ב־TOML; בלי זה, אלה של המשחק עצמו ({ "\u2068`training.toml`\u2069" }).
train-minutes = כמה דקות ללמוד; בלי זה, כמו בהגדרות.
train-lessons = לעצור אחרי מספר כזה של שיעורים, גם אם נותר זמן.
train-seed = מספר: אותו seed נותן אותו אימון.
train-device = היכן ללמוד; על כרטיס מסך, אם יש.
train-resume = להמשיך מהמקום שבו נעצרה נקודת הביניים שבתיקייה.
train-start-from = להתחיל מהמשקלים האלה ולא ממשקלים אקראיים.
train-evaluate = לא ללמוד: למדוד את המשקלים האלה נגד הבוטים שבהגדרות.
train-games = בכמה משחקים למדוד, בסוף או עם { "\u2068`--evaluate`\u2069" }, בכל שולחן.
train-example-1 = לפי ההגדרות של המשחק עצמו
train-example-2 = להמשיך, עד חצי שעה של לימוד בסך הכול
train-example-3 = הגדרות משלכם, בתיקייה משלכם
train-example-4 = כמה היא חזקה, עם גבולות

## kufsa bench

bench = למדוד מהירות, גדלים וזמן עד שהכול מוכן, במחשב הזה, על ליבה אחת.
bench-game = אילו משחקים; בלי זה, כולם.
bench-seconds = כמה שניות של משחק בהגרלה לכל משחק.
bench-example-1 = כל המשחקים
bench-example-2 = משחק אחד, לאורך זמן, בשביל תוכנות

## kufsa build

build = להדר משחקים לדפדפנים: חוקים, מה שרואים, אירועים וחיפוש, מודול אחד לכל משחק.
build-games = משחקים; בלי זה, כולם.
build-out = לכתוב לכאן תיקייה לכל משחק.
build-check = לא לבנות דבר: קוד היציאה הוא 1 אם מודול אינו עדכני.
build-example-1 = להדר אותו לדפדפנים, לתיקייה wasm ליד החוקים שלו
build-example-2 = האם המודול של כל משחק הוא מה שהמקור שלו נותן

## kufsa check

check = לבדוק משחק: כל החוקים הכלליים, מבחן לכל כלל, ושבירה שכל מבחן מבחין בה.
check-more = קוד היציאה הוא 0 אם כל הבדיקות עוברות.
check-tests = המבחנים של המשחק עצמו ו־{ "\u2068breaks.toml\u2069" }.
check-laws = לבדוק אותו לפי החוקים הכלליים של כל משחק.
check-breaks = לשבור כל כלל, ולראות שהמבחן שלו נכשל.
check-example-1 = החוקים הכלליים, המבחנים של הכללים, ושבירה של כל אחד
check-example-2 = איפה המבחנים שלו

## kufsa new

new = לכתוב משחק קטן שעובד, כדי לשנות אותו.
new-id = איך המשחק נקרא בקוד: { "\u2068my_game\u2069" }.
new-folder = איפה לכתוב אותו; בלי זה, תיקייה בשם הזה כאן.
new-example-1 = תיקייה my_game עם משחק שאפשר לשחק בו

## kufsa perft

perft = לספור את מהלכי המשחק האפשריים עד כל עומק, מסידורים שפורסמו או ממצב שלכם.
perft-more = מסלול שבו המשחק נגמר קודם נספר פעם אחת. קוד היציאה הוא 1 אם ספירה שפורסמה לא מתאימה.
perft-depth = כמה מהלכים לעומק; כל אחד עולה הרבה יותר.
perft-position = מסמך של מצב שממנו סופרים.
perft-example-1 = הסידורים שפורסמו, והאם הספירות מתאימות
perft-example-2 = מצב שלכם

## kufsa puzzles

puzzles = למצוא מצבים שבהם מהלך אחד בדיוק הוא הטוב ביותר, או להוכיח שוב את החידות של משחק.
puzzles-more = אותו זרע מוצא אותן חידות. קוד היציאה הוא 1 אם הוכחה נכשלת.
puzzles-count = כמה חידות.
puzzles-from = היום הראשון: לכל יום מוצאים חידה, מהזרע של אותו יום.
puzzles-easy = החלק שמותר לפתור במהלך שנותן מיד הכי הרבה נקודות.
puzzles-out = הקובץ שכותבים, או עם ‎--check הקובץ שמוכיחים; בלעדיו המסך, או החידות של המשחק.
puzzles-check = לא לחפש: להוכיח שוב את החידות, עם מזל אחר.
puzzles-sample = עם ‎--check: רק כמה מהן, לפי הזרע.
puzzles-week = עם ‎--check: אלה של שבעת הימים הקרובים.
puzzles-jobs = כמה תהליכים; אם לא נאמר, אחד לכל ליבה.
puzzles-seed = ממה נוצרים המשחקים.
puzzles-example-1 = חמש חידות של המשחק, מוכחות שוב
puzzles-example-2 = חידות למשחק שלכם
puzzles-example-3 = החידות של תשעים ימים
