level-page = Page
level-jester = Minstrel
level-chamberlain = Chamberlain
level-spy = Spy
level-regent = Regent

about-page = New at court: forgets hats at once and dares nothing.
about-jester = Calls on a whim, and laughs when it goes wrong.
about-chamberlain = Remembers a fair number of hats.
about-spy = Knows what it has seen, and what you have seen.
about-regent = Forgets no hat and weighs every swap.

why-sure = I had seen that hat.
why-guess = I had not seen that hat, but the odds were good or it cost me little.
why-suspect = Somebody who knew that hat had just moved it there.
why-look = There was a hat I did not know.
why-wait = I knew that hat and waited for somebody else to move.
why-swap = I like the hats better this way.
