# A table of people.

## Why a command was not carried out.

refused-bad-id = The id of a command has 1 to { $most } letters, digits, _ or -.
refused-stale = Something has happened at the table since: look again.
refused-from-the-future = That was meant for something that has not happened yet.
refused-table-only = Only the table itself does that.
refused-nobody = Nobody can be seen who asks for that.
refused-already = It is so already.
refused-not-started = The game has not started yet.
refused-started = The game has started already.
refused-over = The game is over.
refused-not-host = Only the host of the table can do that.
refused-no-seat = Only who sits at the table can do that.
refused-away = A bot is playing for you: take your seat back first.
refused-removed = The host has sent you away from this table.
refused-bad-person = That is nobody at this table.

refused-unknown-game = There is no such game. { $reason }
refused-bad-options = The game cannot be played like that: { $reason }
refused-bad-manners = The table cannot be set up like that: { $reason }
manners-range = { $name } is between { $low } and { $high }, not { $value }.
manners-increment = time is added to a clock only where players have a total.
manners-clock = there are no clocks in a game in which everybody acts at once.
manners-chat = chat is one of { $choices }, not { $value }.
manners-hints = a rated match is played without hints.
refused-no-such-bot = There is no bot { $level } for this game. There are: { $levels }.
refused-no-such-seat = The seats are numbered from 0 to { $last }.
refused-taken = Somebody has that seat.
refused-reserved = That seat is kept for somebody else.
refused-seated = You have a seat at this table already.
refused-full = All seats are taken.
refused-seats-free = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
refused-seats-taken = Somebody would lose their seat if there were only { $players } players.
refused-no-people = At least one person has to sit at the table.
refused-bad-salt = What you add to the chance is at most { $most } bytes, in digits from 0 to f.

refused-paused = The table is having a break.
refused-not-your-turn = It is not your turn.
refused-illegal = The rules do not allow that.
refused-time-is-up = Your time is up.
refused-time-left = There is still time.
refused-not-a-bot = No bot is playing there.
refused-not-by-act = In this game things turn up by themselves, and whoever is first claims them.

refused-race-door = A claim is a race: it needs the live connection.
refused-no-race = Nothing is claimed in this game.
refused-another-turn = Something else has turned up meanwhile, as number { $turn }.
refused-second-claim = You have claimed already: there is one claim for each turning-up.
refused-too-late = Somebody was faster.
refused-frozen = Somebody was first and is about to say what they claim.
refused-not-claimant = There is nothing for you to claim now.
refused-bad-claims = These claims cannot be decided: { $reason }

refused-hints-off = There are no hints at this table.
refused-no-hints = In this game everybody sees for themselves: there are no hints.
refused-no-undo = Nothing can be taken back in this game.
refused-nothing-to-undo = You have done nothing yet that could be taken back.
refused-undo-chance = That cannot be taken back: with move { $number } ({ $action }) chance came into play.
refused-undo-revealed = That cannot be taken back: with move { $number } ({ $action }) something hidden was seen.
refused-no-ask = Nobody is asking to take anything back.
refused-own-ask = The others have to agree, not you.

refused-out-of-time = Your time is used up: the bot plays on.
refused-yourself = That does not work on yourself. You can leave.
refused-not-over = The game is not over yet.

refused-chat-off = There is no chat at this table.
refused-phrases-only = Only the ready-made phrases can be said at this table.
refused-muted = The host has muted you.
refused-too-long = That is too long: at most { $most } characters.
refused-empty-line = There is nothing to read in that.
refused-one-of-both = Say something of your own or a ready-made phrase, not both.
refused-no-such-phrase = There is no such phrase.

## Ready-made phrases.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = Your turn!
phrase-thinking = I am thinking …
phrase-one-moment = One moment, please.
phrase-back-soon = I will be right back.
phrase-i-am-back = I am back.
phrase-nice-move = Nice move!
phrase-well-played = Well played!
phrase-what-luck = What luck!
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-so-close = So close!
phrase-one-more = One more?
phrase-goodbye = Goodbye!
