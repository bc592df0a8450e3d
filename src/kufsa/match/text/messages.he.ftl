# שולחן של אנשים.

## למה פקודה לא בוצעה.

refused-bad-id = מזהה של פקודה הוא בן 1 עד { $most } אותיות לטיניות, ספרות, _ או -.
refused-stale = משהו קרה בשולחן בינתיים: כדאי להסתכל שוב.
refused-from-the-future = זה כוון למשהו שעוד לא קרה.
refused-table-only = רק השולחן עצמו עושה זאת.
refused-nobody = לא ידוע מי מבקש זאת.
refused-already = זה כבר כך.
refused-not-started = המשחק עוד לא התחיל.
refused-started = המשחק כבר התחיל.
refused-over = המשחק נגמר.
refused-not-host = רק למי שמארח את השולחן מותר לעשות זאת.
refused-no-seat = רק למי שיושב ליד השולחן מותר לעשות זאת.
refused-away = בוט משחק במקומך: קודם יש לחזור למושב.
refused-removed = הורחקת מהשולחן הזה על ידי מי שמארח אותו.
refused-bad-person = אין איש כזה ליד השולחן.

refused-unknown-game = אין משחק כזה. { $reason }
refused-bad-options = אי אפשר לשחק כך: { $reason }
refused-bad-manners = אי אפשר לערוך כך את השולחן: { $reason }
manners-range = { $name } הוא בין { $low } ל-{ $high }, ולא { $value }.
manners-increment = תוספת זמן יש רק כשלכל שחקן יש זמן כולל.
manners-clock = אין שעונים במשחק שבו כולם פועלים בבת אחת.
manners-chat = הצ׳אט הוא אחד מאלה: { $choices }, ולא { $value }.
manners-hints = במשחק שנספר לדירוג אין רמזים.
refused-no-such-bot = אין למשחק הזה בוט { $level }. יש: { $levels }.
refused-no-such-seat = המושבים ממוספרים מ-0 עד { $last }.
refused-taken = המושב הזה תפוס.
refused-reserved = המושב הזה שמור למישהו אחר.
refused-seated = כבר יש לך מושב ליד השולחן הזה.
refused-full = כל המושבים תפוסים.
refused-seats-free = { $count ->
    [one] מושב אחד עדיין פנוי.
    [two] שני מושבים עדיין פנויים.
   *[other] { $count } מושבים עדיין פנויים.
}
refused-seats-taken = אם יהיו רק { $players } שחקנים, מישהו יאבד את מקומו.
refused-no-people = לפחות אדם אחד צריך לשבת ליד השולחן.
refused-bad-salt = מה שמוסיפים לגורל הוא { $most } בתים לכל היותר, בספרות מ-0 עד f.

refused-paused = השולחן בהפסקה.
refused-not-your-turn = זה לא התור שלך.
refused-illegal = החוקים אינם מתירים זאת.
refused-time-is-up = הזמן שלך נגמר.
refused-time-left = עוד יש זמן.
refused-not-a-bot = אין שם בוט שמשחק.
refused-not-by-act = במשחק הזה הדברים נחשפים מעצמם, ומי שראשון תופס אותם.

refused-race-door = תפיסה היא מרוץ, ולשם כך צריך חיבור חי.
refused-no-race = במשחק הזה לא תופסים דבר.
refused-another-turn = בינתיים נחשף משהו אחר, כמספר { $turn }.
refused-second-claim = כבר תפסת: תפיסה אחת לכל חשיפה.
refused-too-late = מישהו היה מהיר יותר.
refused-frozen = מישהו היה ראשון ועומד לומר מה הוא תופס.
refused-not-claimant = אין לך מה לתפוס עכשיו.
refused-bad-claims = אי אפשר להכריע בין התפיסות האלה: { $reason }

refused-hints-off = אין רמזים בשולחן הזה.
refused-no-hints = במשחק הזה כל אחד רואה בעצמו: אין רמזים.
refused-no-undo = במשחק הזה אי אפשר לקחת דבר בחזרה.
refused-nothing-to-undo = עוד לא עשית דבר שאפשר לקחת בחזרה.
refused-undo-chance = אי אפשר לקחת זאת בחזרה: במהלך { $number } ({ $action }) הגורל כבר אמר את דברו.
refused-undo-revealed = אי אפשר לקחת זאת בחזרה: במהלך { $number } ({ $action }) נראה דבר שהיה מוסתר.
refused-no-ask = איש אינו מבקש לקחת דבר בחזרה.
refused-own-ask = האחרים צריכים להסכים, לא מי שמבקש.

refused-out-of-time = הזמן שלך אזל: הבוט ממשיך לשחק.
refused-yourself = אי אפשר לעשות זאת לעצמך. אפשר לעזוב.
refused-not-over = המשחק עוד לא נגמר.

refused-chat-off = בשולחן הזה אין צ׳אט.
refused-phrases-only = בשולחן הזה אפשר לומר רק את המשפטים המוכנים.
refused-muted = הושתקת על ידי מי שמארח את השולחן.
refused-too-long = זה ארוך מדי: { $most } תווים לכל היותר.
refused-empty-line = אין בזה מה לקרוא.
refused-one-of-both = מילים משלך או משפט מוכן, ולא שניהם יחד.
refused-no-such-phrase = אין משפט מוכן כזה.

## משפטים מוכנים.

phrase-hello = שלום!
phrase-good-luck = בהצלחה!
phrase-your-turn = תורך!
phrase-thinking = רגע של מחשבה …
phrase-one-moment = רק רגע, בבקשה.
phrase-back-soon = תכף אשוב.
phrase-i-am-back = חזרתי.
phrase-nice-move = מהלך יפה!
phrase-well-played = כל הכבוד!
phrase-what-luck = איזה מזל!
phrase-oops = אופס!
phrase-sorry = סליחה!
phrase-thanks = תודה!
phrase-so-close = כמעט!
phrase-one-more = עוד אחד?
phrase-goodbye = להתראות!
