"""Head starts and help for single players: the host chooses, all see it, the result adds it."""

import pytest
from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.hands import patiently
from tests.client.languages import once_in
from tests.client.test_finale import play_out
from tests.client.test_together import beside
from tests.client.visitor import Visitor

SHORT = {"kinds": 4, "copies": 2, "magic": 0}


def opened(visitor: Visitor) -> str:
    visitor.game = "kings_court"
    remembers = {"open_memory": True}  # who forgets may wait for the other for ever
    table = visitor.open_table("kings_court", bots=["page"], options=SHORT, manners=remembers)
    visitor.go(f"/t/{table}", until="main details summary")
    visitor.page.locator("main details summary").first.tap()
    return table


@pytest.mark.parametrize("lang", once_in("he"))
def test_a_host_gives_points_and_everybody_sees_them(come, lang: str) -> None:
    visitor = come(lang=lang)
    table = opened(visitor)
    page = visitor.page
    page.locator("main details select").first.select_option("5")
    expect(page.get_by_text(visitor.say("ahead", points=5))).to_be_visible()
    assert findings(visitor, "light") == []
    assert not visitor.too_wide()
    visitor.picture(f"handicap-waiting-{lang}")
    visitor.button(visitor.say("start")).last.tap()
    page.wait_for_selector(".board > *")
    chip = page.locator("small[role=img]")
    expect(chip).to_have_text("+5")
    visitor.picture(f"handicap-playing-{lang}")
    play_out(visitor, table)
    scene = visitor.scene(table)
    assert scene["manners"]["head_start"] == [5]
    document = scene["result"]["document"]
    assert document  # the rules went their own way
    expect(page.locator(".result")).to_contain_text(visitor.say("head-start-piece"))
    visitor.picture(f"handicap-result-{lang}")


def test_help_is_for_whoever_has_it(come) -> None:
    visitor = come()
    table = opened(visitor)
    page = visitor.page
    page.locator("main details input[type=checkbox]").first.tap()
    assert patiently(visitor, lambda: visitor.scene(table)["manners"].get("helped") == [0])
    visitor.button(visitor.say("start")).last.tap()
    page.wait_for_selector(".board > *")
    expect(visitor.button(visitor.say("hint"))).to_be_visible()


def test_a_rated_table_has_none(come) -> None:
    visitor = come()
    table = visitor.open_table("kings_court", players=2, bots=[], manners={"rated": True})
    visitor.go(f"/t/{table}", until=".seats")
    visitor.page.wait_for_timeout(500)
    expect(visitor.page.locator("main details", has=visitor.page.locator("select"))).to_have_count(
        0
    )
    assert beside(visitor, table, "Uri")
