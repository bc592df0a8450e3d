daily-text = In elk spel één stelling, voor iedereen dezelfde. Precies één zet is de beste: vind hem.
by-this-device = Er is geen server te bereiken: de datum is die van dit apparaat.
your-move = Jij bent aan de beurt: precies één zet is de beste. Welke?
your-race = Er valt precies één ding te pakken. Wees snel: de tijd telt.
race-ready = De kaarten verschijnen als je begint, en dan loopt de tijd.
begin = Beginnen
not-best = Er is een betere zet. Kijk nog eens.
not-right = Dat is het niet. Kijk nog eens.
show-answer = Antwoord tonen
answer-shown = Dit is het antwoord.
solved = { $tries ->
    [1] In één keer opgelost!
   *[other] Opgelost bij poging { $tries }.
}
solved-in = Dat duurde { $seconds } seconden.
worth = Deze zet wint { $value } van de 100 spellen, de op één na beste { $next }.
everybody = { $solved ->
    [1] Eén persoon heeft hem vandaag opgelost, { $first ->
        [0] niet in één keer.
       *[other] in één keer.
    }
   *[other] { $solved } mensen hebben hem vandaag opgelost, { $first } van hen in één keer.
}
half-within = De helft binnen { $seconds } seconden.
share-solved = Delen
copied = De tekst is gekopieerd.
book = Puzzelboek
book-number = Puzzel { $number } van { $count }
next-puzzle = Volgende puzzel
no-puzzles = Dit spel heeft geen puzzels.
still-open = nog niet opgelost
todays = De puzzel van vandaag
your-week = Je week
day-solved = { $day }: opgelost
day-open = { $day }: niets opgelost
days-in-a-row = { $count ->
   *[other] Tot nu toe op { $count } dagen een puzzel, op rij. Een dag vrij per week mag.
}
