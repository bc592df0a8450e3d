has-code = Je hebt een code. Een nieuwe komt daarvoor in de plaats.
new-code = Een nieuwe code maken
write-it-down = Schrijf hem nu op. Je ziet hem maar één keer.
come-back = Terug naar mijn naam
my-code = Mijn code
use-code = Code gebruiken
passkeys = Toegangssleutels
passkeys-text = Met een toegangssleutel kom je terug via je vingerafdruk, je gezicht of de vergrendeling van je apparaat. Je hoeft niets op te schrijven.
passkeys-unsafe = Toegangssleutels werken alleen op een veilig adres dat begint met { "https://" }. Gebruik hier een code.
passkeys-unknown = Deze browser kent geen toegangssleutels. Gebruik een code.
add-passkey = Toegangssleutel toevoegen
passkey-added = De toegangssleutel is klaar. Je kunt hem bij je volgende bezoek gebruiken.
passkey-removed = De toegangssleutel werkt niet meer.
passkey-here = Dit apparaat heeft al een toegangssleutel voor je naam.
passkey-cancelled = Er is geen toegangssleutel gebruikt. Probeer het opnieuw of gebruik een code.
passkey-failed = Deze browser kan hier geen toegangssleutel gebruiken. Gebruik een code.
passkey-name = Naam van deze toegangssleutel
a-passkey = Toegangssleutel
since = sinds { $date }
rename = Naam wijzigen
rename-of = Naam wijzigen: { $name }
save-name = Opslaan
remove = Verwijderen
remove-of = Verwijderen: { $name }
remove-sure = Ja, verwijder { $name }
use-passkey = Toegangssleutel gebruiken
come-by-passkey = Binnenkomen met een toegangssleutel
my-devices = Mijn apparaten
this-device = Dit apparaat
some-browser = Onbekende browser
last-seen = laatst gebruikt: { $date }
sign-out = Afmelden
sign-out-of = Afmelden: { $device }
sign-out-here = Hier afmelden
sign-out-sure = Ja, afmelden
sign-out-others = Overal elders afmelden
signed-out = { $count ->
    [one] { $count } apparaat is afgemeld.
   *[other] { $count } apparaten zijn afgemeld.
}
no-way-back = Je hebt geen code en geen toegangssleutel. Dan kun je niet terug naar je naam.
prove-title = Laat zien dat jij het bent
prove-text = Dit kun je niet ongedaan maken. Gebruik daarom eerst je code of een toegangssleutel. Zo kan niemand die je apparaat leent het voor je doen.
somebody-else = Je bent nu { $name }. Verder is er niets veranderd.
people-here = Wie er op dit apparaat spelen
who-plays = Wie speelt er?
people-text = Spelen jullie met meer mensen op dit apparaat? Geef iedereen een gezicht. Een account is niet nodig.
people-note = Eén tik zegt wie er speelt. Via het netwerk speel je als { $name }; de spellen van de anderen blijven op dit apparaat.
people-broken = Wat over de mensen op dit apparaat bewaard was, is niet te lezen. Je kunt het als bestand bewaren. De spellen blijven zoals ze zijn.
keep-as-file = Als bestand bewaren
begin-anew = Opnieuw beginnen
change-face = Gezicht veranderen
add-person = Iemand toevoegen
person-name = Naam
add-them = Toevoegen
name-missing = Schrijf eerst een naam op.
name-here-taken = { $name } speelt al op dit apparaat. Kies een andere naam.
remove-person = Van dit apparaat verwijderen
remove-person-text = De spellen blijven.
face-skin = Huid
face-hair = Haar
face-tint = Haarkleur
face-eyes = Ogen
face-mouth = Mond
face-extra = Extra’s
face-ground = Achtergrond
face-any = Verras me
face-done = Klaar
my-results = Mijn resultaten
no-results = Hier staat nog niets. Elk spel dat tot het einde gespeeld is, telt mee.
results-away = De server is niet bereikbaar. Dit zijn de spellen op dit apparaat.
results-partly = { $count ->
   *[other] Van je spellen op de server zijn de laatste { $count } geteld.
}
sum-played = spellen
sum-won = gewonnen
sum-share = ervan gewonnen
sum-places = { $device } op een apparaat gespeeld, { $server } op de server.
sum-device = Ze zijn allemaal op een apparaat gespeeld.
wins-of = { $played ->
    [one] { $won } van { $played } spel gewonnen
   *[other] { $won } van { $played } spellen gewonnen
}
rating-now = { $count ->
    [one] Ranglijst: { $points } na { $count } spel
   *[other] Ranglijst: { $points } na { $count } spellen
}
rating-graph = { $count ->
    [one] { $game }: op de ranglijst na { $count } spel: { $now }.
   *[other] { $game }: op de ranglijst in { $count } spellen van { $first } naar { $now }; het hoogst was { $high }, het laagst { $low }.
}
records = Records
players-count = { $count ->
   *[other] { $count } spelers
}
best-score = { $score ->
    [one] Beste resultaat: { $score } punt
   *[other] Beste resultaat: { $score } punten
}
longest-game = { $count ->
    [one] Langste spel: { $count } zet
   *[other] Langste spel: { $count } zetten
}
most-in-a-row = Meeste overwinningen achter elkaar: { $count }
scoreboard = Tegen elkaar
somebody-left = iemand die weg is
games-together = { $count ->
    [one] { $count } spel samen
   *[other] { $count } spellen samen
}
on-a-device = op dit apparaat
won-each = { $mine ->
   *[other] Jij won { $mine } keer; { $name }: { $theirs }
}
game-column = Spel
together-column = Samen
mine-column = Jij
show-all = Alle { $count } tonen
you-won-it = Je won
was-rated = voor de ranglijst
replay-of = Spel terugkijken: { $game }, { $date }
show-more = Meer tonen
shown-of = { $shown } van { $count }
turns-title = Als ik aan de beurt ben
turns-text = Dit apparaat kan een melding tonen als je aan de beurt bent aan een tafel met andere mensen en je geen pagina open hebt. In de melding staat welk spel het is, en verder niets daarover.
turns-on = Meld het op dit apparaat
turns-off = Meld het niet meer op dit apparaat
turns-told = Voortaan meldt dit apparaat het als je aan de beurt bent.
turns-untold = Dit apparaat meldt het niet meer.
turns-refused = Deze browser staat meldingen van deze pagina niet toe. Sta ze toe in de instellingen en probeer het opnieuw.
turns-failed = In deze browser konden geen meldingen worden ingesteld. Probeer het later opnieuw.
quiet-text = Stille uren, op al je apparaten. Ben je daarna nog steeds aan de beurt, dan hoor je het alsnog.
quiet-from = Stil van
quiet-until = tot
quiet-save = Stille uren bewaren
quiet-none = Geen stille uren
quiet-saved = De stille uren zijn bewaard.
quiet-gone = Er zijn geen stille uren meer.
quiet-same = Kies twee verschillende tijden.
family = Scorebord van dit apparaat
family-text = Spellen die jullie met elkaar speelden.
family-all = alle spellen
family-when = Sinds
family-ever = het begin
family-month = een maand geleden
family-week = een week geleden
family-nothing = Nog geen spellen samen.
