level-page = Page
level-jester = Nar
level-chamberlain = Kamerheer
level-spy = Spion
level-regent = Regent

about-page = Nieuw aan het hof: vergeet hoeden meteen en durft niets.
about-jester = Roept op gevoel, en lacht als het fout is.
about-chamberlain = Houdt een aardig aantal hoeden in gedachten.
about-spy = Weet wat die zag, en wat jij zag.
about-regent = Vergeet geen hoed en weegt elke wissel.
