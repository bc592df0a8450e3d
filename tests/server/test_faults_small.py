"""A few kills, copies and a full disk: what ``python3 run.py faults`` does for minutes, in seconds.

The controls show that the checks can fail: a server that acknowledges too early, one that does not
know commands again, and a database in which something was changed.
"""

import asyncio
import importlib
import os
import shutil
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kufsa.match import commands as c
from kufsa.server.client import Client, TableView
from kufsa.server.store import sqlite_url
from tests.server.house import serving

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.name != "posix", reason="servers are forked and killed"),
]


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "tools")
    return importlib.import_module("faults")


def killed(faults: ModuleType, kills: int, **how: Any) -> Any:
    """The report of a run with so many kills."""

    async def trial() -> Any:
        async with faults.running("small", 6, **how) as run:
            return await faults.killing(run, kills)

    return asyncio.run(trial())


def test_nothing_acknowledged_is_lost_or_doubled(faults: ModuleType) -> None:
    report = killed(faults, 5, copies=3)
    assert report.kills == 5
    assert report.broken == []
    assert report.found.acknowledged > 40
    assert report.repeated > report.found.acknowledged // 2
    assert report.compared > 6


def test_a_full_disk_stops_nobody_for_good(faults: ModuleType) -> None:
    async def trial() -> tuple[Any, str]:
        async with faults.running("small", 6) as run:
            report = await faults.filling(run, refusals=5)
            return report, (run.house.folder / "server.log").read_text()

    report, log = asyncio.run(trial())
    assert report.not_stored >= 5
    assert report.broken == []
    assert 0 < log.index("nothing can be written") < log.index("writing works again")


def test_to_acknowledge_before_the_commit_is_found_out(faults: ModuleType) -> None:
    assert killed(faults, 1, manner="early").found.lost


def test_to_forget_what_was_done_is_found_out(faults: ModuleType) -> None:
    assert killed(faults, 1, manner="forgetful", copies=5).found.doubled


# By hand.


def reached(seq: int, view: TableView) -> bool:
    return view.seq >= seq


async def a_match(folder: Path, deed: Any) -> list[Any]:
    """A short match, and every command of it with its answer."""
    deeds = []
    async with serving(folder) as (url, _), Client(url) as noa, Client(url) as uri:
        table = await noa.open(game="catch_dragon", players=2, options={"first": 0})
        await uri.watch(table)
        for number, (who, command) in enumerate(
            [
                (uri, c.Sit(salt="aa")),
                (noa, c.Start()),
                (noa, c.Act(action="c4")),
                (uri, c.Say(text="Oh.")),
                (noa, c.Close()),
            ]
        ):
            await who.until(table, partial(reached, number + 2))
            done = await who.again(table, command, f"d{number}")
            deeds.append(deed(table, who.person, f"d{number}", command, 0, 1, {done}))
    return deeds


CHANGES = {
    "SELECT 1": "",
    "DELETE FROM events WHERE seq = 6": "should have",
    "INSERT INTO events SELECT match, 9, at, body FROM events WHERE seq = 6": "more than once",
    "UPDATE events SET body = CAST(replace(body, '/d2', '/d9') AS BLOB)": "is not there",
    "UPDATE events SET body = CAST(replace(body, '/d3', '/x') AS BLOB)": "nobody asked for",
    "UPDATE matches SET secret = zeroblob(32)": "is not the one that it committed to",
    "UPDATE events SET body = CAST(replace(body, 'c4', 'x9') AS BLOB)": "cannot be folded",
}


def test_a_changed_database_is_found_out(faults: ModuleType, tmp_path: Path) -> None:
    ledger = importlib.import_module("fault_ledger")
    deeds = asyncio.run(a_match(tmp_path / "true", ledger.Deed))
    for statement, complaint in CHANGES.items():
        changed = tmp_path / "changed.db"
        shutil.copy(tmp_path / "true" / "kufsa.db", changed)
        with closing(sqlite3.connect(changed)) as database, database:
            database.execute(statement)
        broken = ledger.check(sqlite_url(changed), deeds, set()).broken
        if complaint:
            assert any(complaint in sentence for sentence in broken), (statement, broken)
        else:
            assert broken == []


def test_an_answer_with_another_number_is_found_out(faults: ModuleType, tmp_path: Path) -> None:
    ledger = importlib.import_module("fault_ledger")
    deeds = asyncio.run(a_match(tmp_path, ledger.Deed))
    url = sqlite_url(tmp_path / "kufsa.db")
    deeds[2].answers = {9}
    deeds[3].answers, deeds[3].refused = set(), "stale"
    told, refused = ledger.check(url, deeds, set()).broken
    assert "was told as {9}" in told
    assert "was refused (stale), and was carried out" in refused
    assert "nobody asked for" in ledger.check(url, deeds[:-1], set()).broken[-1]


# A rematch that was promised just before a kill.


def test_a_rematch_is_there_as_soon_as_it_is_promised(tmp_path: Path) -> None:
    async def trial() -> None:
        async with serving(tmp_path) as (url, app), Client(url) as noa:
            table = await noa.open(game="catch_dragon", players=2)
            await noa.do(table, c.Close())
            app.state.registry._rematch = nothing  # killed before it came to that
            await noa.do(table, c.Rematch())
            promised = app.state.registry.tables[table].match.next_match
        async with serving(tmp_path) as (_, app):
            # Somebody has the new link, and nobody looks at the old table.
            found = await app.state.registry.open(promised)
            assert found is not None and found.match.previous == table

    asyncio.run(trial())


async def nothing(match: Any) -> None:
    """Open no table."""
