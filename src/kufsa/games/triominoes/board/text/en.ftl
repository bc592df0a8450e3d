the-game = Triangle Dominoes
choose-tile = Choose a tile.
none-fits = None of your tiles fits right now.
tap-place = { $count ->
    [one] One place fits. Tap it!
   *[other] { $count } places fit. Tap one!
}
fits-nowhere = { $tile } fits nowhere right now.
tile-fits = { $count ->
    [0] { $digits }, fits nowhere right now
    [one] { $digits }, fits in one place
   *[other] { $digits }, fits in { $count } places
}
place-name = { $way ->
    [up] Lay { $digits } at { $x }, { $y }, pointing up, beside { $beside }
   *[down] Lay { $digits } at { $x }, { $y }, pointing down, beside { $beside }
}
place-worth = { $points ->
    [one] { $place }, for one point
   *[other] { $place }, for { $points } points
}
place-first = Lay { $digits } in the middle of the table
laid-name = { $way ->
    [up] { $digits } at { $x }, { $y }, pointing up
   *[down] { $digits } at { $x }, { $y }, pointing down
}
laid-latest = { $way ->
    [up] { $digits } at { $x }, { $y }, pointing up, the latest tile
   *[down] { $digits } at { $x }, { $y }, pointing down, the latest tile
}
do-draw = Draw a tile
do-pass = Pass
turn-it = Turn it
closer = Closer
farther = Farther
whole-table = Show the whole table
rise-bridge = Bridge
rise-hexagon = { $count ->
    [one] Hexagon
   *[other] { $count } hexagons
}
earned-laid = Tiles laid
earned-bridge = Bridges
earned-hexagon = Hexagons
earned-out = Going out
earned-drew = Draws
earned-lost = Left in the hand
hand-adds-up = The numbers in hand add up to { $sum }
no-tiles-left = No tiles left
piece-left = { $tiles } left in the hand
# The hands are seen: their digits need not be told.
event-hands-shown = All hands are revealed.

# On a board the place is seen: it needs no numbers.
event-laid = { $points ->
    [0] { $player } lays { $tile }.
    [one] { $player } lays { $tile } for 1 point.
   *[other] { $player } lays { $tile } for { $points } points.
}

## In words.

place-words = { $way ->
    [up] { $x }, { $y }, pointing up
   *[down] { $x }, { $y }, pointing down
}
do-lay = lay { $digits }

## Learn by playing.
lesson-side-task = Tiles touch along a whole side, and both numbers on that side must match. One of your tiles fits: choose it, then tap a place.
lesson-side-hint = Look for the tile with two neighbouring numbers that already lie on the table.
lesson-side-learned = Side to side, number to number. The tile turned itself, and you earned the sum of its three numbers.
lesson-corner-task = Along a side, your 135 would match in two places. But in the gap on the left its tip would meet a 4, so only the other place lights up. Lay it there.
lesson-corner-hint = Choose 135 and tap the place that lights up. Drawing can wait.
lesson-corner-learned = Wherever tiles meet, even at a single corner, the numbers must match. Every point on the table has one number.
lesson-bridge-task = A bridge is worth 40 extra: one side joins the table, and the corner across from it meets another tile. Build one!
lesson-bridge-hint = A fine tile, but no bridge. Look for the gap where its tip touches a tile on the far side.
lesson-bridge-learned = A bridge! One side here, the tip over there, and 40 points on top.
lesson-hexagon-task = Five tiles surround one point. Add the sixth: a hexagon earns 50 extra.
lesson-hexagon-hint = Not there: the gap is in the ring around the 3.
lesson-hexagon-learned = A hexagon! Complete two with one tile and you get 60, three and you get 70.
lesson-draw-task = Nothing in your hand fits. Draw a tile from the pool; it costs 5 points.
lesson-draw-hint = Draw a tile with the button above your hand.
lesson-draw-learned = If the tile you drew fits, lay it. If not, draw again, three times at most; the third costs 10 more and ends your turn.
lesson-end-task = One tile left! Lay it and the round is yours.
lesson-end-hint = Lay your last tile.
lesson-end-learned = You went out: 25 points, plus everything the others still hold. Now all hands are revealed.
made-by = A traditional game, known in this form since 1965.
find-place = Where does it fit? Tap that place.
