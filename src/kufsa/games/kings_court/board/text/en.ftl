# King's Court on the table.

court-row = The row of the court
court-place = Character { $slot }: the { $character }, { $hat }
court-hat-hidden = hat hidden
court-hat-shown = wearing the { $hat }
court-hat-known = hat hidden, you saw the { $hat }
court-tap = Tap a character
court-chosen = The { $character } on place { $slot }
court-peek = Peek
court-swap = Swap hats …
court-call = The hat fits!
court-swap-whom = Swap with whom? Tap another character.
court-back = No, no swap
court-boxes = What everybody has won
court-box = { $player } has { $pairs }, { $penalties }, { $magic }

# The hats are there to be seen, so their letters are not told.
event-hats-shown = The cloths come off: these hats were left over.

## In words.

do-peek = peek at place { $slot }
do-swap = swap the hats of places { $slot } and { $other }
do-call = call that the hat of place { $slot } fits

## Learn by playing.

lesson-peek-task = Every hat at court is hidden below a cloth, and hardly any sits on the right head. Tap the cook and peek.
lesson-peek-hint = Good to know, but we wanted to see what the cook wears: place 2, peek.
lesson-peek-learned = The crown, on the cook! Only you have seen it: remember it. Of the others' peeks you see only that the cloth stirs.
lesson-call-task = You have peeked at the jester before: the cap and bells are on the right head. Say it aloud: the hat fits!
lesson-call-hint = The jester is the one on place 4. Tap the jester and call “The hat fits!”.
lesson-call-learned = Right! Jester and hat are yours, one point. A wrong call costs you: a penalty hat, and everybody has seen what you turned up.
lesson-swap-task = You have seen two hats: the king wears the chef's hat and the cook wears the crown. Put that right with one swap.
lesson-swap-hint = Tap the king, choose “Swap hats …”, and then tap the cook.
lesson-swap-learned = Both fit now, and calling them is worth two pairs. But a turn is one action only: hope that nobody gets there first.
lesson-follow-task = You knew that the king wore the chef's hat. Now the other player has swapped places 1 and 5, without looking. Where is the chef's hat now?
lesson-follow-hint = The hat from place 1 went to place 5, and there stands … the cook. Call it!
lesson-follow-learned = You kept your eyes on the hat, and it came to the right head by itself. Straight swapping back would not have been allowed, by the way.
lesson-magic-task = You have a penalty hat from a wrong call. They whisper that the queen wears something magic. Go and see.
lesson-magic-hint = The queen stands on place 4. Peek at her hat, or call it.
lesson-magic-learned = The magic hat fits everybody, so you keep it as soon as you find it. At the end it cancels a penalty hat.
lesson-end-task = Nobody waits behind the stage any more, and four are left. You know that the knight wears the helmet. Finish the game!
lesson-end-hint = The knight is on place 2: call “The hat fits!”.
lesson-end-learned = Three are left, and the curtain falls. One point for each pair, one less for each penalty hat. Most points win, and the court bows to you.
made-by = After an idea of Konnov, Paltsev and Shklyarov.
