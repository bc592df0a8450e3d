"""The messages of a live connection, in both directions: one definition for server and clients.

A connection asks for the subprotocol ``kufsa.1``: that is the version in the handshake. Every
message is one JSON object whose ``type`` says what it is. docs/protocol.md explains them.
"""

from typing import Any

import msgspec

from kufsa.match.commands import PersonCommand

VERSION = 1
SUBPROTOCOL = f"kufsa.{VERSION}"

# The session cookie. Over https it has the prefix ``__Host-``: browsers then accept it only from
# this very host, over https and for all paths, so that no neighbouring host can plant one.
PLAIN_COOKIE, SECURE_COOKIE = SESSION_COOKIES = ("kufsa", "__Host-kufsa")

LARGEST_FRAME = 16 * 1024  # bytes that a client may send at once


class Incoming(
    msgspec.Struct,
    tag_field="type",
    tag=str.lower,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
):
    """What a client says."""


class Watch(Incoming, frozen=True):
    """Show me this table from now on; ``since`` is the last number that I have seen."""

    table: str
    since: int = 0


class Unwatch(Incoming, frozen=True):
    table: str


class Do(Incoming, frozen=True):
    """A command to a table; answered by ``done`` or ``refused`` with the same id."""

    table: str
    id: str
    seq: int
    command: PersonCommand


class Pong(Incoming, frozen=True):
    """The answer to a ping, at once."""

    nonce: str


AnyIncoming = Watch | Unwatch | Do | Pong


class Outgoing(
    msgspec.Struct, tag_field="type", tag=str.lower, frozen=True, kw_only=True, omit_defaults=True
):
    """What the server says."""


class Welcome(Outgoing, frozen=True):
    version: int
    person: str  # empty for a visitor without a session
    name: str


class Scene(Outgoing, frozen=True):
    """Everything that this client may know of a table, after event ``seq``."""

    table: str
    seq: int
    scene: dict[str, Any]
    missed: list[Any] = []
    why: dict[str, str] | None = None  # what a bot says about the last action, by language


class Step(Outgoing, frozen=True):
    """Something happened: ``changed`` replaces the parts of the scene that it names."""

    table: str
    seq: int
    changed: dict[str, Any]
    moves: list[Any] = []
    said: list[Any] = []
    why: dict[str, str] | None = None  # what a bot says about the action, by language


class Presence(Outgoing, frozen=True):
    """Which seats' people are looking at the table now, and how many spectators.

    ``counting``: the seconds until the game continues after a pause.
    """

    table: str
    seats: list[int]
    spectators: int
    counting: int = 0


class YourTurn(Outgoing, frozen=True):
    """It is your turn at a table that this connection does not watch."""

    table: str
    game: str


class Invited(Outgoing, frozen=True):
    """Somebody whom you know would like to play with you."""

    table: str
    game: str
    person: str
    name: str


class Friends(Outgoing, frozen=True):
    """Something has changed among your friends: somebody asks, or has said yes."""

    name: str
    asks: bool


class Done(Outgoing, frozen=True):
    """The command with this id was carried out (now or before); its last event is ``seq``."""

    id: str
    seq: int


class Refused(Outgoing, frozen=True):
    """The command with this id was not carried out, and nothing changed.

    ``seq`` is the present number. Without an id it is no answer to a command: the message was not
    understood, or the ``table`` is not shown, or no longer.
    """

    code: str
    message: str
    id: str = ""
    table: str = ""
    clause: str | None = None
    seq: int = 0


class Ping(Outgoing, frozen=True):
    nonce: str


class Bye(Outgoing, frozen=True):
    """The connection is about to be closed, and why; ``retry``: it is worth coming back."""

    code: str
    message: str
    retry: bool = True


AnyOutgoing = (
    Welcome | Scene | Step | Presence | YourTurn | Invited | Friends | Done | Refused | Ping | Bye
)  # fmt: skip


encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[AnyIncoming] = msgspec.json.Decoder(AnyIncoming)


def decode(data: str | bytes) -> AnyIncoming:
    """The message of a frame, or a msgspec.ValidationError/DecodeError that says what is wrong.

    >>> decode('{"type": "pong", "nonce": "x"}')
    Pong(nonce='x')
    """
    return _decoder.decode(data)
