level-greedy = Hebberig
level-net = Het Net
level-net-ahead = Het Net met vooruitblik
level-random = Willekeurig
level-casual = Ontspannen

about-greedy = Pakt nu zo veel mogelijk en denkt niet verder.
about-net = Leerde van duizenden partijen, en antwoordt meteen.
about-net-ahead = Leerde van duizenden partijen, en speelt zijn beste zetten eerst in gedachten uit.
about-random = Doet zomaar iets wat mag.
about-casual = Ziet wat een gewone speler ziet.

level-newcomer = Nieuwkomer
level-casual-player = Gelegenheidsspeler
level-regular = Vaste speler
level-old-hand = Oude rot
level-master = Meester

about-newcomer = Speelt snel en ziet de helft over het hoofd.
about-casual-player = Ziet het meeste en denkt even na.
about-regular = Denkt een paar zetten vooruit.
about-old-hand = Ziet niets over het hoofd en neemt de tijd.
about-master = Denkt zo ver vooruit als het kan.

level-dreamer = Dromer
level-stroller = Wandelaar
level-watcher = Toekijker
level-hawk-eye = Haviksoog
level-lightning = Bliksem

about-dreamer = Is in gedachten elders en overal te laat bij.
about-stroller = Kijkt rustig toe.
about-watcher = Ziet het meeste op tijd.
about-hawk-eye = Mist weinig en heeft een snelle hand.
about-lightning = Mist niets en is er meteen bij.

why-best = Van alles waar ik aan dacht, leek dit het best.
