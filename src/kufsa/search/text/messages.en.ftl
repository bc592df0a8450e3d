level-greedy = Greedy
level-net = The Net
level-net-ahead = The Net, looking ahead
level-random = Random
level-casual = Casual

about-greedy = Takes as much as it can now, and thinks no further.
about-net = Learned from thousands of games, and answers at once.
about-net-ahead = Learned from thousands of games, and plays its favourite moves out before it chooses.
about-random = Does anything the rules allow.
about-casual = Sees what an ordinary player sees.

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

level-dreamer = Dreamer
level-stroller = Stroller
level-watcher = Watcher
level-hawk-eye = Hawk-eye
level-lightning = Lightning

about-dreamer = Is elsewhere in thought, and late with everything.
about-stroller = Watches at leisure.
about-watcher = Sees most of it in good time.
about-hawk-eye = Misses little, and has a quick hand.
about-lightning = Misses nothing, and is there at once.

why-best = Of everything I considered, this looked best.
