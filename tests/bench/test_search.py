"""The search beside OpenSpiel's, in small."""

import pytest

import kufsa
from bench import search

pytest.importorskip("pyspiel", reason="OpenSpiel comes with the extra `openspiel`")


def test_speeds_are_taken_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "SIMULATIONS", 20)
    told: list[str] = []
    found = search.measure([kufsa.game("kings_court")], 0.05, told.append)
    assert list(found) == ["kings_court", *search.PEERS]
    for one in found.values():
        assert 0 < one["low"] <= one["median"] <= one["high"]
    turns = [text.rpartition(" ")[2] for text in told if text.startswith("round")]
    assert turns == list(found) * search.ROUNDS


def test_a_duel_is_played_to_the_end_and_counted() -> None:
    game = kufsa.game("kings_court")
    small: dict[str, int] = {"kinds": 4, "copies": 2, "magic": 0}
    found = search.duel(game, games=1, simulations=2, tell=lambda _: None, **small)
    assert 0 <= found["won"] <= 1 and all(seconds > 0 for seconds in found["seconds"])


def test_where_everybody_acts_at_once_there_is_no_duel() -> None:
    with pytest.raises(kufsa.BadOption, match="red_handed"):
        search.duel(kufsa.game("red_handed"), games=1, simulations=1)
