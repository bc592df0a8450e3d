decks = The decks
cards-held = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
pile-of = { $count } in the pile
dark-now = It is dark: colours do not count.
open-cards = Open cards: { $count }
card-of = { $number }: { $card }, before { $name }
soon = Cards come up in a moment. Keep your eyes open.
snatch = Snatch!
hand-is-out = Your hand is out …
mark-now = { $count ->
    [0] You have the diamond! Tap the three cards of the theft, or the two of an arrest.
    [1] And the next?
   *[other] One more makes a theft. Or is it an arrest?
}
these-two = These two
has-the-diamond = { $name } has the diamond …
## In words.

do-flip = cards are turned up
do-snatch = snatch the diamond and mark cards { $cards }
do-snatch-nothing = snatch the diamond and mark nothing

lesson-theft-task = A theft is a thief, a diamond and a fingerprint. Here all three are red and show one. Snatch, and mark them.
lesson-theft-learned = Caught! The others share the open cards, and you get none.
lesson-theft-hint = Look for a thief, a diamond and a fingerprint that are alike in colour and in number.
lesson-different-task = Colours may also be all different, and numbers too. Find the theft among these cards.
lesson-different-learned = Right: red, green, blue, and one, two, three.
lesson-different-hint = Two alike and one different never make a theft. All alike, or all different.
lesson-dark-task = A dark room is open. Now colours mean nothing: only the numbers count.
lesson-dark-learned = In the dark only the numbers count. The dark room itself is never marked.
lesson-dark-hint = Forget the colours: look for a thief, a diamond and a fingerprint with numbers all alike or all different.
lesson-arrest-task = A policeman arrests a thief of his own colour. Snatch, mark those two, and say so.
lesson-arrest-learned = An arrest takes two cards: the policeman and a thief of his colour.
lesson-arrest-hint = The policeman wants a thief in his own colour.
made-by = By Inon Kohn; art by Ariel Laden.
