square = The square of tiles
cell-down = row { $row }, column { $column }, face down
cell-known = row { $row }, column { $column }, face down, seen before: { $kind }
cell-face = row { $row }, column { $column }, { $kind }
cell-empty = row { $row }, column { $column }, empty
cell-lay = row { $row }, column { $column }, empty: move the spider here
cell-leave = row { $row }, column { $column }, spider: leave it here
treasures = The treasures
turn-a-tile = Turn over a tile
turn-a-tile-text = Any tile in the square.
stop-and-keep = Stop and keep { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
stop-with-nothing = Stop with nothing
no-whole-set = No complete set yet.
whole-sets = complete: { $tiles }
leave-the-spider = Leave the spider here
leave-the-spider-text = Or tap an empty place to move it there.
turn-of = { $player } is looking for treasure
spider-of = { $player } has met a spider
bust-dragon = A dragon! Nothing is won
bust-spider = A spider! Nothing is won
bust-text = { $player }’s tiles are turned back.
all-found = All the treasure is found
gathered = face up: { $tiles }

# On a board the places are seen, and the result has the score.
event-turned-back = { $cells ->
    [one] 1 tile is turned back.
   *[other] { $cells } tiles are turned back.
}
event-over = Only the spiders are left, and the game is over. Won by { $winners }.

## In words.

place = row { $row }, column { $column }
do-flip = turn over the tile in { $place }
did-flip = the tile in row { $row }, column { $column }
did-stay = the spider stays where it is
did-carry = the spider moves to { $place }
do-stop = stop
do-stay = leave the spider where it is
do-carry = move the spider to { $place }
odds-bad = { $unknown ->
    [one] 1 tile is face down.
   *[other] { $unknown } tiles are face down.
} Chance that the next one ends your turn: { $percent }

## Learn by playing

lesson-turn-task = It is your turn. Turn over the tile in the very middle: row 4, column 4.
lesson-turn-hint = That one can wait. Try the tile in the very middle: row 4, column 4.
lesson-turn-learned = A diamond! You may turn over another tile, as many as you dare, or stop.
lesson-stop-task = One dot under a picture means: this tile counts by itself. Stop, and the diamond is yours.
lesson-stop-hint = You may go on, but who knows what comes next? Press the button under the square.
lesson-stop-learned = The diamond is in your treasure, and its place stays empty.
lesson-set-task = Two dots under the ball: it needs a second one. You remember that there is a ball in row 6, column 2.
lesson-set-hint = Not yet: the second ball lies in row 6, column 2.
lesson-set-learned = Two balls make a set. If you stopped now, you would win them; the robot would go face down again, because it takes three robots to make a set.
lesson-bust-task = Now for something nobody likes to see. There is a dragon in row 1, column 5. Turn it over all the same.
lesson-bust-hint = The dragon lies in row 1, column 5. It bites only this once.
lesson-bust-learned = A dragon next to anything else ends your turn, and you win nothing. But now you know where it sleeps!
lesson-dragon-task = A new turn. You know where a dragon sleeps: row 1, column 5. Begin with it.
lesson-dragon-hint = Begin with the dragon, in row 1, column 5: a dragon that comes first does no harm.
lesson-dragon-learned = Caught! As long as only dragons are face up, you may stop and keep them all. If anything else turns up, they are gone.
lesson-spider-task = A spider! It has ended your turn. Put it face down on an empty place where the others will forget about it.
lesson-spider-hint = You could leave it, of course. But move it this time: tap an empty place.
lesson-spider-learned = Everybody saw where it went. Will they still remember in five minutes?
lesson-end-task = Apart from this dragon, your seventh, only spiders are left. Stop and catch it.
lesson-end-hint = Everything else here is a spider. Stop, and catch the dragon.
lesson-end-learned = Only spiders are left: game over! The most dragons? You take the spiders too. The most tiles? You win!
made-by = Designed by Reiner Knizia.
