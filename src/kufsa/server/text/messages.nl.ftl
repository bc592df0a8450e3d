# Een huis met tafels.

## Waarom het huis niet doet wat iemand wil.

house-full = Alle tafels zijn bezet. Probeer het later nog eens.
too-many-tables = Je hebt { $count } tafels die nog niet klaar zijn. Speel er eerst een uit of sluit er een.
too-many-tables-here = Vanaf jouw adres zijn { $count } tafels geopend die nog niet klaar zijn. Maak er eerst een af of sluit die.
house-code = Alleen gasten van dit huis openen hier tafels. Vraag om de link of QR-code met de huiscode, of om een link naar een tafel.
prove = Kom eerst terug met je herstelcode of een toegangssleutel: daarna kan dit tien minuten lang. Heb je geen van beide meer, vraag het dan aan wie de server beheert.
storage-full = De opslag van deze server is vol. Lopende spellen gaan door, maar er kan niets nieuws beginnen.
phrases-here = Op deze server praten mensen met kant-en-klare zinnen: de chat van een tafel kan phrases of off zijn.
not-welcome = Aan deze tafel kun je niet gaan zitten.
no-such-person = Hier is niemand met die naam.
yourself = Dat ben je zelf.
too-many-ask = Er liggen al te veel vragen bij deze persoon: probeer het een andere dag nog eens.
too-many-friends = Die lijst is vol: haal er eerst iemand af.
has-begun = Het spel aan deze tafel is al begonnen.
no-such-code = Er wacht geen tafel met deze code. Codes hebben zes cijfers en vervallen als het spel begint.
no-table = Die tafel is er niet.
not-over = Deze partij is nog niet afgelopen: aan het eind wordt alles getoond.
not-begun = Er is niets te zien: deze partij is nooit begonnen.
later = Wie bij deze tafel meekijkt, ziet alles met vertraging; het verslag komt aan het eind.
covered = De tafel is tijdens de pauze afgedekt.
no-analysis = Deze partij is niet te analyseren: hij is niet uitgespeeld, of te lang.
analyst-busy = Er worden veel partijen bekeken. Probeer het over een minuut nog eens.
readable = Deze partij kan hier worden gelezen: het verslag en het logboek staan voor je klaar.
unreadable = Deze server kan de gebeurtenissen van deze partij niet lezen. Ze worden bewaard zoals ze zijn.
unreadable-game = Deze partij is van een spel dat deze server niet heeft. Ze wordt bewaard zoals ze is.
unreadable-rules = Deze partij is begonnen met versie { $begun } van de spelregels, en deze server heeft versie { $here }. Ze wordt bewaard zoals ze is, en een server met die regels kan ermee verdergaan.

## Spellen die op een apparaat zijn gespeeld.

bad-record = Regel { $line } van het verslag klopt niet, dus het spel is niet bewaard.
not-from-device = Alleen spellen die op een apparaat zijn gespeeld, kun je hier bewaren.
unfinished-record = Dit spel is nog niet afgelopen. Zodra het afgelopen is, kun je het bewaren.
unknown-game = Deze server heeft dat spel niet.
other-rules = Dit spel is met een andere versie van de spelregels gespeeld, dus de server kan het niet controleren.
long-record = Dit spel is te lang om te bewaren.
another-day = Het is intussen een andere dag: deze puzzel telt niet meer mee.
no-such-seat = Die plaats is er niet in dit spel.
too-many-games = De server bewaart al { $most } spellen van je, en meer gaat niet.
kept-by-another = Iemand anders heeft dit spel al bewaard.
another-game = De server bewaart al een ander spel van je met hetzelfde nummer.

## Wat gevraagd werd, gaat niet.

bad-request = De server begrijpt dit verzoek niet.
no-session = Deze sessie is niet bekend. Begin er een met POST /api/session.
forbidden = Dat mag niet.
not-found = Op dit adres is niets.
method-not-allowed = Dit adres kent die methode niet.
conflict = Dat kan nu niet.
too-large = Wat gestuurd is, is groter dan de server aanneemt.
content-type = Stuur JSON, met Content-Type: application/json.
unknown-host = De server luistert niet naar deze naam.
too-many = Te veel verzoeken. Wacht even.
too-many-for-now = Te veel verzoeken. Probeer het over { $seconds ->
    [one] een seconde
   *[other] { $seconds } seconden
} nog eens.
too-many-watched = Eén verbinding kijkt naar hooguit { $most } tafels.
unavailable = De server kan dit nu niet. Probeer het later nog eens.
internal = Er ging iets mis op de server. In het logboek staat meer onder dit nummer.
not-stored = Dat kon niet worden opgeslagen en is dus niet gebeurd. Probeer het zo nog eens.
restart = De server start opnieuw. Kom zo terug.
session = Deze sessie is afgelopen.

## Namen, en ernaar terugkomen.

name-taken = Die naam, of een die er erg op lijkt, is al bezet. Kies een andere.
no-name = Kies eerst een naam: een gast heeft er geen om naar terug te komen.
long-name = Een naam heeft hooguit { $most } tekens.
empty-name = Een naam heeft minstens één teken.
blank-name = Een naam heeft minstens één letter, cijfer of emoji.
invisible-name = Een naam heeft geen onzichtbare tekens of stuurtekens; deze heeft { $sign }.
marked-name = Een letter van een naam heeft hooguit { $most } accenten, en een accent heeft een letter nodig.
reserved-name = De naam { $name } is gereserveerd.
rude-name = Kies een andere naam: deze kan iemand kwetsen.
wrong-code = Deze herstelcode is niet bekend.
banned = Deze server laat je onder deze naam niet binnen. Vraag het aan wie de server beheert.
seats-left = Je zit nog aan een tafel en kunt daar dan niet naar terug. Speel dat spel eerst uit of verlaat het.
passkey-known = Deze toegangssleutel is hier al bekend.
unknown-passkey = Deze toegangssleutel is hier niet (meer) bekend.
bad-passkey = Deze toegangssleutel bewijst niet wie je bent.
no-challenge = Dat duurde te lang. Begin opnieuw.
no-site = Toegangssleutels werken alleen als je de server onder zijn naam opent, niet onder zijn nummer.
too-many-passkeys = Je kunt hoogstens { $most } toegangssleutels hebben.

## Namen voor gasten: elk bijvoeglijk naamwoord past bij elk zelfstandig naamwoord.

guest-name = { $adjective } { $noun }
guest-adjectives =
    Stoere Dappere Heldere Kalme Slimme Sluwe Moedige Gretige Zachte Gouden Blije Vrolijke
    Scherpe Gelukkige Nobele Geduldige Trotse Vlugge Stille Zilveren Snelle Wijze Gulle
    Rustige
guest-nouns =
    Admiraal Bisschop Burcht Kok Kroon Das Dominosteen Valk Tuinman Griffioen Eenhoorn
    Jager Koning Ridder Leeuw Otter Raaf Geleerde Toren Driehoek Tovenaar Egel Specht Haas

## Namen die niemand mag hebben: die in plaats van een gewiste naam, en die namens het huis zouden spreken.

former-player = Voormalige speler
reserved-names = beheerder

## What a link looks like where it was sent, and the box where it was installed.

box-name = Kufsa
box-described = Gezelschapsspellen in één doos: speel in de browser met vrienden of tegen de computer. Zonder account en zonder installatie.
invited = Je bent uitgenodigd om mee te spelen. Open de link en ga zitten: zonder account en zonder installatie.

## Instellingen.

setting-host = Het adres waarop de server luistert: 127.0.0.1 is alleen deze computer, 0.0.0.0 is elk netwerk van deze computer, :: is dat met IPv6 erbij.
setting-lan = Open de server voor de netwerken van deze computer, voor telefoons aan dezelfde tafel; alleen wie de link met de huiscode heeft, kan tafels openen.
setting-house-code = Wie vanaf een andere computer komt, moet de link met deze code geopend hebben om tafels te openen; met lan en zonder code wordt er een getrokken en in de gegevensmap bewaard.
setting-port = De poort waarop de server luistert; 0 is elke vrije poort.
setting-public-url = Het adres dat mensen typen, als het niet dat van deze computer zelf is.
setting-hosts = Andere namen waaronder mensen de server mogen bereiken.
setting-trusted-proxies = De proxy’s die vertrouwd worden als ze het adres van een bezoeker en https doorgeven.
setting-https = Of mensen https gebruiken, zodat cookies alleen over https gaan; auto kijkt naar public_url en de vertrouwde proxy’s.
setting-open = Open de browser als de server klaar is.
setting-data = De map voor de database en het instellingenbestand.
setting-database = De database; zonder opgave het bestand kufsa.db in de gegevensmap.
setting-retention-days-finished = Hoeveel dagen een afgelopen partij bewaard blijft; 0 is voor altijd.
setting-retention-days-idle = Na hoeveel dagen zonder zet een onafgemaakte partij beëindigd wordt; 0 is nooit.
setting-retention-days-guests = Na hoeveel dagen een gast die niet meer gezien is, vergeten wordt; 0 is nooit.
setting-retention-days-names = Na hoeveel dagen de naam van iemand die niet meer gezien is, vrij is voor anderen; 0 is nooit.
setting-max-megabytes = Hoeveel megabyte de database hoogstens mag innemen; daarna begint er niets nieuws. 0 is geen grens.
setting-min-free-megabytes = Hoeveel megabyte er vrij blijft op de schijf van een databasebestand: daaronder begint er niets nieuws.
setting-max-tables = Hoeveel tafels er hoogstens tegelijk bezig zijn; meer worden er geweigerd.
setting-max-tables-per-person = Hoeveel onafgemaakte tafels één persoon hoogstens geopend heeft.
setting-max-tables-per-address = Hoeveel onafgemaakte tafels er hoogstens vanaf één adres geopend zijn.
setting-max-device-games-per-person = Hoeveel op apparaten gespeelde spellen er hoogstens voor één persoon bewaard worden.
setting-max-connections = Hoeveel live-verbindingen er hoogstens zijn; meer worden er geweigerd.
setting-max-connections-per-person = Hoeveel live-verbindingen één persoon hoogstens heeft: tabbladen en apparaten.
setting-max-connections-per-address = Hoeveel live-verbindingen één adres hoogstens heeft, en evenveel verzoeken tegelijk; een vijfde van de live-verbindingen mag van bezoekers zonder sessie zijn.
setting-queue-length = Hoeveel berichten er hoogstens op één trage verbinding wachten; daarna krijgt die een momentopname.
setting-rate-factor = Alle snelheidsgrenzen worden hiermee vermenigvuldigd.
setting-chat-default = Hoe mensen aan een nieuwe tafel chatten, tenzij wie de tafel opende iets anders kiest: phrases zijn kant-en-klare zinnen, on is in eigen woorden, off is helemaal niet.
setting-free-chat = Of wie de tafel opent mensen in eigen woorden mag laten chatten; zo niet, dan kan dat hier nergens, ook niet aan tafels van eerder.
setting-passkeys = Of mensen hun naam met een passkey mogen beveiligen; browsers eisen daarvoor https.
setting-push = Of mensen met een pushbericht te horen kunnen krijgen dat ze aan de beurt zijn; browsers eisen daarvoor https.
setting-push-contact = Hoe pushdiensten je bereiken: mailto:… of https://…; zonder dit de public_url.
setting-push-hosts = Eigen pushdiensten: hosts die ook in dit netwerk mogen zijn, en zonder https.
setting-bot-processes = In hoeveel processen bots nadenken; 0 is één minder dan er kernen zijn, en minstens 1.
setting-bot-seconds = Hoelang een bot hoogstens mag nadenken voordat er een eenvoudige zet gedaan wordt.
setting-bot-megabytes = Hoeveel geheugen een proces van bots hoogstens mag innemen.
setting-bot-pace = Hoe langzaam bots spelen: 1 is zoals mensen, 2 half zo snel, 0 meteen.
setting-log-level = Hoeveel er in het logboek van de server komt.
setting-log-format = Logboeken voor mensen of, regel voor regel, als JSON; auto is tekst in een terminal.
setting-metrics = Of er meetwaarden zijn op /metrics.
setting-metrics-token = Wie dit meestuurt, mag /metrics lezen; zonder opgave mag alleen deze computer dat.
setting-traces = Een verzamelaar van traces, zoals http://127.0.0.1:4318 (OpenTelemetry); daarvoor is het extra traces nodig.
setting-operator-token = Wie dit meestuurt, is de beheerder; zonder opgave is er geen beheerder.
setting-processes = Met PostgreSQL: hoeveel servers deze opdracht achter één poort draait, elk als een eigen proces.
setting-bus = Met PostgreSQL: hoe meerdere servers op één database met elkaar praten, via die PostgreSQL zelf of via NATS; zonder wordt een tweede server geweigerd.
setting-lease-seconds = Met PostgreSQL: na hoeveel seconden een server die niet meer antwoordt, als verdwenen geldt.
setting-drain-seconds = Hoelang de server er hoogstens over doet om te stoppen als dat gevraagd wordt.
