# Help pages of the command line in English.

usage = Usage: { $how }
arguments = What it takes
options = Options
commands = Commands
examples = Examples
default = Default: { $value }.

## What is wrong with what was typed.

wrong-no-option = There is no option { $option }.
wrong-no-command = There is no command { $name }.
wrong-near = Did you mean: { $names }?
wrong-missing = { $name } is missing.
wrong-integer = { $name } must be a whole number.
wrong-float = { $name } must be a number.
wrong-value = This is no value for { $name }.
wrong-least = At least { $number }.
wrong-most = At most { $number }.
wrong-needs-value = { $option } needs a value.
wrong-no-value = { $option } takes no value.
wrong-extra = Nobody asked for this: { $words }
see-help = More about it: { $how }

## Options of several commands.

option-help = Show this page.
option-game = A game; `kufsa games` lists them.
option-players = How many play; the fewest if not given.
option-seed = A number or a text: the same seed, the same game.
option-option = An option of the game; may be repeated.
option-json = Print JSON instead of a table.
option-lang = The language; if not given, that of your system.

## kufsa

kufsa = Kufsa (קופסה, “box”): tabletop games to play, study and build on.
kufsa-version = Print the version.
kufsa-install-completion = Set up completion of commands in this shell.
kufsa-show-completion = Show what completion needs in this shell, to copy or change it.
kufsa-example-1 = choose a game and play it here
kufsa-example-2 = you against a bot
kufsa-example-3 = the rules in Hebrew

## kufsa games

games = List the games of the box, with their players, options and bots.
games-example-1 = a table
games-example-2 = for programs

## kufsa rules

rules = Read the rules of a game, clause by clause.
rules-example-1 = page by page in a terminal
rules-example-2 = as plain text

## kufsa play

play = Play a game here, several people at one keyboard or against bots.
play-more = The game is saved after every move: leave with `quit`, and resume it whenever you like. Type `?` at any time to see what can be typed.
play-game = A game; without one, a menu.
play-names = Who plays: “Noa,Uri”.
play-bots = How many seats bots play.
play-level = Which bot, by its level 1 to 5 or its name; 3 if not given. Without a game a menu lists them, and so does `kufsa games`.
play-save = Where to save the game.
play-resume = Resume the game in a file.
play-explain = Let bots say why they did what they did.
play-example-1 = choose from a menu
play-example-2 = two people at one keyboard
play-example-3 = against a bot of the middle level, in Hebrew
play-example-4 = against two of the strongest
play-example-5 = with an option of the game
play-example-6 = resume a saved game

## kufsa serve

serve = Open tables for people: by browser, from this machine, its network (--lan) or the internet.
serve-more = Every setting can also be given in a file or in the environment; docs/settings.md has all of them. Ctrl-C tells everybody and stops the server.
serve-settings = Settings in TOML; flags win over them.
serve-example-1 = for this machine, and open the browser
serve-example-2 = for everybody in your network who has the link
serve-example-3 = at another port, with another data folder
serve-example-4 = with the settings of a file

## kufsa backup

backup = Write everything that a server stores into one new file, whether or not it is running.
backup-more = The file holds the secrets of games that are being played: keep it to yourself. With --check the exit code is 1 if a game cannot be played again.
backup-file = The backup.
backup-settings = The server’s settings in TOML.
backup-data = The server’s data folder, if it is not yours.
backup-check = Play every game in the backup again.
backup-database = The server’s database, if it is not in that folder.
backup-example-1 = of this user’s server, which may keep running
backup-example-2 = and play every game in it again
backup-example-3 = of PostgreSQL

## kufsa restore

restore = Put a backup into a database: the same kind or another, empty unless --replace is given.
restore-more = No server may be running on it. The backup is checked first; if anything is wrong with it, or in it that Kufsa did not make, nothing changes. It also holds who is signed in.
restore-file = { backup-file }
restore-settings = { backup-settings }
restore-data = { backup-data }
restore-database = { backup-database }
restore-replace = Delete what the database holds.
restore-sign-out = End every session and forget recovery codes and passkeys: for a backup that was in other hands.
restore-example-1 = into a database that is still empty
restore-example-2 = in place of everything that is there
restore-example-3 = of somebody else: nobody stays signed in

## kufsa doctor

doctor = Say what is wrong with a set-up: settings, database, disk, clock, proxy, installation.
doctor-more = Nothing is changed, and a server may be running. The exit code is 1 if something does not work or is not safe.
doctor-settings = { backup-settings }
doctor-data = { backup-data }
doctor-database = { backup-database }
doctor-json = Print findings as JSON.
doctor-example-1 = of this user’s server
doctor-example-2 = with the settings in use
doctor-example-3 = for programs

## kufsa operator

operator = Ask a running server on this machine about tables and people, or end, rename, ban and delete.
operator-more = The address and the operator’s token come from the server’s settings. The answer is JSON. Nothing shows what people hold in their hands.
operator-what = What to do.
operator-who = A person’s id, or a name.
operator-name = The new name.
operator-game = Only tables of this game.
operator-idle = Only tables idle for this many hours.
operator-settings = { backup-settings }
operator-data = { backup-data }
operator-example-1 = of the server that runs with this user’s settings
operator-example-2 = idle for a day
operator-example-3 = end all of those
operator-example-4 = who has this name
operator-example-5 = a person, by id
operator-example-6 = a person, everywhere

## kufsa site

site = Write the box as files for any web server: games against bots and on one device.
site-out = The folder to write.
site-example-1 = write the folder box, to be put on any web server
site-example-2 = try it out on this machine

## kufsa simulate

simulate = Play many games uniformly at random in compiled code, or between bots, and sum them up.
simulate-games = How many games.
simulate-bots = Bots by name or level, one for each seat: each deal is played in every seating.
simulate-limit = Cut a game off after this many moves.
simulate-example-1 = two players, at random
simulate-example-2 = the same every time
simulate-example-3 = bots against each other

## kufsa dataset

dataset = Write every choice of recorded or simulated games with what the seat saw and might do.
dataset-more = The columns are described in the documentation under Environments. Every record is replayed and checked; a wrong one ends the command, and nothing is written.
dataset-output = The Parquet file to write.
dataset-sources = Records of one game.
dataset-game = Simulate this game instead.
dataset-games = How many to simulate.
dataset-bots = Bots by name or level, one for each seat; else all play greedily.
dataset-add = Columns to add, with commas between: next_observation, state, probability.
dataset-workers = Processes that play the simulated games.
dataset-card = Also write a dataset card in Markdown to this file.
dataset-example-1 = recorded games
dataset-example-2 = all *.log and *.jsonl files of a folder
dataset-example-3 = simulated ones

## kufsa arena

arena = Hold a tournament of bots: each deal in every seating, on all cores.
arena-more = Ratings are openskill’s; shares of wins come with their 95 % confidence interval. With `--results` a tournament can be stopped and resumed, with more games too. Name a `--seed` then: otherwise a new one is drawn each time, and the file is refused.
arena-bots = Bots by name or level, or your own as `module:name`, with commas between; if not given, all levels.
arena-games = How many games for each table of bots.
arena-players = How many sit at a table; the fewest if not given.
arena-results = Store every result in this file; resume what is in it.
arena-workers = Processes; as many as cores if not given.
arena-ray = Play on a Ray cluster (RAY_ADDRESS), not on these cores.
arena-example-1 = all five levels, two by two
arena-example-2 = one against another
arena-example-3 = to resume later
arena-example-4 = on a Ray cluster
arena-example-5 = three at a table, for programs
arena-example-6 = a bot of your own: the class Fox in mine.py

## kufsa suite

suite = Measure a policy or a bot on Kufsa-20, or list its tasks.
suite-more = The table has the share of wins with its 95 % confidence interval, and a card says what it was made with. `--out` writes what can be handed in to the leaderboard.
suite-policy = A policy as `module:name`, or a bot by its name or level; if not given, the tasks are listed.
suite-only = Only this task; may be repeated.
suite-games = How many games for each task; if not given, as many as the suite says.
suite-name = What it is called on the leaderboard.
suite-out = Write the results to this file.
suite-example-1 = the tasks
suite-example-2 = the function policy in mine.py
suite-example-3 = a bot on one task, quickly

## kufsa analyse

analyse = Go through a finished game with the strongest bot.
analyse-more = Every decision is judged from what its player could know then: what it cost, and what would have been better. The rest of the difference between a fair start and the result is luck.
analyse-file = A finished game: a log, or the record of a game.
analyse-simulations = Games that each move is tried in.
analyse-seconds = A time limit for one move; with it the figures may vary.
analyse-seed = A number or a text: the same seed, the same figures.
analyse-workers = Threads; as many as cores if not given.
analyse-example-1 = what mattered in it?
analyse-example-2 = a closer look, at the record of a game
analyse-example-3 = for programs

## kufsa replay

replay = Replay a recorded game: every move must be legal, and the result must be the recorded one.
replay-more = The exit code is 0 if everything is right and 1 if a line is wrong.
replay-file = A recorded game.
replay-step-through = Show every move; in a terminal, wait for Enter.
replay-example-1 = check it
replay-example-2 = and show what happened, step by step

## kufsa verify

verify = Check the record of a game: the commitment, every card and die, every move, the result.
verify-more = The exit code is 0 if all is right, and 1 if something is wrong or cannot be checked.
verify-file = The record of a game.
verify-noted = A commitment or a head of the chain that you saw during the game; may be repeated.
verify-partial = Accept a game in play or an unknown game, and check what can be checked.
verify-example-1 = was every card and die what it should be?
verify-example-2 = and is it the game that I saw?

## kufsa show

show = Draw a position as SVG: from a recorded game, a document, or a fresh game.
show-source = A log or a position document, - for stdin, or a game.
show-seat = Whose view; else a spectator’s.
show-at = After this many moves of a log.
show-output = The SVG file; - for stdout. Else GAME.svg.
show-example-1 = how a recorded game ended
show-example-2 = after 12 moves, as seat 0 sees it
show-example-3 = a position document
show-example-4 = a game that is about to begin

## kufsa texts

texts = Say which texts, messages and clauses a language lacks; exit code 1 if any.
texts-game = A game; all packages if not given.
texts-lang = A language, which may be new: de, pt-BR.
texts-example-1 = all languages, all packages
texts-example-2 = what German would need
texts-example-3 = one game in all languages

## kufsa train

train = Let a network teach itself a game, in games against itself and against what it was before.
train-more = Every minute the folder gets a checkpoint to resume from, the weights in 8 bits, and a curve of its share of wins against fixed bots on paired deals. An NVIDIA GPU is used if PyTorch finds one; a processor learns far more slowly, with fewer games at once. Needs `kufsa[train]`; `--evaluate` does not.
train-out = The folder for what is learned; `trained/GAME` if not given.
train-settings = Settings in TOML; the game’s own `training.toml` if not given.
train-minutes = Learn for so long; as in the settings if not given.
train-lessons = Stop after so many lessons, even if there is time left.
train-seed = A number: the same seed, the same training.
train-device = Where to learn; on a GPU if there is one.
train-resume = Continue from the folder’s checkpoint.
train-start-from = Begin with these weights, not with random ones.
train-evaluate = Learn nothing: measure these weights against the bots in the settings.
train-games = How many games to measure with, at the end or with `--evaluate`, at each table.
train-example-1 = as the game’s own settings say
train-example-2 = go on, until it has learned for half an hour in all
train-example-3 = your own settings, in a folder of your own
train-example-4 = how strong it is, with bounds

## kufsa bench

bench = Measure speed, sizes and times to be ready, on this machine, one core.
bench-game = Which games; all if none is named.
bench-seconds = Seconds of random play for each game.
bench-example-1 = all games
bench-example-2 = one game, for longer, for programs

## kufsa build

build = Compile games for browsers: rules, views, events and search as one module a game.
build-games = Games; all if not given.
build-out = Write a folder for each game in there.
build-check = Build nothing: exit code 1 if a module is stale.
build-example-1 = compile it for browsers, into the folder wasm beside its rules
build-example-2 = whether every game’s module is what its sources give

## kufsa check

check = Check a game: all laws, a test for every clause, and a break that each test notices.
check-more = The exit code is 0 if all checks pass.
check-tests = The game’s own tests and breaks.toml.
check-laws = Check it against the laws of every game.
check-breaks = Break each clause, and see its test fail.
check-example-1 = the laws, the tests of its clauses, and a break of each
check-example-2 = where its tests are

## kufsa new

new = Write a small working game to change.
new-id = What the game is called in code: my_game.
new-folder = Where to write it; a folder of that name here if not given.
new-example-1 = a folder my_game with a game that can be played

## kufsa perft

perft = Count the lines of play to each depth, from published set-ups or a position of yours.
perft-more = A line that ends the game earlier counts once. The exit code is 1 when a published count is not met.
perft-depth = How many moves deep; each costs a lot more.
perft-position = A position document to count from.
perft-example-1 = the published set-ups, and whether the counts agree
perft-example-2 = a position of your own

## kufsa puzzles

puzzles = Find positions in which exactly one move is best, or prove those of a game again.
puzzles-more = The same seed finds the same puzzles. The exit code is 1 if a proof fails.
puzzles-count = How many.
puzzles-from = The first of these days: find the puzzle of each day, from the seed of the day.
puzzles-easy = The share that may be solved by the move that wins most points at once. As in the game’s book, or else 0.5, if not given.
puzzles-out = The file to write, or a folder for it; with --check the file to prove. The screen, or the game’s own, if not given.
puzzles-check = Find nothing: prove the puzzles again, with other luck.
puzzles-sample = With --check: only this many of them, chosen by the seed.
puzzles-week = With --check: those of the next seven days.
puzzles-jobs = How many processes; one for each core if not given.
puzzles-seed = What the games come from.
puzzles-example-1 = five puzzles of the game, proved again
puzzles-example-2 = puzzles for a game of yours
puzzles-example-3 = the puzzles of ninety days
