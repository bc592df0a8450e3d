"""The page of oneself: results, records, the people of the device, and bad days of each of them."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.client.axe import findings
from tests.client.hands import decide
from tests.client.languages import LANGUAGES, once_in
from tests.client.test_connection import excuse
from tests.client.test_saved_games import PUT
from tests.client.visitor import DESK, PHONE, SMALL, Visitor

PEOPLE = "kufsa-people"
NOON = 1_790_000_000_000  # in milliseconds; games are a few hours apart
HOURS = 5 * 3_600_000
GAMES = ["catch_dragon", "drachenwurf", "triominoes", "kings_court"]
NAMES = [
    "Uri",
    "נועה הארוכה מאוד",
    "Dana",
    "Saba Menachem",
    "?",
    "Lotte",
    "Opa Jan",
    "Mia",
    "Tom",
    "Bo",
]


def answer(route: Route, body: object) -> None:
    route.fulfill(status=200, body=json.dumps(body), content_type="application/json")


def row(number: int, me: str) -> dict[str, Any]:
    """A finished game as the server lists it."""
    game, other = GAMES[number * 5 % 7 % 4], NAMES[number * 3 % 13 % 10]
    won = number % 3 == 0
    people = [{"name": "Me", "person": me}, {"name": other, "person": f"person {other}"}]
    ended = NOON - number * HOURS
    return {
        "id": f"{number:016d}", "game": game, "status": "ended", "your_turn": False,
        "seats": [{**one, "bot": "", "reserved": False} for one in people],
        "options": {"players": 2}, "how": "over", "rated": number % 2 == 0, "ratings": [],
        "scores": [20 + number % 17, 18], "winners": [0 if won else 1], "moves": 30 + number % 50,
        "created": ended, "updated": ended, "ended": ended, "device_game": "",
    }  # fmt: skip


def with_past(visitor: Visitor, count: int) -> None:
    """So many games at the server, and the ratings that come of them."""
    page = visitor.go("/lobby").page
    me = page.evaluate("fetch('/api/session', {method: 'POST'}).then((got) => got.json())")["id"]
    page.evaluate("localStorage.setItem('kufsa-known', '1')")
    rows = [row(number, me) for number in range(count)]

    def finished(route: Route) -> None:
        start = int((re.search(r"before=(\d+)", route.request.url) or ["", "0"])[1])
        more = str(start + 500) if len(rows) > start + 500 else ""
        answer(route, {"tables": rows[start : start + 500], "next": more})

    steps = [3.0, 7.5, 6.1, 9.9, 12.4, 11.0, 14.2, 16.9, 15.8, 18.3]
    history = [
        {"at": NOON - (10 - place) * 4 * HOURS, "matches": place + 1, "rating": rating}
        for place, rating in enumerate(steps)
    ]
    ratings = [
        {"game": game, "rating": 18.3, "matches": 10, "history": history[-long:]}
        for game, long in (("drachenwurf", 10), ("kings_court", 1))
    ]
    page.route("**/api/me/finished*", finished)
    page.route("**/api/me/ratings", lambda route: answer(route, ratings if count > 1 else []))


def of_device(number: int, *people: tuple[str, str], winner: int = 0) -> dict[str, Any]:
    """A game that was played to its end on this device, as it is saved there."""
    seats = [
        {"person": f"seat-{seat}", "name": name, "bot": "", "profile": profile}
        for seat, (name, profile) in enumerate(people)
    ]
    end = {"how": "over", "scores": [9, 4], "winners": [winner]}
    return {
        "format": 1, "id": f"here-{number:016d}", "game": "catch_dragon", "rules": 1,
        "options": {"players": 2}, "manners": {}, "secret": "", "seats": seats,
        "lines": ['{"match":{}}', '{"action":{}}', json.dumps({"end": end}, separators=(",", ":"))],
        "paused": False, "pace": 0, "previous": "", "next": "", "created": NOON,
        "updated": NOON + number,
    }  # fmt: skip


def keep(visitor: Visitor, *games: dict[str, Any]) -> None:
    """Put games on the visitor's device, which has its database then."""
    visitor.open_here("catch_dragon")
    for game in games:
        visitor.page.evaluate(PUT, game)


def add(visitor: Visitor, name: str) -> None:
    visitor.named("add-person").click()
    visitor.page.locator("#person-name").fill(name)
    visitor.named("add-them").click()


LOOKS = [
    ("he", PHONE, "light", 0),
    ("he", PHONE, "dark", 200),
    ("he", PHONE, "light", 1),
    ("en", DESK, "light", 200),
    ("nl", PHONE, "light", 200),
    ("en", SMALL, "dark", 200),
]


@pytest.mark.parametrize(("lang", "size", "scheme", "count"), LOOKS)
def test_results(come, lang: str, size: tuple[int, int], scheme: str, count: int) -> None:
    visitor = come(lang=lang, size=size, scheme=scheme)
    with_past(visitor, count)
    page = visitor.go("/me", until="#name").page
    expect(page.locator(".sum dd").first).to_have_count(1 if count else 0)
    if count > 1:
        expect(page.locator(".sum dd").first).to_have_text("200")
        page.locator(".games summary").first.click()
        page.locator("main details:has(table) summary").first.click()
        expect(page.get_by_role("img", name=re.compile("18[.,]3"))).to_have_count(1)
        expect(page.get_by_text(visitor.say("somebody-left")).first).to_be_attached()
    elif not count:
        expect(page.get_by_text(visitor.say("no-results"))).to_be_visible()
    visitor.picture(f"me-{lang}-{size[0]}-{scheme}-{count}")
    assert findings(visitor, scheme) == []
    assert not visitor.too_wide()


def test_a_long_history_comes_in_parts(come) -> None:
    visitor = come()
    with_past(visitor, 1203)
    page = visitor.go("/me", until="#name").page
    expect(page.locator(".sum dd").first).to_have_text("1,203")
    shown = page.locator('main a[href^="/t/"]')
    expect(shown).to_have_count(20)
    visitor.named("show-more").click()
    expect(shown).to_have_count(40)
    expect(page.get_by_text(visitor.say("shown-of", shown=40, count=1203))).to_be_visible()


def test_games_of_device_and_server_are_shown_together(come) -> None:
    visitor = come(lang="nl")
    visitor.go("/", until=".covers li")
    own = {
        "people": [{"id": "me", "name": "", "face": ""}, {"id": "p1", "name": "Dana", "face": ""}]
    }
    visitor.page.evaluate(
        "([key, value]) => localStorage.setItem(key, value)", [PEOPLE, json.dumps(own)]
    )
    keep(
        visitor,
        of_device(1, ("Me", "me"), ("Dana", "p1")),
        of_device(2, ("Me", "me"), ("Dana", "p1"), winner=1),
    )
    with_past(visitor, 4)
    page = visitor.go("/me", until="#name").page
    expect(page.locator(".sum dd").first).to_have_text("6")
    expect(page.get_by_text(visitor.say("sum-places", device=2, server=4))).to_be_visible()
    dana = page.locator("summary", has_text="Dana").filter(
        has_text=visitor.say("won-each", mine=1, theirs=1, name="Dana")
    )
    expect(dana).to_be_visible()
    # One tap, and it is Dana: her games are those of the device.
    page.get_by_role("button", name="Dana").click()
    expect(page.get_by_role("heading", level=1, name="Dana")).to_be_visible()
    expect(page.locator(".sum dd").first).to_have_text("2")
    expect(page.locator("#name")).to_have_count(0)
    expect(page.locator('main a[href^="/t/0"]')).to_have_count(0)
    visitor.picture("me-nl-dana")


def test_without_the_server_there_is_what_the_device_knows(come) -> None:
    visitor = come()
    keep(visitor, of_device(1, ("Guest", "me"), ("Dana", "p1")))
    with_past(visitor, 4)
    visitor.page.route("**/api/me/**", lambda route: route.abort())
    page = visitor.go("/me", until="main h1").page
    expect(page.get_by_text(visitor.say("results-away"))).to_be_visible()
    expect(page.locator(".sum dd").first).to_have_text("1")
    excuse(visitor)
    visitor.expect_trouble("failed: ", "console: ")


@pytest.mark.parametrize("lang", once_in("he"))
def test_several_people_on_one_device(come, lang: str) -> None:
    visitor = come(lang=lang)
    page = visitor.go("/me", until="#name").page
    add(visitor, "Dana")
    expect(page.get_by_role("heading", level=1, name="Dana")).to_be_visible()
    expect(page.locator("header .who")).to_have_text("Dana")
    face = page.locator("h1 svg").inner_html()
    visitor.named("face-hair").click()
    assert page.locator("h1 svg").inner_html() != face
    visitor.picture(f"people-{lang}")
    assert findings(visitor, "light") == []

    # Nobody is called as somebody else, and everybody is called something.
    visitor.named("add-person").click()
    visitor.named("add-them").click()
    expect(page.get_by_role("alert").filter(has_text=visitor.say("name-missing"))).to_be_visible()
    page.locator("#person-name").fill(" dana ")
    visitor.named("add-them").click()
    expect(
        page.get_by_role("alert").filter(has_text=visitor.pattern("name-here-taken", name="dana"))
    ).to_be_visible()

    # Who was chosen plays, and is the one who has played.
    visitor.go("/play/kings_court", until=".people")
    visitor.picture(f"people-play-{lang}")
    expect(page.get_by_role("button", name="Dana")).to_have_attribute("aria-pressed", "true")
    page.locator(".ways button").first.click()
    page.wait_for_selector(".board > *")
    seat = visitor.scene(page.url.rpartition("/")[2])["seats"][0]
    assert seat["name"] == "Dana" and seat["profile"].startswith("p")

    # They are offered where the device is passed from hand to hand.
    visitor.go("/here/catch_dragon", until="input")
    page.get_by_role("button", name="Dana").click()
    expect(page.locator("input").first).to_have_value("Dana")
    page.get_by_role("button", name="Dana").click()
    expect(page.locator("input").first).to_have_value("")

    visitor.go("/me", until=".people")
    visitor.named("change-face").click()
    visitor.named("remove-person").click()
    visitor.named("remove-sure", name="Dana").click()
    expect(page.get_by_role("button", name="Dana", exact=True)).to_have_count(0)
    expect(page.locator("#name")).to_be_visible()


@pytest.mark.parametrize("lang", once_in("nl"))
def test_the_people_of_a_device_have_a_scoreboard(come, lang: str) -> None:
    visitor = come(lang=lang, size=PHONE, scheme=LANGUAGES[lang])
    page = visitor.go("/me", until="#name").page
    board = page.get_by_role("list", name=visitor.say("family"))
    add(visitor, "Dana")
    person = json.loads(page.evaluate("localStorage.getItem('kufsa-people')"))["people"][1]["id"]
    expect(board).to_have_count(0)  # nobody has played yet
    people = (("Noa", "me"), ("Dana", person))
    keep(visitor, *(of_device(number, *people, winner=min(number, 1)) for number in range(3)))
    visitor.go("/me", until=".people")
    rows = board.get_by_role("listitem")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Dana")
    expect(rows.first).to_contain_text(visitor.say("wins-of", won=2, played=3))
    expect(rows.last).to_contain_text(visitor.say("wins-of", won=1, played=3))
    assert findings(visitor, LANGUAGES[lang]) == []
    assert not visitor.too_wide()
    visitor.picture(f"family-{lang}")
    # Those games are years old.
    page.get_by_label(visitor.say("family-when")).select_option(visitor.say("family-week"))
    expect(rows).to_have_text([visitor.say("family-nothing")])


def test_people_who_cannot_be_read_block_nothing(come) -> None:
    visitor = come()
    page = visitor.go("/", until=".covers li").page
    page.evaluate(f"localStorage.setItem('{PEOPLE}', '{{broken')")
    visitor.go("/me", until="#name")
    expect(page.get_by_text(visitor.say("people-broken"))).to_be_visible()
    visitor.picture("people-broken")
    with page.expect_download() as download:
        page.get_by_role("link", name=visitor.say("keep-as-file")).click()
    assert download.value.path().read_text() == "{broken"
    add(visitor, "Dana")
    assert page.evaluate(f"localStorage.getItem('{PEOPLE}')") == "{broken"
    visitor.named("begin-anew").click()
    expect(page.get_by_text(visitor.say("people-broken"))).to_have_count(0)
    add(visitor, "Uri")
    page.reload()
    expect(page.get_by_role("heading", level=1, name="Uri")).to_be_visible()


def named(visitor: Visitor, name: str) -> None:
    visitor.go("/me", until="#name")
    visitor.page.locator("#name").fill(name)
    visitor.page.locator("#name").press("Enter")
    expect(visitor.page.get_by_role("heading", level=1, name=name)).to_be_visible()


def test_ratings_at_a_rated_table(come) -> None:
    noa, uri = come(), come()
    named(noa, "Noa the rated")
    named(uri, "Uri the rated")
    short = {"options": {"kinds": 4, "copies": 2, "magic": 0}, "bots": []}

    rated = {"rated": True, "autostart": True, "public": True}
    table = noa.open_table("kings_court", **short, manners=rated)
    uri.order(table, do="sit")
    noa.go(f"/t/{table}", until=".players")
    # Whoever leaves a rated game after it began has lost it.
    one = (noa, uri)[noa.scene(table)["to_act"]]
    one.order(table, do="act", action=decide(one.scene(table)))
    uri.order(table, do="leave")
    noa.order(table, do="leave")
    expect(noa.page.locator(".result")).to_be_visible()
    told = noa.page.locator(".players small")
    expect(told).to_have_count(2)
    noa.picture("rated-over")

    # In the lobby, and while one waits.
    waiting = noa.open_table("kings_court", **short, manners={"rated": True, "public": True})
    visitor = come(lang="he")
    visitor.go("/lobby", until=f'main a[href="/t/{waiting}"]')
    expect(visitor.page.locator(f'main a[href="/t/{waiting}"] small')).to_have_count(1)
    visitor.picture("rated-lobby-he")
    visitor.go(f"/t/{waiting}", until=".invite svg")
    beside = visitor.page.locator(".seats .who .soft", has_text=re.compile(r"\d[.,]\d"))
    expect(beside).to_have_count(1)
    visitor.picture("rated-waiting-he")

    noa.go("/me", until="#name")
    expect(noa.page.locator(".games li p", has_text=re.compile(r"\d[.,]\d"))).to_have_count(1)
    noa.picture("rated-me")
