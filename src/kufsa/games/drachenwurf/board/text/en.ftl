# DrachenWurf's table in English.

the-map = The map of the dragons
the-dice = The dice
dragon-r = red dragon
dragon-o = orange dragon
dragon-y = yellow dragon
dragon-g = green dragon
dragon-b = blue dragon
dragon-p = purple dragon
card = { $dragon }, { $landscape }
card-in-middle = { $card }, in the middle
card-at-side = { $card }, on side { $side }
die = die { $number }: { $dragon }
die-rolled = rolled: { $dragon }
die-aside = kept: { $dragon }
die-doubled = kept: { $dragon }, counts double
die-free = to spend: { $dragon }
your-nest = Your nest
nest-of = The nest of { $player }
your-lair = Your lair
lair-of = The lair of { $player }
look-at-lair = show the lair
row-number = row { $number }
new-row = new row
lay-in-row = { $card }: to row { $number }
lay-new-row = { $card }: begin a new row

## What is asked.

ask-lay = Your dragon is home safe. Which row should it join?
ask-lay-several = Your dragons are home safe. Choose one, then its row.
ask-keep = Tap the dice you want to keep.
ask-choose = Roll on, or tap a glowing card.
ask-choose-none = Not enough for a card yet. Roll on?
ask-take = Tap a glowing card to take it.
ask-count = How many dice will you spend on it?
ask-rebuild = For one egg you may move one card in your lair.
ask-move = Where should it go?
put-aside = { $count ->
    [one] Keep 1 die
   *[other] Keep { $count } dice
}
put-aside-none = Keep…
use-egg = ×2: put an egg under a die to make it count double
egg-on = ×2: egg under the { $dragon }
roll-on = { $count ->
    [one] Roll the last die
   *[other] Roll { $count } dice
}
stop-here = Take nothing
take-no-more = Take no more
take-for = { $card } for { $count }
take-six = { $card } for { $count }, straight home
end-turn = End my turn
skip = Skip to my turn
nothing-fits = nothing fits
stamp-six = Six!
stamp-robbed = Stolen!
stamp-no-match = Nothing fits
stamp-all-home = All home!

# On a board the rows are seen, and the result has the score.
event-laid = { $player } brings { $card } home.
event-laid-new = { $player } brings { $card } home and begins a new row.
event-moved = { $player } pays an egg and moves { $card } to another row.
event-moved-new = { $player } pays an egg and begins a new row with { $card }.
event-over = Game over. Won by { $winners }.
piece-row = { $count ->
    [one] row of 1 card
   *[other] row of { $count } cards
}

## In words.

die-told = { $colour }
die-on-egg = { $colour } on an egg
card-told = the { $dragon } ({ $landscape })
do-keep = keep { $dice }
do-roll = roll on
do-done = take no more
do-end = end the turn
did-end = the turn is over
odds-card = { $card }: { $percent } chance this turn
odds-note = Percentages show your chance this turn if you go for that card alone.

## Learn by playing.

lesson-keep = You have rolled. A green dragon is waiting in the middle, and you have two green dice. Keep them both.
lesson-keep-learned = Dice you keep are never rolled again this turn. Two of one colour are enough for a card in the middle.
lesson-keep-hint = You could do that too, but look: both green dice together are enough for the green dragon.
lesson-nest = You kept three blue dice. Take the blue dragon and hold it as firmly as you can.
lesson-nest-learned = It is now on side 3 of your nest. Anyone who wants it must spend four. If it is still there on your next turn, it comes home.
lesson-nest-hint = Fewer dice hold it less firmly. Spend all three.
lesson-rob = Player 2 has a red dragon on side 2. You have three red dice: steal it!
lesson-rob-learned = A card at a nest costs one more than the number of its side. The owner gets an egg to make up for it.
lesson-rob-hint = Look at player 2’s nest: there is a red dragon.
lesson-row = Your purple dragon stayed at your nest for a whole round: now it comes home. Which row fits it best?
lesson-row-learned = A row is one colour on different landscapes, or one landscape in different colours. Long rows are worth much more: 1, 4, 9, 16, 25, 36.
lesson-row-hint = It fits there. But a longer row scores more: look at the ice.
lesson-end = All the dragons are home, and you have two eggs. For one of them you may move a card: turn your row of four into a row of five, and win!
lesson-end-learned = Five in a row score 25; four and one would have scored only 16 and 1. Every egg you have left scores 1. Whoever has the most points wins.
lesson-end-hint = One lonely card would fit your long row. Tap it, then the row.
made-by = By Wolfgang Panning (Schmidt, 2008).
