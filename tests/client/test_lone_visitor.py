"""Somebody who plays alone costs a server files, and nothing else: neither a session nor a table.

What docs/offline.md says a visit costs is kept here.
"""

import gzip
import json
import re
import sqlite3
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kufsa.server.store.schema import metadata
from tests.client.hands import play, tap
from tests.client.offline import KEEP_ALL
from tests.client.serving import serving
from tests.client.test_games import begun, reload
from tests.client.visitor import House

pytestmark = pytest.mark.long

PAGE = Path(__file__).resolve().parents[2] / "docs" / "offline.md"
ASKED = ("/", "/worker.js", "/api/games")  # at every visit: whether anything is new
WORKER_AGAIN = 2  # a browser may look for a new one after every page that it loads
METRIC = re.compile(r"^kufsa_(requests|store_writes|commands)_total(?:\{[^}]*\})? (\S+)$", re.MULTILINE)  # fmt: skip  # noqa: E501


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the server keeps what it has to keep."""
    return tmp_path_factory.mktemp("alone")


@pytest.fixture(scope="module")
def address(chromium: str, built_client: str, data: Path) -> Iterator[str]:
    """A server that nobody else asks for anything."""
    with serving(built_client, data) as found:
        yield found


def kept(data: Path) -> dict[str, int]:
    """How much the server keeps of anybody, by what it is."""
    [file] = data.glob("*.db")
    with closing(sqlite3.connect(file)) as store:
        count = {name: f"SELECT COUNT(*) FROM {name}" for name in metadata.tables}
        return {name: store.execute(query).fetchone()[0] for name, query in count.items()}


def told(house: House) -> Counter[str]:
    """What the server has had to do so far."""
    with urllib.request.urlopen(f"{house.address}/metrics") as answer:
        found = METRIC.findall(answer.read().decode())
    sums: Counter[str] = Counter()
    for name, value in found:
        sums[name] += int(float(value))
    return sums


def packed(house: House, path: str) -> int:
    asked = urllib.request.Request(house.address + path, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        body = answer.read()
    return len(body if body[:2] == b"\x1f\x8b" else gzip.compress(body))


def test_all_that_the_first_visit_fetches(built_client: str) -> None:
    folder = Path(built_client)
    listed = re.search(r"const FILES = (\[.*?\]);", (folder / "worker.js").read_text("utf-8"))
    assert listed is not None
    paths = [folder / name for name in json.loads(listed[1])]
    size = sum((gz if (gz := Path(f"{path}.gz")).exists() else path).stat().st_size for path in paths)  # fmt: skip  # noqa: E501
    said = re.search(r"about (\d+) files and (\d+) KB packed", PAGE.read_text("utf-8"))
    assert said is not None
    assert len(paths) == pytest.approx(int(said[1]), rel=0.1)
    assert size / 1000 == pytest.approx(int(said[2]), rel=0.1)


def test_a_visit_of_somebody_who_plays_alone(house: House, come, data: Path) -> None:
    visitor = come(keeps=True)
    visitor.game = "catch_dragon"
    page = visitor.go("/", until=".covers li").page
    page.evaluate(KEEP_ALL)

    before, stored = told(house), kept(data)
    visitor.go("/", until=".covers li")
    page.evaluate(KEEP_ALL)  # as the page does it by itself when it has been quiet for a while
    tap(page.locator('.covers a[href="/play/catch_dragon"]'))
    tap(visitor.named("play-now", whole=False))
    table = begun(visitor)
    assert play(visitor, table, 3) == 3
    cost = told(house) - before
    # The server writes every few seconds, to see whether it can.
    assert set(+cost) - {"store_writes"} == {"requests"}, cost
    assert kept(data) == stored
    assert 2 <= cost["requests"] <= len(ASKED) + WORKER_AGAIN, cost
    said = re.search(r"asks for (\w+) answers, (\d+) KB", PAGE.read_text("utf-8"))
    assert said is not None
    assert said[1] == "three"
    assert round(sum(packed(house, path) for path in ASKED) / 1000) <= int(said[2])

    reload(visitor, table)  # nobody is known there, so nothing but that is asked for again
    assert set(told(house) - before) - {"store_writes"} == {"requests"}
    assert kept(data) == stored
