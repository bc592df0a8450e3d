# על חם בעברית.

title = על חם

# כל ערך מבודד מהמשפט העברי, ולכן מהלכים נקראים בו משמאל לימין.
-flip = flip
-snatch = 0:snatch 3 7 12
-typed = a 3 7 12
-key = a
-enter = Enter

## איך נראה מהלך.

action-forms = כותבים { -flip } כדי לחשוף קלפים, או חוטפים עם המספרים של שניים או שלושה קלפים גלויים: { -snatch }, כשהמספר הראשון הוא המקום שלכם.
help-play =
    { -enter } – לחשוף את הקלפים הבאים, כולם יחד
    { -typed } – שחקן a חוטף את היהלום ומסמן את הקלפים 3, 7 ו־12
    { -key } – שחקן a חוטף קודם ומסמן בשאלה הבאה, אבל מהר
    גנבה היא גנב, יהלום וטביעת אצבע; מעצר הוא שוטר וגנב.

## למה מהלך נדחה.

nothing-to-turn = כל החפיסות ריקות, ולכן אין מה לחשוף.
no-such-seat = ב־{ $action } מופיע מקום שאף אחד לא יושב בו.
nothing-open = עדיין אין קלף גלוי, ולכן אין בשביל מה לחטוף.
wrong-count = סמנו את שלושת הקלפים של גנבה או את שני הקלפים של מעצר, ולא { $action }.
not-open = ב־{ $action } מסומן מספר שאין לאף קלף גלוי.

## סוגים וצבעים.

kind-T = גנב
kind-D = יהלום
kind-F = טביעת אצבע
kind-P = שוטר
kind-K = קלף חושך
colour-r = אדום
colour-g = ירוק
colour-b = כחול
card-three = { $kind }, { $colour }, { $quantity }
card-police = { $kind }, { $colour }

## מה קרה.

event-turned-up = נחשפו: { $cards }.
event-dark = האור כבה! מעכשיו אין משמעות לצבעים.
event-last-card = { $player }: נחשף הקלף האחרון בחפיסה.
event-snatched = { $player }: היהלום נחטף! סומנו: { $cards }.
event-marked-nothing = { $player }: היהלום נחטף, ושום קלף לא סומן.
event-theft = נתפסו על חם: זאת באמת גנבה!
event-arrest = מעצר! השוטר מכיר את הגנב הזה.
event-mistake = טעות: { $why ->
    [kinds] לגנבה דרושים גנב, יהלום וטביעת אצבע.
    [colours] לשני קלפים אותו צבע ולשלישי צבע אחר.
    [quantities] בשני קלפים אותה כמות ובשלישי כמות אחרת.
    [police] השוטר מחפש צבע אחר.
   *[pair] שני קלפים הם מעצר רק אם הם שוטר וגנב.
}
event-shared = שאר השחקנים מתחלקים ב־{ $count } הקלפים הגלויים. התקבלו: { $hands }.
event-taken = { $count ->
    [one] הקלף הגלוי עובר אל { $player }.
   *[other] כל { $count } הקלפים הגלויים עוברים אל { $player }.
}
event-over = { $way ->
    [quick] כל החפיסות נגמרו. הניצחון של { $winners }.
   *[full] לא נשאר אף קלף! הניצחון של { $winners }.
}

## מילים על הלוח.

board-race = מי יראה ראשון?
board-over = המשחק נגמר
board-dark = חושך! צבעים לא נחשבים
board-open = { $count ->
    [0] אין קלף גלוי
    [one] קלף גלוי אחד
    [two] שני קלפים גלויים
   *[other] { $count } קלפים גלויים
}
board-deck = { $count ->
    [0] החפיסה ריקה
    [one] קלף אחד בחפיסה
    [two] שני קלפים בחפיסה
   *[other] { $count } קלפים בחפיסה
}
board-pile = { $count ->
    [0] הערימה ריקה
    [one] קלף אחד בערימה
    [two] שני קלפים בערימה
   *[other] { $count } קלפים בערימה
}
board-player = { $player }: { $parts }
board-card = { $number } – { $card }

## ליד מקלדת אחת.

race-keys = מקשים: { $keys }. ‏{ -enter } חושף קלפים; המקש שלכם ומספרי קלפים – חטיפה.
race-prompt = { -enter }, או מקש ומספרים >
race-name = { $player }, היהלום אצלך! אילו קלפים? >
race-late = מאוחר מדי: היהלום כבר אצל { $player }.
race-slow = הסימון לקח יותר מדי זמן.
race-unclear = לחצו { -enter } כדי לחשוף, או כתבו מקש ומספרים של שניים או שלושה קלפים: { -typed }

# Before the game: what it is, and what can be chosen.
about = רואים ראשונים את הגנבה וחוטפים את היהלום.
option-quick = משחק מהיר
