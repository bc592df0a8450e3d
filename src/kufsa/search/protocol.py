"""What a bot is, and how bots are found.

A bot is an object with three methods. It is made for one game and told what its seat is told,
in order, and nothing else: the types of its input make cheating impossible. It loads what it needs
when it is made, because from then on it may be asked against the clock. It may have a fourth
method, ``why() -> Message | None``: a sentence about its last choice, for everybody at the table,
which reveals nothing that only its seat knows.

A game's own bots are in the package ``bots`` of its folder, if it has one: ``LEVELS``, its ladder
from the weakest up, and ``OTHERS``, functions ``(game, seed) -> Bot`` by name. A game whose folder
has trained weights, ``champion.npz``, has the bots ``net`` (``kufsa.train.player``) and
``net-ahead`` (``kufsa.train.ahead``). Bots from other
packages announce themselves through entry points of the group ``kufsa.bots``, named
``<game>.<name>``, or ``any.<name>`` if they play every game; an entry point is such a function, or
a ``Level``: a bot made for people to play, with a number from 1.
"""

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any, Protocol, runtime_checkable

from kufsa.core.errors import BadOption, brief
from kufsa.core.game import Game
from kufsa.core.language import Message, has_message
from kufsa.core.position import View
from kufsa.core.registry import announced
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed

GROUP = "kufsa.bots"
ANY_GAME = "any"
PACKAGE = "kufsa.search"
NET, AHEAD, CHAMPION = "net", "net-ahead", "champion.npz"

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


Maker = Callable[[Game, Seed | None], Bot]


@dataclass(frozen=True)
class Level:
    """A character of a game's ladder: its number from 1, its name, and who plays it.

    The messages ``level-<name>`` and ``about-<name>`` of the package are its name
    and a sentence about how it plays.
    """

    number: int
    name: str
    package: str
    make: Maker

    def __call__(self, game: Game, seed: Seed | None = None) -> Bot:
        return self.make(game, seed)


@dataclass(frozen=True)
class BotInfo:
    """A bot that can be asked for by name; ``level`` orders those made for people to play."""

    name: str
    level: int | None
    package: str = PACKAGE

    def title(self, lang: str = "en") -> str:
        """What people call it.

        >>> BotInfo("greedy", None).title("nl")
        'Hebberig'
        """
        return self._say("level", lang) or self.name

    def about(self, lang: str = "en") -> str:
        """A sentence about how it plays; empty if there is none."""
        return self._say("about", lang)

    def _say(self, what: str, lang: str) -> str:
        message = f"{what}-{self.name}"
        if not has_message(self.package, message, lang):
            return ""
        return Message(self.package, message).text(lang)


def _found(game: Game) -> dict[str, Maker]:
    """The bots of a game by name: levels first, in their order, then the others by name."""
    from .random import RandomBot

    makers: dict[str, Maker] = {"random": RandomBot, **_own_bots(game)}
    for full_name, point in announced(GROUP).items():
        plays, _, name = full_name.partition(".")
        if plays in (ANY_GAME, game.id):
            makers[name] = point.load()
    return dict(sorted(makers.items(), key=lambda one: (_number(one[1]) or 1_000, one[0])))


def levels_of(game: Game) -> tuple[Level, ...]:
    """The ladder of a game: its own, or if it brings none, the one for every game."""
    own = game.optional("bots")
    found: tuple[Level, ...] = own.LEVELS if hasattr(own, "LEVELS") else _default_levels(game)
    return found


def _own_bots(game: Game) -> dict[str, Maker]:
    """The bots in a game's own folder, and its levels."""
    others: dict[str, Maker] = getattr(game.optional("bots"), "OTHERS", {})
    trained = resources.files(game.package).joinpath(CHAMPION).is_file()
    nets = {NET: _net("player"), AHEAD: _net("ahead")} if trained else {}
    return {**{level.name: level for level in levels_of(game)}, **others, **nets}


def _net(module: str) -> Maker:
    """A champion; it stands on what is built on bots, so it is imported when it is asked for."""

    def make(game: Game, seed: Seed | None) -> Bot:
        player: Bot = importlib.import_module(f"kufsa.train.{module}").champion(game, seed)
        return player

    return make


def _default_levels(game: Game) -> tuple[Level, ...]:
    from .levels import LEVELS
    from .racing import RACING_LEVELS

    if game.real_time is None:
        return LEVELS
    return RACING_LEVELS if game.can_determinize else ()  # else they only watch


def _number(maker: Maker) -> int | None:
    return maker.number if isinstance(maker, Level) else None


def bots(game: str) -> tuple[BotInfo, ...]:
    """The bots that play a game: its levels from the weakest up, then fixed ones.

    >>> [(bot.level, bot.title()) for bot in bots("catch_dragon")][4:]
    [(5, 'Old Dragon'), (None, 'Greedy'), (None, 'Random')]
    """
    return tuple(
        BotInfo(name, maker.number, maker.package)
        if isinstance(maker, Level)
        else BotInfo(name, None)
        for name, maker in _found(find_game(game)).items()
    )


def strongest(game: str) -> str:
    """The name of the bot that plays a game best.

    >>> strongest("catch_dragon")
    'old-dragon'
    """
    ladder = [info for info in bots(game) if info.level is not None]
    if ladder:
        return max(ladder, key=lambda info: info.level or 0).name
    names = [info.name for info in bots(game)]
    return "greedy" if "greedy" in names else names[0]


def bot(game: str, level: str | int = "greedy", seed: Seed | None = None) -> Bot:
    """A bot for a game, by its name or the number of its level; the same seed gives the same play.

    >>> bot("catch_dragon", "random", seed=1).choose({"turn": 0}, ["a1"])
    'a1'
    """
    found = find_game(game)
    makers = _found(found)
    for name, maker in makers.items():
        if (type(level) is str and name == level) or (
            type(level) is int and _number(maker) == level
        ):
            return maker(found, seed)
    raise BadOption(f"{found.id} has no bot {brief(level)}; its bots are: {', '.join(makers)}")
