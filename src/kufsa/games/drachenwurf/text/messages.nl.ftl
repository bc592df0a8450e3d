# Drakenworp in het Nederlands.

title = Drakenworp

## Hoe een zet eruitziet.

action-forms = Leg een kaart in een rij (lay b4 2, lay b4 new), leg dobbelstenen opzij (keep gbb, keep gb*b), roll, take b4 3, done, verbouw (move b4 2, move b4 new) of end.
help-play =
    lay b4 2     breng kaart b4 thuis in rij 2 van je hol; lay b4 new begint een rij
    keep gbb     leg een groene en twee blauwe stenen opzij; bij keep gb*b verdubbelt een ei een blauwe
    roll         gooi opnieuw met de rest
    take b4 3    pak kaart b4 voor drie blauwe stenen; het gooien is voorbij
    done         verder niets pakken
    move b4 2    verplaats b4 in je hol naar rij 2, dat kost een ei; move b4 new begint een rij
    end          je beurt beëindigen zonder te verbouwen

## Waarom een zet niet mag.

lay-first = Eerst komen je kaarten thuis: leg ze in je hol, daarna kan { $action } pas.
keep-first = Er is gegooid: leg minstens één steen opzij, daarna kan { $action } pas.
choose-first = Nu kun je verder gooien, een kaart pakken of stoppen, maar niet { $action }.
take-first = Het gooien is voorbij: pak een kaart of stop; { $action } kan niet meer.
rebuild-first = Deze beurt kun je alleen nog één kaart verplaatsen of stoppen; voor { $action } is het te laat.
not-rolled = Niet alle stenen van { $action } zijn gegooid.
not-playable = In { $action } zit een kleur die op geen enkele kaart in het midden of bij een ander nest voorkomt.
two-eggs = Per beurt mag één steen op een ei, en in { $action } zijn het er twee.
egg-spent = Deze beurt heb je al een steen verdubbeld, dus { $action } mag niet meer.
no-egg-to-double = Je hebt geen ei om een steen mee te verdubbelen, zoals { $action } wil.
count-not-there = Je hebt niet genoeg stenen van die kleur voor { $action }.
card-not-there = De kaart van { $action } ligt niet in het midden en bij geen enkel nest.
too-few-middle = Een kaart in het midden kost er minstens twee, dus { $action } is te weinig.
too-few-nest = Een kaart bij een nest kost er één meer dan zijn zijde, dus { $action } is te weinig.
own-nest = De kaart van { $action } ligt al bij je eigen nest.
more-than-six = Aan één kaart besteed je er hoogstens zes, dus { $action } is te veel.
not-waiting = De kaart van { $action } ligt niet bij je nest te wachten.
no-such-row = Die rij is er niet in je hol ({ $action }).
row-does-not-fit = In { $action } past de kaart niet in de rij: een rij heeft één kleur of één landschap.
not-in-lair = De kaart van { $action } ligt niet in je hol.
same-row = Bij { $action } zou de kaart in zijn eigen rij blijven.
alone-already = De kaart van { $action } heeft al een rij voor zichzelf.
no-egg-to-move = Verbouwen kost een ei, en voor { $action } heb je er geen.

## Wat er gebeurde.

event-laid = { $player } legt { $card } in rij { $row }.
event-laid-new = { $player } begint rij { $row } met { $card }.
event-kept = { $player } legt { $dice } opzij.
event-doubled = Een ei verdubbelt één steen: { $die }.
event-took = { $player } pakt { $card } uit het midden voor { $count }.
event-robbed = { $player } rooft { $card } voor { $count }!
event-lost = { $eggs ->
    [one] { $player } is { $card } kwijt en krijgt er een ei voor.
   *[other] { $player } is { $card } kwijt, en er is geen ei meer als troost.
}
event-six = Zes draken voor één kaart: { $card } gaat meteen naar huis en { $player } begint een hele nieuwe beurt.
event-stopped = { $player } stopt en pakt niets.
event-lapsed = Niet gebruikt: { $dice }.
event-moved = { $player } betaalt een ei en verplaatst { $card } naar rij { $row }.
event-moved-new = { $player } betaalt een ei en begint rij { $row } met { $card }.
event-turn = { $player } is aan de beurt.
event-turned-up = Nieuw in het midden: { $cards }.
event-rolled = { $player } gooit { $dice }.
event-no-match = Geen van deze stenen mag opzij: het gooien is voorbij.
event-all-home = Alle draken zijn thuis. { $player } mag nog verbouwen.
event-over = Het spel is afgelopen: { $scores }. Gewonnen door { $winners }.

## Kleuren en landschappen.

colour-r = rood
colour-o = oranje
colour-y = geel
colour-g = groen
colour-b = blauw
colour-p = paars
landscape-1 = bos
landscape-2 = woestijn
landscape-3 = gebergte
landscape-4 = moeras
landscape-5 = ijsvlakte
landscape-6 = vulkaan

## Woorden op het bord.

board-lay = { $player } brengt draken thuis
board-keep = { $player } legt stenen opzij
board-choose = { $player } mag verder gooien
board-take = { $player } pakt kaarten
board-rebuild = { $player } mag verbouwen
board-over = Het spel is afgelopen
board-pile = { $count ->
    [0] geen kaarten op de stapel
    [one] 1 kaart op de stapel
   *[other] { $count } kaarten op de stapel
}
board-supply = { $count ->
    [0] geen eieren in de voorraad
    [one] 1 ei in de voorraad
   *[other] { $count } eieren in de voorraad
}
board-eggs = { $count ->
    [0] geen eieren
    [one] 1 ei
   *[other] { $count } eieren
}
board-points = { $count ->
    [one] 1 punt
   *[other] { $count } punten
}
board-middle = In het midden: { $cards }
board-in-middle = midden
board-middle-empty = In het midden ligt niets
board-rolled = gegooid
board-kept = opzij
board-free = te besteden
board-nest = nest
board-lair = hol
board-at-nest = bij het nest { $cards }
board-in-lair = in het hol { $rows }
board-dice = { $what } { $dice }

# Before the game: what it is, and what can be chosen.
about = Dobbel om draken, plunder nesten, bouw rijen.
