level-tourist = Tourist
level-shopkeeper = Shopkeeper
level-watchman = Watchman
level-sergeant = Sergeant
level-inspector = Inspector

about-tourist = Looks at the sights, and at the thieves last.
about-shopkeeper = Sees what happens, a little late.
about-watchman = Sees as people do who have played a few times.
about-sergeant = Trained eyes and a quick hand.
about-inspector = Misses nothing, in the light or in the dark.

why-nothing = I saw nothing to snatch for.
why-theft = I saw a theft among { $cards } open cards and was there after { $seconds } seconds.
why-arrest = I saw a policeman and his thief among { $cards } open cards and was there after { $seconds } seconds.
