level-egg-thief = Egg Thief
level-gambler = Gambler
level-tamer = Tamer
level-rider = Rider
level-dragon-queen = Dragon Queen

about-egg-thief = Takes the first dragon it can and runs.
about-gambler = One more roll, always one more roll.
about-tamer = Calm with dice and dragons.
about-rider = Builds long rows and holds them.
about-dragon-queen = Knows the odds of every roll.
