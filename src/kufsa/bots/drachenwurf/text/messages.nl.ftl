level-egg-thief = Eierdief
level-gambler = Gokker
level-tamer = Temmer
level-rider = Rijder
level-dragon-queen = Drakenkoningin

about-egg-thief = Pakt de eerste draak die kan en rent weg.
about-gambler = Nog één worp, altijd nog één worp.
about-tamer = Rustig met dobbelstenen en draken.
about-rider = Bouwt lange rijen en houdt ze vast.
about-dragon-queen = Kent de kansen van elke worp.
