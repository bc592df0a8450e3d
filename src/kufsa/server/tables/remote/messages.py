"""What servers say to each other about tables.

A *line* is one live connection, numbered by the server that it is connected to. The owner of a
table makes every view and sends frames for lines, exactly as to its own connections; the server of
a line passes them on unread.
"""

import msgspec

from kufsa.match.commands import Envelope, PersonCommand


class Message(
    msgspec.Struct, tag_field="type", tag=str.lower, frozen=True, kw_only=True, omit_defaults=True
):
    """What one server says to another; ``trace`` is the span that caused it, if any."""

    trace: str = ""


class Caller(msgspec.Struct, frozen=True, array_like=True):
    """Whose line it is, as the server found out to which it is connected."""

    person: str
    name: str
    lang: str
    blocked: frozenset[str] = frozenset()


# From the server of a line to the owner of the table.


class Watch(Message, frozen=True):
    """Show this table on a line from now on, beginning with the whole scene."""

    table: str
    line: int
    caller: Caller
    since: int = 0


class Unwatch(Message, frozen=True):
    table: str
    line: int


class Do(Message, frozen=True):
    """A command from a line; the answer has the same ``id``.

    For a claim: the microseconds between the turn-up and the claim, as the server of the line
    measured them, and the credit of the line. None: the turn-up did not go out on this line.
    """

    table: str
    line: int
    caller: Caller
    id: str
    seq: int
    command: PersonCommand
    waited: int | None = None
    credit: int = 0


# And back.


class Frame(Message, frozen=True):
    """A message for clients, the same for several lines.

    ``timed``: it shows something that can be claimed, and this is the most credit, in microseconds,
    that a line may have where only its pongs show it. ``last``: nothing more comes for these lines.
    """

    table: str
    lines: list[int]
    frame: msgspec.Raw
    timed: int = 0
    last: bool = False


class Answer(Message, frozen=True):
    """The outcome of a command from a line."""

    table: str
    line: int
    id: str
    frame: msgspec.Raw


class Moved(Message, frozen=True):
    """This server does not play that table: look for its owner."""

    table: str


# Between any two servers.


class Again(Message, frozen=True):
    """Something was lost: watch your tables here again."""


class Perform(Message, frozen=True):
    """A command that does not come from a line; answered by a Reply with the outcome."""

    call: int
    table: str
    envelope: Envelope
    lang: str


class Forget(Message, frozen=True):
    """Remove a person from a match."""

    call: int
    table: str
    person: str


class Seek(Message, frozen=True):
    """Somebody wants to play now: is this table for them, and does somebody wait there?"""

    call: int
    table: str
    person: str
    name: str
    players: int | None
    sit: bool


class Found(msgspec.Struct, frozen=True):
    """A table that somebody has a place at, or may open."""

    id: str
    seq: int
    commitment: str


class Who(Message, frozen=True):
    """Which of these people are connected to the receiver?"""

    call: int
    people: list[str]


class Http(Message, frozen=True):
    """A request about a table that the receiver plays."""

    call: int
    method: str
    path: str
    query: bytes
    scheme: str
    client: tuple[str, int] | None
    headers: list[tuple[bytes, bytes]]
    body: bytes


class HttpAnswer(msgspec.Struct, frozen=True):
    """The answer to a request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Reply(Message, frozen=True):
    """The answer to a call; ``moved``: the receiver does not play that table."""

    call: int
    result: msgspec.Raw = msgspec.Raw(b"null")
    moved: bool = False
    failed: bool = False


# To all servers.


class SessionEnded(Message, frozen=True):
    """Whoever is connected with this session has to sign in again."""

    key: bytes


class Challenge(Message, frozen=True):
    """What a session's passkey has to sign, at any server; empty: it was answered."""

    purpose: str
    session: bytes
    challenge: bytes


class Spent(Message, frozen=True):
    """Somebody did something that is limited at all servers together; see ``rate_limits``."""

    bucket: str
    session: bytes = b""
    address: str = ""
    table: str = ""


class TableOpened(Message, frozen=True):
    """An address has one more table."""

    address: str
    table: str


class PersonChanged(Message, frozen=True):
    """What is remembered of a person's sessions is out of date; perhaps they have a new name."""

    person: str
    name: str = ""


class BlocksChanged(Message, frozen=True):
    """A person has other blocked people from now on."""

    person: str
    blocked: frozenset[str]


class ForPerson(Message, frozen=True):
    """A message for all open pages of a person."""

    person: str
    frame: msgspec.Raw


class TheirTurn(Message, frozen=True):
    """It is a person's turn at a table that they do not watch."""

    person: str
    table: str
    game: str


class Leaving(Message, frozen=True):
    """This server stops: its tables are free."""


AnyMessage = (
    Watch | Unwatch | Do | Frame | Answer | Moved | Again | Perform | Forget | Seek | Who | Http
    | Reply | SessionEnded | Challenge | Spent | TableOpened | PersonChanged | BlocksChanged
    | ForPerson | TheirTurn | Leaving
)  # fmt: skip
