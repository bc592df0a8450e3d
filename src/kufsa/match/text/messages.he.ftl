# שולחן של אנשים.

## למה פקודה לא בוצעה.

refused-bad-id = מזהה של פקודה הוא בן 1 עד { $most } אותיות לטיניות, ספרות, _ או -.
refused-stale = משהו השתנה בשולחן בינתיים: הסתכלו שוב.
refused-from-the-future = זה כוון למשהו שעוד לא קרה.
refused-table-only = רק השולחן עצמו יכול לעשות את זה.
refused-nobody = לא ידוע מי מבקש את זה.
refused-already = זה כבר נעשה.
refused-not-started = המשחק עוד לא התחיל.
refused-started = המשחק כבר התחיל.
refused-over = המשחק נגמר.
refused-not-host = רק מי שפתח את השולחן יכול לעשות את זה.
refused-no-seat = רק מי שיושב ליד השולחן יכול לעשות את זה.
refused-away = בוט משחק במקומכם: קודם חזרו למקום שלכם.
refused-removed = הורחקתם מהשולחן הזה.
refused-bad-person = אין מישהו כזה ליד השולחן.
refused-match-full = קרה כאן כל כך הרבה שהשולחן לא שומר יותר: במשחק יש מקום עד { $most } אירועים.

refused-unknown-game = אין משחק כזה. { $reason }
refused-bad-options = אי אפשר לשחק כך: { $reason }
refused-bad-manners = אי אפשר להגדיר כך את השולחן: { $reason }
manners-range = { $name } הוא בין { $low } ל־{ $high }, ולא { $value }.
manners-increment = תוספת זמן יש רק כשלכל שחקן יש זמן כולל.
manners-clock = אין שעונים במשחק שבו כולם פועלים בבת אחת.
manners-chat = הצ׳אט הוא אחד מאלה: { $choices }, ולא { $value }.
manners-hints = במשחק שנספר לדירוג אין רמזים.
manners-handicap = במשחק שנספר לדירוג אין יתרון התחלתי ואין עזרה לשחקנים יחידים.
manners-handicap-seat = יתרון התחלתי ועזרה שייכים למקום ליד השולחן.
refused-no-such-bot = אין למשחק הזה בוט { $level }. יש: { $levels }.
refused-no-such-seat = המקומות ממוספרים מ־0 עד { $last }.
refused-taken = המקום הזה תפוס.
refused-reserved = המקום הזה שמור למישהו אחר.
refused-seated = כבר יש לכם מקום ליד השולחן הזה.
refused-full = כל המקומות תפוסים.
refused-seats-free = { $count ->
    [one] מקום אחד עדיין פנוי.
    [two] שני מקומות עדיין פנויים.
   *[other] { $count } מקומות עדיין פנויים.
}
refused-seats-taken = אם יהיו רק { $players } שחקנים, מישהו יאבד את מקומו.
refused-no-people = לפחות אדם אחד צריך לשבת ליד השולחן.
refused-bad-salt = מה שמוסיפים לערבוב הוא { $most } בתים לכל היותר, בספרות 0–9 ובאותיות a–f.

refused-paused = המשחק בהפסקה.
refused-no-pause = המשחק הזה נחשב, והזמן קובע בו: אין בו הפסקות.
refused-not-your-turn = זה לא התור שלכם.
refused-illegal = החוקים לא מרשים את זה.
refused-time-is-up = הזמן שלכם נגמר.
refused-time-left = עוד יש זמן.
refused-not-a-bot = אין שם בוט שמשחק.
refused-not-by-act = במשחק הזה הדברים נחשפים מעצמם, ומי שתופס ראשון זוכה.

refused-race-door = תפיסה היא מרוץ, ובשביל זה צריך חיבור חי.
refused-no-race = במשחק הזה לא תופסים דבר.
refused-another-turn = בינתיים נחשף משהו חדש (מספר { $turn }).
refused-second-claim = כבר תפסתם: תפיסה אחת לכל חשיפה.
refused-too-late = מישהו היה מהיר יותר.
refused-frozen = מישהו היה ראשון ועומד להראות מה הוא תופס.
refused-not-claimant = אין לכם מה לתפוס עכשיו.
refused-bad-claims = אי אפשר להכריע בין התפיסות האלה: { $reason }

refused-hints-off = אין רמזים בשולחן הזה.
refused-no-hints = במשחק הזה כל אחד רואה בעצמו: אין רמזים.
refused-no-undo = במשחק הזה אי אפשר לבטל מהלכים.
refused-nothing-to-undo = עוד לא עשיתם דבר שאפשר לבטל.
refused-undo-chance = אי אפשר לבטל: במהלך { $number } ({ $action }) כבר היה מזל.
refused-undo-revealed = אי אפשר לבטל: במהלך { $number } ({ $action }) נחשף דבר מוסתר.
refused-no-ask = אף אחד לא מבקש לבטל מהלך.
refused-own-ask = האחרים צריכים להסכים, לא מי שביקש.

refused-out-of-time = הזמן שלכם נגמר: הבוט ממשיך לשחק.
refused-yourself = אי אפשר לעשות את זה לעצמכם. אפשר לעזוב.
refused-rated = המשחק הזה נחשב: אי אפשר לסגור אותו או להוציא ממנו מישהו. מי שעוזב – הפסיד.
refused-not-over = המשחק עוד לא נגמר.

refused-chat-off = בשולחן הזה אין צ׳אט.
refused-phrases-only = בשולחן הזה אפשר לומר רק את המשפטים המוכנים.
refused-muted = מי שפתח את השולחן השתיק אתכם.
refused-too-long = זה ארוך מדי: { $most } תווים לכל היותר.
refused-empty-line = ההודעה ריקה.
refused-one-of-both = מילים משלכם או משפט מוכן, ולא שניהם יחד.
refused-no-such-phrase = אין משפט מוכן כזה.

## משפטים מוכנים.

phrase-hello = שלום!
phrase-good-luck = בהצלחה!
phrase-your-turn = תורך!
phrase-thinking = רגע, חושבים…
phrase-one-moment = רק רגע, בבקשה.
phrase-back-soon = תכף אחזור.
phrase-i-am-back = חזרתי.
phrase-nice-move = מהלך יפה!
phrase-well-played = כל הכבוד!
phrase-what-luck = איזה מזל!
phrase-oops = אופס!
phrase-sorry = סליחה!
phrase-thanks = תודה!
phrase-so-close = כמעט!
phrase-one-more = עוד משחק?
phrase-goodbye = להתראות!
