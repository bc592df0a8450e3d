# מה שכל משחק עשוי לומר.
game-over = המשחק כבר נגמר.
not-an-action = { $text } אינו מהלך. { $forms }
not-text = מהלך הוא טקסט קצר, ולא { $text }.
player-name = שחקן { $number }

# Events of a game that declares none.
event-acted = { $player }: { $action }.
event-turn = עכשיו התור של { $player }.
event-over = המשחק נגמר: { $scores }. הניצחון של { $winners }.
