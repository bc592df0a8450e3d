"""What a visitor's browser has to fetch, in bytes as they come over the line."""

import urllib.request
from typing import Any

from tests.client.visitor import House, Visitor

FETCHED = """() => performance.getEntriesByType("resource")
    .map(({ name }) => new URL(name).pathname).filter((name) => !name.startsWith("/api/"))"""


def fetched(visitor: Visitor, game: str) -> set[str]:
    """The files that somebody needs from the box to the first move."""
    visitor.go("/", until=".covers li")
    page = visitor.page
    page.locator(f'.covers a[href="/play/{game}"]').click()
    page.locator(".ways button").first.click()
    page.wait_for_selector(".board > *")
    page.evaluate("() => document.fonts.ready.then(() => 0)")
    return {"/", *page.evaluate(FETCHED)} - {"/worker.js"}


def weight(house: House, name: str) -> int:
    """The bytes of a file, packed where the server packs it."""
    asked = urllib.request.Request(house.address + name, headers={"Accept-Encoding": "gzip"})
    with urllib.request.urlopen(asked) as answer:
        return len(answer.read())


def weights(house: House, games: list[str], **wishes: Any) -> tuple[int, dict[str, int]]:
    """Bytes that every game needs, and those that a game needs for itself."""
    files: dict[str, set[str]] = {}
    for game in games:
        visitor = house.visitor(**wishes)
        files[game] = fetched(visitor, game)
        visitor.page.context.close()
    common = set.intersection(*files.values())
    own = {
        game: sum(weight(house, name) for name in found - common) for game, found in files.items()
    }
    return sum(weight(house, name) for name in common), own
