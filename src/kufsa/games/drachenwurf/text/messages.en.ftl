# DrachenWurf in English.

title = DrachenWurf

## What actions look like.

action-forms = Lay a card in a row (lay b4 2, lay b4 new), put dice aside (keep gbb, keep gb*b), roll, take b4 3, done, rebuild (move b4 2, move b4 new) or end.
help-play =
    lay b4 2     bring card b4 home to row 2 of your lair; lay b4 new begins a row
    keep gbb     put a green and two blue dice aside; in keep gb*b an egg doubles a blue one
    roll         roll the other dice again
    take b4 3    take card b4 for three of your blue dice; rolling is over
    done         take nothing more
    move b4 2    for an egg, move b4 in your lair to row 2; move b4 new begins a row
    end          end your turn without rebuilding

## Why an action is refused.

lay-first = First your cards come home: lay them in your lair before { $action }.
keep-first = The dice have been rolled: keep at least one of them before { $action }.
choose-first = This is the moment to roll again, to take a card or to be done, not for { $action }.
take-first = Rolling is over: take a card or say done, { $action } will not do now.
rebuild-first = Only the rebuild is left of this turn: move one card or say end, { $action } comes too late.
not-rolled = Not all the dice of { $action } have been rolled.
not-playable = In { $action } is a colour that no card in the middle or at another nest shows.
two-eggs = Only one die a turn may lie on an egg, and { $action } has two of them.
egg-spent = You have doubled a die in this turn already, so { $action } must wait for another one.
no-egg-to-double = You have no egg to double a die with, as { $action } would.
count-not-there = You do not have as many dice of that colour as { $action } asks for.
card-not-there = The card of { $action } lies neither in the middle nor at a nest.
too-few-middle = A card in the middle takes at least two, so { $action } is too little.
too-few-nest = A card at a nest takes one more than its side, so { $action } is too little.
own-nest = The card of { $action } is at your own nest already.
more-than-six = At most six may be spent on one card, so { $action } is too much.
not-waiting = The card of { $action } is not waiting at your nest.
no-such-row = Your lair has no such row as in { $action }.
row-does-not-fit = In { $action } the card does not fit the row: a row has one colour or one landscape.
not-in-lair = The card of { $action } does not lie in your lair.
same-row = In { $action } the card would stay in its own row.
alone-already = The card of { $action } has a row to itself already.
no-egg-to-move = Rebuilding costs an egg, and you have none for { $action }.

## What happened.

event-laid = { $player } lays { $card } in row { $row }.
event-laid-new = { $player } begins row { $row } with { $card }.
event-kept = { $player } puts aside { $dice }.
event-doubled = An egg doubles one die: { $die }.
event-took = { $player } takes { $card } from the middle for { $count }.
event-robbed = { $player } robs { $card } for { $count }!
event-lost = { $eggs ->
    [one] { $player } loses { $card } and gets an egg for it.
   *[other] { $player } loses { $card }, and no egg is left to console.
}
event-six = Six dragons for one card: { $card } goes straight home, and { $player } begins a whole new turn.
event-stopped = { $player } stops and takes nothing.
event-lapsed = Left over: { $dice }.
event-moved = { $player } pays an egg and moves { $card } to row { $row }.
event-moved-new = { $player } pays an egg and begins row { $row } with { $card }.
event-turn = It is the turn of { $player }.
event-turned-up = New in the middle: { $cards }.
event-rolled = { $player } rolls { $dice }.
event-no-match = None of these dice can be put aside: rolling is over.
event-all-home = All dragons are home. { $player } may still rebuild.
event-over = The game is over: { $scores }. It goes to { $winners }.

## Colours and landscapes.

colour-r = red
colour-o = orange
colour-y = yellow
colour-g = green
colour-b = blue
colour-p = purple
landscape-1 = forest
landscape-2 = desert
landscape-3 = mountain
landscape-4 = swamp
landscape-5 = ice
landscape-6 = volcano

## Words on the board.

board-lay = { $player } brings dragons home
board-keep = { $player } puts dice aside
board-choose = { $player } may roll on
board-take = { $player } takes cards
board-rebuild = { $player } may rebuild
board-over = The game is over
board-pile = { $count ->
    [0] no cards in the pile
    [one] 1 card in the pile
   *[other] { $count } cards in the pile
}
board-supply = { $count ->
    [0] no eggs in the supply
    [one] 1 egg in the supply
   *[other] { $count } eggs in the supply
}
board-eggs = { $count ->
    [0] no eggs
    [one] 1 egg
   *[other] { $count } eggs
}
board-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}
board-middle = In the middle: { $cards }
board-in-middle = middle
board-middle-empty = Nothing lies in the middle
board-rolled = rolled
board-kept = aside
board-free = to spend
board-nest = nest
board-lair = lair
board-at-nest = at the nest { $cards }
board-in-lair = in the lair { $rows }
board-dice = { $what } { $dice }

# Before the game: what it is, and what can be chosen.
about = Roll for dragons, rob nests, build rows.
