# Catch the Dragon in English.

title = Catch the Dragon

## What actions look like.

action-forms = Name a cell such as c4 to turn its tile, or say stop; after a spider say >c4 to carry it there, or stay.
help-play =
    c4      turn the tile in column c, row 4
    stop    end your turn and take every whole set that lies open
    >c4     after a spider: carry it to the empty place c4
    stay    after a spider: leave it where it lies

## Why an action is refused.

spider-first = A spider is waiting, so { $action } must wait too: carry it to an empty place (such as >c4) or say stay.
no-tile = There is no tile on { $action }: the place is empty.
already-up = The tile on { $action } already lies face up. Choose another one.
too-early = Turn at least one tile before you stop.
no-spider = { $action } is only for a player who has just turned a spider.
place-taken = { $action } will not do: a spider goes only to an empty place.

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

event-flipped = { $player } turns { $cell }: { $kind ->
    [T] a train.
    [B] a ball.
    [L] a doll.
    [R] a robot.
    [C] a treasure chest.
    [D] a diamond!
    [G] a dragon!
   *[S] a spider!
}
event-spider = The spider ends the turn of { $player }, and nothing is won.
event-no-place = The square has no empty place yet, so the spider stays put.
event-busted = A dragon and something else lie open together: { $player } wins nothing this time.
event-turned-back = Face down again: { $cells }.
event-won = { $player } wins { $tiles }.
event-won-nothing = { $player } stops without a whole set.
event-spider-stays = { $player } leaves the spider on { $cell }.
event-spider-moved = { $player } carries the spider from { $cell } to { $place }.
event-spiders-taken = { $player } has caught the most dragons and takes the three spiders.
event-spiders-stay = Nobody alone has the most dragons, so the spiders stay on the table.
event-over = Only spiders are left. Tiles won: { $scores }. The game goes to { $winners }.
event-turn = It is the turn of { $player }.

## Words on the board.

board-turn = { $player } to play
board-spider = { $player } places the spider
board-over = The game is over
board-total = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
board-down = { $count ->
    [one] 1 tile face down
   *[other] { $count } tiles face down
}
board-remembered = { $count ->
    [one] 1 of them shown before
   *[other] { $count } of them shown before
}
board-up = Face up: { $tiles }
board-won = { $player } has { $total }: { $tiles }
board-won-nothing = { $player } has no tiles yet

# Before the game: what it is, and what can be chosen.
about = Turn tiles, remember them, and stop in time.
