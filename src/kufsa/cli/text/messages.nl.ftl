# De opdrachtregel in het Nederlands.

## Klaarzetten.

compiling = De spelregels van { $game } worden klaargezet, eenmalig op deze computer
torn = De laatste regel van het bestand is halverwege afgebroken (‘{ $text }’) en is weggelaten.

## Het menu.

ask-language = Taal?
ask-game = Welk spel?
ask-people = Hoeveel mensen zitten er aan het toetsenbord?
ask-bots = Hoeveel bots spelen er mee?
ask-level = Welke bot?
ask-name = Naam van speler { $number }?
ask-again = Typ een getal van { $low } tot en met { $high }.
player-name = Speler { $number }

## Aan tafel.

turn-of = { $player }, jij bent aan de beurt.
curtain-close = Alles gezien, { $player }? Met Enter verdwijnt de tafel.
curtain-open = Geef het toetsenbord aan { $player }. { $player }, druk op Enter als niemand anders kijkt.
which = Welke bedoel je: { $choices }?
legal-now = Dit mag je nu doen (typ de zet of zijn nummer):
legal-more = … en nog { $count }. Het begin van een zet is genoeg als er maar één zo begint.
no-undo = Gedaan is gedaan: terugnemen kan niet.
no-why = Er is nog niets gebeurd dat een regel kan uitleggen. Noem een regel, zoals: why GEN-03
no-clause = De spelregels hebben geen regel { $clause }.
race-keys = Toetsen: { $keys }. Enter laat iets tevoorschijn komen; typ je toets en wat je claimt om het te claimen.
race-prompt = Enter, of een toets met een claim >
race-name = { $player }, jij was de eerste! Wat claim je? >
race-late = Te laat: { $player } was sneller.
race-slow = Dat duurde te lang.
race-unclear = Druk op Enter om iets tevoorschijn te laten komen, of typ je toets en wat je claimt.
saved = Het spel is bewaard in { $path }
not-saved = { $path } kan niet worden geschreven: { $reason }
command-help = hulp
command-legal = zetten
command-rules = regels
command-why = waarom
command-save = bewaar
command-undo = terug
command-quit = einde
help-help = of ?: deze hulp
help-legal = wat je nu mag doen, genummerd
help-rules = de spelregels
help-why = de regel achter wat er net gebeurde, of een regel die je noemt: why GEN-03
help-save = save FILE: een kopie van het spel tot nu toe (het spel wordt toch al bewaard)
help-undo = kan niet
help-quit = weggaan; het spel is bewaard en je kunt later verder

## Het einde.

won-by = { $count ->
    [one] { $winners } wint!
   *[other] { $winners } winnen samen!
}
log-at = Het verslag van het spel staat in { $path }

## Naspelen.

replayed = { $count ->
    [one] 1 zet nagespeeld; alles klopt.
   *[other] { $count } zetten nagespeeld; alles klopt.
}
unfinished = Het spel is nog niet afgelopen.
press-enter = Enter: verder

## Een partij controleren.

verify-form = { $lines } regels, allemaal goed geschreven; de controlesom over alle regels klopt.
verify-chain = De keten bevat alle regels tot het einde; de laatste schakel is { $head }.
verify-noted = Alles wat je tijdens de partij noteerde, hoort erbij.
verify-commitment = Het geheim is wat was vastgelegd voordat er iemand ging zitten.
verify-key = De sleutel is gemaakt van dat geheim en van wat spelers toevoegden ({ $seats } van { $players } deden dat).
verify-nobody = Niemand heeft iets aan het toeval toegevoegd: wie deelde, kon het schudden alleen bepalen.
verify-claims = Elke claim ging naar de juiste speler (claims: { $claims }; door loting: { $lots }).
verify-deals = Elke kaart en elke dobbelsteen volgt uit de sleutel (delingen en worpen: { $deals }; willekeurige getallen: { $pieces }).
verify-live = De partij is nog niet afgelopen: het geheim is nog niet getoond, dus het schudden is niet gecontroleerd.
verify-unknown = Delingen en worpen zijn niet voor de tweede keer berekend: de tweede controle kent versie { $rules } van { $game } niet.
verify-rules = Ook volgens de spelregels klopt alles: elke zet mocht en de uitslag is juist.
verify-wrong = { $file } klopt niet: { $reason }

## Als server.

serve-not-installed = Een server heeft meer nodig dan hier geïnstalleerd is ({ $missing } ontbreekt). Installeer het: pip install "kufsa[server]"
serve-ready = Kufsa staat klaar.
serve-here = Op deze computer: { $address }
serve-network = Op een telefoon of computer in hetzelfde netwerk: { $address }
serve-public = Voor iedereen: { $address }
serve-port-taken = Poort { $taken } is bezet door een ander programma, dus dit is poort { $port }.
serve-to-all = Iedereen in je netwerk kan erbij. Alleen op deze computer: laat --host en --lan weg
serve-to-guests = Wie deze link heeft, kan erbij en kan tafels openen; anderen in je netwerk kunnen alleen aanschuiven aan een tafel waarvan ze de link kregen. Alleen op deze computer: --no-lan
serve-to-nobody-else = Alleen deze computer kan erbij. Voor telefoons en computers in je netwerk: --lan
serve-ask-lan = Mogen telefoons en computers in je netwerk meedoen, met een link die je ze geeft? [j/N]
serve-yes = j ja y yes
serve-remembered = Dit is onthouden in { $path }
serve-data = Alles wordt bewaard in { $path }
serve-compiling = De spelregels worden klaargezet, eenmalig op deze computer: de eerste tafel gaat binnen een minuut open.
serve-how-to-stop = Stoppen: Ctrl-C.
serve-stopped = Gestopt. Er gaat niets verloren: elke tafel gaat verder waar hij was gebleven.

## Simulaties.

simulated = { $title }: { $games } spellen, startgetal { $seed }
steps = Zetten per spel: mediaan { $median }, de helft tussen { $low } en { $high }
broken-off = { $count } spellen zijn afgebroken na { $limit } zetten; ze tellen alleen hierboven mee.
none-broken-off = Geen spel haalde de grens van { $limit } zetten.
dataset-written = { $file }: { $games } spellen, { $rows } rijen

## Metingen.

figure-speed = willekeurige stappen per seconde
figure-play = Position.play per seconde
figure-state = bytes van een stand
figure-cold = seconden klaarzetten, eenmalig
figure-warm = seconden laden
arena-played = { $title }: { $games } partijen, startgetal { $seed }
arena-stopped = Het toernooi is gestopt.
arena-kept = Ga een andere keer verder met { $path }.
suite-cut-off = { $count } spellen zijn afgebroken; ze tellen niet als gewonnen.
suite-card = Waarmee dit gemeten is
train-begins = { $title }: er wordt geleerd op { $device }; alles wordt bewaard in { $folder }
train-stands = { $lessons } lessen, { $steps } stappen, { $rate } per seconde
train-share = { $share } ± { $half } gewonnen van { $rival }, { $players } aan tafel, { $games } partijen (gelijk: { $fair })
train-unmeasured = Niet gemeten: { $matches }. Een proces werd afgebroken, misschien door geheugengebrek; een lager getal voor workers in de instellingen kan helpen.
train-stopped = Gestopt; wat tot de laatste tussenstand geleerd is, is bewaard in { $folder }. Ga verder met --resume.
train-done = Na { $steps } stappen staan de gewichten in { $file }
import-time = import kufsa duurt { $seconds } seconden.
perft-wrong = { $count ->
    [one] Eén telling is niet de gepubliceerde.
   *[other] { $count } tellingen zijn niet de gepubliceerde.
}

## Koppen van kolommen.

column-game = spel
column-title = titel
column-players = spelers
column-bots = bots
column-options = opties
column-rules = versie van de spelregels
column-player = speler
column-score = punten
column-winner = gewonnen
column-seat = plaats
column-won = gewonnen
column-spread = spreiding
column-depth = diepte
column-lines = reeksen
column-published = zoals gepubliceerd
column-seconds = seconden
column-rating = rating
column-bounds = 95%
column-entry = taak
column-games = spellen
column-against = tegen

backup-made = { $count ->
    [one] Eén partij en al het andere staan in { $path }.
   *[other] { $count } partijen en al het andere staan in { $path }.
}
backup-proved = Opnieuw gespeeld: { $count }. Afgelopen, met het verslag gecontroleerd: { $verified }. Met andere spelregels, ongemoeid gelaten: { $foreign }.
backup-restored = { $count ->
    [one] Eén partij en al het andere uit { $path } staan in de database.
   *[other] { $count } partijen en al het andere uit { $path } staan in de database.
}

## Analyse.

analysing = Elke zet wordt bekeken
column-course = kans om te winnen
column-lost = verloren door keuzes
column-luck = geluk
analysis-luck = Kansen om te winnen, in procenten. Geluk is wat de zetten van alle spelers niet verklaren.
analysis-race = Kansen om te winnen, in procenten. In een race beslissen snelle ogen en handen, dus geluk valt hier niet te meten.
turning-points = Keerpunten
turning-point = Beter was, { $player }: { $best }. De kans om te winnen zakte van { $before } naar { $after } van de honderd.
no-turning-points = Geen enkele zet gaf de doorslag.

## Wat er mis is met een opstelling.

doctor-error = Fout:
doctor-warning = Waarschuwing:
doctor-note = Ter info:
doctor-well = Met deze opstelling is niets mis.
doctor-https-denied = public_url is { $url }, maar https staat op false, dus cookies zouden onbeschermd worden verstuurd. Laat de instelling https weg.
doctor-https-claimed = https staat op true, maar public_url is { $url }, dus browsers zouden niemand aangemeld houden. Zet https in public_url, of laat de instelling https weg.
doctor-public-without-https = { $url } heeft geen https: iedereen onderweg kan alles lezen en veranderen, en er zijn geen passkeys. Zet een proxy met https voor de server.
doctor-proxy-anybody = In trusted_proxies staat { $network }, dus iedereen kan doen alsof hij van elk adres komt. Zet er alleen het adres van je proxy in.
doctor-proxy-not-trusted = public_url is { $url }, maar trusted_proxies is leeg. Als een proxy voor https zorgt, lijken alle bezoekers zijn adres te hebben en delen ze één limiet. Zet het adres van de proxy in trusted_proxies.
doctor-proxy-passed-by = De proxy staat op deze computer, maar de server luistert op { $host }, dus mensen kunnen er buiten de proxy om bij. Zet host op 127.0.0.1.
doctor-open-to-network = De server luistert op { $host } zonder huiscode: wie erbij kan, kan tafels openen. Kies een house_code, gebruik lan, of zet host op 127.0.0.1.
doctor-same-token = metrics_token en operator_token zijn gelijk, dus wie de cijfers leest, kan alles wat de beheerder kan. Maak twee verschillende tokens.
doctor-processes-one-file = processes is { $processes }, maar de database is een SQLite-bestand, en dat is van één proces: de server start niet. Zet in database een PostgreSQL, of laat processes weg.
doctor-settings-readable = In { $path } staan geheimen, en andere gebruikers van deze computer kunnen ze lezen. Doe dit: chmod 600 { $path }
doctor-no-client = De pagina’s voor browsers ontbreken in { $path }. Installeer Kufsa uit een kant-en-klaar pakket, of bouw ze in de repository: python3 run.py client
doctor-not-compiled = De spelregels zijn nog niet klaargezet ({ $games }): de eerste start duurt ongeveer een halve minuut langer.
doctor-folder-not-writable = Deze gebruiker kan niet schrijven in { $path }. Verander de eigenaar, of kies een andere map met de instelling data.
doctor-disk-full = De schijf van { $path } is vol: er is { $free } MB vrij. Maak daar ruimte.
doctor-disk-too-full = De schijf van { $path } heeft nog { $free } MB, en onder { $least } MB begint er niets nieuws. Maak daar ruimte, of verlaag min_free_megabytes.
doctor-disk-nearly-full = De schijf van { $path } heeft nog maar { $free } MB; onder { $least } MB begint er niets nieuws. Maak daar snel ruimte.
doctor-network-disk = { $path } staat op een andere computer ({ $kind }), en daar is een databasebestand niet veilig. Kies een map op een schijf van deze computer, of gebruik PostgreSQL.
doctor-clock-before-install = De klok van deze computer staat vóór het moment waarop Kufsa is geïnstalleerd. Zet hem goed, en laat hem gelijk houden (NTP).
doctor-clock-behind = In de database staan gebeurtenissen die { $seconds } seconden voorlopen op de klok van deze computer. Zet de klok goed, en laat hem gelijk houden (NTP).
doctor-clock-apart = De klokken van deze computer en van de database verschillen { $seconds } seconden. Laat ze allebei gelijk houden (NTP).
doctor-few-files = Een proces mag { $most } bestanden open hebben, en voor max_connections zijn er { $wanted } nodig. Verhoog de grens (LimitNOFILE in systemd), of verlaag max_connections.
doctor-little-memory = De bots mogen { $bots } MB van { $memory } MB nemen. Verlaag bot_processes of bot_megabytes.
doctor-root = Dit is de gebruiker root. Laat de server draaien als een eigen gebruiker, die verder niets kan.
doctor-database-address = De instelling database is niet te gebruiken: { $reason }.
doctor-database-away = De database is niet te gebruiken: { $reason }. Controleer of hij draait, en de naam, de gebruiker en het wachtwoord in het adres.
doctor-database-foreign = De database is niet te gebruiken: { $reason }. Installeer weer de nieuwere Kufsa, zet een oudere back-up terug, of kies een andere database.
doctor-database-new = Er is nog geen database: de eerste start maakt { $path }.
doctor-database-empty = De database is leeg: de eerste start maakt er de tabellen in.
doctor-database-old = De database is van een oudere versie ({ $version }). De volgende start werkt hem bij; maak eerst een back-up.
doctor-database-link = { $path } is een link naar { $target }. Dat werkt, maar in kopieën van de map zit de database dan niet. Zet het bestand zelf in de instelling database.
doctor-database-two-names = { $path } heeft twee namen (hard links), en dat weigert een server. Verwijder de andere naam.
doctor-database-readable = Andere gebruikers van deze computer kunnen { $path } lezen, met de geheimen van lopende spellen. Doe dit: chmod 600 { $path }
doctor-sqlite-too-old = SQLite { $version } is te oud: Kufsa heeft 3.35 of nieuwer nodig. Gebruik een nieuwere Python, of PostgreSQL.
doctor-sqlite-old = SQLite { $version } kan een bestand beschadigen waarin twee programma’s tegelijk schrijven. Kufsa zorgt dat er maar één schrijft; schrijf niet met andere programma’s in de database terwijl de server draait.
doctor-postgresql-fsync = PostgreSQL draait met fsync = off: als de stroom uitvalt, kan de hele database verloren gaan. Zet fsync = on en start PostgreSQL opnieuw.
doctor-postgresql-pages = PostgreSQL draait met full_page_writes = off: als de stroom uitvalt, kan de database beschadigd raken. Zet full_page_writes = on.
doctor-postgresql-commit = PostgreSQL draait met synchronous_commit = off. Kufsa zet het voor zijn eigen verbindingen op on, dus elke zet is toch veilig.
doctor-cannot-listen = De server zou niet kunnen starten: { $reason }.
doctor-running = Daar draait Kufsa { $version }, en alles is in orde.
doctor-running-unwell = Daar draait Kufsa { $version }, en er is iets mis: { $reason }.
doctor-host-unknown = De server die draait, kent de naam { $host } niet. Hij draait met andere instellingen: start hem opnieuw met deze.

## Beheerder.

operator-who = Zeg over wie het gaat: een naam bij people, een id bij ban, unban en delete, een id en een nieuwe naam bij rename.
operator-which = Zeg welke tafels je wilt beëindigen: --game, --idle of allebei. --idle 0 beëindigt ze allemaal.
operator-no-token = Er is geen beheerder: zet operator_token in de instellingen van de server en start hem opnieuw.
operator-away = Op { $address } antwoordt geen server. Draait hij wel, met deze instellingen?

puzzles-none = { $game } heeft geen puzzels.
puzzles-other = Dit zijn puzzels van { $game }, regelversie { $rules }: dit spel is een ander.
puzzles-own = Dagen vanaf { $first } met een eigen puzzel: { $count }.
puzzles-proved = { $count } van { $all } puzzels hebben precies één beste antwoord.
