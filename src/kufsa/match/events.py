"""What happened at a table: the truth of a match, numbered from 1.

An event holds what a replay needs and nothing that follows from others. ``at`` is wall-clock
milliseconds, for people to read; durations come from a monotonic clock. ``cause`` is the command
that brought the event about (``person/id``), so that a command that arrives twice has one effect,
even after a restart; what the table does by itself has none.
"""

from typing import Any

import msgspec


class Event(
    msgspec.Struct, tag_field="event", tag=str.lower, frozen=True, omit_defaults=True, kw_only=True
):
    """One event; every kind says what it adds."""

    at: int = 0
    cause: str = ""


class Clock(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a turn and all turns of a player may take, in seconds; 0: no limit."""

    move: int = 0
    total: int = 0
    increment: int = 0  # added to a player's total after each of their turns


class TableSettings(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table of people chooses besides the options of the game."""

    public: bool = False  # listed in the lobby; else only people with the link find it
    autostart: bool = False  # begins when the last seat is taken
    open_memory: bool = False  # shows again what was shown once, as a view for bots does
    chat: str = ""  # on, phrases, off; empty: as it was, or the server's default
    spectators: bool = True
    spectator_delay: int = 0  # seconds
    hints: bool = False
    explain: bool = False  # bots say why they did what they did
    rated: bool = False
    clock: Clock = Clock()
    pace: float = 0  # in real time: seconds between two turn-ups; 0: the game's own
    claim_seconds: float = 0  # in real time: to name what is claimed; 0: the game's own
    stand_in: str = "greedy"  # the bot that takes the seat of a player who left
    head_start: tuple[int, ...] = ()  # by seat: points that are added when the game is over
    helped: tuple[int, ...] = ()  # seats that have hints and open memory, though others have not


class Taken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who has a seat: a person, a bot of a level, or a bot standing in for a person."""

    person: str = ""
    name: str = ""
    bot: str = ""


# Before the start.


class Created(Event, frozen=True):
    """A table was set up; the commitment is published before anybody adds to the chance."""

    match: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    manners: TableSettings
    commitment: str  # to the secret from which all chance will come
    host: str = ""
    previous: str = ""  # the match of which this is the rematch
    device_game: str = ""  # its id on the device that dealt it; empty: this server deals


class Configured(Event, frozen=True):
    """The host chose other options or manners; seats beyond the new number are free."""

    players: int
    options: dict[str, Any]
    manners: TableSettings


class Reserved(Event, frozen=True):
    """A seat is reserved for a person, as after a rematch."""

    seat: int
    person: str
    name: str


class Sat(Event, frozen=True):
    """A person took a seat, and may have added bytes to the chance."""

    seat: int
    person: str
    name: str
    salt: str = ""  # hexadecimal


class BotSat(Event, frozen=True):
    """A bot of a level took a seat."""

    seat: int
    level: str


class Emptied(Event, frozen=True):
    """A seat is free again, before the start."""

    seat: int


class Started(Event, frozen=True):
    """The game is set up; nobody can add to the chance any more."""


# Play.


class Acted(Event, frozen=True):
    """An action, as its game writes it; ``seat`` is None where the table itself acts."""

    seat: int | None
    action: str
    spent: int = 0  # milliseconds of the seat's clock


class Claimed(Event, frozen=True):
    """Who was first: every claim after a turn-up and the verdict, in one event."""

    turn: int  # the number of the turn-up
    claims: list[dict[str, Any]]
    cap: int  # the most credit of a claim, in microseconds
    winner: int  # the seat that now names what it claims
    by_lot: bool = False


class UndoAsked(Event, frozen=True):
    """Somebody wants to take back all actions after the first ``to``."""

    seat: int
    to: int  # how many actions stay


class UndoAnswered(Event, frozen=True):
    """Somebody at the table agreed to that, or refused: then nothing is taken back."""

    seat: int
    agreed: bool


class Undone(Event, frozen=True):
    """All actions after the first ``to`` were taken back."""

    to: int


class Paused(Event, frozen=True):
    """The match is paused."""

    person: str = ""  # empty: the table itself paused it


class Resumed(Event, frozen=True):
    """The match continues."""

    person: str = ""


# People come and go.


class Left(Event, frozen=True):
    """A person left a match in play; a bot of this level stands in."""

    seat: int
    level: str
    why: str = "left"  # left, clock, removed, away
    spent: int = 0  # milliseconds, where the clock ran out


class Returned(Event, frozen=True):
    """The person for whom a bot stood in is back."""

    seat: int


class HostChanged(Event, frozen=True):
    """Another person has the rights of the host."""

    person: str


class Muted(Event, frozen=True):
    """A person was muted in the chat, or unmuted."""

    person: str
    muted: bool = True


class Removed(Event, frozen=True):
    """The host removed a person from this table for good."""

    person: str


class Renamed(Event, frozen=True):
    """A person has another name from now on."""

    person: str
    name: str


class Said(Event, frozen=True):
    """A chat line: free text, or the id of a ready-made phrase that each reader gets translated."""

    person: str
    name: str
    text: str = ""
    phrase: str = ""


# The end.


class Ended(Event, frozen=True):
    """The match is over; the secret is shown to all."""

    how: str  # over, abandoned, closed
    secret: str  # hexadecimal
    scores: list[int] = []
    winners: list[int] = []


class Rematched(Event, frozen=True):
    """The same people continue at a new table, which ``person`` asked for."""

    match: str
    person: str = ""


AnyEvent = (
    Created | Configured | Reserved | Sat | BotSat | Emptied | Started
    | Acted | Claimed | UndoAsked | UndoAnswered | Undone | Paused | Resumed
    | Left | Returned | HostChanged | Muted | Removed | Renamed | Said
    | Ended | Rematched
)  # fmt: skip

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def encode(event: AnyEvent) -> bytes:
    """
    >>> decode(encode(Undone(to=3))) == Undone(to=3)
    True
    """
    return _encoder.encode(event)


def decode(body: bytes) -> AnyEvent:
    """The event of a body, or a msgspec.DecodeError that says what is wrong with it."""
    return _decoder.decode(body)
