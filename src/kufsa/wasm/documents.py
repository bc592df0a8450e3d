"""Documents, right and wrong, and what Python says of them: another engine must say the same."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any
from zlib import crc32

from kufsa.core.errors import BadPosition
from kufsa.core.game import Game

from .traces import random_start

LONGEST = 60  # steps before a document is taken
STRANGE: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 255, 256, 1_000_001, 10**20, 0.5, 1e-5),
    *("", "x", "it's", 'a "b"', "é\n\u200b", "x" * 40, [], [0], ["x"], [[]], {}, {"": 0}, {"x": 1}),
)


def documents(game: Game, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Documents of random positions, most of them changed at one place or two, with the answers."""
    dice = Random(seed)
    for _ in range(count):
        position = game.start(**random_start(game, dice))
        for _ in range(dice.randrange(LONGEST)):
            if position.over:
                break
            position = position.play(dice.choice(position.legal))
        document = deepcopy(position.document)
        for _ in range(dice.choice((0, 1, 1, 1, 2))):
            change(document, dice)
        yield {"document": document, **answer(game, document)}


def answer(game: Game, document: Any) -> dict[str, Any]:
    """What reading a document gives: a sum over the state, or the refusal and its clause."""
    try:
        position = game.position(document, seed=0)
    except BadPosition as error:
        return {"says": str(error), "clause": error.clause}
    return {"sum": crc32(position._state.tobytes())}


def change(document: dict[str, Any], dice: Random) -> None:
    """Change a document at one place, of any kind: most are positions no longer."""
    places = list(_places(document))
    inside, key = dice.choice(places)
    value = inside[key]
    kind = dice.randrange(6)
    if kind == 0:
        inside[key] = deepcopy(dice.choice(STRANGE))
    elif kind == 1:
        del inside[key]
    elif kind == 2:
        other, place = dice.choice(places)
        inside[key] = deepcopy(other[place])
    elif kind == 3 and isinstance(inside, list):
        inside.insert(dice.randrange(len(inside) + 1), deepcopy(value))
    elif kind == 3:
        inside[dice.choice(("x", "first", f"{key}s"))] = deepcopy(value)
    elif kind == 4 and isinstance(inside, list):
        place = dice.randrange(len(inside))
        inside[key], inside[place] = inside[place], value
    else:
        inside[key] = _near(value, dice)


def _places(inside: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a document: what it lies in, and where in there."""
    keys = inside if isinstance(inside, dict) else range(len(inside))
    for key in keys:
        yield inside, key
        if isinstance(inside[key], dict | list):
            yield from _places(inside[key])


def _near(value: Any, dice: Random) -> Any:
    """A value of the same type that is a little different, where the type has such."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-1, 1))
    if isinstance(value, str) and value:
        place = dice.randrange(len(value))
        letter = dice.choice((*value, "", "0", "z", "*", value[place] * 2))
        return value[:place] + letter + value[place + 1 :]
    if isinstance(value, list):
        return value[::-1]
    return value
