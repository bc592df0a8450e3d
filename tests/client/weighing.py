"""What a visitor's browser has to fetch, in bytes as they come over the line."""

import urllib.request
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Request

from tests.client.visitor import House, Visitor

ENGINE = "/assets/host.worker-"  # the workers that play on the device: one file for both


class Weights(NamedTuple):
    """Bytes that every game needs, those of the engine, and those that a game needs for itself."""

    page: int
    engine: int
    games: dict[str, int]


# Notes the time at which a board is on the page: whatever it needs was asked for before.
WATCH = """new MutationObserver(() => {
    if (document.querySelector(".board > *")) globalThis.shownAt ??= Date.now();
}).observe(document, { subtree: true, childList: true });"""


def fetched(visitor: Visitor, game: str) -> set[str]:
    """The files that somebody needs from the box to the first move, those of workers as well.

    Faces, sounds and what bots say come after the board and are left out, however late a busy
    machine looks.
    """
    asked: list[Request] = []
    page = visitor.page
    page.context.on("request", lambda request: asked.append(request))
    page.add_init_script(WATCH)
    visitor.go("/", until=".covers li")
    page.locator(f'.covers a[href="/play/{game}"]').click()
    page.locator(".ways button").first.click()
    page.wait_for_selector(".board > *")
    page.evaluate("() => document.fonts.ready.then(() => 0)")
    shown = page.evaluate("() => globalThis.shownAt")
    names = {urlsplit(one.url).path for one in asked if one.timing["startTime"] <= shown}
    files = {name for name in names if not name.startswith(("/api/", "/play/", "/t/"))} | {"/"}
    assert any(name.startswith(ENGINE) for name in files), "the game is not played on the device"
    assert sum(name.startswith("/assets/game-") for name in files) == 2, "a description, a module"
    return files - {"/worker.js"}


def weight(house: House, name: str) -> int:
    """The bytes of a file, packed where the server packs it."""
    asked = urllib.request.Request(house.address + name, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        return len(answer.read())


def weights(house: House, games: list[str], **wishes: Any) -> Weights:
    """Without what a browser keeps of the box in the background."""
    files: dict[str, set[str]] = {}
    for game in games:
        visitor = house.visitor(**wishes)
        files[game] = fetched(visitor, game)
        visitor.page.context.close()
    common = set.intersection(*files.values())
    engine = {name for name in common if name.startswith(ENGINE)}
    own = {
        game: sum(weight(house, name) for name in found - common) for game, found in files.items()
    }
    page = sum(weight(house, name) for name in common - engine)
    return Weights(page, sum(weight(house, name) for name in engine), own)
