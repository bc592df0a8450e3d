# Het hof van de koning in het Nederlands.

title = Het hof van de koning

## Hoe een zet eruitziet.

action-forms = Zeg peek 3 om de hoed van plek 3 te bekijken, swap 2 5 om twee hoeden te ruilen (het kleinste getal eerst), of call 4 om te beweren dat hoed 4 past.
help-play =
    peek 3      bekijk stiekem de hoed van plek 3
    swap 2 5    ruil de hoeden van plek 2 en 5, het kleinste getal eerst
    call 4      zeg dat hoed 4 past, en draai hem voor iedereen om

## Waarom een zet niet mag.

beyond-row = { $action } gaat buiten de rij: zoveel plekken zijn er niet.
swaps-back = Zo draai je alleen de ruil van zonet terug ({ $action }). Doe eerst iets anders.

## Figuren en hoeden, met hun letters.

character-A = koning
character-B = koningin
character-C = ridder
character-D = nar
character-E = kok
character-F = bisschop
character-G = tuinman
character-H = jager
character-I = prinses
character-J = admiraal
character-K = wachter
character-L = geleerde
hat-A = kroon
hat-B = diadeem
hat-C = helm
hat-D = narrenkap
hat-E = koksmuts
hat-F = mijter
hat-G = strohoed
hat-H = veerhoed
hat-I = puntmuts
hat-J = steek
hat-K = berenmuts
hat-L = doctorshoed
hat-magic = toverhoed

## Wat er gebeurde.

event-peeked = { $player } gluurt naar hoed { $slot }.
event-saw = Alleen voor jouw ogen, op plek { $slot }: { $hat ->
    [A] een kroon
    [B] een diadeem
    [C] een helm
    [D] een narrenkap
    [E] een koksmuts
    [F] een mijter
    [G] een strohoed
    [H] een veerhoed
    [I] een puntmuts
    [J] een steek
    [K] een berenmuts
   *[L] een doctorshoed
}.
event-swapped = { $player } ruilt de hoeden van plek { $slot } en { $other }.
event-called = ‘Die hoed past!’ { $player } draait hoed { $slot } om: { $hat ->
    [A] een kroon
    [B] een diadeem
    [C] een helm
    [D] een narrenkap
    [E] een koksmuts
    [F] een mijter
    [G] een strohoed
    [H] een veerhoed
    [I] een puntmuts
    [J] een steek
    [K] een berenmuts
    [L] een doctorshoed
   *[other] een toverhoed
}.
event-won = Hij past echt! { $player } wint { $kind ->
    [A] koning met kroon
    [B] koningin met diadeem
    [C] ridder met helm
    [D] nar met narrenkap
    [E] kok met koksmuts
    [F] bisschop met mijter
    [G] tuinman met strohoed
    [H] jager met veerhoed
    [I] prinses met puntmuts
    [J] admiraal met steek
    [K] wachter met berenmuts
   *[L] geleerde met doctorshoed
}.
event-wrong = Die hoort daar niet. { $player } krijgt een strafhoed en de hoed van plek { $slot } gaat weer dicht.
event-magic = Een toverhoed! Die houdt { $player }, en op plek { $slot } komt een nieuwe hoed.
event-arrived = Een nieuwkomer op plek { $slot }: { $character ->
    [A] een koning
    [B] een koningin
    [C] een ridder
    [D] een nar
    [E] een kok
    [F] een bisschop
    [G] een tuinman
    [H] een jager
    [I] een prinses
    [J] een admiraal
    [K] een wachter
   *[L] een geleerde
}.
event-closed = De stapel figuren is op: plek { $slot } vervalt en de rij schuift aan.
event-laid-anew = Geen enkele hoed in de rij hoort bij iemand die er ligt. Rij en stapels worden geschud en opnieuw uitgelegd.
event-hats-shown = De hoeden die overbleven: { $hats }.
event-over = Er zijn nog drie figuren over en het spel is uit. Punten: { $scores }. Het hof klapt voor { $winners }.
event-turn = { $player } is aan de beurt.

## Woorden op het bord.

board-turn = { $player } is aan zet
board-over = Het spel is uit
board-piles = Op de stapels: { $characters ->
    [one] 1 figuur
   *[other] { $characters } figuren
}, { $hats ->
    [one] 1 hoed
   *[other] { $hats } hoeden
}
board-place = Plek { $slot }: { $character }, { $hat }
board-face-down = hoed dicht
board-seat = { $player } heeft { $points }: { $pairs }, { $penalties }, { $magic }
# A score may be -1, which the plural rules would call one.
count-points = { $count ->
    [1] 1 punt
   *[other] { $count } punten
}
count-pairs = { $count ->
    [one] 1 paar
   *[other] { $count } paren
}
count-penalties = { $count ->
    [one] 1 strafhoed
   *[other] { $count } strafhoeden
}
count-magic = { $count ->
    [one] 1 toverhoed
   *[other] { $count } toverhoeden
}
column-pairs = paren
column-points = punten
column-penalties = straf
column-magic = tover

# Before the game: what it is, and what can be chosen.
about = Gluur, ruil, en roep het als de hoed past.
option-kinds = Soorten figuren
option-copies = Figuren per soort
option-magic = Toverhoeden
option-swap_back = Een ruil mag meteen terug
