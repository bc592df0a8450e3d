"""Bots compute elsewhere: whatever they do, a table gets a legal choice and goes on."""

import asyncio
import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import msgspec
import pytest
import structlog

import kufsa
from kufsa import Game, Position
from kufsa.arena.versus import play as play_here
from kufsa.core.seed import fresh_stream
from kufsa.games.red_handed.simulation import first as first_to_act
from kufsa.server.tables.bots import worker
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables.bots.requests import PATIENCE, BotRequest, fall_back

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it")

BOTS = Path(__file__).with_name("troublesome_bots.py")
TROUBLE = {  # and as what it counts
    "Raises": "raised",
    "Leaves": "raised",
    "Vanishes": "crash",
    "Killed": "crash",
    "Hangs": "time",
    "Eats": "memory",
    "Babbles": "nonsense",
    "Shouts": "nonsense",
    "Cheats": "illegal",
    "Prints": None,
}
OTHERS = ("Records", "Stuck", "Spies", "slow_to_load")


@pytest.fixture(scope="module", autouse=True)
def _installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where children find the bots of this folder, as if somebody had installed them."""
    folder = tmp_path_factory.mktemp("installed")
    copy(BOTS, folder)
    info = folder / "troublesome_bots-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: troublesome-bots\nVersion: 1\n")
    lines = [f"any.{name} = troublesome_bots:{name}" for name in (*TROUBLE, *OTHERS)]
    (info / "entry_points.txt").write_text("\n".join(["[kufsa.bots]", *lines]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        yield


class Desk:
    """BotPool on a loop of their own, to be shared by tests."""

    def __init__(self, **how: object) -> None:
        self.runner = asyncio.Runner()
        self.workers = BotPool(**{"processes": 1, "seconds": 30.0, **how})
        self.run(self.workers.start)

    def run(self, job: Callable[..., Awaitable[Any]], *arguments: object) -> Any:
        async def soon() -> Any:
            async with asyncio.timeout(100):
                return await job(*arguments)

        return self.runner.run(soon())

    def close(self) -> None:
        self.run(self.workers.stop)
        self.runner.close()


MakeDesk = Callable[..., Desk]


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    desk = Desk(processes=2, megabytes=100)
    yield desk
    desk.close()


@pytest.fixture
def own() -> Iterator[MakeDesk]:
    """Makes a desk that nobody else uses."""
    desks: list[Desk] = []

    def make(**how: object) -> Desk:
        desks.append(Desk(**how))
        return desks[-1]

    yield make
    for desk in desks:
        desk.close()


class Table:
    """A game whose bots are asked through workers."""

    def __init__(self, workers: BotPool, position: Position, level: str, name: str = "m") -> None:
        self.workers, self.position, self.level, self.name = workers, position, level, name
        self.seeds = [f"{name} {seat}" for seat in range(position.players)]
        self.batches = [[position.events(seat)] for seat in range(position.players)]
        self.actions: list[str] = []
        self.asked: list[tuple[BotRequest, object]] = []

    def ask(self, seat: int) -> BotRequest:
        return BotRequest(
            game=self.position.game.id,
            level=self.level,
            seed=self.seeds[seat],
            match=self.name,
            seat=seat,
            options=self.position.options,
            told=len(self.batches[seat]),
            view=self.position.view(seat),
            legal=self.position.legal_for(seat),
            payer="Noa",
        )

    async def choose(self, seat: int) -> object:
        ask = self.ask(seat)
        choice = await self.workers.choose(ask, lambda: self.batches[seat])
        self.asked.append((ask, choice))
        return choice

    async def move(self) -> None:
        acting = self.position.to_act
        if isinstance(acting, int):
            action = await self.choose(acting)
        else:
            seats = range(self.position.players)
            choices = [await self.choose(seat) for seat in seats]
            action = first_to_act(self.position, choices, self.lot)
        if action is not None:
            self.play(action)

    def play(self, action: str) -> None:
        self.position = self.position.play(action)
        self.actions.append(action)
        for seat, told in enumerate(self.batches):
            told.append(self.position.events(seat))

    async def to_the_end(self) -> None:
        self.lot = fresh_stream(self.name)
        while not self.position.over:
            await self.move()


def start(game: str, seed: object = 7, **options: object) -> Position:
    return kufsa.game(game).start(players=2, seed=seed, **options)


# Whole games.


def test_a_game_is_the_same_as_without_processes(desk: Desk, game: Game) -> None:
    position = game.start(players=3, seed=7)
    table = Table(desk.workers, position, "greedy", name=f"same {game.id}")
    here = play_here(
        position, [kufsa.bot(game.id, "greedy", seed=seed) for seed in table.seeds], table.name
    )
    before = desk.workers.counts.fell_back.total()
    desk.run(table.to_the_end)
    assert here.over and table.position == here
    assert desk.workers.counts.fell_back.total() == before


@pytest.mark.parametrize("trouble", TROUBLE)
def test_a_game_ends_whatever_a_bot_does(desk: Desk, own: MakeDesk, trouble: str) -> None:
    if trouble == "Eats" and sys.platform != "linux":
        pytest.skip("only Linux limits memory")
    desk = own(seconds=1.0) if trouble == "Hangs" else desk
    counts = desk.workers.counts
    before, restarts = counts.fell_back.copy(), counts.restarts
    table = Table(desk.workers, start("kings_court"), trouble, name=trouble)
    desk.run(table.to_the_end)
    reason = TROUBLE[trouble]
    assert counts.fell_back - before == ({} if reason is None else {reason: 1})
    assert counts.restarts - restarts == (reason in ("crash", "memory", "time"))
    [(ask, choice)] = [(ask, choice) for ask, choice in table.asked if ask.told == 5]
    assert choice in ask.legal
    assert reason is None or choice == fall_back(ask)


def test_where_everybody_acts_at_once_a_bot_that_fails_waits(desk: Desk) -> None:
    table = Table(desk.workers, start("red_handed"), "Cheats")
    while len(table.batches[0]) < 5:
        table.play("flip")
    assert desk.run(table.choose, 0) == (None, PATIENCE)
    table.play("flip")
    action, seconds = desk.run(table.choose, 0)
    assert (action is None or action.startswith("0:snatch ")) and seconds != PATIENCE


def test_falling_back_is_by_the_seed_and_the_move() -> None:
    def choices() -> list[object]:
        asks = (asked_by("Noa", f"{seed}", told=told) for seed in range(5) for told in range(5))
        return [fall_back(ask) for ask in asks]

    assert choices() == choices()
    assert len(set(choices()[:5])) > 1 and len(set(choices()[::5])) > 1


# What a bot is told.


def heard(table: Table, seat: int) -> int:
    """How many bots were made so far; this one was told each thing once and in order."""
    told = next(ask.told for ask, _ in reversed(table.asked) if ask.seat == seat)
    due = [[seat, table.position.options], *table.batches[seat][:told]]
    record = json.loads(Path(table.seeds[seat]).read_text())
    assert record["heard"] == json.loads(json.dumps(due))
    return int(record["made"])


def recording(desk: Desk, folder: Path) -> Table:
    table = Table(desk.workers, start("kings_court", first=0), "Records", name=folder.name)
    table.seeds = [str(folder / f"{seat}") for seat in range(2)]
    return table


def test_a_bot_is_told_each_thing_once_in_order(own: MakeDesk, tmp_path: Path) -> None:
    desk = own()
    table = recording(desk, tmp_path)
    for _ in range(6):
        desk.run(table.move)
        made = heard(table, table.asked[-1][0].seat)
    assert made == 3  # one to see whether it loads, and one for each seat


def test_a_bot_that_was_killed_is_told_all_again(own: MakeDesk, tmp_path: Path) -> None:
    desk = own()
    table = recording(desk, tmp_path)
    for move in range(8):
        if move % 3 == 2:
            [pid] = desk.workers.pids
            desk.run(killed, desk.workers, pid)
        desk.run(table.move)
        heard(table, table.asked[-1][0].seat)
    assert desk.workers.counts.restarts == 2
    assert not desk.workers.counts.fell_back


async def killed(workers: BotPool, pid: int) -> None:
    """Kill a child and let its parent hear of it."""
    os.kill(pid, signal.SIGKILL)
    while pid in workers.pids:
        await asyncio.sleep(0.001)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_bot_that_was_put_aside_is_told_all_again(own: MakeDesk, tmp_path: Path) -> None:
    desk = own(kept=1)  # two seats share one place
    table = recording(desk, tmp_path)
    for move in range(1, 6):
        desk.run(table.move)
        assert heard(table, table.asked[-1][0].seat) == 1 + move
    assert not desk.workers.counts.fell_back


def test_bots_of_matches_that_nobody_asks_for_are_put_aside(own: MakeDesk, tmp_path: Path) -> None:
    desk = own(kept=2)
    record = tmp_path / "record"
    for name in "abcde":
        ask = asked_by("Noa", name, level="Records", seed=str(record))
        desk.run(desk.workers.choose, ask, lambda: [[]])
    assert json.loads(record.read_text())["alive"] == 3  # the one that is asked, and two


@pytest.mark.parametrize("saying_so", [False, True])
def test_what_was_taken_back_was_never_told(desk: Desk, tmp_path: Path, saying_so: bool) -> None:
    table = recording(desk, tmp_path)
    early = table.position
    desk.run(table.choose, 0)
    table.play(early.legal[0])
    table.play(table.position.legal[0])
    desk.run(table.choose, 0)
    table.position = early
    table.batches = [batches[:1] for batches in table.batches]
    if saying_so:  # as many things happened since, and other ones
        desk.workers.forget(table.name)
        table.play(early.legal[-1])
        table.play(table.position.legal[-1])
    desk.run(table.choose, 0)
    heard(table, 0)


def test_another_bot_in_the_same_seat_is_another_bot(desk: Desk, tmp_path: Path) -> None:
    table = recording(desk, tmp_path)
    table.level = "random"
    desk.run(table.choose, 0)
    table.level = "Records"
    desk.run(table.choose, 0)
    heard(table, 0)


def test_history_is_asked_for_only_when_needed(desk: Desk, tmp_path: Path) -> None:
    table = recording(desk, tmp_path)
    desk.run(table.choose, 0)

    def history() -> list[object]:
        raise AssertionError("nothing is new")

    before = desk.workers.counts.fell_back.total()
    assert desk.run(desk.workers.choose, table.ask(0), history) == table.position.legal[-1]
    assert desk.workers.counts.fell_back.total() == before


def test_a_table_that_fails_to_tell_goes_on_too(desk: Desk) -> None:
    ask = Table(desk.workers, start("kings_court", first=0), "greedy", name="untold").ask(0)

    def history() -> list[object]:
        raise OSError("a canary")

    assert desk.run(desk.workers.choose, ask, history) == fall_back(ask)
    assert desk.workers.counts.fell_back["server"] == 1


# Who is served when.


def asked_by(payer: str, name: str, **how: object) -> BotRequest:
    ask = Table(None, start("kings_court", first=0), "random", name=name).ask(0)
    return msgspec.structs.replace(ask, payer=payer, **how)


def test_a_flood_of_one_persons_games_delays_nobody_else(own: MakeDesk) -> None:
    desk = own()
    served: list[str] = []

    async def ask(payer: str, number: int) -> None:
        await desk.workers.choose(asked_by(payer, f"{payer} {number}"), lambda: [[]])
        served.append(payer)

    async def flood() -> None:
        await asyncio.gather(
            *(ask("Uri", number) for number in range(50)),
            *(ask("Noa", number) for number in range(2)),
            ask("Dan", 0),
        )

    desk.run(flood)
    assert served[:5] == ["Uri", "Noa", "Dan", "Uri", "Noa"]
    assert len(served) == 53 and desk.workers.waiting == 0


def test_who_does_not_want_an_answer_any_more_leaves_the_line(own: MakeDesk) -> None:
    desk = own()
    told: list[str] = []

    async def ask(name: str) -> object:
        def history() -> list[list[object]]:
            told.append(name)
            return [[]]

        return await desk.workers.choose(asked_by("Noa", name), history)

    async def leave() -> None:
        tasks = [asyncio.create_task(ask(name)) for name in ("a", "b", "c", "d")]
        await asyncio.sleep(0)
        assert desk.workers.waiting == 4
        tasks[0].cancel()
        tasks[2].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert [task.cancelled() for task in tasks] == [True, False, True, False]

    desk.run(leave)
    assert told == ["b", "d"] and desk.workers.waiting == 0


# Loading.


def test_loading_does_not_count_as_choosing(own: MakeDesk) -> None:
    desk = own(seconds=1.0)  # and this bot takes 1.5 seconds to load
    desk.run(desk.workers.choose, asked_by("Noa", "m", level="slow_to_load"), lambda: [[]])
    assert not desk.workers.counts.fell_back


def test_what_is_warm_need_not_be_loaded(own: MakeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = own(processes=2)
    desk.run(desk.workers.warm, ["kings_court"])
    monkeypatch.setattr(worker, "LOADING_SECONDS", 0.0)
    for name in "abcd":
        desk.run(desk.workers.choose, asked_by("Noa", name), lambda: [[]])
    assert not desk.workers.counts.fell_back
    ask = Table(None, start("catch_dragon", first=0), "random").ask(0)
    assert desk.run(desk.workers.choose, ask, lambda: [[]]) == fall_back(ask)
    assert desk.workers.counts.fell_back == {"time": 1}


def test_who_asks_for_one_game_does_not_wait_while_another_is_warmed(own: MakeDesk) -> None:
    desk = own()

    async def ask_meanwhile() -> str:
        warm = asyncio.create_task(desk.workers.warm(["kings_court"]))
        while len(desk.workers.pids) < 2:
            await asyncio.sleep(0.001)
        pid = desk.workers.pids[-1]
        os.kill(pid, signal.SIGSTOP)  # it compiles, and compiles
        ask = Table(None, start("catch_dragon", first=0), "random").ask(0)
        chosen = await desk.workers.choose(ask, lambda: [[]])
        assert not warm.done()
        os.kill(pid, signal.SIGCONT)
        await warm
        assert len(desk.workers.pids) == 1  # who went ahead is gone
        assert not _lives(pid)
        return str(chosen)

    assert desk.run(ask_meanwhile)
    assert not desk.workers.counts.fell_back


def test_warming_may_be_broken_off(own: MakeDesk) -> None:
    desk = own()

    async def change_ones_mind() -> None:
        warm = asyncio.create_task(desk.workers.warm(["kings_court"]))
        while not desk.workers.pids:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0)  # the order is sent, and its answer still to come
        warm.cancel()
        await asyncio.gather(warm, return_exceptions=True)
        await desk.workers.choose(asked_by("Noa", "m"), lambda: [[]])

    desk.run(change_ones_mind)
    assert not desk.workers.counts.fell_back


def test_a_bot_that_does_not_exist_is_told_of_and_replaced(desk: Desk) -> None:
    ask = asked_by("Noa", "m", level="brilliant")
    with structlog.testing.capture_logs() as logs:
        assert desk.run(desk.workers.choose, ask, lambda: [[]]) == fall_back(ask)
    [line] = logs
    assert (line["bot"], line["reason"]) == ("brilliant", "raised")
    assert line["detail"].startswith("BadOption in protocol.py")


def test_without_processes_tables_go_on(monkeypatch: pytest.MonkeyPatch, own: MakeDesk) -> None:
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    desk = own()
    ask = asked_by("Noa", "m")
    with structlog.testing.capture_logs():
        assert desk.run(desk.workers.choose, ask, lambda: [[]]) == fall_back(ask)
    assert desk.workers.counts.fell_back == {"start": 1}
    monkeypatch.undo()
    desk.run(desk.workers.choose, ask, lambda: [[]])
    assert desk.workers.counts.fell_back == {"start": 1}


def test_nothing_secret_is_logged(desk: Desk, capfd: pytest.CaptureFixture[str]) -> None:
    for level in ("Raises", "Prints"):
        table = Table(desk.workers, start("kings_court"), level, name=f"canary {level}")
        while len(table.batches[0]) < 5:
            table.play(table.position.legal[0])
        desk.run(table.choose, table.position.to_act)
    told = "".join(capfd.readouterr())
    assert "LookupError in troublesome_bots.py, line" in told
    assert "canary" not in told and "hand" not in told
    assert "canary" not in repr(table.ask(0))


# Beginning and end.


def test_when_all_is_over_no_process_is_left(own: MakeDesk, tmp_path: Path) -> None:
    desk, fifo = own(processes=2), tmp_path / "fifo"
    os.mkfifo(fifo)
    ask = asked_by("Noa", "m", level="Stuck", seed=str(fifo))

    async def stop_while_one_thinks_and_one_waits() -> tuple[int, ...]:
        asks = [asyncio.create_task(desk.workers.choose(ask, lambda: [[]])) for _ in range(2)]
        await asyncio.to_thread(fifo.read_text)
        pids = desk.workers.pids
        await desk.workers.stop()
        with pytest.raises(asyncio.CancelledError):
            await asks[0]
        with pytest.raises(asyncio.CancelledError):
            await asks[1]
        return pids

    pids = desk.run(stop_while_one_thinks_and_one_waits)
    assert len(pids) == 2 and not any(map(_lives, pids)) and desk.workers.pids == ()
    with pytest.raises(RuntimeError, match=r"between start\(\) and stop\(\)"):
        desk.run(desk.workers.choose, ask, lambda: [[]])


def test_what_is_stopped_while_it_starts_leaves_nothing() -> None:
    before = _children()

    async def hurry() -> None:
        for steps in range(6):
            workers = BotPool(1)
            await workers.start()
            warm = asyncio.create_task(workers.warm(["kings_court"]))
            for _ in range(steps):
                await asyncio.sleep(0.002)
            await workers.stop()
            await warm
            assert workers.pids == ()

    with structlog.testing.capture_logs():
        asyncio.run(hurry())
    assert not _children() - before


def _children() -> set[int]:
    """The processes for bots that this process started."""
    found = subprocess.run(
        ["ps", "-o", "pid=,args=", "--ppid", str(os.getpid())], capture_output=True, text=True
    )
    lines = [line.split(maxsplit=1) for line in found.stdout.splitlines()]
    return {int(pid) for pid, command in lines if "worker_process" in command}


def test_one_that_is_killed_while_it_thinks_is_replaced(own: MakeDesk, tmp_path: Path) -> None:
    desk, fifo = own(), tmp_path / "fifo"
    os.mkfifo(fifo)
    ask = asked_by("Noa", "m", level="Stuck", seed=str(fifo))

    async def kill() -> object:
        choice = asyncio.create_task(desk.workers.choose(ask, lambda: [[]]))
        os.kill(int(await asyncio.to_thread(fifo.read_text)), signal.SIGKILL)
        os.kill(desk.workers.pids[0], signal.SIGKILL)
        return await choice

    assert desk.run(kill) == fall_back(ask)
    assert desk.workers.counts.fell_back == {"crash": 1}
    desk.run(desk.workers.choose, asked_by("Noa", "m"), lambda: [[]])
    assert desk.workers.counts.fell_back == {"crash": 1}
    assert desk.workers.counts.restarts == 1


@linux
def test_what_a_bot_starts_dies_with_it(own: MakeDesk, tmp_path: Path) -> None:
    desk, fifo = own(seconds=1.0), tmp_path / "fifo"
    os.mkfifo(fifo)
    ask = asked_by("Noa", "m", level="Stuck", seed=str(fifo))

    async def hang() -> int:
        choice = asyncio.create_task(desk.workers.choose(ask, lambda: [[]]))
        helper = os.pidfd_open(int(await asyncio.to_thread(fifo.read_text)))
        await choice
        return helper

    assert _ends(desk.run(hang))
    assert desk.workers.counts.fell_back == {"time": 1}


def _ends(process: int) -> bool:
    """Whether a process, by its descriptor, has ended or ends soon."""
    ready, _, _ = select.select([process], [], [], 30)
    os.close(process)
    return bool(ready)


def test_people_come_first_and_only_the_server_heeds_signals(own: MakeDesk) -> None:
    desk = own()
    for signalled in (signal.SIGINT, signal.SIGTERM, signal.SIGINT):
        desk.run(desk.workers.choose, asked_by("Noa", "m"), lambda: [[]])
        [pid] = desk.workers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        os.kill(pid, signalled)
    assert desk.workers.counts.restarts == 0 and not desk.workers.counts.fell_back


SERVER = """
import asyncio, msgspec, os, signal, sys
from kufsa.server.tables.bots.pool import BotPool
from kufsa.server.tables.bots.requests import BotRequest

async def main():
    workers = BotPool(2, seconds=60)
    await workers.start()
    ask = msgspec.convert(msgspec.json.decode(sys.argv[1]), BotRequest)
    asyncio.create_task(workers.choose(ask, lambda: [[]]))
    helper = await asyncio.to_thread(lambda: open(ask.seed).read())
    print(helper, *workers.pids, flush=True)
    await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""


@linux
def test_children_die_with_the_server(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    ask = msgspec.json.encode(asked_by("Noa", "m", level="Stuck", seed=str(fifo))).decode()
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, ask], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        helper, *pids = map(int, server.stdout.readline().split())
        children = [os.pidfd_open(pid) for pid in pids]
        server.kill()
    try:
        assert len(children) == 2 and all(map(_ends, children))
    finally:
        os.kill(helper, signal.SIGKILL)


def test_a_seat_that_is_not_to_act_is_not_asked(desk: Desk) -> None:
    ask = asked_by("Noa", "m", legal=())
    with pytest.raises(ValueError, match="seat 0 is not to act"):
        desk.run(desk.workers.choose, ask, lambda: [[]])


def test_there_is_at_least_one_process() -> None:
    with pytest.raises(ValueError, match="at least 1 process, not 0"):
        BotPool(0)


def test_a_bot_finds_no_secrets_of_the_server_in_its_environment(
    own: MakeDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = tmp_path / "found.json"
    monkeypatch.setenv("PYTHON_SPIES", str(found))
    monkeypatch.setenv("KUFSA_DATABASE", "postgresql://noa:canary@db/kufsa")
    monkeypatch.setenv("KUFSA_OPERATOR_TOKEN", "canary-canary-canary")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "canary")
    desk = own()
    desk.run(Table(desk.workers, start("kings_court"), "Spies").move)
    environment = json.loads(found.read_text())
    assert "canary" not in str(environment)
    assert environment["OMP_NUM_THREADS"] == "1" and environment["PATH"] == os.environ["PATH"]
