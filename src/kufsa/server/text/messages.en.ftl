# A server with tables.

## Why the server does not do what somebody wants.

house-full = All tables are taken. Try again later.
too-many-tables = You have { $count } unfinished tables. Finish or close one first.
too-many-tables-here = { $count } tables were opened from your address and are not over. Finish or close one first.
house-code = Only guests of this house can open tables here. Ask for the link or the QR code with the house code, or for a link to a table.
prove = Come back with your recovery code or a passkey first: this works for ten minutes after that. Without both, ask whoever runs the server.
storage-full = The storage of this server is full. Games in play go on, but nothing new can begin.
phrases-here = On this server people speak in ready-made phrases, so the chat of a table can be phrases or off.
not-welcome = You cannot sit down at this table.
no-such-person = There is nobody of that name here.
yourself = That is you.
too-many-ask = Too many people are asking them already: try again another day.
too-many-friends = That list is full: remove somebody from it first.
has-begun = The game at this table has already begun.
no-such-code = No table is waiting under this code. Codes have six digits and end when the game begins.
no-table = There is no such table.
not-over = This game is not over yet. Everything is shown at the end.
not-begun = There is nothing to see: this game never started.
later = Spectators at this table see everything with a delay. The record comes at the end.
covered = The table is covered during the break.
no-analysis = This game cannot be analysed: it was not finished, or it is too long.
analyst-busy = Many games are being analysed right now. Try again in a minute.
readable = This game can be read here: its record and its log are there for you.
unreadable = This server cannot read the events of this game. They are kept as they are.
unreadable-game = This server does not have the game that was played here. It is kept as it is.
unreadable-rules = This game was begun with version { $begun } of its rules, and this server has version { $here }. It is kept as it is, and a server with those rules can go on with it.

## Games that were played on a device.

bad-record = Line { $line } of the game record is wrong, so the game was not kept.
not-from-device = Only games that were played on a device can be kept here.
unfinished-record = This game is not over. You can keep it when it is.
unknown-game = This server does not have that game.
other-rules = This game was played with another version of the rules, so the server cannot check it.
long-record = This game is too long to be kept.
another-day = It is another day by now: this puzzle no longer counts.
no-such-seat = This game does not have such a seat.
too-many-games = The server already keeps { $most } of your games, and cannot keep more.
kept-by-another = Someone else has already kept this game.
another-game = The server already keeps another game of yours with the same number.

## Requests that cannot be answered.

bad-request = The server does not understand this request.
no-session = This session is not known. Start one with POST /api/session.
forbidden = That is not allowed.
not-found = There is nothing at this address.
method-not-allowed = This address does not take that method.
conflict = That is not possible right now.
too-large = That is more than the server accepts.
content-type = Send JSON, with Content-Type: application/json.
unknown-host = The server does not answer to this name.
too-many = Too many requests. Please wait a moment.
too-many-for-now = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
too-many-watched = You can watch up to { $most } tables at once.
unavailable = The server cannot do this now. Try again later.
internal = Something went wrong on the server. Its log has details under this number.
not-stored = That could not be saved, so it was not done. Try again in a moment.
restart = The server is restarting. Come back in a moment.
session = This session has ended.

## Names and recovery.

name-taken = That name, or one very like it, is already taken. Choose another one.
no-name = Choose a name first: a guest has no name to come back to.
long-name = A name can have at most { $most } characters.
empty-name = A name needs at least one character.
blank-name = A name needs at least one letter, digit or emoji.
invisible-name = A name cannot contain invisible or control characters; this one has { $sign }.
marked-name = A letter can carry at most { $most } accents, and an accent needs a letter.
reserved-name = The name { $name } is reserved.
rude-name = Please choose another name: this one could hurt somebody.
wrong-code = This recovery code is not known.
banned = This server does not let you in under this name. Ask whoever runs it.
seats-left = You still have a seat at a table and could not come back to it. Finish or leave that game first.
passkey-known = This passkey is already registered here.
unknown-passkey = This passkey is not (or no longer) registered here.
bad-passkey = This passkey could not be verified.
no-challenge = That took too long. Please start again.
no-site = Passkeys only work when the server is opened by its name, not by its IP address.
too-many-passkeys = You can have at most { $most } passkeys.

## Names made up for guests: any adjective goes with any noun.

guest-name = { $adjective } { $noun }
guest-adjectives =
    Amber Brave Bright Calm Clever Cunning Daring Eager Gentle Golden Happy Jolly Keen Lucky
    Merry Noble Patient Proud Quick Quiet Silver Sly Swift Wise
guest-nouns =
    Admiral Bishop Badger Castle Cook Crown Domino Falcon Gardener Griffin Guard Hedgehog Hunter
    King Knight Lion Otter Raven Robin Scholar Tower Triangle Unicorn Wizard

## Names that nobody may have: the one that replaces a name removed from the records, and those
## that would seem to speak for the server.

former-player = Former player
reserved-names = admin administrator kufsa moderator operator root server system

## What a link looks like where it was sent, and the box where it was installed.

box-name = Kufsa
box-described = Tabletop games in one box: play in the browser with friends or against the computer. No sign-up, nothing to install.
invited = You are invited to play. Open the link and take a seat: no sign-up, nothing to install.

## Settings.

setting-host = The address to listen on: 127.0.0.1 is this machine alone, 0.0.0.0 is every network of this machine, :: is that with IPv6.
setting-lan = Open the server to the networks of this machine, for phones at the same table; only people with the house code’s link can open tables.
setting-house-code = Whoever comes from another machine must have opened the link with this code to open tables; with lan and without a code, one is drawn and kept in the data folder.
setting-port = The port to listen on; 0 is any free one.
setting-public-url = The address that people type, if it is not this machine’s own.
setting-hosts = Further names that people may reach the server by.
setting-trusted-proxies = The proxies that are trusted to report a visitor’s address and https.
setting-https = Whether people use https, so that cookies are sent over https only; auto goes by public_url and trusted proxies.
setting-open = Open the browser when the server is ready.
setting-data = The folder for the database and the settings file.
setting-database = The database; without one, the file kufsa.db in the data folder.
setting-retention-days-finished = Days that a finished match is stored; 0 is for ever.
setting-retention-days-idle = Days without a move after which an unfinished match is ended; 0 is never.
setting-retention-days-guests = Days after which a guest who was not seen again is forgotten; 0 is never.
setting-retention-days-names = Days after which the name of somebody who was not seen again is free for others; 0 is never.
setting-max-megabytes = The most megabytes that the database may take; then nothing new is begun. 0 is no limit.
setting-min-free-megabytes = Megabytes that stay free on the disk of a database file: below that nothing new is begun.
setting-max-tables = The most tables that are not over, in all; more are refused.
setting-max-tables-per-person = The most tables that are not over and hosted by one person.
setting-max-tables-per-address = The most tables that are not over and were opened from one address.
setting-max-device-games-per-person = The most games played on devices that are stored for one person.
setting-max-connections = The most live connections, in all; more are refused.
setting-max-connections-per-person = The most live connections of one person: tabs and devices.
setting-max-connections-per-address = The most live connections of one address, and as many requests at a time; a fifth of the live ones may be of visitors without a session.
setting-queue-length = The most messages that wait for one slow connection; then it gets a snapshot instead.
setting-rate-factor = All rate limits are multiplied by this.
setting-chat-default = How people chat at a new table unless its host says otherwise: phrases are ready-made ones, on is in their own words, off is not at all.
setting-free-chat = Whether a host may let people chat in their own words; if not, nobody can anywhere here, also at tables from before.
setting-passkeys = Whether people may secure their name with a passkey; browsers require https.
setting-push = Whether people may be told by a push message when it is their turn; browsers require https.
setting-push-contact = How push services reach you: mailto:… or https://…; without it, the public_url.
setting-push-hosts = Push services of your own: hosts that may also be in this network and without https.
setting-bot-processes = Processes in which bots think; 0 is one less than there are cores, and at least 1.
setting-bot-seconds = The longest that a bot may think before a simple move is made.
setting-bot-megabytes = The most memory that a bots’ process may take.
setting-bot-pace = How slowly bots play: 1 is like people, 2 half as fast, 0 at once.
setting-log-level = How much is logged.
setting-log-format = Logs for people or, line by line, as JSON; auto is text in a terminal.
setting-metrics = Whether there are metrics at /metrics.
setting-metrics-token = Whoever sends it may read /metrics; without one, only this machine may.
setting-traces = A collector of traces, such as http://127.0.0.1:4318 (OpenTelemetry); needs the extra traces.
setting-operator-token = Whoever sends it is the operator; without one, there is no operator.
setting-processes = With PostgreSQL: how many servers this command runs behind one port, each a process of its own.
setting-bus = With PostgreSQL: how several servers on one database talk to each other, by that PostgreSQL itself or by NATS; without one, a second server is refused.
setting-lease-seconds = With PostgreSQL: seconds after which a server that no longer answers counts as gone.
setting-drain-seconds = The longest that the server takes to stop once it is asked to.
