# Triangle Dominoes in English.

title = Triangle Dominoes

## What happened.
event-laid = { $points ->
    [0] { $player } lays { $tile } on { $place }.
    [one] { $player } lays { $tile } on { $place } for 1 point.
   *[other] { $player } lays { $tile } on { $place } for { $points } points.
}
event-bridge = A bridge! { $points } extra points.
event-hexagon = { $count ->
    [one] A hexagon is complete! { $points } extra points.
   *[other] { $count } hexagons at once! { $points } extra points.
}
event-drew = { $cost ->
    [0] { $player } draws { $tile }.
   *[other] { $player } draws { $tile } and pays { $cost } points.
}
event-drew-hidden = { $cost ->
    [0] { $player } draws a tile.
   *[other] { $player } draws a tile and pays { $cost } points.
}
event-turn-passes = The new tile has to wait: it is the next player’s turn.
event-passed = { $player } passes.
event-extra-cost = A third draw and nothing laid: { $points } more points lost.
event-went-out = { $bonus ->
    [0] { $player } has laid the last tile.
   *[other] { $player } has laid the last tile and earns { $bonus } extra points.
}
event-blocked = Nobody can go on: the table is blocked.
event-lost-hand = { $points ->
    [one] { $player } loses 1 point for the tiles left over.
   *[other] { $player } loses { $points } points for the tiles left over.
}
event-reached-400 = { $player } has reached 400 points!
event-round-over = Round { $round } is over.
event-new-round = Round { $round } is dealt, and { $player } begins.
event-hands-shown = All hands are revealed: { $hands }.
event-over = Game over. Won by { $winners }.
event-turn = { $player }’s turn.

## Why an action is refused.
no-such-tile = There is no tile like the one in { $action }: read clockwise from the smallest number, the numbers never go down.
first-not-in-hand = The tile in { $action } is not in your hand: start with one of your own.
not-in-hand = The tile in { $action } is not in your hand.
not-drawn-tile = After a draw only the tile just drawn may be laid, and { $action } is another one.
not-drawn-tile-third = After the third draw only that third tile may be laid, and { $action } is another one.
place-taken = The place in { $action } is already taken.
first-place = The first tile goes on 0,0^, not where { $action } puts it.
corners-only = In { $action } the tile would touch the others only at corners: it must share a whole side.
touches-nothing = In { $action } the tile would not touch anything: lay it side to side with the others.
side-disagrees = In { $action } the numbers along a shared side do not match.
point-disagrees = In { $action } the free corner meets a different number.
first-no-draw = The first player must lay a tile; drawing comes later.
third-drawn = You have already drawn three tiles: lay the last one, or pass.
can-lay-no-draw = One of your tiles fits, so you must lay it instead of drawing.
pool-empty-pass = The pool is empty: you can only pass.
pool-empty = The pool is empty: lay a tile or pass.
first-no-pass = The first player lays a tile and cannot pass.
can-lay-no-pass = One of your tiles fits, so you must lay it instead of passing.
pool-not-empty-basic = There are still tiles in the pool: draw one before you pass.
must-draw = There are still tiles in the pool: lay a tile or draw one.
action-forms = Lay a tile like 120@3,-1v (its numbers clockwise, then the place), or type draw or pass.
help-play =
    Free places on the table carry their names, such as 1,0^ or 0,-1v.
    Lay a tile by its three numbers, @ and the place: 120@0,-1v. Start at the left foot of a ^ place, or at the upper left of a v place, and go clockwise.
    Other words: draw takes a tile from the pool, pass ends your turn where the rules allow it.

## On pictures and in the terminal.
you = You
tiles-held = { $count ->
    [one] 1 tile
   *[other] { $count } tiles
}
points = { $count ->
    [1] 1 point
   *[other] { $count } points
}
table-count = { $count ->
    [0] The table is empty
    [one] 1 tile on the table
   *[other] { $count } tiles on the table
}
pool-count = { $count ->
    [0] The pool is empty
   *[other] { $count } in the pool
}
round-number = Round { $round }
draws-count = Drawn this turn: { $count }
to-play = { $player }’s turn
own-hand = Your tiles
just-drawn = just drawn
table-cropped = The table is wider than this window. Out of sight on the left: { $left }, on the right: { $right }.
table-legend = Places with a name are free. * marks the latest tile.
choices = What you can do

# Before the game: what it is, and what can be chosen.
about = Three-sided dominoes: bridges, hexagons, points.
option-mode = Play for
option-tournament = Keep playing rounds until someone has 400 points
option-after_draw = After drawing, you may lay
option-third_draw = After the third draw
choice-scoring = points
choice-basic = getting rid of all your tiles
choice-drawn = only the drawn tile
choice-any = any tile
choice-pass = your turn ends
choice-may_lay = you may still lay it
