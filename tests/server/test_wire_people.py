"""What people do at a table beside playing: come, go, talk, take back, rest, and play again."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.transport import websocket
from tests.server.conftest import NewUrl
from tests.server.house import serving
from tests.server.players import (
    Player,
    Witness,
    follow,
    heard,
    house,
    in_turn,
    refused,
    seat_all,
    sensible,
    table_of,
    two_at_a_table,
    up_to,
)

# Taking back, and resting.


def test_an_action_is_taken_back_when_the_others_agree(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            mover, other = in_turn(noa, uri, table)
            before = mover.tables[table].scene["view"]
            done = await mover.do(table, c.Act(action=act()))
            for agree in (False, True):
                done = await mover.do(table, c.AskUndo())
                await up_to(done, table, other)
                assert other.tables[table].scene["undo"]["to"] == 0
                assert (await refused(mover.do(table, c.AnswerUndo(agree=True)))).code == "own_ask"
                done = await other.do(table, c.AnswerUndo(agree=agree))
                await up_to(done, table, mover)
                assert mover.tables[table].scene["actions"] == (0 if agree else 1)
            for one in (mover, other):
                assert one.tables[table].scene["history"] == []
                assert one.tables[table].scene["undo"] is None
            assert mover.tables[table].scene["view"] == before
            await mover.do(table, c.Act(action=act()))

    house(tmp_path, play)


def test_nobody_acts_and_no_clock_runs_in_a_pause(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        clock = {"manners": {"clock": {"move": 600}}}
        async with two_at_a_table(url, app, **clock) as (noa, uri, table, act):
            mover, other = in_turn(noa, uri, table)
            await up_to(await other.do(table, c.Pause()), table, mover)
            assert mover.tables[table].scene["legal"] == []
            assert (await refused(mover.do(table, c.Act(action=act())))).code == "paused"
            assert not table_of(app, table).busy
            await up_to(await other.do(table, c.Resume()), table, mover)
            assert table_of(app, table).busy
            await mover.do(table, c.Act(action=act()))

    house(tmp_path, play)


def test_a_bot_that_was_thinking_when_the_table_paused_moves_afterwards(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            table = await noa.open(game="triominoes", players=2, bots=["greedy"])
            services = app.state.registry.services
            choose, asked, think = services.bot_choice, asyncio.Event(), asyncio.Event()

            async def thinking(*about: Any) -> Any:
                asked.set()
                await think.wait()
                return await choose(*about)

            services.bot_choice = thinking
            await noa.do(table, c.Start())
            view = noa.tables[table]
            while view.scene["to_act"] == 0:
                await noa.do(table, c.Act(action=sensible(position(app, table), Random(0))))
            await asked.wait()
            await noa.do(table, c.Pause())
            think.set()
            while table_of(app, table).bots._asked is not None:  # its move is refused in the pause
                await asyncio.sleep(0.001)
            actions = view.scene["actions"]
            await noa.do(table, c.Resume())
            await noa.until(table, lambda view: view.scene["actions"] > actions)

    house(tmp_path, play)


def position(app: Any, table: str) -> Any:
    return table_of(app, table).match.position


# Time.


@pytest.mark.parametrize("clock", [{"move": 1}, {"total": 1}])
def test_who_runs_out_of_time_is_replaced_by_a_bot(
    new_url: NewUrl, tmp_path: Path, clock: dict[str, int]
) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app, manners={"clock": clock}) as (noa, uri, table, _):
            mover, other = in_turn(noa, uri, table)
            seat = mover.tables[table].scene["seat"]
            view = await other.until(table, lambda view: bool(view.scene["seats"][seat]["bot"]))
            assert view.scene["seats"][seat]["person"] == mover.person
            await other.until(table, lambda view: view.scene["actions"] > 0)  # the bot goes on
            if "total" in clock:
                assert (await refused(mover.do(table, c.Return()))).code == "out_of_time"
            else:
                done = await mover.do(table, c.Return())
                await up_to(done, table, other)
                assert not other.tables[table].scene["seats"][seat]["bot"]

    house(tmp_path, play, database=new_url())


def test_a_clock_goes_on_after_the_server_was_started_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with serving(tmp_path, bot_processes=1) as (url, _):
            noa, uri = await Client(url).__aenter__(), await Client(url).__aenter__()
            table = await noa.open(game="triominoes", manners={"clock": {"move": 1}})
            await seat_all(noa, table, [uri])
        async with serving(tmp_path, bot_processes=1) as (url, _):
            await follow(noa, url)
            # Nobody acts: one bot after the other stands in, and then nobody is left.
            view = await noa.until(table, lambda view: view.scene["status"] == "ended")
            assert view.scene["result"]["how"] == "abandoned"
            await noa.__aexit__()
            await uri.__aexit__()

    asyncio.run(run())


# Coming and going.


def test_a_bot_stands_in_for_who_leaves_until_they_return(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            done = await noa.do(table, c.Leave())
            await up_to(done, table, uri)
            scene = uri.tables[table].scene
            assert scene["seats"][0]["bot"] == "greedy"
            assert scene["host"] == uri.person  # the host left
            while uri.tables[table].scene["to_act"] == 1:
                await uri.do(table, c.Act(action=act()))
            await uri.until(table, lambda view: any(seat == 0 for _, seat, _ in history(view)))
            await up_to(await noa.do(table, c.Return()), table, uri)
            assert not uri.tables[table].scene["seats"][0]["bot"]
            assert (await refused(noa.do(table, c.Close()))).code == "not_host"

    house(tmp_path, play)


def history(view: Any) -> list[Any]:
    moves: list[Any] = view.scene["history"]
    return moves


def test_who_leaves_and_returns_in_one_breath_does_not_stop_the_bot_next_time(
    tmp_path: Path,
) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, _):
            mover, other = in_turn(noa, uri, table)
            services = app.state.registry.services
            choose, think = services.bot_choice, asyncio.Event()

            async def thinking(*about: Any) -> Any:
                await think.wait()
                return await choose(*about)

            services.bot_choice = thinking
            await mover.do(table, c.Leave())
            await mover.do(table, c.Return())
            think.set()
            while table_of(app, table).bots._asked is not None:  # the person is back: refused
                await asyncio.sleep(0.001)
            await mover.do(table, c.Leave())
            await other.until(table, lambda view: view.scene["actions"] > 0)

    house(tmp_path, play)


def test_a_host_mutes_removes_and_closes(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, _):
            assert (await refused(uri.do(table, c.Mute(person=noa.person)))).code == "not_host"
            await noa.do(table, c.Mute(person=uri.person))
            assert (await refused(uri.do(table, c.Say(text="hm")))).code == "muted"
            await noa.do(table, c.Mute(person=uri.person, muted=False))
            await uri.do(table, c.Say(text="thanks"))
            done = await noa.do(table, c.Remove(person=uri.person))
            assert noa.tables[table].scene["seats"][1]["bot"] == "greedy"
            assert (await refused(uri.do(table, c.Say(text="why?")))).code == "no_table"
            (told,) = [one for one in heard(uri).of(protocol.Refused) if not one.id]
            assert (told.code, told.table) == ("removed", table)
            assert heard(uri).of(protocol.Step)[-1].seq < done
            assert (await uri.http.get(f"/api/tables/{table}")).status_code == 404
            await noa.do(table, c.Close())
            assert noa.tables[table].scene["result"]["how"] == "closed"
            assert noa.tables[table].scene["result"]["secret"]

    house(tmp_path, play)


# Talking.


def test_people_say_own_words_or_phrases_as_the_table_allows(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, _):
            await up_to(await noa.do(table, c.Say(text=" good\n luck ")), table, uri)
            await up_to(await noa.do(table, c.Say(phrase="hello")), table, uri)
            said = [(one["text"], one["phrase"]) for one in uri.tables[table].scene["chat"]]
            assert said == [("good luck", ""), ("", "hello")]
        async with two_at_a_table(url, app, manners={"chat": "phrases"}) as (noa, _, table, _):
            assert (await refused(noa.do(table, c.Say(text="hi")))).code == "phrases_only"
            await noa.do(table, c.Say(phrase="hello"))
        async with two_at_a_table(url, app, manners={"chat": "off"}) as (noa, _, table, _):
            assert (await refused(noa.do(table, c.Say(phrase="hello")))).code == "chat_off"

    house(tmp_path, play)


# Playing again, and finding each other.


def test_a_rematch_takes_one_tap_and_both_find_the_new_table(
    new_url: NewUrl, tmp_path: Path
) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, _):
            await asyncio.gather(*(Player(one, table).play(app) for one in (noa, uri)))
            await asyncio.gather(*(one.do(table, c.Rematch()) for one in (noa, uri)))
            found = {one.tables[table].scene["next"] for one in (noa, uri)}
            (again,) = found
            await asyncio.gather(*(one.watch(again) for one in (noa, uri)))
            scene = uri.tables[again].scene
            assert scene["previous"] == table
            assert [seat["person"] for seat in scene["seats"]] == [noa.person, uri.person]
            host, guest = (noa, uri) if scene["host"] == noa.person else (uri, noa)
            await up_to(await guest.do(again, c.Sit()), again, host)
            await host.do(again, c.Start())
            assert table_of(app, again).match.commitment != table_of(app, table).match.commitment

    house(tmp_path, play, database=new_url())


def test_a_table_that_starts_by_itself_does_so_when_it_is_full(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri:
            table = await noa.open(game="triominoes", players=3, manners={"autostart": True})
            await uri.watch(table)
            await uri.do(table, c.Sit())
            assert uri.tables[table].scene["status"] == "waiting"
            await noa.do(table, c.SeatBot(seat=2, level="greedy"))
            await uri.until(table, lambda view: view.scene["status"] == "playing")

    house(tmp_path, play)


def test_two_strangers_who_want_to_play_now_meet_at_one_table(
    new_url: NewUrl, tmp_path: Path
) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri, Client(url) as dan:
            tables = []
            for one in (noa, uri, dan):
                answer = await one.http.post("/api/quick", json={"game": "triominoes"})
                tables.append(answer.json()["id"])
                await one.watch(tables[-1])
            assert tables[0] == tables[1] != tables[2]
            for one in (noa, uri):
                await one.until(tables[0], lambda view: view.scene["status"] == "playing")
            assert dan.tables[tables[2]].scene["status"] == "waiting"

    house(tmp_path, play, database=new_url())


# The end of a server.


def test_a_server_that_stops_waits_until_everybody_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = websocket.LiveSession._send

    async def slowly(self: websocket.LiveSession, text: str) -> None:
        await asyncio.sleep(0.05)
        await send(self, text)

    async def run() -> None:
        monkeypatch.setattr(websocket.LiveSession, "_send", slowly)
        async with serving(tmp_path, bot_processes=1) as (url, _):
            noa = await Client(url).__aenter__()
            line = noa._socket
        await noa.__aexit__()
        assert noa.goodbye is not None and noa.goodbye.code == "restart"
        assert line.close_code == 1012

    asyncio.run(run())


def test_a_server_that_stops_says_so_and_loses_nothing_that_it_acknowledged(
    new_url: NewUrl, tmp_path: Path
) -> None:
    database = new_url()

    async def run() -> None:
        acknowledged: list[str] = []
        async with serving(tmp_path, database=database, bot_processes=1) as (url, app):
            noa, uri = [await Client(url, heard=Witness()).__aenter__() for _ in range(2)]
            table = await noa.open(game="triominoes", players=2)
            await uri.watch(table)
            lines = [noa._socket, uri._socket]

            async def talk() -> None:
                for number in range(100_000):
                    await noa.do(table, c.Say(text=f"line {number}"))
                    acknowledged.append(f"line {number}")

            talking = asyncio.create_task(talk())
            await uri.until(table, lambda view: len(view.scene["chat"]) >= 20)
        with pytest.raises(ConnectionError):
            await talking
        for client, line in zip((noa, uri), lines, strict=True):
            assert client.goodbye == protocol.Bye(
                code="restart", message="The server is restarting. Come back in a moment."
            )
            assert line.close_code == 1012
        async with serving(tmp_path, database=database, bot_processes=1) as (url, app):
            for client in (noa, uri):
                await follow(client, url)
                await client.until(table, lambda view: view.seq >= len(acknowledged))
            said = [event.text for event in await events(app, table) if isinstance(event, e.Said)]
            assert said[: len(acknowledged)] == acknowledged
            assert len(said) <= len(acknowledged) + 1  # the last may have been under way
            await noa.do(table, c.Say(text="We are back."))
            for client in (noa, uri):
                await client.__aexit__()

    asyncio.run(run())


async def events(app: Any, table: str) -> list[e.AnyEvent]:
    happened: list[e.AnyEvent] = await app.state.registry.services.events_after(table, 0)
    return happened
