time-ran-out = De tijd van { $names } is om.
everybody-left = Er was niemand meer om verder te spelen.
you-ended-it = Je hebt het spel beëindigd.
standing-then = Dit was de stand:
table-full = Alle plaatsen zijn bezet. Wacht hier om mee te kijken.
your-name-here = Hoe mogen we je noemen?
terms-clock = { $seconds ->
    [30] een halve minuut per beurt
    [60] een minuut per beurt
    [180] drie minuten per beurt
    [86400] een dag per beurt
    [259200] drie dagen per beurt
   *[other] { $seconds } seconden per beurt
}
terms-no-clock = geen klok
terms-rated = telt voor de ranglijst
terms-unrated = telt niet voor de ranglijst
terms-hints = hints zijn toegestaan
terms-open-memory = wat ooit te zien was, wordt weer getoond
invite = Uitnodigen
invite-text = Wie deze link opent, kan aanschuiven.
link = De link naar deze tafel
link-as-picture = QR-code met de link naar deze tafel
share = Delen
link-copied = De link is gekopieerd.
host-starts = Wie de tafel opende, start het spel.
start-with-bots = Starten, met bots op de vrije plaatsen
promise = De schudvolgorde ligt al vast: { $commitment }
sit-here = Hier zitten
free-it = Plaats vrijmaken
seat-a-bot = Bot toevoegen
kept-for = gereserveerd voor { $name }
you-won = Je hebt gewonnen!
to-the-rematch = Naar de revanche
share-picture = Resultaat delen
picture-saved = Het plaatje is opgeslagen.
picture-saved-and-text = Het plaatje is opgeslagen, en een tekst met de link is gekopieerd.
save-record = Verslag opslaan
another-table = Nieuwe tafel
say-something = Zeg iets
send = Versturen
company = De anderen: vrienden, blokkeren, melden
the-table = de tafel
earlier = Eerdere zetten
did = { $name }: { $action }.
waiting-for-people = wacht op spelers
in-play = bezig
won-by = Gewonnen door { $names }
ended-over = Afgelopen
ended-abandoned = Afgebroken
ended-closed = Gesloten
ended-broken = Kan niet worden geopend
what-to-do = Wat je kunt doen
look-for = Zoeken
claim-what = Wat claim je?
claim-this = Dit claim ik
board-failed = Het eigen bord van het spel kon niet worden geladen. Met dit bord gaat het ook.
rating-is = ranglijst { $points }
rating-changed = ranglijst { $points } ({ $change })
phrases = Vaste zinnen
rematch = Nog een keer
what-mattered = Wat gaf de doorslag?
replay = Spel terugkijken
check-the-shuffle = Het schudden controleren
hint-told = Hint: { $action }.
hint-none = Even geen hint. Probeer het zelf!
hint-forgetful = De hint kent alleen wat open ligt en wat sinds je vorige beurt te zien was. Weet jij meer, vertrouw dan op jezelf.
