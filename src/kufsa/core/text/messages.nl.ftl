# Hoe deze taal zichzelf noemt, en hoe ze geschreven wordt: ltr of rtl.
language-name = Nederlands
language-direction = ltr

# Wat elk spel kan zeggen.
game-over = Het spel is al afgelopen.
not-an-action = { $text } is geen zet. { $forms }
not-text = Een zet is een korte tekst, niet { $text }.
player-name = Speler { $number }
# $script is de schrijfrichting van de eerste letter van $last.
list-and = { $first } en { $last }
list-separator = { ", " }
# Wat iemand zei of deed, tussen aanhalingstekens.
quoted = ‘{ $text }’

# Gebeurtenissen van een spel dat er zelf geen noemt.
event-acted = { $player }: { $action }.
event-happened = { $action }.
event-turn = { $player } is aan de beurt.
event-over = Het spel is afgelopen: { $scores }. Gewonnen door { $winners }.

# In plaatjes van elk spel.
view-turn = Aan de beurt
