"""Equal people, unequal lines: thousands of races through pings, window and verdict."""

import json
from random import Random

import pytest
import typer
from typer.testing import CliRunner

from bench.fair_race import Line, race, reaction, run
from kufsa.match.race import FRIENDS, STRANGERS, UNPROVEN, UNPROVEN_RATED

BOUND = 0.02
NEAR, FAR = Line(10), Line(180)


def unfairness(lines: list[Line], **how: int) -> float:
    """How far the seat that is treated least fairly is from its share."""
    return max(abs(share - 1 / len(lines)) for share in run(lines, **how).shares)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_equal_people_win_equally_often(seed: int) -> None:
    assert unfairness([NEAR, FAR], seed=seed) < BOUND


@pytest.mark.parametrize(
    ("lines", "cap"),
    [
        ([NEAR, Line(60), Line(120), FAR], FRIENDS),
        ([FAR, NEAR, NEAR, NEAR], FRIENDS),
        ([NEAR, Line(80)], STRANGERS),
    ],
)
def test_so_do_four_and_strangers(lines: list[Line], cap: int) -> None:
    assert unfairness(lines, cap=cap) < BOUND


def test_an_unsteady_line_costs_what_only_its_pongs_tell_of() -> None:
    """The kernel proves the shortest way; more could be held back, so it is not credited."""
    steady, unsteady = run([Line(10, jitter=1), Line(160, jitter=8)]).shares
    assert 0.44 < unsteady < steady < 0.56


@pytest.mark.parametrize("lines", [[NEAR, FAR], [NEAR, Line(60), Line(120), FAR]])
def test_without_the_credit_the_near_would_win(lines: list[Line]) -> None:
    """The control: the simulation can tell fair from unfair."""
    outcome = run(lines, cap=0)
    assert outcome.shares[0] > 1 / len(lines) + 10 * BOUND
    assert outcome.shares[-1] < 1 / len(lines) - 10 * BOUND


def test_beyond_the_cap_distance_costs() -> None:
    assert run([NEAR, FAR], cap=STRANGERS).shares[0] > 0.5 + 10 * BOUND


def head_start(microseconds: int, rounds: int = 10_000) -> float:
    """How often somebody wins against an equal with so much of a head start and no lines."""
    random = Random(1)
    return sum(reaction(random) - microseconds < reaction(random) for _ in range(rounds)) / rounds


@pytest.mark.parametrize("away", [5, 20, 50, 100, 200])
def test_from_5_to_200_milliseconds_both_win_half(away: float) -> None:
    assert unfairness([Line(5), Line(away)], rounds=40_000) < 0.01


@pytest.mark.parametrize("cap", [FRIENDS, STRANGERS])
@pytest.mark.parametrize("away", [10, 90])
def test_holding_pongs_back_gains_nothing(cap: int, away: float) -> None:
    honest = run([Line(away), NEAR], 10_000, cap)
    held = run([Line(away, holds_pongs=1000), NEAR], 10_000, cap)
    assert held.credit[0] <= honest.credit[0] + 1
    assert held.shares[0] < honest.shares[0] + BOUND


@pytest.mark.parametrize("after", [300, 350, 400, 500])
def test_pausing_whenever_one_is_late_gains_nothing(after: float) -> None:
    assert run([Line(10, pauses_at=after), FAR]).shares[0] < 0.5 + BOUND


def test_forged_pongs_and_times_gain_nothing() -> None:
    assert unfairness([Line(10, forges=True), FAR]) < BOUND


@pytest.mark.parametrize("unproven", [UNPROVEN, UNPROVEN_RATED])
def test_where_the_kernel_cannot_tell_holding_pongs_gains_little(unproven: int) -> None:
    for round_trip in (10, 50, 90, 190):
        honest = run([Line(round_trip, known=False), NEAR], 10_000, unproven=unproven)
        cheat = Line(round_trip, holds_pongs=1000, known=False)
        held = run([cheat, NEAR], 10_000, unproven=unproven)
        assert held.credit[0] == unproven / 1000
        assert 0 <= held.credit[0] - honest.credit[0] <= max(0, unproven / 1000 - round_trip)
        assert held.shares[0] <= head_start(max(0, unproven - round_trip * 1000)) + BOUND


def test_holding_pongs_back_longer_than_they_count_gains_nothing() -> None:
    assert run([Line(10, holds_pongs=2000), NEAR], rounds=1000).credit[0] == 0


def test_the_same_seed_gives_the_same_races() -> None:
    assert run([NEAR, FAR], rounds=300, seed=5) == run([NEAR, FAR], rounds=300, seed=5)
    assert run([NEAR, FAR], rounds=300, seed=5) != run([NEAR, FAR], rounds=300, seed=6)


def test_the_window_is_short() -> None:
    assert 0 < run([NEAR, FAR], rounds=1000).window < 210


# The command.


@pytest.fixture
def command() -> typer.Typer:
    app = typer.Typer()
    app.command()(race)
    return app


def test_the_command_shows_a_table(command: typer.Typer) -> None:
    shown = CliRunner().invoke(command, ["--rounds", "200"], env={"COLUMNS": "160"})
    assert shown.exit_code == 0, shown.output
    assert "5 / 200" in shown.output
    assert "credit off" in shown.output


def test_the_command_gives_the_same_to_programs(command: typer.Typer) -> None:
    given = CliRunner().invoke(command, ["--rounds", "200", "--seed", "3", "--json"])
    rows = json.loads(given.output)
    for row in rows:
        assert sum(row["shares"]) == pytest.approx(1)
        assert len(row["shares"]) == len(row["round_trips"])
    assert rows[0]["shares"] == list(run([Line(5), Line(5)], rounds=200, seed=3).shares)
