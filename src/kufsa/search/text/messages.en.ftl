level-greedy = Greedy
level-random = Random
level-casual = Casual

about-greedy = Takes the most for itself now, and thinks no further.
about-random = Does anything that the rules allow.
about-casual = Looks with ordinary eyes.

why-forced = There was nothing else to do.
why-best = Of all I thought of, this looked best.
