"""Help where it is needed: a lesson for newcomers, short answers at the table, the whole screen."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import kufsa
from tests.client.axe import findings
from tests.client.hands import reach
from tests.client.languages import LANGUAGES, once_in
from tests.client.test_lessons import lessons, solve
from tests.client.visitor import DESK, Visitor
from tests.once import CHOSEN, some_of

ROOT = Path(__file__).resolve().parents[2]
ASKED = re.compile(r'\{ id: "([\w-]+)", clause: "([A-Z]+-\d+)" \}')
NO_STORAGE = """() => {
    Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); };
}"""


def asked(game: str) -> list[tuple[str, str]]:
    """What people ask, with the clause that tells more."""
    file = ROOT / "src/kufsa/games" / game / "board/help/help.ts"
    return ASKED.findall(file.read_text("utf-8"))


def messages(game: str, lang: str) -> dict[str, str]:
    file = ROOT / "src/kufsa/games" / game / "board/help/text" / f"{lang}.ftl"
    return dict(line.split(" = ", 1) for line in file.read_text("utf-8").splitlines())


def sheet(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog", name=visitor.say("help"))


def offer(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("link", name=visitor.say("first-time"))


def at_the_table(visitor: Visitor, game: str) -> None:
    visitor.game = game
    visitor.go(f"/t/{visitor.open_here(game)}", until=".board > *")


@pytest.mark.parametrize("game", kufsa.games())
def test_every_question_has_its_answer_and_its_clause(game: str) -> None:
    found = asked(game)
    assert len(found) >= 4
    for lang in LANGUAGES:
        told = messages(game, lang)
        rules = (ROOT / f"src/kufsa/games/{game}/text/rules.{lang}.md").read_text("utf-8")
        for id, clause in found:
            assert told[f"{id}-asked"].endswith("?"), (lang, id)
            assert len(told[f"{id}-told"]) < 200, (lang, id)  # or nobody reads it during a game
            assert f"**{clause}**" in rules, (lang, clause)
        keys = {id for id in told if id.startswith("key-")}
        assert set(told) == {f"{id}-{what}" for id, _ in found for what in ("asked", "told")} | keys


# Somebody who is new.


def test_a_lesson_is_offered_until_it_is_declined(come) -> None:
    visitor = come(lang="he")
    page = visitor.go("/play/catch_dragon", until=".ways button").page
    expect(offer(visitor)).to_have_attribute("href", "/learn/catch_dragon")
    assert not findings(visitor, "light")
    assert not visitor.too_wide()
    visitor.picture("first-time-he")
    page.locator(".ways").get_by_role("button", name=visitor.say("close")).tap()
    expect(offer(visitor)).to_have_count(0)
    expect(page.locator(".ways button").first).to_be_focused()
    visitor.go("/play/catch_dragon", until=".ways button")
    expect(offer(visitor)).to_have_count(0)
    visitor.go("/play/kings_court", until=".ways button")  # which is as new as before
    expect(offer(visitor)).to_have_count(1)


def test_who_has_learned_or_played_is_not_asked(come, built_client: str) -> None:
    visitor = come()
    page = visitor.go("/play/catch_dragon", until=".ways button").page
    visitor.game = "catch_dragon"
    offer(visitor).tap()
    page.wait_for_selector(".task")
    solve(visitor, lessons(visitor, built_client, "catch_dragon")[0]["solutions"][0])
    page.wait_for_selector(".assignment.solved")
    visitor.go("/play/catch_dragon", until=".ways button")
    expect(offer(visitor)).to_have_count(0)

    visitor.go("/play/kings_court", until=".ways button")
    page.locator(".ways button").first.tap()
    page.wait_for_selector(".board > *")
    visitor.go("/play/kings_court", until=".ways button")
    expect(offer(visitor)).to_have_count(0)


def test_declining_works_where_nothing_can_be_saved(come) -> None:
    visitor = come()
    page = visitor.page
    visitor.go("/play/catch_dragon", until=".ways button")
    page.evaluate(NO_STORAGE)
    page.locator(".ways").get_by_role("button", name=visitor.say("close")).tap()
    expect(offer(visitor)).to_have_count(0)


# At the table.


@pytest.mark.parametrize("lang", once_in("he"))
@pytest.mark.parametrize("game", some_of(kufsa.games(), CHOSEN))
def test_short_answers_at_the_table(come, game: str, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang])
    at_the_table(visitor, game)
    visitor.button(visitor.say("help")).tap()
    opened = sheet(visitor)
    told = messages(game, lang)
    for id, clause in asked(game):
        expect(opened).to_contain_text(told[f"{id}-asked"])
        expect(opened).to_contain_text(told[f"{id}-told"])
        link = opened.locator(f'a[href="/rules/{game}#{clause}"]')
        expect(link).to_have_attribute("target", "_blank")  # the game is not left
    assert opened.locator(".pictures li").count() >= 2
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()
    visitor.picture(f"help-{game}-{lang}")
    opened.get_by_role("button", name=visitor.say("close")).tap()
    expect(opened).to_have_count(0)


def test_the_key_and_back_again(come) -> None:
    visitor = come(size=DESK, touch=False)
    at_the_table(visitor, "kings_court")
    page = visitor.page
    opener = visitor.button("Help")
    reach(opener)
    page.keyboard.press("?")
    expect(sheet(visitor).locator("kbd", has_text="Esc")).to_be_visible()
    expect(sheet(visitor)).to_contain_text(messages("kings_court", "en")["key-place"])
    visitor.picture("help-desk")
    page.keyboard.press("?")  # nothing opens twice
    expect(page.get_by_role("dialog")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(sheet(visitor)).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_question_mark_that_is_written_opens_nothing(come) -> None:
    visitor = come(size=DESK, touch=False)
    at_the_table(visitor, "kings_court")
    visitor.page.evaluate("document.body.append(document.createElement('textarea'))")
    visitor.page.locator("textarea").press("?")
    expect(visitor.page.locator("textarea")).to_have_value("?")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)


def test_the_answers_are_fetched_with_the_sheet(come) -> None:
    visitor = come()
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    at_the_table(visitor, "red_handed")
    assert not [url for url in fetched if re.search(r"/(Help|help)-", url)]
    visitor.button("Help").tap()
    expect(sheet(visitor)).to_contain_text("What is a theft?")
    assert len([url for url in fetched if re.search(r"/help-[\w-]+\.js", url)]) == 1


# The whole screen.


def test_the_whole_screen(come) -> None:
    visitor = come(size=DESK, touch=False)
    page = visitor.go("/", until=".covers li").page
    visitor.button("Settings").click()
    button = visitor.button("full screen")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.fullscreenElement === document.documentElement")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.fullscreenElement === null")


def test_no_button_for_it_where_the_browser_cannot(come) -> None:
    visitor = come(size=DESK, touch=False)
    visitor.page.add_init_script(
        "Object.defineProperty(document, 'fullscreenEnabled', { value: false })"
    )
    visitor.go("/", until=".covers li")
    visitor.button("Settings").click()
    visitor.button("vibration").wait_for()
    expect(visitor.button("full screen")).to_have_count(0)
