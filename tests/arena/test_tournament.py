"""Tournaments: fair seatings and deals, results to resume from, figures that are right."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

import kufsa
from kufsa.arena import tournament
from kufsa.arena.tournament import (
    BadResults,
    Match,
    Plan,
    Result,
    meetings,
    play_match,
    rate,
    read_results,
    run,
    standings,
    wilson,
    win_rate,
)
from kufsa.cli import app
from kufsa.core.language import languages

pytestmark = pytest.mark.compiled
RANDOMS = ("greedy", "random")


def test_every_deal_is_played_in_every_seating() -> None:
    plan = Plan("drachenwurf", ("greedy", "random", "gambler", "tamer"), games=6, players=3)
    matches = list(plan.matches())
    assert len(matches) == len(set(matches)) == 4 * 6
    at = Counter((name, seat) for match in matches for seat, name in enumerate(match.seats))
    assert set(at.values()) == {4 * 6 * 3 // 12}, "everybody sits everywhere as often"
    for table in plan.tables():
        own = [match for match in matches if set(match.seats) == set(table)]
        assert Counter(match.deal for match in own) == {0: 3, 1: 3}
    assert len(list(Plan("catch_dragon", RANDOMS, games=3).matches())) == 4, "whole deals only"


def test_seatings_of_a_deal_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []

    def look(position: kufsa.Position, players: object, seed: str, limit: int) -> kufsa.Position:
        starts.append(position)
        return position

    monkeypatch.setattr(tournament, "play", look)
    plan = Plan("triominoes", RANDOMS, games=4, seed=9)
    for match in plan.matches():
        play_match(plan, match)
    assert starts[0] == starts[1] != starts[2] == starts[3]


def test_a_tournament_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    plan = Plan("kings_court", RANDOMS, games=4, seed=3)
    whole = run(plan, workers=1)
    half = run(Plan("kings_court", RANDOMS, games=2, seed=3), file, workers=1)
    assert half == whole[:2]
    with file.open("a") as book:
        book.write('{"seats": ["gre')  # the machine stopped in the middle of a line
    played: list[Result] = []
    assert run(plan, file, workers=1, tick=played.append) == whole
    assert len(played) == 4
    assert len(file.read_text().splitlines()) == 5
    assert read_results(plan, file) == whole


def test_a_file_that_was_cut_off_in_its_first_line(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    plan = Plan("kings_court", RANDOMS, games=2, seed=3)
    file.write_text(json.dumps(plan.head())[:20])
    assert read_results(plan, file) == []
    assert file.read_text() == ""


def test_it_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "results.jsonl"
    plan = Plan("kings_court", RANDOMS, games=2, seed=3)
    run(plan, file, workers=1)
    monkeypatch.setattr(tournament, "play_match", None)
    assert len(run(plan, file, workers=1)) == 2


def test_processes_play_the_same(tmp_path: Path) -> None:
    plan = Plan("kings_court", RANDOMS, games=4, seed=5)
    assert run(plan, workers=2) == run(plan, workers=1)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("no results\n", "holds no results"),
        ('{"kufsa": "arena"}\n{"seats": 3}\n', "holds no results"),
        ('{"kufsa": "arena", "game": "triominoes"}\n', "another tournament: different game, bots"),
        ("my diary, in one line", "holds no results"),
        ("my diary\nand its last line", "holds no results"),
        ('{"kufsa": "arena", "game": "triominoes"}\n{"seats', "another tournament"),
        ("[1, 2]\n", "holds no results"),
    ],
)
def test_files_that_are_not_its_own(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "results.jsonl"
    file.write_text(text)
    with pytest.raises(BadResults, match=told):
        run(Plan("catch_dragon", RANDOMS), file)
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"bots": ("greedy", "greedy")}, "named once"),
        ({"bots": ("greedy", "clever")}, "no bot 'clever'"),
        ({"players": 3}, "a table of 3 needs 3 different bots, not 2"),
        ({"options": {"mode": "basic"}}, "no option 'mode'"),
    ],
)
def test_plans_that_cannot_be(wrong: dict[str, object], told: str) -> None:
    with pytest.raises(kufsa.BadOption, match=told):
        Plan(**{"game": "catch_dragon", "bots": RANDOMS, **wrong})


# Figures.


def won(seats: tuple[str, str], winners: tuple[int, ...], deal: int) -> Result:
    scores = tuple(int(seat in winners) for seat in range(2))
    return Result(Match(seats, deal), scores, winners)


def test_shares_of_wins_and_their_bounds() -> None:
    pair = ("a", "b")
    # Both seatings of a deal go to the same side: 20 games are worth no more than 10.
    alike = [
        won(seats, (seats.index("a" if deal < 6 else "b"),), deal)
        for deal in range(10) for seats in (pair, pair[::-1])
    ]  # fmt: skip
    share = win_rate(alike, "a")
    assert share.value == pytest.approx(0.6)
    low, high = wilson(0.6, 10)
    assert share.low == pytest.approx(low, abs=0.02) and share.high == pytest.approx(high, abs=0.02)
    # Each seat wins its part: luck of the seat cancels, and the bounds are close.
    even = [won(seats, (0,), deal) for deal in range(10) for seats in (pair, pair[::-1])]
    assert win_rate(even, "a").value == 0.5
    assert win_rate([won(pair, (0, 1), 0)], "b").value == 0.5, "a shared win is shared"
    assert win_rate([won(pair, (), 0)], "a").value == 0.0, "a game broken off is nobody's"
    sure = win_rate([won(pair, (0,), deal) for deal in range(10)], "a")
    assert sure.high == pytest.approx(1.0) and sure.low == pytest.approx(wilson(1, 10)[0])


def test_ratings_are_in_the_order_of_strength() -> None:
    names = ("a", "b", "c")
    results = [
        won(seats, (0 if seats[0] < seats[1] else 1,), deal)
        for deal in range(20)
        for one, other in (("a", "b"), ("b", "c"), ("a", "c"))
        for seats in ((one, other), (other, one))
    ]
    plan = Plan.__new__(Plan)
    for name, value in {"game": "kings_court", "bots": names, "players": 2, "seed": 1}.items():
        object.__setattr__(plan, name, value)
    ratings = rate(plan, results)
    assert all(ratings[one].low > ratings[other].value for one, other in pairwise(names))
    assert [one.name for one in standings(plan, results)] == ["a", "b", "c"]
    assert meetings(plan, results)["a", "c"].value == 1.0


# The command.


def invoke(*arguments: str, code: int = 0) -> str:
    ran = CliRunner().invoke(app, ["arena", *arguments])
    assert ran.exit_code == code, ran.output
    return ran.output


def test_the_command(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl"
    asked = ("kings_court", "--bots", "greedy,random", "--games", "2", "--seed", "1")
    asked += ("--workers", "1", "--results", str(file))
    told = json.loads(invoke(*asked, "--json").splitlines()[-1])
    assert told["bots"] == ["greedy", "random"] and told["played"] == 2
    assert told["standings"][0]["name"] == "greedy"
    assert told["meetings"][0]["won"]["value"] == 1.0
    for lang in languages():
        assert "greedy" in invoke(*asked, "--lang", lang)
    assert "another tournament: different seed" in invoke(*asked, "--seed", "2", code=2)
    assert "no bot '9'" in invoke("kings_court", "--bots", "9,1", code=2)


def test_levels_by_number() -> None:
    from kufsa.cli.arena import _names

    assert _names("red_handed", None)[::4] == ("tourist", "inspector")
    assert _names("red_handed", "5,greedy") == ("inspector", "greedy")


def test_bots_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(
        "class First:\n"
        "    def __init__(self, game, seed): pass\n"
        "    def begin(self, seat, options): pass\n"
        "    def observe(self, events): pass\n"
        "    def choose(self, view, legal): return legal[0]\n"
        "def nothing(game, seed): return 3\n"
        "five = 5\n"
    )
    monkeypatch.chdir(tmp_path)
    asked = ("kings_court", "--games", "2", "--seed", "1", "--workers", "1", "--json")
    told = json.loads(invoke(*asked, "--bots", "my_bots:First,random").splitlines()[-1])
    assert told["played"] == 2 and told["bots"] == ["my_bots:First", "random"]
    for name, wrong in (("nothing", "gave 3: a bot has begin"), ("five", "makes no bot")):
        assert wrong in invoke(*asked, "--bots", f"my_bots:{name},random", code=2)


def test_a_game_whose_bots_have_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """All its bots play then; and if they are too few for a table, that is said."""
    from kufsa.cli import names
    from kufsa.cli.arena import _names
    from kufsa.search.protocol import BotInfo

    monkeypatch.setattr(
        names, "bots", lambda game: (BotInfo("greedy", None), BotInfo("random", None))
    )
    assert _names("kings_court", None) == ("greedy", "random")
    told = " ".join(invoke("kings_court", "--players", "3", code=2).split())
    assert "a table of 3 needs 3 different bots, not 2: name more" in told
