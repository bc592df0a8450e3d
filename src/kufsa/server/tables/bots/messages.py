"""What the server and a bots' process say to each other, as MessagePack behind a length."""

from typing import Any, Literal

import msgspec

from kufsa.arena.analysis import Judged, Question

PREFIX = 4  # bytes, the length of what follows

Reason = dict[str, str]  # a sentence by language

BotKey = tuple[str, int, str, str]  # match, seat, game, level: seats may change players
Batch = list[dict[str, Any]]  # the events that a seat is told at once


class Load(msgspec.Struct, tag=True):
    """Make a game's rules and a bot of a level ready; ``judging``: also what judges decisions."""

    game: str
    level: str
    judging: bool = False


class Task(msgspec.Struct, tag=True):
    """Tell a bot what is new, and let it choose."""

    game: str
    level: str
    seed: str
    match: str
    seat: int
    options: dict[str, Any]
    fresh: bool  # create the bot: ``batches`` holds everything that its seat was ever told
    batches: list[Batch]
    view: dict[str, Any]
    legal: tuple[str, ...]
    forget: list[BotKey]  # bots that nobody will ask again
    explain: bool = False  # whether it should say why


class Judge(msgspec.Struct, tag=True):
    """Judge a decision of a finished game."""

    question: Question
    simulations: int
    seconds: float


class Loaded(msgspec.Struct, tag=True):
    limited: bool  # whether this system can limit memory


class Chosen(msgspec.Struct, tag=True):
    """A choice as the bot made it; ``seconds`` only where it named them."""

    action: str | None
    seconds: float | None
    why: Reason | None = None


class Verdict(msgspec.Struct, tag=True):
    judged: Judged


class Failed(msgspec.Struct, tag=True):
    reason: Literal["memory", "raised", "nonsense"]
    detail: str


Order = Load | Task | Judge
Answer = Loaded | Chosen | Verdict | Failed
