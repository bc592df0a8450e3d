decks = The decks
cards-held = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
pile-of = { $count } in the pile
dark-now = It is dark: colours do not count.
open-cards = Face-up cards: { $count }
card-of = { $number }: { $card }, in front of { $name }
soon = More cards in a moment. Keep your eyes open!
guide-theft = Theft: a thief, a diamond and a fingerprint.
guide-rule = Colours all alike or all different. Numbers all alike or all different.
guide-arrest = Arrest: a policeman and a thief of his colour.
snatch = Snatch!
hand-is-out = You are reaching for it…
mark-now = { $count ->
    [0] You have the diamond! Tap the three cards of the theft, or the two of an arrest.
    [1] And the next one?
   *[other] One more for a theft.
}
has-the-diamond = { $name } has the diamond…
buzzer-of = { $name }: snatch
you-get = { $count ->
    [0] You get no cards.
    [one] You get { $count } card.
   *[other] You get { $count } cards.
}
others-get = { $count ->
    [one] The card goes to somebody else.
   *[other] All { $count } cards go to the others!
}
received = { $name }: { $count }
cards-left = { $count ->
    [0] no cards left
    [one] { $count } card left
   *[other] { $count } cards left
}

## In words.

do-flip = cards are turned up
do-snatch = snatch the diamond and mark cards { $cards }
do-snatch-nothing = snatch the diamond and mark nothing

lesson-theft-task = A theft is a thief, a diamond and a fingerprint. Here all three are red, with one picture each. Snatch the diamond and mark them.
lesson-theft-learned = Caught! The others share out the face-up cards, and you get none.
lesson-theft-hint = Look for a thief, a diamond and a fingerprint with the same colour and the same number.
lesson-different-task = The colours may also be all different, and so may the numbers. Find the theft among these cards.
lesson-different-learned = Right: red, green, blue, and one, two, three.
lesson-different-hint = Two alike and one different never make a theft. All alike, or all different.
lesson-dark-task = A dark room has turned up. Colours no longer matter: only the numbers count.
lesson-dark-learned = In the dark only the numbers count. The dark room itself is never marked.
lesson-dark-hint = Forget the colours: look for a thief, a diamond and a fingerprint with numbers all alike or all different.
lesson-arrest-task = A policeman arrests a thief of his own colour. Snatch the diamond and mark the two cards.
lesson-arrest-learned = An arrest takes two cards: the policeman and a thief of his colour.
lesson-arrest-hint = The policeman wants a thief in his own colour.
made-by = By Inon Kohn; art by Ariel Laden.
puzzle-task = There is exactly one theft here. Snatch the diamond and mark the cards: the time counts.
