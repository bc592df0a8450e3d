"""Games from other packages: each can be found, read about and played to its end."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.client import plugins
from tests.client.axe import findings
from tests.client.hands import Touch, has_gone_on, keys, patiently, tap, turn
from tests.client.serving import serving
from tests.client.visitor import DESK, Visitor


@pytest.fixture(scope="module")
def address(
    chromium: str, built_client: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server of its own, with games from outside; rules are not compiled, which takes longer."""
    folder = tmp_path_factory.mktemp("installed")
    plugins.install(folder)
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    outside = {"PYTHONPATH": path, "KUFSA_INTERPRET": "1"}
    data = tmp_path_factory.mktemp("data")
    with serving(built_client, data, environment=outside) as address:
        yield address


def open_table(visitor: Visitor, game: str, level: str = "regular", **wishes: object) -> str:
    """A table against two bots; ``regular`` is the third level of games without own bots."""
    manners = {"autostart": True, "hints": True}
    table = visitor.open_table(game, players=3, bots=[level, level], manners=manners, **wishes)
    visitor.go(f"/t/{table}", until=".board > *")
    return table


def act(visitor: Visitor, table: str, action: str, touch: Touch) -> bool:
    """Do something by its button, if the match is not over."""
    scene = turn(visitor, table)
    if scene["status"] == "ended":
        return False
    legal = scene["legal"]
    words = {"take": "Take the coal", "pour": "Pour a drop"}
    if visitor.lang == "he":
        words = {"take": "קחו את הגחלת", "pour": "טפטפו טיפה"}
    chosen = action if action in legal else legal[0]
    touch(visitor.page.locator(".actions").get_by_role("button", name=words[chosen], exact=True))
    assert patiently(visitor, lambda: has_gone_on(visitor, table, scene["actions"]))
    return True


def test_a_match_in_hebrew_on_a_phone(come) -> None:
    visitor = come(lang="he")
    visitor.go("/", until=".covers li")
    page = visitor.page
    page.locator('.covers a[href="/play/hot_coals"]', has_text="גחלים לוחשות").tap()
    page.get_by_role("button", name=re.compile("שחקן קבוע")).tap()  # level 3
    visitor.named("play-now", whole=False).tap()
    page.wait_for_selector(".actions button")
    table = page.url.rpartition("/")[2]
    assert [seat["bot"] for seat in visitor.scene(table)["seats"]] == ["", "regular", "regular"]
    assert findings(visitor, "light") == []
    visitor.picture("outside-he-phone")
    for number in range(60):
        if not act(visitor, table, "pour" if number % 3 else "take", tap):
            break
    assert not visitor.too_wide()
    result = visitor.scene(table)["result"]
    page.wait_for_selector(".result li")
    shown = [int(text) for text in page.locator(".result li .numbers").all_text_contents()]
    assert shown == sorted(result["scores"])  # the lowest wins, and is first
    assert "event-" not in " ".join(visitor.texts())
    assert findings(visitor, "light") == []
    visitor.picture("outside-he-phone-end")


def test_by_keys_alone_and_in_the_dark(come) -> None:
    visitor = come(size=DESK, touch=False, scheme="dark")
    table = open_table(visitor, "hot_coals", "random")
    for action in ("pour", "pour", "take"):
        assert act(visitor, table, action, keys)
    history = visitor.page.locator(".history")
    expect(history.get_by_text("Take the coal").first).to_be_visible()
    assert findings(visitor, "dark") == []
    history.get_by_role("button").last.click()  # the board as it was
    expect(visitor.page.locator(".picture svg desc")).to_contain_text("Coals in the pile: 23")
    visitor.picture("outside-dark-desk")


def test_a_picture_is_touched_and_brings_no_script(come) -> None:
    visitor = come()
    table = open_table(visitor, "pebbles", "random")
    turn(visitor, table)
    before = visitor.scene(table)["actions"]
    page = visitor.page
    page.locator(".picture").get_by_role("button", name="Pour a drop").tap()
    assert patiently(visitor, lambda: has_gone_on(visitor, table, before))
    turn(visitor, table)
    take = page.locator(".picture").get_by_role("button", name="Take the coal")
    assert (
        take.locator("circle").evaluate("node => getComputedStyle(node).fill") == "rgb(179, 64, 31)"
    )
    before = visitor.scene(table)["actions"]
    take.focus()
    page.keyboard.press("Enter")
    assert patiently(visitor, lambda: has_gone_on(visitor, table, before))
    assert page.title() == "Hot Coals"
    assert findings(visitor, "light") == []
    visitor.picture("outside-picture")


def test_a_board_a_cover_and_a_lesson_from_outside(come) -> None:
    visitor = come()
    visitor.go("/", until=".covers li")
    page = visitor.page
    cover = page.locator('a[href="/play/cinders"] img')
    assert cover.evaluate("node => node.decode().then(() => node.naturalWidth)") == 320
    table = open_table(visitor, "cinders", "random")
    page.locator(".board h2").get_by_text("Hot Coals").wait_for()
    scene = turn(visitor, table)
    page.locator(".board").get_by_role("button", name="Pour a drop").tap()
    assert patiently(visitor, lambda: has_gone_on(visitor, table, scene["actions"]))

    visitor.go("/learn/cinders", until=".task")
    page.get_by_text("Keep away from this coal.").wait_for()
    page.locator(".page").get_by_role("button", name="Take the coal").tap()
    page.get_by_text("Not that one.").wait_for()
    page.locator(".page").get_by_role("button", name="Pour a drop").tap()
    page.get_by_text("A drop was enough.").wait_for()

    visitor.go("/learn/hot_coals")
    page.get_by_text(visitor.say("no-lessons")).wait_for()
    visitor.go("/rules/hot_coals", until=".clause, li strong")


def test_a_board_that_cannot_be_loaded_gives_way(house) -> None:
    visitor = house.visitor(lang="nl", service_workers="block")
    page = visitor.page
    page.route("**/games/cinders/board/board.js", lambda route: route.abort())
    open_table(visitor, "cinders", "random")
    page.wait_for_selector(".picture svg")
    page.locator(".notice").get_by_text(visitor.say("board-failed")).wait_for()
    page.locator(".actions").get_by_role(
        "button", name="Take the coal"
    ).wait_for()  # not translated
    page.context.close()
