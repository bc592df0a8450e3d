"""The stream of chance: published answers of the cipher, fair integers, honest shuffles."""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from kufsa.core import chance
from kufsa.core.seed import LENGTH

Words = NDArray[np.uint32]

# RFC 8439, section 2.3.2 and appendix A.1 (1 to 5): key, counter, nonce, keystream block.
VECTORS = [
    (
        bytes(range(32)).hex(),
        1,
        "000000090000004a00000000",
        (
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
        ),
    ),
    (
        "00" * 32,
        0,
        "00" * 12,
        (
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
        ),
    ),
    (
        "00" * 32,
        1,
        "00" * 12,
        (
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
        ),
    ),
    (
        "00" * 31 + "01",
        1,
        "00" * 12,
        (
            "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
            "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"
        ),
    ),
    (
        "00ff" + "00" * 30,
        2,
        "00" * 12,
        (
            "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
            "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096"
        ),
    ),
    (
        "00" * 32,
        0,
        "00" * 11 + "02",
        (
            "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
            "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"
        ),
    ),
]

# draft-strombergson-chacha-test-vectors, 256-bit keys, 20 rounds: blocks 0 and 1.
STREAMS = [
    ("00" * 32, VECTORS[1][3] + VECTORS[2][3]),
    (
        "01" + "00" * 31,
        (
            "c5d30a7ce1ec119378c84f487d775a8542f13ece238a9455e8229e888de85bbd"
            "29eb63d0a17a5b999b52da22be4023eb07620a54f6fa6ad8737b71eb0464dac0"
            "10f656e6d1fd55053e50c4875c9930a33f6d0263bd14dfd6ab8c70521c19338b"
            "2308b95cf8d0bb7d202d2102780ea3528f1cb48560f76b20f382b942500fceac"
        ),
    ),
]


def words(text: str) -> Words:
    return np.frombuffer(bytes.fromhex(text), "<u4").astype(np.uint32)


def begun(key: str) -> Words:
    stream = np.full(LENGTH, 0xFFFFFFFF, np.uint32)
    chance.begin(stream, words(key))
    return stream


def rigged(*pieces: int) -> Words:
    """A stream whose next pieces of 16 bits are these."""
    stream = begun("07" * 32)
    assert len(pieces) <= 32
    padded = np.array([*pieces, *[0] * (32 - len(pieces))], np.uint32)
    stream[12:28] = padded[0::2] | padded[1::2] << 16
    stream[10] = 0
    return stream


@pytest.mark.parametrize(("key", "counter", "nonce", "expected"), VECTORS)
def test_blocks_of_the_cipher(key: str, counter: int, nonce: str, expected: str) -> None:
    out = np.zeros(20, np.uint32)
    first, second, third = words(nonce).tolist()
    chance.cipher_block(words(key), counter, first, second, third, out, 2)
    assert out[2:18].astype("<u4").tobytes().hex() == expected
    assert not out[:2].any() and not out[18:].any()


@pytest.mark.parametrize(("key", "expected"), STREAMS)
def test_the_stream_is_the_keystream(key: str, expected: str) -> None:
    stream = begun(key)
    pieces = [int(chance.piece(stream)) for _ in range(64)]
    assert np.array(pieces, "<u2").tobytes().hex() == expected


def test_a_stream_begins_clean() -> None:
    stream = begun("0a" * 32)
    assert stream[:8].tobytes().hex() == "0a" * 32
    assert stream[8:].tolist() == [0, 0, 32] + [0] * 17


def test_the_counter_goes_on_into_its_high_word() -> None:
    stream = begun("00" * 32)
    stream[8], stream[9] = 0xFFFFFFFF, 6
    expected = np.zeros(16, np.uint32)
    chance.cipher_block(stream, 0xFFFFFFFF, 6, 0, 0, expected, 0)
    first = [int(chance.piece(stream)) for _ in range(32)]
    assert np.array(first, "<u2").tobytes() == expected.tobytes()
    assert stream[8:10].tolist() == [0, 7]
    chance.cipher_block(stream, 0, 7, 0, 0, expected, 0)
    assert int(chance.piece(stream)) == expected[0] & 0xFFFF
    assert stream[8:10].tolist() == [1, 7]


@pytest.mark.parametrize("n", [1, 3, 49, 40_000, 65_536])
def test_every_integer_comes_from_equally_many_pieces(n: int) -> None:
    """All 65,536 pieces are tried: those that are not thrown away share out evenly."""
    found: Counter[int] = Counter()
    stream = rigged(0, 0xFFFF)
    for piece in range(0x10000):
        stream[10], stream[12] = 0, 0xFFFF0000 | piece
        drawn = int(chance.below(stream, n))
        if int(stream[10]) == 1:  # the piece was not thrown away
            found[drawn] += 1
    assert set(found) == set(range(n))
    assert set(found.values()) == {0x10000 // n}


def test_pieces_that_would_be_unfair_are_thrown_away_one_after_another() -> None:
    # 65,536 % 6 is 4: piece 0 has the low part 0, and 10923 * 6 the low part 2.
    stream = rigged(0, 10923, 0, 50_000)
    assert int(chance.below(stream, 6)) == 50_000 * 6 >> 16
    assert int(stream[10]) == 4


def test_a_shuffle_is_fisher_yates_from_the_last_down() -> None:
    # Five items: below 5, 4, 3, 2; a piece of p of 65,536 gives p * n / 65,536.
    items = np.array([10, 11, 12, 13, 14, 99], np.uint8)
    pieces = [0x3334, 0xC000, 0x0001, 0x8000]  # 1, 3, 0, 1
    stream = rigged(*pieces)
    chance.shuffle(stream, items, 5)
    # 4<->1, 3<->3, 2<->0, 1<->1
    assert items.tolist() == [12, 14, 10, 13, 11, 99]
    assert int(stream[10]) == 4


def test_all_orders_are_equally_likely() -> None:
    stream = begun("05" * 32)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(2_400):
        items = np.arange(4, dtype=np.uint8)
        chance.shuffle(stream, items, 4)
        found[tuple(items.tolist())] += 1
    assert len(found) == 24
    assert sum((count - 100) ** 2 / 100 for count in found.values()) < 58  # 1 in 10,000 for 23


SCRIPT = """
import numpy as np
from kufsa.core import chance
stream = np.zeros(chance.LENGTH, np.uint32)
chance.begin(stream, np.arange(7, 15, dtype=np.uint32))
items = np.arange(49, dtype=np.uint8)
chance.shuffle(stream, items, 49)
print(items.tolist(), [int(chance.below(stream, n)) for n in (2, 6, 100, 65536)], stream.tolist())
"""


@pytest.mark.compiled
def test_the_same_numbers_interpreted() -> None:
    def told(**mode: Any) -> str:
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", SCRIPT],
            env={**os.environ, **mode},
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    compiled = told()
    assert compiled.startswith("[")
    assert told(KUFSA_INTERPRET="1") == compiled
    assert told(KUFSA_BOUNDSCHECK="1") == compiled
