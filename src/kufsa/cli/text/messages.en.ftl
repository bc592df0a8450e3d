# The command line in English.

## Getting ready.

compiling = Compiling the rules of { $game }, once on this machine
torn = The last line of the file was cut off in the middle ("{ $text }"), so it is left out.

## The menu.

ask-language = Language?
ask-game = Which game?
ask-people = How many people are at the keyboard?
ask-bots = How many seats shall bots play?
ask-level = Which bot?
ask-name = Name of player { $number }?
ask-again = A number from { $low } to { $high }, please.
player-name = Player { $number }

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
race-keys = Keys: { $keys }. Enter turns up; your key and what you claim make a claim.
race-prompt = Enter, or a key and a claim >
race-name = { $player }, you were first! What do you claim? >
race-late = Too late: { $player } was faster.
race-slow = That took too long.
race-unclear = Press Enter to turn up, or type your key and what you claim.
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

## Checking a match.

verify-form = { $lines } lines, each in its one right form; the sum over all of them is right.
verify-chain = The chain holds all lines up to the end; its head is { $head }.
verify-noted = All that you noted during the match belongs to it.
verify-commitment = The secret is the one that was committed to before anybody sat down.
verify-key = The key was made of that secret and of what seats added ({ $seats } of { $players } did).
verify-claims = Every claim went to the right seat (claims: { $claims }; by lot: { $lots }).
verify-deals = Every card and die is what the key gives (deals and rolls: { $deals }; random numbers: { $pieces }).
verify-live = The match is not over: its secret is not shown yet, and no chance was checked.
verify-unknown = Deals and rolls were not computed a second time: version { $rules } of { $game } is not known there.
verify-rules = The rules agree: every action was legal, and the result is right.
verify-wrong = { $file } is not right: { $reason }

## Serving.

serve-not-installed = A server needs more than is installed here ({ $missing } is missing). Install it: pip install "kufsa[server]"
serve-ready = Kufsa is ready.
serve-here = On this machine: { $address }
serve-network = On a phone or computer in the same network: { $address }
serve-public = For everybody: { $address }
serve-port-taken = Port { $taken } is taken by another program, so this is port { $port }.
serve-to-all = Everybody in your network can open it. To keep it to this machine: --host 127.0.0.1
serve-to-nobody-else = Only this machine can open it.
serve-data = Everything is kept in { $path }
serve-compiling = The rules are being compiled, once on this machine: the first table opens within a minute.
serve-how-to-stop = Ctrl-C stops it.
serve-stopped = Stopped. Nothing is lost: every table goes on where it was.

## Simulations.

simulated = { $title }: { $games } games, seed { $seed }
steps = Actions a game: median { $median }, half of the games between { $low } and { $high }
broken-off = { $count } games were broken off after { $limit } actions; they count only above.
none-broken-off = No game reached the limit of { $limit } actions.
dataset-written = { $file }: { $games } games, { $rows } rows

## Measurements.

figure-speed = random steps a second
figure-play = Position.play a second
figure-state = bytes of a state
figure-cold = seconds to compile, once
figure-warm = seconds to load
arena-played = { $title }: { $games } games, seed { $seed }
arena-stopped = The tournament was stopped.
arena-kept = Go on with { $path } another time.
import-time = import kufsa takes { $seconds } seconds.
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
column-rating = rating
column-bounds = 95 in 100
column-against = against

backup-made = { $count ->
    [one] One match and everything else is in { $path }.
   *[other] { $count } matches and everything else are in { $path }.
}
backup-restored = { $count ->
    [one] One match and everything else from { $path } is in the database.
   *[other] { $count } matches and everything else from { $path } are in the database.
}

## Analysis.

analysing = Looking at every decision
column-course = how it stood
column-lost = lost by decisions
column-luck = luck
analysis-luck = Shares of the win, in a hundred. Luck is what neither one's own decisions nor those of others explain.
analysis-race = Shares of the win, in a hundred. In a race quick eyes and hands decide, so nothing is called luck.
turning-points = What mattered most
turning-point = Better, { $player }: { $best }. The chance to win fell from { $before } to { $after } in a hundred.
no-turning-points = No decision cost more than can be told from noise.
