"""What a player of DrachenWurf may do: the legal actions of each phase."""

from numpy import int64, uint64

from kufsa.core import bits
from kufsa.core.kernel import kernel

from .dice import COLOURS, NOT_DOUBLED, keep_number, next_choice, of_colour
from .lair import CARDS, ONE, cards_of, length, open_to
from .state import (
    CHOOSE,
    DONE,
    END,
    KEEP,
    KEEP_DICE,
    LAY,
    LAY_CARD,
    MOVE_CARD,
    NEW_ROW,
    OVER,
    REBUILD,
    ROLL,
    SIX,
    TAKE_CARD,
)
from .table import dice_to_keep, first_row, may_double, spendable, targets, waiting_cards


@kernel
def legal(state, out):
    """Write the legal actions, in no order of theirs, and return how many there are."""
    if state.phase == LAY:
        return _list_lays(state, out)
    if state.phase == KEEP:
        return _list_keeps(state, out)
    if state.phase == REBUILD:
        return _list_moves(state, out)
    if state.phase == OVER:
        return 0
    n = _list_takes(state, out)
    if state.phase == CHOOSE:
        out[n] = ROLL
        n += 1
    out[n] = DONE
    return n + 1


@kernel
def _list_lays(state, out):
    waiting = waiting_cards(state)
    n = _write_cards(waiting, LAY_CARD + NEW_ROW, out, 0)
    first = first_row(state, int64(state.turn))
    for i in range(int64(state.rows[state.turn])):
        n = _write_cards(waiting & open_to(int64(state.row[first + i])), LAY_CARD + i, out, n)
    return n


@kernel
def _list_moves(state, out):
    out[0] = END
    n = 1
    if state.eggs[state.turn] == 0:
        return n
    first = first_row(state, int64(state.turn))
    end = first + int64(state.rows[state.turn])
    lair = uint64(0)
    for i in range(first, end):
        row = int64(state.row[i])
        cards = cards_of(row)
        lair |= cards
        if length(row) > 1:
            n = _write_cards(cards, MOVE_CARD + NEW_ROW, out, n)
    for i in range(first, end):
        row = int64(state.row[i])
        n = _write_cards(lair & open_to(row), MOVE_CARD + i - first, out, n)
    return n


@kernel
def _write_cards(cards, action, out, n):
    """The same for each card of a set; the place after the last."""
    while cards != 0:
        out[n] = action + (CARDS + 1) * bits.lowest(cards)
        n += 1
        cards &= cards - ONE
    return n


@kernel
def _list_keeps(state, out):
    dice = dice_to_keep(state)
    egg = may_double(state)
    n = 0
    chosen = next_choice(int64(0), dice)
    while chosen != 0:
        out[n] = KEEP_DICE + keep_number(chosen, NOT_DOUBLED)
        n += 1
        if egg:
            for colour in range(COLOURS):
                if of_colour(chosen, colour) > 0:
                    out[n] = KEEP_DICE + keep_number(chosen, colour)
                    n += 1
        chosen = next_choice(chosen, dice)
    return n


@kernel
def _list_takes(state, out):
    counts = spendable(state)
    cards = targets(state)
    n = 0
    while cards != 0:
        card = bits.lowest(cards)
        cards &= cards - ONE
        most = min(of_colour(counts, card // 6), SIX)  # DW-17
        for count in range(int64(state.side[card]) + 1, most + 1):  # DW-14, DW-15
            out[n] = TAKE_CARD + 5 * card + count - 2
            n += 1
    return n
