"""A real browser and a real server: what every test of the client starts from."""

import asyncio
import fcntl
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.client.serving import built, serving, system_chromium
from tests.client.visitor import House, Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OPERATOR_TOKEN = "the-operator-of-these-tests"
PATIENCE = 60_000  # milliseconds: rules may have to be compiled first, on a machine that is busy


@pytest.fixture(scope="session")
def chromium() -> str:
    found = system_chromium()
    if found is None:
        absent = "Chromium is not installed, so nothing was tested in a browser"
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(absent)
    return found


@pytest.fixture(scope="session")
def built_client(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The folder of the client as it is now; workers of one test run build it once."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    with (shared / "client.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return built()


@pytest.fixture(scope="session")
def address(
    chromium: str, built_client: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server for these tests; Red-Handed is played four times as fast there."""
    data, operator = tmp_path_factory.mktemp("data"), {"KUFSA_OPERATOR_TOKEN": OPERATOR_TOKEN}
    with serving(built_client, data, second=0.25, environment=operator) as address:
        yield address


@pytest.fixture(scope="session")
def browsing(chromium: str) -> Iterator[tuple["Browser", asyncio.AbstractEventLoop]]:
    """One browser for all tests of this process, and the event loop that drives it."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)  # which is five seconds otherwise
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        # A library that moves the clock of the tests (see tools/hostile.py) is not for a browser.
        environment = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"], env=environment
        )
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture
def house(browsing: tuple["Browser", asyncio.AbstractEventLoop], address: str) -> Iterator[House]:
    """The browser, for one test, before the server of its module.

    Playwright's loop counts as running in this thread even while nobody calls it, and then no other
    test could run a loop of its own. So it counts as running only while a test has the browser.
    """
    browser, loop = browsing
    asyncio._set_running_loop(loop)
    yield House(browser, address, PATIENCE)
    asyncio._set_running_loop(None)


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
