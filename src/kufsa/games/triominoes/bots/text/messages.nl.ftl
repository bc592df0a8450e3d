level-apprentice = Leerling
level-mason = Metselaar
level-tiler = Tegelzetter
level-geometer = Meetkundige
level-architect = Architect

about-apprentice = Kijkt alleen naast de laatste steen, en legt zijn hoogste weg.
about-mason = Kijkt een beetje rond en legt wat past.
about-tiler = Ziet de meeste plekken en houdt van bruggen.
about-geometer = Ziet alles en denkt na over jouw antwoord.
about-architect = Ziet elke plek, en merkt aan wat je pakt wat je mist.

why-draw = Ik zag liever eerst nog een steen.
why-pass = Ik liet deze beurt voorbijgaan.
why-dear = Een hoge steen ligt beter op tafel dan in mijn hand.
why-lay = Op die plek beviel hij me het best.
