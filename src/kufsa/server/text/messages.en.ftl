# A server with tables.

## Why the server does not do what somebody wants.

house-full = All tables are taken. Try again later.
too-many-tables = You have { $count } tables that are not over. Finish or close one first.
no-table = There is no such table.
not-over = This match is not over. Everything is shown when it is.
not-begun = There is nothing to see: this match was never started.
later = Spectators of this table see everything with a delay. The record comes at the end.
no-analysis = This match cannot be analysed: it was not played to its end, or it is too long.
analyst-busy = Many matches are being analysed. Try again in a minute.

## Requests that cannot be answered.

bad-request = The server does not understand this request.
no-session = This session is not known. Start one with POST /api/session.
forbidden = That is not allowed.
not-found = There is nothing at this address.
method-not-allowed = This address does not take that method.
conflict = That does not fit the present state.
too-large = The request is larger than the server accepts.
content-type = Send JSON, with Content-Type: application/json.
unknown-host = The server does not answer to this name.
too-many = Too many requests. Wait a little.
too-many-for-now = Too many requests. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
too-many-watched = One connection can watch up to { $most } tables.
unavailable = The server cannot do this now. Try again later.
internal = Something went wrong in the server. Its log says more under this id.
not-stored = The database did not answer, so this was not done. Try again in a moment.
restart = The server is restarting. Come back in a moment.
session = This session has ended.

## Names and recovery.

name-taken = Somebody has this name already, or nearly the same. Choose another one.
no-name = Choose a name first: a guest has none to come back to.
long-name = A name has at most { $most } characters.
empty-name = A name has at least one character.
blank-name = A name has at least one letter, digit or emoji.
invisible-name = A name has no invisible or control characters; this one has { $sign }.
marked-name = A letter of a name has at most { $most } marks, and a mark needs a letter.
reserved-name = Nobody can be called { $name }: the name is reserved.
wrong-code = Nobody has this recovery code.
seats-left = You still have a seat at a table and could not come back to it. Finish or leave the game first, or set leave_seats.
passkey-known = This passkey is registered already.
unknown-passkey = Nobody here has this passkey.
bad-passkey = This passkey does not prove who you are.
no-challenge = That took too long. Begin again.
no-site = Passkeys need a host name: open the server by its name, not by its IP address.
too-many-passkeys = A person can have at most { $most } passkeys.

## Names made up for guests: any adjective goes with any noun.

guest-name = { $adjective } { $noun }
guest-adjectives =
    Amber Brave Bright Calm Clever Cunning Daring Eager Gentle Golden Happy Jolly Keen Lucky
    Merry Noble Patient Proud Quick Quiet Silver Sly Swift Wise
guest-nouns =
    Admiral Bishop Castle Cook Crown Domino Dragon Falcon Fox Gardener Griffin Guard Hunter
    Jester King Knight Lion Magpie Owl Raven Scholar Tower Triangle Wizard

## Names that nobody may have: the one that replaces a name removed from the records, and those
## that would seem to speak for the server.

former-player = Former player
reserved-names = admin administrator kufsa moderator operator root server system
