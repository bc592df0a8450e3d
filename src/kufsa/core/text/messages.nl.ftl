# Wat elk spel kan zeggen.
game-over = Het spel is al afgelopen.
not-an-action = { $text } is geen zet. { $forms }
not-text = Een zet is een korte tekst, niet { $text }.
player-name = Speler { $number }
