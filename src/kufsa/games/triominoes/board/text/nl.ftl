the-game = Driehoeksdomino
choose-tile = Kies een steen.
none-fits = Geen van je stenen past nu.
tap-place = { $count ->
    [one] Er is één plek. Tik erop!
   *[other] Er zijn { $count } plekken. Tik er een aan!
}
fits-nowhere = { $tile } past nu nergens.
tile-fits = { $count ->
    [0] { $digits }, past nu nergens
    [one] { $digits }, past op één plek
   *[other] { $digits }, past op { $count } plekken
}
place-name = { $way ->
    [up] Leg { $digits } op { $x }, { $y }, punt omhoog, naast { $beside }
   *[down] Leg { $digits } op { $x }, { $y }, punt omlaag, naast { $beside }
}
place-worth = { $points ->
    [one] { $place }, voor één punt
   *[other] { $place }, voor { $points } punten
}
place-first = Leg { $digits } midden op tafel
laid-name = { $way ->
    [up] { $digits } op { $x }, { $y }, punt omhoog
   *[down] { $digits } op { $x }, { $y }, punt omlaag
}
laid-latest = { $way ->
    [up] { $digits } op { $x }, { $y }, punt omhoog, net gelegd
   *[down] { $digits } op { $x }, { $y }, punt omlaag, net gelegd
}
do-draw = Pak een steen
do-pass = Passen
turn-it = Draaien
closer = Dichterbij
farther = Verder weg
whole-table = Hele tafel
rise-bridge = Brug
rise-hexagon = { $count ->
    [one] Zeshoek
   *[other] { $count } zeshoeken
}
earned-laid = Gelegde stenen
earned-bridge = Bruggen
earned-hexagon = Zeshoeken
earned-out = Uitgaan
earned-drew = Gepakte stenen
earned-lost = Over in de hand
hand-adds-up = Alle cijfers in de hand samen: { $sum }
no-tiles-left = Geen stenen meer
piece-left = Nog in de hand: { $tiles }
# De stenen zijn te zien: de cijfers hoeven er niet bij.
event-hands-shown = Alle stenen komen open op tafel.

## Leren door te spelen.
# On a board the place is seen: it needs no numbers.
event-laid = { $points ->
    [0] { $player } legt { $tile }.
    [one] { $player } legt { $tile } en verdient 1 punt.
   *[other] { $player } legt { $tile } en verdient { $points } punten.
}

## In words.

place-words = { $way ->
    [up] { $x }, { $y }, punt omhoog
   *[down] { $x }, { $y }, punt omlaag
}
do-lay = leg { $digits }

lesson-side-task = Stenen liggen met een hele zijde tegen elkaar, en de getallen aan die zijde komen op beide stenen overeen. Een van jouw stenen past: kies hem en tik op een plek.
lesson-side-hint = Zoek de steen met twee getallen naast elkaar die al op tafel liggen.
lesson-side-learned = Zijde aan zijde, getal bij getal. De steen draaide vanzelf goed, en je verdiende de som van zijn drie getallen.
lesson-corner-task = Jouw 135 past met een zijde op twee plekken. Maar in de opening links zou de punt een 4 raken, dus alleen de andere plek licht op. Leg hem daar.
lesson-corner-hint = Kies 135 en tik op de plek die oplicht. Pakken kan later.
lesson-corner-learned = Waar stenen elkaar raken, al is het met één hoek, staat op beide hetzelfde getal. Elk punt op tafel heeft één getal.
lesson-bridge-task = Een brug is 40 punten extra waard: één zijde ligt aan, en de punt daartegenover raakt een andere steen. Bouw er een!
lesson-bridge-hint = Mooie steen, maar geen brug. Zoek de opening waar de punt aan de overkant een steen raakt.
lesson-bridge-learned = Een brug! Hier een zijde, daar de punt, en 40 punten erbij.
lesson-hexagon-task = Vijf stenen liggen om één punt heen. Leg de zesde: een zeshoek levert 50 extra op.
lesson-hexagon-hint = Niet daar: de opening zit in de kring om de 3.
lesson-hexagon-learned = Een zeshoek! Maak je er met één steen twee af, dan is het 60, en bij drie 70.
lesson-draw-task = Niets in je hand past. Pak een steen uit de pot; dat kost 5 punten.
lesson-draw-hint = Pak een steen met de knop boven je hand.
lesson-draw-learned = Past de gepakte steen, leg hem dan. Zo niet, pak er nog een, hooguit drie keer; de derde kost er 10 bij en dan is je beurt voorbij.
lesson-end-task = Nog één steen! Leg hem en de ronde is van jou.
lesson-end-hint = Leg je laatste steen.
lesson-end-learned = Je bent uit: 25 punten, plus alles wat de anderen nog hebben. Nu komen alle stenen open op tafel.
made-by = Een traditioneel spel, zo bekend sinds 1965.
find-place = Waar past hij? Tik daar.
