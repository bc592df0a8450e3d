level-apprentice = Leerling
level-mason = Metselaar
level-tiler = Tegelzetter
level-geometer = Meetkundige
level-architect = Architect

about-apprentice = Kijkt alleen naast de laatste steen.
about-mason = Kijkt een beetje rond en legt wat past.
about-tiler = Ziet de meeste plekken en houdt van bruggen.
about-geometer = Ziet bijna alles en denkt aan jouw antwoord.
about-architect = Ziet elke plek en plant de hele ronde.
