"""At a table on the device a tap shows in the next frame, whatever comes of it and however late."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.client.hands import HANDS, PAINTED, decide, play, tap, turn
from tests.client.visitor import Visitor

TURN_BASED = sorted(HANDS)
MOST_LAYOUTS = 2  # of the page, for one tap

# Commands are lost on their way to the worker: nobody will ever answer them.
LOST = """
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (data, ...rest) {
    if (globalThis.lost && data.message?.type === "do") return;
    post.call(this, data, ...rest);
};"""
# For every tap: whether something in the board looked different when the next frame was drawn, and
# the number of the position on it.
WATCH = """() => {
    globalThis.taps = [];
    const board = document.querySelector(".board");
    const unseen = /^(tabindex|aria-(busy|label|disabled))$/;
    const visible = ({ target, attributeName }) => target !== board && !unseen.test(attributeName ?? "");
    let shown = false;
    const changes = new MutationObserver((found) => { shown ||= found.some(visible); });
    addEventListener("pointerdown", () => {
        shown = false;
        changes.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
    }, true);
    addEventListener("click", () => {
        const actions = board.dataset.actions;
        requestAnimationFrame(() => {
            taps.push({ shown, answered: board.dataset.actions !== actions });
            changes.disconnect();
        });
    }, true);
}"""  # noqa: E501


def sat_down(come: Callable[..., Visitor], game: str) -> tuple[Visitor, str]:
    """Somebody at a table on the device, whose turn it is."""
    visitor = come()
    visitor.page.add_init_script(LOST)
    visitor.game = game
    table = visitor.open_here(game, manners={"open_memory": True})
    visitor.go(f"/t/{table}", until=".board > *")
    turn(visitor, table)
    visitor.page.evaluate(WATCH)
    return visitor, table


@pytest.mark.parametrize("game", TURN_BASED)
def test_a_tap_shows_before_it_is_answered(come, game: str) -> None:
    visitor, table = sat_down(come, game)
    play(visitor, table, 1)
    scene = turn(visitor, table)
    if scene["status"] == "ended":
        return
    visitor.page.evaluate("() => { globalThis.lost = true; }")
    HANDS[game](visitor, decide(scene), tap)
    visitor.page.evaluate(PAINTED)
    taps = visitor.page.evaluate("() => taps")
    assert taps
    assert all(one == {"shown": True, "answered": False} for one in taps), taps
    assert visitor.scene(table)["actions"] == scene["actions"]


def test_a_finger_shows_before_it_is_lifted(come) -> None:
    """And what then becomes a scroll was no tap."""
    visitor, table = sat_down(come, "catch_dragon")
    page = visitor.page
    scene = turn(visitor, table)
    piece = page.locator(".board [data-piece][aria-disabled=false]").first
    piece.scroll_into_view_if_needed()
    box = piece.bounding_box()
    assert box is not None
    devtools = page.context.new_cdp_session(page)

    def finger(kind: str, *places: dict[str, float]) -> None:
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(places)})

    finger("touchStart", {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2})
    expect(page.locator(".board [data-pressed]")).to_have_count(1)
    finger("touchCancel")
    expect(page.locator(".board [data-pressed]")).to_have_count(0)
    assert visitor.scene(table)["actions"] == scene["actions"]


# On a slow phone, a finger is up again before anything was painted.
SLOW = """() => {
    const count = (which) => document.querySelectorAll(`.board ${which}`).length;
    addEventListener("pointerdown", () => {
        requestAnimationFrame(() => { globalThis.first = ["[data-pressed]", "[aria-pressed=true]"].map(count); });
        for (const until = performance.now() + 100; performance.now() < until;);
    }, true);
}"""  # noqa: E501


def test_what_a_quick_tap_does_waits_until_the_touch_is_painted(come) -> None:
    visitor, _ = sat_down(come, "kings_court")
    page = visitor.page
    page.evaluate(SLOW)
    piece = page.locator(".board [data-piece]").first
    tap(piece)
    expect(piece).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("() => first") == [1, 0]


@pytest.mark.parametrize("game", TURN_BASED)
def test_a_tap_lays_out_the_page_once(come, game: str) -> None:
    visitor, table = sat_down(come, game)
    page = visitor.page
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    layouts: list[int] = []

    def count() -> int:
        found = devtools.send("Performance.getMetrics")["metrics"]
        return int(next(one["value"] for one in found if one["name"] == "LayoutCount"))

    def touch(where: Locator) -> None:
        where.scroll_into_view_if_needed()
        box = where.bounding_box()
        assert box is not None
        page.evaluate(PAINTED)
        before = count()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.evaluate(PAINTED)  # the touch
        page.evaluate(PAINTED)  # what the tap does
        layouts.append(count() - before)

    page.evaluate("() => { globalThis.lost = true; }")
    HANDS[game](visitor, decide(turn(visitor, table)), touch)
    assert layouts
    assert max(layouts) <= MOST_LAYOUTS, layouts
