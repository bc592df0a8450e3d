"""The promise, the key, the lot and the chain: known answers, and no two inputs alike."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given

from kufsa.match.fairness import Chain, canonical, commitment, framed, lot, match_key

SECRET = bytes(range(32))
ABOUT: dict[str, Any] = {
    "match": "m1",
    "game": "triominoes",
    "rules": 1,
    "options": {"players": 2, "mode": "basic"},
    "bytes_by_seat": {0: b"salt", 1: b"\x00"},
}


def test_the_commitment_is_the_sha256_of_the_secret() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_a_short_secret_is_refused_without_being_told() -> None:
    with pytest.raises(ValueError, match="a secret has 32 bytes, not 6") as caught:
        commitment(b"hunter")
    assert "hunter" not in str(caught.value)


def test_the_key_is_an_hmac_over_parts_with_their_lengths() -> None:
    parts = [b"kufsa match key", b"m1", b"triominoes", b"1", b'{"mode":"basic","players":2}']
    parts += [b"0", b"salt", b"1", b"\x00"]
    message = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
    assert match_key(SECRET, **ABOUT) == hmac.new(SECRET, message, "sha256").digest()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("match", "m2"),
        ("game", "red_handed"),
        ("rules", 2),
        ("options", {"players": 3, "mode": "basic"}),
        ("bytes_by_seat", {0: b"salt", 1: b"\x01"}),
        ("bytes_by_seat", {1: b"salt", 0: b"\x00"}),
        ("bytes_by_seat", {0: b"salt"}),
    ],
)
def test_the_key_depends_on_everything(name: str, value: object) -> None:
    assert match_key(SECRET, **{**ABOUT, name: value}) != match_key(SECRET, **ABOUT)


def test_the_key_depends_on_the_secret() -> None:
    assert match_key(SECRET[::-1], **ABOUT) != match_key(SECRET, **ABOUT)


def test_order_and_empty_bytes_do_not_matter_to_the_key() -> None:
    other: dict[str, Any] = {"options": {"mode": "basic", "players": 2}}
    other["bytes_by_seat"] = {1: b"\x00", 0: b"salt", 2: b""}
    assert match_key(SECRET, **{**ABOUT, **other}) == match_key(SECRET, **ABOUT)


@given(st.lists(st.binary(max_size=9), max_size=4), st.lists(st.binary(max_size=9), max_size=4))
def test_different_parts_are_framed_differently(some: list[bytes], others: list[bytes]) -> None:
    assert (framed(some) == framed(others)) == (some == others)


# Lots.


def test_a_lot_is_the_first_eight_bytes_of_an_hmac() -> None:
    message = framed([b"kufsa lot", b"snatch 17", b"0"])
    drawn = hmac.new(SECRET, message, "sha256").digest()[:8]
    assert lot(SECRET, "snatch 17", 3) == int.from_bytes(drawn, "big") % 3


def test_a_lot_that_would_favour_somebody_is_drawn_again() -> None:
    count = 2**63 + 1  # nearly every second number lies beyond the last whole multiple
    again = 0
    for turn in range(40):
        first = hmac.new(SECRET, framed([b"kufsa lot", b"%d" % turn, b"0"]), "sha256").digest()
        number = int.from_bytes(first[:8], "big")
        drawn = lot(SECRET, str(turn), count)
        assert drawn < count
        assert (drawn == number) == (number < count)
        again += number >= count
    assert 10 < again < 30


def test_lots_fall_on_all_alike() -> None:
    fallen = Counter(lot(SECRET, f"snatch {turn}", 3) for turn in range(6_000))
    assert all(1_850 < times < 2_150 for times in fallen.values())
    assert set(fallen) == {0, 1, 2}


def test_a_lot_between_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="between at least one, not 0"):
        lot(SECRET, "snatch 1", 0)


# The chain.


def test_the_chain_begins_with_the_match_and_goes_on_line_by_line() -> None:
    head = hashlib.sha256(b"kufsa match\nm1").digest()
    chain = Chain("m1")
    assert chain.head == head.hex()
    for line in ("one", "שתיים"):
        written = line.encode()
        head = hashlib.sha256(head + len(written).to_bytes(8, "big") + written).digest()
        assert chain.add(line) == chain.head == head.hex()


def test_a_copy_of_a_chain_goes_its_own_way() -> None:
    chain = Chain("m1")
    other = chain.copy()
    assert other.head == chain.head
    assert other.add("line") == Chain("m1").add("line") != chain.head


# The one way to write it.


def test_what_has_no_single_form_is_refused() -> None:
    assert canonical({"b": [1, None, True], "a": "é"}) == '{"a":"é","b":[1,null,true]}'
    for value in ([1.0], {"a": {"b": [float("nan")]}}):
        with pytest.raises(TypeError, match="whole numbers only"):
            canonical(value)
    with pytest.raises(UnicodeEncodeError):
        canonical("\ud800")
