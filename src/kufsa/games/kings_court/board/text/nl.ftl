# Het hof van de koning op tafel.

court-row = Het hof
court-place = Figuur { $slot }: { $character }, { $hat }
court-hat-hidden = hoed verborgen
court-hat-shown = draagt de { $hat }
court-hat-known = hoed verborgen, jij zag de { $hat }
court-tap = Tik op een figuur
court-chosen = De { $character } op plek { $slot }
court-peek = Gluren
court-swap = Hoeden ruilen …
court-call = Die hoed past!
court-swap-whom = Met wie ruilen? Tik op een andere figuur.
court-back = Toch niet ruilen
court-boxes = Wat iedereen gewonnen heeft
court-box = { $player } heeft { $pairs }, { $penalties }, { $magic }
court-cancelled = { $count } weggetoverd

# De hoeden zijn te zien: de letters hoeven er niet bij.
event-hats-shown = De doeken gaan eraf: deze hoeden bleven over.

## Spelend leren.

## In words.

do-peek = gluur naar de hoed op plek { $slot }
do-swap = ruil de hoeden van plek { $slot } en { $other }
do-call = roep dat de hoed op plek { $slot } past
did-peek = gluren naar hoed { $slot }
did-swap = hoed { $slot } en { $other } geruild
did-call = ‘Die hoed past!’ op plek { $slot }

lesson-peek-task = Elke hoed aan het hof zit onder een doek, en bijna geen enkele op het goede hoofd. Tik op de kok en gluur.
lesson-peek-hint = Ook nuttig, maar we waren benieuwd naar de kok: plek 2, gluren.
lesson-peek-learned = De kroon, op het hoofd van de kok! Alleen jij hebt het gezien: onthoud het goed. Gluurt een ander, dan zie je alleen het doek bewegen.
lesson-call-task = Bij de nar heb je al eens gegluurd: die draagt zijn eigen narrenkap. Zeg het hardop: die hoed past!
lesson-call-hint = De nar staat op plek 4. Tik op de nar en roep ‘Die hoed past!’.
lesson-call-learned = Goed zo! Nar en kap zijn voor jou: een punt. Wie verkeerd roept, krijgt een strafhoed, en iedereen heeft de hoed gezien.
lesson-swap-task = Twee hoeden ken je al: de koning draagt de koksmuts en de kok de kroon. Zet dat met één ruil recht.
lesson-swap-hint = Tik op de koning, kies ‘Hoeden ruilen …’ en tik daarna op de kok.
lesson-swap-learned = Nu passen ze allebei: goed voor twee paren. Maar een beurt is maar één actie. Hopen dus dat niemand je voor is.
lesson-follow-task = Je wist dat de koning de koksmuts droeg. Nu heeft de ander plek 1 en 5 geruild, zonder te kijken. Waar is de koksmuts nu?
lesson-follow-hint = De hoed van plek 1 ging naar plek 5, en daar staat … de kok. Roep het!
lesson-follow-learned = Jij hield de hoed in de gaten, en hij kwam vanzelf op het goede hoofd terecht. Meteen terugruilen had trouwens niet gemogen.
lesson-magic-task = Je hebt een strafhoed van een verkeerde gok. Er wordt gefluisterd dat de koningin iets magisch draagt. Ga eens kijken.
lesson-magic-hint = De koningin staat op plek 4. Gluur naar haar hoed, of roep dat hij past.
lesson-magic-learned = De toverhoed past iedereen: wie hem vindt, mag hem houden. Aan het eind streept hij een strafhoed weg.
lesson-end-task = Achter het toneel wacht niemand meer en er staan er nog vier. Je weet dat de ridder de helm draagt. Maak het spel af!
lesson-end-hint = De ridder staat op plek 2: roep ‘Die hoed past!’.
lesson-end-learned = Nog drie over, en het doek valt. Elk paar is een punt, elke strafhoed een punt minder. Wie de meeste punten heeft, wint: het hof buigt voor jou.
made-by = Naar een idee van Konnov, Paltsev en Shklyarov.
