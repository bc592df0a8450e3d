"""The dice of a turn as optimal stopping, solved exactly for any worth of every count.

A *heap* says how many of each colour there are. What lies aside is a heap of counts: as many as the
dice, and one more once an egg has doubled a die. Only the colours count that may be put aside. All
heaps of those are numbered by size; a table says which heap another one is with a die more or less.
The worth of every heap aside is then filled in from six dice down to none:

- a roll of r dice shows each heap with its chance, and any part of it that is not empty may be put
  aside (DW-08), with an egg also with one die doubled (DW-12);
- the best part of a shown heap is the heap itself or the best part of one with a die less.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.drachenwurf.dice import COLOURS, DICE, NOT_DOUBLED, of_colour
from kufsa.games.drachenwurf.lair import LINE, ONE

from .memory import (
    AFTER,
    BEFORE,
    BEST,
    COLOUR,
    COUNTS,
    FIRST,
    FRESH,
    LAST,
    LESS,
    MORE,
    MOST,
    PARENT,
    RUN,
    SHOWN,
    SPENDING,
    SPENT,
    STOP,
    TAKING,
    WAYS,
)
from .worth import NEVER

NONE = -1


# What counts are worth.


@kernel
def write_spending(cards, to, reals):
    """Write what 0 … 7 of a colour are worth when best spent on some cards of it (DW-16)."""
    for count in range(COUNTS):
        reals[to + count] = 0.0
    while cards != 0:
        taking = TAKING + COUNTS * bits.lowest(cards)
        cards &= cards - ONE
        for count in range(MOST, 0, -1):  # so that those below are still without this card
            best = reals[to + count]
            for spent in range(1, min(count, DICE) + 1):
                best = max(best, reals[to + count - spent] + reals[taking + spent])
            reals[to + count] = best


# Heaps.


@kernel
def list_heaps(colours, numbers):
    """Number all heaps of so many colours by size; the number 0 is for no dice at all.

    A heap is made of a smaller one by one more die of its last colour or a later one.
    """
    for at in range(COLOURS * SHOWN):
        numbers[LESS + at] = NONE
    numbers[LAST] = 0
    numbers[RUN] = 0
    numbers[WAYS] = 1
    numbers[FIRST] = 0
    made = int64(1)
    for size in range(MOST):
        first = numbers[FIRST + size]
        numbers[FIRST + size + 1] = end = made
        for heap in range(first, end):
            last = numbers[LAST + heap]
            for colour in range(last, colours):
                run = numbers[RUN + heap] + 1 if colour == last else int64(1)
                numbers[PARENT + made] = heap
                numbers[LAST + made] = colour
                numbers[RUN + made] = run
                numbers[WAYS + made] = numbers[WAYS + heap] * (size + 1) // run
                numbers[MORE + COLOURS * heap + colour] = made
                made += 1
        for heap in range(first, end):
            link_heap(heap, colours, size + 1 <= DICE, numbers)
    numbers[FIRST + MOST + 1] = made


@kernel
def link_heap(heap, colours, shown, numbers):
    """Write which heap this one is with a die more, and that back from there."""
    last = numbers[LAST + heap]
    for colour in range(last):
        # The same die on the heap without its last one; then that last one again.
        other = numbers[MORE + COLOURS * numbers[PARENT + heap] + colour]
        numbers[MORE + COLOURS * heap + colour] = numbers[MORE + COLOURS * other + last]
    if shown:
        for colour in range(colours):
            more = numbers[MORE + COLOURS * heap + colour]
            numbers[LESS + COLOURS * more + colour] = heap


@kernel
def heap_of(counts, numbers):
    """The number of the heap of these dice."""
    heap = int64(0)
    for colour in range(COLOURS):
        for _ in range(of_colour(counts, colour)):
            heap = numbers[MORE + COLOURS * heap + numbers[COLOUR + colour]]
    return heap


# The best play.


@kernel
def write_stops(numbers, reals):
    """Write what each heap aside is worth if rolling stops: a sum over the colours."""
    reals[STOP] = 0.0
    reals[BEFORE] = 0.0
    for heap in range(1, numbers[FIRST + MOST + 1]):
        parent = numbers[PARENT + heap]
        run = numbers[RUN + heap]
        before = reals[STOP + parent] if run == 1 else reals[BEFORE + parent]
        reals[BEFORE + heap] = before
        reals[STOP + heap] = before + reals[SPENDING + COUNTS * numbers[LAST + heap] + run]


@kernel
def expect_roll(heap, dice, colours, value, stop, doubling, numbers, reals):
    """What a roll of so many dice is worth with a heap aside, with the best play after it.

    Those worths are the reals from ``value`` on. If no die shows one of the colours, rolling stops.
    """
    other = float(COLOURS - colours) / COLOURS  # the chance of a die to be of another colour
    total = stop
    for _ in range(dice):
        total *= other
    numbers[AFTER] = heap
    reals[BEST] = NEVER
    choices = 1.0  # of so many dice among all
    for size in range(1, dice + 1):
        choices = choices * (dice - size + 1) / size
        shown = 0.0
        for part in range(numbers[FIRST + size], numbers[FIRST + size + 1]):
            parent = numbers[PARENT + part]
            after = numbers[MORE + COLOURS * numbers[AFTER + parent] + numbers[LAST + part]]
            numbers[AFTER + part] = after
            best = reals[value + after]
            for colour in range(colours):
                less = numbers[LESS + COLOURS * part + colour]
                if less != NONE:
                    best = max(best, reals[BEST + less])
                    if doubling:
                        best = max(best, reals[SPENT + numbers[MORE + COLOURS * after + colour]])
            reals[BEST + part] = best
            shown += numbers[WAYS + part] * best
        chance = choices
        for _ in range(size):
            chance /= COLOURS
        for _ in range(dice - size):
            chance *= other
        total += chance * shown
    return total


@kernel
def write_values(value, more, cost, doubling, colours, numbers, reals):
    """Write what each heap aside is worth with the best play to come; its counts are ``more``."""
    for aside in range(DICE, -1, -1):
        size = aside + more
        for heap in range(numbers[FIRST + size], numbers[FIRST + size + 1]):
            worth = stop = reals[STOP + heap] - cost
            if aside < DICE:
                rolled = expect_roll(
                    heap, DICE - aside, colours, value, stop, doubling, numbers, reals
                )
                worth = max(stop, rolled)
            reals[value + heap] = worth


@kernel
def solve_dice(state, cards, egg, numbers, reals):
    """Write what the heaps that may lie aside are worth, if these are the cards to roll for.

    ``egg`` is what an egg is worth.
    """
    colours = int64(0)
    for colour in range(COLOURS):
        targets = cards & LINE[colour]
        if targets != 0 or of_colour(int64(state.kept), colour) > 0:
            numbers[COLOUR + colour] = colours
            write_spending(targets, SPENDING + COUNTS * colours, reals)
            colours += 1
    list_heaps(colours, numbers)
    write_stops(numbers, reals)
    spent = state.doubled != NOT_DOUBLED
    has_egg = state.eggs[state.turn] > 0
    if spent or has_egg:
        write_values(int64(SPENT), 1, egg, False, colours, numbers, reals)
    if not spent:
        write_values(int64(FRESH), 0, 0.0, has_egg, colours, numbers, reals)
