# Red-Handed in English.

title = Red-Handed

## What actions look like.

action-forms = Say flip to turn cards up, or snatch with the numbers of two or three open cards: 0:snatch 3 7 12, where 0 is your seat.
help-play =
    Enter       turn up the next cards, all players at once
    a 3 7 12    player a snatches the diamond and marks cards 3, 7 and 12
    a           player a snatches first and marks at the next question, but soon
    A theft is a thief, a diamond and a fingerprint; an arrest is a policeman and a thief.

## Why an action is refused.

nothing-to-turn = All decks are empty, so there is nothing to turn up.
no-such-seat = { $action } names a seat at which nobody sits.
nothing-open = No card lies open yet, so there is nothing to snatch for.
wrong-count = { $action } will not do: mark the three cards of a theft or the two of an arrest.
not-open = { $action } marks a number that no open card has.

## Kinds and colours.

kind-T = thief
kind-D = diamond
kind-F = fingerprint
kind-P = policeman
kind-K = dark room
colour-r = red
colour-g = green
colour-b = blue
card-three = { $kind }, { $colour }, { $quantity }
card-police = { $kind }, { $colour }

## What happened.

event-turned-up = Turned up: { $cards }.
event-dark = The lights go out! From now on colours do not matter.
event-last-card = { $player } has turned up the last card of the deck.
event-snatched = { $player } snatches the diamond and marks { $cards }!
event-marked-nothing = { $player } snatches the diamond and marks nothing.
event-theft = Caught red-handed: a theft it is.
event-arrest = An arrest! The policeman knows that thief.
event-mistake = A mistake: { $why ->
    [kinds] a theft needs a thief, a diamond and a fingerprint.
    [colours] two cards share a colour and the third does not.
    [quantities] two cards show the same quantity and the third does not.
    [police] the policeman is after another colour.
   *[pair] two cards are an arrest only if they are a policeman and a thief.
}
event-shared = The others share the { $count } open cards. Received: { $hands }.
event-taken = { $player } has to take { $count ->
    [one] the open card.
   *[other] all { $count } open cards.
}
event-over = { $way ->
    [quick] All decks are played out. Piles, as points: { $scores }. The game goes to { $winners }.
   *[full] Not a single card left! The game goes to { $winners }. Cards still held, as points: { $scores }.
}

## Words on the board.

board-race = Who sees it first?
board-over = The game is over
board-dark = Dark! Colours do not matter
board-open = { $count ->
    [0] no card open
    [one] 1 card open
   *[other] { $count } cards open
}
board-deck = { $count ->
    [0] deck empty
    [one] deck of 1 card
   *[other] deck of { $count } cards
}
board-pile = { $count ->
    [0] pile empty
    [one] pile of 1 card
   *[other] pile of { $count } cards
}
board-player = { $player }: { $parts }
board-card = { $number } is { $card }

## At one keyboard.

race-keys = Keys: { $keys }. Enter turns up; your key and the numbers of cards snatch.
race-prompt = Enter, or a key and numbers >
race-name = { $player }, you hold the diamond! Which cards? >
race-late = Too late: { $player } was faster.
race-slow = That took too long to mark.
race-unclear = Press Enter to turn up, or type your key and the numbers of two or three cards: a 3 7 12

# Before the game: what it is, and what can be chosen.
about = Spot the theft first and snatch the diamond.
option-quick = Quick game
