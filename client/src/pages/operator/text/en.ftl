operator = Operator
token = The operator’s token
token-text = It is the setting operator_token of this server. It stays on this page only, and is forgotten when you leave it.
sign-in = Sign in
sign-out = Sign out
wrong-token = The server does not accept this token. Check the setting operator_token; without it, a server has no operator.
refresh = Refresh
server = Server
one-server-text = These figures are those of the server that answered, one of { $count }.
version = Version
running-since = Running since
servers = Servers
connections = Connections
tables-waiting = Tables waiting for players
tables-playing = Tables in play
tables-ended = Finished tables in memory
queue-store = Writes waiting
queue-bots = Bot moves waiting
queue-messages = Messages waiting
lag = Longest delay in the last minute
milliseconds = { $count } ms
draining = This server is about to stop.
running-tables = Tables that are not over
which-game = Game
all-games = all games
how-idle = Quiet for
idle-hours = { $count ->
    [0] any time
    [one] { $count } hour or more
   *[other] { $count } hours or more
}
status-waiting = waiting for players
status-playing = in play
public = public
last-event = last event { $date }
opened-by = Who opened it
end-it = End
end-table = End: { $game }, { $table }
end-sure = End this table ({ $game })? The game is over for everyone at it.
end-yes = Yes, end it
end-listed = { $count ->
    [one] End this one table
   *[other] End all { $count } tables
}
end-listed-sure = { $count ->
    [one] End the one table listed here? The game is over for everyone at it.
   *[other] End all { $count } tables listed here? The games are over for everyone at them.
}
end-all-yes = Yes, end them
were-ended = { $count ->
    [0] No table was ended.
    [one] { $count } table was ended.
   *[other] { $count } tables were ended.
}
more-to-end = There are more of them.
no-tables-fit = No such tables.
show-more = Show more
shown-of = { $shown } of { $count }
find-people = People
find-text = By name, or by the id of a person. Names that look alike are found, too.
name-or-id = Name or id
find = Find
nobody-found = Nobody has this name or id.
known-since = since { $date }
seen = last here { $date }
is-guest = guest
is-banned = banned since { $date }
rename = Rename
rename-one = Rename: { $name }
rename-sure = What should { $name } be called?
new-name = New name
was-renamed = { $name } has another name now.
ban = Ban
ban-one = Ban: { $name }
ban-sure = Ban { $name }? All sessions end, and neither a code nor a passkey lets them in. They can still come as a new guest.
ban-yes = Yes, ban
was-banned = { $name } is banned.
unban = Let in again
unban-one = Let in again: { $name }
unban-sure = Let { $name } in again? They need their code or a passkey for it.
unban-yes = Yes, let them in
was-unbanned = { $name } is no longer banned.
delete = Delete
delete-one = Delete: { $name }
delete-sure = Delete { $name } and everything that is stored about them? This cannot be undone.
delete-yes = Yes, delete for good
was-deleted = { $name } was deleted.
reports = Reports
no-reports = No open reports.
report-by = Who reported it
report-about = Who it is about
report-lines = The last lines at that table
no-lines = Nothing was said there.
handled = Done
handled-one = Done: report of { $date }
handled-sure = Close this report? It is no longer listed.
handled-yes = Yes, close it
was-handled = The report is closed.
table-id = Table { $table }
