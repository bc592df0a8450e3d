"""What a bot is, and how bots are found.

A bot is an object with three methods. It is made for one game and told what its seat is told,
in order, and nothing else: the types of its input make cheating impossible. What it needs it loads
when it is made: from then on it may be asked against the clock.

Bots announce themselves through entry points of the group ``kufsa.bots``, named
``<game>.<name>``, or ``any.<name>`` if they play every game; the entry point is a function
``(game, seed) -> Bot``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint
from typing import Any, Protocol, runtime_checkable

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.registry import announced
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed

GROUP = "kufsa.bots"
ANY_GAME = "any"

# An action text; in a game where everybody may act at any time, an action or None (wait)
# and the seconds after which it comes.
Choice = str | tuple[str | None, float]


@runtime_checkable
class Bot(Protocol):
    """A player of one seat in one game at a time."""

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        """A new game begins; ``options`` as in a position's document."""

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """What the seat was told since the last call, in order."""

    def choose(self, view: View, legal: Sequence[str]) -> Choice:
        """One of the legal actions."""


@dataclass(frozen=True)
class BotInfo:
    """A bot that can be asked for by name; ``level`` orders those made for people to play."""

    name: str
    level: int | None


def _found(game: Game) -> dict[str, EntryPoint]:
    points: dict[str, EntryPoint] = {}
    for full_name, point in announced(GROUP).items():
        plays, _, name = full_name.partition(".")
        if plays in (ANY_GAME, game.id):
            points[name] = point
    return points


def bots(game: str) -> tuple[BotInfo, ...]:
    """The bots that play a game.

    >>> [bot.name for bot in bots("catch_dragon")]
    ['greedy', 'random']
    """
    return tuple(BotInfo(name, None) for name in sorted(_found(find_game(game))))


def bot(game: str, level: str | int = "greedy", seed: Seed | None = None) -> Bot:
    """A bot for a game, by name; the same seed, the same play.

    >>> bot("catch_dragon", "random", seed=1).choose({"turn": 0}, ["a1"])
    'a1'
    """
    found = find_game(game)
    points = _found(found)
    if not isinstance(level, str) or level not in points:
        raise BadOption(
            f"{found.id} has no bot {brief(level)}; its bots are: {', '.join(sorted(points))}"
        )
    made: Bot = points[level].load()(found, seed)
    return made
