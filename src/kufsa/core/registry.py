"""Games are found by entry point: a game is a package that announces itself as ``kufsa.games``."""

import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .broken_contract import BrokenContract
from .errors import UnknownGame, brief
from .game import CONTRACT, Game
from .importing import importing

GROUP = "kufsa.games"


def announced(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group, by name; the path is searched once."""
    return _announced(group, tuple(sys.path))


@cache
def _announced(group: str, path: tuple[str, ...]) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


def _found() -> dict[str, EntryPoint]:
    return announced(GROUP)


def games() -> tuple[str, ...]:
    """The ids of all games in the box.

    >>> "catch_dragon" in games()
    True
    """
    return tuple(sorted(_found()))


_loaded: dict[str, Game] = {}


def game(id: str) -> Game:
    """The game of that id.

    >>> game("chess")
    Traceback (most recent call last):
    ...
    kufsa.core.errors.UnknownGame: no game 'chess'; the box holds: catch_dragon, ...
    """
    if isinstance(id, str) and id in _loaded:
        return _loaded[id]
    found = _found()
    if not isinstance(id, str) or id not in found:
        raise UnknownGame(f"no game {brief(id)}; the box holds: {', '.join(sorted(found))}")
    with importing():
        loaded = found[id].load()
    if not isinstance(loaded, Game) or loaded.id != id:
        raise BrokenContract(f"the entry point {found[id].value} is not the game {id!r}")
    if loaded.contract != CONTRACT:
        raise BrokenContract(
            f"the game {id!r} was written for version {loaded.contract} of the contract, "
            f"and this Kufsa has version {CONTRACT}"
        )
    return _loaded.setdefault(id, loaded)
