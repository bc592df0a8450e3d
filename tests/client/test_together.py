"""Ways to each other: codes, friends, invitations, and those who are blocked."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.client.hands import patiently
from tests.client.phrases import ANY
from tests.client.visitor import Visitor

BESIDE = """async ([table, name]) => {
    const ask = async (path, body, token) => {
        const headers = { "Content-Type": "application/json" };
        if (token) headers.Authorization = `Bearer ${token}`;
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
    };
    const { id, token } = await ask("/api/session/beside", { name, lang: "en" });
    const { seq } = await (await fetch(`/api/tables/${table}`)).json();
    const order = { id: `beside-${id}`, seq, command: { do: "sit" } };
    await ask(`/api/tables/${table}/commands`, order, token);
    return [id, token];
}"""
TIE = """async ([person, tie]) => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ tie });
    await fetch(`/api/people/${person}`, { method: "PUT", headers, body });
}"""


def beside(visitor: Visitor, table: str, name: str) -> str:
    """Somebody without a page sits down at a table of the visitor: their id."""
    person, _ = visitor.page.evaluate(BESIDE, [table, name])
    return str(person)


def people(visitor: Visitor) -> None:
    """The page of somebody who knows one person here, and has blocked another."""
    table = visitor.open_table("kings_court", players=3, bots=[], manners={})
    number = time.monotonic_ns() % 10**9
    beside(visitor, table, f"Uri {number}")
    visitor.page.evaluate(TIE, [beside(visitor, table, f"Dan {number}"), "blocked"])
    visitor.go("/people", until="main li:nth-child(1) button")


def a_name(base: str) -> str:
    """A name that nobody has on a server of many tests."""
    return f"{base} {time.monotonic_ns() % 10**9}"


def waiting(visitor: Visitor) -> str:
    table = visitor.open_table("kings_court", players=3, bots=[], manners={})
    visitor.go(f"/t/{table}", until=".invite .code strong")
    return table


@pytest.mark.parametrize("lang", ["he"])
def test_from_a_code_to_a_seat_in_one_tap_after_a_name(come, lang: str) -> None:
    noa, uri = come(lang="en"), come(lang=lang)
    table = waiting(noa)
    code = noa.page.locator(".code strong").inner_text()
    assert re.fullmatch(r"\d{3} \d{3}", code)
    uri.go("/", until=".covers li")
    uri.named("have-code").tap()
    expect(uri.page.locator("#code")).to_be_focused()
    uri.page.keyboard.type(code)  # the field has the focus, and the last digit is enough
    uri.page.wait_for_url(f"**/t/{table}")
    name = a_name("אורי")
    uri.page.locator("#own-name").fill(name)
    uri.page.keyboard.press("Enter")
    expect(uri.page.locator(".mine")).to_contain_text(name)
    expect(noa.page.locator(".seats")).to_contain_text(name)


def test_a_wrong_code_is_said_to_be_wrong(come) -> None:
    visitor = come()
    visitor.expect_trouble("404")
    visitor.go("/lobby", until="#code")
    field = visitor.page.locator("#code")
    expect(visitor.named("code-go")).to_be_disabled()
    field.fill("000000")
    expect(visitor.page.locator(".notice")).to_contain_text("six digits")
    expect(field).to_have_value("000000")


def test_the_picture_of_the_link_is_large_on_a_phone(come) -> None:
    visitor = come()
    waiting(visitor)
    picture = visitor.page.locator(".invite svg").bounding_box()
    assert picture["width"] > 0.75 * 390 and abs(picture["width"] - picture["height"]) < 2


def test_a_friend_is_asked_says_yes_and_is_invited(come) -> None:
    noa, uri = come(lang="he"), come()
    names = a_name("Noa"), a_name("Uri")
    for visitor, name in zip((noa, uri), names, strict=True):
        visitor.go("/me", until="#name")
        expect(visitor.page.locator("#name")).not_to_have_value("")  # they are somebody
        visitor.page.locator("#name").fill(name)
        visitor.named("call-me-so").tap()
        expect(visitor.page.locator("header .who")).to_contain_text(name)
    uri.go("/people", until="#friend-name")
    noa.go("/people", until="#friend-name")
    noa.page.locator("#friend-name").fill(names[1])
    noa.named("ask-them").tap()
    notice = uri.page.locator(".notice")
    expect(notice.locator("span")).to_have_text(uri.pattern("wants-friend", name=ANY))
    uri.page.reload()
    uri.named("say-yes", whole=False).tap()
    expect(uri.page.get_by_role("list", name=uri.say("friends"))).to_contain_text(names[0])
    uri.go("/", until=".covers li")
    table = waiting(noa)
    noa.button(re.compile(re.escape(names[1]))).tap()
    expect(notice.get_by_role("link")).to_have_text(uri.say("join"))
    notice.get_by_role("link").tap()
    uri.page.wait_for_url(f"**/t/{table}")
    expect(notice).to_have_count(0)


def test_whoever_is_blocked_at_the_table_is_no_longer_heard(come) -> None:
    visitor = come()
    table = waiting(visitor)
    name = a_name("Dan")
    person, token = visitor.page.evaluate(BESIDE, [table, name])
    chat = visitor.page.locator(".chat")
    origin = visitor.page.evaluate("location.origin")

    def says(phrase: str, number: int) -> None:
        order = {"id": f"say-{number}", "seq": 10**6, "command": {"do": "say", "phrase": phrase}}
        answer = visitor.page.context.request.post(
            f"/api/tables/{table}/commands",
            data={**order, "seq": visitor.page.evaluate(SEQ, table)},
            headers={"Authorization": f"Bearer {token}", "Origin": origin},
        )
        assert answer.ok, answer.text()

    says("hello", 1)
    expect(chat).to_contain_text(visitor.say("phrase-hello"))
    chat.locator("summary").tap()
    visitor.named("report").tap()
    chat.locator("textarea").fill("He is rude.")
    visitor.named("report-send").tap()
    expect(visitor.page.locator(".notices")).to_contain_text(visitor.say("report-sent"))
    visitor.named("block").tap()
    expect(chat).not_to_contain_text(visitor.say("phrase-hello"))
    says("oops", 2)
    visitor.page.reload()
    visitor.page.wait_for_selector(".invite .code strong")
    assert visitor.scene(table)["chat"] == []
    expect(chat).not_to_contain_text(visitor.say("phrase-oops"))
    assert person


SEQ = "async (id) => (await (await fetch(`/api/tables/${id}`)).json()).seq"


def test_people_speak_in_phrases_that_appear_where_they_sit(come) -> None:
    visitor = come(lang="he")
    table = visitor.open_table("kings_court", manners={"autostart": True, "hints": True}, players=3, bots=["greedy"])  # fmt: skip  # noqa: E501
    beside(visitor, table, a_name("Dan"))
    visitor.game = "kings_court"
    page = visitor.go(f"/t/{table}", until=".board > *").page
    page.get_by_role("button", name=visitor.pattern("chat", whole=False)).tap()
    expect(page.locator("dialog input")).to_have_count(0)  # no words of one's own
    page.get_by_role("dialog").get_by_role("button", name=visitor.say("phrase-oops")).tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".me .bubble")).to_have_text(visitor.say("phrase-oops"))
    assert patiently(visitor, lambda: visitor.scene(table)["chat"][-1]["phrase"] == "oops", 5)


def test_games_in_play_can_be_watched_from_the_lobby(come) -> None:
    noa, dan = come(), come(lang="nl")
    public = {"autostart": True, "public": True}
    table = noa.open_table("kings_court", manners=public)
    hidden = noa.open_table("kings_court", manners={**public, "spectators": False})
    dan.go("/lobby", until=f'main a[href="/t/{table}"]')
    expect(dan.page.locator(f'main a[href="/t/{hidden}"]')).to_have_count(0)
    dan.page.locator(f'main a[href="/t/{table}"]').tap()
    expect(dan.page.locator(".players")).to_contain_text(dan.say("you-watch"))
