"""What is known of DrachenWurf, for the search: which dice belong together, what a card adds."""

from numpy import int64

from kufsa.core import bits, chance
from kufsa.core.kernel import kernel
from kufsa.games.drachenwurf.dice import COLOURS, KEPT_DICE, KEPT_DOUBLED, NOT_DOUBLED, of_colour
from kufsa.games.drachenwurf.lair import CARDS, ONE, bit, length, open_to
from kufsa.games.drachenwurf.scoring import scores
from kufsa.games.drachenwurf.state import (
    CHOOSE,
    END,
    KEEP,
    KEEP_DICE,
    LAY,
    MOVE_CARD,
    NEW_ROW,
    REBUILD,
    ROLL,
    TAKE_CARD,
)
from kufsa.games.drachenwurf.table import first_row

HELD = 0.6  # of what a card at a nest adds when it is laid: it may be robbed before


@kernel
def row_length(state, seat, row):
    """How many cards lie in a row of a seat; a new row has none."""
    if row == NEW_ROW:
        return int64(0)
    return length(int64(state.row[first_row(state, seat) + row]))


@kernel
def adds(state, seat, card):
    """The most points that a card adds to a seat's lair: a row of n grows by 2 n + 1 (DW-25)."""
    first = first_row(state, seat)
    longest = int64(0)
    for i in range(first, first + int64(state.rows[seat])):
        row = int64(state.row[i])
        if (open_to(row) & bit(card)) != 0:
            longest = max(longest, length(row))
    return 2 * longest + 1


@kernel
def row_of(state, seat, card):
    """How long the row is in which a card of a lair lies."""
    first = first_row(state, seat)
    for i in range(first, first + int64(state.rows[seat])):
        row = int64(state.row[i])
        if (open_to(row) & bit(card)) == 0:
            line = row >> 6
            place = card % 6 if line < COLOURS else card // 6
            own = line == card // 6 if line < COLOURS else line - COLOURS == card % 6
            if own and (row >> place) & 1 == 1:
                return length(row)
    return int64(1)


@kernel
def whole_colours(state, keep):
    """Whether a keep takes all dice or none of each colour that was rolled."""
    dice = int64(KEPT_DICE[keep])
    for colour in range(COLOURS):
        taken = of_colour(dice, colour)
        if taken > 0 and taken < of_colour(int64(state.rolled), colour):
            return False
    return True


@kernel
def narrow(state, seat, actions, n, beliefs):
    """Dice by whole colours, and moves of the lair that gain more than their egg."""
    if state.phase != KEEP and state.phase != REBUILD:
        return n
    kept = 0
    for i in range(n):
        action = int64(actions[i])
        if state.phase == KEEP:
            good = whole_colours(state, action - KEEP_DICE)
        else:
            good = action == END
            if not good:
                card = (action - MOVE_CARD) // (CARDS + 1)
                there = row_length(state, seat, (action - MOVE_CARD) % (CARDS + 1))
                here = row_of(state, seat, card)
                good = 2 * there + 1 - (2 * here - 1) > 1
        if good:
            actions[kept] = action
            kept += 1
    return kept if kept > 0 else n


@kernel
def promise(state, seat, action):
    """How good an action looks in its phase, in points or dice."""
    if state.phase == LAY:
        return row_length(state, seat, action % (CARDS + 1))
    if state.phase == KEEP:
        keep = action - KEEP_DICE
        dice = int64(KEPT_DICE[keep])
        most = int64(0)
        for colour in range(COLOURS):
            if of_colour(dice, colour) > 0:
                most = max(most, of_colour(dice, colour) + of_colour(int64(state.kept), colour))
        return 4 * most - 2 * int64(KEPT_DOUBLED[keep] != NOT_DOUBLED)
    if TAKE_CARD <= action < TAKE_CARD + 5 * CARDS:
        count = (action - TAKE_CARD) % 5 + 2
        return 1 + adds(state, seat, (action - TAKE_CARD) // 5) * count
    return int64(0)


@kernel
def prior(state, seat, action, beliefs):
    return min(1.0, promise(state, seat, action) / 24.0)


@kernel
def playout(state, seat, actions, n, stream, beliefs):
    """Dice of one colour, a card as soon as three dice bring it, the longest row."""
    if state.phase == REBUILD:
        return int64(END)
    best = int64(-1)
    alike = 0
    chosen = int64(actions[0])
    for i in range(n):
        action = int64(actions[i])
        looks = promise(state, seat, action)
        if looks > best:
            best = looks
            alike = 1
            chosen = action
        elif looks == best:
            alike += 1
            if chance.below(stream, alike) == 0:
                chosen = action
    if state.phase == CHOOSE:
        takes = TAKE_CARD <= chosen < TAKE_CARD + 5 * CARDS
        if not takes or ((chosen - TAKE_CARD) % 5 == 0 and chance.below(stream, 2) == 0):
            return int64(ROLL)
    return chosen


@kernel
def foresee(state, points, beliefs):
    """The points, and most of what the cards at each nest would add."""
    scores(state, points)
    for seat in range(int64(state.players)):
        cards = state.nest[seat]
        while cards != 0:
            points[seat] += HELD * adds(state, seat, bits.lowest(cards))
            cards &= cards - ONE
