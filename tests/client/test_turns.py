"""Being told of one's turn: in the title, by the badge, and by a notice while no page is open."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from kufsa.server.push.encryption import new_private_key
from tests.client.axe import findings
from tests.client.languages import LANGUAGES, once_in
from tests.client.offline import KEEP_ALL
from tests.client.test_together import beside
from tests.client.visitor import DESK, PHONE, Visitor
from tests.server.push_service import Browser

BADGE = """
    window.badges = [];
    navigator.setAppBadge = async (count) => void window.badges.push(count);
    navigator.clearAppBadge = async () => void window.badges.push(0);
"""
# A browser whose push service is not asked: a test has no connection to one.
PUSHES = """
    const given = %s;
    Notification.requestPermission = async () => "%s";
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 87) throw new TypeError();
        const unsubscribe = async () => ((made = null), true);
        return (made = { endpoint: given.endpoint, toJSON: () => given, unsubscribe });
    };
"""
# What the worker does with messages, and with a tap on each notice; run beside the page, since a
# worker is stopped whenever the browser likes.
TOLD = """async (texts) => {
    const [shown, opened, hear] = [[], [], {}];
    const self = {
        addEventListener: (name, handler) => (hear[name] = handler),
        registration: { showNotification: async (...said) => void shown.push(said) },
        clients: { matchAll: async () => [], openWindow: async (href) => void opened.push(href) },
    };
    %s
    for (const text of texts) {
        let done;
        hear.push({ data: { json: () => JSON.parse(text) }, waitUntil: (work) => (done = work) });
        await done;
        const notification = { data: shown.at(-1)[1].data, close() {} };
        hear.notificationclick({ notification, waitUntil: (work) => (done = work) });
        await done;
    }
    return [shown, opened];
}"""


def began(visitor: Visitor) -> str:
    """A game with somebody else, in which it is the visitor's turn; they are elsewhere."""
    wishes = {"players": 2, "bots": [], "manners": {}, "options": {"first": 0}}
    table = visitor.open_table("kings_court", **wishes)
    beside(visitor, table, "Uri")
    visitor.order(table, do="start")
    return table


@pytest.mark.parametrize("lang", once_in("he"))
def test_the_title_and_the_badge_say_that_it_is_ones_turn(come, lang: str) -> None:
    visitor = come(lang=lang)
    page = visitor.page
    page.add_init_script(BADGE)
    table = began(visitor)
    visitor.go("/rules/kings_court")
    expect(page.locator("header .turns")).to_be_visible()
    told = f"● {visitor.say('your-turn')} · "
    page.wait_for_function("told => document.title.startsWith(told)", arg=told)
    assert page.evaluate("window.badges.at(-1)") == 1
    page.evaluate("path => history.pushState(null, '', path)", f"/t/{table}")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    visitor.game = "kings_court"
    page.wait_for_function("title => document.title === title", arg=told + visitor.say("title"))
    while (scene := visitor.scene(table))["to_act"] == 0:
        visitor.order(table, do="act", action=scene["legal"][0])
    page.wait_for_function("title => document.title === title", arg=visitor.say("title"))
    assert page.evaluate("window.badges.at(-1)") == 0


@pytest.mark.parametrize("lang", once_in("en"))
def test_a_browser_is_told_when_somebody_asks_for_it(come, lang: str) -> None:
    visitor = come(lang=lang, keeps=True)
    page = visitor.page
    browser = Browser("https://push.example.org/" + new_private_key().hex())
    page.add_init_script(PUSHES % (json.dumps(browser.subscription), "granted"))
    visitor.go("/me", until="#name")
    visitor.named("turns-on").tap()
    expect(page.locator(".notice")).to_contain_text(visitor.say("turns-told"))
    expect(visitor.named("turns-off")).to_be_visible()
    devices = page.evaluate("async () => (await (await fetch('/api/me/push')).json()).devices")
    assert len(devices) == 1
    page.get_by_label(visitor.say("quiet-from")).fill("21:30")
    page.get_by_label(visitor.say("quiet-until")).fill("21:30")
    visitor.named("quiet-save").tap()
    expect(page.get_by_text(visitor.say("quiet-same"))).to_be_visible()
    page.get_by_label(visitor.say("quiet-until")).fill("07:15")
    visitor.named("quiet-save").tap()
    expect(visitor.named("quiet-none")).to_be_visible()
    quiet = page.evaluate("async () => (await (await fetch('/api/me/push')).json()).quiet")
    assert (quiet["begin"], quiet["end"]) == (21 * 60 + 30, 7 * 60 + 15)
    assert not findings(visitor, LANGUAGES[lang])
    visitor.named("quiet-none").tap()
    expect(visitor.named("quiet-none")).to_have_count(0)
    visitor.named("turns-off").tap()
    expect(visitor.named("turns-on")).to_be_visible()
    assert page.evaluate("async () => (await (await fetch('/api/me/push')).json()).devices") == []


def test_a_browser_that_may_not_says_so(come) -> None:
    visitor = come()
    browser = Browser("https://push.example.org/none")
    visitor.page.add_init_script(PUSHES % (json.dumps(browser.subscription), "denied"))
    visitor.go("/me", until="#name")
    visitor.named("turns-on").tap()
    expect(visitor.page.get_by_text(visitor.say("turns-refused"))).to_be_visible()
    expect(visitor.named("turns-on")).to_be_visible()


def test_nothing_is_offered_where_the_server_cannot(come) -> None:
    visitor = come()
    visitor.expect_trouble("404")
    visitor.page.route("**/api/me/push", lambda route: route.fulfill(status=404, json={}))
    visitor.go("/me", until="#name")
    expect(visitor.named("forget-me")).to_be_visible()
    expect(visitor.page.get_by_text(visitor.say("turns-title"))).to_have_count(0)


def test_the_notice_is_in_the_language_of_the_person(come) -> None:
    visitor = come(keeps=True)
    visitor.go("/", until=".covers li")
    visitor.page.evaluate(KEEP_ALL)
    said = {"table": "0123456789abcdef", "game": "kings_court"}
    texts = [json.dumps({**said, "lang": lang}) for lang in LANGUAGES]
    worker = visitor.page.evaluate("async () => (await fetch('/worker.js')).text()")
    shown, opened = visitor.page.evaluate(TOLD % worker, [*texts, "no JSON"])
    *notices, other = shown
    visitor.game = "kings_court"
    for lang, (title, options) in zip(LANGUAGES, notices, strict=True):
        visitor.lang = lang
        assert title == visitor.say("title")
        assert options["body"] == visitor.say("notice-turn")
        assert options["data"] == said["table"]
    assert other[0] == "Kufsa"
    paths = [href.removeprefix(visitor.page.url) for href in opened]
    assert paths == [f"t/{said['table']}"] * len(LANGUAGES) + [""]


@pytest.mark.parametrize(
    ("lang", "scheme", "size", "name"),
    [
        ("he", "dark", PHONE, "dark"),
        pytest.param("he", "light", PHONE, "light", marks=pytest.mark.matrix),
        pytest.param("en", "light", DESK, "desk", marks=pytest.mark.matrix),
    ],
)
def test_pictures(come, lang: str, scheme: str, size: tuple[int, int], name: str) -> None:
    visitor: Any = come(lang=lang, scheme=scheme, size=size, keeps=True)
    browser = Browser("https://push.example.org/" + new_private_key().hex())
    script = PUSHES % (json.dumps(browser.subscription), "granted")
    visitor.page.add_init_script(script)
    visitor.go("/me", until="#name")
    visitor.named("turns-on").click()
    expect(visitor.named("turns-off")).to_be_visible()
    assert not visitor.too_wide()
    visitor.picture(f"turns-{name}")
