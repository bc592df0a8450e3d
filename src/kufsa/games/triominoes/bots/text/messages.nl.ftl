level-apprentice = Leerling
level-mason = Metselaar
level-tiler = Tegelzetter
level-geometer = Meetkundige
level-architect = Architect

about-apprentice = Kijkt alleen naast de laatste steen en legt de duurste weg.
about-mason = Kijkt een beetje rond en legt wat past.
about-tiler = Ziet de meeste plekken en houdt van bruggen.
about-geometer = Ziet alles en denkt aan jouw antwoord.
about-architect = Ziet elke plek, en hoort aan je trekken wat je mist.

why-draw = Ik zag liever eerst nog een steen.
why-pass = Ik laat deze beurt voorbijgaan.
why-dear = Een dure steen ligt beter op tafel dan in mijn hand.
why-lay = Op die plek beviel hij me het best.
