# Triangle Dominoes in English.

title = Triangle Dominoes

## What happened.
event-laid = { $points ->
    [0] { $player } lays { $tile } on { $place }.
    [one] { $player } lays { $tile } on { $place } for 1 point.
   *[other] { $player } lays { $tile } on { $place } for { $points } points.
}
event-bridge = A bridge! That is { $points } more.
event-hexagon = { $count ->
    [one] A hexagon is complete! That is { $points } more.
   *[other] { $count } hexagons at one stroke! That is { $points } more.
}
event-drew = { $cost ->
    [0] { $player } draws { $tile }.
   *[other] { $player } draws { $tile } and pays { $cost } points.
}
event-drew-hidden = { $cost ->
    [0] { $player } draws a tile.
   *[other] { $player } draws a tile and pays { $cost } points.
}
event-turn-passes = The new tile has to wait: the turn moves on.
event-passed = { $player } passes.
event-extra-cost = A third draw, and no lay: { $points } more points are gone.
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
event-hands-shown = All hands are laid open: { $hands }.
event-over = The game is over, and it goes to { $winners }.
event-turn = Now it is up to { $player }.

## Why an action is refused.
no-such-tile = { $action } names a tile that the box does not hold: read clockwise from its smallest number, no tile ever goes down.
first-not-in-hand = The tile of { $action } is not in your hand: open with one of your own.
not-in-hand = The tile of { $action } is not in your hand.
not-drawn-tile = After a draw only the tile just drawn may be laid, and { $action } is another one.
not-drawn-tile-third = After the third draw only that third tile may be laid, and { $action } is another one.
place-taken = The place of { $action } is taken already.
first-place = The first tile goes on 0,0^, not where { $action } puts it.
corners-only = In { $action } the tile would touch the others at corners only: it needs a whole side to lean on.
touches-nothing = In { $action } the tile would touch nothing: lay it side to side with the others.
side-disagrees = In { $action } the numbers along a shared side differ.
point-disagrees = In { $action } the free corner meets a point with another number.
first-no-draw = The first player lays a tile; drawing has to wait.
third-drawn = Three tiles are drawn already: lay the last one, or pass.
can-lay-no-draw = One of your tiles fits, so lay it rather than draw.
pool-empty-pass = The pool is empty: say pass.
pool-empty = The pool is empty: lay a tile or say pass.
first-no-pass = The first player lays a tile and cannot pass.
can-lay-no-pass = One of your tiles fits, so lay it rather than pass.
pool-not-empty-basic = There are tiles in the pool: draw one before you think of passing.
must-draw = There are tiles in the pool: lay a tile or draw one.
action-forms = Lay a tile like 120@3,-1v (its numbers clockwise, then the place), or say draw or pass.
help-play =
    Free places on the table carry their names, such as 1,0^ or 0,-1v.
    Lay a tile by its three numbers, @ and the place: 120@0,-1v. Start at the left foot of a ^ place, or at the upper left of a v place, and go clockwise.
    Other words: draw takes a tile from the pool, pass ends the turn where the rules allow it.

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
to-play = { $player } to play
own-hand = Your tiles
just-drawn = just drawn
table-cropped = The table is wider than this window: { $left } tiles on the left and { $right } on the right are out of sight.
table-legend = Places with a name are free. * marks the latest tile.
choices = What you can do

# Before the game: what it is, and what can be chosen.
about = Three-sided dominoes: bridges, hexagons, points.
option-mode = What you play for
option-tournament = Round after round, to 400 points
option-after_draw = After a draw, lay
option-third_draw = A third draw
choice-scoring = points
choice-basic = an empty hand
choice-drawn = only the drawn tile
choice-any = any tile
choice-pass = ends the turn
choice-may_lay = may still be laid
