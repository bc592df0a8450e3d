"""Check the shuffle: the browser plays a match again by the compiled rules of its game."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import kufsa
from tests.client.axe import findings
from tests.client.languages import LANGUAGES, once_each, once_in
from tests.client.test_connection import excuse
from tests.client.test_pages import finished
from tests.client.visitor import Visitor
from tests.verify.matches import Lines, forged, the

RECORDS = Path(__file__).parents[1] / "verify" / "records"
MODULES = "**/assets/game-*.wasm"
LOADED = """() => performance.getEntriesByType("resource")
    .map(({ name }) => name.split("/").at(-1)).filter((name) => name.startsWith("game-")).length"""


def record_of(game: str) -> str:
    return (RECORDS / f"{game}.jsonl").read_text("utf-8")


def check_file(visitor: Visitor, record: str) -> None:
    """Choose a file on the page."""
    if "/check" not in visitor.page.url:
        visitor.go("/check")
    file = {"name": "match.jsonl", "mimeType": "text/plain", "buffer": record.encode()}
    visitor.page.locator("input[type=file]").set_input_files(file)


def says(visitor: Visitor, where: str, message: str, **values: object) -> None:
    """A sentence stands there, after a mark or among others."""
    sentence = visitor.pattern(message, whole=False, **values).pattern.removeprefix("^")
    expect(visitor.page.locator(where)).to_contain_text(re.compile(sentence))


def is_fair(visitor: Visitor, record: str) -> None:
    """Everything was checked and found right."""
    last = the([json.loads(line) for line in record.splitlines()], "action", -1)
    says(visitor, ".fair", "check-fair")
    says(visitor, "main li:last-child", "check-play", actions=last["number"])
    expect(visitor.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("lang", once_in("he"))
def test_a_match_that_was_just_played(come, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang])
    table = finished(visitor)
    visitor.page.locator(f'a[href="/check/{table}"]').click()
    visitor.page.wait_for_selector(".fair")
    record = visitor.page.evaluate(
        "async (id) => (await fetch(`/api/tables/${id}/record`)).text()", table
    )
    is_fair(visitor, record)
    assert not visitor.too_wide()
    assert not findings(visitor, LANGUAGES[lang])
    visitor.picture(f"check-{lang}")


@pytest.mark.parametrize(("game", "lang"), once_each(kufsa.games()))
def test_a_saved_match_of_each_game(come, game: str, lang: str) -> None:
    visitor = come(lang=lang)
    visitor.go("/check")
    assert visitor.page.evaluate(LOADED) == 0, "nothing is loaded before it is needed"
    check_file(visitor, record_of(game))
    is_fair(visitor, record_of(game))
    assert visitor.page.evaluate(LOADED) == 2, "the rules of one game: a description, a module"


def other_roll(lines: Lines) -> None:
    the(lines, "chance", 1)["dealt"]["rolled"] = "rrrr"


def other_choice(lines: Lines) -> None:
    the(lines, "action")["text"] = "keep oo"


def other_winner(lines: Lines) -> None:
    the(lines, "end")["winners"] = [0]


@pytest.mark.parametrize(
    ("change", "line", "what"),
    [(other_roll, 314, "deal"), (other_choice, 4, "illegal"), (other_winner, 312, "result")],
)
def test_a_changed_match(come, change: Callable[[Lines], None], line: int, what: str) -> None:
    visitor = come()
    check_file(visitor, forged(record_of("drachenwurf"), change))
    told = visitor.say(f"check-wrong-{what}")
    says(visitor, "[role=alert]", "check-wrong", line=line, what=told)
    expect(visitor.page.locator(".fair")).to_have_count(0)
    check_file(visitor, record_of("drachenwurf"))
    is_fair(visitor, record_of("drachenwurf"))


def not_checked(visitor: Visitor, why: str, **values: object) -> None:
    """What can be checked without the rules was right, and the page says what was not checked."""
    says(visitor, "main li.open", why, **values)
    expect(visitor.page.locator("main li:not(.open)")).to_have_count(4)
    expect(visitor.page.locator(".fair")).to_have_count(0)


def test_rules_that_do_not_come_and_then_do(come) -> None:
    visitor = come(lang="he")
    visitor.page.route(MODULES, lambda route: route.abort())
    check_file(visitor, record_of("triominoes"))
    not_checked(visitor, "check-fetch")
    assert not findings(visitor, "light")
    visitor.picture("check-not-loaded-he")
    visitor.page.unroute(MODULES)
    visitor.named("try-again").click()
    is_fair(visitor, record_of("triominoes"))
    excuse(visitor)


def test_a_module_that_is_none(come) -> None:
    visitor = come()
    headers = {"Content-Type": "application/wasm"}
    visitor.page.route(MODULES, lambda route: route.fulfill(body="none", headers=headers))
    check_file(visitor, record_of("triominoes"))
    not_checked(visitor, "check-compile")


def test_a_browser_without_webassembly(come) -> None:
    visitor = come()
    visitor.page.add_init_script("delete globalThis.WebAssembly")
    check_file(visitor, record_of("triominoes"))
    not_checked(visitor, "check-unsupported")


def test_a_game_that_is_not_known_there(come) -> None:
    visitor = come()
    other = forged(record_of("triominoes"), lambda lines: the(lines, "match").update(rules=2))
    check_file(visitor, other)
    not_checked(visitor, "check-unknown", rules=2, game="triominoes")


def test_a_match_in_play(come) -> None:
    visitor = come(lang="nl")
    table = visitor.open_table("catch_dragon")
    visitor.go(f"/check/{table}", until="main li.open")
    says(visitor, "main li.open", "check-live")
    expect(visitor.page.locator(".fair")).to_have_count(0)
