# Vang de draak in het Nederlands.

title = Vang de draak

## Hoe een zet eruitziet.

action-forms = Typ een vakje zoals c4 om een tegel om te draaien, of stop; na een spin verplaats je hem met >c4, of laat je hem zitten met stay.
help-play =
    c4      draai de tegel in kolom c, rij 4 om
    stop    beëindig je beurt en win elke complete set die open ligt
    >c4     na een spin: verplaats hem naar de lege plek c4
    stay    na een spin: laat hem zitten

## Waarom een zet niet mag.

spider-first = Eerst de spin: verplaats hem naar een lege plek of laat hem zitten.
no-tile = Op { $action } ligt geen tegel: die plek is leeg.
already-up = De tegel op { $action } ligt al open. Kies een andere.
too-early = Draai eerst minstens één tegel om voordat je stopt.
no-spider = { $action } kan alleen vlak nadat een spin is omgedraaid.
place-taken = { $action } gaat niet: een spin mag alleen naar een lege plek.

## De soorten tegels: één ervan, daarna een aantal.

kind-T = trein
kind-B = bal
kind-L = pop
kind-R = robot
kind-C = schatkist
kind-D = diamant
kind-G = draak
kind-S = spin
tiles-T = { $count ->
    [one] 1 trein
   *[other] { $count } treinen
}
tiles-B = { $count ->
    [one] 1 bal
   *[other] { $count } ballen
}
tiles-L = { $count ->
    [one] 1 pop
   *[other] { $count } poppen
}
tiles-R = { $count ->
    [one] 1 robot
   *[other] { $count } robots
}
tiles-C = { $count ->
    [one] 1 schatkist
   *[other] { $count } schatkisten
}
tiles-D = { $count ->
    [one] 1 diamant
   *[other] { $count } diamanten
}
tiles-G = { $count ->
    [one] 1 draak
   *[other] { $count } draken
}
tiles-S = { $count ->
    [one] 1 spin
   *[other] { $count } spinnen
}

## Wat er gebeurde.

event-flipped = { $player } draait { $cell } om: { $kind ->
    [T] een trein.
    [B] een bal.
    [L] een pop.
    [R] een robot.
    [C] een schatkist.
    [D] een diamant!
    [G] een draak!
   *[S] een spin!
}
event-spider = De spin maakt een eind aan de beurt van { $player }: deze keer geen tegels.
event-no-place = Er is nog geen lege plek, dus de spin blijft zitten.
event-busted = Een draak en iets anders liggen samen open: { $player } krijgt deze keer niets.
event-turned-back = Weer dicht: { $cells }.
event-won = { $player } wint { $tiles }.
event-won-nothing = { $player } stopt zonder complete set.
event-spider-stays = { $player } laat de spin zitten ({ $cell }).
event-spider-moved = { $player } verplaatst de spin van { $cell } naar { $place }.
event-spiders-taken = { $player } heeft de meeste draken gevangen en krijgt de drie spinnen.
event-spiders-stay = Niemand heeft in z’n eentje de meeste draken, dus de spinnen blijven op tafel.
event-over = Alleen de spinnen zijn nog over. Gewonnen tegels: { $scores }. Gewonnen door { $winners }.
event-turn = { $player } is aan de beurt.

## Woorden op het bord.

board-turn = { $player } is aan de beurt
board-spider = { $player } kiest een plek voor de spin
board-over = Het spel is afgelopen
board-total = { $count ->
    [one] 1 tegel
   *[other] { $count } tegels
}
board-down = { $count ->
    [one] 1 tegel ligt dicht
   *[other] { $count } tegels liggen dicht
}
board-remembered = { $count ->
    [one] waarvan 1 al eens open lag
   *[other] waarvan { $count } al eens open lagen
}
board-up = Open: { $tiles }
board-won = { $player } heeft { $total }: { $tiles }
board-won-nothing = { $player } heeft nog geen tegels

# Before the game: what it is, and what can be chosen.
about = Draai tegels om, onthoud ze en stop op tijd.
