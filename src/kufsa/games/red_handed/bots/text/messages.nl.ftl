level-tourist = Toerist
level-shopkeeper = Winkelier
level-watchman = Wachter
level-sergeant = Brigadier
level-inspector = Inspecteur

about-tourist = Kijkt naar alles, en het laatst naar de dieven.
about-shopkeeper = Ziet wat er gebeurt, een beetje laat.
about-watchman = Ziet net zo veel als mensen die al een paar keer gespeeld hebben.
about-sergeant = Geoefende ogen en een snelle hand.
about-inspector = Mist niets, in het licht of in het donker.

why-nothing = Ik zag niets om naar te grijpen.
why-theft = Ik zag een diefstal tussen { $cards } open kaarten en was er na { $seconds } seconden.
why-arrest = Ik zag een agent met zijn dief tussen { $cards } open kaarten en was er na { $seconds } seconden.
