level-page = Page
level-jester = Jester
level-chamberlain = Chamberlain
level-spy = Spy
level-regent = Regent

about-page = New at court: forgets hats at once and dares nothing.
about-jester = Calls on a whim, and laughs when it is wrong.
about-chamberlain = Keeps a fair number of hats in mind.
about-spy = Knows what it saw, and what you saw.
about-regent = Forgets no hat and weighs every swap.

why-sure = I had seen that hat.
why-guess = I had not seen that hat, but the odds were good or it cost me little.
why-suspect = Somebody who knew that hat had just moved it there.
why-look = There was a hat I did not know.
why-wait = I knew that hat and waited for somebody else to move.
why-swap = I like the hats better this way.
