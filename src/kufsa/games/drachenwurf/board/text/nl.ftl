# De tafel van Drakenworp in het Nederlands.

the-map = De landkaart van de draken
the-dice = De dobbelstenen
dragon-r = rode draak
dragon-o = oranje draak
dragon-y = gele draak
dragon-g = groene draak
dragon-b = blauwe draak
dragon-p = paarse draak
card = { $dragon }, { $landscape }
card-in-middle = { $card }, in het midden
card-at-side = { $card }, aan zijde { $side }
die = dobbelsteen { $number }: { $dragon }
die-rolled = gegooid: { $dragon }
die-aside = opzij: { $dragon }
die-doubled = opzij: { $dragon }, telt dubbel
die-free = te besteden: { $dragon }
your-nest = Jouw nest
nest-of = Het nest van { $player }
your-lair = Jouw hol
lair-of = Het hol van { $player }
look-at-lair = bekijk het hol
row-number = rij { $number }
new-row = nieuwe rij
lay-in-row = { $card }: naar rij { $number }
lay-new-row = { $card }: begin een nieuwe rij

## Wat er gevraagd wordt.

ask-lay = Je draak is veilig. In welke rij gaat hij?
ask-lay-several = Je draken zijn veilig. Kies er een, en dan zijn rij.
ask-keep = Tik op de stenen die je opzij wilt leggen.
ask-choose = Gooi verder, of tik op een kaart die oplicht.
ask-choose-none = Nog niet genoeg voor een kaart. Verder gooien?
ask-take = Tik op een kaart die oplicht om hem te pakken.
ask-count = Met hoeveel stenen houd je hem vast?
ask-rebuild = Voor één ei mag je een kaart in je hol verplaatsen.
ask-move = Waar gaat hij heen?
put-aside = { $count ->
    [one] Leg 1 steen opzij
   *[other] Leg { $count } stenen opzij
}
put-aside-none = Leg opzij …
use-egg = ×2: leg een ei onder een steen, die telt dubbel
egg-on = ×2: ei onder de { $dragon }
roll-on = { $count ->
    [one] Gooi met de laatste steen
   *[other] Gooi met { $count } stenen
}
stop-here = Niets pakken
take-no-more = Niets meer pakken
take-for = { $card } voor { $count }
take-six = { $card } voor { $count }, meteen naar huis
end-turn = Beurt beëindigen
skip = Naar mijn beurt
nothing-fits = niets past
stamp-six = Zes!
stamp-robbed = Geroofd!
stamp-no-match = Niets past
stamp-all-home = Allemaal thuis!

## Leren door te spelen.

# On a board the rows are seen, and the result has the score.
event-laid = { $player } brengt { $card } thuis.
event-laid-new = { $player } brengt { $card } thuis en begint een nieuwe rij.
event-moved = { $player } betaalt een ei en verplaatst { $card } naar een andere rij.
event-moved-new = { $player } betaalt een ei en begint een nieuwe rij met { $card }.
event-over = Het spel is afgelopen. Gewonnen door { $winners }.
piece-row = { $count ->
    [one] rij van 1 kaart
   *[other] rij van { $count } kaarten
}

## In words.

die-told = { $colour }
die-on-egg = { $colour } op een ei
card-told = de { $dragon } ({ $landscape })
do-keep = leg { $dice } opzij
do-roll = gooi verder
do-done = niets meer pakken
do-end = beurt beëindigen
did-end = einde van de beurt
odds-card = { $card }: { $percent } kans deze beurt
odds-note = De percentages: je kans deze beurt, als je alleen voor die kaart gaat.

lesson-keep = Je hebt gegooid. In het midden wacht een groene draak, en jij hebt twee groene stenen. Leg ze allebei opzij.
lesson-keep-learned = Stenen die je opzij legt, gooi je deze beurt niet meer. Twee van één kleur zijn genoeg voor een kaart in het midden.
lesson-keep-hint = Dat mag ook, maar kijk: met de twee groene samen heb je genoeg voor de groene draak.
lesson-nest = Je legde drie blauwe stenen opzij. Pak de blauwe draak en houd hem zo stevig vast als je kunt.
lesson-nest-learned = Hij staat aan zijde 3 van je nest. Wie hem wil hebben, heeft er nu vier nodig. Staat hij er je volgende beurt nog, dan komt hij thuis.
lesson-nest-hint = Met minder stenen zit hij minder vast. Gebruik ze alle drie.
lesson-rob = Speler 2 heeft een rode draak aan zijde 2. Jij hebt drie rode stenen: roof hem!
lesson-rob-learned = Een kaart bij een nest kost er één meer dan zijn zijde. Als troost krijgt de eigenaar een ei.
lesson-rob-hint = Kijk naar het nest van speler 2: daar staat een rode draak.
lesson-row = Je paarse draak bleef een hele ronde bij je nest: nu komt hij thuis. In welke rij past hij het best?
lesson-row-learned = Een rij is één kleur in verschillende landschappen, of één landschap in verschillende kleuren. Lange rijen zijn veel meer waard: 1, 4, 9, 16, 25, 36.
lesson-row-hint = Daar past hij. Maar een langere rij telt zwaarder: kijk eens naar het ijs.
lesson-end = Alle draken zijn thuis en je hebt twee eieren. Voor één ei mag je een kaart verplaatsen: maak van je rij van vier een rij van vijf, en win!
lesson-end-learned = Vijf op een rij is 25 punten waard, in plaats van 16 en 1 voor vier en één. Elk ei dat je overhoudt, is 1 punt. Wie de meeste punten heeft, wint.
lesson-end-hint = Eén losse kaart past in je lange rij. Tik erop, en dan op de rij.
made-by = Van Wolfgang Panning (Schmidt, 2008).
