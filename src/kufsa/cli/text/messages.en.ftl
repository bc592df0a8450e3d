# The command line in English.

## Getting ready.

compiling = Preparing the rules of { $game }, only once on this computer
torn = The last line of the file was cut off (“{ $text }”), so it is ignored.

## The menu.

ask-language = Language?
ask-game = Which game?
ask-people = How many people are playing at this keyboard?
ask-bots = How many bots should play?
ask-level = Which bot?
ask-name = Name of player { $number }?
ask-again = Please type a number from { $low } to { $high }.
player-name = Player { $number }

## At the table.

turn-of = { $player }, it is your turn.
curtain-close = Seen it, { $player }? Press Enter to hide the table.
curtain-open = Hand the keyboard to { $player }. { $player }, press Enter when nobody else is looking.
which = Which one do you mean: { $choices }?
legal-now = You can do this now (type the move or its number):
legal-more = … and { $count } more. The first letters of a move are enough if no other move starts the same way.
no-undo = What is done is done: moves cannot be taken back.
no-why = Nothing has happened yet that a rule could explain. Name a clause, as in: why GEN-03
no-clause = The rules page of this game has no clause { $clause }.
race-keys = Keys: { $keys }. Enter turns something up; your key, followed by what you claim, claims it.
race-prompt = Enter, or a key and a claim >
race-name = { $player }, you were first! What do you claim? >
race-late = Too late: { $player } was faster.
race-slow = That took too long.
race-unclear = Press Enter to turn something up, or type your key and what you claim.
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
help-legal = what you can do now, numbered
help-rules = the rules of the game
help-why = the rule behind what just happened, or a rule you name: why GEN-03
help-save = save FILE: a copy of the game so far (it is saved anyway)
help-undo = not possible
help-quit = leave; the game is saved and you can continue later

## The end.

won-by = { $count ->
    [one] { $winners } wins!
   *[other] { $winners } win together!
}
log-at = The record of the game is in { $path }

## Replay.

replayed = { $count ->
    [one] 1 move replayed; everything is right.
   *[other] { $count } moves replayed; everything is right.
}
unfinished = The game is not over yet.
press-enter = Enter: next

## Checking a match.

verify-form = { $lines } lines, all correctly written; the checksum over all of them is right.
verify-chain = The chain covers all lines up to the end; its last link is { $head }.
verify-noted = Everything you noted during the game belongs to it.
verify-commitment = The secret is the one that was committed to before anybody sat down.
verify-key = The key was made from that secret and from what players added ({ $seats } of { $players } did).
verify-nobody = Nobody added anything to the chance: whoever dealt could choose the shuffle alone.
verify-claims = Every claim went to the right seat (claims: { $claims }; by drawing lots: { $lots }).
verify-deals = Every card and die follows from the key (deals and rolls: { $deals }; random numbers: { $pieces }).
verify-live = The game is not over: its secret has not been revealed, so the shuffle was not checked.
verify-unknown = Deals and rolls were not worked out a second time: the second check does not know version { $rules } of { $game }.
verify-rules = The rules agree: every move was legal, and the result is right.
verify-wrong = { $file } is not right: { $reason }

## Serving.

serve-not-installed = A server needs more than is installed here ({ $missing } is missing). Install it: pip install "kufsa[server]"
serve-ready = Kufsa is ready.
serve-here = On this computer: { $address }
serve-network = On a phone or computer in the same network: { $address }
serve-public = For everyone: { $address }
serve-port-taken = Port { $taken } is taken by another program, so this is port { $port }.
serve-to-all = Everyone in your network can open it. To keep it to this computer: leave out --host and --lan
serve-to-guests = Whoever has this link can come in and open tables; others in your network can only sit down at a table whose link they were given. To keep it to this computer: --no-lan
serve-to-nobody-else = Only this computer can open it. For phones and computers in your network: --lan
serve-ask-lan = Shall phones and computers in your network be able to join, with a link that you give them? [y/N]
serve-yes = y yes
serve-remembered = This is remembered in { $path }
serve-data = Everything is kept in { $path }
serve-compiling = The rules are being prepared, only once on this computer: the first table opens within a minute.
serve-how-to-stop = Press Ctrl-C to stop.
serve-stopped = Stopped. Nothing is lost: every table goes on where it was.

## Simulations.

simulated = { $title }: { $games } games, seed { $seed }
steps = Moves per game: median { $median }, half of the games between { $low } and { $high }
broken-off = { $count } games were stopped after { $limit } moves; only the line above counts them.
none-broken-off = No game reached the limit of { $limit } moves.
dataset-written = { $file }: { $games } games, { $rows } rows

## Measurements.

figure-speed = random steps per second
figure-play = Position.play per second
figure-state = bytes of a state
figure-cold = seconds to compile, once
figure-warm = seconds to load
arena-played = { $title }: { $games } games, seed { $seed }
arena-stopped = The tournament was stopped.
arena-kept = Go on with { $path } another time.
suite-cut-off = { $count } games were cut off; they count as no win.
suite-card = What this was made with
train-begins = { $title }: learning on { $device }; everything is kept in { $folder }
train-stands = { $lessons } lessons, { $steps } steps, { $rate } a second
train-share = { $share } ± { $half } of the wins against { $rival }, { $players } at the table, { $games } games (equal: { $fair })
train-unmeasured = Not measured: { $matches }. A process was killed, perhaps for want of memory; a lower number of workers in the settings may help.
train-stopped = Stopped; what was learned up to the last checkpoint is kept in { $folder }. Go on with --resume.
train-done = After { $steps } steps the weights are in { $file }
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
column-bounds = 95% interval
column-entry = task
column-games = games
column-against = against

backup-made = { $count ->
    [one] One game and everything else is in { $path }.
   *[other] { $count } games and everything else are in { $path }.
}
backup-proved = Played again: { $count }. Finished, with their records checked: { $verified }. Of other rules, left as they are: { $foreign }.
backup-restored = { $count ->
    [one] One game and everything else from { $path } is in the database.
   *[other] { $count } games and everything else from { $path } are in the database.
}

## Analysis.

analysing = Looking at every move
column-course = chances of winning
column-lost = lost by choices
column-luck = luck
analysis-luck = Chances of winning, in percent. Luck is whatever the moves of all the players do not explain.
analysis-race = Chances of winning, in percent. In a race quick eyes and hands decide, so there is no luck to measure.
turning-points = What mattered most
turning-point = Better, { $player }: { $best }. The chance of winning fell from { $before } to { $after } in a hundred.
no-turning-points = No single move decided the game.

## What is wrong with a set-up.

doctor-error = Error:
doctor-warning = Warning:
doctor-note = Note:
doctor-well = Nothing is wrong with this set-up.
doctor-https-denied = public_url is { $url }, but https is false, so cookies would be sent without protection. Leave out the setting https.
doctor-https-claimed = https is true, but public_url is { $url }, so browsers would not keep anyone signed in. Set public_url with https, or leave out the setting https.
doctor-public-without-https = { $url } has no https: anyone on the way can read and change everything, and there are no passkeys. Put a proxy with https in front of the server.
doctor-proxy-anybody = trusted_proxies holds { $network }, so anyone can pretend to come from any address. Write only the address of your proxy.
doctor-proxy-not-trusted = public_url is { $url }, but trusted_proxies is empty. If a proxy provides https, every visitor seems to have its address and all of them share one limit. Set trusted_proxies to the address of the proxy.
doctor-proxy-passed-by = The proxy is on this computer, but the server listens on { $host }, so people can reach it without the proxy. Set host to 127.0.0.1.
doctor-open-to-network = The server listens on { $host } without a house code: everyone who can reach it can open tables. Set house_code, use lan, or set host to 127.0.0.1.
doctor-same-token = metrics_token and operator_token are the same, so whoever reads the metrics can do everything the operator can. Make two different tokens.
doctor-processes-one-file = processes is { $processes }, and the database is an SQLite file, which belongs to one process: the server will not start. Set database to a PostgreSQL, or leave out processes.
doctor-settings-readable = { $path } holds secrets and can be read by other users of this computer. Do this: chmod 600 { $path }
doctor-no-client = The pages for browsers are missing in { $path }. Install Kufsa from a finished package, or build them in the repository: python3 run.py client
doctor-not-compiled = The rules are not prepared yet ({ $games }): the first start takes about half a minute longer.
doctor-folder-not-writable = { $path } cannot be written to by this user. Change its owner, or choose another folder with the setting data.
doctor-disk-full = The disk of { $path } is full: { $free } MB are free. Make room there.
doctor-disk-too-full = The disk of { $path } has { $free } MB left, and below { $least } MB nothing new is started. Make room there, or lower min_free_megabytes.
doctor-disk-nearly-full = The disk of { $path } has only { $free } MB left; below { $least } MB nothing new is started. Make room there soon.
doctor-network-disk = { $path } is on another computer ({ $kind }), where a database file is not safe. Choose a folder on a disk of this computer, or use PostgreSQL.
doctor-clock-before-install = The clock of this computer shows a time before Kufsa was installed. Set it, and let it be kept right (NTP).
doctor-clock-behind = The database holds events that are { $seconds } seconds ahead of the clock of this computer. Set the clock, and let it be kept right (NTP).
doctor-clock-apart = The clocks of this computer and of the database differ by { $seconds } seconds. Let both be kept right (NTP).
doctor-few-files = A process may have { $most } files open, and max_connections needs { $wanted }. Raise the limit (LimitNOFILE in systemd), or lower max_connections.
doctor-little-memory = The bots may take { $bots } MB of { $memory } MB. Lower bot_processes or bot_megabytes.
doctor-root = This is the user root. Run the server as a user of its own, who can do nothing else.
doctor-database-address = The setting database cannot be used: { $reason }.
doctor-database-away = The database cannot be used: { $reason }. Check that it is running, and the name, user and password in its address.
doctor-database-foreign = The database cannot be used: { $reason }. Install the newer Kufsa again, restore an older backup, or choose another database.
doctor-database-new = There is no database yet: the first start creates { $path }.
doctor-database-empty = The database is empty: the first start creates the tables in it.
doctor-database-old = The database is of an older version ({ $version }). The next start updates it; make a backup before that.
doctor-database-link = { $path } is a link to { $target }. It works, but copies of the folder do not hold the database. Set the setting database to the file itself.
doctor-database-two-names = { $path } has two names (hard links), and a server refuses that. Delete the other name.
doctor-database-readable = { $path } can be read by other users of this computer, and it holds the secrets of games in play. Do this: chmod 600 { $path }
doctor-sqlite-too-old = SQLite { $version } is too old: Kufsa needs 3.35 or newer. Use a newer Python, or PostgreSQL.
doctor-sqlite-old = SQLite { $version } can damage a file that two programs write to at once. Kufsa takes care that only one does; do not write to the database with other programs while the server is running.
doctor-postgresql-fsync = PostgreSQL runs with fsync = off: a power cut can destroy the whole database. Set fsync = on and restart it.
doctor-postgresql-pages = PostgreSQL runs with full_page_writes = off: a power cut can damage the database. Set full_page_writes = on.
doctor-postgresql-commit = PostgreSQL runs with synchronous_commit = off. Kufsa sets it to on for its own connections, so every move is safe all the same.
doctor-cannot-listen = The server could not start: { $reason }.
doctor-running = Kufsa { $version } is running there and is well.
doctor-running-unwell = Kufsa { $version } is running there and is not well: { $reason }.
doctor-host-unknown = The server that is running does not answer to the name { $host }. It runs with other settings: restart it with these.

## Operator.

operator-who = Say who it is about: a name for people, an id for ban, unban and delete, an id and a new name for rename.
operator-which = Say which tables to end: --game, --idle, or both. --idle 0 ends all of them.
operator-no-token = There is no operator: set operator_token in the settings of the server and restart it.
operator-away = No server answers at { $address }. Is it running, with these settings?

puzzles-none = { $game } brings no puzzles.
puzzles-other = These are puzzles of { $game }, rules version { $rules }: this game is another one.
puzzles-own = Days from { $first } on that have a puzzle of their own: { $count }.
puzzles-proved = { $count } of { $all } puzzles have exactly one best answer.
