"""A real browser before a real server: what every test of the client starts from."""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.visitor import House, Visitor

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 20_000  # milliseconds: far more than anything takes on a machine that does little else


@pytest.fixture(scope="session")
def chromium() -> str:
    """Where the system's Chromium is."""
    found = shutil.which("chromium")
    if found is None:
        absent = "Chromium is not installed, so nothing was tested in a browser"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(absent)
    return found


@pytest.fixture(scope="session")
def built_client(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The client as it is now, in the package; workers of one test run build it once."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    sys.path.insert(0, str(ROOT))
    try:
        import hatch_build
    finally:
        sys.path.remove(str(ROOT))
    with (shared / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not hatch_build.is_fresh():
            hatch_build.build()


@pytest.fixture(scope="session")
def address(
    chromium: str, built_client: None, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server of its own for these tests, where bots play at once."""
    data = tmp_path_factory.mktemp("data")
    settings = ["--host", "127.0.0.1", "--port", "0", "--data", str(data), "--lang", "en"]
    settings += ["--bot-pace", "0", "--rate-factor", "1000", "--max-tables-per-person", "1000"]
    command = [sys.executable, "-c", "from kufsa.cli import main; main()", "serve", *settings]
    # Settings of whoever runs the tests are not for this server.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("KUFSA_")}
    with (
        (data / "log.txt").open("w+") as log,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=log, text=True, env=plain
        ) as server,
    ):
        said = ""
        for line in server.stdout:
            said += line
            if found := re.search(r"http://\S+:\d+", line):
                yield found[0]
                server.terminate()
                break
        else:
            log.seek(0)
            pytest.fail(f"the server did not start:\n{said}{log.read()}")
        server.communicate()
        log.seek(0)
        assert "Traceback" not in (told := log.read()), told


@pytest.fixture(scope="module")
def house(chromium: str, address: str) -> Iterator[House]:
    """The browser. A module's own, since no event loop can run in this thread beside it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield House(browser, address, PATIENCE)
        browser.close()


@pytest.fixture
def visitors(house: House) -> Iterator[list[Visitor]]:
    """Those who came in this test: at its end, nothing went wrong in any of their browsers."""
    came: list[Visitor] = []
    yield came
    for visitor in came:
        visitor.page.context.close()
    assert [wrong for visitor in came for wrong in visitor.troubles] == []


@pytest.fixture
def come(house: House, visitors: list[Visitor]):
    """``come(lang="he")``: one more visitor, with a browser of their own."""

    def one(**wishes) -> Visitor:
        visitors.append(house.visitor(**wishes))
        return visitors[-1]

    return one
