decks = De stapels
cards-held = { $count ->
    [one] { $count } kaart
   *[other] { $count } kaarten
}
pile-of = { $count } op de buitstapel
dark-now = Het is donker: kleuren tellen niet.
open-cards = Open kaarten: { $count }
card-of = { $number }: { $card }, voor { $name }
soon = Er komen zo nieuwe kaarten. Houd je ogen open!
guide-theft = Diefstal: een dief, een diamant en een vingerafdruk.
guide-rule = Alle kleuren gelijk of alle verschillend. Alle aantallen gelijk of alle verschillend.
guide-arrest = Arrestatie: een agent en een dief van zijn kleur.
snatch = Grijp!
hand-is-out = Je hand is onderweg …
mark-now = { $count ->
    [0] Jij hebt de diamant! Tik de drie kaarten van de diefstal aan, of de twee van een arrestatie.
    [1] En de volgende?
   *[other] Nog één voor een diefstal.
}
has-the-diamond = { $name } heeft de diamant …
buzzer-of = { $name }: grijp
you-get = { $count ->
    [0] Jij krijgt geen kaarten.
    [one] Jij krijgt { $count } kaart.
   *[other] Jij krijgt { $count } kaarten.
}
others-get = { $count ->
    [one] De kaart gaat naar een ander.
   *[other] Alle { $count } kaarten gaan naar de anderen!
}
received = { $name }: { $count }
cards-left = { $count ->
    [0] geen kaarten meer
    [one] nog { $count } kaart
   *[other] nog { $count } kaarten
}

## In words.

do-flip = er komen kaarten open
do-snatch = grijp de diamant en wijs de kaarten { $cards } aan
do-snatch-nothing = grijp de diamant en wijs niets aan

lesson-theft-task = Een diefstal is een dief, een diamant en een vingerafdruk. Hier zijn ze alle drie rood, met elk één plaatje. Grijp de diamant en wijs ze aan.
lesson-theft-learned = Betrapt! De anderen verdelen de open kaarten, en jij krijgt er geen.
lesson-theft-hint = Zoek een dief, een diamant en een vingerafdruk met dezelfde kleur en hetzelfde aantal.
lesson-different-task = De kleuren mogen ook alle drie verschillen, en de aantallen ook. Waar zit de diefstal?
lesson-different-learned = Juist: rood, groen, blauw, en één, twee, drie.
lesson-different-hint = Twee gelijk en één anders is nooit een diefstal. Alles gelijk, of alles verschillend.
lesson-dark-task = Er ligt een donkere kamer open. Nu tellen kleuren niet: alleen de aantallen.
lesson-dark-learned = In het donker tellen alleen de aantallen. De donkere kamer zelf wijs je nooit aan.
lesson-dark-hint = Vergeet de kleuren: een dief, een diamant en een vingerafdruk met alle aantallen gelijk of alle verschillend.
lesson-arrest-task = Een agent arresteert een dief van zijn eigen kleur. Grijp de diamant en wijs de twee kaarten aan.
lesson-arrest-learned = Een arrestatie bestaat uit twee kaarten: de agent, en een dief van zijn kleur.
lesson-arrest-hint = De agent zoekt een dief in zijn eigen kleur.
made-by = Van Inon Kohn; tekeningen van Ariel Laden.
puzzle-task = Er ligt hier precies één diefstal open. Grijp de diamant en wijs de kaarten aan: de tijd telt.
