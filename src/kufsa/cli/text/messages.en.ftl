# The command line in English.

## Getting ready.

compiling = Compiling the rules of { $game }, once on this machine
torn = The last line of the file was cut off in the middle ("{ $text }"), so it is left out.

## The menu.

ask-language = Language?
ask-game = Which game?
ask-people = How many people are at the keyboard?
ask-bots = How many seats shall bots play?
ask-name = Name of player { $number }?
ask-again = A number from { $low } to { $high }, please.
player-name = Player { $number }
computer = Computer

## At the table.

turn-of = { $player }, it is your turn.
curtain-close = Seen it, { $player }? Press Enter to hide the table.
curtain-open = Hand the keyboard to { $player }. { $player }, press Enter when nobody else is looking.
which = Which one do you mean: { $choices }?
legal-now = You may do now (type the text or its number):
legal-more = … and { $count } more: the beginning of an action is enough where only one begins so.
no-undo = What is done is done: there is no undo.
no-why = Nothing has happened yet that a rule could explain. Name a clause, as in: why GEN-03
no-clause = The rules page of this game has no clause { $clause }.
saved = The game is saved in { $path }
not-saved = { $path } could not be written: { $reason }
command-help = help
command-legal = legal
command-rules = rules
command-why = why
command-save = save
command-undo = undo
command-quit = quit|exit
help-help = or ?: this help
help-legal = what you may do now, numbered
help-rules = the rules of the game
help-why = the rule behind what was just told; or behind a clause: why GEN-03
help-save = save FILE: a copy of the game so far (it is saved anyway)
help-undo = there is none
help-quit = leave; the game is saved and you can go on later

## The end.

won-by = { $count ->
    [one] { $winners } wins!
   *[other] { $winners } win together!
}
log-at = The record of the game is in { $path }

## Replay.

replayed = { $count ->
    [one] 1 action replayed; all is right.
   *[other] { $count } actions replayed; all is right.
}
unfinished = The game is not over yet.
press-enter = Enter: next

## Simulations.

simulated = { $title }: { $games } games, seed { $seed }
steps = Actions a game: median { $median }, half of the games between { $low } and { $high }
broken-off = { $count } games were broken off after { $limit } actions; they count only above.
none-broken-off = No game reached the limit of { $limit } actions.

## Measurements.

figure-speed = random steps a second
figure-openspiel = OpenSpiel, crazy_eights, C++
figure-ratio = ratio of the two
figure-play = Position.play a second
figure-state = bytes of a state
figure-cold = seconds to compile, once
figure-warm = seconds to load
import-time = import kufsa takes { $seconds } seconds.
openspiel-how = Both took turns { $rounds } times on one core: median (lowest–highest). A rollout of crazy_eights has { $length } decisions; chance between them counts on neither side.
no-openspiel = OpenSpiel is not installed (the extra "bench"), so there is nothing to compare with.
perft-wrong = { $count ->
    [one] One count is not the published one.
   *[other] { $count } counts are not the published ones.
}

## Heads of columns.

column-game = game
column-title = title
column-players = players
column-bots = bots
column-options = options
column-rules = rules version
column-player = player
column-score = points
column-winner = won
column-seat = seat
column-won = won
column-spread = spread
column-depth = depth
column-lines = lines
column-published = as published
column-seconds = seconds
