"""Reactions at the chip: by tap and by keyboard, read aloud, and only for who wants to see them."""

import re

import pytest
from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.languages import once_in
from tests.client.phrases import ANY
from tests.client.visitor import Visitor

OPEN = ".react > button"
TOLD = ":is(.place, .players) [role=status]"


def choose(visitor: Visitor, kind: str) -> None:
    visitor.page.locator(OPEN).tap()
    visitor.page.locator(".reactions").get_by_role(
        "button", name=visitor.say(kind), exact=True
    ).tap()


def heard(visitor: Visitor, kind: str) -> None:
    """The drawn reaction is at a chip, and a screen reader is told of it."""
    expect(visitor.page.locator(".reaction[aria-hidden]")).to_be_visible()
    told = visitor.page.locator(TOLD).filter(has_text=re.compile(r"\S"))
    expect(told.first).to_have_text(visitor.pattern(f"sent-{kind}", name=ANY))


@pytest.mark.parametrize("lang", once_in("he"))
def test_two_people_hear_each_other(come, lang: str) -> None:
    host, guest = come(lang=lang), come(lang="en")
    table = host.open_table("triominoes", players=2, bots=[], manners={"autostart": True})
    host.expect_trouble("/code", "409")  # the game may begin before the code is shown
    host.go(f"/t/{table}", until=".seats")
    guest.go(f"/t/{table}", until="form")
    guest.named("sit-here").tap()
    for one in (host, guest):
        one.page.wait_for_selector(OPEN)
    choose(host, "star")
    heard(guest, "star")
    heard(host, "star")
    host.picture(f"reaction-{lang}")
    expect(guest.page.locator(".reaction[aria-hidden]")).to_have_count(0)  # for a moment only
    guest.page.locator(OPEN).tap()
    assert findings(guest, "light") == []
    assert not guest.too_wide()
    guest.picture("reactions-open")


def test_by_keyboard(come) -> None:
    visitor = come(touch=False)
    table = visitor.open_table("triominoes", manners={"autostart": True, "chat": "phrases"})
    visitor.go(f"/t/{table}", until=OPEN)
    button = visitor.page.locator(OPEN)
    button.focus()
    visitor.page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    visitor.page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(button).to_be_focused()
    visitor.page.keyboard.press("Enter")
    visitor.page.keyboard.press("Tab")
    visitor.page.keyboard.press("Enter")
    heard(visitor, "heart")
    expect(button).to_be_focused()


def test_whoever_would_rather_not_see_them_does_not(come) -> None:
    visitor = come()
    table = visitor.open_table("triominoes", manners={"autostart": True, "chat": "phrases"})
    visitor.go(f"/t/{table}", until=OPEN)
    visitor.page.locator(OPEN).tap()
    visitor.page.locator(".reactions input").tap()
    visitor.page.locator(".reactions").get_by_role("button").first.tap()
    visitor.page.wait_for_timeout(1000)
    expect(visitor.page.locator(".reaction[aria-hidden]")).to_have_count(0)
    visitor.page.reload()
    visitor.page.wait_for_selector(OPEN)
    visitor.page.locator(OPEN).tap()
    expect(visitor.page.locator(".reactions input")).not_to_be_checked()


@pytest.mark.parametrize("lang", once_in("nl"))
def test_alone_against_bots_of_this_device_they_answer(come, lang: str) -> None:
    visitor = come(lang=lang)
    visitor.go("/play/catch_dragon", until=".ways button")
    visitor.page.locator(".ways button").first.tap()
    button = visitor.page.locator(".telling .react > button")
    button.wait_for()
    bots = visitor.page.locator(".telling .place:not(.own) .reaction")
    for _ in range(8):  # each answers most of the time
        button.tap()
        shown = visitor.page.locator(".reactions")
        shown.get_by_role("button", name=visitor.say("star"), exact=True).tap()
        expect(visitor.page.locator(".telling .own .reaction")).to_be_visible()
        visitor.page.wait_for_timeout(1700)
        if bots.count():
            break
    expect(bots.first).to_be_visible()
    visitor.picture(f"reaction-answered-{lang}")


def test_at_a_table_without_chat_nobody_can(come) -> None:
    visitor = come()
    table = visitor.open_table("triominoes", manners={"autostart": True, "chat": "off"})
    visitor.go(f"/t/{table}", until=".board > *")
    visitor.page.wait_for_timeout(3500)
    expect(visitor.page.locator(OPEN)).to_have_count(0)
