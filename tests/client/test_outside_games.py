"""Games from other packages: each can be found, read about and played to its end."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.client import plugins
from tests.client.axe import findings
from tests.client.hands import Touch, has_gone_on, keys, patiently, tap, turn
from tests.client.offline import go_offline
from tests.client.serving import files_of, serving
from tests.client.test_connection import excuse
from tests.client.visitor import DESK, Visitor

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which games from outside are installed."""
    folder = tmp_path_factory.mktemp("installed")
    plugins.install(folder)
    return folder


def outside(installed: Path) -> dict[str, str]:
    """An environment in which they are found; rules are not compiled, which takes longer."""
    path = os.pathsep.join([str(installed), *filter(None, [os.environ.get("PYTHONPATH")])])
    return {"PYTHONPATH": path, "KUFSA_INTERPRET": "1"}


@pytest.fixture(scope="module")
def address(
    chromium: str, built_client: str, installed: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A server of its own, with games from outside."""
    data = tmp_path_factory.mktemp("data")
    with serving(built_client, data, environment=outside(installed)) as address:
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


def begin(visitor: Visitor, game: str, level: int = 3) -> str:
    """From the cover of a game to a table against bots of a level."""
    page = visitor.page
    tap(page.locator(f'.covers a[href="/play/{game}"]'))
    tap(page.get_by_role("button", name=re.compile(f"^{level} · ")))
    tap(visitor.named("play-now", whole=False))
    page.wait_for_selector(".board button")
    return page.url.rpartition("/")[2]


def play_out(visitor: Visitor, table: str) -> list[int]:
    """Play a game of coals to its end: take one, pour two. The scores that are shown."""
    for number in range(60):
        if not act(visitor, table, "pour" if number % 3 else "take", tap):
            break
    visitor.page.wait_for_selector(".result li")
    shown = visitor.page.locator(".result li .numbers").all_text_contents()
    assert "event-" not in " ".join(visitor.texts())
    return [int(text) for text in shown]


def test_a_match_in_hebrew_on_a_phone_without_a_connection(come) -> None:
    visitor = come(lang="he", keeps=True)
    silence = go_offline(visitor)
    page = visitor.page
    expect(page.locator('.covers a[href="/play/hot_coals"]')).to_contain_text("גחלים לוחשות")
    table = begin(visitor, "hot_coals")
    assert table.startswith("here-")
    bots = [seat["bot"] for seat in visitor.scene(table)["seats"]]
    assert bots == ["", "regular", "casual-player"]
    assert findings(visitor, "light") == []
    visitor.picture("outside-he-phone")
    act(visitor, table, "pour", tap)
    page.reload()
    page.wait_for_selector(".actions button")
    expect(page.locator(".picture svg desc")).to_contain_text("גחלים בערמה")
    assert play_out(visitor, table) == sorted(visitor.scene(table)["result"]["scores"])
    assert not visitor.too_wide()
    assert findings(visitor, "light") == []
    visitor.picture("outside-he-phone-end")
    tap(page.get_by_role("link", name=visitor.say("check-the-shuffle")))
    page.locator(".fair").wait_for()  # its rules are played again here, too
    visitor.go("/rules/hot_coals", until=".clause, li strong")
    assert silence.broken() == []


def test_a_board_of_its_own_and_a_lesson_without_a_connection(come) -> None:
    visitor = come(keeps=True)
    silence = go_offline(visitor)
    table = begin(visitor, "cinders")
    assert table.startswith("here-")
    page = visitor.page
    page.locator(".board h2").get_by_text("Hot Coals").wait_for()
    scene = turn(visitor, table)
    tap(page.locator(".board").get_by_role("button", name="Pour a drop"))
    assert patiently(visitor, lambda: has_gone_on(visitor, table, scene["actions"]))
    visitor.go("/learn/cinders", until=".task")
    tap(page.locator(".page").get_by_role("button", name="Pour a drop"))
    page.get_by_text("A drop was enough.").wait_for()
    assert silence.broken() == []


def test_what_only_the_server_draws_is_played_there_while_it_can_be_reached(come) -> None:
    visitor = come(lang="nl", keeps=True)
    go_offline(visitor)
    visitor.page.context.set_offline(False)
    assert not begin(visitor, "pebbles", level=1).startswith("here-")
    expect(visitor.page.locator(".picture circle").first).to_be_visible()
    visitor.page.context.set_offline(True)
    visitor.go("/", until=".covers li")
    assert begin(visitor, "pebbles", level=1).startswith("here-")
    expect(visitor.page.locator(".picture svg desc")).to_contain_text("gloeiende", ignore_case=True)
    excuse(visitor)  # the server was asked first
    visitor.expect_trouble("^console:")


def test_a_game_without_compiled_rules_is_played_at_the_server(come) -> None:
    visitor = come()
    visitor.go("/", until=".covers li")
    tap(visitor.page.locator('.covers a[href="/play/heaps"]'))
    tap(visitor.named("play-now", whole=False))
    visitor.page.wait_for_selector(".actions button")
    assert "/t/here-" not in visitor.page.url


def test_the_static_box_brings_games_from_outside(come, installed: Path, tmp_path: Path) -> None:
    box = tmp_path / "box"
    site = ["-c", "from kufsa.cli import main; main()", "site", str(box)]
    environment = {**os.environ, **outside(installed)}
    subprocess.run([sys.executable, *site], env=environment, check=True, capture_output=True)
    ids = {game["id"] for game in json.loads((box / "box" / "games.json").read_text())["games"]}
    assert {"hot_coals", "cinders", "pebbles"} <= ids and not {"heaps", "twins"} & ids
    with files_of(box) as address:
        visitor = come(lang="he", keeps=True)
        go_offline(visitor, f"{address}/#/", until=".covers li")
        page = visitor.page
        cover = page.locator('a[href="/play/cinders"] img')
        assert cover.evaluate("node => node.decode().then(() => node.naturalWidth)") == 320
        table = begin(visitor, "hot_coals")
        assert len(play_out(visitor, table)) == 3
        visitor.go(f"{address}/#/", until=".covers li")
        begin(visitor, "cinders")
        page.locator(".board h2").get_by_text("גחלים לוחשות").wait_for()


def test_by_keys_alone_and_in_the_dark(come) -> None:
    visitor = come(size=DESK, touch=False, scheme="dark")
    table = open_table(visitor, "hot_coals", "random")
    for action in ("pour", "pour", "take"):
        assert act(visitor, table, action, keys)
    history = visitor.page.locator(".history")
    expect(history.get_by_text("Take the coal").first).to_be_visible()
    assert findings(visitor, "dark") == []
    history.get_by_role("button").first.click()  # the board as it was
    expect(visitor.page.locator(".bar.back")).to_be_visible()
    # After the first action: a bot that began may have taken the first coal.
    shown = re.compile("Coals in the pile: 2[23]")
    expect(visitor.page.locator(".picture svg desc")).to_contain_text(shown)
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
    expect(take.locator("circle")).to_have_css("fill", "rgb(179, 64, 31)")
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
    visitor = house.visitor(lang="nl")
    page = visitor.page
    page.route("**/games/cinders/board/board.js", lambda route: route.abort())
    open_table(visitor, "cinders", "random")
    page.wait_for_selector(".picture svg")
    page.locator(".notice").get_by_text(visitor.say("board-failed")).wait_for()
    page.locator(".actions").get_by_role(
        "button", name="Take the coal"
    ).wait_for()  # not translated
    page.context.close()


def test_many_actions_are_looked_through_by_a_word(come) -> None:
    visitor = come()
    table = visitor.open_table("heaps", players=2, bots=["random"], options={"first": 0})
    visitor.go(f"/t/{table}", until=".board > *")
    scene = turn(visitor, table)
    page = visitor.page
    actions = page.locator(".actions")
    buttons = actions.locator("li").get_by_role("button")
    expect(buttons).to_have_count(30)
    field = actions.get_by_role("searchbox", name=visitor.say("look-for"))
    field.fill("27 stones")  # the words of a button
    expect(buttons).to_have_text([re.compile("^Take .?27.? stones$")])
    field.fill("take ONE")  # whatever their case
    expect(buttons).to_have_text(["Take one stone"])
    field.fill("dragon")
    expect(actions.get_by_text(visitor.say("nothing-here"))).to_be_visible()
    field.fill("27")
    assert findings(visitor, "light") == []
    visitor.picture("outside-many-actions")
    tap(buttons.first)
    assert patiently(visitor, lambda: has_gone_on(visitor, table, scene["actions"]))
    assert visitor.scene(table)["history"][scene["actions"]][-1] == "take 27"


def test_a_claim_is_made_and_named_on_the_general_board(come) -> None:
    visitor = come()
    # The random bot only watches, so nobody else is first.
    table = visitor.open_table("twins", players=2, bots=["random"])
    visitor.go(f"/t/{table}", until=".board > *")
    page = visitor.page

    def alike() -> str | None:
        row = visitor.scene(table)["view"]["row"]
        return next((card for card in row if row.count(card) > 1), None)

    assert patiently(visitor, lambda: alike() is not None)
    expect(page.locator(".actions li")).to_have_count(0)  # nobody is told which claims are right
    claim = page.locator(".general").get_by_role("button", name=visitor.say("claim"), exact=True)
    claim.tap()
    field = page.get_by_label(visitor.say("claim-what"))
    expect(field).to_be_focused()
    assert findings(visitor, "light") == []
    visitor.picture("outside-claim")
    card = alike()
    assert card is not None
    field.fill(card)
    page.get_by_role("button", name=visitor.say("claim-this")).tap()
    assert patiently(visitor, lambda: visitor.scene(table)["view"]["points"] == [1, 0])
    expect(claim).to_be_enabled()
    assert not visitor.too_wide()
