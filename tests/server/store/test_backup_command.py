"""``kufsa backup`` and ``kufsa restore``, as they are typed."""

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kufsa.cli.app import app
from kufsa.server.store import Database, database_in, open_database
from tests.server.store.sample import bodies, start


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which a server has kept one match."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en")
    with open_database(database_in(tmp_path / "data")) as database:
        asyncio.run(start(database, "m"))
    return tmp_path


def type_in(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, words)
    assert result.exit_code == code, result.output
    return result.output


def events(data: str) -> list[bytes]:
    with Database(database_in(Path(data))) as database:
        return asyncio.run(bodies(database, "m"))


def test_from_one_data_folder_to_another() -> None:
    assert "One game" in type_in("backup", "b.kufsa", "--data", "data")
    assert "One game" in type_in("restore", "b.kufsa", "--data", "other")
    assert events("other") == events("data") == [b"started"]


def test_by_address_and_by_settings(folder: Path) -> None:
    type_in("backup", "b.kufsa", "--database", database_in(Path("data")))
    (folder / "kufsa.toml").write_text(f'database = "{database_in(folder / "third")}"\n')
    type_in("restore", "b.kufsa", "--settings", "kufsa.toml")
    assert events("third") == [b"started"]


def test_what_is_there_is_kept_unless_told_otherwise() -> None:
    type_in("backup", "b.kufsa", "--data", "data")
    assert "already" in type_in("backup", "b.kufsa", "--data", "data", code=2)
    assert "not empty" in type_in("restore", "b.kufsa", "--data", "data", code=2)
    type_in("restore", "b.kufsa", "--data", "data", "--replace")


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_database_that_is_none_is_a_sentence(command: str) -> None:
    said = type_in(command, "b.kufsa", "--database", "mysql://localhost/kufsa", code=2)
    assert "Traceback" not in said
    assert "database" in said


def test_a_backup_that_is_not_there_is_a_sentence() -> None:
    assert "none.kufsa" in type_in("restore", "none.kufsa", "--data", "data", code=2)
