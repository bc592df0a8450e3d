# תפוס ת'דרקון בעברית.

title = תפוס ת'דרקון

# כל ערך מבודד מהמשפט העברי, ולכן מהלכים נקראים בו משמאל לימין.
-turn = c4
-stop = stop
-move = >c4
-stay = stay

## איך נראה מהלך.

action-forms = כותבים משבצת, למשל { -turn }, כדי לחשוף אריח, או { -stop } כדי לעצור; אחרי עכביש כותבים { -move } כדי להעביר אותו, או { -stay } כדי להשאיר אותו.
help-play =
    { -turn } – לחשוף את האריח בטור c, שורה 4
    { -stop } – לעצור ולאסוף כל סט שלם שגלוי
    { -move } – אחרי עכביש: להעביר אותו למקום הריק c4
    { -stay } – אחרי עכביש: להשאיר אותו במקומו

## למה מהלך נדחה.

spider-first = קודם העכביש: העבירו אותו למקום ריק או השאירו אותו במקומו.
no-tile = { $action }: אין שם אריח, המקום ריק.
already-up = { $action }: האריח הזה כבר גלוי. בחרו אריח אחר.
too-early = לפני שעוצרים צריך לחשוף לפחות אריח אחד.
no-spider = { $action } מתאים רק מיד אחרי שנחשף עכביש.
place-taken = { $action }: לשם אי אפשר. עכביש עובר רק למקום ריק.

## סוגי האריחים: אחד, ואחר כך כמה.

kind-T = רכבת
kind-B = כדור
kind-L = בובה
kind-R = רובוט
kind-C = תיבת אוצר
kind-D = יהלום
kind-G = דרקון
kind-S = עכביש
tiles-T = { $count ->
    [one] רכבת אחת
    [two] שתי רכבות
   *[other] { $count } רכבות
}
tiles-B = { $count ->
    [one] כדור אחד
    [two] שני כדורים
   *[other] { $count } כדורים
}
tiles-L = { $count ->
    [one] בובה אחת
    [two] שתי בובות
   *[other] { $count } בובות
}
tiles-R = { $count ->
    [one] רובוט אחד
    [two] שני רובוטים
   *[other] { $count } רובוטים
}
tiles-C = { $count ->
    [one] תיבת אוצר אחת
    [two] שתי תיבות אוצר
   *[other] { $count } תיבות אוצר
}
tiles-D = { $count ->
    [one] יהלום אחד
    [two] שני יהלומים
   *[other] { $count } יהלומים
}
tiles-G = { $count ->
    [one] דרקון אחד
    [two] שני דרקונים
   *[other] { $count } דרקונים
}
tiles-S = { $count ->
    [one] עכביש אחד
    [two] שני עכבישים
   *[other] { $count } עכבישים
}

## מה קרה.

event-flipped = { $player }: נחשף אריח ({ $cell }) – { $kind ->
    [T] רכבת.
    [B] כדור.
    [L] בובה.
    [R] רובוט.
    [C] תיבת אוצר.
    [D] יהלום!
    [G] דרקון!
   *[S] עכביש!
}
event-spider = העכביש מסיים את התור של { $player }, בלי זכייה.
event-no-place = עוד אין מקום ריק בריבוע, ולכן העכביש נשאר במקומו.
event-busted = { $player }: דרקון ועוד משהו גלויים יחד. הפעם אין זכייה.
event-turned-back = התהפכו בחזרה: { $cells }.
event-won = { $player }: זכייה! { $tiles }.
event-won-nothing = { $player }: עצירה בלי סט שלם.
event-spider-stays = { $player }: העכביש נשאר במקומו ({ $cell }).
event-spider-moved = { $player }: העכביש עובר ממקומו ({ $cell }) אל { $place }.
event-spiders-taken = הכי הרבה דרקונים אצל { $player }, ולכן גם שלושת העכבישים.
event-spiders-stay = אין מי שמוביל לבד בדרקונים, ולכן העכבישים נשארים על השולחן.
event-over = נשארו רק עכבישים. אריחים שנאספו: { $scores }. הניצחון של { $winners }.
event-turn = עכשיו התור של { $player }.

## מילים על הלוח.

board-turn = התור של { $player }
board-spider = העכביש אצל { $player }
board-over = המשחק נגמר
board-total = { $count ->
    [one] אריח אחד
    [two] שני אריחים
   *[other] { $count } אריחים
}
board-down = { $count ->
    [one] אריח אחד הפוך
    [two] שני אריחים הפוכים
   *[other] { $count } אריחים הפוכים
}
board-remembered = { $count ->
    [one] אחד מהם כבר נראה
    [two] שניים מהם כבר נראו
   *[other] { $count } מהם כבר נראו
}
board-up = גלויים: { $tiles }
board-won = אצל { $player } { $total }: { $tiles }
board-won-nothing = אצל { $player } עוד אין אריחים

# Before the game: what it is, and what can be chosen.
about = חושפים אריחים, זוכרים, ועוצרים בזמן.
