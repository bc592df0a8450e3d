"""Where the fewest points win, everything that compares scores turns round."""

import pytest

import kufsa
from kufsa.arena.dataset import rows
from kufsa.arena.tournament import Match, Plan, Result, rate
from kufsa.core.log import Log, fresh_header
from kufsa.core.outcome import good, placing, sign
from kufsa.envs import encoding
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
    position = lowest.start(players=2, seed=4)
    log = Log(fresh_header(lowest.id, {"players": 2}, 4, ["a", "b"]))
    while not position.over:
        log.actions.append(position.legal[-1])
        position = position.play(position.legal[-1])
    found = rows(encoding(lowest), log)
    for seat, score in enumerate(position.scores):
        own = zip(found["seat"], found["points"], strict=True)
        assert sum(points for one, points in own if one == seat) == -score


@pytest.mark.compiled
@pytest.mark.parametrize("wins", ["highest", "lowest"])
def test_the_search_plays_for_the_score_that_wins(
    wins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By points alone: the better half of the actions for one rule is the worse for the other."""
    monkeypatch.setattr(COURT, "wins", wins, raising=False)
    how = Search(simulations=400, margin=1.0)
    score = 0
    for seed in range(4):
        position = COURT.start(players=2, seed=seed, first=0)
        while not position.over:
            seat = position.to_act
            action = position.legal[0]
            if seat == 0:
                found = weigh(COURT, position.view(0), position.legal, how, seed=1)
                action = max(found, key=lambda one: one.tried).action
            position = position.play(action)
        score += position.scores[0] - position.scores[1]
    assert score > 0 if wins == "highest" else score < 0
