# חצר המלך בעברית.

title = חצר המלך

# כל ערך מבודד מהמשפט העברי, ולכן מהלכים נקראים בו משמאל לימין.
-peek = peek 3
-swap = swap 2 5
-call = call 4

## איך נראה מהלך.

action-forms = כותבים { -peek } כדי להציץ בכובע במקום 3, { -swap } כדי להחליף בין שני כובעים (המספר הקטן קודם), או { -call } כדי להכריז שכובע 4 מתאים.
help-play =
    { -peek } – להציץ בסתר בכובע של מקום 3
    { -swap } – להחליף בין הכובעים של מקומות 2 ו־5, הקטן קודם
    { -call } – להכריז שכובע 4 מתאים, ולחשוף אותו לעיני כולם

## למה מהלך נדחה.

beyond-row = { $action } חורג מהשורה: אין בה כל כך הרבה מקומות.
swaps-back = זה רק יבטל את ההחלפה שנעשתה הרגע ({ $action }). בחרו משהו אחר.

## דמויות וכובעים, לפי האותיות.

character-A = מלך
character-B = מלכה
character-C = אביר
character-D = ליצן
character-E = טבח
character-F = בישוף
character-G = גנן
character-H = צייד
character-I = נסיכה
character-J = אדמירל
character-K = שומר
character-L = מלומדת
hat-A = כתר
hat-B = נזר
hat-C = קסדה
hat-D = כובע פעמונים
hat-E = כובע שף
hat-F = מצנפת
hat-G = כובע קש
hat-H = כובע נוצה
hat-I = כובע מחודד
hat-J = כובע אדמירלים
hat-K = כובע פרווה
hat-L = כובע מלומדים
hat-magic = כובע קסמים

## מה קרה.

event-peeked = { $player }: הצצה בכובע { $slot }.
event-saw = רק לעיניכם, במקום { $slot }: { $hat ->
    [A] כתר
    [B] נזר
    [C] קסדה
    [D] כובע פעמונים
    [E] כובע שף
    [F] מצנפת
    [G] כובע קש
    [H] כובע נוצה
    [I] כובע מחודד
    [J] כובע אדמירלים
    [K] כובע פרווה
   *[L] כובע מלומדים
}.
event-swapped = { $player }: הוחלפו הכובעים של מקומות { $slot } ו־{ $other }.
event-called = { $player }: ”כובע מתאים!” כובע { $slot } נחשף – { $hat ->
    [A] כתר
    [B] נזר
    [C] קסדה
    [D] כובע פעמונים
    [E] כובע שף
    [F] מצנפת
    [G] כובע קש
    [H] כובע נוצה
    [I] כובע מחודד
    [J] כובע אדמירלים
    [K] כובע פרווה
    [L] כובע מלומדים
   *[other] כובע קסמים
}.
event-won = מתאים! { $player }: זכייה בזוג – { $kind ->
    [A] מלך עם כתר
    [B] מלכה עם נזר
    [C] אביר עם קסדה
    [D] ליצן עם כובע פעמונים
    [E] טבח עם כובע שף
    [F] בישוף עם מצנפת
    [G] גנן עם כובע קש
    [H] צייד עם כובע נוצה
    [I] נסיכה עם כובע מחודד
    [J] אדמירל עם כובע אדמירלים
    [K] שומר עם כובע פרווה
   *[L] מלומדת עם כובע מלומדים
}.
event-wrong = הכובע לא שייך לשם. { $player }: כובע קנס אחד, והכובע חוזר הפוך למקום { $slot }.
event-magic = כובע קסמים! הוא נשאר אצל { $player }, ומקום { $slot } מקבל כובע חדש.
event-arrived = פנים חדשות במקום { $slot }: { $character ->
    [A] מלך
    [B] מלכה
    [C] אביר
    [D] ליצן
    [E] טבח
    [F] בישוף
    [G] גנן
    [H] צייד
    [I] נסיכה
    [J] אדמירל
    [K] שומר
   *[L] מלומדת
}.
event-closed = אין עוד דמויות בערימה: מקום { $slot } נסגר והשורה מצטופפת.
event-laid-anew = אין בשורה אף כובע ששייך למישהו בה. מערבבים את השורה ואת הערימות ופורשים מחדש.
event-hats-shown = הכובעים שנשארו: { $hats }.
event-over = נשארו שלוש דמויות והמשחק נגמר. נקודות: { $scores }. החצר מוחאת כפיים: { $winners }!
event-turn = עכשיו התור של { $player }.

## מילים על הלוח.

board-turn = התור של { $player }
board-over = המשחק נגמר
board-piles = בערימות: { $characters ->
    [one] דמות אחת
    [two] שתי דמויות
   *[other] { $characters } דמויות
}, { $hats ->
    [one] כובע אחד
    [two] שני כובעים
   *[other] { $hats } כובעים
}
board-place = מקום { $slot }: { $character }, { $hat }
board-face-down = כובע הפוך
board-seat = אצל { $player } { $points }: { $pairs }, { $penalties }, { $magic }
# A score may be -1, which the plural rules would call one.
count-points = { $count ->
    [1] נקודה אחת
    [2] שתי נקודות
   *[other] { $count } נקודות
}
count-pairs = { $count ->
    [one] זוג אחד
    [two] שני זוגות
   *[other] { $count } זוגות
}
count-penalties = { $count ->
    [one] כובע קנס אחד
    [two] שני כובעי קנס
   *[other] { $count } כובעי קנס
}
count-magic = { $count ->
    [one] כובע קסמים אחד
    [two] שני כובעי קסמים
   *[other] { $count } כובעי קסמים
}
column-pairs = זוגות
column-points = נקודות
column-penalties = קנסות
column-magic = קסמים

# Before the game: what it is, and what can be chosen.
about = מציצים, מחליפים, ומכריזים כשהכובע מתאים.
option-kinds = סוגי דמויות
option-copies = דמויות מכל סוג
option-magic = כובעי קסמים
option-swap_back = מותר לבטל החלפה מיד
