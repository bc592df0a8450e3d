"""Games without a finger and without a mouse: keys, accessible names and what is read aloud."""

import re

from playwright.sync_api import Locator

from tests.client.hands import character, patiently, play, press
from tests.client.visitor import DESK, Visitor

PLAY_NOW = re.compile("^Play now")


def focused(wanted: Locator) -> bool:
    """Whether the keyboard is there."""
    return bool(wanted.evaluate("node => node === document.activeElement"))


def tab_to(visitor: Visitor, wanted: Locator, key: str = "Tab") -> None:
    """Go on with a key until that has the focus."""
    wanted.wait_for()
    for _ in range(60):
        if focused(wanted):
            return
        visitor.page.keyboard.press(key)
    raise AssertionError(f"{key} never comes to {wanted}")


def begin(visitor: Visitor, title: str) -> str:
    """From the box to the first turn by keys; the id of the table."""
    visitor.go("/", until=".covers li")
    keys = visitor.page.keyboard
    tab_to(visitor, visitor.page.get_by_role("link", name=re.compile(f"^{title}")))
    keys.press("Enter")
    tab_to(visitor, visitor.page.locator("summary"))
    keys.press("Enter")
    tab_to(visitor, visitor.page.get_by_label("Show again what was shown once"))
    keys.press("Space")
    tab_to(visitor, visitor.button(PLAY_NOW), "Shift+Tab")
    keys.press("Enter")
    visitor.page.wait_for_selector(".board > *")
    return visitor.page.url.rsplit("/", 1)[1]


def test_kings_court_by_keys(come) -> None:
    visitor = come(size=DESK, touch=False)
    table = begin(visitor, "King's Court")
    keys = visitor.page.keyboard

    # The arrows walk along the row, Enter chooses, Escape lets go.
    tab_to(visitor, character(visitor, "1"))
    keys.press("ArrowRight")
    second = character(visitor, "2")
    assert focused(second)
    visitor.page.locator(".told strong").wait_for()
    keys.press("Enter")
    visitor.button("Peek").wait_for()
    keys.press("Escape")
    assert visitor.button("Peek").count() == 0
    assert focused(second)

    assert play(visitor, table, 6, touch=press) == 6


def test_catch_the_dragon_by_names(come) -> None:
    """A whole game by what a screen reader says: names of buttons, and what is read aloud."""
    visitor = come(size=DESK, touch=False)
    begin(visitor, "Catch the Dragon")
    page = visitor.page
    result = page.get_by_role("heading", name=re.compile("won|Won"))
    log, square = page.get_by_role("log"), page.get_by_role("grid", name="The square of tiles")
    own = page.get_by_text("Your turn", exact=True)

    turned: set[str] = set()
    for _ in range(150):
        own.or_(result).first.wait_for()
        if result.is_visible():
            break
        before = (square.aria_snapshot(), log.inner_text())
        keep = visitor.button(re.compile("^(Stop and keep|Leave the spider)"))
        if keep.count():
            keep.press("Enter")
        else:
            down = re.findall(r'button "(row \d, column \d, face down[^"]*)"', before[0])
            unknown = [name for name in down if name not in turned]
            turned.add((unknown or down)[0])
            visitor.button((unknown or down)[0]).press("Enter")
        assert patiently(visitor, lambda: (square.aria_snapshot(), log.inner_text()) != before)  # noqa: B023
    assert result.is_visible()
    assert turned
