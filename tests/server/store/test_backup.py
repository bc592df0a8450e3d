"""Backups are whole, can be made at any time, and can be put into either kind of database."""

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from kufsa.server.store import Append, BadStore, Database, open_database, schema, sqlite_url
from kufsa.server.store.backup import backup, restore
from kufsa.server.store.migrate import version
from tests.server.conftest import NewUrl
from tests.server.store.sample import BIRTH, SHOWN, bodies, shown, start

PERSON = {"id": "p1", "name": "נועה", "name_key": "נועה", "lang": "he", "created": 1, "seen": 2}
ROWS: dict[str, dict[str, Any]] = {
    "persons": {**PERSON, "recovery_hash": b"\x00\xff"},
    "sessions": {"token_hash": b"\x00" * 32, "person": "p1", "created": 1, "seen": 2},
    "passkeys": {
        "credential": b"\x01",
        "person": "p1",
        "public_key": b"\x02",
        "sign_count": 2**40,
        "created": 1,
    },
    "codes": {"code": "482913", "match": "m", "created": 1},
    "ties": {"person": "p1", "other": "p1", "kind": "friend", "created": 1},
    "daily_answers": {"day": 20000, "game": "triominoes", "person": "p1", "tries": 1},
    "push_keys": {"id": 1, "private": b"\x03" * 32},
    "push_devices": {
        "id": "ab" * 32,
        "person": "p1",
        "session": b"\x00" * 32,
        "endpoint": "https://push.example.org/a",
        "p256dh": b"\x04" * 65,
        "auth": b"\x05" * 16,
        "created": 1,
    },
    "quiet_hours": {"person": "p1", "begin": 1320, "end": 420, "zone": "Asia/Jerusalem"},
    "ratings": {
        "person": "p1",
        "game": "triominoes",
        "mu": 1 / 3,
        "sigma": 8.25,
        "matches": 3,
        "updated": 1763200000000,
    },
    "rating_history": {
        "person": "p1",
        "game": "triominoes",
        "mu": 1 / 3,
        "sigma": 8.25,
        "matches": 3,
        "at": 1763200000000,
    },
    "reports": {"id": "r1", "match": "m", "by": None, "about": "p1", "text": "x", "created": 1},
    "results": {
        "match": "m",
        "seat": 0,
        "person": "p1",
        "game": "triominoes",
        "score": -7,
        "won": False,
        "rated": True,
        "ended": 1763200000000,
    },
}


def fill(database: Database) -> None:
    """Something in every table."""
    asyncio.run(start(database, "m"))
    seated = shown(seats=[(0, "p1")])
    asyncio.run(_wait(lambda: database.append("m", 1, [b"\x00\xff", b"c4"], 1763200000000, seated)))
    with database.writing.begin() as connection:
        for table, row in ROWS.items():
            connection.execute(insert(schema.metadata.tables[table]), row)


async def _wait(asked: Callable[[], Any]) -> None:
    assert await asked()


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database."""
    with Database(url) as database, database.reading.begin() as connection:
        return {
            table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
            for table in schema.metadata.sorted_tables
            if table.name not in schema.PASSING
        }


def test_what_is_restored_is_what_was_backed_up(new_url: NewUrl, tmp_path: Path) -> None:
    url, other, file = new_url(), new_url(empty=True), tmp_path / "b"
    with Database(url) as database:
        fill(database)
        assert backup(url, file) == 1  # while it is in use
    before = contents(url)
    assert all(before.values())
    assert restore(file, other) == 1
    assert contents(other) == before == contents(url)
    with open_database(other) as database:
        assert asyncio.run(bodies(database, "m")) == [b"started", b"\x00\xff", b"c4"]
        asyncio.run(_wait(lambda: database.append("m", 3, [b"it goes on"], 2000, SHOWN)))


@pytest.mark.parametrize("there_and_back", [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_one_can_move_from_one_database_to_the_other(
    there_and_back: tuple[str, str], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    here, there = (request.getfixturevalue(f"new_{kind}")() for kind in there_and_back)
    with Database(here) as database:
        fill(database)
    backup(here, tmp_path / "b")
    restore(tmp_path / "b", there)
    assert contents(there) == contents(here)


def test_a_backup_while_people_play_is_of_one_moment(new_url: NewUrl, tmp_path: Path) -> None:
    url = new_url()
    names = [f"m{number}" for number in range(10)]

    async def play() -> None:
        """Matches that always go on together: in each moment the first is ahead by one at most."""
        await start(database, *names)
        seq = 1
        while not made:
            for name in names:
                assert await database.append(name, seq, [b"x" * 500], 2000, SHOWN)
            seq += 1
            if seq == 5:
                tasks.append(asyncio.create_task(asyncio.to_thread(copy)))
            await asyncio.sleep(0)
        await tasks[0]

    def copy() -> None:
        for number in range(3):
            backup(url, tmp_path / f"b{number}")
        made.append(True)

    made: list[bool] = []
    tasks: list[asyncio.Task[None]] = []
    with Database(url) as database:
        asyncio.run(play())
    seqs = []
    for number in range(3):
        with sqlite3.connect(tmp_path / f"b{number}") as connection:
            found = connection.execute("SELECT seq FROM matches ORDER BY id").fetchall()
        seqs.append([seq for (seq,) in found])
        assert sorted(seqs[-1], reverse=True) == seqs[-1]
        assert seqs[-1][0] - seqs[-1][-1] <= 1
        connection.close()
    assert seqs[0] < seqs[2]


def test_a_backup_is_one_file_for_its_user_only(new_url: NewUrl, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    backup(new_url(), folder / "b")
    assert [file.name for file in folder.iterdir()] == ["b"]
    assert stat.S_IMODE((folder / "b").stat().st_mode) == 0o600
    with sqlite3.connect(folder / "b") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


def test_a_backup_does_not_write_over_a_file(new_url: NewUrl, tmp_path: Path) -> None:
    (tmp_path / "b").write_text("precious")
    with pytest.raises(BadStore, match="exists already"):
        backup(new_url(), tmp_path / "b")
    assert (tmp_path / "b").read_text() == "precious"


def test_there_is_no_backup_of_what_is_not_kufsas(new_url: NewUrl, tmp_path: Path) -> None:
    url = new_url(empty=True)
    Database(url).close()
    with pytest.raises(BadStore, match=r"is not a database of Kufsa|is not up to date"):
        backup(url, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_there_is_no_backup_without_a_database(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match="there is no database"):
        backup(sqlite_url(tmp_path / "none.db"), tmp_path / "b")


# Restoring.


def test_what_is_there_is_kept_unless_it_is_to_be_replaced(new_url: NewUrl, tmp_path: Path) -> None:
    old, new = new_url(), new_url()
    with Database(old) as database:
        fill(database)
    backup(old, tmp_path / "b")
    with Database(new) as database:
        asyncio.run(start(database, "precious"))
    before = contents(new)
    with pytest.raises(BadStore, match="not empty"):
        restore(tmp_path / "b", new)
    assert contents(new) == before
    restore(tmp_path / "b", new, replace=True)
    assert contents(new) == contents(old)


@pytest.fixture
def made(new_sqlite: NewUrl, tmp_path: Path) -> Path:
    """A backup of three events."""
    url = new_sqlite()
    with Database(url) as database:
        fill(database)
    backup(url, tmp_path / "made")
    return tmp_path / "made"


def change(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


def test_a_backup_that_lacks_an_event_is_refused(made: Path, new_url: NewUrl) -> None:
    change(made, "DELETE FROM events WHERE seq = 2")
    url = new_url()
    with pytest.raises(BadStore, match="made is damaged: the match m should have 3 events"):
        restore(made, url, replace=True)
    assert not any(contents(url).values())


def test_a_backup_with_a_broken_page_is_refused(made: Path, new_url: NewUrl) -> None:
    pages = bytearray(made.read_bytes())
    pages[4096:8192] = bytes(4096)
    made.write_bytes(pages)
    url = new_url()
    with pytest.raises(BadStore):
        restore(made, url)
    assert not any(contents(url).values())


def test_a_backup_that_was_cut_short_is_refused(made: Path, new_url: NewUrl) -> None:
    made.write_bytes(made.read_bytes()[:-4096])
    with pytest.raises(BadStore):
        restore(made, new_url())


@pytest.mark.parametrize("content", [b"", b"Dear Noa, " * 500])
def test_a_file_that_is_no_backup_is_refused(
    content: bytes, new_url: NewUrl, tmp_path: Path
) -> None:
    (tmp_path / "letter").write_bytes(content)
    with pytest.raises(BadStore, match="not a database"):
        restore(tmp_path / "letter", new_url())
    assert (tmp_path / "letter").read_bytes() == content


def test_a_database_of_a_newer_version_is_never_replaced(made: Path, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "newer.db")
    with open_database(url) as newer, newer.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadStore, match="newer Kufsa"):
        restore(made, url, replace=True)
    with Database(url) as newer, newer.reading.begin() as connection:
        assert version(connection) == "9999"


def test_a_backup_of_a_newer_version_is_refused(made: Path, new_url: NewUrl) -> None:
    change(made, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadStore, match="newer Kufsa"):
        restore(made, new_url())


def test_a_backup_that_does_not_fit_changes_nothing(made: Path, new_postgresql: NewUrl) -> None:
    change(made, f"UPDATE persons SET name = '{'x' * 41}'")  # PostgreSQL keeps to the length
    url = new_postgresql()
    with Database(url) as database:
        asyncio.run(start(database, "precious"))
    before = contents(url)
    with pytest.raises(BadStore, match="made was not restored: value too long"):
        restore(made, url, replace=True)
    assert contents(url) == before


def test_a_backup_is_not_changed_by_restoring(made: Path, new_url: NewUrl) -> None:
    before = made.read_bytes()
    restore(made, new_url())
    assert made.read_bytes() == before
    assert not list(made.parent.glob("made-*"))


def test_a_database_in_use_is_not_restored_into(made: Path, new_sqlite: NewUrl) -> None:
    url = new_sqlite()
    with Database(url), pytest.raises(BadStore, match="another process is already using"):
        restore(made, url, replace=True)


def test_a_copy_of_the_file_is_a_backup_too(new_sqlite: NewUrl, tmp_path: Path) -> None:
    url = new_sqlite()
    with Database(url) as database:
        asyncio.run(_wait(lambda: database.create(Append("m", 0, [b"a"], 1, SHOWN, BIRTH))))
        path = database.writing.url.database
    shutil.copyfile(path, tmp_path / "copy.db")
    assert restore(tmp_path / "copy.db", new_sqlite()) == 1


# Backups that somebody else has worked on.

PLANTED = {
    "a trigger": "CREATE TRIGGER t AFTER INSERT ON persons BEGIN DELETE FROM matches; END",
    "a view": "CREATE VIEW v AS SELECT 1",
    "a table": "CREATE TABLE extra (x)",
    "an index on an expression": "CREATE INDEX i ON persons (lower(name))",
    "a partial index": "CREATE INDEX i ON persons (name) WHERE lang = 'he'",
    "a virtual table": "CREATE VIRTUAL TABLE extra USING fts5(x)",
    "a column": "ALTER TABLE persons ADD COLUMN extra TEXT",
    "a computed column": "ALTER TABLE persons ADD COLUMN extra AS (hex(zeroblob(100)))",
    "a table with a check": "ALTER TABLE reports RENAME TO old; CREATE TABLE reports "
    "(id, match, by, about, text, created, handled, CHECK (length(hex(zeroblob(100))) > 0)); "
    "DROP TABLE old",
    "a view in place of a table": "ALTER TABLE events RENAME TO gone; DROP TABLE gone; "
    "CREATE VIEW events AS WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n) "
    "SELECT 'm' AS match, seq, 1 AS at, x'00' AS body FROM n",
    "a session from the future": "INSERT INTO sessions VALUES (zeroblob(32), 'p1', 1, 1 << 60, '')",
    "a session without a hash": "INSERT INTO sessions VALUES (x'00', 'p1', 1, 2, '')",
}


@pytest.mark.parametrize("planted", PLANTED)
def test_what_kufsa_did_not_make_is_not_restored(
    new_sqlite: NewUrl, tmp_path: Path, planted: str
) -> None:
    kept = tmp_path / "kept.kufsa"
    with Database(new_sqlite()) as source:
        with source.writing.begin() as connection:
            connection.execute(insert(schema.persons), PERSON)
        backup(str(source.writing.url), kept)
    with sqlite3.connect(kept) as connection:
        connection.executescript(PLANTED[planted])
    connection.close()
    url = new_sqlite()
    with pytest.raises(BadStore, match=r"kept\.kufsa"):
        restore(kept, url)
    with Database(url) as target, target.reading.connect() as connection:
        assert connection.execute(select(schema.persons)).all() == []


def test_everybody_can_be_signed_out_by_a_restore(new_url: NewUrl, tmp_path: Path) -> None:
    kept = tmp_path / "kept.kufsa"
    with Database(new_url()) as source:
        fill(source)
        url = source.writing.url.render_as_string(hide_password=False)
        backup(url, kept)
    url = new_url()
    restore(kept, url, sign_out=True)
    with Database(url) as target, target.reading.connect() as connection:
        for table in (schema.sessions, schema.passkeys, schema.push_devices, schema.push_keys):
            assert connection.execute(select(table)).all() == []
        assert connection.execute(select(schema.persons.c.recovery_hash)).all() == [(None,)]
        assert connection.execute(select(schema.persons.c.name)).all() == [(PERSON["name"],)]
