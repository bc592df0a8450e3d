"""After the game: what mattered is shown to everybody; and bots that say why are heard."""

import json
import re
from itertools import count

import pytest
from playwright.sync_api import Page, Route, expect

from tests.client.axe import findings
from tests.client.hands import decide, settled
from tests.client.languages import LANGUAGES, once_in
from tests.client.phrases import ANY
from tests.client.test_tables import open_table, speak
from tests.client.visitor import DESK, ISOLATES, SMALL, Visitor


def play_out(visitor: Visitor, table: str) -> int:
    """Play to the end, without a look at the page; how many actions it were."""
    while True:
        scene = settled(visitor, table)
        if scene["status"] == "ended":
            return int(scene["actions"])
        visitor.order(table, do="act", action=decide(scene))


def answer_analysis(page: Page, actions: int, scene_history: list[list[object]]) -> None:
    """What a server would tell, so that the test has turning points to look at."""
    number, seat, chosen = scene_history[2]
    point = {"number": number, "seat": seat, "chosen": chosen, "best": scene_history[3][2],
             "value": 0.25, "best_value": 0.62, "loss": 0.375}  # fmt: skip
    elsewhere = {**point, "number": number + 2, "chosen": "012@1,0v", "best": "012@2,1^"}
    seats = [
        {"start": 0.5, "result": 1, "lost": 0, "given": 0.375, "luck": 0.125,
         "course": [[0, 0.5], [4, 0.7], [actions, 1]]},
        {"start": 0.5, "result": 0, "lost": 0.375, "given": 0, "luck": -0.125,
         "course": [[0, 0.5], [2, 0.62], [actions, 0]]},
    ]  # fmt: skip
    points = [point, elsewhere]
    found = {"actions": actions, "simulations": 400, "seats": seats, "turning_points": points}
    asked = count()

    def answer(route: Route) -> None:
        first = next(asked) == 0
        told = {"done": 3, "of": 9, "analysis": None if first else found}
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route("**/analysis", answer)


@pytest.mark.parametrize("lang", once_in("he"))
def test_what_mattered(come, lang: str) -> None:
    visitor = come(size=SMALL)
    table = open_table(visitor, "triominoes")
    actions = play_out(visitor, table)
    page = visitor.page
    page.locator(".result").wait_for()
    history = visitor.scene(table)["history"]
    speak(visitor, lang)
    answer_analysis(page, actions, history)
    visitor.named("what-mattered").click()
    page.get_by_role("progressbar").wait_for()
    page.get_by_role("img", name=visitor.say("how-it-stood-text")).wait_for()
    told = page.locator(".analysis").inner_text()
    assert visitor.say("luck-some") in told and visitor.say("luck-bad") in told
    assert "62" in told and "25" in told and "undefined" not in told
    assert page.locator(".analysis path.line").count() == 4  # two lines, two keys
    better = visitor.say("turning-place", name=ANY, chosen=ANY, before=62, after=25).split(ANY)[2]
    place = better.translate(ISOLATES).split(".")[1]  # nothing is better than itself
    assert place in page.locator(".analysis ol li").last.inner_text().translate(ISOLATES)
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()
    visitor.picture(f"analysis-{lang}")
    page.locator(".analysis ol a").first.click()
    page.wait_for_url(f"**/replay/{table}#{history[2][0]}")
    page.get_by_text(f"{history[2][0]} / {actions}", exact=True).wait_for()


def test_the_server_has_one_too(come) -> None:
    visitor = come(size=DESK)
    table = open_table(visitor, "triominoes")
    play_out(visitor, table)
    visitor.page.locator(".result").wait_for()
    button = visitor.named("what-mattered")
    button.click()
    visitor.page.get_by_role("heading", name=visitor.say("turning-points")).wait_for()
    visitor.picture("analysis-desk")
    button.click()  # and away with it
    visitor.page.locator(".analysis").wait_for(state="detached")


@pytest.mark.parametrize("lang", once_in("nl"))
def test_a_bot_says_why(come, lang: str) -> None:
    visitor = come(lang=lang)
    visitor.go("/play/kings_court")
    visitor.game = "kings_court"
    wishes = {"manners": {"autostart": True, "explain": True}, "options": {"first": 1}}
    table = visitor.open_table("kings_court", bots=["page"], **wishes)
    visitor.go(f"/t/{table}", until=".board > *")
    said = visitor.page.get_by_role("log").locator(".why q")  # it greets as well
    said.wait_for()
    about = {"en": "hat", "he": "כובע", "nl": "hoed"}[lang]
    assert about in said.inner_text()
    visitor.picture(f"why-{lang}")


def test_the_option_is_among_those_of_a_table(come) -> None:
    visitor = come()
    visitor.go("/play/kings_court")
    visitor.page.get_by_text(visitor.say("more-options")).click()
    expect(visitor.page.get_by_label(visitor.say("bots-explain"))).to_be_visible()


def test_bots_explain_themselves_to_beginners_unless_they_would_rather_not(come) -> None:
    """Against the two weakest bots, and in the first games against any."""
    visitor = come()
    page = visitor.go("/play/kings_court", until=".ways button").page

    def explains() -> bool:
        visitor.go("/play/kings_court", until=".ways button")
        visitor.named("play-now", whole=False).tap()
        page.wait_for_url("**/t/here-*")
        return bool(visitor.scene(page.url.rpartition("/")[2])["manners"]["explain"])

    strong = page.locator("fieldset button", has_text=re.compile("^4 ·"))
    strong.tap()
    assert [explains() for _ in range(4)] == [True, True, True, False]
    visitor.go("/play/kings_court", until=".ways button")
    page.locator("fieldset button", has_text=re.compile("^2 ·")).tap()
    assert explains()
    visitor.go("/play/kings_court", until=".ways button")
    page.get_by_text(visitor.say("more-options")).tap()
    page.get_by_label(visitor.say("bots-explain")).uncheck()
    assert not explains()
