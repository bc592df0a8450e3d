"""Databases to test with: every test that asks for one runs on SQLite and on PostgreSQL."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from kufsa.server.store import Database, open_database, sqlite_url
from kufsa.server.store.schema import metadata
from tests.server import postgres as server

NewUrl = Callable[..., str]


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real PostgreSQL, the same for all workers of a test run.

    A worker says that it needs the server by holding a pipe open, which ends with the worker,
    however it ends; with the last one the server ends.
    """
    if server.binaries() is None:
        absent = "PostgreSQL is not installed, so nothing was tested on it"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(absent)
    import fcntl

    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    pipe, told = shared / "postgresql.pipe", shared / "postgresql.txt"
    started = None
    with (shared / "postgresql.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not pipe.exists():
            os.mkfifo(pipe)
        try:
            need = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # nobody reads it: there is no server
            end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
            need = os.open(pipe, os.O_WRONLY)
            os.set_blocking(end, True)
            with (shared / "postgresql.log").open("w") as log:
                started = subprocess.Popen(
                    [sys.executable, server.__file__],
                    stdin=end,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    start_new_session=True,
                    text=True,
                )
            os.close(end)
            told.write_text(started.stdout.readline().strip())
    url = told.read_text()
    assert url, (shared / "postgresql.log").read_text()
    yield url
    os.close(need)
    if started is not None:
        started.stdout.close()
        started.wait()


@pytest.fixture(scope="session")
def nats(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real NATS."""
    program = shutil.which("nats-server", path=f"{os.environ['PATH']}:/usr/sbin")
    if program is None:
        absent = "nats-server is not installed, so nothing was tested with NATS"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(absent)
    folder = tmp_path_factory.mktemp("nats")
    command = [program, "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", str(folder)]
    running = subprocess.Popen([*command, "-l", str(folder / "log")])
    try:
        while not (told := list(folder.glob("*.ports"))) or not told[0].read_text():
            assert running.poll() is None, (folder / "log").read_text()
            time.sleep(0.01)
        yield str(json.loads(told[0].read_text())["nats"][0])
    finally:
        running.terminate()
        running.wait()


@pytest.fixture(params=["postgres", "nats", "unix"])
def bus(request: pytest.FixtureRequest) -> Iterator[str]:
    """How the servers of a test talk to each other, one after the other."""
    if request.param == "unix":
        if os.name != "posix":
            pytest.skip("this system has no sockets between processes of a machine")
        with tempfile.TemporaryDirectory(prefix="kufsa-") as folder:  # a short address
            yield f"unix:{folder}"
    elif request.param == "nats":
        yield str(request.getfixturevalue("nats"))
    else:
        yield str(request.param)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database with all tables, to be copied: quicker than making each."""
    path = tmp_path_factory.mktemp("template") / "kufsa.db"
    open_database(sqlite_url(path)).close()
    return path


@pytest.fixture
def new_sqlite(sqlite_template: Path, tmp_path: Path) -> NewUrl:
    """``new_sqlite()``: the address of one more database, with all tables; or quite ``empty``."""

    def make(*, empty: bool = False) -> str:
        path = tmp_path / f"kufsa-{next(_number)}.db"
        if not empty:
            shutil.copyfile(sqlite_template, path)
        return sqlite_url(path)

    return make


@pytest.fixture(scope="session")
def spare_postgresql() -> list[str]:
    """Databases with all tables and nothing in them, left by earlier tests."""
    return []


@pytest.fixture
def new_postgresql(postgresql: str, spare_postgresql: list[str]) -> Iterator[NewUrl]:
    """The same on PostgreSQL, where emptying a database is quicker than making one."""
    lent: list[str] = []

    def create() -> str:
        name = f"{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}_{next(_number)}"
        administer(postgresql, f'CREATE DATABASE "{name}" TEMPLATE template0')
        return postgresql.replace("/postgres?", f"/{name}?")

    def make(*, empty: bool = False) -> str:
        if empty:
            return create()
        if not spare_postgresql:
            spare_postgresql.append(create())
            open_database(spare_postgresql[-1]).close()
        lent.append(spare_postgresql.pop())
        return lent[-1]

    yield make
    for url in lent:
        administer(url, *(f"DELETE FROM {one.name}" for one in reversed(metadata.sorted_tables)))
        spare_postgresql.append(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest) -> NewUrl:
    """The same on both, one after the other."""
    made: NewUrl = request.getfixturevalue(f"new_{request.param}")
    return made


@pytest.fixture
def database(new_url: NewUrl) -> Iterator[Database]:
    """A database ready for use, of its own for every test; closed afterwards."""
    with Database(new_url()) as ready:
        yield ready


_number = count(1)


def administer(url: str, *statements: str) -> None:
    """Run statements on PostgreSQL, outside of all that is tested."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())
