"""Spectators over the wire: only what they may see, no sooner than they may, or nothing at all."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.match.audience import positions
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.tables import spectator_delay
from kufsa.server.tables.spectator_delay import SpectatorDelay
from tests.server.players import (
    Player,
    Witness,
    heard,
    house,
    in_turn,
    refused,
    seat_all,
    table_of,
    two_at_a_table,
    up_to,
)


@pytest.mark.parametrize("game", ["triominoes", "kings_court"])
def test_a_spectator_sees_what_spectators_may_and_nothing_else(tmp_path: Path, game: str) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url, heard=Witness()) as dan:
            table = await noa.open(game=game, players=2, bots=["greedy"])
            await dan.watch(table)
            await noa.do(table, c.Start())
            await Player(noa, table).play(app)
            await dan.until(table, lambda view: view.scene["status"] == "ended")
            known = [one.person_view(None) for one in positions(table_of(app, table).match)]
            steps = [one for one in heard(dan).of(protocol.Step) if "view" in one.changed]
            assert len(steps) >= len(known)
            for step in steps[:-1]:
                assert step.changed["view"] == known[step.changed["actions"]]
                assert step.changed["seat"] is None
                assert step.changed["legal"] == []
                assert step.changed["result"] is None
            assert steps[-1].changed["result"]["document"]  # everything opens at the end

    house(tmp_path, play)


def test_where_spectators_are_not_welcome_they_see_nothing_of_the_game(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with (
            Client(url) as noa,
            Client(url) as uri,
            Client(url, heard=Witness()) as dan,
        ):
            table = await noa.open(game="triominoes", manners={"spectators": False})
            await dan.watch(table)  # who has the link may come, and sit down
            await seat_all(noa, table, [uri])
            assert (await refused(dan.do(table, c.Say(text="hello")))).code == "no_table"
            (sent_away,) = [one for one in heard(dan).of(protocol.Refused) if not one.id]
            assert (sent_away.code, sent_away.table) == ("no_table", table)
            assert all(one.scene["status"] == "waiting" for one in heard(dan).of(protocol.Scene))
            assert not any("view" in one.changed and one.changed["view"] for one in steps(dan))
            for path in ("", "/record", "/log"):
                answer = await dan.http.get(f"/api/tables/{table}{path}")
                assert answer.status_code == 404
            async with Client(url, uri.cookie) as phone:
                assert (await phone.watch(table)).scene["seat"] == 1

    house(tmp_path, play)


def steps(client: Client) -> list[protocol.Step]:
    return heard(client).of(protocol.Step)


def with_patience(folder: Path, watch: Callable[[Path, int], bool]) -> None:
    """Watch with a delay of a second; on a machine that is too busy to look in time, with more."""
    assert any(watch(folder / str(delay), delay) for delay in (1, 6, 36)), "nobody looked in time"


@pytest.mark.parametrize("configured", [False, True])
def test_spectators_with_a_delay_see_nothing_sooner(tmp_path: Path, configured: bool) -> None:
    """Also where the host chose the delay after opening the table."""
    with_patience(tmp_path, partial(spectators_see_nothing_sooner, configured=configured))


def spectators_see_nothing_sooner(folder: Path, delay: int, configured: bool) -> bool:
    late = {"spectator_delay": delay}
    in_time = []

    async def play(url: str, app: Any) -> None:
        async with (
            Client(url) as noa,
            Client(url) as uri,
            Client(url, heard=Witness()) as dan,
        ):
            table = await noa.open(game="triominoes", manners={} if configured else late)
            if configured:
                await noa.do(table, c.Configure(manners=late))
            await dan.watch(table)
            await noa.do(table, c.Say(text="Come in!"))
            await dan.until(
                table, lambda view: bool(view.scene["chat"])
            )  # before the game: at once
            waiting = dan.tables[table].seq
            began = time.monotonic()
            await seat_all(noa, table, [uri])
            mover, _ = in_turn(noa, uri, table)
            done = await mover.do(table, c.Act(action=mover.tables[table].scene["legal"][0]))
            async with Client(url, heard=Witness()) as eve:
                view = await eve.watch(table)
                seen = (await eve.http.get(f"/api/tables/{table}")).json()
                record = await eve.http.get(f"/api/tables/{table}/record")
                if time.monotonic() - began >= delay:
                    return
                in_time.append(True)
                assert view.scene["view"] is None and view.scene["history"] == []
                assert seen["scene"]["view"] is None and seen["scene"]["history"] == []
                assert record.status_code == 409
                assert dan.tables[table].seq <= waiting + 1  # uri sat down
                await up_to(done, table, eve, dan)
                assert time.monotonic() - began >= delay
                for one in (eve, dan):
                    assert one.tables[table].scene["view"]["turn"] is not None
                    assert len(one.tables[table].scene["history"]) == 1
                seen = (await eve.http.get(f"/api/tables/{table}")).json()
                assert seen["seq"] == done

    folder.mkdir()
    house(folder, play)
    return bool(in_time)


def test_a_delay_goes_on_after_the_table_was_put_away(tmp_path: Path) -> None:
    with_patience(tmp_path, a_delay_goes_on)


def a_delay_goes_on(folder: Path, delay: int) -> bool:
    in_time = []

    async def play(url: str, app: Any) -> None:
        wanted = {"manners": {"spectator_delay": delay}}
        began = time.monotonic()
        async with two_at_a_table(url, app, **wanted) as (noa, uri, table, act):
            mover, _ = in_turn(noa, uri, table)
            done = await mover.do(table, c.Act(action=act()))
            await app.state.registry.put_away(table)
            async with Client(url) as dan:
                view = await dan.watch(table)
                seen = list(view.scene["history"])
                if time.monotonic() - began >= delay:
                    return
                in_time.append(True)
                assert seen == []
                await up_to(done, table, dan)
                assert len(view.scene["history"]) == 1
            await noa.watch(table)
            await noa.do(table, c.Close())
            await app.state.registry.put_away(table)
            async with Client(url) as dan:  # what is over need not be kept back
                assert (await dan.watch(table)).scene["result"]["how"] == "closed"

    folder.mkdir()
    house(folder, play)
    return bool(in_time)


def test_what_waits_to_be_seen_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more happens than is kept, the latest scene takes the place of its news."""
    monkeypatch.setattr(spectator_delay, "MOST", 3)
    now = [0.0]
    delay = SpectatorDelay(10, lambda: b"curtain", lambda: now[0])
    for number in range(1, 6):
        now[0] = float(number)
        delay.keep(b"scene %d" % number, b"news %d" % number)
    now[0] = 12.0
    assert delay.due() == ([b"news 1", b"news 2"], 3.0)
    now[0] = 15.0
    assert delay.due() == ([b"scene 5"], None)
    assert delay.scene() == b"scene 5"


def test_no_answer_tells_a_late_spectator_how_it_stands(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri, Client(url) as dan:
            table = await noa.open(game="kings_court", manners={"spectator_delay": 3000})
            await seat_all(noa, table, [uri])
            acting = next(one for one in (noa, uri) if one.tables[table].scene["legal"])
            await acting.do(table, c.Act(action=acting.tables[table].scene["legal"][0]))
            await dan.watch(table)
            seen = dan.tables[table].seq
            true = table_of(app, table).match.seq
            assert true > seen
            answers = [
                await refused(dan.do(table, command, seq=seq))
                for command in (c.Act(action="swap 1 2"), c.Sit(), c.AskUndo(), c.Claim(turn=1))
                for seq in (0, true, true + 1)
            ]
            assert {(one.code, one.seq) for one in answers} == {("no_seat", seen)}
            told = (await dan.http.get(f"/api/tables/{table}/worth")).json()
            assert told == {"actions": 0, "points": {}}

    house(tmp_path, play)
