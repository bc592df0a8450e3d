"""The laws of the live protocol: what is said when, how often, to whom, and what is refused."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from kufsa.match import commands as c
from kufsa.match.limits import CHAT_LINES
from kufsa.server import protocol
from kufsa.server.client import Client, TableView
from kufsa.server.store import StoreFailed
from kufsa.server.tables import timers
from kufsa.server.transport import websocket
from tests.server.conftest import NewUrl
from tests.server.players import (
    Witness,
    heard,
    house,
    in_turn,
    refused,
    same_scenes,
    seat_all,
    table_of,
    two_at_a_table,
    up_to,
)

# Order.


def test_the_acknowledgement_comes_before_the_news(new_url: NewUrl, tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            mover, _ = in_turn(noa, uri, table)
            before = len(heard(mover).messages)
            done = await mover.do(table, c.Act(action=act()))
            told = [one for one in heard(mover).messages[before:] if not is_presence(one)]
            assert [type(one) for one in told] == [protocol.Done, protocol.Step]
            assert told[0].seq == told[1].seq == done

    house(tmp_path, play, database=new_url())


def is_presence(message: Any) -> bool:
    return isinstance(message, protocol.Presence)


class HeldBack:
    """A store whose appends wait for ``release``, or fail as long as ``fails``."""

    def __init__(self, app: Any) -> None:
        self.database = app.state.registry.services.database
        self.append = self.database.append
        self.release = asyncio.Event()
        self.asked = asyncio.Event()
        self.fails: Exception | None = None
        self.keeps = False  # the events although it fails, as when a connection breaks too late
        self.database.append = self._append

    async def _append(self, *args: Any) -> bool:
        self.asked.set()
        if self.fails is not None:
            if self.keeps:
                await self.append(*args)
            raise self.fails
        await self.release.wait()
        written: bool = await self.append(*args)
        return written


def test_nobody_hears_anything_until_it_is_durable(new_url: NewUrl, tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            store = HeldBack(app)
            mover, other = in_turn(noa, uri, table)
            before = [len(heard(one).messages) for one in (mover, other)]
            acting = asyncio.create_task(mover.do(table, c.Act(action=act())))
            await store.asked.wait()
            # A round trip of both: whatever had been said would have come before its answer.
            for one in (mover, other):
                seen = await one.http.get(f"/api/tables/{table}")
                assert seen.json()["seq"] == other.tables[table].seq
            await refused(other.do("0" * 16, c.Leave()))
            told = heard(other).messages[before[1] :]
            assert [type(one) for one in told] == [protocol.Refused]
            assert heard(mover).messages[before[0] :] == []
            store.release.set()
            done = await acting
            await other.until(table, lambda view: view.seq == done)

    house(tmp_path, play, database=new_url())


@pytest.mark.parametrize("keeps", [False, True])
def test_what_could_not_be_stored_is_not_told_and_works_once_later(
    new_url: NewUrl, tmp_path: Path, keeps: bool
) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            store = HeldBack(app)
            store.fails, store.keeps = StoreFailed("the disk is full"), keeps
            mover, other = in_turn(noa, uri, table)
            seq = mover.tables[table].seq
            action = c.Act(action=act())
            answer = await refused(mover.again(table, action, "once", seq))
            assert answer.code == "not_stored" and "disk" not in answer.message
            assert other.tables[table].seq == mover.tables[table].seq == seq
            store.fails = None
            store.release.set()
            done = await mover.again(table, action, "once", seq)
            assert done == seq + 1
            assert await mover.again(table, action, "once", seq) == done
            for one in (mover, other):
                await one.until(table, lambda view: view.seq == done)
                assert one.tables[table].scene["actions"] == 1

    house(tmp_path, play, database=new_url())


def test_what_was_stored_in_spite_of_a_failure_is_told_although_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timers, "RETRY_SECONDS", 0.01)

    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            store = HeldBack(app)
            store.fails, store.keeps = StoreFailed("the disk is full"), True
            mover, other = in_turn(noa, uri, table)
            await refused(mover.do(table, c.Act(action=act())))
            for one in (mover, other):
                await asyncio.wait_for(
                    one.until(table, lambda view: view.scene["actions"] == 1), 10
                )

    house(tmp_path, play)


def test_a_command_whose_sender_is_gone_is_told_all_the_same(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            store = HeldBack(app)
            mover, other = in_turn(noa, uri, table)
            acting = asyncio.create_task(mover.do(table, c.Act(action=act())))
            await store.asked.wait()
            (line,) = (one for one in app.state.registry.connections if one.person == mover.person)
            line.close(protocol.Bye(code="slow", message="", retry=True))
            with pytest.raises(ConnectionError):
                await acting
            store.release.set()
            await other.until(table, lambda view: view.scene["actions"] == 1)

    house(tmp_path, play)


# Once.


def test_commands_sent_several_times_in_any_order_over_two_lines_have_one_effect(
    new_url: NewUrl, tmp_path: Path
) -> None:
    async def play(url: str, app: Any) -> None:
        dice = random.Random(7)
        async with Client(url, heard=Witness()) as noa, Client(url, heard=Witness()) as uri:
            table = await noa.open(game="triominoes", players=2)
            await seat_all(noa, table, [uri])
            async with Client(url, noa.cookie) as tablet:
                lines = [f"line {number}" for number in range(8)]
                sends = [
                    (client, id, line)
                    for id, line in enumerate(lines)
                    for client in dice.choices([noa, tablet], k=dice.randint(1, 5))
                ]
                dice.shuffle(sends)
                seen = noa.tables[table].seq
                numbers: dict[int, set[int]] = {}

                async def send(client: Client, id: int, line: str) -> None:
                    done = await client.again(table, c.Say(text=line), f"say{id}", seen)
                    numbers.setdefault(id, set()).add(done)

                by_line: dict[Client, list[Any]] = {noa: [], tablet: []}
                for client, id, line in sends:
                    by_line[client].append((id, line))

                async def send_all(client: Client) -> None:
                    # One after another: a client waits for one answer for each id.
                    for id, line in by_line[client]:
                        await send(client, id, line)

                await asyncio.gather(send_all(noa), send_all(tablet))
                last = max(max(one) for one in numbers.values())
                await uri.until(table, lambda view: view.seq >= last)
                said = [line["text"] for line in uri.tables[table].scene["chat"]]
                assert sorted(said) == sorted(lines)
                assert all(len(one) == 1 for one in numbers.values())

    house(tmp_path, play, database=new_url())


def test_actions_sent_several_times_have_one_effect_and_stale_ones_none(
    new_url: NewUrl, tmp_path: Path
) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            for number in range(6):
                mover, other = in_turn(noa, uri, table)
                seq = mover.tables[table].seq
                action = c.Act(action=act())
                async with Client(url, mover.cookie) as tablet:
                    answers = await asyncio.gather(
                        *(one.again(table, action, f"a{number}", seq) for one in (mover, tablet))
                    )
                    assert len(set(answers)) == 1
                    await up_to(answers[0], table, mover, other)
                    assert mover.tables[table].scene["actions"] == number + 1
                    stale = await refused(tablet.again(table, action, f"b{number}", seq))
                    assert (stale.code, stale.seq) == ("stale", answers[0])

    house(tmp_path, play, database=new_url())


# Who may.


def test_nobody_acts_for_another_person(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            _, other = in_turn(noa, uri, table)
            assert (await refused(other.do(table, c.Act(action=act())))).code == "not_your_turn"
            async with Client(url) as dan:
                await dan.watch(table)
                assert (await refused(dan.do(table, c.Act(action=act())))).code == "no_seat"
                assert (await refused(dan.do(table, c.Close()))).code == "not_host"
                assert (await refused(dan.do(table, c.Say(text="hello")))).code == "no_seat"
            assert table_of(app, table).match.moves == []

    house(tmp_path, play)


def test_what_the_table_does_by_itself_is_never_taken_from_outside(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, _), raw(url, noa) as line:
            for command in (
                {"do": "botacts", "seat": 1, "action": "pass", "actions": 0},
                {"do": "clockranout", "seat": 1},
                {"do": "abandon"},
                {"do": "rename", "person": uri.person, "name": "Oeri"},
            ):
                await line.send(
                    json.dumps(
                        {"type": "do", "table": table, "id": "x", "seq": 0, "command": command}
                    )
                )
                assert json.loads(await line.recv())["code"] == "not_understood"
            assert table_of(app, table).match.seq == noa.tables[table].seq

    house(tmp_path, play)


def test_a_visitor_without_a_session_watches_and_can_do_nothing(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app, manners={"public": True}) as (noa, uri, table, act):
            visitor = Client(url, heard=Witness())
            await visitor.connect()
            view = await visitor.watch(table)
            assert visitor.person == "" and view.scene["seat"] is None
            for command in (c.Act(action=act()), c.Say(text="hi"), c.Leave(), c.Sit(), c.Close()):
                assert (await refused(visitor.do(table, command))).code == "nobody"
            mover, _ = in_turn(noa, uri, table)
            done = await mover.do(table, c.Act(action=act()))
            await visitor.until(table, lambda view: view.seq == done)
            await visitor.__aexit__()

    house(tmp_path, play)


def test_all_devices_of_a_person_hear_everything(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            tabs = [Client(url, noa.cookie, heard=Witness()) for _ in range(3)]
            for tab in tabs:
                await tab.__aenter__()
                await tab.watch(table)
            for _ in range(4):
                mover, _other = in_turn(noa, uri, table)
                done = await mover.do(table, c.Act(action=act()))
                await up_to(done, table, noa, uri, *tabs)
            for tab in tabs:
                assert same_scenes(heard(tab), heard(noa)) >= 5
                assert tab.tables[table].scene["seat"] == 0
                await tab.__aexit__()

    house(tmp_path, play)


# Coming back.


def test_who_comes_back_gets_the_present_and_what_was_missed(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app) as (noa, uri, table, act):
            steady = Client(url, noa.cookie)
            async with steady:
                await steady.watch(table)
                since = noa.tables[table].seq
                await noa.drop()
                for _ in range(3):
                    mover, _other = in_turn(steady, uri, table)
                    done = await mover.do(table, c.Act(action=act()))
                    await up_to(done, table, steady, uri)
                await uri.do(table, c.Say(text="Where are you?"))
                await noa.connect()
                await noa.until(table, lambda view: view.seq > since)
                scene = heard(noa).of(protocol.Scene)[-1]
                assert [number for number, _, _ in scene.missed] == [1, 2, 3]
                await steady.until(table, lambda view: view.seq == scene.seq)
                assert noa.tables[table].scene == steady.tables[table].scene

    house(tmp_path, play)


def test_whose_turn_it_is_hears_of_it_wherever_they_look(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with two_at_a_table(url, app, options={"mode": "basic"}) as (noa, uri, table, act):
            mover, other = in_turn(noa, uri, table)
            async with Client(url, other.cookie, heard=Witness()) as elsewhere:
                await mover.do(table, c.Say(text="I am thinking."))
                while mover.tables[table].scene["to_act"] == mover.tables[table].scene["seat"]:
                    await mover.do(table, c.Act(action=act()))
                await mover.do(table, c.Say(text="Your turn!"))
                await refused(elsewhere.do("0" * 16, c.Leave()))
                turns = heard(elsewhere).of(protocol.YourTurn)
                assert [(one.table, one.game) for one in turns] == [(table, "triominoes")]

    house(tmp_path, play)


# What is not understood.


@asynccontextmanager
async def raw(
    url: str, client: Client | None = None, **more: Any
) -> AsyncIterator[ClientConnection]:
    """A line without a client that behaves; its welcome has been read."""
    headers = {"Cookie": f"kufsa={client.cookie}"} if client else {}
    line = await connect(
        url.replace("http", "ws", 1) + "/api/live",
        **{
            "subprotocols": [protocol.SUBPROTOCOL],
            "additional_headers": headers,
            "origin": url,
            "compression": None,
            "proxy": None,
            **more,
        },
    )
    try:
        welcome = json.loads(await line.recv())
        assert welcome["type"] == "welcome" and welcome["version"] == protocol.VERSION
        yield line
    finally:
        await line.close()


DEEP = '{"type":"pong","nonce":' + "[" * 40 + "]" * 40 + "}"
BAD_FRAMES = {
    "no JSON": ("hello", "not_understood"),
    "no object": ("[1]", "not_understood"),
    "an unknown type": ('{"type":"cheat"}', "not_understood"),
    "an unknown field": ('{"type":"pong","nonce":"x","at":0}', "not_understood"),
    "a field too few": ('{"type":"watch"}', "not_understood"),
    "a wrong type": ('{"type":"watch","table":7}', "not_understood"),
    "a number too large": ('{"type":"watch","table":"x","since":1e400}', "not_understood"),
    "deep": (DEEP, "too_large"),
    "large": ('{"type":"pong","nonce":"' + "x" * protocol.LARGEST_FRAME + '"}', "too_large"),
    "binary": (b'{"type":"pong","nonce":"x"}', "not_understood"),
    "invalid UTF-8": (b'{"type":"pong","nonce":"\xff"}', "not_understood"),
    "nothing": ("", "not_understood"),
    "a lone surrogate": ('{"type":"pong","nonce":"\\ud800"}', "not_understood"),
}


def test_what_cannot_be_understood_is_refused_and_in_the_end_the_line_is_cut(
    tmp_path: Path,
) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            for what, (frame, code) in BAD_FRAMES.items():
                async with raw(url, noa) as line:
                    for _ in range(websocket.PATIENCE):
                        await line.send(frame)
                        answer = json.loads(await line.recv())
                        assert (answer["type"], answer["code"]) == ("refused", code), what
                    await line.send(frame)
                    with pytest.raises(ConnectionClosed) as closed:
                        await line.recv()
                    assert closed.value.rcvd.code == websocket.MISUSED, what

    house(tmp_path, play)


def test_frames_beyond_all_measure_close_the_line_at_once(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, raw(url, noa) as line:
            await line.send("x" * 100_000)
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd.code == 1009
        assert not [one for one in app.state.registry.connections if one.person == noa.person]

    house(tmp_path, play)


def test_text_that_is_no_text_closes_the_line(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, raw(url, noa) as line:
            await line.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                await line.recv()
            assert closed.value.rcvd.code == 1007

    house(tmp_path, play)


def test_too_many_frames_are_refused_and_in_the_end_the_line_is_cut(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, raw(url, noa) as line:
            with suppress(ConnectionClosed):
                for _ in range(100):
                    await line.send('{"type":"pong","nonce":"x"}')
            answers, closed = await all_of(line)
            assert [one["code"] for one in answers] == ["too_many"] * websocket.PATIENCE
            assert closed == websocket.MISUSED

    house(tmp_path, play, rate_factor=1.0)


def test_too_many_commands_are_refused_each_under_its_id(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            table = await noa.open(game="triominoes")
            async with raw(url, noa) as line:
                for number in range(30):
                    say = {"do": "say", "phrase": "hello"}
                    do = {"type": "do", "table": table, "id": f"n{number}", "seq": 0}
                    await line.send(json.dumps({**do, "command": say}))
                answers = [json.loads(await line.recv()) for _ in range(30)]
                assert [one["id"] for one in answers] == [f"n{number}" for number in range(30)]
                assert [one["type"] for one in answers[:10]] == ["done"] * 10
                assert {one.get("code") for one in answers[10:]} == {"too_many"}
                assert len(table_of(app, table).match.chat) == 10

    house(tmp_path, play, rate_factor=1.0)


async def all_of(line: ClientConnection) -> tuple[list[Any], int]:
    """What comes until the line is closed, and the code of that."""
    messages = []
    with suppress(ConnectionClosed):
        while True:
            messages.append(json.loads(await line.recv()))
    return messages, line.close_code or 0


# The door.


async def closed_with(url: str, client: Client | None = None, **more: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        async with raw(url, client, **more) as line:
            await line.recv()
    code: int = closed.value.rcvd.code
    return code


def test_who_speaks_another_version_is_told_so(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        assert await closed_with(url, subprotocols=["kufsa.0"]) == websocket.BAD_VERSION
        assert await closed_with(url, subprotocols=None) == websocket.BAD_VERSION
        async with raw(url, subprotocols=["kufsa.2", "kufsa.1"]) as line:
            assert line.subprotocol == "kufsa.1"

    house(tmp_path, play)


def test_a_page_of_another_site_gets_no_line(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            for origin in ("http://evil.example", None):
                with pytest.raises(InvalidStatus) as status:
                    async with raw(url, noa, origin=origin):
                        pass
                assert status.value.response.status_code == 403

    house(tmp_path, play)


def test_there_are_only_so_many_lines(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url) as uri:
            async with raw(url, noa), raw(url, noa):
                assert await closed_with(url, noa) == websocket.TOO_MANY
                async with raw(url, uri):
                    assert await closed_with(url, uri) == websocket.TOO_MANY  # the house is full
            async with raw(url, noa):
                pass  # there is room again

    house(tmp_path, play, max_connections=5, max_connections_per_person=3)


def test_a_line_watches_only_so_many_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "MOST_TABLES", 2)

    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa:
            tables = [await noa.open(game="triominoes") for _ in range(2)]
            third = (await noa.http.post("/api/tables", json={"game": "triominoes"})).json()["id"]
            async with raw(url, noa) as line:
                for table in [*tables, tables[0], third]:
                    await line.send(json.dumps({"type": "watch", "table": table}))
                told = []
                while not told or told[-1]["type"] != "refused":
                    told.append(json.loads(await line.recv()))
                assert [one["table"] for one in told if one["type"] == "scene"] == [
                    *tables,
                    tables[0],
                ]
                assert told[-1]["code"] == "too_many_tables" and told[-1]["table"] == third

    house(tmp_path, play)


def test_a_refusal_to_show_a_table_names_it(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, raw(url, noa) as line:
            await line.send(json.dumps({"type": "watch", "table": "nowhere"}))
            answer = json.loads(await line.recv())
            assert (answer["code"], answer["table"]) == ("no_table", "nowhere")
            assert "id" not in answer

    house(tmp_path, play)


def test_unwatch_ends_the_news_and_presence_says_who_is_there(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url, heard=Witness()) as noa, Client(url, heard=Witness()) as uri:
            table = await noa.open(game="triominoes", players=2)
            await uri.watch(table)
            await uri.do(table, c.Sit())
            presence = heard(uri).of(protocol.Presence)[-1]
            assert (presence.seats, presence.spectators) == ([0, 1], 0)
            await noa._send(protocol.Unwatch(table=table))
            await uri.do(table, c.Say(text="Anybody here?"))
            presence = heard(uri).of(protocol.Presence)[-1]
            assert (presence.seats, presence.spectators) == ([1], 0)
            assert noa.tables[table].scene["chat"] == []

    house(tmp_path, play)


def test_a_client_keeps_as_many_lines_of_chat_as_a_scene_has() -> None:
    view = TableView()
    for seq in range(1, CHAT_LINES + 10):
        view.take(protocol.Step(table="t", seq=seq, changed={"actions": 0}, said=[{"text": seq}]))
    assert [line["text"] for line in view.scene["chat"]] == [*range(10, CHAT_LINES + 10)]
