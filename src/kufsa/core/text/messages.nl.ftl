# Wat elk spel kan zeggen.
game-over = Het spel is al afgelopen.
not-an-action = { $text } is geen zet. { $forms }
not-text = Een zet is een korte tekst, niet { $text }.
player-name = Speler { $number }

# Events of a game that declares none.
event-acted = { $player }: { $action }.
event-turn = { $player } is aan de beurt.
event-over = Het spel is uit: { $scores }. De winst gaat naar { $winners }.
