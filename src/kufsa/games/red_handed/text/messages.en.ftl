# Red-Handed in English.

title = Red-Handed

## What actions look like.

action-forms = Type flip to turn up cards, or snatch with the numbers of two or three face-up cards: 0:snatch 3 7 12, where 0 is your seat.
help-play =
    Enter       turn up the next cards, all players at once
    a 3 7 12    player a snatches the diamond and marks cards 3, 7 and 12
    a           player a snatches first and marks when asked; be quick
    A theft is a thief, a diamond and a fingerprint; an arrest is a policeman and a thief.

## Why an action is refused.

nothing-to-turn = All the decks are empty: there are no more cards to turn up.
no-such-seat = Nobody is sitting at the seat in { $action }.
nothing-open = No card is face up yet, so there is nothing to snatch for.
wrong-count = Mark the three cards of a theft or the two cards of an arrest, not { $action }.
not-open = { $action } includes a number that is not on any face-up card.

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
event-dark = The lights go out! Colours no longer matter.
event-last-card = { $player } has turned up the last card of their deck.
event-snatched = { $player } snatches the diamond and marks { $cards }!
event-marked-nothing = { $player } snatches the diamond and marks nothing.
event-theft = Caught red-handed: it really is a theft!
event-arrest = An arrest! The policeman knows that thief.
event-mistake = A mistake: { $why ->
    [kinds] a theft needs a thief, a diamond and a fingerprint.
    [colours] two cards share a colour and the third does not.
    [quantities] two cards show the same number and the third does not.
    [police] the policeman is after another colour.
   *[pair] two cards are an arrest only if they are a policeman and a thief.
}
event-shared = The others share out the { $count } face-up cards. Received: { $hands }.
event-taken = { $player } has to take { $count ->
    [one] the face-up card.
   *[other] all { $count } face-up cards.
}
event-over = { $way ->
    [quick] All the decks have been played. Won by { $winners }.
   *[full] Not a single card left! Won by { $winners }.
}

## Words on the board.

board-race = Who sees it first?
board-over = Game over
board-dark = Dark! Colours don’t count
board-open = { $count ->
    [0] no card face up
    [one] 1 card face up
   *[other] { $count } cards face up
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

race-keys = Keys: { $keys }. Enter turns up cards; your key and card numbers snatch.
race-prompt = Enter, or a key and numbers >
race-name = { $player }, you hold the diamond! Which cards? >
race-late = Too late: { $player } was faster.
race-slow = Too slow: the cards were not marked in time.
race-unclear = Press Enter to turn up, or type your key and the numbers of two or three cards: a 3 7 12

# Before the game: what it is, and what can be chosen.
about = Spot the theft first and snatch the diamond.
option-quick = Quick game
