# A house with tables.

## Why the house does not do what somebody wants.

house-full = All tables are taken. Try again later.
too-many-tables = You have { $count } tables that are not over. Finish or close one first.
no-table = There is no such table.
not-over = This match is not over: everything is shown when it is.
not-begun = There is nothing to see: this match was never begun.
later = Who looks on at this table sees everything later: the record comes at the end.
no-analysis = This match cannot be analysed: it was not played to its end, or it is too long.
analyst-busy = Many matches are being looked at. Try again in a minute.

## What was asked for cannot be had.

bad-request = The server does not understand this request.
no-session = Nobody is known by this session. Start one with POST /api/session.
forbidden = That is not allowed.
not-found = There is nothing at this address.
method-not-allowed = This address does not take that method.
conflict = That does not fit how things are now.
too-large = What was sent is larger than the server takes.
content-type = Send JSON, with Content-Type: application/json.
unknown-host = The server does not answer to this name.
too-many = That was too often. Wait a little.
too-many-for-now = That was too often. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
too-many-watched = One connection watches up to { $most } tables.
unavailable = The server cannot do this now. Try again later.
internal = Something went wrong in the server. Its log has more under this id.
not-stored = The store did not answer, so this was not done. Try again in a moment.
restart = The server is restarting. Come back in a moment.
session = This session has ended.

## Names, and coming back to them.

name-taken = Somebody is called that already, or nearly. Choose another name.
no-name = Choose a name first: a guest has none to come back to.
long-name = A name has at most { $most } signs.
empty-name = A name has at least one sign.
blank-name = A name has at least one letter, digit or picture.
invisible-name = A name has no invisible or control characters; this one has { $sign }.
marked-name = A letter of a name has at most { $most } marks, and a mark needs a letter.
reserved-name = Nobody can be called { $name }: it would speak for the house.
wrong-code = Nobody has this recovery code.
seats-left = You still have a seat at a table and could not come back to it. Finish or leave the game first, or say leave_seats.
passkey-known = This passkey is known here already.
unknown-passkey = Nobody here has this passkey (any more).
bad-passkey = This passkey does not prove who you are.
no-challenge = That took too long. Begin again.
no-site = Passkeys need a name: open the server by its name instead of its number.
too-many-passkeys = Nobody can have more than { $most } passkeys.

## Names made up for guests: any adjective goes with any noun.

guest-name = { $adjective } { $noun }
guest-adjectives =
    Amber Brave Bright Calm Clever Cunning Daring Eager Gentle Golden Happy Jolly Keen Lucky
    Merry Noble Patient Proud Quick Quiet Silver Sly Swift Wise
guest-nouns =
    Admiral Bishop Castle Cook Crown Domino Dragon Falcon Fox Gardener Griffin Guard Hunter
    Jester King Knight Lion Magpie Owl Raven Scholar Tower Triangle Wizard

## Names that nobody may have: the one instead of a name taken out of the records, and those that
## would speak for the house.

former-player = Former player
reserved-names = admin administrator kufsa moderator operator root server system
