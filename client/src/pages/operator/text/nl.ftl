operator = Beheerder
token = Het token van de beheerder
token-text = Het is de instelling operator_token van deze server. Het blijft alleen op deze pagina en wordt vergeten als je weggaat.
sign-in = Aanmelden
sign-out = Afmelden
wrong-token = De server accepteert dit token niet. Kijk de instelling operator_token na; zonder die instelling heeft een server geen beheerder.
refresh = Vernieuwen
server = Server
one-server-text = Deze cijfers zijn van de server die antwoordde, een van { $count }.
version = Versie
running-since = Draait sinds
servers = Servers
connections = Verbindingen
tables-waiting = Tafels die op spelers wachten
tables-playing = Tafels waaraan gespeeld wordt
tables-ended = Afgelopen tafels in het geheugen
queue-store = Wachtende schrijfopdrachten
queue-bots = Wachtende zetten van bots
queue-messages = Wachtende berichten
lag = Langste vertraging van de laatste minuut
milliseconds = { $count } ms
draining = Deze server stopt zo.
running-tables = Tafels die niet zijn afgelopen
which-game = Spel
all-games = alle spellen
how-idle = Stil sinds
idle-hours = { $count ->
    [0] maakt niet uit
    [one] { $count } uur of langer
   *[other] { $count } uur of langer
}
status-waiting = wacht op spelers
status-playing = er wordt gespeeld
public = openbaar
last-event = laatste gebeurtenis { $date }
opened-by = Wie de tafel opende
end-it = Beëindigen
end-table = Beëindigen: { $game }, { $table }
end-sure = Deze tafel beëindigen ({ $game })? Het spel is dan afgelopen voor iedereen aan tafel.
end-yes = Ja, beëindigen
end-listed = { $count ->
    [one] Deze ene tafel beëindigen
   *[other] Alle { $count } tafels beëindigen
}
end-listed-sure = { $count ->
    [one] De ene tafel in deze lijst beëindigen? Het spel is dan afgelopen voor iedereen aan tafel.
   *[other] Alle { $count } tafels in deze lijst beëindigen? De spellen zijn dan afgelopen voor iedereen aan die tafels.
}
end-all-yes = Ja, alles beëindigen
were-ended = { $count ->
    [0] Er is geen tafel beëindigd.
    [one] Er is { $count } tafel beëindigd.
   *[other] Er zijn { $count } tafels beëindigd.
}
more-to-end = Er zijn er nog meer.
no-tables-fit = Zulke tafels zijn er niet.
show-more = Meer tonen
shown-of = { $shown } van { $count }
find-people = Mensen
find-text = Op naam, of op de id van een persoon. Namen die erop lijken worden ook gevonden.
name-or-id = Naam of id
find = Zoeken
nobody-found = Niemand heeft deze naam of id.
known-since = sinds { $date }
seen = laatst hier { $date }
is-guest = gast
is-banned = uitgesloten sinds { $date }
rename = Naam wijzigen
rename-one = Naam wijzigen: { $name }
rename-sure = Hoe moet { $name } heten?
new-name = Nieuwe naam
was-renamed = { $name } heeft nu een andere naam.
ban = Uitsluiten
ban-one = Uitsluiten: { $name }
ban-sure = { $name } uitsluiten? Alle sessies eindigen, en terugkomen kan niet met een code en niet met een passkey. Als nieuwe gast komen kan nog wel.
ban-yes = Ja, uitsluiten
was-banned = { $name } is uitgesloten.
unban = Weer toelaten
unban-one = Weer toelaten: { $name }
unban-sure = { $name } weer toelaten? Daarvoor is de eigen code of een passkey nodig.
unban-yes = Ja, toelaten
was-unbanned = { $name } is niet meer uitgesloten.
delete = Verwijderen
delete-one = Verwijderen: { $name }
delete-sure = { $name } verwijderen, met alles wat er over deze persoon is opgeslagen? Dit is niet terug te draaien.
delete-yes = Ja, voorgoed verwijderen
was-deleted = { $name } is verwijderd.
reports = Meldingen
no-reports = Geen open meldingen.
report-by = Wie het meldde
report-about = Over wie het gaat
report-lines = De laatste regels aan die tafel
no-lines = Er is niets gezegd.
handled = Afgehandeld
handled-one = Afgehandeld: melding van { $date }
handled-sure = Deze melding sluiten? Daarna staat hij niet meer in de lijst.
handled-yes = Ja, sluiten
was-handled = De melding is gesloten.
table-id = Tafel { $table }
