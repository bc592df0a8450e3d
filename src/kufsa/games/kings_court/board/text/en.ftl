# King's Court on the table.

court-row = The court
court-place = Character { $slot }: { $character }, { $hat }
court-hat-hidden = hat hidden
court-hat-shown = wearing the { $hat }
court-hat-known = hat hidden, you saw the { $hat }
court-tap = Tap a character
court-chosen = The { $character } in place { $slot }
court-peek = Peek
court-swap = Swap hats…
court-call = The hat fits!
court-swap-whom = Swap with whose hat? Tap another character.
court-back = Don’t swap
court-boxes = What each player has won
court-box = { $player } has { $pairs }, { $penalties }, { $magic }
court-cancelled = { $count } cancelled by magic

# The hats are there to be seen, so their letters are not told.
event-hats-shown = The cloths come off: these hats were left over.

## In words.

do-peek = peek at the hat in place { $slot }
do-swap = swap the hats in places { $slot } and { $other }
do-call = call that the hat in place { $slot } fits
did-peek = a peek at hat { $slot }
did-swap = hats { $slot } and { $other } change places
did-call = “The hat fits!” in place { $slot }

## Learn by playing.

lesson-peek-task = Every hat at court is hidden under a cloth, and hardly any of them is on the right head. Tap the cook and peek.
lesson-peek-hint = Good to know, but we wanted to see what the cook is wearing: place 2, peek.
lesson-peek-learned = The crown, on the cook! Only you have seen it, so remember it. When others peek, you only see the cloth move.
lesson-call-task = You peeked at the jester earlier: the cap and bells are on the right head. Say it out loud: the hat fits!
lesson-call-hint = The jester is in place 4. Tap the jester and call “The hat fits!”.
lesson-call-learned = Right! The jester and the hat are yours: one point. A wrong call costs you a penalty hat, and everybody sees the hat you turned up.
lesson-swap-task = You have seen two hats: the king wears the chef’s hat and the cook wears the crown. Put that right with one swap.
lesson-swap-hint = Tap the king, choose “Swap hats…”, and then tap the cook.
lesson-swap-learned = Now both hats fit: two pairs are waiting to be called. But you may do only one thing per turn, so let’s hope nobody gets there first.
lesson-follow-task = You knew that the king wore the chef’s hat. Now the other player has swapped places 1 and 5, without looking. Where is the chef’s hat now?
lesson-follow-hint = The hat from place 1 went to place 5, and there stands… the cook. Call it!
lesson-follow-learned = You kept your eye on the hat, and it found the right head by itself. By the way: swapping them straight back would not have been allowed.
lesson-magic-task = You have a penalty hat from a wrong call. People are whispering that the queen is wearing something magic. Have a look.
lesson-magic-hint = The queen is in place 4. Peek at her hat, or call it.
lesson-magic-learned = The magic hat fits everybody, so you keep it as soon as you find it. At the end it cancels a penalty hat.
lesson-end-task = Nobody is waiting backstage any more, and four are left. You know that the knight is wearing the helmet. Finish the game!
lesson-end-hint = The knight is in place 2: call “The hat fits!”.
lesson-end-learned = Three are left, and the curtain falls. One point for each pair, one less for each penalty hat. Whoever has the most points wins, and the court bows to you.
made-by = Based on an idea by Konnov, Paltsev and Shklyarov.
