square = The square of tiles
cell-down = row { $row }, column { $column }, face down
cell-known = row { $row }, column { $column }, face down, shown before: { $kind }
cell-face = row { $row }, column { $column }, { $kind }
cell-empty = row { $row }, column { $column }, empty
cell-lay = row { $row }, column { $column }, empty: lay the spider here
cell-leave = row { $row }, column { $column }, spider: leave it here
treasures = The treasures
turn-a-tile = Turn a tile
turn-a-tile-text = Any tile in the square.
stop-and-keep = Stop and keep { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
stop-with-nothing = Stop, with nothing
no-whole-set = No set is whole yet.
whole-sets = whole: { $tiles }
leave-the-spider = Leave the spider
leave-the-spider-text = Or tap an empty place to carry it there.
turn-of = { $player } is looking for treasure
spider-of = { $player } has met a spider
all-found = All the treasure is found
gathered = face up: { $tiles }

## In words.

place = row { $row }, column { $column }
do-flip = turn { $place }
do-stop = stop
do-stay = leave the spider where it is
do-carry = carry the spider to { $place }
odds-bad = { $unknown } tiles are face down. Next one bad: { $percent }

## Learn by playing

lesson-turn-task = It is your turn. Turn the tile in the very middle: row 4, column 4.
lesson-turn-hint = That one can wait. Try the tile in the very middle: row 4, column 4.
lesson-turn-learned = A diamond! You may turn another tile, as many as you dare, or stop.
lesson-stop-task = One dot under a picture means: this tile counts by itself. Stop, and the diamond is yours.
lesson-stop-hint = You may go on, but who knows what comes. Press the button under the square.
lesson-stop-learned = The diamond is in your treasure, and its place stays empty.
lesson-set-task = Two dots under the ball: it needs a second one. You remember a ball in row 6, column 2.
lesson-set-hint = Not yet: the second ball lies in row 6, column 2.
lesson-set-learned = Two balls make a set. A stop would now win them; the lone robot would be turned back, for three robots make a set.
lesson-bust-task = Now see what nobody wants to see. A dragon lies in row 1, column 5. Turn it all the same.
lesson-bust-hint = The dragon lies in row 1, column 5. It bites only this once.
lesson-bust-learned = A dragon beside anything else ends your turn, and nothing is won. But now you know where it sleeps!
lesson-dragon-task = A new turn. You know where a dragon sleeps: row 1, column 5. Begin with it.
lesson-dragon-hint = Begin with the dragon, in row 1, column 5: a dragon that comes first does no harm.
lesson-dragon-learned = Caught! While only dragons lie open you may stop and keep them all. Anything else beside them, and they are gone.
lesson-spider-task = A spider! It has ended your turn. Lay it face down on an empty place, where the others will have forgotten it.
lesson-spider-hint = It may stay, of course. But carry it this time: tap an empty place.
lesson-spider-learned = Everybody saw where it went. Will they still know in five minutes?
lesson-end-task = Only spiders are left beside this dragon, the seventh for you. Stop and catch it.
lesson-end-hint = Everything else here is a spider. Stop, and catch the dragon.
lesson-end-learned = Only spiders are left, so the game is over. Whoever has the most dragons takes the three spiders, and whoever has the most tiles wins.
made-by = By Reiner Knizia.
