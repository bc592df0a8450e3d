level-greedy = Hebberig
level-random = Willekeurig
level-casual = Ontspannen

about-greedy = Pakt nu zo veel mogelijk en denkt niet verder.
about-random = Doet zomaar iets wat mag.
about-casual = Kijkt met gewone ogen.

why-forced = Er was niets anders te doen.
why-best = Ik gaf { $action } { $percent } van de honderd; het beste daarna was { $other } met { $rest }.
why-only = { $action } was het enige waar ik aan dacht.
