"""Addresses of databases, and what is said when there is no database at one."""

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from kufsa.server.store import BadStore, Database, open_database, sqlite_url
from kufsa.server.store.engines import address, reading
from tests.server.conftest import NewUrl, administer


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_postgresql_is_reached_by_psycopg_whatever_it_is_called(scheme: str) -> None:
    found = address(f"{scheme}://noa:hush@db.example:5433/kufsa?sslmode=require")
    assert found.drivername == "postgresql+psycopg"
    assert (found.host, found.port, found.database) == ("db.example", 5433, "kufsa")
    assert found.query == {"sslmode": "require"}


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "cannot be read"),
        ("kufsa.db", "cannot be read"),
        ("postgresql://noa:hush@host:port/kufsa", "cannot be read"),
        ("mysql://noa:hush@localhost/kufsa", "no database of the kind 'mysql'"),
        ("sqlite+aiosqlite:///kufsa.db", "no database of the kind 'sqlite.aiosqlite'"),
        ("sqlite://", "in memory stores nothing"),
        ("sqlite:///:memory:", "in memory stores nothing"),
        ("sqlite://kufsa.db", "sqlite:///FILE and nothing else"),
        ("sqlite:///kufsa.db?mode=ro", "sqlite:///FILE and nothing else"),
    ],
)
def test_a_bad_address_is_a_sentence_without_the_password(url: str, told: str) -> None:
    with pytest.raises(BadStore, match=told) as error:
        address(url)
    assert "hush" not in str(error.value)


def test_without_psycopg_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadStore, match="PostgreSQL needs psycopg"):
        Database("postgresql://localhost/kufsa")


def test_a_server_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(BadStore, match="the database kufsa cannot be opened: ") as error:
        Database(f"postgresql://noa:hush@/kufsa?host={tmp_path}")
    assert "hush" not in str(error.value)


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Noa, " * 500)
    with pytest.raises(BadStore, match=r"letter\.txt cannot be opened: file is not a database"):
        Database(sqlite_url(path))
    assert path.read_text() == "Dear Noa, " * 500
    path.unlink()
    Database(sqlite_url(path)).close()  # and nothing was left locked


def test_a_place_where_nothing_can_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadStore, match="cannot be opened: "):
        Database(sqlite_url(tmp_path / "file" / "kufsa.db"))


def test_a_new_database_is_for_its_user_only(tmp_path: Path) -> None:
    path = tmp_path / "a folder" / "100% new #1?.db"
    with open_database(sqlite_url(path)):
        for file in path.parent.glob("*.db*"):
            if not file.name.endswith("-lock"):  # which holds nothing
                assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert path.is_file()


def test_the_settings_of_sqlite_are_as_promised(new_sqlite: NewUrl) -> None:
    with Database(new_sqlite()) as database:
        with database.writing.connect() as connection:
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        assert found == ["wal", 2, 1, 5000]  # 2 is FULL
        assert database.writing.pool.size() == 1


def test_a_password_is_not_in_what_is_printed(new_url: NewUrl) -> None:
    url = new_url().replace("kufsa@", "kufsa:hush@")
    with Database(url) as database:
        assert "hush" not in repr(database)
        assert "kufsa" in repr(database)


def test_another_process_cannot_have_the_same_file(new_sqlite: NewUrl) -> None:
    url = new_sqlite()
    code = f"from kufsa.server.store import Database; Database({url!r})"
    command = [sys.executable, "-c", code]
    with Database(url):
        refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "another process is already using the database" in refused.stderr
    allowed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert allowed.returncode == 0, allowed.stderr


def test_reading_needs_a_database(tmp_path: Path) -> None:
    with pytest.raises(BadStore, match=r"there is no database at .*none\.db"):
        reading(address(sqlite_url(tmp_path / "none.db")), 1)
    assert list(tmp_path.iterdir()) == []


# What is committed is on disk, whatever a database was set up for.


def test_postgresql_that_was_told_not_to_wait_for_the_disk_waits(new_postgresql: NewUrl) -> None:
    url = new_postgresql()
    name = url.partition("?")[0].rpartition("/")[2]
    administer(url, f'ALTER DATABASE "{name}" SET synchronous_commit = off')
    with Database(url) as database, database.writing.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == "on"


@pytest.mark.parametrize("chosen", ["remote_apply", "local"])
def test_postgresql_may_wait_for_more_than_the_disk(new_postgresql: NewUrl, chosen: str) -> None:
    url = new_postgresql()
    name = url.partition("?")[0].rpartition("/")[2]
    administer(url, f'ALTER DATABASE "{name}" SET synchronous_commit = {chosen}')
    with Database(url) as database, database.writing.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar_one() == chosen


@pytest.mark.parametrize("pragma", ["fullfsync", "checkpoint_fullfsync"])
def test_sqlite_on_a_mac_waits_for_the_disk_itself(new_sqlite: NewUrl, pragma: str) -> None:
    with Database(new_sqlite()) as database, database.writing.connect() as connection:
        assert connection.exec_driver_sql(f"PRAGMA {pragma}").scalar_one() == 1


def test_another_name_for_a_database_is_the_same_database(
    new_sqlite: NewUrl, tmp_path: Path
) -> None:
    url = new_sqlite()
    other = tmp_path / "elsewhere" / "other.db"
    other.parent.mkdir()
    other.symlink_to(Path(url.removeprefix("sqlite:///")))
    with (
        Database(url),
        pytest.raises(BadStore, match="another process is already using the database"),
    ):
        Database(sqlite_url(other))


def test_a_database_file_with_two_hard_links_is_refused(new_sqlite: NewUrl, tmp_path: Path) -> None:
    url = new_sqlite()
    (tmp_path / "other.db").hardlink_to(Path(url.removeprefix("sqlite:///")))
    with pytest.raises(BadStore, match="two names"):
        Database(url)
