"""What the boards of single games promise to the eye."""

import pytest

from tests.client.test_colours import show
from tests.client.visitor import PHONE, SMALL

BOX = "node => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; }"
PLACES = """() => [".players", ".board"].map((part) => {
    const { top, height } = document.querySelector(part).getBoundingClientRect();
    return [top + scrollY, height];
})"""
INK = "nodes => nodes.map(node => getComputedStyle(node).getPropertyValue('--ink'))"


@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small"])
def test_who_peeked_never_covers_the_number_of_a_place(come, size: tuple[int, int]) -> None:
    """However long a name is: it grows upwards."""
    visitor = come(lang="he", size=size)
    last = {"action": "peek 4", "seat": 1, "slot": 4}
    show(visitor, "kings_court", {"last": last}, names=("Noa", "The Grand Old Duke of York"))
    tag = visitor.page.locator(".tag.who")
    _, below = tag.evaluate(BOX)
    above, _ = visitor.page.locator("[data-slot='4'] .shield").evaluate(BOX)
    assert below <= above + 1
    assert tag.evaluate("node => node.getBoundingClientRect().right <= innerWidth")


def test_a_dark_room_takes_the_colours_away(come) -> None:
    visitor = come(lang="nl")
    cards = [["Tr1", 0], ["Dg1", 1], ["Fb2", 0], ["Pr", 1]]
    faces = visitor.page.locator(".cards .face")
    show(visitor, "red_handed", {"open": cards})
    assert len(set(faces.evaluate_all(INK))) == 3
    show(visitor, "red_handed", {"open": [*cards, ["K", 0]]})
    assert len(set(faces.evaluate_all(INK))) == 1


def test_a_break_moves_nothing(come) -> None:
    """A race is covered while it is paused, by something as large as its board."""
    visitor = come(lang="he")
    visitor.game = "red_handed"
    table = visitor.open_here("red_handed", bots=["tourist"])
    visitor.go(f"/t/{table}", until=".hall")
    page = visitor.page
    before = page.evaluate(PLACES)
    visitor.named("pause").tap()
    page.wait_for_selector(".covered")
    assert page.evaluate(PLACES) == before
