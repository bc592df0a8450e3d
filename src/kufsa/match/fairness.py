"""Chance that can be checked: the commitment before the deal, the key, lots, and the chain.

Before anybody sits down the table shows the ``commitment`` to its secret. Whoever takes a seat may
add bytes. At the start all of it becomes the ``match_key``, from which all chance follows. After
the end the secret is shown, and anybody can compute everything again.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

SECRET_BYTES = 32
_RANGE = 1 << 64  # a lot is drawn from this many equally likely numbers
_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(value: object) -> str:
    """The one way to write a value as JSON: sorted keys, no spaces, no fractions, one line.

    >>> canonical({"seat": 1, "name": "נועה"})
    '{"name":"נועה","seat":1}'
    >>> canonical([0.5])
    Traceback (most recent call last):
    ...
    TypeError: a record holds whole numbers only, not 0.5
    """
    _refuse_fractions(value)
    line = _ENCODER.encode(value)
    line.encode()  # a lone surrogate has no bytes: better now than when the line is hashed
    return line


def _refuse_fractions(value: object) -> None:
    if isinstance(value, float):
        raise TypeError(f"a record holds whole numbers only, not {value}")
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list | tuple):
        return
    for part in value:
        if not isinstance(part, str | int):  # most values are one of these
            _refuse_fractions(part)


def framed(parts: Iterable[bytes]) -> bytes:
    """Parts one after another, each preceded by its length, so that no two lists look the same.

    >>> framed([b"ab", b"c"]) == framed([b"a", b"bc"])
    False
    """
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def commitment(secret: bytes) -> str:
    """What is published before the start: it fixes the secret without revealing it.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")
    return hashlib.sha256(secret).hexdigest()


def match_key(
    secret: bytes,
    *,
    match: str,
    game: str,
    rules: int,
    options: Mapping[str, Any],
    bytes_by_seat: Mapping[int, bytes],
) -> bytes:
    """The seed of the game, as ``game.start(seed=…)`` takes it.

    ``options`` are those given to ``start``, ``players`` included. A seat that added no bytes
    is left out, as if it were not named at all.

    >>> about = dict(match="m1", game="triominoes", rules=1, options={"players": 2})
    >>> key = match_key(bytes(32), **about, bytes_by_seat={0: b"salt"})
    >>> key == match_key(bytes(32), **about, bytes_by_seat={1: b"salt"})
    False
    """
    parts = [b"kufsa match key", match.encode(), game.encode(), b"%d" % rules]
    parts.append(canonical(dict(options)).encode())
    for seat, data in sorted(bytes_by_seat.items()):
        if data:
            parts += [b"%d" % seat, data]
    return hmac.digest(secret, framed(parts), "sha256")


def lot(key: bytes, label: str, count: int) -> int:
    """One of ``count``, each equally likely: who wins if nobody was clearly first.

    The label names the occasion; the same occasion has the same outcome.

    >>> lot(bytes(32), "snatch 17", 3)
    2
    """
    if not 1 <= count <= _RANGE:
        raise ValueError(f"a lot decides between at least one, not {count}")
    attempt = 0
    while True:
        drawn = hmac.digest(key, framed([b"kufsa lot", label.encode(), b"%d" % attempt]), "sha256")
        number = int.from_bytes(drawn[:8], "big")
        if number < _RANGE - _RANGE % count:  # beyond that, some outcomes would be likelier
            return number % count
        attempt += 1


def claim_lot(key: bytes, claim: str, turn: int) -> Callable[[int], int]:
    """The lot between claims after a turn-up; ``claim`` is what the game calls a claim.

    >>> claim_lot(bytes(32), "snatch", 17)(3) == lot(bytes(32), "snatch 17", 3)
    True
    """
    return partial(lot, key, f"{claim} {turn}")


class Chain:
    """A hash over all lines of a record so far: anybody who noted a head notices later changes.

    >>> chain = Chain("m1")
    >>> before = chain.head
    >>> chain.add("a line") == chain.head != before
    True
    """

    def __init__(self, match: str) -> None:
        self._head = hashlib.sha256(b"kufsa match\n" + match.encode()).digest()

    @property
    def head(self) -> str:
        return self._head.hex()

    def copy(self) -> "Chain":
        """A chain that continues from here independently."""
        other = Chain.__new__(Chain)
        other._head = self._head
        return other

    def add(self, line: str) -> str:
        """Add one line; returns the new head."""
        self._head = hashlib.sha256(self._head + framed([line.encode()])).digest()
        return self.head
