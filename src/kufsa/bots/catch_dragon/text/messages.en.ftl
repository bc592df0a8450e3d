level-hatchling = Hatchling
level-magpie = Magpie
level-fox = Fox
level-owl = Owl
level-old-dragon = Old Dragon

about-hatchling = Stops as soon as it has something, and forgets almost everything.
about-magpie = Cannot resist one more glittering tile, and remembers the last few.
about-fox = Remembers a good deal and takes care.
about-owl = Forgets little and counts what is left.
about-old-dragon = Remembers everything and thinks several turns ahead.
