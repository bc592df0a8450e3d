handicaps = Head starts and help
handicaps-text = The rules stay the same: points ahead are added when the game is over. They do not go with a rated game.
head-start-of = Points ahead for { $name }
no-head-start = none
ahead = { $points ->
    [one] { $points } point ahead
   *[other] { $points } points ahead
}
head-start-piece = head start
with-help = with help
help-of = Help for { $name }: hints
help-reminds = Help for { $name }: hints, and what was shown once stays in sight
my-head-start = My head start, in points
