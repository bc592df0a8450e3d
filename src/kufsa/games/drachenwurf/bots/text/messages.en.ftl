level-egg-thief = Egg Thief
level-gambler = Gambler
level-tamer = Tamer
level-rider = Rider
level-dragon-queen = Dragon Queen

about-egg-thief = Grabs the first dragon it can and runs.
about-gambler = One more roll, always one more roll.
about-tamer = Counts its dice carefully, and leaves other nests alone.
about-rider = Builds long rows, and never looks at yours.
about-dragon-queen = Knows the odds of every roll, and what you are building.

why-lay = That is where { $card } promises the most.
why-keep = If I keep { $dice }, the other dice can bring me the most.
why-roll = Another roll can only help.
why-take = { $points ->
    [one] { $card } is worth a point to me.
   *[other] { $card } is worth { $points } points to me.
}
why-rob = { $points ->
    [one] Stealing { $card } is worth a point to me.
   *[other] Stealing { $card } is worth { $points } points to me.
}
why-done = Nothing else is worth taking.
why-move = { $card } will do better there; that is worth an egg.
why-end = My lair is fine as it is.
