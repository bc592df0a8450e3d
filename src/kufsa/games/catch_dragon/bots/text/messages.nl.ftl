level-hatchling = Draakje
level-magpie = Ekster
level-fox = Vos
level-owl = Uil
level-old-dragon = Oude draak

about-hatchling = Stopt zodra het iets heeft en vergeet bijna alles.
about-magpie = Kan een glinsterende tegel nooit weerstaan, en onthoudt alleen de laatste paar.
about-fox = Onthoudt veel en is voorzichtig.
about-owl = Vergeet weinig en telt wat er nog ligt.
about-old-dragon = Onthoudt alles en denkt een paar beurten vooruit.

why-stop = { $share ->
    [none] Geen tegel die ik niet kende had mijn beurt beëindigd, maar ik had genoeg: ik stopte.
    [all] Elke tegel die ik niet kende had mijn beurt beëindigd: ik stopte.
   *[some] { $bad } van de { $unknown } tegels die ik niet kende { $bad ->
        [one] had
       *[other] hadden
    } mijn beurt beëindigd: ik stopte.
}
why-empty = Ik had niets te pakken en wilde de anderen niet nog meer tegels laten zien: ik stopte.
why-on = { $share ->
    [none] Geen tegel die ik niet kende had mijn beurt beëindigd: ik ging door.
   *[few] Maar { $bad } van de { $unknown } tegels die ik niet kende { $bad ->
        [one] had
       *[other] hadden
    } mijn beurt beëindigd: ik ging door.
}
why-dare = { $share ->
    [all] Elke tegel die ik niet kende had mijn beurt beëindigd, maar ik durfde: ik ging door.
   *[some] { $bad } van de { $unknown } tegels die ik niet kende { $bad ->
        [one] had
       *[other] hadden
    } mijn beurt beëindigd, maar ik durfde: ik ging door.
}
why-free = { $share ->
    [all] Elke tegel die ik niet kende had mijn beurt beëindigd, maar ik had niets te verliezen: ik ging door.
   *[some] { $bad } van de { $unknown } tegels die ik niet kende { $bad ->
        [one] had
       *[other] hadden
    } mijn beurt beëindigd, maar ik had niets te verliezen: ik ging door.
}
why-known = Die tegel kende ik.
why-solved = Ik heb het tot het einde uitgerekend: mijn kans om te winnen is { $percent } procent.
