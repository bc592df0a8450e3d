"""The puzzle of the day: solved on the page, compared, and shared without the answer."""

import json
import re
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import kufsa
from kufsa.arena.days import puzzle_of
from kufsa.arena.puzzles import book_of
from tests.client.axe import findings
from tests.client.languages import once_in
from tests.client.phrases import ANY
from tests.client.test_lessons import solve
from tests.client.visitor import Visitor

LANGUAGES = {"catch_dragon": "he", "drachenwurf": "nl", "kings_court": "en", "red_handed": "he"}
DOUBLES = "drachenwurf"  # an answer may double a die, which the hands of these tests cannot
SHARED = "window.shared = []; navigator.share = async (what) => { window.shared.push(what.text); };"


def book(game: str) -> list[dict[str, Any]]:
    file = Path(str(resources.files(kufsa.game(game).package))) / "board" / "puzzles.json"
    return list(json.loads(file.read_text(encoding="utf-8"))["puzzles"])


def todays(visitor: Visitor, game: str) -> dict[str, Any]:
    """The puzzle that everybody has today."""
    day = visitor.page.evaluate("fetch('/api/today').then((answer) => answer.json())")["day"]
    found, general = kufsa.game(game), book_of(kufsa.game(game))
    assert general is not None
    return puzzle_of(found, general, int(day)).data()


def within(visitor: Visitor, message: str, **values: object) -> re.Pattern[str]:
    """What matches a sentence anywhere in a text."""
    return re.compile(visitor.pattern(message, whole=False, **values).pattern.removeprefix("^"))


def open_todays(visitor: Visitor, game: str) -> dict[str, Any]:
    visitor.game = game
    visitor.go(f"/daily/{game}", until=".assignment")
    if game == "red_handed":
        visitor.picture(f"daily-{game}-ready")
        visitor.button(visitor.say("begin")).tap()
    visitor.page.locator(".assignment p").wait_for()
    return todays(visitor, game)


@pytest.mark.parametrize("game", [one for one in kufsa.games() if one != DOUBLES])
def test_todays_puzzle_is_solved_and_shared(come, game: str) -> None:
    visitor = come(lang=LANGUAGES.get(game, "en"))
    visitor.page.add_init_script(SHARED)
    puzzle = open_todays(visitor, game)
    visitor.picture(f"daily-{game}")
    solve(visitor, puzzle["best"])
    told = visitor.page.locator(".assignment.solved")
    expect(told).to_contain_text(within(visitor, "solved", tries=1))
    expect(told).to_contain_text(within(visitor, "everybody", solved=1, first=1))
    if game == "red_handed":
        expect(told).to_contain_text(within(visitor, "solved-in", seconds=ANY))
    elif visitor.lang == "en":
        expect(told).to_contain_text(re.compile("! [A-Z][^.]+[.]"))  # what was best, as a sentence
    visitor.picture(f"daily-{game}-solved")
    visitor.button(visitor.say("share-solved")).tap()
    (shared,) = visitor.page.evaluate("window.shared")
    assert shared.splitlines()[1].startswith("✓ ")
    assert shared.splitlines()[2].endswith(f"/daily/{game}")
    assert puzzle["best"] not in shared
    visitor.go("/daily")  # and it stays solved
    expect(visitor.page.get_by_text(within(visitor, "solved", tries=1))).to_be_visible()
    visitor.picture(f"daily-list-{visitor.lang}")
    visitor.go(f"/daily/{game}", until=".assignment.solved")
    assert not visitor.too_wide()


def test_another_move_is_not_the_answer_and_the_answer_can_be_shown(come) -> None:
    visitor = come(lang="nl")
    visitor.page.add_init_script(SHARED)
    puzzle = open_todays(visitor, "kings_court")
    position = kufsa.game("kings_court").position(puzzle["document"])
    other = next(one for one in position.legal if one != puzzle["best"] and "*" not in one)
    solve(visitor, other)
    hint = visitor.page.locator(".notice.refusal")
    expect(hint).to_contain_text(re.compile(visitor.say("not-best")))
    visitor.button(visitor.say("show-answer")).tap()
    expect(visitor.page.locator(".assignment.solved")).to_contain_text(visitor.say("answer-shown"))
    visitor.button(visitor.say("share-solved")).tap()
    (shared,) = visitor.page.evaluate("window.shared")
    assert shared.splitlines()[1].startswith("✗ ")
    counts = visitor.page.evaluate("fetch('/api/today').then((answer) => answer.json())")["games"]
    assert counts.get("kings_court", {}).get("solved", 0) in (0, 1)  # of another test, not this one


@pytest.mark.parametrize("lang", once_in("he"))
def test_without_a_server_the_device_says_which_day_it_is(come, lang: str) -> None:
    visitor = come(lang=lang)
    visitor.page.route("**/api/today*", lambda route: route.abort())
    visitor.expect_trouble("api/today", "ERR_FAILED")
    visitor.go("/daily")
    expect(visitor.page.get_by_text(visitor.say("by-this-device"))).to_be_visible()
    visitor.go("/daily/catch_dragon", until=".assignment")
    expect(visitor.page.get_by_text(visitor.say("by-this-device"))).to_be_visible()


def test_the_puzzle_book_goes_on(come) -> None:
    visitor = come(lang="en")
    visitor.game = "triominoes"
    count = len(book("triominoes"))
    visitor.go(f"/daily/triominoes/{count}", until=".assignment")
    expect(
        visitor.page.get_by_text(visitor.say("book-number", number=count, count=count))
    ).to_be_visible()
    visitor.page.get_by_role("link", name=visitor.say("next-puzzle")).tap()
    expect(
        visitor.page.get_by_text(visitor.say("book-number", number=1, count=count))
    ).to_be_visible()


@pytest.mark.parametrize("lang", once_in("nl"))
def test_the_days_of_a_week_are_shown_for_each_person(come, lang: str) -> None:
    visitor = come(lang=lang)
    page = visitor.go("/daily").page
    week = page.get_by_role("heading", name=visitor.say("your-week"))
    expect(page.locator("main li a").first).to_be_visible()
    expect(week).to_have_count(0)  # whoever solved nothing is shown nothing
    day = page.evaluate("fetch('/api/today').then((answer) => answer.json())")["day"]
    own = {"tries": 1, "milliseconds": None, "shown": False}
    solved = {day - back: {"drachenwurf": own} for back in (0, 1, 3, 40)}
    people = [{"id": "me", "name": "", "face": ""}, {"id": "p1", "name": "Dana", "face": ""}]
    kept: dict[str, Any] = {"kufsa-daily": {"people": {"me": solved}}}
    kept["kufsa-people"] = {"people": people, "chosen": "me"}
    for key, value in kept.items():
        page.evaluate(
            "([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(value)]
        )
    visitor.go("/daily", until=".solved")
    assert page.locator("li.solved").count() == 3
    expect(page.get_by_text(visitor.say("days-in-a-row", count=3))).to_be_visible()
    assert findings(visitor, "light") == []
    assert not visitor.too_wide()
    visitor.picture(f"daily-week-{lang}")
    page.get_by_role("button", name="Dana").tap()  # it is not her week
    expect(week).to_have_count(0)
