"""Several servers on one database: any of them serves any table."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.errors import ApiError
from kufsa.server.people.passkeys import Site
from kufsa.server.store import nodes
from tests.server.conftest import NewUrl
from tests.server.house import serving
from tests.server.players import Witness, heard, in_turn, refused, seat_all, sensible, up_to
from tests.server.test_metrics import figures
from tests.server.test_passkeys import Authenticator
from tests.server.visits import TOKEN

LEASE = 2.0
Story = Callable[..., Coroutine[Any, Any, None]]


@asynccontextmanager
async def server(folder: Path, database: str, bus: str, **more: Any) -> AsyncIterator[Any]:
    settings = {"database": database, "bus": bus, "lease_seconds": LEASE, "bot_processes": 1}
    async with serving(folder, **(settings | more)) as found:
        yield found


def two_servers(folder: Path, database: str, bus: str, story: Story, **more: Any) -> None:
    async def run() -> None:
        async with (
            server(folder / "one", database, bus, **more) as one,
            server(folder / "two", database, bus, **more) as two,
        ):
            await asyncio.wait_for(story(one, two), 60)

    asyncio.run(run())


async def started(noa: Client, uri: Client, **wanted: Any) -> str:
    table = await noa.open(game="triominoes", players=2, **wanted)
    await seat_all(noa, table, [uri])
    return table


async def play_on(app: Any, table: str, moves: int, noa: Client, uri: Client) -> None:
    """Some moves, of whoever is to act; ``app`` plays the table."""
    dice = Random(0)
    for _ in range(moves):
        actor, other = in_turn(noa, uri, table)
        position = app.state.registry.tables[table].match.position
        seq = await actor.do(table, c.Act(action=sensible(position, dice)))
        await up_to(seq, table, actor, other)


def test_a_game_between_people_on_two_servers(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with (
            Client(one[0], heard=Witness()) as noa,
            Client(two[0], heard=Witness()) as uri,
        ):
            table = await started(noa, uri)
            assert table in one[1].state.registry.tables
            await play_on(one[1], table, 6, noa, uri)
            assert table not in two[1].state.registry.tables
            for client in (noa, uri):  # both see who is there
                assert heard(client).of(protocol.Presence)[-1].seats == [0, 1]
            _, waiting = in_turn(noa, uri, table)
            assert (await refused(waiting.do(table, c.Act(action="pass")))).code
            await uri.do(table, c.Say(text="hello"))
            await noa.until(table, lambda view: "hello" in str(view.scene["chat"]))
            await noa.drop()
            while heard(uri).of(protocol.Presence)[-1].seats != [1]:
                await asyncio.sleep(0.01)

    two_servers(tmp_path, new_postgresql(), bus, story)


def test_no_command_looks_for_the_owner_of_a_table_that_is_watched(
    tmp_path: Path, new_postgresql: NewUrl
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0]) as uri:
            table = await started(noa, uri)
            asked: list[str] = []
            ownership = two[1].state.registry.services.ownership
            take = ownership.take

            async def counted(match: str) -> Any:
                asked.append(match)
                return await take(match)

            ownership.take = counted
            await play_on(one[1], table, 4, noa, uri)
            assert asked == []

    two_servers(tmp_path, new_postgresql(), "postgres", story)


def test_requests_are_answered_by_the_server_that_plays_the_table(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0]) as uri:
            table = await started(noa, uri)
            mine = (await noa.http.get(f"/api/tables/{table}")).json()
            theirs = (await uri.http.get(f"/api/tables/{table}")).json()
            assert mine["seq"] == theirs["seq"] and theirs["scene"]["seat"] == 1
            for part in ("board", "past", "worth", "record"):
                answer = await uri.http.get(f"/api/tables/{table}/{part}")
                assert answer.status_code == 200, part
            assert table not in two[1].state.registry.tables
            actor, _ = in_turn(noa, uri, table)
            position = one[1].state.registry.tables[table].match.position
            act = {"do": "act", "action": sensible(position, Random(0))}
            body = {"id": "by-http", "seq": theirs["seq"], "command": act}
            done = await actor.http.post(f"/api/tables/{table}/commands", json=body)
            assert done.status_code == 200 and done.json()["seq"] > theirs["seq"]
            assert (await uri.http.get("/api/tables/0123456789abcdef")).status_code == 404

    two_servers(tmp_path, new_postgresql(), bus, story)


def test_a_session_that_ends_on_one_server_ends_on_the_other(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0], noa.cookie, Witness()) as phone:
            assert (await phone.http.get("/api/me")).status_code == 200  # cached from now on
            assert (await noa.http.delete("/api/session")).status_code < 300
            while not heard(phone).of(protocol.Bye):
                await asyncio.sleep(0.01)
            assert heard(phone).of(protocol.Bye)[0].code == "session"
            assert (await phone.http.get("/api/me")).status_code == 401

    two_servers(tmp_path, new_postgresql(), bus, story)


def test_what_a_server_leaves_goes_on_at_the_other(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    url = new_postgresql()

    async def story() -> None:
        async with server(tmp_path / "two", url, bus) as two, Client(two[0]) as uri:
            async with server(tmp_path / "one", url, bus) as one, Client(one[0]) as noa:
                table = await started(noa, uri)
                await play_on(one[1], table, 2, noa, uri)
                while figures(two[1].state.metrics)["kufsa_servers"] != 2:
                    await asyncio.sleep(0.01)
                read = two[1].state.registry.services.database.read
                before = await read(nodes.held, table)
            seq = uri.tables[table].seq
            while table not in two[1].state.registry.tables:
                await asyncio.sleep(0.01)
            owner, epoch = await read(nodes.held, table)
            assert owner == two[1].state.registry.services.ownership.node
            assert (before[1] < epoch) and before[0] != owner
            counted = figures(two[1].state.metrics)
            assert counted["kufsa_owner_changes_total taken"] == 1
            assert counted["kufsa_owner_changes_total taken_over"] == 0  # it was given back
            async with Client(two[0], noa.cookie) as noa_again:
                await noa_again.watch(table)
                await play_on(two[1], table, 2, noa_again, uri)
            assert uri.tables[table].seq > seq
            await two[1].state.registry.put_away(table)
            counted = figures(two[1].state.metrics)
            assert counted["kufsa_owner_changes_total given_back"] == 1

    asyncio.run(asyncio.wait_for(story(), 60))


def test_friends_invitations_and_blocks_reach_the_other_server(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        told: list[str] = []
        async with Client(one[0]) as noa, Client(two[0], heard=told.append) as uri:
            me = (await noa.http.get("/api/me")).json()["id"]
            you = (await uri.http.get("/api/me")).json()["id"]
            table = await noa.open(game="triominoes", players=3)
            await uri.watch(table)
            await uri.do(table, c.Sit())
            await noa.http.put(f"/api/people/{you}", json={"tie": "friend"})
            await uri.http.put(f"/api/people/{me}", json={"tie": "friend"})
            while figures(one[1].state.metrics)["kufsa_servers"] != 2:
                await asyncio.sleep(0.01)
            [friend] = (await noa.http.get("/api/people")).json()["friends"]
            assert friend["id"] == you and friend["here"]
            answer = await noa.http.post(f"/api/tables/{table}/invite", json={"person": you})
            assert answer.json() == {"reached": True}
            while not any(f'"invited","table":"{table}"' in one for one in told):
                await asyncio.sleep(0.01)
            code = (await uri.http.post(f"/api/tables/{table}/code")).json()["code"]
            found = await noa.http.post("/api/code", json={"code": code})
            assert found.json() == {"table": table}

            # The table is played at the other server, and hears of the block before what is said.
            await uri.until(table, lambda view: "chat" in view.scene)
            before = len(told)
            await uri.http.put(f"/api/people/{me}", json={"tie": "blocked"})
            while not any('"type":"scene"' in one for one in told[before:]):
                await asyncio.sleep(0.01)
            seq = await noa.do(table, c.Say(text="unheard"))
            await uri.until(table, lambda view: view.seq >= seq)
            assert not any("unheard" in one for one in told)
            answer = await noa.http.post(f"/api/tables/{table}/invite", json={"person": you})
            assert answer.json() == {"reached": False}

    two_servers(tmp_path, new_postgresql(), bus, story)


def test_a_passkey_can_be_shown_to_another_server(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    """Behind a proxy, nobody knows who answers the second request."""

    async def story(one: Any, two: Any) -> None:
        session, _ = await one[1].state.accounts.welcome("en")
        site = Site("localhost", "http://localhost")

        async def shown(server: Any, options: dict[str, Any], code: str) -> bool:
            made = Authenticator(site.origin, site.host).show(options)
            with pytest.raises(ApiError) as met:
                await server[1].state.passkeys.log_in(session, site, made)
            return met.value.code == code

        async with asyncio.timeout(30):
            options = one[1].state.passkeys.request_options(session, site)
            while not await shown(two, options, "unknown_passkey"):  # the challenge was right
                options = one[1].state.passkeys.request_options(session, site)
                await asyncio.sleep(0.05)
            while not await shown(one, options, "no_challenge"):  # and is used up everywhere
                options = two[1].state.passkeys.request_options(session, site)
                assert await shown(two, options, "unknown_passkey")
                await asyncio.sleep(0.05)

    two_servers(tmp_path, new_postgresql(), bus, story)


def test_limits_of_the_house_count_at_all_servers(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0], noa.cookie) as elsewhere:

            async def guess(client: Client, times: int) -> list[int]:
                wrong = {"code": "AAAA-AAAA-AAAA-AAAA"}
                path = "/api/session/recover"
                asked = [await client.http.post(path, json=wrong) for _ in range(times)]
                return [answer.status_code for answer in asked]

            assert await guess(noa, 6) == [403] * 6  # ten are allowed
            mine, theirs = (app.state.rate_limits._paid_off for _, app in (one, two))
            (spent,) = [key for key in mine if key[0] == "recover"]
            while theirs.get(spent, 0.0) < mine[spent] - 1.0:
                await asyncio.sleep(0.01)
            assert await guess(elsewhere, 5) == [403] * 4 + [429]

            await noa.open(game="triominoes", players=2)
            tables = two[1].state.address_limits._tables
            while not any(tables.values()):
                await asyncio.sleep(0.01)

    two_servers(tmp_path, new_postgresql(), bus, story, rate_factor=1)


def test_the_operator_ends_tables_of_all_servers(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0]) as operator:
            table = await noa.open(game="triominoes", players=2)
            operator.http.headers["Authorization"] = f"Bearer {TOKEN}"
            answer = await operator.http.post("/api/operator/tables/end", json={})
            assert answer.json() == {"ended": 1, "more": False}
            await noa.until(table, lambda view: view.scene["status"] == "ended")

    two_servers(tmp_path, new_postgresql(), bus, story, operator_token=TOKEN)


def test_sessions_end_everywhere_while_the_bus_is_away(
    tmp_path: Path, new_postgresql: NewUrl, bus: str
) -> None:
    """The silence of the others is noticed, and the database asked instead."""

    async def story(one: Any, two: Any) -> None:
        async with Client(one[0]) as noa, Client(two[0], noa.cookie, Witness()) as phone:
            while any(figures(app.state.metrics)["kufsa_servers"] != 2 for _, app in (one, two)):
                await asyncio.sleep(0.01)
            for _, app in (one, two):
                app.state.exchange._links._bus._put = lambda *_: None  # nothing gets through
            assert (await noa.http.delete("/api/session")).status_code < 300
            while not heard(phone).of(protocol.Bye):
                await asyncio.sleep(0.01)
            assert heard(phone).of(protocol.Bye)[0].code in ("session", "restart")

    two_servers(tmp_path, new_postgresql(), bus, story)
