"""What is asked of a table, and what it may answer instead of doing it.

A command carries an id that its sender chose and the number of the last event that its sender had
seen (``seq``). The same id twice has one effect. If something has happened in the game since that
event, the command is stale: it is refused with the present number, and nothing is changed.
"""

from typing import Any

import msgspec

from kufsa.core.language import Message

from .events import TableSettings
from .race import FRIENDS

LONGEST_ID = 40
LONGEST_LINE = 300  # characters of chat
LONGEST_SALT = 64  # bytes that a seat adds to the chance


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to play, before there is a table; ``players`` None: the fewest."""

    game: str
    players: int | None = None
    options: dict[str, Any] = {}
    manners: TableSettings = TableSettings()
    bots: list[str] = []  # levels of the bots that sit down at once
    sit: bool = True  # whether the host sits down at once; else later, with bytes for the chance


class Command(
    msgspec.Struct,
    tag_field="do",
    tag=str.lower,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
):
    """What somebody at the table wants."""


# Before the start.


class Configure(Command, frozen=True):
    """Other options or manners; only the host, only before the start."""

    players: int | None = None
    options: dict[str, Any] | None = None
    manners: TableSettings | None = None


class Sit(Command, frozen=True):
    """Take a free seat, the sender's reserved one, or any (None).

    People who already sit and have added nothing to the chance may do so by sitting down again.
    """

    seat: int | None = None
    salt: str = ""  # the sender's bytes for the chance, in hexadecimal, after seeing the commitment


class SeatBot(Command, frozen=True):
    """A bot of this level takes a seat that no person has; only the host."""

    seat: int
    level: str


class Empty(Command, frozen=True):
    """Take a bot, a person or a reservation from a seat before the start; only the host."""

    seat: int


class Start(Command, frozen=True):
    """Deal; ``fill``: bots of this level take the seats that are still free."""

    fill: str = ""


# Play.


class Act(Command, frozen=True):
    """An action of the game, as its notation writes it."""

    action: str


class Claim(Command, frozen=True):
    """In real time: be the first after turn-up ``turn``; ``name`` then says what is claimed."""

    turn: int


class Name(Command, frozen=True):
    """In real time: what the first player claims, as the notation of the game writes it."""

    what: str


class AskUndo(Command, frozen=True):
    """Take back the sender's last action, and what came after it."""


class AnswerUndo(Command, frozen=True):
    """Agree to what somebody wants to take back, or not; whoever asked may withdraw."""

    agree: bool


class Pause(Command, frozen=True):
    """Nobody acts and no clock runs until somebody resumes."""


class Resume(Command, frozen=True):
    """Continue after a pause."""


# People come and go.


class Leave(Command, frozen=True):
    """Get up: before the start the seat is free again, in play a bot stands in."""


class Return(Command, frozen=True):
    """Take one's seat back from the bot that stands in."""


class Say(Command, frozen=True):
    """One of the two: free text, or a ready-made phrase."""

    text: str = ""
    phrase: str = ""


class Mute(Command, frozen=True):
    """Mute a person in the chat, or unmute them; only the host."""

    person: str
    muted: bool = True


class Remove(Command, frozen=True):
    """Remove a person from this table for good; only the host."""

    person: str


class Close(Command, frozen=True):
    """End the match for everybody; only the host."""


class Rematch(Command, frozen=True):
    """A new table for the same people, after the end."""


PersonCommand = (
    Configure | Sit | SeatBot | Empty | Start
    | Act | Claim | Name | AskUndo | AnswerUndo | Pause | Resume
    | Leave | Return | Say | Mute | Remove | Close | Rematch
)  # fmt: skip


# What the table itself does: never accepted from outside.


class BotActs(Command, frozen=True):
    """A bot's action, found by a worker for the position after ``actions`` actions."""

    seat: int
    action: str
    actions: int


class TurnUp(Command, frozen=True):
    """In real time: the pace says that something turns up."""


class Settle(Command, frozen=True):
    """In real time: the window has closed, and these are all claims after a turn-up."""

    turn: int
    claims: list[dict[str, Any]]  # see race.Claim
    cap: int = FRIENDS  # the most credit that a claim may have


class ClaimTimeout(Command, frozen=True):
    """In real time: whoever was first did not name in time what they claim."""


class ClockRanOut(Command, frozen=True):
    """A seat's clock ran out."""

    seat: int


class GoneAway(Command, frozen=True):
    """In a match that counts: a player did not come back in time while the others waited."""

    seat: int


class Abandon(Command, frozen=True):
    """Nobody came back for a long time."""


class Rename(Command, frozen=True):
    """A person chose another name, or was deleted."""

    person: str
    name: str


TableCommand = BotActs | TurnUp | Settle | ClaimTimeout | ClockRanOut | GoneAway | Abandon | Rename


class Envelope(msgspec.Struct, frozen=True):
    """A command with its sender. ``person`` is who the server says it is; empty: the table."""

    command: PersonCommand | TableCommand
    person: str = ""
    name: str = ""
    id: str = ""
    seq: int = 0


class Moment(msgspec.Struct, frozen=True):
    """What the world outside adds when a command is handled: time, and a fresh id.

    ``waited`` is measured by a monotonic clock since the start, the last action or the last undo,
    whichever came last; pauses are left out.
    """

    at: int  # wall-clock milliseconds, for people to read
    waited: int = 0  # milliseconds
    fresh_id: str = ""  # for a rematch


class Refusal(msgspec.Struct, frozen=True):
    """Why a command was not carried out; nothing has changed.

    ``code`` is for programs, ``message`` for people in their language, ``clause`` the rule of the
    game, ``seq`` the number of the last event.
    """

    code: str
    message: Message
    clause: str | None = None
    seq: int = 0


class Repeated(msgspec.Struct, frozen=True):
    """The command was carried out before: its last event is ``seq``."""

    seq: int
