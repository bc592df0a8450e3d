"""Memory as people have it, in the mind of a character.

What was shown fades, and faster the more is shown after it. Time is counted in things shown since
(*interference*: a quiet minute costs nothing, ten new things do). Of things shown t others ago a
memory of half-life h still has the share 1 / (1 + t / h): it falls quickly at first and slowly
afterwards, as forgetting curves do. What is seen again lasts longer. When a thing is learned its
luck is drawn once: it is there until it has faded below its luck, and then it is gone, until it is
shown again. Nothing flickers.

Things are numbers from 0. A mind that remembers has the fields of ``memory_of``.
"""

from kufsa.core import chance
from kufsa.core.kernel import kernel
from kufsa.core.record import Field

REHEARSED = 2.0  # times longer than before


def memory_of(things: int) -> tuple[Field, ...]:
    """The fields of a memory for this many things."""
    return (
        ("strength", "f8", things),  # 0: not there
        ("luck", "f8", things),
        ("shown_at", "u4", things),  # when, in things shown
        ("shown", "u4"),  # how many were, so far
    )


@kernel
def show(mind, thing, half_life):
    """The thing is seen now."""
    strength = 1.0
    if mind.strength[thing] > 0.0:
        strength = mind.strength[thing]
        if remembers(mind, thing, half_life):
            strength *= REHEARSED
    mind.shown += 1
    mind.shown_at[thing] = mind.shown
    mind.strength[thing] = strength
    drawn = (chance.piece(mind.dice) << 16) | chance.piece(mind.dice)
    mind.luck[thing] = drawn / 4294967296.0


@kernel
def lose(mind, thing):
    """The thing is not there any more, or is another one now."""
    mind.strength[thing] = 0.0


@kernel
def lose_all(mind):
    for thing in range(mind.strength.size):
        mind.strength[thing] = 0.0


@kernel
def swap(mind, one, other):
    """Two things change places, and what is known of them moves with them."""
    strength, luck, shown_at = mind.strength[one], mind.luck[one], mind.shown_at[one]
    mind.strength[one] = mind.strength[other]
    mind.luck[one] = mind.luck[other]
    mind.shown_at[one] = mind.shown_at[other]
    mind.strength[other] = strength
    mind.luck[other] = luck
    mind.shown_at[other] = shown_at


@kernel
def remembers(mind, thing, half_life):
    """Whether the thing is remembered now."""
    if mind.strength[thing] == 0.0:
        return False
    since = float(mind.shown) - float(mind.shown_at[thing])
    return 1.0 / (1.0 + since / (half_life * mind.strength[thing])) > mind.luck[thing]
