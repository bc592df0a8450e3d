# Een huis met tafels.

## Waarom het huis niet doet wat iemand wil.

house-full = Alle tafels zijn bezet. Probeer het later nog eens.
too-many-tables = Je hebt { $count } tafels die nog niet klaar zijn. Maak er eerst een af of sluit die.
no-table = Die tafel is er niet.
not-over = Deze partij is nog niet afgelopen: daarna wordt alles getoond.
not-begun = Er is niets te zien: deze partij is nooit begonnen.
later = Wie bij deze tafel toekijkt ziet alles later: het verslag komt aan het eind.
no-analysis = Deze partij is niet te analyseren: ze is niet uitgespeeld, of te lang.
analyst-busy = Er worden veel partijen bekeken. Probeer het over een minuut nog eens.

## Wat gevraagd werd, gaat niet.

bad-request = De server begrijpt dit verzoek niet.
no-session = Niemand is bekend onder deze sessie. Begin er een met POST /api/session.
forbidden = Dat mag niet.
not-found = Op dit adres is niets.
method-not-allowed = Dit adres kent die methode niet.
conflict = Dat past niet bij hoe het nu is.
too-large = Wat gestuurd is, is groter dan de server aanneemt.
content-type = Stuur JSON, met Content-Type: application/json.
unknown-host = De server luistert niet naar deze naam.
too-many = Dat was te vaak. Wacht even.
too-many-for-now = Dat was te vaak. Probeer het over { $seconds ->
    [one] een seconde
   *[other] { $seconds } seconden
} nog eens.
too-many-watched = Eén verbinding kijkt naar hooguit { $most } tafels.
unavailable = De server kan dit nu niet. Probeer het later nog eens.
internal = Er ging iets mis in de server. In het logboek staat meer onder dit nummer.
not-stored = De opslag antwoordde niet, dus dit is niet gedaan. Probeer het zo nog eens.
restart = De server start opnieuw. Kom zo terug.
session = Deze sessie is afgelopen.

## Namen, en ernaar terugkomen.

name-taken = Zo heet al iemand, of bijna zo. Kies een andere naam.
no-name = Kies eerst een naam: een gast heeft er geen om naar terug te komen.
long-name = Een naam heeft hooguit { $most } tekens.
empty-name = Een naam heeft minstens één teken.
blank-name = Een naam heeft minstens één letter, cijfer of plaatje.
invisible-name = Een naam heeft geen onzichtbare tekens of stuurtekens; deze heeft { $sign }.
marked-name = Een letter van een naam heeft hooguit { $most } accenten, en een accent heeft een letter nodig.
reserved-name = Niemand kan { $name } heten: dat zou namens het huis spreken.
wrong-code = Niemand heeft deze herstelcode.
seats-left = Je zit nog aan een tafel en kunt daar dan niet naar terug. Speel of verlaat eerst het spel, of geef leave_seats op.
passkey-known = Deze toegangssleutel is hier al bekend.
unknown-passkey = Niemand hier heeft deze toegangssleutel (nog).
bad-passkey = Deze toegangssleutel bewijst niet wie je bent.
no-challenge = Dat duurde te lang. Begin opnieuw.
no-site = Toegangssleutels hebben een naam nodig: open de server onder zijn naam in plaats van zijn nummer.
too-many-passkeys = Niemand kan meer dan { $most } toegangssleutels hebben.

## Namen voor gasten: elk bijvoeglijk naamwoord past bij elk zelfstandig naamwoord.

guest-name = { $adjective } { $noun }
guest-adjectives =
    Amberen Dappere Heldere Kalme Slimme Sluwe Gewaagde Gretige Zachte Gouden Blije Vrolijke
    Scherpe Fortuinlijke Nobele Geduldige Trotse Vlugge Stille Zilveren Snelle Wijze Gulle
    Kranige
guest-nouns =
    Admiraal Bisschop Burcht Kok Kroon Dominosteen Draak Valk Vos Tuinman Griffioen Wachter
    Jager Nar Koning Ridder Leeuw Ekster Uil Raaf Geleerde Toren Driehoek Tovenaar

## Namen die niemand mag hebben: die in plaats van een gewiste naam, en die namens het huis zouden spreken.

former-player = Voormalige speler
reserved-names = beheerder
