title = Kufsa
skip-to-main = Skip to the main content
to-the-box = All games
home-title = What shall we play?
home-text = { $count } games in one box. Tap one and play: no sign-up, nothing to install.
my-tables = My tables
open-tables = Open tables
have-code = I have a code
players-range = { $low ->
   *[other] { $low }–{ $high } players
}
play-now = Play now
play-now-text = against the computer
invite-friends = Invite friends
invite-friends-text = with a link or a QR code
on-this-device = On this device
on-this-device-text = pass it round; a curtain hides your hand
open-to-all = Open to all
open-to-all-text = anyone can join
learn = Learn by playing
daily = Puzzle of the day
rules = Rules
help = Help
first-time = First time? A first lesson takes one minute
rule = rule { $clause }
how-many = How many players?
bots-level = Who do you want to play against?
bot-greedy = Greedy
bot-casual = Casual
bot-random = Random
more-options = More options
chat = Chat
hint = Hint
odds = Odds
hints-on = Hints are on at this table.
choice-true = yes
choice-false = no
choice-random = at random
me = Me
confirm-actions = ask before every move
you-watch = You are watching
watching = { $count ->
    [one] { $count } is watching
   *[other] { $count } are watching
}
choices = Settings
your-turn = Your turn
your-turn-at = { $count ->
    [one] Your turn
   *[other] Your turn at { $count } tables
}
line-lost = No connection…
page-old = There is a newer version. Please reload the page.
offline-title = Can’t reach the server
offline-text = You are offline. Nothing is lost: the game goes on as soon as you are connected again.
check-input = That cannot be used. Check what you wrote.
try-again = Try again
nothing-here = This page does not exist
no-such-table = This table does not exist
no-such-table-text = The link may be wrong, or this table does not allow spectators.
one-moment = One moment…
free-seat = empty seat
nobody = nobody
is-here = online
is-a-bot = the computer
start = Start
leave = Leave
players = Players
winner = winner
days-left = { $count ->
    [one] { $count } day left
   *[other] { $count } days left
}
just-begun = The game has begun.
do-this = { $action }: are you sure?
yes-do-it = Yes
take-back = No
asks-undo = { $name } would like to take back the last move.
agree = Agree
refuse = Decline
paused = The game is paused.
go-on = Continue
pause = Pause
bot-plays-for-you = A bot plays for you.
come-back = Take my seat back
history = History
looking-back = Looking back: move { $number } of { $count }
to-the-present = Back to the game
undo = Take back
close = Close
player-number = Player { $number }
back = Back
forward = Forward
claim = Claim
