# Catch the Dragon in English.

title = Catch the Dragon

## What actions look like.

action-forms = Type a square such as c4 to turn over its tile, or stop; after a spider type >c4 to move it there, or stay to leave it.
help-play =
    c4      turn over the tile in column c, row 4
    stop    end your turn and win every complete set that is face up
    >c4     after a spider: move it to the empty place c4
    stay    after a spider: leave it where it is

## Why an action is refused.

spider-first = First the spider: move it to an empty place or leave it where it is.
no-tile = There is no tile on { $action }: the place is empty.
already-up = The tile on { $action } is already face up. Choose another one.
too-early = Turn over at least one tile before you stop.
no-spider = { $action } is only possible right after you have turned over a spider.
place-taken = A spider can only go to an empty place, not to { $action }.

## The kinds of tiles: one of them, then a number of them.

kind-T = train
kind-B = ball
kind-L = doll
kind-R = robot
kind-C = treasure chest
kind-D = diamond
kind-G = dragon
kind-S = spider
tiles-T = { $count ->
    [one] 1 train
   *[other] { $count } trains
}
tiles-B = { $count ->
    [one] 1 ball
   *[other] { $count } balls
}
tiles-L = { $count ->
    [one] 1 doll
   *[other] { $count } dolls
}
tiles-R = { $count ->
    [one] 1 robot
   *[other] { $count } robots
}
tiles-C = { $count ->
    [one] 1 treasure chest
   *[other] { $count } treasure chests
}
tiles-D = { $count ->
    [one] 1 diamond
   *[other] { $count } diamonds
}
tiles-G = { $count ->
    [one] 1 dragon
   *[other] { $count } dragons
}
tiles-S = { $count ->
    [one] 1 spider
   *[other] { $count } spiders
}

## What happened.

event-flipped = { $player } turns over a tile ({ $cell }): { $kind ->
    [T] a train.
    [B] a ball.
    [L] a doll.
    [R] a robot.
    [C] a treasure chest.
    [D] a diamond!
    [G] a dragon!
   *[S] a spider!
}
event-spider = The spider ends { $player }’s turn. No tiles this time.
event-no-place = There is no empty place yet, so the spider stays where it is.
event-busted = A dragon and something else are face up together: no tiles for { $player } this time.
event-turned-back = Face down again: { $cells }.
event-won = { $player } wins { $tiles }.
event-won-nothing = { $player } stops without a complete set.
event-spider-stays = { $player } leaves the spider where it is ({ $cell }).
event-spider-moved = { $player } moves the spider from { $cell } to { $place }.
event-spiders-taken = { $player } has caught the most dragons and takes the three spiders.
event-spiders-stay = Nobody has more dragons than everyone else, so the spiders stay on the table.
event-over = Only the spiders are left. Tiles won: { $scores }. Won by { $winners }.
event-turn = { $player }’s turn.

## Words on the board.

board-turn = { $player }’s turn
board-spider = { $player } places the spider
board-over = Game over
board-total = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
board-down = { $count ->
    [one] 1 tile face down
   *[other] { $count } tiles face down
}
board-remembered = { $count ->
    [one] 1 of them seen before
   *[other] { $count } of them seen before
}
board-up = Face up: { $tiles }
board-won = { $player } has { $total }: { $tiles }
board-won-nothing = { $player } has no tiles yet

# Before the game: what it is, and what can be chosen.
about = Turn over tiles, remember them, and stop in time.
