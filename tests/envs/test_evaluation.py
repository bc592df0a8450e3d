"""How well a policy plays: against chance, itself and bots, with the same luck for all."""

import sys
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import BadOption, Game
from kufsa.core import kernel
from kufsa.envs import IllegalIndex

GAMES = 4 if kernel.INTERPRETED else 60


def first(observations: Any, masks: Any) -> Any:
    return masks.argmax(axis=1)


def last(observations: Any, masks: Any) -> Any:
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_a_policy_against_itself_wins_its_share(game: Game) -> None:
    players = game.players[0]
    found = kufsa.evaluate(first, game, first, games=GAMES, players=players, limit=300, seed=1)
    whole = (found.games - found.cut_off) / found.games
    assert found.wins == pytest.approx(whole / players, abs=0.35 / players)
    assert found.reward == pytest.approx(0, abs=1e-9), "0 in sum over all seats of every deal"
    again = kufsa.evaluate(first, game, first, games=GAMES, players=players, limit=300, seed=1)
    assert again == found, "the same seed gives the same games"


def test_every_deal_is_played_from_every_seat() -> None:
    found = kufsa.evaluate(first, "kings_court", games=4, players=3, limit=5, seed=1)
    assert (found.games, found.cut_off, found.wins, found.length) == (6, 6, 0.0, 5.0)
    assert str(found) == "0.0% ± 0.0% of the wins in 6 games, 6 cut off"


def test_a_better_policy_is_told_from_a_worse_one() -> None:
    """To lay what there is, in Triangle Dominoes, rather than to draw."""
    found = kufsa.evaluate(first, "triominoes", last, games=GAMES, players=2, seed=3)
    other = kufsa.evaluate(last, "triominoes", first, games=GAMES, players=2, seed=3)
    assert found.wins + other.wins == pytest.approx(1)
    assert found.wins > 0.7 and found.wins - found.half > 0.5


@pytest.mark.parametrize("opponents", ["greedy", 1])
def test_bots_are_opponents_too(opponents: Any) -> None:
    found = kufsa.evaluate(first, "catch_dragon", opponents, games=3, players=2, seed=3)
    assert found.games == 4 and found.cut_off == 0 and found.wins < 1
    assert found == kufsa.evaluate(first, "catch_dragon", opponents, games=3, players=2, seed=3)


@pytest.mark.parametrize(
    ("policy", "arguments", "error", "told"),
    [
        (3.5, {}, BadOption, "a policy is a function"),
        ("nobody", {}, BadOption, "has no bot 'nobody'"),
        (1, {"opponents": first}, BadOption, "against bots or chance"),
        (first, {"games": 0}, BadOption, "at least 1 game"),
        (first, {"limit": 0}, BadOption, "at least 1 step"),
        (first, {"opponents": "nobody"}, BadOption, "has no bot 'nobody'"),
        (lambda seen, masks: masks.argmin(axis=1), {}, IllegalIndex, "the policy chose 0"),
        (lambda seen, masks: masks.argmax(axis=1) - 1000, {}, IllegalIndex, "the policy chose -"),
        (lambda seen, masks: [0.5] * len(masks), {}, ValueError, "whole numbers"),
        (lambda seen, masks: np.zeros(1, int), {}, ValueError, "one for each game"),
        (first, {"opponents": lambda seen, masks: masks.sum(axis=1) + 99}, IllegalIndex,
         "an opponent chose"),
    ],
)  # fmt: skip
def test_mistakes_are_named(policy: Any, arguments: Any, error: Any, told: str) -> None:
    settings = {"games": 4, "players": 2, "limit": 4, "seed": 1, **arguments}
    with pytest.raises(error, match=told):
        kufsa.evaluate(policy, "triominoes", **settings)


class Same:
    """A policy that is made for a game, as a class that is named on a line."""

    def __init__(self, game: Any, players: int) -> None:
        assert (game.id, players) == ("kings_court", 3)

    def __call__(self, observations: Any, masks: Any) -> Any:
        return masks.argmax(axis=1)


def test_a_policy_can_be_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_policies.py").write_text(
        "def first(observations, masks):\n    return masks.argmax(axis=1)\n"
    )
    monkeypatch.chdir(tmp_path)
    settings: dict[str, Any] = {"games": 4, "players": 3, "limit": 20, "seed": 1}
    found = kufsa.evaluate("my_policies:first", "kings_court", "my_policies:first", **settings)
    assert found == kufsa.evaluate(first, "kings_court", first, **settings)
    assert found == kufsa.evaluate(Same, "kings_court", first, **settings)
    for name, told in (
        ("my_policies:last", "module my_policies has no 'last'"),
        ("no_such_module:first", "module no_such_module cannot be loaded"),
        ("my policies:first", "named module:name, not 'my policies:first'"),
        ("math:pi", "a policy is a function"),
    ):
        with pytest.raises(BadOption, match=told):
            kufsa.evaluate(name, "kings_court", **settings)


class FirstInTheList:
    """A bot of one's own."""

    def __init__(self, game: Any, seed: Any = None) -> None:
        self.game = game

    def begin(self, seat: int, options: Any) -> None: ...

    def observe(self, events: Any) -> None: ...

    def choose(self, view: Any, legal: Any) -> str:
        return str(legal[0])


def test_a_class_of_bots_is_measured_as_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = {"games": 4, "players": 2, "seed": 3, "limit": 60}
    found = kufsa.evaluate(FirstInTheList, "triominoes", "greedy", **asked)
    assert found.games == 4 and 0 <= found.wins <= 1 and found.length > 1
    monkeypatch.setitem(sys.modules, "bots_of_mine", sys.modules[__name__])
    assert kufsa.evaluate("bots_of_mine:FirstInTheList", "triominoes", "greedy", **asked) == found


def test_bots_are_measured_by_the_same_measure() -> None:
    settings: dict[str, Any] = {"games": 4, "players": 2, "seed": 3}
    found = kufsa.evaluate("greedy", "kings_court", "random", **settings)
    assert (found.games, found.cut_off, found.wins) == (4, 0, 1.0)
    assert found == kufsa.evaluate("greedy", "kings_court", "random", **settings)
    cut = kufsa.evaluate("greedy", "kings_court", "greedy", **settings, limit=1)
    assert (cut.cut_off, cut.length, cut.wins) == (4, 1.0, 0.0)
    plain = kufsa.evaluate("random", "kings_court", "random", **settings)
    assert plain.games == 4 and plain != found
