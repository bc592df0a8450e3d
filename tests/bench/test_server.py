"""The load of ``bench.server``, tiny: that it plays and counts, not how fast."""

import asyncio
import itertools
import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench.server import appetite, command, comparing, profiling, several, stages, starting
from bench.server import measurement as bench
from bench.server.generator import figures_of
from bench.server.load_table import LoadTable, Sample
from bench.server.servers import NotHere
from kufsa.match.match import fold
from tests.server import postgres

from .conftest import Run

TINY = bench.Plan(ladder=(5,), rate=4, warm=0.5, seconds=2, search_tables=0, idle=0)


def check(figures: bench.Figures) -> None:
    [run] = figures["ladder"]
    assert run["tables"] == 5
    assert run["due"] > 0
    assert (run["missing"], run["problems"]) == (0, {})
    assert 0 < run["p50_ms"] <= run["p99_ms"] <= run["max_ms"]


@pytest.mark.long
def test_real_games_are_played_at_a_real_server() -> None:
    check(bench.measure(TINY, ["kufsa"])["servers"]["kufsa"])


@pytest.mark.long
def test_two_processes_play_on_one_database(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "PROBES", 2)
    monkeypatch.setattr(bench, "LIMIT_MS", 60_000.0)
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    search = bench.Plan(search_tables=4, warm=0.2, search_seconds=1.0)
    plan = several.Ladder(tables=(4,), rate=4, warm=0.5, seconds=2, search=search)
    figures = several.measure_processes(2, plan)
    one, two = figures["processes"]
    assert (one["processes"], two["processes"]) == (1, 2)
    for run in (one, two):
        assert (run["tables"], run["problems"]) == (4, {})
        assert run["moves"] > 0
    for most in figures["most"]:
        assert most["most"]["rate"] == 1.5
    command._show_processes(figures)


@pytest.mark.long
def test_what_a_table_needs_is_measured() -> None:
    if postgres.binaries() is None:
        pytest.skip("PostgreSQL is not installed")
    figures = appetite.measure_appetite(8, 3.0)
    assert figures["moves"] > 0 and figures["problems"] == {}
    for name in ("server_ms", "database_ms", "stored_bytes", "log_bytes", "sent_bytes"):
        assert figures[name] >= 0, name
    assert figures["sent_bytes"] > 100 and figures["log_bytes"] > 100
    command._show_appetite(figures)


@pytest.mark.long
def test_an_even_load_is_told_minute_by_minute() -> None:
    figures = several.measure_soak(several.Soak(2, tables=4, minute=2.0))
    assert [run["minute"] for run in figures["minutes"]] == [1, 2]
    assert figures["problems"] == {}
    assert all(run["moves"] > 0 and run["missing"] == 0 for run in figures["minutes"])
    command._show_soak(figures)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")
def test_boardgame_io_is_played_beside_it() -> None:
    figures = bench.measure(TINY, ["boardgame.io"])["servers"]["boardgame.io"]
    if "missing" in figures:
        pytest.skip(figures["missing"])  # nothing can be fetched from here
    check(figures)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system tells no sizes")
def test_idle_connections_have_a_size() -> None:
    assert bench.idle_bytes("kufsa", 20) is not None


# The schedule, without a server.


class Paper(LoadTable):
    """A table where a move is seen when the test says so."""

    def __init__(self) -> None:
        super().__init__(problem=lambda what: None)
        self.made = 0
        self.ready()

    async def open(self) -> None:
        """There is nobody to sit down."""

    async def watch(self) -> None:
        """There is nothing to be seen."""

    def close(self) -> None:
        """There is no line."""

    def move(self) -> None:
        self.made += 1


async def all_due(moves: int) -> Paper:
    """A table at which so many moves have come due while the first was on its way."""
    table = Paper()
    table.begin(rate=200)
    async with asyncio.timeout(60):
        while table.sample.due < moves:
            await asyncio.sleep(0.001)
    return table


def test_moves_come_due_whether_the_server_keeps_up_or_not() -> None:
    async def play() -> None:
        table = await all_due(5)
        sample = table.sample
        assert table.made == 1
        for made in range(2, 6):
            table.complete()
            assert table.made == made
        # Each counts from when it was due, so the first, which kept the others waiting, is longest.
        assert sample.seconds == sorted(sample.seconds, reverse=True)
        table.rest()

    asyncio.run(play())


def test_what_was_due_when_a_game_ended_is_not_missing() -> None:
    async def play() -> None:
        table = await all_due(5)
        table.complete(over=True)
        assert (table.made, table.sample.due, table.sample.games) == (1, 1, 1)
        assert figures_of(table.sample)["missing"] == 0
        table.rest()

    asyncio.run(play())


def test_a_move_that_nobody_saw_took_for_ever() -> None:
    seen = Sample(due=100, seconds=[0.001] * 98)
    figures = figures_of(seen)
    assert (figures["missing"], figures["p50_ms"], figures["p99_ms"]) == (2, 1.0, None)
    assert not bench.is_held(figures)
    assert bench.is_held(figures_of(Sample(due=98, seconds=seen.seconds)))


# The search for the most.


class Server:
    """Holds so many moves a second at a table, and not one more."""

    def __init__(self, most: float) -> None:
        self.most = most
        self.runs = 0

    def order(self, what: str, tables: int) -> bench.Figures:
        return {"tables": tables}

    def play(self, rate: float, warm: float, seconds: float) -> bench.Figures:
        self.runs += 1
        p99 = 10.0 if rate <= self.most else 500.0
        return {"p99_ms": p99, "missing": 0, "moves_per_second": rate * 1000}


@pytest.mark.parametrize("most", [0.1, 0.9, 1.0, 2.5, 7.0])
def test_the_most_is_found_closely(most: float) -> None:
    server = Server(most)
    found = bench.most(server, bench.Plan())  # type: ignore[arg-type]
    assert found is not None
    assert most / bench.CLOSE_ENOUGH <= found["rate"] <= most
    assert server.runs <= bench.PROBES


def test_a_server_that_holds_nothing_has_no_most() -> None:
    assert bench.most(Server(0.0), bench.Plan()) is None  # type: ignore[arg-type]


# Where the time goes, what it was before, and how a server starts.


def test_a_profile_tells_packages_and_functions() -> None:
    loop = "serve (kufsa/cli/serve.py:1);run (asyncio/runners.py:1)"
    tell = "tell (kufsa/server/tables/broadcast.py:8)"
    view = "view (kufsa/core/position.py:9)"
    stacks = [
        f"thread (7): MainThread;{loop} 2",
        f"thread (7): MainThread;{loop};{tell} 1",
        f"thread (7): MainThread;{loop};{tell};{view};pack (struct.py:1) 1",
        "thread (8): kufsa-reader_0;work (a.py:1) 9",
    ]
    found = profiling.summarise("\n".join(stacks))["threads"]
    assert found.keys() == {"MainThread"}
    shares = {"kufsa.server.tables": 0.25, "kufsa.core": 0.25, profiling.ELSEWHERE: 0.5}
    assert found["MainThread"]["packages"] == shares
    assert found["MainThread"]["own"]["pack (struct.py)"] == 0.25
    assert found["MainThread"]["with_callees"]["tell (kufsa/server/tables/broadcast.py)"] == 0.5


@pytest.mark.long
def test_another_checkout_is_played_in_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, small in {"TABLES": 3, "WARM": 0.1, "SECONDS": 0.5}.items():
        monkeypatch.setattr(comparing, name, small)
    found = comparing.compare(bench.ROOT, turns=1)
    assert found["ratio"] == round(found["here_ms"] / found["there_ms"], 3) > 0


@pytest.mark.long
def test_a_start_with_matches_in_play_is_measured() -> None:
    found = starting.measure_start(12, seconds=0.1)
    assert found["tables"] == 12
    assert 0 < found["ready_seconds"] <= found["calm_seconds"]


def test_the_matches_of_a_start_are_in_play_and_some_have_clocks() -> None:
    made = [starting.in_play(number) for number in range(starting.CLOCKED + 1)]
    for match, happened in made:
        assert (match.status, match.seq) == ("playing", len(happened))
        assert fold(happened, starting.SECRET).position == match.position
    clocks = [bool(match.manners.clock.move) for match, _ in made]
    assert clocks == [True, *[False] * (starting.CLOCKED - 1), True]


# The command.


def test_the_command_measures_and_prints(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    one = {"tables": 5, "moves_per_second": 4.0, "p50_ms": 1.0, "p99_ms": None, "load_busy": 0.1}
    kufsa = {"ladder": [{**one, "problems": {}}], "most": None, "idle_bytes": 2048}
    figures = {"machine": "2 cores", "servers": {"kufsa": kufsa}}
    monkeypatch.setattr(command, "measure", lambda plan, names, tell: figures)
    assert "never" in run("server").stdout
    assert json.loads(run("server", "--quick", "--alone", "--json").stdout) == figures


def test_the_command_shows_other_measurements(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shares = {"packages": {"kufsa.core": 0.25}, "own": {}, "with_callees": {}}
    profile = {"ms_per_move": 0.25, "threads": {"MainThread": shares}}
    monkeypatch.setattr(profiling, "profile", lambda tell: profile)
    shown = run("server", "--profile").stdout
    assert "0.25 ms" in shown and "25.0%" in shown and "kufsa.core" in shown
    monkeypatch.setattr(comparing, "compare", lambda source, tell: {"ratio": 0.5})
    assert "0.5" in run("server", "--against", str(tmp_path)).stdout
    monkeypatch.setattr(command, "measure_start", lambda tables: {"tables": tables, "idle": None})
    assert "3,000" in run("server", "--start", "3000").stdout


def test_a_measurement_that_fails_says_why(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*about: object) -> None:
        raise NotHere("the server did not start")

    monkeypatch.setattr(command, "measure", fail)
    assert "did not start" in run("server", "--alone", code=1).stderr


# The picture of a move.

LOOP = "MainThread;run (asyncio/runners.py:9)"
STACKS = f"""\
{LOOP};Broadcast.tell (kufsa/server/tables/broadcast.py:7);blank (kufsa/core/record.py:1) 6
{LOOP};handle (kufsa/match/decide.py:7);Position.play (kufsa/core/position.py:1) 3
{LOOP} 1
kufsa-writer;run (kufsa/server/store/writer.py:1) 90
"""


def test_parts_of_a_move_add_up_to_what_it_costs() -> None:
    samples = profiling._samples(STACKS, profiling.MAIN)
    found = stages.counted((functions, count) for _, functions, count in samples)
    cost = stages.Cost("now", loop=0.2, all=0.3, samples=found)
    spent = {part: round(each, 3) for part, each in cost.parts.items() if each}
    assert spent == {
        "decides by the rules": 0.06,
        "writes what each seat sees": 0.12,
        stages.LOOP: 0.02,
        stages.BESIDE: 0.1,
    }
    drawn = stages.drawn([cost._replace(name="before", all=0.6), cost])
    bars = [one for one in ElementTree.fromstring(drawn).iter() if one.get("height") == "34"]
    widths = [float(one.get("width", "")) for one in bars]
    assert len(widths) == 2 * len(stages.PARTS)
    assert sum(widths[: len(stages.PARTS)]) == pytest.approx(
        2 * sum(widths[len(stages.PARTS) :]), rel=0.01
    )


def test_every_sign_of_a_part_is_somewhere_in_the_code() -> None:
    code = "".join(file.read_text("utf-8") for file in Path("src/kufsa").rglob("*.py"))
    for sign in itertools.chain.from_iterable(stages.STAGES.values()):
        if "/" in sign and not sign.startswith("websockets"):
            found = [*Path("src/kufsa").rglob(f"*{sign}*"), *Path("src").glob(f"kufsa/{sign}")]
            assert found, sign
        elif "." in sign and not sign.endswith((".py", "/")):
            assert f"def {sign.rpartition('.')[2]}(" in code, sign
