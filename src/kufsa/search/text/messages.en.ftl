level-greedy = Greedy
level-random = Random
level-casual = Casual

about-greedy = Takes the most for itself now, and thinks no further.
about-random = Does anything that the rules allow.
about-casual = Looks with ordinary eyes.

level-newcomer = Newcomer
level-casual-player = Casual player
level-regular = Regular
level-old-hand = Old hand
level-master = Master

about-newcomer = Plays fast, and overlooks half of what there is.
about-casual-player = Sees most of it, and thinks a little.
about-regular = Thinks a few moves ahead.
about-old-hand = Overlooks nothing and takes its time.
about-master = Thinks as far as it can.

why-forced = There was nothing else to do.
why-best = Of all I thought of, this looked best.
