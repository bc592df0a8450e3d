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
