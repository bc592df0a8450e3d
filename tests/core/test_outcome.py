"""Where the fewest points win, everything that compares scores turns round."""

from random import Random

import pytest

import kufsa
from kufsa.arena.dataset import rows
from kufsa.arena.tournament import Match, Plan, Result, rate
from kufsa.core.log import Log, fresh_header
from kufsa.core.outcome import good, placing, sign
from kufsa.envs import encoding
from kufsa.search import search
from kufsa.search.search import Search, weigh

COURT = kufsa.game("kings_court")


@pytest.fixture
def lowest(monkeypatch: pytest.MonkeyPatch) -> kufsa.Game:
    monkeypatch.setattr(COURT, "wins", "lowest", raising=False)
    return COURT


def test_places() -> None:
    assert (sign(COURT), good(COURT, 5)) == (1, 5)
    assert placing(COURT, [3, 8, 3]) == (2, 1, 2)
    assert placing(COURT, [3, 8, 3], winners=[2]) == (3, 2, 1)


def test_places_where_the_fewest_points_win(lowest: kufsa.Game) -> None:
    assert (sign(lowest), good(lowest, 5)) == (-1, -5)
    assert placing(lowest, [3, 8, 3]) == (1, 3, 1)
    assert placing(lowest, [3, 8, 3], winners=[2]) == (2, 3, 1)


def test_ratings(lowest: kufsa.Game) -> None:
    plan = Plan(lowest.id, ("greedy", "random", "page"), players=3)
    seats = plan.bots
    ratings = rate(plan, [Result(Match(seats, 0), (9, 5, 2), (2,))])
    assert ratings["page"].value > ratings["random"].value > ratings["greedy"].value


def gains() -> tuple[list[float], tuple[int, ...]]:
    """The rewards of a whole game of two by seat, and its scores."""
    env = kufsa.batch("kings_court", 1, 2, seed=3, rewards="points", autoreset="DISABLED")
    total = [0.0, 0.0]
    while not env.turn.terminated[0]:
        turn = env.step(env.sample())
        total = [one + float(new) for one, new in zip(total, turn.rewards[0], strict=True)]
    return total, env.position(0).scores


@pytest.mark.compiled
def test_rewards(lowest: kufsa.Game) -> None:
    total, scores = gains()
    assert total == [-score for score in scores] and any(scores)


@pytest.mark.compiled
def test_rows_of_a_dataset(lowest: kufsa.Game) -> None:
    position, dice = lowest.start(players=2, seed=4), Random(4)
    log = Log(fresh_header(lowest.id, {"players": 2}, 4, ["a", "b"]))
    while not position.over:
        log.actions.append(dice.choice(position.legal))
        position = position.play(log.actions[-1])
    found = rows(encoding(lowest), log)
    for seat, score in enumerate(position.scores):
        own = zip(found["seat"], found["points"], strict=True)
        assert sum(points for one, points in own if one == seat) == -score


def searched(simulations: int, dice: Random) -> int:
    """How far ahead a seat that searches by points alone ends in four games against random play."""
    how = Search(simulations, margin=1.0)
    ahead = 0
    for seed in range(4):
        position = COURT.start(players=2, seed=seed, first=0)
        for _ in range(200):
            if position.over:
                break
            action = dice.choice(position.legal)
            if position.to_act == 0:
                found = weigh(COURT, position.view(0), position.legal, how, seed=1)
                action = max(found, key=lambda one: one.tried).action
            position = position.play(action)
        ahead += position.scores[0] - position.scores[1]
    return ahead


@pytest.mark.compiled
def test_the_search_plays_for_the_score_that_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    # King's Court's own kernels for the search are written for its own rule: most points win.
    monkeypatch.setattr(search, "knowledge", lambda game: None)
    monkeypatch.setattr(search, "_shelf", {})
    most = searched(200, Random(1))
    monkeypatch.setattr(COURT, "wins", "lowest", raising=False)
    fewest = searched(200, Random(1))
    assert fewest < 0 < most


@pytest.mark.compiled
def test_a_simulation_is_worth_the_opposite(monkeypatch: pytest.MonkeyPatch) -> None:
    position = COURT.start(players=2, seed=5, first=0)
    how = Search(simulations=1, margin=1.0)
    for seed in range(20):
        values = []
        for wins in ("highest", "lowest"):
            monkeypatch.setattr(COURT, "wins", wins, raising=False)
            [found] = weigh(COURT, position.view(0), position.legal[:1], how, seed)
            values.append(found.value)
        assert sum(values) == pytest.approx(1)
