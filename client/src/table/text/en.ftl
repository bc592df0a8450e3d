time-ran-out = { $names } ran out of time.
everybody-left = Nobody was left to play on.
you-ended-it = You ended the game.
standing-then = This was the score:
table-full = All seats are taken. Wait here to watch the game.
your-name-here = What shall we call you?
terms-clock = { $seconds ->
    [30] half a minute for a turn
    [60] a minute for a turn
    [180] three minutes for a turn
    [86400] a day for a turn
    [259200] three days for a turn
   *[other] { $seconds } seconds for a turn
}
terms-no-clock = no clock
terms-rated = counts for the rating
terms-unrated = does not count for the rating
terms-hints = hints are allowed
terms-open-memory = what was shown once is shown again
invite = Invite
invite-text = Anyone who opens this link can join.
link = The link to this table
link-as-picture = QR code with the link to this table
share = Share
link-copied = The link is copied.
host-starts = Waiting for the host to start the game.
start-with-bots = Start, with bots in the empty seats
promise = The shuffle is already fixed: { $commitment }
sit-here = Sit here
free-it = Free this seat
seat-a-bot = Add a bot
kept-for = reserved for { $name }
you-won = You won!
to-the-rematch = Go to the rematch
share-picture = Share the result
picture-saved = The picture is saved.
picture-saved-and-text = The picture is saved, and a text with the link is copied.
save-record = Download the game record
another-table = New table
say-something = Say something
send = Send
company = The others: friends, block, report
the-table = the table
earlier = Earlier moves
did = { $name }: { $action }.
waiting-for-people = waiting for players
in-play = in progress
won-by = Won by { $names }
ended-over = Finished
ended-abandoned = Abandoned
ended-closed = Closed by the host
ended-broken = Cannot be opened
what-to-do = What you can do
look-for = Look for
claim-what = What do you claim?
claim-this = Claim this
board-failed = The game’s own board could not be loaded. This one works too.
rating-is = rating { $points }
rating-changed = rating { $points } ({ $change })
phrases = Ready-made phrases
rematch = Play again
what-mattered = What mattered?
replay = Watch again
check-the-shuffle = Check the shuffle
hint-told = Hint: { $action }.
hint-none = No hint just now. Try it your way!
hint-forgetful = This hint only knows what is face up and what was shown since your last turn. If you remember more, trust your memory.
