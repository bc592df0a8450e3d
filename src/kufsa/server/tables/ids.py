"""The ids of matches: whoever has one can come to the table, so nobody can guess one."""

import hashlib
import re
import secrets

from kufsa.match.fairness import framed

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no i, l, o, u: they look like other characters
ID = "^[0-9a-z]{16}$"
_ID = re.compile(ID.strip("^$"))


def fresh_id() -> str:
    """The id of a new match: 80 random bits, because the link to a table is an invitation.

    >>> len(fresh_id())
    16
    """
    return _written(secrets.token_bytes(16))


def id_of(*parts: str) -> str:
    """The id of a match that follows from these: the same each time, and as hard to guess.

    >>> id_of("9f86d0", "noa") == id_of("9f86d0", "noa") != id_of("9f86d0", "uri")
    True
    """
    return _written(hashlib.sha256(framed(part.encode() for part in parts)).digest()[:16])


def _written(data: bytes) -> str:
    return "".join(_ALPHABET[byte & 31] for byte in data)


def is_id(text: str) -> bool:
    """Whether a text could be the id of a match; anything else need not be looked up.

    >>> is_id(fresh_id()), is_id("a table")
    (True, False)
    """
    return _ID.fullmatch(text) is not None
