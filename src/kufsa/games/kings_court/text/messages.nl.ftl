# Het hof van de koning in het Nederlands.

title = Het hof van de koning

## Hoe een zet eruitziet.

action-forms = Typ peek 3 om naar de hoed op plek 3 te gluren, swap 2 5 om twee hoeden te ruilen (het kleinste getal eerst), of call 4 om te roepen dat hoed 4 past.
help-play =
    peek 3      gluur naar de hoed op plek 3
    swap 2 5    ruil de hoeden van plek 2 en 5, het kleinste getal eerst
    call 4      roep dat hoed 4 past, en draai hem voor iedereen om

## Waarom een zet niet mag.

beyond-row = Die plek is er niet in de rij ({ $action }).
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
hat-H = verenhoed
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
    [H] een verenhoed
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
    [H] een verenhoed
    [I] een puntmuts
    [J] een steek
    [K] een berenmuts
    [L] een doctorshoed
   *[other] een toverhoed
}.
event-won = Hij past! { $player } wint { $kind ->
    [A] de koning met de kroon
    [B] de koningin met de diadeem
    [C] de ridder met de helm
    [D] de nar met de narrenkap
    [E] de kok met de koksmuts
    [F] de bisschop met de mijter
    [G] de tuinman met de strohoed
    [H] de jager met de verenhoed
    [I] de prinses met de puntmuts
    [J] de admiraal met de steek
    [K] de wachter met de berenmuts
   *[L] de geleerde met de doctorshoed
}.
event-wrong = Die hoort daar niet. { $player } krijgt een strafhoed en de hoed op plek { $slot } gaat weer dicht.
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
event-laid-anew = Geen enkele hoed in de rij past bij iemand in de rij. Rij en stapels worden geschud en er komt een nieuwe rij.
event-hats-shown = De hoeden die overbleven: { $hats }.
event-over = Er zijn nog drie figuren over: het spel is afgelopen. Punten: { $scores }. Het hof klapt voor { $winners }.
event-turn = { $player } is aan de beurt.

## Woorden op het bord.

board-turn = { $player } is aan de beurt
board-over = Het spel is afgelopen
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
about = Gluur, ruil, en roep als een hoed past.
option-kinds = Soorten figuren
option-copies = Figuren per soort
option-magic = Toverhoeden
option-swap_back = Een ruil mag meteen worden teruggedraaid
