"""Greedy of DrachenWurf as a kernel, for batches: the same choices as ``greedy.py``.

Its dice are solved as in ``dice.py``, with the worths of its own, as far as they can still fall.
"""

from numpy import floor, int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel
from kufsa.games.drachenwurf.bots.building import lay_row
from kufsa.games.drachenwurf.bots.character import worth_aside, worth_of_keep, worth_of_take
from kufsa.games.drachenwurf.bots.dice import (
    expect_roll,
    heap_of,
    list_heaps,
    write_spending,
    write_stops,
)
from kufsa.games.drachenwurf.bots.memory import (
    COLOUR,
    COUNTS,
    FIRST,
    FRESH,
    HEAPS,
    MORE,
    MOST,
    REALS,
    ROWS,
    SPENDING,
    SPENT,
    STOP,
    TAKING,
)
from kufsa.games.drachenwurf.bots.memory import NUMBERS as NUMBERS_OF_DICE
from kufsa.games.drachenwurf.bots.worth import CHASE, copy_rows
from kufsa.games.drachenwurf.dice import COLOURS, DICE, NOT_DOUBLED, of_colour
from kufsa.games.drachenwurf.lair import CARDS, LINE, ONE, bit, cards_of, length, open_to
from kufsa.games.drachenwurf.state import (
    DONE,
    END,
    KEEP_DICE,
    LAY,
    LAY_CARD,
    MOVE_CARD,
    NEW_ROW,
    REBUILD,
    ROLL,
    TAKE,
)
from kufsa.games.drachenwurf.table import spendable, targets

__all__ = ["REALS"]

MANY_WAITING = 4  # more cards than this are laid one by one
EGG = 1.0  # what an egg is worth
GRAIN = 1e9  # worths that differ by no more than rounding are the same

# Among the numbers, after those of the dice.
OPEN = NUMBERS_OF_DICE  # by heap: whether it may lie aside yet
LISTED = OPEN + HEAPS  # of how many colours the heaps are
NUMBERS = LISTED + 1


@kernel
def decide(state, seat, actions, n, scratch):
    """The action of the highest worth, of several the first by number."""
    prepare(state, scratch.numbers, scratch.reals)
    best = int64(-1)
    most = 0.0
    for i in range(n):
        action = int64(actions[i])
        worth = worth_of(state, action, scratch.numbers, scratch.reals)
        worth = floor(worth * GRAIN + 0.5)
        if best < 0 or worth > most or (worth == most and action < best):
            best = action
            most = worth
    return best


@kernel
def prepare(state, numbers, reals):
    """Work out what the worths of all actions follow from."""
    if state.phase in (LAY, REBUILD):
        return
    rows = copy_rows(state, int64(state.turn), numbers)
    cards = targets(state)
    while cards != 0:
        write_taking(state, bits.lowest(cards), rows, numbers, reals)
        cards &= cards - ONE
    if state.phase != TAKE:
        solve_dice(state, numbers, reals)


@kernel
def solve_dice(state, numbers, reals):
    """Write what the heaps are worth that may still lie aside, as ``dice.solve_dice`` does for all.

    These are the heaps that hold all dice that lie there now.
    """
    cards = targets(state)
    colours = int64(0)
    for colour in range(COLOURS):
        wanted = cards & LINE[colour]
        if wanted != 0 or of_colour(int64(state.kept), colour) > 0:
            numbers[COLOUR + colour] = colours
            write_spending(wanted, SPENDING + COUNTS * colours, reals)
            colours += 1
    if numbers[LISTED] != colours:
        list_heaps(colours, numbers)
        numbers[LISTED] = colours
    write_stops(numbers, reals)
    write_open(heap_of(spendable(state), numbers), colours, numbers)
    spent = state.doubled != NOT_DOUBLED
    egg = state.eggs[state.turn] > 0
    if spent or egg:
        write_values(int64(SPENT), 1, EGG, False, colours, numbers, reals)
    if not spent:
        write_values(int64(FRESH), 0, 0.0, egg, colours, numbers, reals)


@kernel
def write_open(aside, colours, numbers):
    """Write which heaps hold this one."""
    for heap in range(numbers[FIRST + MOST + 1]):
        numbers[OPEN + heap] = 0
    numbers[OPEN + aside] = 1
    for heap in range(aside, numbers[FIRST + MOST]):
        if numbers[OPEN + heap] != 0:
            for colour in range(colours):
                numbers[OPEN + numbers[MORE + COLOURS * heap + colour]] = 1


@kernel
def write_values(value, more, cost, doubling, colours, numbers, reals):
    """Write what each open heap is worth with the best play to come; its counts are ``more``."""
    for aside in range(DICE, -1, -1):
        size = aside + more
        for heap in range(numbers[FIRST + size], numbers[FIRST + size + 1]):
            if numbers[OPEN + heap] == 0:
                continue
            worth = stop = reals[STOP + heap] - cost
            if aside < DICE:
                rolled = expect_roll(
                    heap, DICE - aside, colours, value, stop, doubling, numbers, reals
                )
                worth = max(stop, rolled)
            reals[value + heap] = worth


@kernel
def write_taking(state, card, rows, numbers, reals):
    """Write what it is worth to take a card for each count: what it adds, if it is not robbed."""
    gain = 1 + 2 * longest_for(card, rows, numbers)
    least = int64(state.side[card]) + 1  # DW-14, DW-15
    for count in range(COUNTS):
        worth = 0.0
        if least <= count <= DICE:
            worth = gain * hold(state, count)
        reals[TAKING + COUNTS * card + count] = worth


@kernel
def longest_for(card, rows, numbers):
    """How long the longest row of the lair is that a card may join; 0 if there is none."""
    most = int64(0)
    for i in range(rows):
        row = numbers[ROWS + i]
        if (open_to(row) & bit(card)) != 0:
            most = max(most, int64(length(row)))
    return most


@kernel
def hold(state, side):
    """The chance that a card at that side is still there a round later."""
    chance = 1.0
    if side < DICE:
        for _ in range(int64(state.players) - 1):
            chance *= 1.0 - CHASE[side + 1]
    return chance


@kernel
def worth_of(state, action, numbers, reals):
    """What an action brings in points, less an egg that is still to be spent."""
    if action < KEEP_DICE:
        return worth_of_lay(state, action, numbers)
    if action < ROLL:
        return worth_of_keep(state, action - KEEP_DICE, numbers, reals)
    if action == ROLL:
        spent = state.doubled != NOT_DOUBLED
        return worth_aside(spendable(state), spent, numbers, reals) + (EGG if spent else 0.0)
    if action < DONE:
        return worth_of_take(state, action, reals)
    if DONE < action < END:
        return worth_of_move(state, action, numbers)
    return 0.0


@kernel
def worth_of_lay(state, action, numbers):
    """The most points of the lair when all waiting cards are laid, this one first."""
    card = (action - LAY_CARD) // (CARDS + 1)
    row = (action - LAY_CARD) % (CARDS + 1)
    rows = copy_rows(state, int64(state.turn), numbers)
    waiting = state.nest[state.turn]
    rest = waiting & ~bit(card)
    if bits.count(waiting) > MANY_WAITING:
        rest = uint64(0)
    place = rows if row == NEW_ROW else row
    lay_row(place, rows, card, numbers)
    return float(best_points(max(rows, place + 1), rest, numbers))


@kernel
def best_points(rows, waiting, numbers):
    """The most points of the lair that is written when these cards are laid as well."""
    if waiting == 0:
        return points(rows, numbers)
    best = int64(0)
    cards = waiting
    while cards != 0:
        card = bits.lowest(cards)
        cards &= cards - ONE
        for row in range(rows + 1):
            before = numbers[ROWS + row]
            if lay_row(row, rows, card, numbers):
                after = max(rows, row + 1)
                best = max(best, best_points(after, waiting & ~bit(card), numbers))
                numbers[ROWS + row] = before
    return best


@kernel
def points(rows, numbers):
    """The points of the lair that is written (DW-25)."""
    found = int64(0)
    for i in range(rows):
        cards = length(numbers[ROWS + i])
        found += cards * cards
    return found


@kernel
def worth_of_move(state, action, numbers):
    """What a move adds to the lair, less the egg that it costs."""
    card = (action - MOVE_CARD) // (CARDS + 1)
    row = (action - MOVE_CARD) % (CARDS + 1)
    rows = copy_rows(state, int64(state.turn), numbers)
    here = int64(0)
    for i in range(rows):
        if (cards_of(numbers[ROWS + i]) & bit(card)) != 0:
            here = length(numbers[ROWS + i])
    there = int64(0) if row == NEW_ROW else int64(length(numbers[ROWS + row]))
    return float((2 * there + 1) - (2 * here - 1)) - EGG
