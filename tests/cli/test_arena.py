"""The workings behind simulate, bench and perft."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

import kufsa
from kufsa.arena import perft
from kufsa.arena.bench import RandomPlay
from kufsa.arena.simulate import loops, simulate
from kufsa.arena.versus import versus
from kufsa.core import kernel, registry
from kufsa.core.seed import fresh_stream

from .conftest import Run

DOCS = Path(__file__).parent.parent.parent / "docs" / "perft.md"
GAMES = [id for id in registry.games() if perft.set_ups(kufsa.game(id))]
SET_UPS = [
    pytest.param(kufsa.game(id), one, id=f"{id}, {one.name}")
    for id in GAMES
    for one in perft.set_ups(kufsa.game(id))
]
MOST = 500 if kernel.INTERPRETED else 10_000_000


# Lines of play.


@pytest.mark.parametrize(("game", "one"), SET_UPS)
def test_counts_are_the_published_ones(game: kufsa.Game, one: perft.SetUp) -> None:
    start = game.position(one.document, seed=1)
    for depth, lines in enumerate(one.counts, start=1):
        if lines <= MOST:
            assert perft.count_lines(start, depth) == lines


def by_hand(position: kufsa.Position, depth: int) -> int:
    if depth == 0 or position.over:
        return 1
    return sum(by_hand(position.play(action), depth - 1) for action in position.legal)


@pytest.mark.parametrize(("game", "one"), SET_UPS)
def test_counts_agree_with_play_by_hand(game: kufsa.Game, one: perft.SetUp) -> None:
    start = game.position(one.document, seed=2)
    for depth, lines in enumerate(one.counts, start=1):
        if lines <= min(MOST, 3_000):
            assert by_hand(start, depth) == lines


@pytest.mark.parametrize("id", GAMES)
def test_docs_show_the_published_counts(id: str) -> None:
    """Every set-up of the game is on the page: its document, and all of its counts."""
    sections = DOCS.read_text(encoding="utf-8").split("\n### ")
    for one in perft.set_ups(kufsa.game(id)):
        title = one.name[0].upper() + one.name[1:]
        (section,) = [
            part for part in sections if part.startswith(f"{title}\n") and f'"{id}"' in part
        ]
        block = section.split("```json\n")[1].split("```")[0]
        assert json.loads(block) == one.document
        rows = re.findall(r"\| (\d+) \| ([\d,]+) \|", section)
        shown = [(int(depth), int(lines.replace(",", ""))) for depth, lines in rows]
        assert shown == list(enumerate(one.counts, start=1))


def test_perft_command_compares(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    output = run("perft", "catch_dragon", "--depth", "2").output
    assert output.count("✓") == 2 * len(perft.set_ups(kufsa.game("catch_dragon")))
    first = perft.set_ups(kufsa.game("catch_dragon"))[0]
    wrong = perft.SetUp(first.name, first.document, (50,))
    monkeypatch.setattr("kufsa.cli.perft.set_ups", lambda game: [wrong])
    result = run("perft", "catch_dragon", "--depth", "1", code=1)
    assert "✗ 50" in result.stdout
    assert "not the published one" in result.stderr


def test_perft_command_counts_a_position_of_ones_own(run: Run, tmp_path: Path) -> None:
    document = kufsa.game("catch_dragon").start(seed=1).document
    (tmp_path / "p.json").write_text(json.dumps(document))
    output = run("perft", "catch_dragon", "--depth", "1", "--position", "p.json").output
    assert "49" in output
    (tmp_path / "p.json").write_bytes(b"\xff")
    assert "not UTF-8" in run("perft", "catch_dragon", "--position", "p.json", code=2).stderr


# Random games.


@pytest.mark.compiled
def test_simulated_games_are_those_of_their_seeds() -> None:
    """A game of a simulation can be dealt again and played out by the same stream."""
    game = kufsa.game("catch_dragon")
    summary = simulate(game, 3, 2, seed=7, options={"first": 1})
    for number in range(3):
        position = game.start(players=2, seed=f"7:{number}", first=1)
        room = np.empty(game.rules.MAX_LEGAL_ACTIONS, np.int32)
        state = position._state
        made = loops(game).play_out(state, fresh_stream(f"7:{number}:play"), room, 100_000)
        assert made == summary.steps[number]
        assert position.scores == tuple(summary.scores[number])
        won = [seat for seat in range(2) if summary.shares[number][seat] > 0]
        assert position.winners == tuple(won)


@pytest.mark.compiled
def test_winners_share_a_game() -> None:
    shares = simulate(kufsa.game("catch_dragon"), 300, 5, seed=7).shares
    assert shares.sum(axis=1) == pytest.approx(1)
    assert (shares == 0.5).any()


def test_every_seat_draws_from_another_stream() -> None:
    assert fresh_stream("a")[0] != fresh_stream("b")[0]
    assert (fresh_stream("a") == fresh_stream("a")).all()


def test_random_play_goes_on_after_a_game() -> None:
    play = RandomPlay(kufsa.game("catch_dragon"))
    before = play.state.copy()
    assert play.seconds(50) > 0
    assert (before != play.state).any()


def test_bots_meet_in_every_seating(run: Run) -> None:
    asked = ("simulate", "catch_dragon", "--bots", "greedy,random", "--games", "4", "--seed", "1")
    figures = json.loads(run(*asked, "--json").stdout)
    assert figures["bots"] == ["greedy", "random"]
    assert [entry["won"] for entry in figures["seats"]] == [1.0, 0.0]
    assert "greedy" in run(*asked).stdout
    refused = run("simulate", "catch_dragon", "--bots", "greedy,clever", code=2)
    assert "greedy, random" in refused.output


def test_bots_are_named_by_level_too(run: Run) -> None:
    asked = ("simulate", "catch_dragon", "--bots", "1,greedy", "--games", "2", "--seed", "1")
    assert json.loads(run(*asked, "--json").stdout)["bots"] == ["hatchling", "greedy"]


def test_bots_meet_where_there_are_no_turns() -> None:
    meeting = versus(kufsa.game("red_handed"), ["greedy", "random"], 2, seed=1)
    assert [entry["won"] for entry in meeting.data()["seats"]] == [1.0, 0.0]
