# דומינו משולשים בעברית.

title = דומינו משולשים

## מה קרה.
event-laid = { $points ->
    [0] { $player }: האבן { $tile } מונחת ב־{ $place }.
    [one] { $player }: האבן { $tile } מונחת ב־{ $place }, נקודה אחת.
    [two] { $player }: האבן { $tile } מונחת ב־{ $place }, שתי נקודות.
   *[other] { $player }: האבן { $tile } מונחת ב־{ $place }, { $points } נקודות.
}
event-bridge = גשר! עוד { $points } נקודות.
event-hexagon = { $count ->
    [one] משושה! עוד { $points } נקודות.
    [two] משושה כפול! עוד { $points } נקודות.
   *[other] { $count } משושים! עוד { $points } נקודות.
}
event-drew = { $cost ->
    [0] { $player }: האבן { $tile } מהקופה.
   *[other] { $player }: האבן { $tile } מהקופה, במחיר { $cost } נקודות.
}
event-drew-hidden = { $cost ->
    [0] { $player }: אבן אחת מהקופה.
   *[other] { $player }: אבן אחת מהקופה, במחיר { $cost } נקודות.
}
event-turn-passes = האבן החדשה תחכה: התור עובר הלאה.
event-passed = { $player }: ויתור על התור.
event-extra-cost = שלוש אבנים מהקופה ואף אבן על השולחן: יורדות עוד { $points } נקודות.
event-went-out = { $bonus ->
    [0] { $player }: האבן האחרונה על השולחן.
   *[other] { $player }: האבן האחרונה על השולחן, ועוד { $bonus } נקודות.
}
event-blocked = אין לאף אחד מה להניח: השולחן חסום.
event-lost-hand = { $points ->
    [one] { $player }: יורדת נקודה אחת על האבנים שנשארו.
    [two] { $player }: יורדות שתי נקודות על האבנים שנשארו.
   *[other] { $player }: יורדות { $points } נקודות על האבנים שנשארו.
}
event-reached-400 = { $player }: 400 נקודות!
event-round-over = סיבוב { $round } הסתיים.
event-new-round = האבנים לסיבוב { $round } חולקו, והתור הראשון של { $player }.
event-hands-shown = כל האבנים נחשפות: { $hands }.
event-over = המשחק נגמר, והניצחון של { $winners }.
event-turn = עכשיו התור של { $player }.

## למה המהלך אסור.
no-such-tile = במהלך { $action } יש אבן שאינה בקופסה: בקריאה עם כיוון השעון מהמספר הקטן, המספרים אף פעם לא יורדים.
first-not-in-hand = האבן של { $action } לא אצלכם: פותחים באבן משלכם.
not-in-hand = האבן של { $action } לא ביד שלכם.
not-drawn-tile = אחרי משיכה מותר להניח רק את האבן שנמשכה עכשיו, ו־{ $action } היא אבן אחרת.
not-drawn-tile-third = אחרי המשיכה השלישית מותר להניח רק את האבן השלישית, ו־{ $action } היא אבן אחרת.
place-taken = המקום של { $action } כבר תפוס.
first-place = האבן הראשונה מונחת ב־{ "0,0^" }, ולא במקום של { $action }.
corners-only = במהלך { $action } האבן נוגעת באחרות רק בפינות: דרושה צלע שלמה משותפת.
touches-nothing = במהלך { $action } האבן לא נוגעת בכלום: מצמידים צלע לצלע.
side-disagrees = במהלך { $action } המספרים לאורך צלע משותפת שונים.
point-disagrees = במהלך { $action } הפינה החופשית פוגשת קודקוד עם מספר אחר.
first-no-draw = במהלך הפותח מניחים אבן; המשיכה תחכה.
third-drawn = כבר נמשכו שלוש אבנים: אפשר להניח את האחרונה או לוותר על התור.
can-lay-no-draw = יש לכם אבן מתאימה, אז מניחים ולא מושכים.
pool-empty-pass = הקופה ריקה: אפשר רק לוותר על התור.
pool-empty = הקופה ריקה: מניחים אבן או מוותרים על התור.
first-no-pass = במהלך הפותח מניחים אבן, ואי אפשר לוותר על התור.
can-lay-no-pass = יש לכם אבן מתאימה, אז מניחים אותה ולא מוותרים על התור.
pool-not-empty-basic = יש עוד אבנים בקופה: מושכים אבן לפני שמוותרים על התור.
must-draw = יש עוד אבנים בקופה: מניחים אבן או מושכים אחת.
action-forms = מניחים אבן בצורה { "120@3,-1v" } (המספרים עם כיוון השעון, ואחריהם המקום), או כותבים { "draw" } (משיכה) או { "pass" } (ויתור על התור).
help-play =
    על המקומות הפנויים בשולחן כתוב שמם, למשל { "1,0^" } או { "0,-1v" }.
    מניחים אבן בשלושת מספריה, { "@" } והמקום: { "120@0,-1v" }. מתחילים מהרגל השמאלית במקום { "^" } או מהפינה השמאלית העליונה במקום { "v" }, וממשיכים עם כיוון השעון.
    ועוד: { "draw" } מושך אבן מהקופה, { "pass" } מסיים את התור כשזה מותר.

## בתמונות ובמסוף.
you = אני
tiles-held = { $count ->
    [one] אבן אחת
    [two] שתי אבנים
   *[other] { $count } אבנים
}
points = { $count ->
    [1] נקודה אחת
    [2] שתי נקודות
   *[other] { $count } נקודות
}
table-count = { $count ->
    [0] השולחן ריק
    [one] אבן אחת על השולחן
    [two] שתי אבנים על השולחן
   *[other] { $count } אבנים על השולחן
}
pool-count = { $count ->
    [0] הקופה ריקה
    [one] אבן אחת בקופה
    [two] שתי אבנים בקופה
   *[other] { $count } אבנים בקופה
}
round-number = סיבוב { $round }
draws-count = נמשכו בתור הזה: { $count }
to-play = התור של { $player }
own-hand = האבנים שלכם
just-drawn = נמשכה עכשיו
table-cropped = השולחן רחב מהחלון. אבנים שאינן נראות: משמאל { $left }, מימין { $right }.
table-legend = מקום שכתוב בו שם הוא פנוי. { "*" } מסמן את האבן האחרונה.
choices = מה אפשר לעשות

# Before the game: what it is, and what can be chosen.
about = דומינו של משולשים: גשרים, משושים ונקודות.
option-mode = משחקים על
option-tournament = סיבוב אחר סיבוב, עד 400 נקודות
option-after_draw = אחרי משיכה מותר להניח
option-third_draw = אחרי המשיכה השלישית
choice-scoring = נקודות
choice-basic = להיפטר מכל האבנים
choice-drawn = רק את האבן שנמשכה
choice-any = כל אבן
choice-pass = התור נגמר
choice-may_lay = עדיין מותר להניח אותה
