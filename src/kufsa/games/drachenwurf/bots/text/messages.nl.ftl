level-egg-thief = Eierdief
level-gambler = Gokker
level-tamer = Drakentemmer
level-rider = Drakenrijder
level-dragon-queen = Drakenkoningin

about-egg-thief = Pakt de eerste draak die kan en rent weg.
about-gambler = Nog één worp, altijd nog één worp.
about-tamer = Telt zijn dobbelstenen goed en blijft van andere nesten af.
about-rider = Bouwt lange rijen en kijkt nooit naar die van jou.
about-dragon-queen = Kent de kansen van elke worp, en weet wat jij bouwt.

why-lay = Daar belooft { $card } het meest.
why-keep = Met { $dice } opzij kan de rest mij het meeste brengen.
why-roll = Nog een worp kan alleen maar helpen.
why-take = { $points ->
    [one] { $card } is mij een punt waard.
   *[other] { $card } is mij { $points } punten waard.
}
why-rob = { $points ->
    [one] { $card } roven is mij een punt waard.
   *[other] { $card } roven is mij { $points } punten waard.
}
why-done = Verder is er niets dat het pakken waard is.
why-move = Daar komt { $card } beter uit, en dat is een ei waard.
why-end = Mijn hol ligt goed zoals het ligt.
