level-greedy = Hebberig
level-random = Willekeurig
level-casual = Ontspannen

about-greedy = Pakt nu zo veel mogelijk en denkt niet verder.
about-random = Doet zomaar iets wat mag.
about-casual = Kijkt met gewone ogen.

why-forced = Er was niets anders te doen.
why-best = Van alles waar ik aan dacht, leek dit het best.
