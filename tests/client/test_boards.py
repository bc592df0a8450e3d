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


def test_few_cards_lie_in_the_middle_and_stay_where_they_are(come) -> None:
    visitor = come(lang="he", size=(1366, 768), touch=False)
    cards = [["Tr1", 0], ["Dg1", 1], ["Fb2", 0], ["Pr", 1], ["Tb3", 0], ["Dr2", 1]]
    before: list[dict[str, float]] = []
    for count in (2, 4, 6):
        show(visitor, "red_handed", {"open": cards[:count]})
        hall = visitor.page.locator(".hall").bounding_box()
        places = [card.bounding_box() for card in visitor.page.locator(".cards li").all()]
        assert places[: len(before)] == before
        left = min(place["x"] for place in places) - hall["x"]
        right = hall["x"] + hall["width"] - max(place["x"] + place["width"] for place in places)
        assert abs(left - right) < 2
        before = places


def test_a_marked_card_shows_its_ring_on_all_sides(come) -> None:
    visitor = come()
    cards = [[card, 0] for card in ("Tr1", "Dg1", "Fb2", "Pr", "Tb3", "Dr2", "Fg1", "Db1", "Tg2")]
    show(visitor, "red_handed", {"open": cards})
    around = visitor.page.locator(".field").bounding_box()
    for card in visitor.page.locator(".cards button").all():
        place = card.bounding_box()
        assert place["x"] - around["x"] >= 3
        assert place["y"] - around["y"] >= 7  # it is lifted by four
        assert around["x"] + around["width"] - place["x"] - place["width"] >= 3


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
