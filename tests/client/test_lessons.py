"""Learning by playing: every lesson can be solved as it says, on the page, by the real rules."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import kufsa
from tests.client.hands import HANDS, mark, snatch, tap
from tests.client.phrases import ANY
from tests.client.visitor import Visitor

LESSONS = """async (files) => {
    const made = await Promise.all(files.map((file) => import(file)));
    return made.map((file) => file.lessons);
}"""
TOP = """() => {
    const { top } = document.querySelector(".assignment + *").getBoundingClientRect();
    return Math.round(top + scrollY);
}"""  # of the board, on its page
LEFT_OVER = ".rays, .tag"  # King's Court: what the last action showed for a while
LANGUAGES = {"catch_dragon": "he", "drachenwurf": "nl", "kings_court": "en", "red_handed": "he"}


def lessons(visitor: Visitor, client: str, game: str) -> list[dict[str, Any]]:
    """Those of a game, as the page has them."""
    files = [f"/assets/{file.name}" for file in Path(client, "assets").glob("lessons-*.js")]
    found = visitor.page.evaluate(LESSONS, files)
    return next(made for made in found if made[0]["document"]["game"] == game)


def solve(visitor: Visitor, action: str) -> None:
    if visitor.game == "red_handed":
        snatch(visitor, tap)
        mark(visitor, action.split()[1:], tap)
    else:
        HANDS[visitor.game](visitor, action, tap)


@pytest.mark.parametrize("game", kufsa.games())
def test_lessons(come, built_client: str, game: str) -> None:
    visitor = come(lang=LANGUAGES.get(game, "en"))
    visitor.game = game
    visitor.go(f"/learn/{game}", until=".task")
    ways = lessons(visitor, built_client, game)
    assert len(ways) >= 4
    task = visitor.page.locator(".task")
    for number, lesson in enumerate(ways):
        expect(task).to_have_text(visitor.pattern(lesson["task"]))
        assert not visitor.page.locator(LEFT_OVER).count()
        visitor.picture(f"lesson-{game}-{number}")
        top = visitor.page.evaluate(TOP)
        solve(visitor, lesson["solutions"][0])
        expect(task).to_have_text(visitor.pattern(lesson["learned"]))
        assert visitor.page.evaluate(TOP) == top, "the board moves when a lesson is solved"
        visitor.page.wait_for_timeout(1500 * len(lesson.get("then", ())))
        visitor.picture(f"lesson-{game}-{number}-solved")
        if lesson is not ways[-1]:
            onward = visitor.button(visitor.say("next-lesson"))
            expect(onward).to_be_in_viewport(ratio=1)  # nobody has to look for the way on
            onward.tap()
    play_now = visitor.page.get_by_role("link", name=visitor.say("now-play"))
    expect(play_now).to_be_in_viewport(ratio=1)
    last = ways[-1]
    end = kufsa.game(game).position(last["document"]).play(last["solutions"][0])
    assert not end.over or last["seat"] in end.winners  # nobody learns a game in order to lose it


def test_a_place_that_a_lesson_names_glows(come) -> None:
    visitor = come(lang="he")
    visitor.game = "catch_dragon"
    visitor.go("/learn/catch_dragon", until=".task")
    middle = visitor.named("cell-face", row=4, column=4, kind=ANY)
    expect(middle).to_have_class(re.compile(r"\bhinted\b"))
    expect(visitor.page.locator(".board .hinted, .lesson .hinted")).to_have_count(1)


def test_the_board_says_when_a_dragon_ends_the_turn(come, built_client: str) -> None:
    visitor = come(lang="nl")
    visitor.game = "catch_dragon"
    visitor.go("/learn/catch_dragon", until=".task")
    tasks = [lesson["task"] for lesson in lessons(visitor, built_client, "catch_dragon")]
    visitor.page.locator(".way button").nth(tasks.index("lesson-bust-task")).tap()
    expect(visitor.page.locator(".task")).to_have_text(visitor.pattern("lesson-bust-task"))
    HANDS["catch_dragon"](visitor, "e1", tap)
    expect(visitor.page.locator(".stop")).to_contain_text(visitor.say("bust-dragon"))


def test_another_way_gets_a_hint(come, built_client: str) -> None:
    """And leaves everything as it was."""
    visitor = come()
    visitor.game = "catch_dragon"
    visitor.go("/learn/catch_dragon", until=".task")
    first = lessons(visitor, built_client, "catch_dragon")[0]
    HANDS["catch_dragon"](visitor, "a1", tap)
    hint = visitor.page.locator(".notice.refusal")
    expect(hint).to_contain_text(re.compile(visitor.say(first["hint"])))
    expect(visitor.page.locator(".task")).to_have_text(visitor.pattern(first["task"]))
    expect(visitor.named("cell-face", row=1, column=1, kind=ANY)).to_be_visible()


@pytest.mark.parametrize("lang", ["he", "nl"])
def test_what_the_last_lesson_asks_for_is_in_sight(come, lang: str) -> None:
    """Its board shows the most, and what is told when it is solved is the longest."""
    visitor = come(lang=lang)
    visitor.game = "catch_dragon"
    visitor.go("/learn/catch_dragon", until=".task")
    visitor.page.locator(".way button").last.tap()
    expect(visitor.page.locator(".task")).to_have_text(visitor.pattern("lesson-end-task"))
    expect(visitor.named("stop-and-keep", whole=False, count=ANY)).to_be_in_viewport(ratio=1)
