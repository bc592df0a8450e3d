# Driehoeksdomino in het Nederlands.

title = Driehoeksdomino

## Wat er gebeurde.
event-laid = { $points ->
    [0] { $player } legt { $tile } op { $place }.
    [one] { $player } legt { $tile } op { $place } en verdient 1 punt.
   *[other] { $player } legt { $tile } op { $place } en verdient { $points } punten.
}
event-bridge = Een brug! { $points } punten erbij.
event-hexagon = { $count ->
    [one] Een zeshoek is compleet! { $points } punten erbij.
   *[other] { $count } zeshoeken in één keer! { $points } punten erbij.
}
event-drew = { $cost ->
    [0] { $player } pakt { $tile }.
   *[other] { $player } pakt { $tile } en betaalt { $cost } punten.
}
event-drew-hidden = { $cost ->
    [0] { $player } pakt een steen.
   *[other] { $player } pakt een steen en betaalt { $cost } punten.
}
event-turn-passes = De nieuwe steen moet wachten: de volgende is aan de beurt.
event-passed = { $player } past.
event-extra-cost = Drie keer gepakt en niets gelegd: nog eens { $points } punten kwijt.
event-went-out = { $bonus ->
    [0] { $player } heeft de laatste steen gelegd.
   *[other] { $player } heeft de laatste steen gelegd en verdient { $bonus } punten extra.
}
event-blocked = Niemand kan nog verder: de tafel zit vast.
event-lost-hand = { $points ->
    [one] { $player } verliest 1 punt voor de stenen die over zijn.
   *[other] { $player } verliest { $points } punten voor de stenen die over zijn.
}
event-reached-400 = { $player } heeft 400 punten gehaald!
event-round-over = Ronde { $round } is voorbij.
event-new-round = Ronde { $round } is gedeeld en { $player } begint.
event-hands-shown = Alle stenen komen open op tafel: { $hands }.
event-over = Het spel is afgelopen. Gewonnen door { $winners }.
event-turn = { $player } is aan de beurt.

## Waarom een zet niet mag.
no-such-tile = { $action } noemt een steen die niet in de doos zit: lees je vanaf het kleinste getal met de klok mee, dan gaat geen steen ooit omlaag.
first-not-in-hand = De steen van { $action } heb je niet: open met een steen van jezelf.
not-in-hand = De steen van { $action } heb je niet in je hand.
not-drawn-tile = Na het pakken mag alleen de zojuist gepakte steen op tafel, en { $action } is een andere.
not-drawn-tile-third = Na de derde keer pakken mag alleen die derde steen op tafel, en { $action } is een andere.
place-taken = De plek van { $action } is al bezet.
first-place = De eerste steen komt op 0,0^, niet waar { $action } hem legt.
corners-only = Met { $action } raakt de steen de andere alleen met een hoek: hij heeft een hele zijde nodig.
touches-nothing = Met { $action } raakt de steen niets: leg hem met een zijde tegen de andere aan.
side-disagrees = Met { $action } verschillen de getallen langs een gedeelde zijde.
point-disagrees = Met { $action } komt de vrije hoek op een punt met een ander getal.
first-no-draw = Wie begint, legt een steen; pakken kan later.
third-drawn = Je hebt al drie stenen gepakt: leg de laatste, of pas.
can-lay-no-draw = Een van je stenen past, dus leg die in plaats van te pakken.
pool-empty-pass = De pot is leeg: je kunt alleen passen.
pool-empty = De pot is leeg: leg een steen of pas.
first-no-pass = Wie begint, legt een steen en kan niet passen.
can-lay-no-pass = Een van je stenen past, dus leg die in plaats van te passen.
pool-not-empty-basic = Er liggen nog stenen in de pot: pak er een voordat je past.
must-draw = Er liggen nog stenen in de pot: leg een steen of pak er een.
action-forms = Leg een steen als 120@3,-1v (de getallen met de klok mee, dan de plek), of typ draw (pakken) of pass (passen).
help-play =
    Vrije plekken op tafel dragen hun naam, zoals 1,0^ of 0,-1v.
    Leg een steen met zijn drie getallen, @ en de plek: 120@0,-1v. Begin bij de linkervoet van een ^-plek of linksboven bij een v-plek, en ga met de klok mee.
    Verder: draw pakt een steen uit de pot, pass beëindigt de beurt waar de regels dat toelaten.

## Op plaatjes en in de terminal.
you = Jij
tiles-held = { $count ->
    [one] 1 steen
   *[other] { $count } stenen
}
points = { $count ->
    [1] 1 punt
   *[other] { $count } punten
}
table-count = { $count ->
    [0] De tafel is leeg
    [one] 1 steen op tafel
   *[other] { $count } stenen op tafel
}
pool-count = { $count ->
    [0] De pot is leeg
   *[other] { $count } in de pot
}
round-number = Ronde { $round }
draws-count = Deze beurt gepakt: { $count }
to-play = { $player } is aan de beurt
own-hand = Jouw stenen
just-drawn = net gepakt
table-cropped = De tafel is breder dan dit venster. Buiten beeld: links { $left }, rechts { $right }.
table-legend = Plekken met een naam zijn vrij. * staat op de nieuwste steen.
choices = Wat je kunt doen

# Before the game: what it is, and what can be chosen.
about = Domino met driehoeken: bruggen, zeshoeken, punten.
option-mode = Je speelt om
option-tournament = Ronde na ronde, tot 400 punten
option-after_draw = Na het pakken mag je leggen
option-third_draw = Na de derde keer pakken
choice-scoring = punten
choice-basic = een lege hand
choice-drawn = alleen de gepakte steen
choice-any = elke steen
choice-pass = is je beurt voorbij
choice-may_lay = mag je nog leggen
