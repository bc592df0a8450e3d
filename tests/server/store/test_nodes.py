"""Servers that share a database: who is there, and who plays which match."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import Connection, update

from kufsa.server.store import Append, Database, engines, nodes, schema
from kufsa.server.store.nodes import Held, HeldElsewhere
from tests.server.conftest import NewUrl
from tests.server.store.sample import BIRTH, SHOWN, bodies, start

LEASE = 60_000  # milliseconds


def expire(connection: Connection, node: str) -> None:
    """The node has not renewed its lease in time."""
    mine = schema.nodes.c.id == node
    connection.execute(update(schema.nodes).where(mine).values(expires=nodes.now(connection) - 1))


async def joined(database: Database, *names: str, bus: str = "postgres") -> None:
    for name in names:
        assert await database.write(nodes.join, name, bus, LEASE) == []


def test_only_servers_with_the_same_bus_can_share_a_database(database: Database) -> None:
    async def story() -> None:
        assert await database.write(nodes.join, "a", "", LEASE) == []
        for bus in ("", "postgres"):
            [stranger] = await database.write(nodes.join, "b", bus, LEASE)
            assert (stranger.id, stranger.bus) == ("a", "")
        await database.write(expire, "a")
        await joined(database, "b", "c")
        assert [one.id for one in await database.read(nodes.live)] == ["b", "c"]
        for bus in ("", "nats"):
            strangers = await database.write(nodes.join, "d", bus, LEASE)
            assert [one.id for one in strangers] == ["b", "c"]
        await database.write(nodes.leave, "b")
        await database.write(nodes.leave, "c")
        assert await database.write(nodes.join, "d", "nats", LEASE) == []

    asyncio.run(story())


def test_a_lease_that_ran_out_can_be_renewed_and_says_so(database: Database) -> None:
    async def story() -> None:
        await joined(database, "a")
        assert await database.write(nodes.renew, "a", LEASE)
        await database.write(expire, "a")
        assert not await database.write(nodes.renew, "a", LEASE)
        assert await database.write(nodes.renew, "a", LEASE)
        assert not await database.write(nodes.renew, "nobody", LEASE)

    asyncio.run(story())


def test_a_match_has_one_owner_until_its_lease_runs_out(database: Database) -> None:
    async def story() -> None:
        await start(database, "m")
        await joined(database, "a", "b")
        assert await database.write(nodes.take, "m", "a") == Held(BIRTH.secret, 1)
        assert await database.write(nodes.take, "m", "b") == HeldElsewhere("a")
        assert await database.read(nodes.owner, "m") == "a"
        await database.write(expire, "a")
        assert await database.read(nodes.owner, "m") is None
        assert await database.write(nodes.take, "m", "b") == Held(BIRTH.secret, 2, "a")
        await database.write(nodes.renew, "a", LEASE)
        assert await database.write(nodes.take, "m", "a") == HeldElsewhere("b")
        assert await database.read(nodes.held, "m") == ("b", 2)
        assert await database.write(nodes.take, "nowhere", "a") is None

    asyncio.run(story())


def test_an_owner_that_wakes_up_late_changes_nothing(database: Database) -> None:
    """Its number is right: nobody has written since. Only the epoch says that it is too late."""

    async def story() -> None:
        await start(database, "m", "n")
        await joined(database, "a", "b")
        held = await database.write(nodes.take, "m", "a")
        assert await database.append("m", 1, [b"in time"], 2000, SHOWN, held.epoch)
        await database.write(expire, "a")
        # Nobody has taken it yet, so nothing is wrong.
        assert await database.append("m", 2, [b"a little late"], 2000, SHOWN, held.epoch)
        taken = await database.write(nodes.take, "m", "b")
        other = await database.write(nodes.take, "n", "b")
        assert not await database.append("m", 3, [b"too late"], 2000, SHOWN, held.epoch)
        late, beside = await asyncio.gather(
            database.append("m", 3, [b"too late"], 2000, SHOWN, held.epoch),
            database.append("n", 1, [b"beside it"], 2000, SHOWN, other.epoch),
        )
        assert not late and beside
        assert await database.append("m", 3, [b"of the new one"], 2000, SHOWN, taken.epoch)
        told = [b"started", b"in time", b"a little late", b"of the new one"]
        assert await bodies(database, "m") == told

    asyncio.run(story())


def test_what_a_server_leaves_is_free_at_once(database: Database) -> None:
    async def story() -> None:
        await start(database, "m", "n")
        await joined(database, "a", "b")
        born = Append("new", 0, [b"started"], 1000, SHOWN, replace(BIRTH, owner="a"))
        assert await database.create(born)
        held = await database.write(nodes.take, "m", "a")
        assert await database.read(nodes.held_by, "a") == {"m": 1, "new": 0}
        assert [row.id for row in await database.read(nodes.unowned)] == ["n"]
        assert not await database.write(nodes.release, "m", "b", held.epoch)  # not its own
        assert not await database.write(nodes.release, "m", "a", held.epoch + 1)  # nor of that time
        assert await database.read(nodes.owner, "m") == "a"
        await database.write(nodes.leave, "a")
        assert {row.id for row in await database.read(nodes.unowned)} == {"m", "n", "new"}
        assert await database.write(nodes.take, "m", "b") == Held(BIRTH.secret, 2)

    asyncio.run(story())


def test_a_server_that_is_alone_takes_all_matches_from_those_before(database: Database) -> None:
    async def story() -> None:
        await start(database, "m", "n")
        await joined(database, "a")
        held = await database.write(nodes.take, "m", "a")
        await database.write(expire, "a")
        assert await database.write(nodes.join, "b", "", LEASE) == []
        assert not await database.append("m", 1, [b"too late"], 2000, SHOWN, held.epoch)
        now = await database.read(nodes.look, "m")
        assert await database.append("m", 1, [b"in time"], 2000, SHOWN, now.epoch)

    asyncio.run(story())


def test_a_server_that_was_alone_and_wakes_up_late_changes_nothing(database: Database) -> None:
    """It is named in no match, so all that go on are taken from it."""

    async def story() -> None:
        await start(database, "m")
        await joined(database, "a", bus="")
        held = await database.read(nodes.look, "m")
        await database.write(expire, "a")
        await joined(database, "b", bus="")
        assert not await database.append("m", 1, [b"too late"], 2000, SHOWN, held.epoch)
        now = await database.read(nodes.look, "m")
        assert await database.append("m", 1, [b"in time"], 2000, SHOWN, now.epoch)
        assert [one.id for one in await database.write(nodes.join, "a", "", LEASE)] == ["b"]
        await database.write(nodes.leave, "b")  # nobody may be asleep any more
        await joined(database, "c", bus="")
        assert await database.read(nodes.look, "m") == now

    asyncio.run(story())


def test_a_server_that_stands_still_inside_a_transaction_is_not_waited_for(
    new_postgresql: NewUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paused, or on a machine that is gone: its rows must not stay locked until it comes back."""
    monkeypatch.setattr(engines, "STANDSTILL", 1)
    url = new_postgresql()
    still, release = engines.writing(engines.address(url))
    with Database(url) as database, still.connect() as stopped:

        async def story() -> None:
            await start(database, "m")
            await joined(database, "a", "b")
            assert isinstance(await database.write(nodes.take, "m", "a"), Held)
            renewed = await asyncio.to_thread(nodes.take, stopped, "m", "a")  # and no commit
            assert isinstance(renewed, Held)
            await database.write(expire, "a")
            taken = await database.write(nodes.take, "m", "b")
            assert isinstance(taken, Held)
            assert taken.taken_from == "a"

        asyncio.run(story())
        stopped.invalidate()
    still.dispose()
    release()
