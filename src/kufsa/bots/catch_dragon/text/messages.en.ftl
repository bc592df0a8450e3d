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

why-stop = { $bad } of the { $unknown } tiles I did not know would have ended my turn: I stopped.
why-on = Only { $bad } of the { $unknown } tiles I did not know would have ended my turn: I went on.
why-known = I knew that tile.
why-solved = I reckoned it out to the end: { $percent } in a hundred.
