"""The lair at a choice: where a waiting card promises the most, and what to move for an egg."""

import numpy as np
from numpy import int64

from kufsa.core.kernel import kernel
from kufsa.games.drachenwurf.lair import (
    CARDS,
    COLOURS,
    LANDSCAPES,
    bit,
    cards_of,
    joined,
    open_to,
    parted,
    row_of_one,
)
from kufsa.games.drachenwurf.state import LAY_CARD, MOVE_CARD, NEW_ROW

from .memory import LAYING, ROWS, WAITING
from .traits import worth_of_egg
from .worth import NEVER, copy_rows, lose_shares, prospect, write_coming

BY_NAME = np.array(sorted(range(COLOURS), key="roygbp".__getitem__), np.int64)


@kernel
def list_waiting(state, numbers, reals):
    """Write the waiting cards that are looked at together, in the order of their names.

    The first is laid now. All of them come home surely, and are no prospect any more.
    """
    waiting = state.nest[state.turn]
    numbers[LAYING] = 0
    for i in range(COLOURS):
        for landscape in range(LANDSCAPES):
            card = LANDSCAPES * BY_NAME[i] + landscape
            if (waiting & bit(card)) != 0:
                lose_shares(state, card, reals)
                if numbers[LAYING] < WAITING:
                    numbers[LAYING] += 1
                    numbers[LAYING + numbers[LAYING]] = card


@kernel
def lay_row(row, count, card, numbers):
    """Lay a card in a row that is written; whether it fits there."""
    if row == count:
        numbers[ROWS + row] = row_of_one(card)
        return True
    if (open_to(numbers[ROWS + row]) & bit(card)) == 0:
        return False
    numbers[ROWS + row] = joined(numbers[ROWS + row], card)
    return True


@kernel
def best_prospect(traits, count, laid, coming, numbers, reals):
    """The best prospect of the lair when all waiting cards are laid; ``laid`` of them are."""
    if laid == numbers[LAYING]:
        return prospect(traits, count, coming, numbers, reals)
    best = NEVER
    for row in range(count + 1):
        before = numbers[ROWS + row]
        if lay_row(row, count, numbers[LAYING + 1 + laid], numbers):
            rows = max(count, row + 1)
            best = max(best, best_prospect(traits, rows, laid + 1, coming, numbers, reals))
            numbers[ROWS + row] = before
    return best


@kernel
def worth_of_lay(state, traits, action, numbers, reals):
    """What the lair promises when the waiting cards are laid: the first now, in this row."""
    card = (action - LAY_CARD) // (CARDS + 1)
    if card != numbers[LAYING + 1]:
        return NEVER
    count = copy_rows(state, int64(state.turn), numbers)
    coming = write_coming(traits, int64(state.turn), reals)
    row = (action - LAY_CARD) % (CARDS + 1)
    lay_row(count if row == NEW_ROW else row, count, card, numbers)
    rows = count + 1 if row == NEW_ROW else count
    return best_prospect(traits, rows, int64(1), coming, numbers, reals)


@kernel
def worth_of_lair(state, traits, numbers, reals):
    """What the lair promises as it lies."""
    count = copy_rows(state, int64(state.turn), numbers)
    coming = write_coming(traits, int64(state.turn), reals)
    return prospect(traits, count, coming, numbers, reals)


@kernel
def worth_of_move(state, traits, action, numbers, reals):
    """What the lair promises after a move, and the egg is gone."""
    card = (action - MOVE_CARD) // (CARDS + 1)
    row = (action - MOVE_CARD) % (CARDS + 1)
    count = copy_rows(state, int64(state.turn), numbers)
    coming = write_coming(traits, int64(state.turn), reals)
    for i in range(count):
        if (cards_of(numbers[ROWS + i]) & bit(card)) != 0:
            numbers[ROWS + i] = parted(numbers[ROWS + i], card)
    lay_row(count if row == NEW_ROW else row, count, card, numbers)
    rows = count + 1 if row == NEW_ROW else count
    return prospect(traits, rows, coming, numbers, reals) - worth_of_egg(state, traits)
