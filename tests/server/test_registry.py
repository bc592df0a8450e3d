"""Opening tables and putting them away, while others want something of them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, update

from kufsa.match import commands as c
from kufsa.match.commands import Envelope
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.store import schema
from kufsa.server.tables.actor import TableClosed
from kufsa.server.tables.registry import TableRegistry
from tests.server.house import serving


async def closed_table(registry: TableRegistry, noa: Client) -> str:
    """A table that is only in the database."""
    table = await noa.open(game="triominoes", players=2)
    await noa.drop()
    await registry.put_away(table)
    return table


def test_whoever_stops_waiting_for_a_table_does_not_stop_the_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, bot_processes=1) as (url, app):
            registry = app.state.registry
            async with Client(url) as noa:
                table = await closed_table(registry, noa)
            services = registry.services
            read, reading, go_on = services.events_after, asyncio.Event(), asyncio.Event()

            async def slow(*asked: Any) -> Any:
                reading.set()
                await go_on.wait()
                return await read(*asked)

            services.events_after = slow
            first, second = (asyncio.create_task(registry.open(table)) for _ in range(2))
            await reading.wait()
            first.cancel()
            await asyncio.wait([first])
            go_on.set()
            assert (await second).id == table
            assert await registry.open(table) is await second

    asyncio.run(story())


def test_a_table_that_cannot_be_read_is_tried_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, bot_processes=1) as (url, app):
            registry = app.state.registry
            async with Client(url) as noa:
                table = await closed_table(registry, noa)
            services = registry.services
            read = services.events_after

            async def broken(*asked: Any) -> Any:
                raise OSError("the disk is gone")

            services.events_after = broken
            tries = [asyncio.create_task(registry.open(table)) for _ in range(2)]
            for one in tries:
                with pytest.raises(OSError, match="gone"):
                    await one
            services.events_after = read
            assert (await registry.open(table)).id == table

    asyncio.run(story())


def test_a_command_for_a_table_that_is_put_away_meanwhile_reaches_everybody(
    tmp_path: Path,
) -> None:
    async def story() -> None:
        async with (
            serving(tmp_path, bot_processes=1) as (url, app),
            Client(url) as noa,
            Client(url) as uri,
        ):
            registry = app.state.registry
            table = await closed_table(registry, noa)
            old = await registry.open(table)
            await registry.put_away(table)
            await uri.watch(table)
            sit = Envelope(c.Sit(), person=uri.person, name="Uri", id="sits")
            with pytest.raises(TableClosed):  # nobody who watches would hear of it
                await old.perform(sit)
            assert isinstance(await registry.perform(table, sit), protocol.Done)
            await uri.until(table, lambda view: view.scene["seat"] == 1)

    asyncio.run(story())


def test_a_table_is_not_opened_again_before_it_is_closed(tmp_path: Path) -> None:
    """Otherwise two actors would write the same match."""

    async def story() -> None:
        async with (
            serving(tmp_path, bot_processes=1) as (url, app),
            Client(url) as noa,
            Client(url) as uri,
        ):
            registry = app.state.registry
            table = await closed_table(registry, noa)
            old = await registry.open(table)
            services = registry.services
            append, writing, go_on = services.append, asyncio.Event(), asyncio.Event()

            async def slow(*what: Any) -> bool:
                writing.set()
                await go_on.wait()
                done: bool = await append(*what)
                return done

            services.append = slow
            sit = Envelope(c.Sit(), person=uri.person, name="Uri", id="sits")
            sitting = asyncio.create_task(old.perform(sit))
            await writing.wait()
            closing = asyncio.create_task(registry.put_away(table))
            opening = asyncio.create_task(registry.open(table))
            await asyncio.sleep(0.05)
            assert not closing.done() and not opening.done()
            go_on.set()
            assert isinstance(await sitting, protocol.Done)
            assert (await opening).match.seq == old.match.seq
            assert await opening is not old

    asyncio.run(story())


def test_nothing_can_be_done_at_a_table_that_was_never_there(tmp_path: Path) -> None:
    async def story() -> None:
        async with serving(tmp_path, bot_processes=1) as (_, app):
            for id in ("0" * 16, "no id at all"):
                assert await app.state.registry.perform(id, Envelope(c.Abandon())) is None

    asyncio.run(story())


def test_after_a_start_only_tables_that_go_on_by_themselves_are_opened(tmp_path: Path) -> None:
    async def started(host: Client, guest: Client | None, **wanted: Any) -> str:
        table = await host.open(game="triominoes", players=2, **wanted)
        if guest is None:
            await host.do(table, c.SeatBot(seat=1, level="greedy"))
        else:
            await guest.watch(table)
            await guest.do(table, c.Sit())
        await host.do(table, c.Start())
        return table

    async def story() -> None:
        async with serving(tmp_path) as (url, app), Client(url) as noa, Client(url) as uri:
            people = await started(noa, uri)
            clock = await started(noa, uri, manners={"clock": {"move": 3600}})
            waits = await noa.open(game="triominoes", players=2)
            with_bot = await started(noa, None)
            await app.state.registry.services.database.write(bot_is_to_act, with_bot)
        async with serving(tmp_path) as (_, app):
            registry = app.state.registry
            while not {clock, with_bot} <= registry.tables.keys():
                await asyncio.sleep(0.01)
            assert not {people, waits} & registry.tables.keys()
            assert registry.tables[clock].busy
            assert (await registry.open(people)).match.status == "playing"

    asyncio.run(asyncio.wait_for(story(), 120))


def bot_is_to_act(connection: Connection, match: str) -> None:
    """As the lists have it, whoever's turn it really is."""
    mine = schema.matches.c.id == match
    connection.execute(update(schema.matches).where(mine).values(to_act=None))
