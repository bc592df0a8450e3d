"""The face of a position: seats, seeds, options, and what is left alone."""

import pickle

import pytest

import kufsa
from kufsa.core.game import Option
from kufsa.core.seed import chance_key


@pytest.fixture(scope="module")
def p() -> kufsa.Position:
    return kufsa.game("catch_dragon").start(players=3, seed=7, first=1)


@pytest.mark.parametrize("seat", [3, -1, True, 1.0, "0", 10**30])
def test_seats_that_are_not_there(p: kufsa.Position, seat: int) -> None:
    for ask in (p.view, p.person_view, p.events, p.legal_for, p.resample, p.svg):
        with pytest.raises(ValueError, match="seats are 0 to 2"):
            ask(seat)


def test_seeds() -> None:
    keys = [chance_key(seed).tobytes() for seed in (0, 1, -1, 256, "1", b"1", "", 10**99)]
    assert len(set(keys)) == len(keys)
    assert chance_key(5).tobytes() == chance_key(5).tobytes()
    assert chance_key(None).tobytes() != chance_key(None).tobytes()
    game = kufsa.game("catch_dragon")
    assert game.start(players=2) != game.start(players=2), "no seed: the system's entropy"
    document = game.start(players=2).document
    assert game.position(document) != game.position(document)


def test_the_key_is_the_published_one() -> None:
    """Old logs replay only while seeds keep their meaning."""
    import hashlib

    for seed, material in [(7, b"number:\x07"), ("noa", b"text:noa"), (b"x", b"bytes:x")]:
        assert chance_key(seed).tobytes() == hashlib.sha256(b"kufsa " + material).digest()


def test_events_are_those_of_the_last_play(p: kufsa.Position) -> None:
    q = p.play("c4")
    assert p.events(0) == [] and p.view(0)["last"] is None
    assert q.events(0) and q.view(0)["last"]["action"] == "c4"
    assert kufsa.game("catch_dragon").position(q.document).events(0) == []


def test_a_view_is_of_its_own_kind(p: kufsa.Position) -> None:
    assert isinstance(p.view(0), kufsa.View)
    assert isinstance(p.person_view(0), kufsa.PersonView)
    assert (p.view(0)["seat"], p.view()["seat"]) == (0, None)


def test_everyone_is_one_thing() -> None:
    assert repr(kufsa.EVERYONE) == "kufsa.EVERYONE"
    assert pickle.loads(pickle.dumps(kufsa.EVERYONE)) is kufsa.EVERYONE


@pytest.mark.parametrize("value", [0, 1, "no", None, [True], 1.0])
def test_a_yes_or_no_is_a_boolean(value: object) -> None:
    with pytest.raises(kufsa.BadOption):
        Option(False, (False, True), "").number(value)


def test_first_is_a_seat_at_the_table() -> None:
    game = kufsa.game("catch_dragon")
    with pytest.raises(kufsa.BadOption, match="no seat 2 among 2 players"):
        game.start(players=2, first=2)
    start = game.start(players=2, seed=1).document
    with pytest.raises(kufsa.BadPosition, match="first"):
        game.position({**start, "options": {"players": 2, "first": 0}})


def test_defaults_may_be_written_out(game: kufsa.Game) -> None:
    document = game.start(seed=1).document
    defaults = {name: one.default for name, one in game.options.items() if name != "first"}
    try:
        game.check_options(game.players[0], defaults)
    except kufsa.BadOption:
        pytest.skip("some options of this game go with others only")
    again = game.position({**document, "options": {**defaults, **document["options"]}})
    assert again.document == document
