square = Het vierkant met tegels
cell-down = rij { $row }, kolom { $column }, dicht
cell-known = rij { $row }, kolom { $column }, dicht, eerder gezien: { $kind }
cell-face = rij { $row }, kolom { $column }, { $kind }
cell-empty = rij { $row }, kolom { $column }, leeg
cell-lay = rij { $row }, kolom { $column }, leeg: verplaats de spin hierheen
cell-leave = rij { $row }, kolom { $column }, spin: laat hem hier
treasures = De schatten
turn-a-tile = Draai een tegel om
turn-a-tile-text = Kies er een uit het vierkant.
stop-and-keep = Stop en pak { $count ->
    [one] { $count } tegel
   *[other] { $count } tegels
}
stop-with-nothing = Stop met lege handen
no-whole-set = Nog geen enkele set is compleet.
whole-sets = compleet: { $tiles }
leave-the-spider = Laat de spin zitten
leave-the-spider-text = Of tik op een lege plek om hem daarheen te verplaatsen.
turn-of = { $player } zoekt naar schatten
spider-of = { $player } staat oog in oog met een spin
bust-dragon = Een draak! Niets gewonnen
bust-spider = Een spin! Niets gewonnen
bust-text = De tegels van { $player } gaan weer dicht.
all-found = Alle schatten zijn gevonden
gathered = open: { $tiles }

## Al spelend leren

# On a board the places are seen, and the result has the score.
event-turned-back = { $cells ->
    [one] 1 tegel gaat weer dicht.
   *[other] { $cells } tegels gaan weer dicht.
}
event-over = Alleen de spinnen zijn nog over: het spel is afgelopen. Gewonnen door { $winners }.

## In words.

place = rij { $row }, kolom { $column }
do-flip = draai de tegel in { $place } om
did-flip = de tegel in rij { $row }, kolom { $column }
did-stay = de spin blijft zitten
did-carry = de spin gaat naar { $place }
do-stop = stop
do-stay = laat de spin zitten
do-carry = verplaats de spin naar { $place }
odds-bad = { $unknown ->
    [one] 1 tegel ligt dicht.
   *[other] { $unknown } tegels liggen dicht.
} Kans dat de volgende je beurt beëindigt: { $percent }

lesson-turn-task = Jij bent aan de beurt. Draai de tegel precies in het midden om: rij 4, kolom 4.
lesson-turn-hint = Die komt later wel. Probeer de tegel precies in het midden: rij 4, kolom 4.
lesson-turn-learned = Een diamant! Je mag er nog meer omdraaien, zoveel als je durft, of stoppen.
lesson-stop-task = Eén stip onder een plaatje betekent: deze tegel telt in z’n eentje. Stop, en de diamant is van jou.
lesson-stop-hint = Doorgaan mag, maar wie weet wat er komt. Druk op de knop onder het vierkant.
lesson-stop-learned = De diamant ligt bij je schat, en zijn plek blijft leeg.
lesson-set-task = Twee stippen onder de bal: er hoort een tweede bij. Je weet nog dat er een bal ligt in rij 6, kolom 2.
lesson-set-hint = Nu nog niet: de tweede bal ligt in rij 6, kolom 2.
lesson-set-learned = Twee ballen zijn een set. Als je nu stopt, krijg je ze; de robot gaat weer dicht, want drie robots vormen een set.
lesson-bust-task = Nu iets wat niemand graag ziet. In rij 1, kolom 5 ligt een draak. Draai hem toch maar om.
lesson-bust-hint = De draak ligt in rij 1, kolom 5. Hij bijt alleen deze ene keer.
lesson-bust-learned = Een draak naast iets anders maakt een eind aan je beurt, en je krijgt niets. Maar nu weet je waar hij slaapt!
lesson-dragon-task = Een nieuwe beurt. Je weet waar een draak slaapt: rij 1, kolom 5. Begin met hem.
lesson-dragon-hint = Begin met de draak in rij 1, kolom 5: een draak die als eerste komt, doet geen kwaad.
lesson-dragon-learned = Gevangen! Zolang er alleen draken open liggen, mag je stoppen en ze allemaal houden. Komt er iets anders bij, dan zijn ze weg.
lesson-spider-task = Een spin! Je beurt is voorbij. Leg hem dicht op een lege plek waar de anderen hem straks vergeten.
lesson-spider-hint = Hij mag blijven zitten, natuurlijk. Maar verplaats hem deze keer: tik op een lege plek.
lesson-spider-learned = Iedereen zag waar hij heen ging. Of ze het over vijf minuten nog weten?
lesson-end-task = Behalve deze draak, jouw zevende, zijn er alleen nog spinnen. Stop en vang hem.
lesson-end-hint = Al het andere hier is een spin. Stop, en vang de draak.
lesson-end-learned = Alleen nog spinnen: klaar! Wie de meeste draken heeft, krijgt ze, en wie de meeste tegels heeft, wint.
made-by = Van Reiner Knizia.
