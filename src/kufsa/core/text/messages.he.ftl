# מה שכל משחק עשוי לומר.
game-over = המשחק כבר נגמר.
not-an-action = { $text } אינו מהלך. { $forms }
not-text = מהלך הוא טקסט קצר, ולא { $text }.
player-name = שחקן { $number }
