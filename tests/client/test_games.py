"""Games played in the browser, with a finger on a phone: against the computer, and between two."""

import re

import pytest
from playwright.sync_api import expect

from tests.client.hands import click, kings_court, patiently, play, tap
from tests.client.visitor import DESK, Visitor

PLAY_NOW = re.compile("^Play now")
MEMORY = "Show again what was shown once"  # for a brain that looks and does not remember


def begin(visitor: Visitor, game: str, **options: str) -> str:
    """From the cover in the box to the first turn; the id of the table."""
    page = visitor.go("/", until=".covers li").page
    page.locator(f'.covers a[href="/play/{game}"]').tap()
    visitor.button(PLAY_NOW).wait_for()
    if options:
        page.locator("summary").tap()
    for name, choice in options.items():
        page.get_by_label(name).select_option(choice)
    if game == "kings_court":
        page.get_by_label(MEMORY).check()
    visitor.button(PLAY_NOW).tap()
    page.wait_for_selector(".board > *")
    return page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize(
    ("game", "options", "actions"),
    [
        ("kings_court", {"Kinds of characters": "4", "Characters of each kind": "2"}, 60),
        ("triominoes", {"What you play for": "basic"}, 60),
        ("catch_dragon", {}, 14),
        ("drachenwurf", {}, 24),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_a_game_against_the_computer(
    come, game: str, options: dict[str, str], actions: int
) -> None:
    visitor = come()
    table = begin(visitor, game, **options)

    def reloading(done: int) -> None:
        if done == 3:
            before = visitor.scene(table)["history"]
            visitor.page.reload()
            assert visitor.scene(table)["history"][: len(before)] == before

    done = play(visitor, table, actions, between=reloading)

    assert done > 3
    assert (done < actions) == (game in ("kings_court", "triominoes"))
    scene = visitor.scene(table)
    mine = [action for _, seat, action in scene["history"] if seat == scene["seat"]]
    assert len(mine) == done
    if done < actions:  # a whole game
        expect(visitor.page.locator(".result h2")).to_have_text(re.compile("won|Won"))
        assert scene["result"]["how"] == "over"


def test_a_theft_in_red_handed(come) -> None:
    visitor = come()
    table = begin(visitor, "red_handed", **{"Quick game": "true"})
    page = visitor.page
    diamond, marking = visitor.button("Snatch!"), page.locator(".two")
    page.reload()
    for _ in range(10):  # the computer may be quicker, now and then
        diamond.and_(page.locator(":enabled")).wait_for()
        diamond.tap()
        if patiently(visitor, lambda: marking.is_visible(), seconds=2):
            break
    cards = page.locator(".cards button")
    cards.nth(0).tap()
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "true")
    cards.nth(1).tap()
    marking.tap()
    seat = visitor.scene(table)["seat"]
    claim = f"{seat}:snatch 1 2"
    assert patiently(visitor, lambda: claim in [one[2] for one in visitor.scene(table)["history"]])


def test_two_browsers_at_one_table(come) -> None:
    noa, uri = come(), come(size=DESK, touch=False)
    noa.go("/play/kings_court").page.locator("summary").tap()
    noa.page.get_by_label("Kinds of characters").select_option("4")
    noa.page.get_by_label(MEMORY).check()
    noa.button(re.compile("^Invite friends")).tap()
    link = noa.page.get_by_label("The link to this table").input_value()
    uri.go(link, until=".seats")
    uri.button("Sit here").click()
    noa.button("Begin").tap()
    for visitor in (noa, uri):
        visitor.page.wait_for_selector(".board > *")
    table = link.rsplit("/", 1)[1]

    # A word to each other.
    noa.page.locator(".tools").get_by_role("button", name="Chat").tap()
    noa.page.get_by_label("Say something").fill("Shalom!")
    noa.button("Send").tap()
    expect(uri.page.locator(".chat li")).to_contain_text("Shalom!")

    # A swap is taken back when the other agrees, and stands when not.
    hands = {0: (noa, uri, tap), 1: (uri, noa, click)}
    mover, other, touch = hands[noa.scene(table)["to_act"]]
    for answer, left in (("Agree", 0), ("Refuse", 1)):
        kings_court(mover, "swap 1 2", touch)
        assert patiently(mover, lambda: noa.scene(table)["actions"] == 1)
        touch(mover.button("Take back"))
        expect(other.page.locator(".bar")).to_contain_text("would like to take back the last move")
        (click if touch is tap else tap)(other.button(answer))
        expect(other.page.locator(".bar")).to_have_count(0)
        assert noa.scene(table)["actions"] == left

    # To the end, with a reload, and once more.
    noa.page.reload()
    while (scene := noa.scene(table))["status"] == "playing":
        mover, _, touch = hands[scene["to_act"]]
        play(mover, table, 1, touch=touch)
    for visitor in (noa, uri):
        expect(visitor.page.locator(".result h2")).to_contain_text(re.compile("won|Won"))
    noa.button("Once more").tap()
    expect(noa.page).not_to_have_url(link)
    again = noa.page.url
    uri.page.get_by_role("link", name="To the rematch").click()
    expect(uri.page).to_have_url(again)
    for visitor in (noa, uri):
        visitor.page.wait_for_selector(".board > *, .seats")
