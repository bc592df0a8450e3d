level-tourist = Toerist
level-shopkeeper = Winkelier
level-watchman = Wachter
level-sergeant = Brigadier
level-inspector = Inspecteur

about-tourist = Kijkt naar alles, en het laatst naar de dieven.
about-shopkeeper = Ziet wat er gebeurt, een beetje laat.
about-watchman = Ziet wat de meeste mensen zien.
about-sergeant = Geoefende ogen en een snelle hand.
about-inspector = Mist niets, in het licht of in het donker.
