level-hatchling = Kuiken
level-magpie = Ekster
level-fox = Vos
level-owl = Uil
level-old-dragon = Oude draak

about-hatchling = Stopt zodra het iets heeft en vergeet bijna alles.
about-magpie = Kan één tegel meer nooit weerstaan en onthoudt de laatste paar.
about-fox = Onthoudt veel en is voorzichtig.
about-owl = Vergeet weinig en telt wat er nog ligt.
about-old-dragon = Onthoudt alles en denkt beurten vooruit.

why-stop = { $bad } van de { $unknown } tegels die ik niet kende hadden mijn beurt beëindigd: ik stopte.
why-on = Maar { $bad } van de { $unknown } tegels die ik niet kende hadden mijn beurt beëindigd: ik ging door.
why-known = Die tegel kende ik.
why-solved = Ik heb het tot het einde uitgerekend: { $percent } van de honderd.
