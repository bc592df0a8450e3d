"""A stored match that this server cannot read: that table alone is not there, and says why."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, update

from kufsa.core.language import languages
from kufsa.match.commands import Say
from kufsa.server.client import Client, CommandRefused
from kufsa.server.people.erasure import scrub_body
from kufsa.server.protocol import Unwatch, Watch
from kufsa.server.store.schema import events
from tests.server.test_erasure import everything
from tests.server.visits import Visits, refusal, visits

BREAKS = {
    "rules": lambda body: {**body, "rules": 99},
    "game": lambda body: {**body, "game": "chess"},
    "kind": lambda body: {**body, "event": "conjured"},
}


async def break_match(house: Visits, table: str, how: str = "rules") -> None:
    """The first event is one that this server does not understand."""

    def write(connection: Connection) -> None:
        first = (events.c.match == table) & (events.c.seq == 1)
        body = connection.execute(events.select().where(first)).one().body
        broken = msgspec.json.encode(BREAKS[how](msgspec.json.decode(body)))
        connection.execute(update(events).where(first).values(body=broken))

    registry = house.app.state.registry
    await registry.put_away(table)
    await registry.services.database.write(write)


@pytest.mark.parametrize("how", BREAKS)
def test_one_unreadable_match_locks_nobody_out(tmp_path: Path, how: str) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, uri, broken = await house.two_at_a_table()
            fine = await noa.open()
            await uri.do(fine, "sit")
            await break_match(house, broken, how)

            # It says why, in every language, to its own people; to others it is not there.
            told = set()
            for lang in languages():
                await noa.patch("/api/me", json={"lang": lang})
                answer = await noa.get(f"/api/tables/{broken}")
                assert refusal(answer, 409) == "unreadable"
                told.add(answer.json()["error"]["message"])
            assert len(told) == len(languages())
            stranger = await house.guest()
            assert refusal(await stranger.get(f"/api/tables/{broken}"), 404) == "no_table"
            order = {"id": "x", "seq": 1, "command": {"do": "leave"}}
            sent = await noa.post(f"/api/tables/{broken}/commands", json=order)
            assert refusal(sent, 409) == "unreadable"

            # The account and the lists work.
            assert (await noa.get("/api/me/tables")).status_code == 200
            assert (await noa.patch("/api/me", json={"name": "Noa Two"})).status_code == 200
            assert (await noa.see(fine))["scene"]["seats"][0]["name"] == "Noa Two"

            # What is stored can be taken along, by its people only.
            raw = await noa.get(f"/api/tables/{broken}/events")
            assert raw.status_code == 200
            bodies = [msgspec.json.decode(line) for line in raw.text.splitlines()]
            assert bodies[-1]["event"] == "started"
            assert refusal(await stranger.get(f"/api/tables/{broken}/events"), 404) == "no_table"
            assert refusal(await noa.get(f"/api/tables/{fine}/events"), 409) == "readable"

            # Whoever wants to be forgotten is.
            assert (await uri.delete("/api/me")).status_code == 204
            assert uri.person not in await everything(house)

    asyncio.run(story())


def test_a_connection_with_other_tables_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house, Client(house.url) as noa:
            broken = await noa.open(game="kings_court")
            fine = await noa.open(game="kings_court", bots=["random"])
            await noa.do(broken, Say(text="hello"))
            del noa.tables[broken]
            await noa._send(Unwatch(table=broken))
            await break_match(house, broken)
            heard: list[Any] = []
            noa._heard = heard.append
            await noa._send(Watch(table=broken))
            with pytest.raises(CommandRefused, match="unreadable"):
                await noa.again(broken, Say(text="hello?"), "again")
            await noa.do(fine, Say(text="still here"))
            assert any('"code":"unreadable"' in text and broken in text for text in heard)

    asyncio.run(story())


def test_what_is_no_json_is_scrubbed_all_the_same() -> None:
    assert scrub_body(b'{"person":"p1", broken', "p1", "x9") == b'{"person":"x9", broken'
