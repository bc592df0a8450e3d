"""A poor connection: it is seen, nothing is lost or done twice, and it goes on by itself."""

import json
import re
import struct
from functools import partial

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.client.hands import catch_dragon, patiently, tap, turn
from tests.client.visitor import Visitor

LOST = "No connection…"


def excuse(visitor: Visitor) -> None:
    """That something failed while there was no connection is as it should be."""
    visitor.expect_trouble("ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK_CHANGED")


def test_a_move_without_a_connection(come) -> None:
    noa = come()
    noa.game = "catch_dragon"
    table = noa.open_table("catch_dragon")
    page = noa.go(f"/t/{table}", until=".board > *").page
    scene = turn(noa, table)
    before = scene["history"]

    # Without a line the page says so, and what is done waits.
    page.context.set_offline(True)
    page.get_by_text(LOST).wait_for()
    catch_dragon(noa, "d4", tap)
    catch_dragon(noa, "e4", lambda tile: tile.tap(force=True))  # impatience does nothing more

    # With it, the page goes on by itself, and the move was made: once.
    page.context.set_offline(False)
    expect(page.get_by_text(LOST)).to_have_count(0)
    seat = scene["seat"]

    def mine() -> list[str]:
        history = noa.scene(table)["history"]
        assert history[: len(before)] == before
        return [action for _, who, action in history[len(before) :] if who == seat]

    assert patiently(noa, lambda: bool(mine()))
    assert mine() == ["d4"]
    expect(page.get_by_role("log")).to_contain_text("row 4, column 4")
    excuse(noa)


def test_what_others_did_meanwhile(come) -> None:
    """Somebody whose line was away comes back to the table as it is now."""
    noa, uri = come(), come()
    for visitor in (noa, uri):
        visitor.game = "catch_dragon"
    table = noa.open_table("catch_dragon", players=2, bots=[], manners={"autostart": True})
    noa.go(f"/t/{table}", until=".seats")
    uri.go(f"/t/{table}", until=".seats")
    uri.button("Sit here").tap()
    for visitor in (noa, uri):
        visitor.page.wait_for_selector(".board > *")
    mover, other = (noa, uri) if noa.scene(table)["to_act"] == 0 else (uri, noa)

    other.page.context.set_offline(True)
    other.page.get_by_text(LOST).wait_for()
    catch_dragon(mover, "a1", tap)
    seen = mover.page.get_by_role("grid").aria_snapshot
    assert patiently(mover, lambda: "row 1, column 1, face down" not in seen())
    assert "row 1, column 1, face down" in other.page.get_by_role("grid").aria_snapshot()
    other.page.context.set_offline(False)
    there = other.page.get_by_role("grid").aria_snapshot
    assert patiently(other, lambda: "row 1, column 1, face down" not in there())
    excuse(other)


def test_a_line_that_is_silently_dead(come) -> None:
    """Nobody hangs up, but nothing comes any more: the page notices, and sends the move again."""
    noa = come()
    noa.game = "catch_dragon"
    table = noa.open_table("catch_dragon")
    page = noa.page
    lines: list[WebSocketRoute] = []
    dead: list[WebSocketRoute] = []  # what is said there is heard by nobody

    def line(route: WebSocketRoute) -> None:
        lines.append(route)
        server = route.connect_to_server()
        for one, other in ((route, server), (server, route)):
            one.on_message(partial(passed_on, route, other))

    def passed_on(route: WebSocketRoute, to: WebSocketRoute, message: str | bytes) -> None:
        if route not in dead:
            to.send(message)

    page.route_web_socket(re.compile("/api/live$"), line)
    page.clock.install()
    noa.go(f"/t/{table}", until=".board > *")
    seat = turn(noa, table)["seat"]
    dead.extend(lines)
    catch_dragon(noa, "d4", tap)
    page.clock.fast_forward(10_000)

    def mine() -> list[str]:
        page.clock.run_for(500)
        return [action for _, who, action in noa.scene(table)["history"] if who == seat]

    assert patiently(noa, lambda: bool(mine()))
    assert mine() == ["d4"]
    assert len(lines) > len(dead)


def test_the_page_without_a_connection(come) -> None:
    """Whoever was here before gets the page, which says so where it needs the server."""
    visitor = come(keeps=True)
    visitor.go("/", until=".covers li")
    page = visitor.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")

    page.context.set_offline(True)
    page.goto("/lobby")
    lost = page.get_by_text("Can’t reach the server")
    lost.wait_for()
    page.context.set_offline(False)
    expect(lost).to_have_count(0, timeout=visitor.patience)  # it looks again by itself
    tables = page.locator(".lobby li")  # other tests may have left some
    page.get_by_text("Nobody is waiting", exact=False).or_(tables).first.wait_for()
    excuse(visitor)


def test_the_lobby_is_not_called_empty_before_the_server_has_answered(come) -> None:
    visitor = come()
    page = visitor.page
    held: list[Route] = []
    page.route(re.compile(r"/api/tables\?"), lambda route: held.append(route))
    visitor.go("/lobby", until=".lobby .row button")
    assert patiently(visitor, lambda: bool(held))
    empty = page.get_by_text("Nobody is waiting", exact=False)
    expect(empty).to_have_count(0)
    for route in held:
        route.fulfill(json={"tables": []})
    expect(empty).to_have_count(1)


def test_it_can_be_installed(come) -> None:
    visitor = come()
    visitor.go("/", until=".covers li")
    devtools = visitor.page.context.new_cdp_session(visitor.page)
    told = devtools.send("Page.getAppManifest")
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    assert manifest["name"] and manifest["short_name"] and manifest["start_url"] == "/"
    assert manifest["display"] == "standalone"
    # What installs an app wants a picture of 192 and one of 512 pixels, and one that may be cut.
    sizes = set()
    for icon in manifest["icons"]:
        answer = visitor.page.request.get(icon["src"])
        assert answer.ok, icon
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.body()[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add((width, icon.get("purpose", "any")))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes
    wrong = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one for one in wrong if one["errorId"] != "in-incognito"] == []


def test_rules_without_their_pictures(come) -> None:
    """What is read does not wait for what is only looked at."""
    visitor = come()
    visitor.page.route("**/assets/catch_dragon.en-*.js", lambda route: route.abort())
    visitor.go("/rules/catch_dragon", until="#CD-07")
    assert not visitor.page.locator(".pictures").count()
    excuse(visitor)
