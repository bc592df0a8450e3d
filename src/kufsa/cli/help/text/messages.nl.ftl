# Hulppagina’s van de opdrachtregel in het Nederlands.

usage = Gebruik: { $how }
arguments = Wat je opgeeft
options = Opties
commands = Opdrachten
examples = Voorbeelden
default = Standaard: { $value }.

## Wat er niet klopt aan wat getypt is.

wrong-no-option = De optie { $option } bestaat niet.
wrong-no-command = De opdracht { $name } bestaat niet.
wrong-near = Bedoel je: { $names }?
wrong-missing = { $name } ontbreekt.
wrong-integer = { $name } moet een geheel getal zijn.
wrong-float = { $name } moet een getal zijn.
wrong-value = Dit is geen waarde voor { $name }.
wrong-least = Minstens { $number }.
wrong-most = Hoogstens { $number }.
wrong-needs-value = { $option } heeft een waarde nodig.
wrong-no-value = { $option } krijgt geen waarde.
wrong-extra = Hier is niet om gevraagd: { $words }
see-help = Meer hierover: { $how }

## Opties van meer dan één opdracht.

option-help = Toon deze pagina.
option-game = Een spel; `kufsa games` noemt ze.
option-players = Hoeveel er spelen; zo weinig mogelijk als je niets opgeeft.
option-seed = Een getal of een tekst: met dezelfde seed hetzelfde spel.
option-option = Een optie van het spel; mag vaker.
option-json = Geef JSON in plaats van een tabel.
option-lang = De taal; als je niets opgeeft, die van je systeem.

## kufsa

kufsa = Kufsa (קופסה, ‘doos’): gezelschapsspellen om te spelen, te onderzoeken en op voort te bouwen.
kufsa-version = Toon de versie.
kufsa-install-completion = Laat deze shell opdrachten aanvullen.
kufsa-show-completion = Toon wat deze shell daarvoor nodig heeft, om te kopiëren of aan te passen.
kufsa-example-1 = kies een spel en speel het hier
kufsa-example-2 = jij tegen een bot
kufsa-example-3 = de regels in het Hebreeuws

## kufsa games

games = Noem de spellen in de doos, met hun spelers, opties en bots.
games-example-1 = een tabel
games-example-2 = voor programma’s

## kufsa rules

rules = Lees de regels van een spel, regel voor regel.
rules-example-1 = pagina voor pagina in een terminal
rules-example-2 = als gewone tekst

## kufsa play

play = Speel hier een spel, met meer mensen aan één toetsenbord of tegen bots.
play-more = Het spel wordt na elke zet bewaard: stop met `quit` en ga verder wanneer je wilt. Typ op elk moment `?` om te zien wat je kunt typen.
play-game = Een spel; zonder spel krijg je een menu.
play-names = Wie er spelen: ‘Noa,Uri’.
play-bots = Hoeveel plaatsen bots innemen.
play-level = Welke bot, met zijn niveau van 1 tot 5 of zijn naam; 3 als je niets opgeeft. Zonder spel noemt een menu ze, en `kufsa games` ook.
play-save = Waar het spel bewaard wordt.
play-resume = Ga verder met het spel in een bestand.
play-explain = Laat bots zeggen waarom ze deden wat ze deden.
play-example-1 = kies uit een menu
play-example-2 = twee mensen aan één toetsenbord
play-example-3 = tegen een bot van het middelste niveau, in het Hebreeuws
play-example-4 = tegen twee van de sterkste
play-example-5 = met een optie van het spel
play-example-6 = ga verder met een bewaard spel

## kufsa serve

serve = Open tafels voor mensen: in de browser, vanaf deze computer, uit het netwerk (--lan) of van het internet.
serve-more = Elke instelling kan ook in een bestand of in de omgeving staan; docs/settings.md noemt ze allemaal. Met Ctrl-C krijgt iedereen bericht en stopt de server.
serve-settings = Instellingen in TOML; opties op de opdrachtregel gaan voor.
serve-example-1 = voor deze computer, en open de browser
serve-example-2 = voor iedereen in je netwerk die de link heeft
serve-example-3 = op een andere poort, met een andere gegevensmap
serve-example-4 = met de instellingen uit een bestand

## kufsa backup

backup = Schrijf alles wat een server bewaart in één nieuw bestand, of hij nu draait of niet.
backup-more = In het bestand staan de geheimen van partijen die nog bezig zijn: houd het voor jezelf. Met --check is de exitcode 1 als een spel niet nagespeeld kan worden.
backup-file = De reservekopie.
backup-settings = De instellingen van de server in TOML.
backup-data = De gegevensmap van de server, als het niet die van jou is.
backup-check = Speel elk spel in de reservekopie na.
backup-database = De database van de server, als die niet in die map staat.
backup-example-1 = van de server van deze gebruiker, die mag blijven draaien
backup-example-2 = en speel elk spel erin na
backup-example-3 = van PostgreSQL

## kufsa restore

restore = Zet een reservekopie in een database: van dezelfde of een andere soort, en leeg, tenzij je --replace opgeeft.
restore-more = Er mag geen server op draaien. De reservekopie wordt eerst gecontroleerd; klopt er iets niet aan, of staat er iets in dat niet van Kufsa komt, dan verandert er niets. Er staat ook in wie er aangemeld is.
restore-file = { backup-file }
restore-settings = { backup-settings }
restore-data = { backup-data }
restore-database = { backup-database }
restore-replace = Wis wat er in de database staat.
restore-sign-out = Beëindig elke sessie en vergeet herstelcodes en passkeys: voor een reservekopie die in andere handen is geweest.
restore-example-1 = in een database die nog leeg is
restore-example-2 = in plaats van alles wat er staat
restore-example-3 = van iemand anders: niemand blijft aangemeld

## kufsa doctor

doctor = Zeg wat er niet klopt aan een installatie: instellingen, database, schijf, klok, proxy, programma.
doctor-more = Er verandert niets, en er mag een server draaien. De exitcode is 1 als iets niet werkt of niet veilig is.
doctor-settings = { backup-settings }
doctor-data = { backup-data }
doctor-database = { backup-database }
doctor-json = Geef de bevindingen als JSON.
doctor-example-1 = van de server van deze gebruiker
doctor-example-2 = met de instellingen die in gebruik zijn
doctor-example-3 = voor programma’s

## kufsa operator

operator = Vraag een draaiende server op deze computer naar tafels en mensen, of beëindig, hernoem, weer en wis ze.
operator-more = Het adres en het token van de beheerder komen uit de instellingen van de server. Het antwoord is JSON. Niets toont wat mensen in hun hand hebben.
operator-what = Wat er moet gebeuren.
operator-who = De id van een persoon, of een naam.
operator-name = De nieuwe naam.
operator-game = Alleen tafels van dit spel.
operator-idle = Alleen tafels waar zoveel uur niets gebeurd is.
operator-settings = { backup-settings }
operator-data = { backup-data }
operator-example-1 = van de server die met de instellingen van deze gebruiker draait
operator-example-2 = waar een dag niets gebeurd is
operator-example-3 = beëindig die allemaal
operator-example-4 = wie zo heet
operator-example-5 = een persoon, met de id
operator-example-6 = een persoon, overal

## kufsa site

site = Schrijf de doos als bestanden voor elke webserver: spellen tegen bots en op één apparaat.
site-out = De map die geschreven wordt.
site-example-1 = schrijf de map box, om op een webserver te zetten
site-example-2 = probeer het uit op deze computer

## kufsa simulate

simulate = Speel veel spellen, geheel willekeurig in gecompileerde code of tussen bots, en vat ze samen.
simulate-games = Hoeveel spellen.
simulate-bots = Bots bij naam of niveau, één voor elke plaats: elke deling wordt in elke volgorde van plaatsen gespeeld.
simulate-limit = Breek een spel af na zoveel zetten.
simulate-example-1 = twee spelers, willekeurig
simulate-example-2 = elke keer hetzelfde
simulate-example-3 = bots tegen elkaar

## kufsa dataset

dataset = Schrijf elke keuze van opgenomen of gesimuleerde spellen, met wat de speler zag en mocht doen.
dataset-more = De kolommen staan beschreven in de documentatie onder Environments. Elk verslag wordt nagespeeld en gecontroleerd; klopt er een niet, dan stopt de opdracht en wordt er niets geschreven.
dataset-output = Het Parquet-bestand dat geschreven wordt.
dataset-sources = Verslagen van één spel.
dataset-game = Simuleer in plaats daarvan dit spel.
dataset-games = Hoeveel er gesimuleerd worden.
dataset-bots = Bots bij naam of niveau, één voor elke plaats; anders spelen ze allemaal hebberig.
dataset-add = Kolommen om toe te voegen, met komma’s ertussen: next_observation, state, probability.
dataset-workers = Processen die de gesimuleerde spellen spelen.
dataset-card = Schrijf ook een datakaart in Markdown naar dit bestand.
dataset-example-1 = opgenomen spellen
dataset-example-2 = alle bestanden *.log en *.jsonl in een map
dataset-example-3 = gesimuleerde spellen

## kufsa arena

arena = Houd een toernooi van bots: elke deling in elke volgorde van plaatsen, op alle kernen.
arena-more = De ranglijst is die van openskill; bij het aandeel gewonnen spellen staat het betrouwbaarheidsinterval van 95%. Met `--results` kun je een toernooi stoppen en later verder laten gaan, ook met meer spellen. Geef dan een `--seed` op: anders wordt er elke keer een nieuwe getrokken, en wordt het bestand geweigerd.
arena-bots = Bots bij naam of niveau, of je eigen bot als `module:name`, met komma’s ertussen; alle niveaus als je niets opgeeft.
arena-games = Hoeveel spellen voor elke tafel van bots.
arena-players = Hoeveel er aan een tafel zitten; zo weinig mogelijk als je niets opgeeft.
arena-results = Bewaar elke uitslag in dit bestand; ga verder met wat erin staat.
arena-workers = Processen; zoveel als er kernen zijn als je niets opgeeft.
arena-ray = Speel op een Ray-cluster (RAY_ADDRESS), niet op deze kernen.
arena-example-1 = alle vijf niveaus, twee aan twee
arena-example-2 = één tegen een ander
arena-example-3 = om later verder te gaan
arena-example-4 = op een Ray-cluster
arena-example-5 = drie aan een tafel, voor programma’s
arena-example-6 = een eigen bot: de klasse Fox in mine.py

## kufsa suite

suite = Meet een strategie of een bot met Kufsa-20, of toon de taken.
suite-more = In de tabel staat het aandeel gewonnen spellen met het betrouwbaarheidsinterval van 95%, en daaronder waarmee het gemeten is. `--out` schrijft wat je voor de ranglijst kunt inleveren.
suite-policy = Een strategie als `module:name`, of een bot bij naam of niveau; als je niets opgeeft, worden de taken getoond.
suite-only = Alleen deze taak; mag vaker.
suite-games = Hoeveel spellen per taak; zoveel als er voor de taak staan als je niets opgeeft.
suite-name = De naam op de ranglijst.
suite-out = Schrijf de uitslagen naar dit bestand.
suite-example-1 = de taken
suite-example-2 = de functie policy in mine.py
suite-example-3 = een bot op één taak, snel

## kufsa analyse

analyse = Ga met de sterkste bot door een afgelopen spel.
analyse-more = Elke keuze wordt beoordeeld naar wat de speler toen kon weten: wat ze kostte, en wat beter was geweest. De rest van het verschil tussen een eerlijk begin en de uitslag is geluk.
analyse-file = Een afgelopen spel: een logboek, of het verslag van een partij.
analyse-simulations = Het aantal spellen waarin elke zet geprobeerd wordt.
analyse-seconds = Een tijdslimiet per zet; daarmee kunnen de cijfers verschillen.
analyse-seed = Een getal of een tekst: met dezelfde seed dezelfde cijfers.
analyse-workers = Threads; zoveel als er kernen zijn als je niets opgeeft.
analyse-example-1 = wat gaf de doorslag?
analyse-example-2 = nauwkeuriger, met het verslag van een partij
analyse-example-3 = voor programma’s

## kufsa replay

replay = Speel een opgenomen spel na: elke zet moet mogen, en de uitslag moet die van het verslag zijn.
replay-more = De exitcode is 0 als alles klopt en 1 als een regel niet klopt.
replay-file = Een opgenomen spel.
replay-step-through = Toon elke zet; wacht in een terminal op Enter.
replay-example-1 = controleer het
replay-example-2 = en toon stap voor stap wat er gebeurde

## kufsa verify

verify = Controleer het verslag van een partij: de vastlegging, elke kaart en dobbelsteen, elke zet, de uitslag.
verify-more = De exitcode is 0 als alles klopt, en 1 als er iets niet klopt of niet te controleren is.
verify-file = Het verslag van een partij.
verify-noted = Een vastlegging of een begin van de keten dat je tijdens de partij zag; mag vaker.
verify-partial = Neem ook een partij die nog bezig is of een onbekend spel, en controleer wat te controleren is.
verify-example-1 = was elke kaart en dobbelsteen wat die moest zijn?
verify-example-2 = en is het de partij die ik zag?

## kufsa show

show = Teken een stelling als SVG: uit een opgenomen spel, een document of een nieuw spel.
show-source = Een logboek of een document van een stelling, - voor stdin, of een spel.
show-seat = Wie ernaar kijkt; anders een meekijker.
show-at = Na zoveel zetten van een logboek.
show-output = Het SVG-bestand; - voor stdout. Anders GAME.svg.
show-example-1 = hoe een opgenomen spel afliep
show-example-2 = na 12 zetten, zoals plaats 0 het ziet
show-example-3 = een document van een stelling
show-example-4 = een spel dat op het punt staat te beginnen

## kufsa texts

texts = Zeg welke teksten, berichten en regels een taal nog mist; exitcode 1 als er iets mist.
texts-game = Een spel; alle pakketten als je niets opgeeft.
texts-lang = Een taal, ook een nieuwe: de, pt-BR.
texts-example-1 = alle talen, alle pakketten
texts-example-2 = wat er voor het Duits nodig is
texts-example-3 = één spel in alle talen

## kufsa train

train = Laat een netwerk zichzelf een spel leren, in partijen tegen zichzelf en tegen wie het eerder was.
train-more = Elke minuut komen er in de map: een tussenstand om mee verder te gaan, de gewichten in 8 bits, en een grafiek van het aandeel gewonnen partijen tegen vaste bots op dezelfde delingen. Een kaart van NVIDIA wordt gebruikt als PyTorch er een vindt; een processor leert veel langzamer, met minder partijen tegelijk. Hiervoor is `kufsa[train]` nodig; voor `--evaluate` niet.
train-out = De map voor wat er geleerd is; `trained/GAME` als je niets opgeeft.
train-settings = Instellingen in TOML; die van het spel zelf (`training.toml`) als je niets opgeeft.
train-minutes = Leer zo lang; zoals in de instellingen als je niets opgeeft.
train-lessons = Stop na zoveel lessen, ook als er nog tijd is.
train-seed = Een getal: met dezelfde seed dezelfde training.
train-device = Waarop geleerd wordt; op een videokaart als die er is.
train-resume = Ga verder waar de tussenstand in de map ophoudt.
train-start-from = Begin met deze gewichten, niet met willekeurige.
train-evaluate = Leer niets: meet deze gewichten tegen de bots in de instellingen.
train-games = Met hoeveel partijen er gemeten wordt, aan het eind of met `--evaluate`, aan elke tafel.
train-example-1 = zoals het spel het zelf instelt
train-example-2 = verder, tot er in totaal een half uur geleerd is
train-example-3 = eigen instellingen, in een eigen map
train-example-4 = hoe sterk het is, met grenzen

## kufsa bench

bench = Meet snelheid, groottes en de tijd tot alles klaar is, op deze computer, op één kern.
bench-game = Welke spellen; alle als je er geen noemt.
bench-seconds = Seconden willekeurig spelen per spel.
bench-example-1 = alle spellen
bench-example-2 = één spel, langer, voor programma’s

## kufsa build

build = Compileer spellen voor browsers: regels, wat elke speler ziet, gebeurtenissen en zoeken, één module per spel.
build-games = Spellen; alle als je niets opgeeft.
build-out = Schrijf hierin een map voor elk spel.
build-check = Bouw niets: exitcode 1 als een module verouderd is.
build-example-1 = compileer het voor browsers, in de map wasm naast zijn regels
build-example-2 = of de module van elk spel is wat zijn broncode oplevert

## kufsa check

check = Controleer een spel: alle wetten, een test voor elke regel, en een breuk die elke test opmerkt.
check-more = De exitcode is 0 als alle controles slagen.
check-tests = De eigen tests van het spel en breaks.toml.
check-laws = Controleer het met de wetten van elk spel.
check-breaks = Breek elke regel, en zie de test ervan falen.
check-example-1 = de wetten, de tests van zijn regels, en een breuk van elke regel
check-example-2 = waar zijn tests staan

## kufsa new

new = Schrijf een klein werkend spel om te veranderen.
new-id = Hoe het spel in code heet: my_game.
new-folder = Waar het geschreven wordt; een map met die naam hier als je niets opgeeft.
new-example-1 = een map my_game met een spel dat je kunt spelen

## kufsa perft

perft = Tel de speelverlopen tot elke diepte, vanaf gepubliceerde opstellingen of een eigen stelling.
perft-more = Een verloop waarin het spel eerder afloopt, telt één keer. De exitcode is 1 als een gepubliceerde telling niet klopt.
perft-depth = Hoeveel zetten diep; elke zet kost veel meer.
perft-position = Een document van een stelling om vanaf te tellen.
perft-example-1 = de gepubliceerde opstellingen, en of de tellingen kloppen
perft-example-2 = een eigen stelling

## kufsa puzzles

puzzles = Zoek stellingen waarin precies één zet de beste is, of bewijs die van een spel opnieuw.
puzzles-more = Dezelfde seed vindt dezelfde puzzels. De exitcode is 1 als een bewijs mislukt.
puzzles-count = Hoeveel.
puzzles-from = De eerste dag: zoek de puzzel van elke dag, met het zaad van die dag.
puzzles-easy = Het deel dat opgelost mag worden met de zet die meteen de meeste punten geeft. Anders als in het boek van het spel, of 0,5.
puzzles-out = Het bestand om te schrijven, of een map ervoor; met --check het bestand om te bewijzen. Anders het scherm, of dat van het spel zelf.
puzzles-check = Zoek niets: bewijs de puzzels opnieuw, met ander geluk.
puzzles-sample = Met --check: alleen zoveel, gekozen met de seed.
puzzles-week = Met --check: die van de komende zeven dagen.
puzzles-jobs = Hoeveel processen; anders één per kern.
puzzles-seed = Waar de spellen uit voortkomen.
puzzles-example-1 = vijf puzzels van het spel, opnieuw bewezen
puzzles-example-2 = puzzels voor een eigen spel
puzzles-example-3 = de puzzels van negentig dagen
