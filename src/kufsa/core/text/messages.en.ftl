# What this language calls itself, and which way it is written: ltr or rtl.
language-name = English
language-direction = ltr

# What any game may say.
game-over = The game is over.
not-an-action = { $text } is not a move. { $forms }
not-text = A move is a short text, not { $text }.
player-name = Player { $number }
# $script is the direction of the first letter of $last.
list-and = { $first } and { $last }
list-separator = { ", " }
# What somebody said or did, quoted.
quoted = “{ $text }”

# Events of a game that declares none.
event-acted = { $player }: { $action }.
event-happened = { $action }.
event-turn = { $player }’s turn.
event-over = Game over: { $scores }. Won by { $winners }.

# In pictures of any game.
view-turn = To play
