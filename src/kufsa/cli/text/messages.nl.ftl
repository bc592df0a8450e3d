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
column-against = tegen

backup-made = { $count ->
    [one] Eén partij en al het andere staan in { $path }.
   *[other] { $count } partijen en al het andere staan in { $path }.
}
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
