"""Whoever chooses a name is called so at the tables where they sit."""

import asyncio
from pathlib import Path

from kufsa.match import commands as c
from kufsa.server.client import Client
from tests.server.house import serving


def test_a_chosen_name_is_told_at_live_tables(tmp_path: Path) -> None:
    async def visit() -> None:
        async with serving(tmp_path) as (url, _), Client(url) as noa, Client(url) as uri:
            table = await noa.open(game="kings_court")
            await uri.watch(table)
            await uri.do(table, c.Sit())
            answer = await uri.http.patch("/api/me", json={"name": "Uri the Brave"})
            assert answer.status_code == 200
            seen = await noa.until(
                table, lambda view: view.scene["seats"][1]["name"] == "Uri the Brave"
            )
            assert seen.scene["seats"][0]["name"] != "Uri the Brave"
            await uri.do(table, c.Say(text="hello"))
            heard = await noa.until(table, lambda view: bool(view.scene["chat"]))
            assert heard.scene["chat"][-1]["name"] == "Uri the Brave"

    asyncio.run(visit())
