# A table of people.

## Why a command was not carried out.

refused-bad-id = The id of a command has 1 to { $most } letters, digits, _ or -.
refused-stale = Something has changed at the table. Have another look.
refused-from-the-future = That was meant for something that has not happened yet.
refused-table-only = Only the table itself does that.
refused-nobody = It is not clear who is asking for that.
refused-already = That has already been done.
refused-not-started = The game has not started yet.
refused-started = The game has started already.
refused-over = The game is over.
refused-not-host = Only the host of the table can do that.
refused-no-seat = Only players at this table can do that.
refused-away = A bot is playing for you: take your seat back first.
refused-removed = The host has removed you from this table.
refused-bad-person = There is no such person at this table.
refused-match-full = So much has happened at this table that nothing more is kept: a game has at most { $most } events.

refused-unknown-game = There is no such game. { $reason }
refused-bad-options = The game cannot be played with these options: { $reason }
refused-bad-manners = These table settings are not possible: { $reason }
manners-range = { $name } is between { $low } and { $high }, not { $value }.
manners-increment = extra time per move needs a total time for each player.
manners-clock = there are no clocks in a game in which everybody acts at once.
manners-chat = chat is one of { $choices }, not { $value }.
manners-hints = a rated game is played without hints.
manners-handicap = a rated game is played without head starts and without help for single players.
manners-handicap-seat = a head start or help belongs to a seat of the table.
refused-no-such-bot = There is no bot { $level } for this game. There are: { $levels }.
refused-no-such-seat = The seats are numbered from 0 to { $last }.
refused-taken = Someone is already sitting there.
refused-reserved = That seat is reserved for someone else.
refused-seated = You already have a seat at this table.
refused-full = All seats are taken.
refused-seats-free = { $count ->
    [one] One seat is still free.
   *[other] { $count } seats are still free.
}
refused-seats-taken = Somebody would lose their seat if there were only { $players } players.
refused-no-people = At least one person has to sit at the table.
refused-bad-salt = What you add to the shuffle is at most { $most } bytes, written with 0–9 and a–f.

refused-paused = The game is paused.
refused-no-pause = This game is rated and time decides in it: there are no breaks.
refused-not-your-turn = It is not your turn.
refused-illegal = The rules do not allow that.
refused-time-is-up = Your time is up.
refused-time-left = There is still time.
refused-not-a-bot = No bot is playing there.
refused-not-by-act = In this game things turn up by themselves, and whoever claims them first gets them.

refused-race-door = A claim is a race: it needs the live connection.
refused-no-race = Nothing is claimed in this game.
refused-another-turn = Something new has turned up in the meantime (number { $turn }).
refused-second-claim = You have already claimed: only once each time something turns up.
refused-too-late = Somebody was faster.
refused-frozen = Somebody was first and is about to show what they claim.
refused-not-claimant = There is nothing for you to claim now.
refused-bad-claims = These claims cannot be decided: { $reason }

refused-hints-off = There are no hints at this table.
refused-no-hints = There are no hints in this game: everyone has to look for themselves.
refused-no-undo = Nothing can be taken back in this game.
refused-nothing-to-undo = You have done nothing yet that could be taken back.
refused-undo-chance = That cannot be taken back: chance played a part in move { $number } ({ $action }).
refused-undo-revealed = That cannot be taken back: move { $number } ({ $action }) revealed something hidden.
refused-no-ask = Nobody is asking to take anything back.
refused-own-ask = The others have to agree, not you.

refused-out-of-time = Your time has run out: the bot plays on for you.
refused-yourself = You cannot do that to yourself. You can leave the table.
refused-rated = This game is rated: it cannot be closed, and nobody can be removed. Whoever leaves has lost it.
refused-not-over = The game is not over yet.

refused-chat-off = There is no chat at this table.
refused-phrases-only = Only the ready-made phrases can be said at this table.
refused-muted = The host has muted you.
refused-too-long = That is too long: at most { $most } characters.
refused-empty-line = Your message is empty.
refused-one-of-both = Send your own words or a ready-made phrase, not both.
refused-no-such-phrase = There is no such phrase.

## Ready-made phrases.

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-your-turn = Your turn!
phrase-thinking = I’m thinking…
phrase-one-moment = One moment, please.
phrase-back-soon = I’ll be right back.
phrase-i-am-back = I’m back.
phrase-nice-move = Nice move!
phrase-well-played = Well played!
phrase-what-luck = What luck!
phrase-oops = Oops!
phrase-sorry = Sorry!
phrase-thanks = Thank you!
phrase-so-close = So close!
phrase-one-more = Another game?
phrase-goodbye = Goodbye!
