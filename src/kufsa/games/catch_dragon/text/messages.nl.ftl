# Vang de draak in het Nederlands.

title = Vang de draak

## Hoe een zet eruitziet.

action-forms = Noem een vakje zoals c4 om een tegel te draaien, of zeg stop; na een spin zeg je >c4 om hem te verzetten, of stay om hem te laten liggen.
help-play =
    c4      draai de tegel in kolom c, rij 4
    stop    beëindig je beurt en pak elke volledige set die open ligt
    >c4     na een spin: zet hem op de lege plek c4
    stay    na een spin: laat hem liggen

## Waarom een zet niet mag.

spider-first = Er wacht een spin, dus { $action } kan nog niet: verzet hem naar een lege plek (bijvoorbeeld >c4) of zeg stay.
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
event-spider = De spin maakt een eind aan de beurt van { $player }; er valt niets te winnen.
event-no-place = Nergens is al een plek leeg, dus de spin blijft zitten.
event-busted = Een draak en iets anders liggen samen open: { $player } krijgt deze keer niets.
event-turned-back = Weer dicht: { $cells }.
event-won = { $player } wint { $tiles }.
event-won-nothing = { $player } stopt zonder volledige set.
event-spider-stays = { $player } laat de spin op { $cell } zitten.
event-spider-moved = { $player } verzet de spin van { $cell } naar { $place }.
event-spiders-taken = { $player } heeft de meeste draken gevangen en krijgt de drie spinnen.
event-spiders-stay = Niemand heeft in z'n eentje de meeste draken, dus de spinnen blijven op tafel.
event-over = Alleen de spinnen zijn nog over. Gewonnen tegels: { $scores }. De winst gaat naar { $winners }.
event-turn = { $player } is aan de beurt.

## Woorden op het bord.

board-turn = { $player } is aan zet
board-spider = { $player } verzet de spin
board-over = Het spel is uit
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
about = Draai tegels, onthoud ze, en stop op tijd.
