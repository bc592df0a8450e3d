"""Where a character of DrachenWurf works out a choice: places in its scratch memory.

Nothing here outlives a choice.
"""

from math import comb

from kufsa.games.drachenwurf.dice import COLOURS, DICE
from kufsa.games.drachenwurf.lair import CARDS
from kufsa.games.drachenwurf.state import MAX_PLAYERS

MOST = DICE + 1  # dice that count, one of them being doubled
COUNTS = MOST + 1  # from none on
HEAPS = comb(MOST + COLOURS, COLOURS)  # of all colours, up to so many dice
SHOWN = comb(DICE + COLOURS, COLOURS)  # of as many dice as there are
WAITING = 3  # so many waiting cards are looked at together: more take long, and come seldom

# Among the numbers.
ROWS = 0  # of a lair
LAYING = ROWS + CARDS + 1  # the waiting cards that are looked at, after how many there are
COLOUR = LAYING + 1 + WAITING  # of each colour its place among those that may be put aside
FIRST = COLOUR + COLOURS  # the first heap of each size
MORE = FIRST + COUNTS + 1  # by heap and colour: the heap with a die more
LESS = MORE + COLOURS * SHOWN  # by heap and colour: the heap with a die less
PARENT = LESS + COLOURS * SHOWN  # the heap without its last die
LAST = PARENT + HEAPS  # the colour of that die
RUN = LAST + HEAPS  # how many dice of that colour there are
WAYS = RUN + HEAPS  # in how many orders the dice can lie
AFTER = WAYS + HEAPS  # of each heap shown: the heap aside if all of it is added
NUMBERS = AFTER + SHOWN

# Among the reals.
SHARES = 0  # by card and seat: the chance to get it
COMING = SHARES + MAX_PLAYERS * CARDS  # of each card: the chance that a lair gets it
TAKING = COMING + CARDS  # by card and count: what it is worth to take it
SPENDING = TAKING + COUNTS * CARDS  # by colour and count: what that is worth when best spent
REST = SPENDING + COUNTS * COLOURS  # by count: the same of one colour, without some card
STOP = REST + COUNTS  # of each heap aside: what it is worth to stop
BEFORE = STOP + HEAPS  # the same without the dice of the last colour
SPENT = BEFORE + HEAPS  # what it is worth with the best play to come, an egg being spent
FRESH = SPENT + HEAPS  # and while none is
BEST = FRESH + HEAPS  # of each heap shown: what its best part is worth
REALS = BEST + SHOWN

SCRATCH = max(NUMBERS, REALS)
