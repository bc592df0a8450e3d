# King's Court in English.

title = King's Court

## What actions look like.

action-forms = Type peek 3 to look at the hat in place 3, swap 2 5 to swap two hats (the smaller number first), or call 4 to call out that hat 4 fits.
help-play =
    peek 3      peek at the hat in place 3
    swap 2 5    swap the hats in places 2 and 5, the smaller number first
    call 4      call out that hat 4 fits, and turn it over for all to see

## Why an action is refused.

beyond-row = There is no such place in the row ({ $action }).
swaps-back = That would only undo the swap just made ({ $action }). Do something else first.

## Characters and hats, by their letters.

character-A = king
character-B = queen
character-C = knight
character-D = jester
character-E = cook
character-F = bishop
character-G = gardener
character-H = hunter
character-I = princess
character-J = admiral
character-K = guard
character-L = scholar
hat-A = crown
hat-B = tiara
hat-C = helmet
hat-D = cap and bells
hat-E = chef’s hat
hat-F = mitre
hat-G = straw hat
hat-H = feathered cap
hat-I = pointed hat
hat-J = cocked hat
hat-K = bearskin
hat-L = mortarboard
hat-magic = magic hat

## What happened.

event-peeked = { $player } peeks at hat { $slot }.
event-saw = For your eyes only, in place { $slot }: { $hat ->
    [A] a crown
    [B] a tiara
    [C] a helmet
    [D] a cap and bells
    [E] a chef’s hat
    [F] a mitre
    [G] a straw hat
    [H] a feathered cap
    [I] a pointed hat
    [J] a cocked hat
    [K] a bearskin
   *[L] a mortarboard
}.
event-swapped = { $player } swaps the hats in places { $slot } and { $other }.
event-called = “The hat fits!” { $player } turns up hat { $slot }: { $hat ->
    [A] a crown
    [B] a tiara
    [C] a helmet
    [D] a cap and bells
    [E] a chef’s hat
    [F] a mitre
    [G] a straw hat
    [H] a feathered cap
    [I] a pointed hat
    [J] a cocked hat
    [K] a bearskin
    [L] a mortarboard
   *[other] a magic hat
}.
event-won = It fits! { $player } wins { $kind ->
    [A] the king and the crown
    [B] the queen and the tiara
    [C] the knight and the helmet
    [D] the jester and the cap and bells
    [E] the cook and the chef’s hat
    [F] the bishop and the mitre
    [G] the gardener and the straw hat
    [H] the hunter and the feathered cap
    [I] the princess and the pointed hat
    [J] the admiral and the cocked hat
    [K] the guard and the bearskin
   *[L] the scholar and the mortarboard
}.
event-wrong = It does not belong there. { $player } takes a penalty hat, and the hat goes back face down in place { $slot }.
event-magic = A magic hat! { $player } keeps it, and place { $slot } gets a new hat.
event-arrived = A newcomer in place { $slot }: { $character ->
    [A] a king
    [B] a queen
    [C] a knight
    [D] a jester
    [E] a cook
    [F] a bishop
    [G] a gardener
    [H] a hunter
    [I] a princess
    [J] an admiral
    [K] a guard
   *[L] a scholar
}.
event-closed = No more characters are waiting: place { $slot } closes, and the row gets shorter.
event-laid-anew = No hat in the row fits anyone there. The row and the piles are shuffled, and a new row is laid out.
event-hats-shown = The hats that were left over: { $hats }.
event-over = Three characters are left: game over. Points: { $scores }. The court applauds { $winners }.
event-turn = { $player }’s turn.

## Words on the board.

board-turn = { $player }’s turn
board-over = Game over
board-piles = In the piles: { $characters ->
    [one] 1 character
   *[other] { $characters } characters
}, { $hats ->
    [one] 1 hat
   *[other] { $hats } hats
}
board-place = Place { $slot }: { $character }, { $hat }
board-face-down = hat face down
board-seat = { $player } has { $points }: { $pairs }, { $penalties }, { $magic }
# A score may be -1, which the plural rules would call one.
count-points = { $count ->
    [1] 1 point
   *[other] { $count } points
}
count-pairs = { $count ->
    [one] 1 pair
   *[other] { $count } pairs
}
count-penalties = { $count ->
    [one] 1 penalty hat
   *[other] { $count } penalty hats
}
count-magic = { $count ->
    [one] 1 magic hat
   *[other] { $count } magic hats
}
column-pairs = pairs
column-points = points
column-penalties = penalties
column-magic = magic

# Before the game: what it is, and what can be chosen.
about = Peek, swap, and call out when a hat fits.
option-kinds = Different characters
option-copies = Cards of each character
option-magic = Magic hats
option-swap_back = A swap may be undone straight away
