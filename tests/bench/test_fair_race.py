"""Equal people, unequal lines: thousands of races through pings, window and verdict."""

import json
from random import Random

import pytest
import typer
from typer.testing import CliRunner

from bench.fair_race import Line, race, reaction, run
from kufsa.match.race import FRIENDS, STRANGERS

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
        ([Line(10, jitter=1), Line(160, jitter=8)], FRIENDS),
        ([NEAR, Line(80)], STRANGERS),
    ],
)
def test_so_do_four_and_people_with_unsteady_lines_and_strangers(
    lines: list[Line], cap: int
) -> None:
    assert unfairness(lines, cap=cap) < BOUND


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


@pytest.mark.parametrize("cap", [FRIENDS, STRANGERS])
def test_holding_pongs_back_gains_what_the_cap_allows_and_no_more(cap: int) -> None:
    print(f"\ncap {cap // 1000} ms, against an honest equal:")
    for round_trip in (10, 50, 90, 190):
        honest = run([Line(round_trip), NEAR], 10_000, cap)
        held = run([Line(round_trip, holds_pongs=1000), NEAR], 10_000, cap)
        gained = held.credit[0] - honest.credit[0]
        print(
            f"  {round_trip:3} ms away: {gained:5.1f} ms gained,"
            f" wins {honest.shares[0]:.1%} -> {held.shares[0]:.1%}"
        )
        assert held.credit[0] == cap / 1000
        assert 0 <= gained <= max(0, cap / 1000 - round_trip)
        assert held.shares[0] <= head_start(max(0, cap - round_trip * 1000)) + BOUND


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
    assert "10 / 180" in shown.output
    assert "credit off" in shown.output


def test_the_command_gives_the_same_to_programs(command: typer.Typer) -> None:
    given = CliRunner().invoke(command, ["--rounds", "200", "--seed", "3", "--json"])
    rows = json.loads(given.output)
    for row in rows:
        assert sum(row["shares"]) == pytest.approx(1)
        assert len(row["shares"]) == len(row["round_trips"])
    assert rows[0]["shares"] == list(run([NEAR, FAR], rounds=200, seed=3).shares)
