# Op heterdaad in het Nederlands.

title = Op heterdaad

## Hoe een actie eruitziet.

action-forms = Typ flip om kaarten open te draaien, of grijp met de nummers van twee of drie open kaarten: 0:snatch 3 7 12, waarbij 0 je plaats is.
help-play =
    Enter       draai de volgende kaarten open, allemaal tegelijk
    a 3 7 12    speler a grijpt de diamant en wijst de kaarten 3, 7 en 12 aan
    a           speler a grijpt eerst en wijst bij de volgende vraag aan, maar vlug
    Een diefstal is een dief, een diamant en een vingerafdruk; een arrestatie is een agent en een dief.

## Waarom een actie niet mag.

nothing-to-turn = Alle stapels zijn leeg, er valt niets meer open te draaien.
no-such-seat = { $action } noemt een plaats waar niemand zit.
nothing-open = Er ligt nog geen kaart open, dus er valt niets te grijpen.
wrong-count = { $action } gaat niet: wijs de drie kaarten van een diefstal aan of de twee van een arrestatie.
not-open = { $action } wijst een nummer aan dat geen enkele open kaart heeft.

## Soorten en kleuren.

kind-T = dief
kind-D = diamant
kind-F = vingerafdruk
kind-P = agent
kind-K = donkere kamer
colour-r = rood
colour-g = groen
colour-b = blauw
card-three = { $kind }, { $colour }, { $quantity }
card-police = { $kind }, { $colour }

## Wat er gebeurde.

event-turned-up = Opengedraaid: { $cards }.
event-dark = Het licht valt uit! Kleuren doen er nu niet meer toe.
event-last-card = { $player } heeft de laatste kaart van de stapel opengedraaid.
event-snatched = { $player } grijpt de diamant en wijst { $cards } aan!
event-marked-nothing = { $player } grijpt de diamant en wijst niets aan.
event-theft = Op heterdaad betrapt: dit is echt een diefstal!
event-arrest = Een arrestatie! De agent kent deze dief.
event-mistake = Een vergissing: { $why ->
    [kinds] bij een diefstal horen een dief, een diamant en een vingerafdruk.
    [colours] twee kaarten hebben dezelfde kleur en de derde niet.
    [quantities] twee kaarten hebben hetzelfde aantal en de derde niet.
    [police] de agent zoekt een andere kleur.
   *[pair] twee kaarten zijn alleen een arrestatie als het een agent en een dief zijn.
}
event-shared = De anderen verdelen de { $count } open kaarten. Gekregen: { $hands }.
event-taken = { $player } moet { $count ->
    [one] de open kaart nemen.
   *[other] alle { $count } open kaarten nemen.
}
event-over = { $way ->
    [quick] Alle stapels zijn uitgespeeld. Gewonnen door { $winners }.
   *[full] Geen kaart meer over! Gewonnen door { $winners }.
}

## Woorden op het bord.

board-race = Wie ziet het als eerste?
board-over = Het spel is afgelopen
board-dark = Donker! Kleuren tellen niet
board-open = { $count ->
    [0] geen kaart open
    [one] 1 kaart open
   *[other] { $count } kaarten open
}
board-deck = { $count ->
    [0] stapel leeg
    [one] stapel van 1 kaart
   *[other] stapel van { $count } kaarten
}
board-pile = { $count ->
    [0] buitstapel leeg
    [one] buitstapel van 1 kaart
   *[other] buitstapel van { $count } kaarten
}
board-player = { $player }: { $parts }
board-card = { $number } is { $card }

## Aan één toetsenbord.

race-keys = Toetsen: { $keys }. Enter draait kaarten open; met je toets en kaartnummers grijp je.
race-prompt = Enter, of een toets met nummers >
race-name = { $player }, jij hebt de diamant! Welke kaarten? >
race-late = Te laat: { $player } was sneller.
race-slow = Het aanwijzen duurde te lang.
race-unclear = Druk op Enter om open te draaien, of typ je toets en de nummers van twee of drie kaarten: a 3 7 12

# Before the game: what it is, and what can be chosen.
about = Zie de diefstal als eerste en grijp de diamant.
option-quick = Snel spel
