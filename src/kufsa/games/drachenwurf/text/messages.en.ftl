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

lay-first = First your dragons come home: lay them in your lair; { $action } comes after that.
keep-first = The dice have been rolled: keep at least one of them before { $action }.
choose-first = Now you can roll again, take a card or stop; { $action } is not possible yet.
take-first = Rolling is over: take a card or stop; { $action } is no longer possible.
rebuild-first = All you can still do is move one card or end your turn; { $action } is too late.
not-rolled = Not all the dice of { $action } have been rolled.
not-playable = { $action } includes a colour that is not on any card in the middle or at another nest.
two-eggs = Only one die per turn may go on an egg, and { $action } has two.
egg-spent = You have already doubled a die this turn, so { $action } has to wait for your next turn.
no-egg-to-double = You have no egg to double a die with ({ $action }).
count-not-there = You do not have enough dice of that colour for { $action }.
card-not-there = The card in { $action } is neither in the middle nor at a nest.
too-few-middle = A card in the middle costs at least two, so { $action } is not enough.
too-few-nest = A card at a nest costs one more than its side, so { $action } is not enough.
own-nest = The card in { $action } is already at your own nest.
more-than-six = You can spend at most six on one card, so { $action } is too much.
not-waiting = The card in { $action } is not waiting at your nest.
no-such-row = There is no such row in your lair ({ $action }).
row-does-not-fit = The card in { $action } does not fit that row: a row has one colour or one landscape.
not-in-lair = The card in { $action } is not in your lair.
same-row = In { $action } the card would stay in its own row.
alone-already = The card in { $action } already has a row to itself.
no-egg-to-move = Rebuilding costs an egg, and you have none for { $action }.

## What happened.

event-laid = { $player } lays { $card } in row { $row }.
event-laid-new = { $player } begins row { $row } with { $card }.
event-kept = { $player } keeps { $dice }.
event-doubled = An egg doubles one die: { $die }.
event-took = { $player } takes { $card } from the middle for { $count }.
event-robbed = { $player } steals { $card } for { $count }!
event-lost = { $eggs ->
    [one] { $player } loses { $card } and gets an egg for it.
   *[other] { $player } loses { $card }, and there is no egg left to make up for it.
}
event-six = Six dragons for one card: { $card } flies straight home, and { $player } takes a whole new turn.
event-stopped = { $player } stops and takes nothing.
event-lapsed = Left over: { $dice }.
event-moved = { $player } pays an egg and moves { $card } to row { $row }.
event-moved-new = { $player } pays an egg and begins row { $row } with { $card }.
event-turn = { $player }’s turn.
event-turned-up = New in the middle: { $cards }.
event-rolled = { $player } rolls { $dice }.
event-no-match = None of these dice can be kept: rolling is over.
event-all-home = All the dragons are home. { $player } may still rebuild.
event-over = Game over: { $scores }. Won by { $winners }.

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

board-lay = { $player } is bringing dragons home
board-keep = { $player } is choosing dice
board-choose = { $player } may roll again
board-take = { $player } is taking cards
board-rebuild = { $player } may rebuild
board-over = Game over
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
board-middle-empty = The middle is empty
board-rolled = rolled
board-kept = kept
board-free = to spend
board-nest = nest
board-lair = lair
board-at-nest = at the nest { $cards }
board-in-lair = in the lair { $rows }
board-dice = { $what } { $dice }

# Before the game: what it is, and what can be chosen.
about = Roll for dragons, raid nests, build rows.
