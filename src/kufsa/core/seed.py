"""From a seed to a stream of chance: what ``chance.py`` draws from, as plain data."""

import hashlib
import operator
import secrets
from typing import cast

import numpy as np
from numpy.typing import NDArray

from .errors import BadOption, brief

Seed = int | str | bytes
Words = NDArray[np.uint32]

# Where things lie in the words of a stream; see chance.py.
LENGTH = 28
COUNTER = 8
USED = 10
BLOCK = 12
PIECES = 32  # of 16 bits in a block


def chance_key(seed: object) -> Words:
    """The 256-bit key of a seed: a number, a text or bytes; None draws from the system.

    >>> chance_key(7).tobytes() == chance_key("7").tobytes()
    False
    """
    if seed is None:
        material = b"entropy:" + secrets.token_bytes(32)
    elif isinstance(seed, bytes):
        material = b"bytes:" + seed
    elif isinstance(seed, str):
        material = b"text:" + seed.encode("utf-8", "surrogatepass")
    else:
        try:
            if isinstance(seed, bool):
                raise TypeError
            number = operator.index(cast(int, seed))
        except TypeError:
            raise BadOption(f"a seed is a number, a text or bytes, not {brief(seed)}") from None
        material = b"number:" + number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)
    return np.frombuffer(hashlib.sha256(b"kufsa " + material).digest(), "<u4").astype(np.uint32)


def pieces_used(words: Words) -> int:
    """How many 16-bit pieces of a stream were used so far."""
    low, high, used = (int(words[place]) for place in (COUNTER, COUNTER + 1, USED))
    return PIECES * (low + (high << 32)) + used - PIECES


def fresh_stream(seed: object) -> Words:
    """A stream at its beginning, as ``chance.begin`` makes it, without a kernel."""
    return stream_of(chance_key(seed))


def stream_of(key: Words) -> Words:
    """The stream of a key, at its beginning."""
    words = np.zeros(LENGTH, np.uint32)
    words[:COUNTER] = key
    words[USED] = PIECES
    return words
