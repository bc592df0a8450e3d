"""What the boards of single games promise to the eye."""

import pytest
from playwright.sync_api import expect

from tests.client.test_colours import show
from tests.client.visitor import PHONE, SMALL

BOX = "node => { const { top, bottom } = node.getBoundingClientRect(); return [top, bottom]; }"
PLACES = """() => [".players", ".board"].map((part) => {
    const { top, height } = document.querySelector(part).getBoundingClientRect();
    return [top + scrollY, height];
})"""
INK = "nodes => nodes.map(node => getComputedStyle(node).getPropertyValue('--ink'))"

# Whether two things lie upon each other, by more than a line.
OVER = """([one, other]) => {
    const [a, b] = [one, other].map((node) => node.getBoundingClientRect());
    return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
}"""
# Whether all of something is in sight, though fingers may go through it.
UNCOVERED = """node => {
    const touched = new CSSStyleSheet();
    touched.replaceSync("* { pointer-events: auto !important }");
    document.adoptedStyleSheets.push(touched);
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const seen = [left + 4, right - 4].flatMap((x) => [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)));
    document.adoptedStyleSheets.pop();
    return seen.every((found) => node.contains(found));
}"""  # noqa: E501


def test_the_name_of_a_hat_stands_before_the_curtain(come) -> None:
    visitor = come(lang="he")
    show(visitor, "kings_court", {"row": ["AJ", "AB", "CB", "AD", "JB", "GB", "DB"], "phase": "over"})  # fmt: skip  # noqa: E501
    tags = visitor.page.locator(".tag")
    expect(tags).to_have_count(7)
    assert all(tag.evaluate(UNCOVERED) for tag in tags.all())


def test_what_lies_in_the_pool_is_told_beside_the_tiles(come) -> None:
    visitor = come(lang="he")
    board = ["555@0,0^", "554@1,0v", "544@2,0^", "444@2,-1v", "455@0,-1v"]
    show(visitor, "triominoes", {"board": board, "draws": 2, "hand_sizes": [12, 9]})
    page = visitor.page
    told = page.locator(".pool").element_handle()
    tiles = page.locator(".world .tile").element_handles()
    assert tiles and not any(page.evaluate(OVER, [told, tile]) for tile in tiles)
    count = page.locator(".others .tiles .count").first
    assert count.inner_text() == "12"
    assert count.bounding_box()["height"] < 24, "digits of one number in one line"


@pytest.mark.parametrize("size", [PHONE, (1366, 768)], ids=["phone", "desk"])
def test_everything_that_was_won_is_seen(come, size: tuple[int, int]) -> None:
    """Of all kinds, each with its number, which covers none of the others."""
    visitor = come(lang="he", size=size)
    won = {"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 12, "S": 3}
    show(visitor, "catch_dragon", {"won": [{}, {}]})
    page = visitor.page
    square = page.locator(".square").bounding_box()
    show(visitor, "catch_dragon", {"won": [won, {}]})
    assert page.locator(".square").bounding_box() == square, "the board moves under a finger"
    piles = page.locator("[data-seat='0'] .pile").all()
    assert len(piles) == 8
    for pile in piles:
        number = pile.locator("b").element_handle()
        pictures = [other.locator(".mini").element_handle() for other in piles if other is not pile]
        assert not any(page.evaluate(OVER, [number, picture]) for picture in pictures)
        assert pile.locator(".mini").bounding_box()["width"] >= (15 if size == PHONE else 30)


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
