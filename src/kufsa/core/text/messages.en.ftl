# What this language calls itself, and which way it is written: ltr or rtl.
language-name = English
language-direction = ltr

# What any game may say.
game-over = The game is over.
not-an-action = { $text } is not an action. { $forms }
not-text = An action is a short text, not { $text }.
player-name = Player { $number }
# $script is the direction of the first letter of $last.
list-and = { $first } and { $last }
list-separator = { ", " }

# Events of a game that declares none.
event-acted = { $player }: { $action }.
event-turn = It is the turn of { $player }.
event-over = The game is over: { $scores }. It goes to { $winners }.

# In pictures of any game.
view-turn = On turn
