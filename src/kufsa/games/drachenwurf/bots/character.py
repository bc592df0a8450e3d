"""The characters of DrachenWurf: they value cards, and solve their dice for those values.

Everything that counts lies open (DW-26), so they remember nothing, and no search is needed: what an
action is worth is worked out. ``traits.py`` says what they differ in, ``worth.py`` what cards are
worth to them, ``building.py`` how they build, ``dice.py`` how they roll.
"""

from numpy import int64

from kufsa.core import bits
from kufsa.core.contract import mind_record
from kufsa.core.kernel import kernel
from kufsa.core.schema import Event, Events, Number, Repeats
from kufsa.games.drachenwurf.dice import (
    COLOURS,
    DICE,
    DIE,
    LETTERS,
    NOT_DOUBLED,
    dice_of,
    doubled_of,
    of_colour,
)
from kufsa.games.drachenwurf.lair import CARDS, LINE, ONE, bit
from kufsa.games.drachenwurf.schema import CARD
from kufsa.games.drachenwurf.state import (
    DONE,
    END,
    IN_MIDDLE,
    KEEP_DICE,
    LAY,
    MOVE_CARD,
    REBUILD,
    ROLL,
    TAKE,
    TAKE_CARD,
)
from kufsa.games.drachenwurf.table import spendable, targets

from .building import list_waiting, worth_of_lair, worth_of_lay, worth_of_move
from .dice import heap_of, solve_dice, write_spending
from .memory import COUNTS, FRESH, REST, SCRATCH, SPENT, TAKING
from .traits import CONTENT, TRAITS, worth_of_egg
from .worth import NEVER, SAME, write_shares, write_taking

__all__ = ["SCRATCH", "TRAITS"]

MIND = mind_record(("points", "u2"))  # what the card that it takes is worth to it

# Dice as they are spelt: of each colour the doubled one, its star, the others.
DICE_SPELT = Repeats("".join(f"{letter}*{letter}" for letter in LETTERS), bits=3)

REASONS = Events(
    lay=Event("why-lay", "", {"card": CARD}),
    keep=Event("why-keep", "", {"dice": DICE_SPELT}),
    roll=Event("why-roll", ""),
    take=Event("why-take", "", {"card": CARD, "points": Number()}),
    rob=Event("why-rob", "", {"card": CARD, "points": Number()}),
    done=Event("why-done", ""),
    move=Event("why-move", "", {"card": CARD}),
    end=Event("why-end", ""),
)
say_lay = REASONS.writer("lay")
say_keep = REASONS.writer("keep")
say_roll = REASONS.writer("roll")
say_take = REASONS.writer("take")
say_rob = REASONS.writer("rob")
say_done = REASONS.writer("done")
say_move = REASONS.writer("move")
say_end = REASONS.writer("end")


@kernel
def recall(state, mind, traits):
    mind.points = 0


@kernel
def decide(state, mind, traits, actions, n, numbers, reals):
    """The action that is worth most, of several the first."""
    prepare(state, traits, numbers, reals)
    best = int64(0)
    most = 0.0
    for i in range(n):
        worth = worth_of(state, traits, int64(actions[i]), n, numbers, reals)
        if i == 0 or worth > most + SAME:
            best = i
            most = worth
    action = int64(actions[best])
    if TAKE_CARD <= action < DONE:
        mind.points = max(1, int64(reals[place_of_taking(action)] + 0.5))
    return best


@kernel
def prepare(state, traits, numbers, reals):
    """Work out what the worths of all actions follow from."""
    write_shares(state, traits, reals)
    if state.phase == LAY:
        list_waiting(state, numbers, reals)
    if state.phase == LAY or state.phase == REBUILD:
        return
    cards = targets(state)
    while cards != 0:
        write_taking(state, traits, bits.lowest(cards), numbers, reals)
        cards &= cards - ONE
    if state.phase != TAKE:
        solve_dice(state, targets(state), worth_of_egg(state, traits), numbers, reals)


@kernel
def worth_of(state, traits, action, n, numbers, reals):
    """What one of n actions brings: cards in points, less an egg that is still to be spent."""
    if action < KEEP_DICE:
        return worth_of_lay(state, traits, action, numbers, reals)
    if action < ROLL:
        return worth_of_keep(state, action - KEEP_DICE, numbers, reals)
    if action == ROLL:
        if traits[CONTENT] > 0.0 and n > 2:  # it may take something: not only roll or be done
            return NEVER
        paid = worth_of_egg(state, traits) if state.doubled != NOT_DOUBLED else 0.0
        return worth_aside(spendable(state), state.doubled != NOT_DOUBLED, numbers, reals) + paid
    if action < DONE:
        return worth_of_take(state, action, reals)
    if action == DONE:
        return 0.0
    if action < END:
        return worth_of_move(state, traits, action, numbers, reals)
    return worth_of_lair(state, traits, numbers, reals)


@kernel
def worth_of_keep(state, keep, numbers, reals):
    """What the dice aside are worth with these, and the best play to come."""
    doubled = int64(state.doubled)
    if doubled == NOT_DOUBLED:
        doubled = doubled_of(keep)
    counts = int64(state.kept) + dice_of(keep)
    if doubled != NOT_DOUBLED:
        counts += DIE[doubled]
    return worth_aside(counts, doubled != NOT_DOUBLED, numbers, reals)


@kernel
def worth_aside(counts, spent, numbers, reals):
    """What dice aside are worth; with an egg spent one of them is doubled."""
    return reals[(SPENT if spent else FRESH) + heap_of(counts, numbers)]


@kernel
def place_of_taking(action):
    """Where it is written what to take that card for that count is worth."""
    return TAKING + COUNTS * ((action - TAKE_CARD) // 5) + (action - TAKE_CARD) % 5 + 2


@kernel
def worth_of_take(state, action, reals):
    """What a card taken brings, and the rest as well spent as can be."""
    card = (action - TAKE_CARD) // 5
    count = (action - TAKE_CARD) % 5 + 2
    worth = reals[place_of_taking(action)]
    if count == DICE:  # what six leave over lapses
        return worth
    left = spendable(state) - count * DIE[card // 6]
    others = targets(state) & ~bit(card)
    for colour in range(COLOURS):
        if of_colour(left, colour) > 0:
            write_spending(others & LINE[colour], REST, reals)
            worth += reals[REST + of_colour(left, colour)]
    return worth


@kernel
def spelt(keep):
    """The dice of a keep, for DICE_SPELT."""
    number = int64(0)
    for colour in range(COLOURS - 1, -1, -1):
        star = int64(colour == doubled_of(keep))
        others = of_colour(dice_of(keep), colour) - star
        number = number << 9 | others << 6 | star << 3 | star
    return number


@kernel
def explain(state, mind, traits, action, words):
    if action < KEEP_DICE:
        return say_lay(words, 0, action // (CARDS + 1))
    if action < ROLL:
        return say_keep(words, 0, spelt(action - KEEP_DICE))
    if action == ROLL:
        return say_roll(words, 0)
    if action < DONE:
        card = (action - TAKE_CARD) // 5
        if mind.points == 0:  # it had no choice, and worked out nothing
            return 0
        if state.side[card] == IN_MIDDLE:
            return say_take(words, 0, card, int64(mind.points))
        return say_rob(words, 0, card, int64(mind.points))
    if action == DONE:
        return say_done(words, 0)
    if action < END:
        return say_move(words, 0, (action - MOVE_CARD) // (CARDS + 1))
    return say_end(words, 0)
