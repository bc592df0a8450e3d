"""The keyboard within a board: arrows walk, Enter chooses, Escape lets go."""

from tests.client.hands import character, reach
from tests.client.visitor import DESK


def test_the_court_by_keys(come) -> None:
    visitor = come(size=DESK, touch=False)
    visitor.game = "kings_court"
    visitor.go(f"/t/{visitor.open_table('kings_court')}", until=".board > *")
    visitor.page.get_by_role("log").get_by_text("Your turn", exact=True).wait_for()
    keys = visitor.page.keyboard
    first, second = character(visitor, "1"), character(visitor, "2")

    reach(first)
    keys.press("ArrowRight")
    assert second.evaluate("node => node === document.activeElement")
    keys.press("Enter")
    visitor.button("Peek").wait_for()
    keys.press("Escape")
    assert visitor.button("Peek").count() == 0
    assert second.evaluate("node => node === document.activeElement")
