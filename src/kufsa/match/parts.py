"""The parts of a scene as types: what ``audience.scene`` makes, for clients in typed languages.

``tools/protocol_types.py`` writes the types of the browser's client from these and from the
messages of the live protocol.
"""

from typing import Any, Literal, NamedTuple, NotRequired, TypedDict

from .events import TableSettings


class Seat(TypedDict):
    """Who has a seat: a person, a bot, a bot that stands in for a person, or nobody."""

    person: str
    name: str
    bot: str
    reserved: bool
    out_of_time: bool
    added: bool


class Move(NamedTuple):
    """An action of the history; the seat is None where the table itself acted."""

    number: int
    seat: int | None
    action: str


class Said(TypedDict):
    """A line of the chat."""

    at: int
    person: str
    name: str
    text: str
    phrase: str


class GameEvent(TypedDict):
    """What happened in the game; every kind has fields of its own: see docs/notation.md."""

    event: str
    clause: str
    seat: NotRequired[int]


class UndoAsk(TypedDict):
    """Somebody wants to take back all actions after the first ``to``."""

    seat: int
    to: int
    agreed: list[int]


class Clocks(TypedDict):
    """Milliseconds that were left when the last action was made."""

    remaining: list[int] | None
    seat: int | None
    left: int | None


class Result(TypedDict):
    """What everybody is shown when a match has ended."""

    how: Literal["over", "abandoned", "closed"]
    scores: list[int]
    winners: list[int]
    secret: str
    bytes: dict[str, str]
    key: str
    document: dict[str, Any] | None


class Scene(TypedDict):
    """Everything that its reader may know of a table."""

    match: str
    game: str
    rules: int
    options: dict[str, str | int | bool]
    manners: TableSettings
    commitment: str
    previous: str
    next: str
    device_game: str
    host: str
    status: Literal["waiting", "playing", "ended"]
    seats: list[Seat]
    muted: list[str]
    seat: int | None
    actions: int
    chain: str
    paused: bool
    covered: bool
    turn: int
    claimant: int | None
    undo: UndoAsk | None
    clock: Clocks | None
    to_act: int | None
    view: dict[str, Any] | None
    legal: list[str]
    events: list[GameEvent]
    result: Result | None
    history: list[Move]
    chat: list[Said]
