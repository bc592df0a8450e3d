"""``kufsa doctor``: every fault of a set-up is found, and a sound one has none."""

import asyncio
import os
import re
import shutil
import socket
import sqlite3
from collections import namedtuple
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from kufsa.cli.console import say
from kufsa.server.clock import wall
from kufsa.server.operations.doctor import Finding, Level, examine, machine, running, stored
from kufsa.server.operations.doctor.contradictions import contradictions
from kufsa.server.settings import Loaded, Settings, load
from kufsa.server.store import Database, sqlite_url
from kufsa.server.store.migrate import version
from kufsa.server.store.schema import matches
from tests.server.conftest import NewUrl, administer
from tests.server.house import serving

DOCTOR = Path(machine.__file__).parent


def codes(found: Iterable[Finding]) -> set[str]:
    return {one.code for one in found if one.level is not Level.NOTE}


def notes(found: Iterable[Finding]) -> set[str]:
    return {one.code for one in found if one.level is Level.NOTE}


def given(**flags: str) -> Loaded:
    return load(flags, environment={})


# Settings.


@pytest.mark.parametrize(
    ("flags", "found"),
    [
        ({}, set()),
        ({"public_url": "https://a.example", "trusted_proxies": "127.0.0.1"}, set()),
        ({"public_url": "https://a.example"}, {"proxy-not-trusted"}),
        (
            {"public_url": "https://a.example", "trusted_proxies": "::1", "https": "false"},
            {"https-denied"},
        ),
        (
            {"public_url": "http://a.example", "https": "true"},
            {"https-claimed", "public-without-https"},
        ),
        ({"public_url": "http://localhost:8000"}, set()),
        ({"trusted_proxies": "0.0.0.0/0"}, {"proxy-anybody"}),
        ({"trusted_proxies": "::/0"}, {"proxy-anybody"}),
        ({"trusted_proxies": "127.0.0.1", "host": "0.0.0.0"}, {"proxy-passed-by"}),
        ({"trusted_proxies": "10.0.0.0/8", "host": "0.0.0.0"}, set()),
        ({"host": "0.0.0.0"}, {"open-to-network"}),
        ({"host": "192.168.1.5", "house_code": "abcdef"}, set()),
        ({"lan": "true"}, set()),
        ({"metrics_token": "x" * 16, "operator_token": "x" * 16}, {"same-token"}),
        ({"metrics_token": "x" * 16, "operator_token": "y" * 16}, set()),
        ({"processes": "3"}, {"processes-one-file"}),
        ({"processes": "3", "database": "postgresql://kufsa@localhost/kufsa"}, set()),
        ({"processes": "1"}, set()),
    ],
)
def test_contradictions(flags: dict[str, str], found: set[str]) -> None:
    assert codes(contradictions(given(**flags))) == found


@pytest.mark.parametrize(
    ("text", "mode", "found"),
    [
        (f"operator_token = '{'x' * 16}'", 0o644, {"settings-readable"}),
        (f"operator_token = '{'x' * 16}'", 0o600, set()),
        ("port = 8001", 0o644, set()),
    ],
)
def test_a_file_with_secrets_is_private(
    tmp_path: Path, text: str, mode: int, found: set[str]
) -> None:
    file = tmp_path / "kufsa.toml"
    file.write_text(text)
    file.chmod(mode)
    assert codes(contradictions(load({}, file, environment={}))) == found


# The machine.


def test_a_sound_machine_has_no_errors(tmp_path: Path) -> None:
    found = list(machine.machine(Settings(data=tmp_path)))
    allowed = {"root", "no-client", "few-files", "little-memory"}  # as it happens to be
    assert codes(found) <= allowed


def test_what_is_missing_in_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kufsa.server.transport.client_files.FOLDER", tmp_path)
    monkeypatch.setattr(machine, "is_compiled", lambda package: False)
    found = list(machine._installation())
    assert codes(found) == {"no-client"} and notes(found) == {"not-compiled"}


def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(machine._data_folder(tmp_path / "new" / "folder")) == set()
    monkeypatch.setattr(os, "access", lambda path, how: path != tmp_path)
    assert codes(machine._data_folder(tmp_path / "new" / "folder")) == {"folder-not-writable"}


@pytest.mark.parametrize(
    ("megabytes", "found"),
    [(10, "disk-full"), (150, "disk-too-full"), (500, "disk-nearly-full"), (5000, None)],
)
def test_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, megabytes: int, found: str | None
) -> None:
    usage = namedtuple("usage", ["free"])
    monkeypatch.setattr(shutil, "disk_usage", lambda path: usage(megabytes * 1024 * 1024))
    told = codes(machine.disk(tmp_path / "not" / "yet" / "kufsa.db", Settings()))
    assert told - {"network-disk"} == ({found} if found else set())


def test_a_disk_of_another_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda / ext4 rw 0 0\nserver:/home {tmp_path} nfs4 rw 0 0\nodd\n")
    assert machine._kind_of_disk(tmp_path / "data", mounts) == "nfs4"
    assert machine._kind_of_disk(tmp_path.parent, mounts) == "ext4"
    assert machine._kind_of_disk(tmp_path, tmp_path / "none") == ""
    monkeypatch.setattr(machine, "_kind_of_disk", lambda folder: "nfs4")
    assert "network-disk" in codes(machine.disk(tmp_path / "kufsa.db", Settings()))


def test_clock_files_memory_and_user(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine.time, "time", lambda: 0.0)
    assert codes(machine._clock()) == {"clock-before-install"}
    assert codes(machine._open_files(Settings(max_connections=1_000_000_000))) in (
        {"few-files"},
        set(),  # where there is no limit
    )
    assert codes(machine._memory(Settings(bot_processes=256, bot_megabytes=65_536))) == {
        "little-memory"
    }
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "root" in codes(machine.machine(Settings()))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "root" not in codes(machine.machine(Settings()))


# The database.


@pytest.fixture(autouse=True)
def enough_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this machine's disk has left says nothing about the tests."""
    monkeypatch.setattr(stored, "disk", lambda file, settings: iter(()))


def found_in(url: str) -> list[Finding]:
    return list(stored.stored(Settings(database=url)))


def test_a_sound_database_has_no_faults(new_sqlite: NewUrl) -> None:
    url = new_sqlite()
    Path(url.removeprefix("sqlite:///")).chmod(0o600)
    assert codes(found_in(url)) == set()


def test_databases_that_are_not_there_yet(tmp_path: Path, new_postgresql: NewUrl) -> None:
    assert notes(found_in(sqlite_url(tmp_path / "new.db"))) >= {"database-new"}
    assert codes(found_in(sqlite_url(tmp_path / "new.db"))) == set()
    assert not (tmp_path / "new.db").exists()
    assert notes(found_in(new_postgresql(empty=True))) >= {"database-empty"}


def test_files_that_are_no_good(tmp_path: Path, new_sqlite: NewUrl) -> None:
    file = Path(new_sqlite().removeprefix("sqlite:///"))
    file.chmod(0o600)
    link, twin = tmp_path / "link.db", tmp_path / "twin.db"
    link.symlink_to(file)
    assert codes(found_in(sqlite_url(link))) == {"database-link"}
    os.link(file, twin)
    assert codes(found_in(sqlite_url(file))) == {"database-two-names"}
    twin.unlink()
    file.chmod(0o644)
    assert codes(found_in(sqlite_url(file))) == {"database-readable"}
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"this is no database, however long it is" * 100)
    rubbish.chmod(0o600)
    assert codes(found_in(sqlite_url(rubbish))) == {"database-away"}
    foreign = tmp_path / "foreign.db"
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE matches (id)")
    foreign.chmod(0o600)
    assert codes(found_in(sqlite_url(foreign))) == {"database-foreign"}
    assert codes(found_in("sqlite:///:memory:")) == {"database-address"}


@pytest.mark.parametrize(
    ("version", "level", "found"),
    [
        ((3, 34, 0), Level.ERROR, "sqlite-too-old"),
        ((3, 40, 1), Level.NOTE, "sqlite-old"),
        ((3, 52, 0), Level.NOTE, "database-new"),
    ],
)
def test_sqlite_by_its_age(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    version: tuple[int, int, int],
    level: Level,
    found: str,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    told = found_in(sqlite_url(tmp_path / "new.db"))
    assert (told[0].level, told[0].code) == (level, found)


def set_version(url: str, number: str) -> str:
    """Change the number of a database's version; returns what it was."""
    with Database(url) as database, database.writing.begin() as connection:
        before = version(connection)
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{number}'")
    assert before
    return before


def test_versions_and_clocks(new_url: NewUrl) -> None:
    url = new_url()
    row: dict[str, Any] = {
        "id": "m", "game": "x", "status": "ended", "public": False, "seq": 0, "summary": "",
        "secret": b"", "created": 0, "updated": wall() + 3_600_000,
    }  # fmt: skip
    with Database(url) as database, database.writing.begin() as connection:
        connection.execute(insert(matches).values(row))
    assert "clock-behind" in codes(found_in(url))
    current = set_version(url, "0001")
    older = codes(found_in(url))
    set_version(url, "9999")
    newer = codes(found_in(url))
    set_version(url, current)  # others use it after this test
    assert "database-old" in older and "database-foreign" in newer


def test_what_postgresql_may_have_switched_off(new_postgresql: NewUrl, postgresql: str) -> None:
    """The tests' own PostgreSQL is quick and not safe, which is just what should be found."""
    url = new_postgresql()
    unsafe = codes(found_in(url))
    assert unsafe == {"postgresql-fsync", "postgresql-pages"}
    name = re.search(r"/([\w]+)\?", url)
    assert name
    administer(url, f'ALTER DATABASE "{name[1]}" SET synchronous_commit = off')
    assert "postgresql-commit" in notes(found_in(url))
    administer(url, f'ALTER DATABASE "{name[1]}" RESET synchronous_commit')


def test_clocks_that_differ(new_postgresql: NewUrl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored.time, "time", lambda: 1_000_000.0)
    assert "clock-apart" in codes(found_in(new_postgresql()))


def test_a_postgresql_that_is_away() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    (found,) = found_in(f"postgresql://kufsa:canary@127.0.0.1:{port}/kufsa")
    assert found.code == "database-away" and "canary" not in str(found)


# The port, and who is there.


def test_a_port_that_another_program_has() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        taken.settimeout(0.01)
        assert codes(running.running(given(port=port))) == {"cannot-listen"}
    assert codes(running.running(given(port=port))) == set()
    assert codes(running.running(given(port="0"))) == set()


def test_a_server_that_is_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with serving(tmp_path) as (url, _app):
            port = url.rpartition(":")[2]

            def ask(**flags: str) -> list[Finding]:
                return list(running.running(given(port=port, **flags)))

            assert notes(await asyncio.to_thread(ask)) == {"running"}
            found = await asyncio.to_thread(ask, public_url="https://play.example.org")
            assert codes(found) == {"host-unknown"}
            monkeypatch.setattr("kufsa.server.app.free_bytes", lambda database: 1000)
            (unwell,) = await asyncio.to_thread(ask)
            assert unwell.code == "running-unwell"
            assert unwell.values["reason"] == "the disk of the database is full"

    asyncio.run(story())


# Sentences.


def test_every_finding_has_a_sentence_and_no_other() -> None:
    called = re.compile(r'\b(?:note|warning|error)\(\s*"([a-z-]+)"')
    used = {code for file in DOCTOR.glob("*.py") for code in called.findall(file.read_text())}
    text = DOCTOR.parents[2] / "cli" / "text" / "messages.en.ftl"
    told = set(re.findall(r"^doctor-([a-z-]+) =", text.read_text(), re.MULTILINE))
    assert len(used) > 30
    assert told == used | {"error", "warning", "note", "well"}


def test_a_whole_examination_is_told(tmp_path: Path) -> None:
    loaded = load({"data": str(tmp_path / "data"), "host": "0.0.0.0", "port": "0"}, environment={})
    found = list(examine(loaded))
    assert "open-to-network" in codes(found)
    for one in found:
        told = say(f"doctor-{one.code}", "nl", **one.values)
        assert told.endswith((".", ")")) or "chmod" in told or "run.py" in told
    assert not (tmp_path / "data").exists()
