level-tourist = Tourist
level-shopkeeper = Shopkeeper
level-watchman = Watchman
level-sergeant = Sergeant
level-inspector = Inspector

about-tourist = Looks at the sights first, and at the thieves last.
about-shopkeeper = Sees what happens, a little late.
about-watchman = Sees as well as people who have played a few times.
about-sergeant = Trained eyes and a quick hand.
about-inspector = Misses nothing, in the light or in the dark.

why-nothing = I saw nothing worth snatching for.
why-theft = I spotted a theft among { $cards } face-up cards and got there after { $seconds } seconds.
why-arrest = I spotted a policeman and his thief among { $cards } face-up cards and got there after { $seconds } seconds.
