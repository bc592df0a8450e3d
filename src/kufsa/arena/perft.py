"""Counts of lines of play: known answers that another engine can be compared with.

A line is a sequence of legal actions; one that ends the game before the depth counts once.
The set-ups of a game and their counts are in its folder, ``perft.json``.
"""

import json
from dataclasses import dataclass
from importlib import resources

import numpy as np

from kufsa.core.game import Game
from kufsa.core.notation import Document
from kufsa.core.position import Position

from .simulate import loops


@dataclass(frozen=True)
class SetUp:
    """A published position and the number of lines to depth 1, 2, …"""

    name: str
    document: Document
    counts: tuple[int, ...]


def set_ups(game: Game) -> list[SetUp]:
    """The published set-ups of a game; none if its folder has no ``perft.json``."""
    file = resources.files(game.package) / "perft.json"
    if not file.is_file():
        return []
    found = json.loads(file.read_text(encoding="utf-8"))["set-ups"]
    return [SetUp(one["name"], one["document"], tuple(one["counts"])) for one in found]


def count_lines(position: Position, depth: int) -> int:
    """How many lines of exactly this many actions there are, or fewer if the game ends.

    >>> import kufsa
    >>> p = kufsa.game("catch_dragon").start(players=2, seed=7)
    >>> count_lines(p, 1)
    49
    """
    rules = position.game.rules
    stack = np.zeros(depth + 1, rules.STATE)
    room = np.zeros((depth + 1, rules.MAX_LEGAL_ACTIONS + 2), np.int32)
    return int(loops(position.game).count_lines(position._state, stack, room, depth))
