"""Red-Handed over the wire: cards turn up by themselves, and hands go for the diamond."""

import asyncio
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import kufsa.verify
from kufsa import Position
from kufsa.core.log import Log
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.server import protocol
from kufsa.server.client import Client, CommandRefused, TableView
from kufsa.server.store import StoreFailed, matches
from kufsa.server.tables import race
from tests.server.conftest import NewUrl
from tests.server.house import serving
from tests.server.players import (
    Witness,
    follow,
    heard,
    refused,
    right_marks,
    seat_all,
    table_of,
)

MANNERS = {"pace": 0.5, "claim_seconds": 20}


@pytest.fixture(autouse=True)
def short_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "SECOND", 0.04)


async def turned_up(client: Client, table: str, turn: int = 1) -> TableView:
    """Wait until cards lie there and nobody has claimed any."""
    return await client.until(
        table, lambda view: view.scene["turn"] >= turn and view.scene["claimant"] is None
    )


async def events_of(app: Any, table: str) -> list[e.AnyEvent]:
    rows = await app.state.registry.services.database.read(matches.events, table, 0)
    return [e.decode(body) for _, _, body in rows]


async def plays(client: Client, table: str, until: int = 10_000) -> int:
    """Claim whatever is right, until the end or so many actions; how often."""
    marked = tried = 0

    def something(view: TableView) -> bool:
        scene = view.scene
        if scene["status"] == "ended" or scene["actions"] >= until:
            return True
        if scene["claimant"] is not None:
            return bool(scene["claimant"] == scene["seat"])
        return bool(scene["turn"] > tried and right_marks(scene))

    while True:
        view = await client.until(table, something)
        scene = view.scene
        if scene["status"] == "ended" or scene["actions"] >= until:
            return marked
        try:
            if scene["claimant"] == scene["seat"]:
                await client.do(table, c.Name(what=right_marks(scene)))
                marked += 1
            else:
                tried = scene["turn"]
                await client.do(table, c.Claim(turn=tried))
        except CommandRefused as refusal:  # another hand was first, or the marks came too late
            assert refusal.answer.code in (
                "frozen", "too_late", "another_turn", "stale", "not_claimant", "over"
            )  # fmt: skip


@pytest.mark.parametrize(("players", "bots"), [(2, [1]), (2, []), (6, [1, 3, 5])])
def test_a_race_to_its_end(new_url: NewUrl, tmp_path: Path, players: int, bots: list[int]) -> None:
    asyncio.run(whole_race(tmp_path, new_url(), players, bots))


async def whole_race(data: Path, database: str, players: int, bots: list[int]) -> None:
    people: list[Client] = []
    options = {"options": {"quick": True}, "manners": MANNERS}
    async with serving(data, database=database, bot_processes=1) as (url, app):
        while len(people) < players - len(bots):
            people.append(await Client(url).__aenter__())
        table = await people[0].open(game="red_handed", players=players, **options)
        await seat_all(people[0], table, people[1:], bots)
        await asyncio.gather(*(plays(one, table, until=8) for one in people))
        before = table_of(app, table).match.moves
    async with serving(data, database=database, bot_processes=1) as (url, app):
        again = await app.state.registry.open(table)
        assert again.match.moves[: len(before)] == before
        for one in people:
            await follow(one, url)
        marked = await asyncio.gather(*(plays(one, table) for one in people))
        assert sum(marked) > 0
        scene = people[0].tables[table].scene
        assert scene["result"]["how"] == "over"
        record = await people[0].http.get(f"/api/tables/{table}/record")
        found = dict(kufsa.verify.check(record.content, [scene["commitment"], scene["chain"]]))
        assert found["claims"]["claims"] >= sum(marked)
        log = Log.read((await people[0].http.get(f"/api/tables/{table}/log")).text)
        assert list(log.final().scores) == scene["result"]["scores"]
        for one in people:
            await one.__aexit__()


# One thing at a time.


def events_in(step: protocol.Step) -> list[Any]:
    told: list[Any] = step.changed.get("events", [])
    return told


def wrong_marks(position: Position) -> list[int]:
    """Two open cards that are no arrest."""
    cards = range(1, len(position.view(0)["open"]) + 1)
    return next(
        [one, other]
        for one, other in combinations(cards, 2)
        if f"0:snatch {one} {other}" not in position.legal
    )


def racing_table(data: Path, play: Any, **manners: Any) -> None:
    """Two people at a table; cards turn up quickly, or when ``pace`` says so."""

    async def run() -> None:
        async with (
            serving(data, bot_processes=1) as (url, app),
            Client(url, heard=Witness()) as noa,
            Client(url) as uri,
        ):
            wanted = {**MANNERS, **manners}
            table = await noa.open(game="red_handed", players=2, manners=wanted)
            await seat_all(noa, table, [uri])
            await play(noa, uri, table, app)

    asyncio.run(run())


def test_two_claims_in_one_window_are_decided_in_one_event(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        await uri.until(table, lambda other: other.seq >= view.seq)
        turn = view.scene["turn"]
        await asyncio.gather(*(one.do(table, c.Claim(turn=turn)) for one in (noa, uri)))
        for one in (noa, uri):
            await one.until(table, lambda view: view.scene["claimant"] is not None)
        (verdict,) = [one for one in await events_of(app, table) if isinstance(one, e.Claimed)]
        assert sorted(claim["seat"] for claim in verdict.claims) == [0, 1]
        assert verdict.turn == turn and verdict.winner == noa.tables[table].scene["claimant"]
        # The server's own pings gave both credit for the way.
        assert all(claim["credit"] > 0 for claim in verdict.claims)
        loser = uri if verdict.winner == 0 else noa
        late = await refused(loser.do(table, c.Claim(turn=turn)))
        assert late.code == "frozen"
        assert (await refused(loser.do(table, c.Name(what="1")))).code == "not_claimant"

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_second_claim_of_the_same_seat_and_one_for_another_turn_are_refused(
    tmp_path: Path,
) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        turn = view.scene["turn"]
        old = await refused(noa.do(table, c.Claim(turn=turn - 1)))
        assert old.code == "another_turn"
        first = noa.again(table, c.Claim(turn=turn), "first")
        second = noa.again(table, c.Claim(turn=turn), "second")
        outcomes = await asyncio.gather(first, second, return_exceptions=True)
        assert isinstance(outcomes[0], int)
        assert isinstance(outcomes[1], CommandRefused)
        assert outcomes[1].answer.code in ("second_claim", "frozen")

    racing_table(tmp_path, play, pace=40)


def test_wrong_marks_and_none_in_time_are_punished_alike(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        witness = heard(noa)
        view = await turned_up(noa, table, 2)  # among four cards some pair is wrong
        await noa.do(table, c.Claim(turn=view.scene["turn"]))
        view = await noa.until(table, lambda view: view.scene["claimant"] == 0)
        marks = wrong_marks(table_of(app, table).match.position)
        await noa.do(table, c.Name(what=" ".join(map(str, marks))))
        done = [move[1:] for move in noa.tables[table].scene["history"]]
        assert [0, f"0:snatch {marks[0]} {marks[1]}"] in done
        told = [event["event"] for step in witness.of(protocol.Step) for event in events_in(step)]
        assert "mistake" in told
        view = await turned_up(uri, table, view.scene["turn"] + 1)
        await uri.do(table, c.Claim(turn=view.scene["turn"]))
        await uri.until(table, lambda view: view.scene["history"][-1][2] == "1:snatch")
        assert uri.tables[table].scene["claimant"] is None

    racing_table(tmp_path, play, pace=15)


def test_a_pause_stops_cards_and_hands(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        await noa.do(table, c.Pause())
        turn, actions = view.scene["turn"], view.scene["actions"]
        assert (await refused(uri.do(table, c.Claim(turn=turn)))).code == "paused"
        assert not table_of(app, table).busy  # nothing is on its way
        assert noa.tables[table].scene["actions"] == actions
        await uri.do(table, c.Resume())
        await turned_up(noa, table, turn + 1)

    racing_table(tmp_path, play)


def test_nobody_pauses_while_somebody_marks(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        await noa.do(table, c.Claim(turn=view.scene["turn"]))
        await noa.until(table, lambda view: view.scene["claimant"] == 0)
        assert (await refused(uri.do(table, c.Pause()))).code == "frozen"
        await noa.do(table, c.Name(what="1 2"))
        assert noa.tables[table].scene["history"][-1][2] == "0:snatch 1 2"

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_claim_that_was_acknowledged_outlives_a_pause(tmp_path: Path) -> None:
    """The pause waits until it is decided who was first, and tells nobody that somebody claimed."""

    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        actor = table_of(app, table)
        await uri.do(table, c.Claim(turn=view.scene["turn"]))
        assert actor.race.has_claims
        assert (await refused(noa.do(table, c.Pause()))).code == "frozen"
        assert actor.match.claimant == 1

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_claim_that_was_under_way_outlives_a_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody near could otherwise pause whenever they are late, and undo what comes from far."""

    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        heard: list[asyncio.Event] = []

        async def arrives(_: race.Race) -> None:
            heard.append(asyncio.Event())
            await heard[0].wait()

        monkeypatch.setattr(race.Race, "hear_claims", arrives)
        pausing = asyncio.create_task(refused(noa.do(table, c.Pause())))
        while not heard:
            await asyncio.sleep(0.01)
        await uri.do(table, c.Claim(turn=view.scene["turn"]))
        heard[0].set()
        assert (await pausing).code == "frozen"
        assert table_of(app, table).match.claimant == 1

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_pause_waits_until_nearly_everybody_has_claimed(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        await turned_up(noa, table)
        racing = table_of(app, table).race
        loop = asyncio.get_running_loop()
        began = loop.time()
        await racing.hear_claims()
        assert loop.time() - began >= 0.99 * race.HEARING * race.SECOND
        racing.rest()  # nothing can be claimed
        await racing.hear_claims()

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_pause_covers_the_table_and_all_see_it_again_at_once(tmp_path: Path) -> None:
    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        turn = view.scene["turn"]
        await noa.do(table, c.Pause())
        for client in (noa, uri):
            shown = (await client.until(table, lambda view: view.scene["paused"])).scene
            assert (shown["covered"], shown["view"], shown["events"]) == (True, None, [])
            for part in ("past", "board"):
                answer = await client.http.get(f"/api/tables/{table}/{part}")
                assert answer.json()["error"]["code"] == "covered"
        await uri.do(table, c.Resume())
        assert uri.tables[table].scene["view"] is None  # it counts down
        assert any(one.counting == 3 for one in heard(noa).of(protocol.Presence))
        assert (await refused(uri.do(table, c.Claim(turn=turn)))).code == "paused"
        for client in (noa, uri):
            shown = (await client.until(table, lambda view: not view.scene["covered"])).scene
            assert shown["view"]["open"]
        assert noa.tables[table].scene["turn"] == turn
        await noa.do(table, c.Claim(turn=turn))
        await noa.until(table, lambda view: view.scene["claimant"] == 0)

    racing_table(tmp_path, play, pace=40, claim_seconds=60)


def test_a_hand_that_goes_out_while_cards_come_up_goes_for_those(tmp_path: Path) -> None:
    """It is not acknowledged and then forgotten."""

    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        services = app.state.registry.services
        append, written = services.append, asyncio.Event()

        async def slow(*given: Any) -> bool:
            await written.wait()
            done: bool = await append(*given)
            return done

        services.append = slow
        table_of(app, table).race._turn_up()
        turn = view.scene["turn"]
        assert (await refused(noa.do(table, c.Claim(turn=turn)))).code == "another_turn"
        written.set()
        view = await turned_up(noa, table, turn + 1)
        await noa.do(table, c.Claim(turn=turn + 1))
        await noa.until(table, lambda view: view.scene["claimant"] == 0)

    racing_table(tmp_path, play, pace=60, claim_seconds=60)


@pytest.mark.parametrize("what", [e.Claimed, e.Acted])
def test_a_verdict_that_could_not_be_written_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: type
) -> None:
    """Once for the verdict, once for the marks that did not come."""
    monkeypatch.setattr("kufsa.server.tables.timers.RETRY_SECONDS", 0.05)

    async def play(noa: Client, uri: Client, table: str, app: Any) -> None:
        view = await turned_up(noa, table)
        services = app.state.registry.services
        append, failed = services.append, []

        async def fails_once(match: Any, happened: Any, *more: Any) -> bool:
            if isinstance(happened[0], what) and not failed:
                failed.append(happened)
                raise StoreFailed("the disk is full")
            written: bool = await append(match, happened, *more)
            return written

        services.append = fails_once
        await noa.do(table, c.Claim(turn=view.scene["turn"]))
        await noa.until(table, lambda view: view.scene["history"][-1][2] == "0:snatch")
        assert failed

    racing_table(tmp_path, play, pace=40)


def test_a_bot_that_was_first_names_its_claim_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What its hand went out for is not written down: it looks at the cards once more."""

    async def story() -> None:
        monkeypatch.setattr(race, "NAMING", (1e6, 1e6))
        async with serving(tmp_path, bot_processes=1) as (url, app):
            noa = await Client(url).__aenter__()
            manners = {"pace": 0.5, "claim_seconds": 60}
            table = await noa.open(
                game="red_handed", players=2, bots=["inspector"], manners=manners
            )
            await noa.do(table, c.Start())
            await noa.until(table, lambda view: view.scene["claimant"] == 1)
            before = len(table_of(app, table).match.moves)
        monkeypatch.setattr(race, "NAMING", (0.5, 1.3))
        monkeypatch.setattr(race, "SECOND", 0.5)  # a new process for bots takes its time
        async with serving(tmp_path, bot_processes=1) as (url, app):
            await follow(noa, url)
            await noa.until(table, lambda view: view.scene["actions"] > before)
            match = table_of(app, table).match
            assert match.moves[before].seat == 1
            assert len(match.moves[before].action.split()) > 1, "it named cards, in time"
            await noa.__aexit__()

    asyncio.run(story())
