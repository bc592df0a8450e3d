"""A table of each game in each phase: readable for everybody, in every language and light."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.client.axe import findings
from tests.client.hands import HANDS, character, decide, has_gone_on, patiently, snatch, tap, turn
from tests.client.languages import LANGUAGES, once_each, once_in
from tests.client.phrases import ANY
from tests.client.visitor import Visitor

SHORT: dict[str, dict[str, Any]] = {
    "kings_court": {"kinds": 4, "copies": 2, "magic": 0},
    "triominoes": {"mode": "basic"},
    "red_handed": {"quick": True},
}


def open_table(visitor: Visitor, game: str, **manners: object) -> str:
    visitor.game = game
    wishes = {"autostart": True, "hints": True, "open_memory": game != "red_handed", **manners}
    table = visitor.open_table(game, options=SHORT.get(game, {}), manners=wishes)
    visitor.go(f"/t/{table}", until=".board > *")
    return table


def speak(visitor: Visitor, lang: str) -> None:
    """Load the table anew in another language."""
    visitor.lang = lang
    visitor.page.evaluate("lang => localStorage.setItem('kufsa-language', lang)", lang)
    visitor.page.reload()
    visitor.page.wait_for_selector(f"html[lang={lang}] .board > *")


def begin_choice(visitor: Visitor, action: str) -> None:
    """Begin with an action, as far as it can be begun before anything is sent."""
    if visitor.game == "kings_court":
        tap(character(visitor, action.split()[1]))
    elif visitor.game == "triominoes" and "@" in action:
        tile = min(action[turn:3] + action[:turn] for turn in range(3))
        tap(visitor.page.get_by_role("button", name=" ".join(tile)).first)
    elif visitor.game == "drachenwurf" and action.startswith("keep"):
        dragon = visitor.say(f"dragon-{action[5]}")
        tap(visitor.named("die", number=ANY, dragon=dragon).first)


def look_closely(visitor: Visitor, table: str, action: str, lang: str) -> None:
    """Nothing is wrong with the table while an action is being chosen."""
    speak(visitor, lang)
    turn(visitor, table)
    begin_choice(visitor, action)
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()


PHASES = {
    "catch_dragon": {"flip", "spider"},
    "triominoes": {"play"},
    "drachenwurf": {"lay", "keep", "choose", "take"},
    "kings_court": {"play"},
}


@pytest.mark.parametrize(("game", "lang"), once_each(PHASES))
def test_every_phase_of_a_table(come, game: str, lang: str) -> None:
    visitor = come()
    table = open_table(visitor, game)
    seen: set[str] = set()
    while seen != PHASES[game]:
        scene = turn(visitor, table)
        if scene["status"] == "ended":  # and no spider was met
            table = open_table(visitor, game)
            continue
        action = decide(scene)
        if (phase := scene["view"]["phase"]) not in seen:
            seen.add(phase)
            look_closely(visitor, table, action, lang)
            visitor.picture(f"phase-{game}-{phase}-{lang}")
        visitor.order(table, do="act", action=action)


@pytest.mark.parametrize("lang", once_in("he"))
def test_red_handed_while_marking(come, lang: str) -> None:
    visitor = come()
    open_table(visitor, "red_handed", pace=4, claim_seconds=60)
    speak(visitor, lang)
    visitor.named("go-on").tap()  # whoever left the page is waited for
    snatch(visitor, tap)
    marking = visitor.page.get_by_text(visitor.pattern("mark-now", count=0))
    assert patiently(visitor, marking.is_visible)
    assert not findings(visitor, LANGUAGES[lang])
    visitor.picture(f"phase-red_handed-marking-{lang}")


def test_sentences_are_in_words_even_if_they_are_there_before_the_board(come) -> None:
    """The board brings the words; on a slow line it comes after what happened was told."""
    visitor = come()
    table = open_table(visitor, "triominoes")
    action = ""
    while "@" not in action:  # where nothing fits, one draws first
        action = decide(turn(visitor, table))
        visitor.order(table, do="act", action=action)

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    visitor.page.route("**/assets/Board-*.js", late)
    visitor.page.reload()
    visitor.page.wait_for_selector(".board > *")
    told = visitor.page.get_by_role("log").inner_text()
    assert told.strip() and not re.search(r"-?\d+,-?\d+[v^]|\b\d{3}@", told)


def test_why_not(come) -> None:
    """A refusal names its rule and leads to it; as soon as the game goes on it is gone."""
    visitor = come(lang="nl")
    table = open_table(visitor, "catch_dragon")

    def touch(cell: str) -> None:
        column, row = "abcdefg".index(cell[0]) + 1, int(cell[1])
        # What is said to be of no use may be tried all the same.
        visitor.named("cell-face", row=row, column=column, kind=ANY).tap(force=True)

    while not (scene := turn(visitor, table))["view"]["up"] or "stop" not in scene["legal"]:
        visitor.order(table, do="act", action=decide(scene))
    refusal = visitor.page.locator(".notice.refusal")
    touch(scene["view"]["up"][0])
    expect(refusal.get_by_role("link")).to_have_attribute("href", "/rules/catch_dragon#CD-06")
    touch(scene["legal"][0])
    expect(refusal).to_have_count(0)


@pytest.mark.parametrize("game", HANDS)
def test_what_is_confirmed_first(come, game: str) -> None:
    """Nothing is sent before the second tap; until then it is shown where it would be done."""
    visitor = come()
    table = open_table(visitor, game)
    visitor.page.evaluate("localStorage.setItem('kufsa-choices', '{\"confirm\": true}')")
    visitor.page.reload()
    visitor.page.wait_for_selector(".board > *")
    scene = turn(visitor, table)
    action = decide(scene)
    question = visitor.page.get_by_role("alertdialog")
    marked = visitor.page.locator(".board .hinted")

    HANDS[game](visitor, action, tap)
    expect(question).to_be_visible()
    expect(marked).not_to_have_count(0)
    question.get_by_role("button", name=visitor.say("take-back")).tap()
    expect(question).to_have_count(0)
    expect(marked).to_have_count(0)
    assert visitor.scene(table)["actions"] == scene["actions"]

    visitor.page.reload()  # what was begun for it is put back
    visitor.page.wait_for_selector(".board > *")
    HANDS[game](visitor, action, tap)
    question.get_by_role("button", name=visitor.say("yes-do-it")).tap()
    assert patiently(visitor, lambda: has_gone_on(visitor, table, scene["actions"]))


def test_on_its_side_a_phone_shows_the_whole_board(come) -> None:
    visitor = come(size=(844, 390))
    open_table(visitor, "catch_dragon")
    grid = visitor.page.get_by_role("grid")
    expect(grid).to_be_in_viewport(ratio=1)
