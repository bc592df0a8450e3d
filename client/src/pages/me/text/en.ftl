has-code = You have a code. A new one takes its place.
new-code = Make a new code
write-it-down = Write it down now. It is shown only once.
come-back = Come back to my name
my-code = My code
use-code = Use this code
passkeys = Passkeys
passkeys-text = A passkey brings you back with your fingerprint, your face or the lock of your device. There is nothing to write down.
passkeys-unsafe = Passkeys need a secure address that begins with { "https://" }. Use a code here.
passkeys-unknown = This browser has no passkeys. Use a code instead.
add-passkey = Add a passkey
passkey-added = The passkey is ready. You can use it on your next visit.
passkey-removed = The passkey no longer works.
passkey-here = This device already has a passkey for your name.
passkey-cancelled = No passkey was used. Try again, or use a code.
passkey-failed = This browser cannot use a passkey here. Use a code instead.
passkey-name = Name of this passkey
a-passkey = Passkey
since = since { $date }
rename = Rename
rename-of = Rename: { $name }
save-name = Save
remove = Remove
remove-of = Remove: { $name }
remove-sure = Yes, remove { $name }
use-passkey = Use a passkey
come-by-passkey = Come in with a passkey
my-devices = My devices
this-device = This device
some-browser = Unknown browser
last-seen = last used { $date }
sign-out = Sign out
sign-out-of = Sign out: { $device }
sign-out-here = Sign out here
sign-out-sure = Yes, sign out
sign-out-others = Sign out everywhere else
signed-out = { $count ->
    [one] { $count } device was signed out.
   *[other] { $count } devices were signed out.
}
no-way-back = You have no code and no passkey, so you could not come back to your name.
prove-title = Confirm that it is you
prove-text = This cannot be undone, so use your code or a passkey first. Nobody who borrows your device can do it for you.
somebody-else = You are { $name } now. Nothing else was changed.
people-here = Who plays on this device
who-plays = Who is playing?
people-text = Do several people play on this device? Give everyone a face. No account is needed.
people-note = One tap says who is playing. Games over the network are played as { $name }; everyone else’s games stay on this device.
people-broken = What was saved about the people of this device cannot be read. You can keep it as a file. Games are not affected.
keep-as-file = Keep as a file
begin-anew = Start again
change-face = Change the face
add-person = Add someone
person-name = Name
add-them = Add
name-missing = Write a name first.
name-here-taken = { $name } already plays on this device. Choose another name.
remove-person = Remove from this device
remove-person-text = Their games stay.
face-skin = Skin
face-hair = Hair
face-tint = Hair colour
face-eyes = Eyes
face-mouth = Mouth
face-extra = Extras
face-ground = Background
face-any = Surprise me
face-done = Done
my-results = My results
no-results = Nothing here yet. Every game that is played to its end counts.
results-away = The server can’t be reached. These are the games on this device.
results-partly = { $count ->
   *[other] Of your games on the server, the latest { $count } are counted.
}
sum-played = games
sum-won = wins
sum-share = of them won
sum-places = { $device } played on a device, { $server } on the server.
sum-device = All of them were played on a device.
wins-of = { $played ->
    [one] { $won } of { $played } game won
   *[other] { $won } of { $played } games won
}
rating-now = { $count ->
    [one] Rating { $points } after { $count } rated game
   *[other] Rating { $points } after { $count } rated games
}
rating-graph = { $count ->
    [one] { $game }: the rating after { $count } game is { $now }.
   *[other] { $game }: the rating over { $count } games went from { $first } to { $now }; the highest was { $high }, the lowest { $low }.
}
records = Records
players-count = { $count ->
   *[other] { $count } players
}
best-score = { $score ->
    [one] Best result: { $score } point
   *[other] Best result: { $score } points
}
longest-game = { $count ->
    [one] Longest game: { $count } move
   *[other] Longest game: { $count } moves
}
most-in-a-row = Most wins in a row: { $count }
scoreboard = Against each other
somebody-left = someone who left
games-together = { $count ->
    [one] { $count } game together
   *[other] { $count } games together
}
on-a-device = on this device
won-each = { $mine ->
    [one] You won once; { $name }: { $theirs }
   *[other] You won { $mine } times; { $name }: { $theirs }
}
game-column = Game
together-column = Together
mine-column = You
show-all = Show all { $count }
you-won-it = You won
was-rated = rated
replay-of = Watch again: { $game }, { $date }
show-more = Show more
shown-of = { $shown } of { $count }
turns-title = When it is my turn
turns-text = This device can show a notice when it is your turn at a table with other people and you have no page open. The notice names the game and says nothing else about it.
turns-on = Tell me on this device
turns-off = Stop telling me on this device
turns-told = From now on, this device tells you when it is your turn.
turns-untold = This device no longer tells you.
turns-refused = This browser does not allow notices from this page. Allow them in its settings, then try again.
turns-failed = Notices could not be set up in this browser. Try again later.
quiet-text = Quiet hours, on all your devices. If it is still your turn afterwards, you are told then.
quiet-from = Quiet from
quiet-until = until
quiet-save = Save quiet hours
quiet-none = No quiet hours
quiet-saved = The quiet hours are saved.
quiet-gone = There are no quiet hours any more.
quiet-same = Choose two different times.
family = Scoreboard of this device
family-text = Games that you played with each other.
family-all = all games
family-when = Since
family-ever = the beginning
family-month = a month ago
family-week = a week ago
family-nothing = No games together yet.
