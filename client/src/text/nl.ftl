title = Kufsa
skip-to-main = Naar de inhoud
to-the-box = Alle spellen
home-title = Wat zullen we spelen?
home-text = { $count } spellen in één doos. Tik er een aan en speel: zonder aanmelden, zonder installeren.
my-tables = Mijn tafels
open-tables = Open tafels
have-code = Ik heb een code
players-range = { $low ->
   *[other] { $low }–{ $high } spelers
}
play-now = Nu spelen
play-now-text = tegen de computer
invite-friends = Vrienden uitnodigen
invite-friends-text = met een link of een QR-code
on-this-device = Op dit apparaat
on-this-device-text = om de beurt, met een gordijn ertussen
open-to-all = Open voor iedereen
open-to-all-text = wie komt, schuift aan
learn = Al spelend leren
daily = Puzzel van de dag
rules = Spelregels
help = Hulp
first-time = Eerste keer? Een eerste les duurt één minuut
rule = regel { $clause }
how-many = Hoeveel spelers?
bots-level = Tegen wie speel je?
bot-greedy = Hebberig
bot-casual = Ontspannen
bot-random = Willekeurig
more-options = Meer opties
chat = Chat
hint = Hint
odds = Kansen
hints-on = Aan deze tafel zijn er hints.
choice-true = ja
choice-false = nee
choice-random = willekeurig
me = Ik
confirm-actions = bevestiging vragen voor elke zet
you-watch = Je kijkt mee
watching = { $count ->
    [one] { $count } kijkt mee
   *[other] { $count } kijken mee
}
choices = Instellingen
your-turn = Jouw beurt
your-turn-at = { $count ->
    [one] Jouw beurt
   *[other] Jouw beurt aan { $count } tafels
}
line-lost = Geen verbinding …
page-old = Er is een nieuwere versie. Laad de pagina opnieuw.
offline-title = De server is niet bereikbaar
offline-text = Er is geen verbinding. Er gaat niets verloren: zodra die er weer is, speel je verder.
check-input = Dat kan niet. Kijk na wat je hebt ingevuld.
try-again = Opnieuw proberen
nothing-here = Deze pagina bestaat niet
no-such-table = Die tafel bestaat niet
no-such-table-text = Misschien klopt de link niet, of mag er aan die tafel niet meegekeken worden.
one-moment = Een ogenblik …
free-seat = vrije plaats
nobody = niemand
is-here = online
is-a-bot = de computer
start = Starten
leave = Tafel verlaten
players = Spelers
winner = winnaar
days-left = { $count ->
    [one] nog { $count } dag
   *[other] nog { $count } dagen
}
just-begun = Het spel is begonnen.
do-this = { $action }: weet je het zeker?
yes-do-it = Ja
take-back = Nee
asks-undo = { $name } wil de laatste zet terugnemen.
agree = Goed
refuse = Nee
paused = Het spel is gepauzeerd.
go-on = Verder
pause = Pauze
bot-plays-for-you = Een bot speelt voor je.
come-back = Mijn plaats terug
history = Verloop
looking-back = Terugkijken: zet { $number } van { $count }
to-the-present = Terug naar het spel
undo = Terugnemen
close = Sluiten
player-number = Speler { $number }
back = Terug
forward = Vooruit
claim = Claimen
