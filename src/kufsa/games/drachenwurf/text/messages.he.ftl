# זריקת הדרקון בעברית.

title = זריקת הדרקון

# כל ערך מבודד מהמשפט העברי, ולכן מהלכים נקראים בו משמאל לימין.
-lay = lay b4 2
-lay-new = lay b4 new
-keep = keep gbb
-keep-egg = keep gb*b
-roll = roll
-take = take b4 3
-done = done
-move = move b4 2
-move-new = move b4 new
-end = end

## איך נראה מהלך.

action-forms = מניחים קלף בשורה ({ -lay } או { -lay-new }), שמים קוביות בצד ({ -keep } או { -keep-egg }), { -roll }, { -take }, { -done }, בונים מחדש ({ -move } או { -move-new }) או { -end }.
help-play =
    { -lay } – להביא את b4 הביתה, לשורה 2 במאורה; { -lay-new } פותח שורה
    { -keep } – לשים בצד קובייה ירוקה ושתיים כחולות; ב־{ -keep-egg } ביצה מכפילה קובייה כחולה
    { -roll } – להטיל שוב את השאר
    { -take } – לקחת את b4 תמורת שלוש כחולות; ההטלות נגמרו
    { -done } – לא לקחת עוד
    { -move } – תמורת ביצה, להעביר במאורה את b4 לשורה 2; { -move-new } פותח שורה
    { -end } – לסיים את התור בלי בנייה מחדש

## למה מהלך נדחה.

lay-first = קודם הקלפים חוזרים הביתה: הניחו אותם במאורה, ורק אז { $action }.
keep-first = הקוביות הוטלו: שמרו לפחות אחת מהן, ורק אז { $action }.
choose-first = עכשיו אפשר להטיל שוב, לקחת קלף או לסיים, אבל לא { $action }.
take-first = ההטלות נגמרו: קחו קלף או סיימו. { $action } כבר לא אפשרי.
rebuild-first = בתור הזה אפשר רק להעביר קלף אחד או לסיים. { $action } כבר לא אפשרי.
not-rolled = לא כל הקוביות של { $action } הוטלו.
not-playable = ב־{ $action } יש צבע שאינו על שום קלף באמצע או ליד קן אחר.
two-eggs = בכל תור רק קובייה אחת עולה על ביצה, וב־{ $action } יש שתיים כאלה.
egg-spent = כבר הוכפלה קובייה בתור הזה, ולכן { $action } לא אפשרי.
no-egg-to-double = אין לכם ביצה להכפיל בה קובייה, כמו ב־{ $action }.
count-not-there = אין לכם מספיק קוביות מהצבע הזה בשביל { $action }.
card-not-there = הקלף של { $action } לא נמצא באמצע ולא ליד שום קן.
too-few-middle = קלף באמצע עולה לפחות שתיים, ולכן { $action } זה מעט מדי.
too-few-nest = קלף ליד קן עולה אחת יותר מהצלע שלו, ולכן { $action } זה מעט מדי.
own-nest = הקלף של { $action } כבר ליד הקן שלכם.
more-than-six = על קלף אחד משלמים לכל היותר שש, ולכן { $action } זה יותר מדי.
not-waiting = הקלף של { $action } לא מחכה ליד הקן שלכם.
no-such-row = אין במאורה שלכם שורה כמו ב־{ $action }.
row-does-not-fit = ב־{ $action } הקלף לא מתאים לשורה: בשורה יש צבע אחד או נוף אחד.
not-in-lair = הקלף של { $action } לא נמצא במאורה שלכם.
same-row = ב־{ $action } הקלף היה נשאר בשורה שלו.
alone-already = לקלף של { $action } כבר יש שורה משלו.
no-egg-to-move = בנייה מחדש עולה ביצה, ואין לכם ביצה בשביל { $action }.

## מה קרה.

event-laid = { $player }: הקלף { $card } בשורה { $row }.
event-laid-new = { $player }: הקלף { $card } פותח את שורה { $row }.
event-kept = { $player }: בצד – { $dice }.
event-doubled = ביצה מכפילה קובייה אחת: { $die }.
event-took = { $player }: הקלף { $card } נלקח מהאמצע תמורת { $count }.
event-robbed = { $player }: גנבה! הקלף { $card } נלקח תמורת { $count }.
event-lost = { $eggs ->
    [one] { $player }: הקלף { $card } נגנב, ובמקומו מתקבלת ביצה.
   *[other] { $player }: הקלף { $card } נגנב, ולא נשארה ביצה לנחמה.
}
event-six = { $player }: שישה דרקונים לקלף אחד! { $card } עף ישר הביתה, ומתחיל תור חדש.
event-stopped = { $player }: עצירה, בלי לקחת דבר.
event-lapsed = נשארו בלי שימוש: { $dice }.
event-moved = { $player }: תמורת ביצה, הקלף { $card } עובר לשורה { $row }.
event-moved-new = { $player }: תמורת ביצה, הקלף { $card } פותח את שורה { $row }.
event-turn = עכשיו התור של { $player }.
event-turned-up = חדשים באמצע: { $cards }.
event-rolled = { $player }: הקוביות – { $dice }.
event-no-match = אף אחת מהקוביות האלה לא יכולה לעבור לצד: ההטלות נגמרו.
event-all-home = כל הדרקונים בבית. { $player }: עוד אפשר לבנות מחדש.
event-over = המשחק נגמר: { $scores }. הניצחון של { $winners }.

## צבעים ונופים.

colour-r = אדום
colour-o = כתום
colour-y = צהוב
colour-g = ירוק
colour-b = כחול
colour-p = סגול
landscape-1 = יער
landscape-2 = מדבר
landscape-3 = הר
landscape-4 = בִּצָּה
landscape-5 = קרח
landscape-6 = הר געש

## מילים על הלוח.

board-lay = { $player }: הדרקונים חוזרים הביתה
board-keep = { $player }: בוחרים קוביות
board-choose = { $player }: אפשר להטיל שוב
board-take = { $player }: לוקחים קלפים
board-rebuild = { $player }: אפשר לבנות מחדש
board-over = המשחק נגמר
board-pile = { $count ->
    [0] אין קלפים בערימה
    [one] קלף אחד בערימה
    [two] שני קלפים בערימה
   *[other] { $count } קלפים בערימה
}
board-supply = { $count ->
    [0] אין ביצים במאגר
    [one] ביצה אחת במאגר
    [two] שתי ביצים במאגר
   *[other] { $count } ביצים במאגר
}
board-eggs = { $count ->
    [0] בלי ביצים
    [one] ביצה אחת
    [two] שתי ביצים
   *[other] { $count } ביצים
}
board-points = { $count ->
    [one] נקודה אחת
    [two] שתי נקודות
   *[other] { $count } נקודות
}
board-middle = באמצע: { $cards }
board-in-middle = אמצע
board-middle-empty = אין כלום באמצע
board-rolled = הוטלו
board-kept = בצד
board-free = לשימוש
board-nest = קן
board-lair = מאורה
board-at-nest = ליד הקן { $cards }
board-in-lair = במאורה { $rows }
board-dice = { $what } { $dice }

# Before the game: what it is, and what can be chosen.
about = מטילים קוביות, תופסים דרקונים, פושטים על קינים ובונים שורות.
