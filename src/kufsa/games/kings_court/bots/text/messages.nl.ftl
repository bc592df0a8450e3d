level-page = Page
level-jester = Minstreel
level-chamberlain = Kamerheer
level-spy = Spion
level-regent = Regent

about-page = Nieuw aan het hof: vergeet hoeden meteen en durft niets.
about-jester = Roept op gevoel, en lacht als het fout is.
about-chamberlain = Houdt een aardig aantal hoeden in gedachten.
about-spy = Weet wat hij zag, en ook wat jij zag.
about-regent = Vergeet geen hoed en weegt elke ruil af.

why-sure = Die hoed had ik gezien.
why-guess = Die hoed had ik niet gezien, maar de kans was goed of het kostte me weinig.
why-suspect = Iemand die de hoed kende, had hem daar net neergelegd.
why-look = Daar lag een hoed die ik niet kende.
why-wait = Ik kende die hoed en wachtte tot een ander iets deed.
why-swap = Zo bevallen de hoeden me beter.
