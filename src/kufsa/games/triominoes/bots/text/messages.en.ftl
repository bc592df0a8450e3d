level-apprentice = Apprentice
level-mason = Mason
level-tiler = Tiler
level-geometer = Geometer
level-architect = Architect

about-apprentice = Only looks next to the last tile, and gets rid of its highest one.
about-mason = Looks around a little, and lays what fits.
about-tiler = Sees most places and likes bridges.
about-geometer = Sees everything, and thinks about your reply.
about-architect = Sees every place, and can tell from your draws what you are missing.

why-draw = I wanted to see one more tile first.
why-pass = I let this turn go by.
why-dear = A high tile is better on the table than in my hand.
why-lay = I liked it best there.
