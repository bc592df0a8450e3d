"""On a slow line a move is seen at once: what it does, or that it is on its way."""

import re
from functools import partial

from playwright.sync_api import expect

from tests.client.hands import HANDS, catch_dragon, decide, has_gone_on, patiently, tap, turn
from tests.client.test_connection import LOST, excuse
from tests.client.test_tables import open_table
from tests.client.visitor import Visitor

LATE = 1500  # milliseconds until the server hears of anything
QUICK = 100  # milliseconds that nobody notices
SLOW_LINE = f"""
globalThis.sent = 0;
globalThis.WebSocket = class extends WebSocket {{
    send(text) {{
        setTimeout(() => {{ sent++; super.send(text); }}, {LATE});
    }}
}};"""
# From the last touch to the moment when there is one more of these on the page.
WATCH = """(what) => {
    const count = () => document.querySelectorAll(what).length;
    const before = count();
    globalThis.took = null;
    globalThis.sentBefore = sent;
    let touched = 0;
    addEventListener("click", () => (touched = performance.now()), true);
    const look = () => {
        if (count() > before) [took, sentMeanwhile] = [performance.now() - touched, sent - sentBefore];
        else requestAnimationFrame(look);
    };
    globalThis.sentMeanwhile = 0;
    look();
}"""  # noqa: E501
LAID = '.board [role="img"][aria-label]'


def warm(visitor: Visitor) -> None:
    """The rules are there: the page loads them when its board has been shown for a while."""
    visitor.here("/api/here/rules", "POST", {"game": visitor.game})


def test_what_is_certain_is_shown_at_once(come) -> None:
    visitor = come(lang="he")
    page = visitor.page
    page.add_init_script(SLOW_LINE)
    table = open_table(visitor, "triominoes")
    warm(visitor)
    times: list[float] = []
    while len(times) < 3 and (scene := turn(visitor, table))["status"] == "playing":
        action = decide(scene)
        if "@" not in action:  # drawing is a matter of chance
            visitor.order(table, do="act", action=action)
            continue
        page.evaluate(WATCH, LAID)
        HANDS["triominoes"](visitor, action, tap)
        page.wait_for_function("() => globalThis.took !== null")
        assert page.evaluate("() => sentMeanwhile") == 0, "the server had to say so first"
        expect(page.locator(".board.sending")).to_have_count(0)
        times.append(page.evaluate("() => took"))
        assert patiently(visitor, partial(has_gone_on, visitor, table, scene["actions"]))
    assert min(times) < QUICK, times


def test_what_chance_decides_is_on_its_way(come) -> None:
    visitor = come(lang="he")
    page = visitor.page
    page.add_init_script(SLOW_LINE)
    table = open_table(visitor, "catch_dragon")
    warm(visitor)
    turn(visitor, table)
    page.evaluate(WATCH, ".board.sending")
    catch_dragon(visitor, "d4", tap)
    page.wait_for_function("() => globalThis.took !== null")
    assert page.evaluate("() => sentMeanwhile") == 0
    assert page.evaluate("() => took") < QUICK * 5
    visitor.picture("sending-he")
    expect(page.locator(".board.sending")).to_have_count(0)


def test_without_a_line_the_first_touch_says_so(come) -> None:
    visitor = come(lang="en")
    table = open_table(visitor, "catch_dragon")
    turn(visitor, table)
    visitor.page.context.set_offline(True)
    visitor.page.get_by_text(LOST).wait_for()
    catch_dragon(visitor, "d4", tap)
    notice = visitor.page.locator(".notice")
    expect(notice).to_contain_text(re.compile(re.escape(visitor.say("offline-text"))))
    visitor.page.context.set_offline(False)
    expect(visitor.page.get_by_text(LOST)).to_have_count(0)
    excuse(visitor)
