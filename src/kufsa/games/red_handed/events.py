"""What a step of Red-Handed tells the table. Everything that happens is public.

What lies open and has not been claimed is never told: that is for eyes to find.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.core.schema.writing import add, begin_list, more

from .incidents import COUNT, NOWHERE, THIEF, is_incident, places_of
from .rules import FLIP, OVER, PILE, SEAT, SNATCH, score, winners
from .schema import EVENTS, MISTAKES, WAYS

turned_up = EVENTS.writer("turned_up")
dark = EVENTS.writer("dark")
last_card = EVENTS.writer("last_card")
snatched = EVENTS.writer("snatched")
no_arrest = EVENTS.writer("no_arrest")
no_pair = EVENTS.writer("no_pair")
no_theft = EVENTS.writer("no_theft")
arrest = EVENTS.writer("arrest")
theft = EVENTS.writer("theft")
theft_in_the_dark = EVENTS.writer("theft_in_the_dark")
marked_nothing = EVENTS.writer("marked_nothing")
taken = EVENTS.writer("taken")
shared = EVENTS.writer("shared")
over = EVENTS.writer("over")
quick_over = EVENTS.writer("quick_over")
flip_shown = EVENTS.writer("flip_shown")
snatch_shown = EVENTS.writer("snatch_shown")

POLICE, PAIR, KINDS, COLOURS, QUANTITIES = range(len(MISTAKES))
FULL, QUICK = range(len(WAYS))
NOBODY = -1


@kernel
def tell(before, action, after, out):
    """Write what a step made happen; how many words that took."""
    if action == FLIP:
        n = _tell_flip(before, after, out)
    else:
        n = _tell_claim(before, action, after, out)
    if after.phase == OVER:
        n = _tell_end(after, out, n)
    return n


@kernel
def _face(state, place):
    """The card that lies open in a place."""
    return int64(state.face[state.opened[place]])


@kernel
def _list_open(state, first, out, n):
    """The open cards from a place on, each with its owner."""
    n = start = begin_list(out, n)
    for place in range(first, int64(state.opens)):
        n = add(out, start, n, _face(state, place))
        n = more(out, n, int64(state.owner[place]))
    return n


@kernel
def _tell_flip(before, after, out):
    first = int64(before.opens)
    n = flip_shown(out, 0, NOBODY)
    n = _list_open(after, first, out, n)
    n = turned_up(out, n)
    n = start = begin_list(out, n)
    for place in range(first, int64(after.opens)):
        n = add(out, start, n, _face(after, place))
    n = start = begin_list(out, n)
    for place in range(first, int64(after.opens)):
        n = add(out, start, n, int64(after.owner[place]))
    if after.dark != NOWHERE and before.dark == NOWHERE:
        n = dark(out, n)
    for place in range(first, int64(after.opens)):
        if after.held[after.owner[place]] == 0:
            n = last_card(out, n, int64(after.owner[place]))
    return n


@kernel
def _tell_claim(before, action, after, out):
    """Who snatched and what was marked, whether it was right, and who got the open cards."""
    claimant = action >> SEAT & 7
    marks = action & (SNATCH - 1)
    right = is_incident(before, marks)
    n = snatch_shown(out, 0, claimant, int64(right))
    n = _list_open(before, 0, out, n)
    if marks >> COUNT & 7 == 0:
        n = marked_nothing(out, n, claimant)
    else:
        n = _tell_marks(before, marks, claimant, out, n)
        if right:
            n = _tell_incident(before, marks, claimant, out, n)
        else:
            n = _tell_mistake(before, marks, claimant, out, n)
    if not right:
        return taken(out, n, claimant, int64(before.opens))
    n = shared(out, n, claimant, int64(before.opens))
    first = PILE if before.quick else 0
    n = start = begin_list(out, n)
    for heap in range(first, first + int64(before.players)):
        n = add(out, start, n, int64(after.held[heap]) - int64(before.held[heap]))
    return n


@kernel
def _tell_marks(before, marks, claimant, out, n):
    n = snatched(out, n, claimant)
    n = start = begin_list(out, n)
    for shift in (12, 6, 0):
        number = marks >> shift & 63
        if number > 0:
            n = add(out, start, n, number)
    n = start = begin_list(out, n)
    for shift in (12, 6, 0):
        number = marks >> shift & 63
        if number > 0:
            n = add(out, start, n, _face(before, number - 1))
    return n


@kernel
def _tell_incident(before, marks, claimant, out, n):
    if bits.count(places_of(marks)) == 2:
        return arrest(out, n, claimant)
    if before.dark != NOWHERE:
        return theft_in_the_dark(out, n, claimant)
    return theft(out, n, claimant)


@kernel
def _tell_mistake(before, marks, claimant, out, n):
    """What is wrong with the cards that were marked, so that a beginner learns from it."""
    places = places_of(marks)
    if bits.count(places) == 2:
        officers = bits.count(places & before.police)
        thieves = bits.count(places & before.kind[THIEF])
        if officers == 1 and thieves == 1:
            return no_arrest(out, n, claimant, POLICE)
        return no_pair(out, n, claimant, PAIR)
    why = QUANTITIES
    for i in range(3):
        if before.dark == NOWHERE and bits.count(places & before.colour[i]) == 2:
            why = COLOURS
    for i in range(3):
        if bits.count(places & before.kind[i]) != 1:
            why = KINDS
    return no_theft(out, n, claimant, why)


@kernel
def _tell_end(after, out, n):
    won = winners(after)
    n = quick_over(out, n, QUICK, won) if after.quick else over(out, n, FULL, won)
    n = start = begin_list(out, n)
    for seat in range(int64(after.players)):
        n = add(out, start, n, score(after, seat))
    return n
