# Een huis met tafels.

## Waarom het huis niet doet wat iemand wil.

house-full = Alle tafels zijn bezet. Probeer het later nog eens.
too-many-tables = Je hebt { $count } tafels die nog niet klaar zijn. Maak er eerst een af of sluit die.
no-table = Die tafel is er niet.
not-over = Deze partij is nog niet afgelopen: daarna wordt alles getoond.
not-begun = Er is niets te zien: deze partij is nooit begonnen.
later = Wie bij deze tafel toekijkt ziet alles later: het verslag komt aan het eind.
