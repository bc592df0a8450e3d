the-game = דומינו משולשים
choose-tile = בחרו אבן.
none-fits = אף אבן שלכם לא מתאימה כרגע.
tap-place = { $count ->
    [one] יש מקום אחד. הקישו עליו!
    [two] יש שני מקומות. הקישו על אחד מהם!
   *[other] יש { $count } מקומות. הקישו על אחד מהם!
}
fits-nowhere = לאבן { $tile } אין מקום כרגע.
tile-fits = { $count ->
    [0] { $digits }, אין לה מקום כרגע
    [one] { $digits }, יש לה מקום אחד
    [two] { $digits }, יש לה שני מקומות
   *[other] { $digits }, יש לה { $count } מקומות
}
place-name = { $way ->
    [up] להניח { $digits } ב־{ $x }, { $y }, חוד למעלה, ליד { $beside }
   *[down] להניח { $digits } ב־{ $x }, { $y }, חוד למטה, ליד { $beside }
}
place-worth = { $points ->
    [one] { $place }, שווה נקודה אחת
    [two] { $place }, שווה שתי נקודות
   *[other] { $place }, שווה { $points } נקודות
}
place-first = להניח { $digits } באמצע השולחן
laid-name = { $way ->
    [up] { $digits } ב־{ $x }, { $y }, חוד למעלה
   *[down] { $digits } ב־{ $x }, { $y }, חוד למטה
}
laid-latest = { $way ->
    [up] { $digits } ב־{ $x }, { $y }, חוד למעלה, האבן האחרונה
   *[down] { $digits } ב־{ $x }, { $y }, חוד למטה, האבן האחרונה
}
do-draw = למשוך אבן
do-pass = לוותר על התור
turn-it = לסובב
closer = קרוב יותר
farther = רחוק יותר
whole-table = כל השולחן
rise-bridge = גשר
rise-hexagon = { $count ->
    [one] משושה
    [two] שני משושים
   *[other] { $count } משושים
}
earned-laid = אבנים שהונחו
earned-bridge = גשרים
earned-hexagon = משושים
earned-out = סיום האבנים
earned-drew = משיכות מהקופה
earned-lost = נשארו ביד
hand-adds-up = סכום המספרים ביד: { $sum }
no-tiles-left = לא נשארו אבנים
piece-left = נשארו ביד: { $tiles }
# רואים את הידיים, ולכן אין צורך בספרות.
event-hands-shown = כל האבנים נחשפות.

## ללמוד תוך כדי משחק.
# On a board the place is seen: it needs no numbers.
event-laid = { $points ->
    [0] { $player }: האבן { $tile } מונחת.
    [one] { $player }: האבן { $tile } מונחת, נקודה אחת.
    [two] { $player }: האבן { $tile } מונחת, שתי נקודות.
   *[other] { $player }: האבן { $tile } מונחת, { $points } נקודות.
}

## In words.

place-words = { $way ->
    [up] {"\u200F"}{ $x }, { $y }, חוד למעלה
   *[down] {"\u200F"}{ $x }, { $y }, חוד למטה
}
do-lay = להניח { $digits }

lesson-side-task = אבנים נצמדות בצלע שלמה, ושני המספרים שלאורכה תואמים בשתי האבנים. אחת האבנים שלכם מתאימה: בחרו אותה והקישו על מקום.
lesson-side-hint = חפשו אבן ששני מספרים סמוכים שלה כבר נמצאים על השולחן.
lesson-side-learned = צלע לצלע, מספר למספר. האבן הסתובבה לבד, וקיבלתם את סכום שלושת המספרים שלה.
lesson-corner-task = לפי הצלע, האבן 135 מתאימה בשני מקומות. אבל ברווח שמשמאל החוד שלה יפגוש 4, ולכן רק המקום האחר מואר. הניחו אותה שם.
lesson-corner-hint = בחרו את 135 והקישו על המקום המואר. למשוך אפשר אחר כך.
lesson-corner-learned = בכל מקום שאבנים נפגשות בו, גם בפינה אחת, המספרים זהים. לכל קודקוד בשולחן יש מספר אחד.
lesson-bridge-task = גשר שווה עוד 40 נקודות: צלע אחת נצמדת לשולחן, והפינה שמולה פוגשת אבן אחרת. בנו גשר!
lesson-bridge-hint = אבן יפה, אבל זה לא גשר. חפשו רווח שבו החוד נוגע באבן שבצד השני.
lesson-bridge-learned = גשר! צלע אחת כאן, החוד שם, ועוד 40 נקודות.
lesson-hexagon-task = חמש אבנים מקיפות קודקוד אחד. הניחו את השישית: משושה שווה עוד 50.
lesson-hexagon-hint = לא שם: הרווח הוא בטבעת שסביב ה־3.
lesson-hexagon-learned = משושה! אבן שסוגרת שני משושים בבת אחת – משושה כפול – שווה עוד 60, ושלושה משושים שווים 70.
lesson-draw-task = אף אבן ביד לא מתאימה. משכו אבן מהקופה; זה עולה 5 נקודות.
lesson-draw-hint = משכו אבן בכפתור שמעל היד.
lesson-draw-learned = אם האבן שנמשכה מתאימה, אפשר להניח אותה. אם לא, מושכים שוב, עד שלוש פעמים; השלישית עולה עוד 10 ומסיימת את התור.
lesson-end-task = נשארה אבן אחת! הניחו אותה, והסיבוב שלכם.
lesson-end-hint = הניחו את האבן האחרונה.
lesson-end-learned = נגמרו לכם האבנים: 25 נקודות, ועוד כל מה שנשאר אצל האחרים. עכשיו כל האבנים נחשפות.
made-by = משחק מסורתי, מוכר בצורה הזאת מאז 1965.
find-place = איפה היא מתאימה? הקישו שם.
