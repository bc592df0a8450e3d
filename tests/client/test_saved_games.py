"""Games kept on a device: one tab has each, and what cannot be kept or read harms nobody."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.client.axe import findings
from tests.client.hands import catch_dragon, patiently, play, tap, turn
from tests.client.test_connection import excuse
from tests.client.test_games import begun
from tests.client.visitor import Visitor

PEOPLE = [{"person": f"seat-{seat}", "name": name} for seat, name in enumerate(["Noa", "Uri"])]
SHARED: dict[str, Any] = {"people": PEOPLE, "bots": []}
SHORT = {"kinds": 4, "copies": 2, "magic": 0}

# What a tab does with the database of the games.
DATABASE = """const database = await new Promise((done, failed) => {
    const request = indexedDB.open("kufsa", 1);
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
});
const games = database.transaction("games", "readwrite").objectStore("games");
const asked = (request) => new Promise((done, failed) => {
    request.onsuccess = () => { database.close(); done(request.result); };
    request.onerror = () => failed(request.error);
});"""
PUT = f"async (game) => {{ {DATABASE} return asked(games.put(game)); }}"
GET = f"async (id) => {{ {DATABASE} return asked(games.get(id)); }}"


def listed(visitor: Visitor, table: str) -> Locator:
    """The entry of a table in a list of them."""
    return visitor.page.locator(f'main li a[href$="{table}"]')


def says(visitor: Visitor, message: str) -> None:
    visitor.page.get_by_role("heading", name=visitor.say(message)).wait_for()


# Two tabs.


@pytest.mark.parametrize("shared", [False, True], ids=["alone", "shared"])
def test_one_tab_at_a_time(come, shared: bool) -> None:
    visitor = come(lang="he")
    visitor.game = "catch_dragon"
    table = visitor.open_here("catch_dragon", **(SHARED if shared else {}))
    path = f"/here/catch_dragon/{table}" if shared else f"/t/{table}"
    visitor.go(path, until=".board > *")

    other = Visitor(visitor.page.context.new_page(), visitor.lang, visitor.patience)
    other.go("/", until=".covers li")
    tap(listed(other, table))
    says(other, "elsewhere-title")
    assert findings(other, "light") == []
    other.picture("elsewhere-he")
    other.go(f"/check/{table}", until="main li.open")  # looking takes it from nobody
    visitor.page.reload()
    begun(visitor)

    visitor.go("/", until=".covers li")  # and from there it may be taken over
    other.go(path, until=".board > *")
    visitor.go(path, until="main h1")
    says(visitor, "elsewhere-title")
    other.page.close()
    tap(visitor.named("try-again"))
    begun(visitor)
    assert other.troubles == []


# Many.


def test_many_games_do_not_hide_the_box(come) -> None:
    visitor = come(lang="he")
    tables = [visitor.open_here("catch_dragon") for _ in range(5)]
    page = visitor.go("/", until="main li a[href*=here-]").page
    shown = page.locator("main li a[href*=here-]")
    expect(shown).to_have_count(3)
    expect(listed(visitor, tables[-1])).to_be_visible()
    assert findings(visitor, "light") == []
    tap(page.get_by_role("heading").get_by_role("link"))
    expect(shown).to_have_count(5)


# What cannot be read.


def no_lines(game: dict[str, Any]) -> None:
    del game["lines"]


def other_rules(game: dict[str, Any]) -> None:
    game["rules"] = 99


def other_action(game: dict[str, Any]) -> None:
    game["lines"].append('{"action":{"number":1,"seat":0,"text":"fly away"}}')


def no_game(game: dict[str, Any]) -> None:
    game["game"] = "chess"


@pytest.mark.parametrize("damage", [no_lines, other_rules, other_action, no_game])
def test_a_broken_game(come, damage, tmp_path: Path) -> None:
    visitor = come(lang="he")
    visitor.game = "catch_dragon"
    good, bad = visitor.open_here("catch_dragon"), visitor.open_here("catch_dragon")
    game = visitor.page.evaluate(GET, bad)
    damage(game)
    visitor.page.evaluate(PUT, game)

    page = visitor.go("/", until="main li a[href*=here-]").page
    visitor.picture(f"broken-listed-{damage.__name__}-he")
    expect(listed(visitor, good)).to_be_visible()
    tap(listed(visitor, bad))
    says(visitor, "broken-title")
    assert findings(visitor, "light") == []
    visitor.picture(f"broken-{damage.__name__}-he")
    with page.expect_download() as download:
        tap(page.get_by_role("link", name=visitor.say("keep-file")))
    download.value.save_as(tmp_path / "kept.json")
    assert json.loads((tmp_path / "kept.json").read_text()) == game

    tap(visitor.named("remove-game"))
    page.wait_for_selector(".covers li")
    expect(listed(visitor, good)).to_be_visible()
    expect(listed(visitor, bad)).to_have_count(0)
    tap(listed(visitor, good))
    begun(visitor)
    visitor.expect_trouble("^console:")


# No room.

NO_DATABASE = 'indexedDB.open = () => { throw new DOMException("no", "SecurityError"); };'
FULL = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value) {
    const request = put.call(this, value);
    this.transaction.abort();
    return request;
};"""  # as a device without room does it: only at the end


@pytest.mark.parametrize("trouble", [NO_DATABASE, FULL], ids=["no-database", "full"])
def test_a_game_that_cannot_be_saved_goes_on(come, trouble: str) -> None:
    visitor = come(lang="he")
    visitor.game = "triominoes"
    page = visitor.page

    def troubled(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=trouble + answer.text())

    page.route("**/host.worker-*.js", troubled)
    visitor.go("/play/triominoes")
    tap(visitor.named("play-now", whole=False))
    table = begun(visitor)
    notice = page.locator(".notice").get_by_text(visitor.say("unsaved"))
    notice.wait_for()
    assert findings(visitor, "light") == []
    visitor.picture("unsaved-he")
    tap(visitor.named("close"))
    assert play(visitor, table, 2) == 2
    expect(notice).to_have_count(0)  # it was said once

    tap(page.get_by_role("link", name=visitor.say("to-the-box")))  # in the same page it is kept
    tap(listed(visitor, table))
    assert play(visitor, table, 1) == 1


NOTHING_KEPT = {
    "no-room": "Storage.prototype.setItem = () => { throw new DOMException('', 'Quota'); };",
    "refused": """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("", "SecurityError"); },
    });""",
}


@pytest.mark.parametrize("trouble", NOTHING_KEPT.values(), ids=NOTHING_KEPT)
def test_where_nothing_is_remembered_everything_holds_until_the_page_is_closed(
    come, trouble: str
) -> None:
    visitor = come()
    page = visitor.page
    page.add_init_script(trouble)
    visitor.go("/", until=".covers li")
    visitor.named("choices").tap()
    visitor.named("theme-dark").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Nederlands").tap()
    expect(page.locator("html")).to_have_attribute("lang", "nl")
    visitor.lang, visitor.game = "nl", "kings_court"
    alone = [{"person": "me", "name": "Noa"}]
    wanted = {"game": "kings_court", "players": 2, "bots": ["page"], "pace": 0, "options": SHORT,
              "manners": {"open_memory": True}}  # fmt: skip
    table = json.loads(visitor.here("/api/here/tables", "POST", {**wanted, "people": alone}))
    page.evaluate("path => history.pushState(null, '', path)", f"/t/{table['id']}")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    play(visitor, table["id"], 100)
    visitor.named("best-of-three").tap()
    page.wait_for_url(lambda url: table["id"] not in url)
    play(visitor, page.url.rpartition("/")[2], 100)
    expect(page.locator(".series")).to_contain_text(visitor.say("game-of-three", number=2))
    page.locator("header .brand").tap()
    page.locator('.covers a[href="/play/kings_court"]').tap()
    visitor.named("invite-friends", whole=False).tap()
    expect(page.locator(".invite .code strong")).to_be_visible()


# No rules.


def test_without_its_rules_a_game_is_played_at_the_server(come) -> None:
    visitor = come(lang="he")
    visitor.game = "catch_dragon"
    visitor.page.context.route("**/game-*.wasm", lambda route: route.abort())
    visitor.go("/play/catch_dragon")
    tap(visitor.named("play-now", whole=False))
    table = begun(visitor)
    assert not table.startswith("here-")
    catch_dragon(visitor, turn(visitor, table)["legal"][0], tap)
    assert patiently(visitor, lambda: visitor.scene(table)["actions"] > 0)
    excuse(visitor)
    visitor.expect_trouble("^console:")


def test_without_its_worker_a_game_is_played_at_the_server(come) -> None:
    """And on the device as soon as the worker can be had."""
    visitor = come()
    visitor.game = "catch_dragon"
    page = visitor.page
    page.route("**/host.worker-*.js", lambda route: route.abort())
    visitor.go("/play/catch_dragon")
    tap(visitor.named("play-now", whole=False))
    assert not begun(visitor).startswith("here-")
    page.unroute("**/host.worker-*.js")
    page.go_back()
    tap(visitor.named("play-now", whole=False))
    page.wait_for_url(re.compile("/t/here-"))
    begun(visitor)
    excuse(visitor)
    visitor.expect_trouble("^console:")
