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
