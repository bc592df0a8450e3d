"""What eyes see first in a view, for whoever has a view and no position."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kufsa.core.compiler import CompiledKernels, compiled_kernels
from kufsa.core.seed import Words

from . import GAME
from .perception import MICROSECONDS, Eyes
from .schema import CARD, PHASES
from .view import VIEW


class Noticed(NamedTuple):
    """The first incident that eyes see: its numbers, when it is seen, when the hand is there."""

    marks: tuple[int, ...]
    seen: float
    snatched: float


def first_noticed(view: Mapping[str, Any], eyes: Eyes, stream: Words) -> Noticed | None:
    """What eyes see first in a view, by this stream of chance; None where nothing is to be seen.

    >>> import kufsa
    >>> from kufsa.core.seed import fresh_stream
    >>> from kufsa.games.red_handed.perception import PERFECT
    >>> p = kufsa.game("red_handed").start(players=3, seed=1).play("flip", "flip")
    >>> first_noticed(p.view(0), PERFECT, fresh_stream(7)).marks
    (1, 2, 3)
    >>> first_noticed(p.play("1:snatch 1 2 3").view(0), PERFECT, fresh_stream(7))
    """
    out = np.zeros(3, np.int64)
    gaze().look_once(read_view(view), eyes.encoded(), stream, out)
    marks, seen, snatched = out.tolist()
    if marks < 0:
        return None
    numbers = tuple(marks >> shift & 63 for shift in (12, 6, 0))
    return Noticed(
        tuple(number for number in numbers if number),
        seen / MICROSECONDS,
        snatched / MICROSECONDS,
    )


def read_view(view: Mapping[str, Any]) -> NDArray[Any]:
    """The record of a view, its sets of places still empty: what eyes look at."""
    record = np.zeros(1, VIEW)
    one = record[0]
    players = len(view["deck_sizes"])
    one.opens = len(view["open"])
    one.players = players
    one.phase = PHASES.index(view["phase"])
    one.deck_sizes[:players] = view["deck_sizes"]
    one.pile_sizes[:players] = view["pile_sizes"]
    for place, (card, owner) in enumerate(view["open"]):
        one.face[place] = CARD.number[card]
        one.owner[place] = owner
    return record


def gaze() -> CompiledKernels:
    """The compiled entry points of gaze.py; the first use on a machine compiles them."""
    return compiled_kernels(GAME.package, f"{GAME.package}.gaze")
