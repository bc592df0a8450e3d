"""Long messages travel in parts: a bus carries only so many bytes at a time."""

import secrets
from collections.abc import Iterator

import structlog

from .interface import Receive

log = structlog.get_logger(__name__)

WHOLE, PART = b"0", b"1"
_HEAD = len(PART) + 16 + 8  # bytes: an id, the number of the part, and how many there are
MOST_OPEN = 1000  # messages of which parts are missing; the oldest are given up


def split(message: bytes, most: int) -> Iterator[bytes]:
    """A message as one or several parts of at most ``most`` bytes, each valid UTF-8.

    >>> list(split("שלום".encode(), 30))
    [b'0\\xd7\\xa9\\xd7\\x9c\\xd7\\x95\\xd7\\x9d']
    >>> [len(part) for part in split(b"x" * 12, 30)]
    [13]
    >>> [len(part) for part in split(b"x" * 40, 30)]
    [30, 30, 30, 30, 30, 30, 30, 30]
    """
    if len(message) < most:
        yield WHOLE + message
        return
    room, cuts = most - _HEAD, [0]
    while (cut := cuts[-1] + room) < len(message):
        while message[cut] & 0xC0 == 0x80:  # not inside a character
            cut -= 1
        cuts.append(cut)
    id, total = secrets.token_hex(8), len(cuts)
    for number, (begin, end) in enumerate(zip(cuts, [*cuts[1:], len(message)], strict=True)):
        yield PART + f"{id}{number:04x}{total:04x}".encode() + message[begin:end]


class Joiner:
    """Puts parts together.

    >>> joiner = Joiner()
    >>> [joiner.take(part) for part in split(b"a long message", 35)]
    [b'a long message']
    >>> [joiner.take(part) for part in split(b"a message that comes in parts", 28)][-2:]
    [None, b'a message that comes in parts']
    """

    def __init__(self) -> None:
        self._open: dict[bytes, list[bytes]] = {}

    def take(self, part: bytes) -> bytes | None:
        """The message that is whole with this part; None if there is none."""
        if part[:1] == WHOLE:
            return part[1:]
        id, number, total = part[1:17], int(part[17:21], 16), int(part[21:25], 16)
        parts = self._open.setdefault(id, [])
        if number == len(parts):  # in order, and once
            parts.append(part[_HEAD:])
        if len(parts) < total:
            if len(self._open) > MOST_OPEN:
                del self._open[next(iter(self._open))]
            return None
        del self._open[id]
        return b"".join(parts)


class Inbox:
    """What comes from a bus, put together and handed to ``receive``.

    A message that cannot be taken is logged: it must not end the listening to all others.
    """

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._joiner = Joiner()

    def take(self, part: bytes) -> None:
        try:
            whole = self._joiner.take(part)
            if whole is not None:
                self._receive(whole)
        except Exception as error:
            log.error("a message between servers could not be taken", exc_info=error)
