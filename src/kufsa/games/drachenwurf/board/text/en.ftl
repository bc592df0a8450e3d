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
card-at-side = { $card }, at side { $side }
die = die { $number }: { $dragon }
die-rolled = rolled: { $dragon }
die-aside = aside: { $dragon }
die-doubled = aside: { $dragon }, counts double
die-free = to spend: { $dragon }
your-nest = Your nest
nest-of = The nest of { $player }
your-lair = Your lair
lair-of = The lair of { $player }
look-at-lair = { $player }, { $eggs }, { $points }: show the lair
row-number = row { $number }
new-row = new row
lay-in-row = { $card }: to row { $number }
lay-new-row = { $card }: begin a new row

## What is asked.

ask-lay = Your dragon is safe. Which row is it for?
ask-lay-several = Your dragons are safe. Choose one, then its row.
ask-keep = Tap the dice you want to keep.
ask-choose = Roll on, or tap a glowing card.
ask-choose-none = Not enough for a card yet. Roll on?
ask-take = Tap a glowing card to take it.
ask-count = How many dice hold it at your nest?
ask-rebuild = For one egg you may move a card of your lair.
ask-move = Where shall it go?
put-aside = { $count ->
    [one] Keep 1 die
   *[other] Keep { $count } dice
}
put-aside-none = Keep …
use-egg = Put an egg under a die: it counts double
egg-on = Egg under the { $dragon }
roll-on = { $count ->
    [one] Roll the last die
   *[other] Roll { $count } dice
}
stop-here = Take nothing
take-no-more = Take no more
take-for = { $card } for { $count }
take-six = { $card } for { $count }, straight home
end-turn = End my turn
nothing-fits = nothing fits
stamp-six = Six!
stamp-robbed = Robbed!
stamp-no-match = Nothing fits
stamp-all-home = All are home!

## In words.

die-told = { $colour }
die-on-egg = { $colour } on an egg
card-told = the { $dragon } ({ $landscape })
do-keep = keep { $dice }
do-roll = roll on
do-done = take no more
do-end = end the turn
odds-card = { $card }: { $percent } to get it this turn
odds-note = The percentages: your chance this turn, if you go for that card alone.

## Learn by playing.

lesson-keep = You rolled. In the middle waits a green dragon, and you have two green dice. Keep both of them.
lesson-keep-learned = Dice you keep are never rolled again this turn. Two of one colour are enough for a card in the middle.
lesson-keep-hint = That can be done too, but look: both green dice together are enough for the green dragon.
lesson-nest = You kept three blue dice. Take the blue dragon and hold it as firmly as you can.
lesson-nest-learned = It stands at side 3 of your nest. Whoever wants it must now spend four. If it is still there at your next turn, it comes home.
lesson-nest-hint = Fewer dice hold it less firmly. Spend all three.
lesson-rob = Player 2 holds a red dragon at side 2. You have three red dice: rob it!
lesson-rob-learned = A card at a nest costs one more than its side. For the loss, its owner gets an egg.
lesson-rob-hint = Look at the nest of player 2: a red dragon stands there.
lesson-row = Your purple dragon stayed at your nest for a whole round: now it comes home. Which row fits it best?
lesson-row-learned = A row is one colour on different landscapes, or one landscape in different colours. Long rows are worth much more: 1, 4, 9, 16, 25, 36.
lesson-row-hint = It fits there. But a longer row counts more: look at the ice.
lesson-end = All dragons are home, and you have two eggs. For one of them you may move a card: make your row of four a row of five, and win!
lesson-end-learned = 25 for five instead of 16 and 1 for four and one. Each egg that is left counts 1, and most points win.
lesson-end-hint = One lonely card would fit your long row. Tap it, then the row.
made-by = By Wolfgang Panning (Schmidt, 2008).
