# איך השפה קוראת לעצמה, ולאיזה כיוון כותבים אותה: ltr או rtl.
language-name = עברית
language-direction = rtl

# מה שכל משחק עשוי לומר.
game-over = המשחק כבר נגמר.
not-an-action = { $text } לא מהלך. { $forms }
not-text = מהלך הוא טקסט קצר, ולא { $text }.
player-name = שחקן { $number }
# $script הוא כיוון הכתיבה של האות הראשונה ב-$last.
list-and = { $script ->
    [rtl] { $first } ו{ $last }
   *[ltr] { $first } ו־{ $last }
}
list-separator = { ", " }
# מה שמישהו אמר או עשה, במירכאות.
quoted = ”{ $text }”

# אירועים של משחק שאינו מצהיר על משלו.
event-acted = { $player }: { $action }.
event-happened = { $action }.
event-turn = עכשיו התור של { $player }.
event-over = המשחק נגמר: { $scores }. הניצחון של { $winners }.

# בתמונות של כל משחק.
view-turn = בתור
