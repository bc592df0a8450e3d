"""A finished match again: every move has an address, and other lines can be tried."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.client.axe import findings
from tests.client.languages import LANGUAGES, once_in
from tests.client.phrases import ANY
from tests.client.test_analysis import play_out
from tests.client.test_tables import open_table
from tests.client.visitor import DESK, PHONE, Visitor


def replayed(visitor: Visitor, game: str = "triominoes", at: str = "") -> tuple[str, int]:
    """A finished match, opened again, and how many actions it was."""
    table = open_table(visitor, game)
    actions = play_out(visitor, table)
    visitor.page.locator(".result").wait_for()
    visitor.go(f"/replay/{table}{at}", until="[type=range]")
    return table, actions


def at_step(page: Page, number: int, actions: int) -> None:
    expect(page.get_by_text(f"{number} / {actions}", exact=True)).to_be_visible()
    expect(page.locator("button[aria-current=step]")).to_have_attribute("data-step", str(number))


@pytest.mark.parametrize("lang", once_in("he"))
def test_every_move_has_an_address_and_a_line(come, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang], size=PHONE)
    table, actions = replayed(visitor, at="#4")
    page = visitor.page
    at_step(page, 4, actions)
    moves = page.get_by_role("list", name=visitor.say("steps")).get_by_role("button")
    assert moves.count() == actions + 1  # and the deal
    moves.nth(6).click()
    page.wait_for_url(f"**/replay/{table}#6")
    at_step(page, 6, actions)
    page.keyboard.press("ArrowDown")  # in the list
    at_step(page, 7, actions)
    assert page.evaluate("document.activeElement.dataset.step") == "7"
    page.locator("h1").click()  # somewhere else
    page.keyboard.press("ArrowLeft" if LANGUAGES[lang] == "dark" else "ArrowRight")
    page.wait_for_url(f"**/replay/{table}#8")
    page.keyboard.press("End")
    at_step(page, actions, actions)
    page.wait_for_url(f"**/replay/{table}#{actions}")
    page.reload()
    at_step(page, actions, actions)
    # Somebody changes the address by hand, and goes back.
    page.evaluate("location.hash = '#2'")
    at_step(page, 2, actions)
    page.go_back()
    at_step(page, actions, actions)
    page.keyboard.press("?")
    keys = page.get_by_role("dialog", name=visitor.say("keys"))
    expect(keys).to_contain_text(visitor.say("key-moves"))
    assert not findings(visitor, LANGUAGES[lang])
    page.keyboard.press("Escape")
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()
    visitor.picture(f"replay-{lang}")


def test_it_plays_by_itself_as_quickly_as_one_likes(come) -> None:
    visitor = come()
    _, actions = replayed(visitor)
    page = visitor.page
    page.get_by_label(visitor.say("replay-speed")).select_option("4×")
    visitor.named("play-on").click()
    expect(page.locator(".steps .numbers")).to_have_text(re.compile(r"^[3-9] / "))
    visitor.named("pause").click()
    page.keyboard.press("End")
    visitor.named("play-on").click()  # at the end it begins again
    expect(page.locator(".steps .numbers")).not_to_have_text(f"{actions} / {actions}")


@pytest.mark.parametrize("lang", once_in("nl"))
def test_another_line_is_tried_with_the_best_move_drawn(come, lang: str) -> None:
    visitor = come(lang=lang, scheme=LANGUAGES[lang], size=DESK)
    _, actions = replayed(visitor, at="#3")
    page = visitor.page
    at_step(page, 3, actions)
    shown = page.locator("main").inner_text()
    visitor.named("explore").click()
    bar = page.get_by_text(visitor.pattern("line-from", number=3)).first
    bar.wait_for()
    best = page.get_by_text(visitor.pattern("line-best", action=ANY, percent=ANY))
    best.wait_for()
    expect(page.locator(".hinted").first).to_be_visible()
    assert not findings(visitor, LANGUAGES[lang])
    assert not visitor.too_wide()
    visitor.picture(f"line-{lang}")
    visitor.named("show-best").click()
    expect(page.locator(".hinted")).to_have_count(0)
    back = visitor.named("undo")
    expect(back).to_be_disabled()
    visitor.named("play-best").click()
    expect(back).to_be_enabled()
    expect(visitor.named("play-best")).to_be_enabled()  # it has thought about the next one
    visitor.named("play-best").click()
    expect(page.locator("main small bdi, main .small bdi")).to_contain_text(" · ")  # two moves
    back.click()
    back.click()
    expect(back).to_be_disabled()
    visitor.named("to-the-present").click()
    at_step(page, 3, actions)
    assert page.locator("main").inner_text() == shown  # the match is as it was


def test_a_race_has_no_other_lines(come) -> None:
    visitor = come()
    visitor.game = "red_handed"
    visitor.go("/play/red_handed", until=".ways button")
    visitor.page.locator(".ways button").first.click()
    visitor.page.wait_for_selector(".board > *")
    visitor.button("Leave").click()
    visitor.button("End the game").click()
    visitor.page.wait_for_selector(".result")
    table = visitor.page.url.rpartition("/")[2]
    visitor.go(f"/replay/{table}", until="[type=range]")
    expect(visitor.named("copy-link")).to_be_visible()
    expect(visitor.named("explore")).to_have_count(0)


def test_the_curve_leads_to_moves_and_is_worked_out_once(come) -> None:
    visitor = come(size=DESK)
    table, actions = replayed(visitor)
    page = visitor.page
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/analysis" in one.url else None)
    visitor.named("what-mattered").click()
    curve = page.locator("svg.curve")
    curve.wait_for()
    assert asked
    box = curve.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(re.compile(rf"/replay/{table}#[1-9]\d*$"))
    number = int(page.url.rpartition("#")[2])
    assert abs(number - actions / 2) <= max(2, actions / 8)
    at_step(page, number, actions)
    visitor.picture("replay-analysis-desk")
    asked.clear()
    page.reload()
    visitor.named("what-mattered").click()
    curve.wait_for()
    assert not asked  # it is kept


def test_moves_are_written_down_for_those_who_want_it(come) -> None:
    visitor = come()
    replayed(visitor, "kings_court", at="#1")
    told = visitor.page.locator(".told")
    expect(told).not_to_be_empty()
    expect(told.locator("code")).to_have_count(0)
    visitor.page.evaluate("localStorage.setItem('kufsa-choices', '{\"clauses\": true}')")
    visitor.page.reload()
    expect(told.locator("code")).to_have_count(1)
