level-apprentice = Apprentice
level-mason = Mason
level-tiler = Tiler
level-geometer = Geometer
level-architect = Architect

about-apprentice = Looks only beside the last tile, and sheds the dearest.
about-mason = Looks around a little, and lays what fits.
about-tiler = Sees most places and likes bridges.
about-geometer = Sees everything and thinks of your answer.
about-architect = Sees every place, and hears from your draws what you lack.

why-draw = I would rather see one more tile first.
why-pass = I let this turn go by.
why-dear = A dear tile is better on the table than in my hand.
why-lay = I liked it best in that place.
