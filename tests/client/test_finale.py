"""The end of a game: how it was won, a bot's good-bye, games in a row; and faces before that."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.client.axe import findings
from tests.client.hands import decide, patiently, play, settled, tap
from tests.client.languages import once_in
from tests.client.visitor import Visitor

SHORT = {"kinds": 4, "copies": 2, "magic": 0}
MANNERS = {"autostart": True, "open_memory": True}
MOODS = "[data-mood]"


def play_out(visitor: Visitor, table: str) -> None:
    while (scene := settled(visitor, table))["status"] == "playing":
        visitor.order(table, do="act", action=decide(scene))
    visitor.page.wait_for_selector(".result")


def finished(visitor: Visitor) -> str:
    """A short game that ends while somebody watches."""
    visitor.game = "kings_court"
    table = visitor.open_table("kings_court", bots=["page"], options=SHORT, manners=MANNERS)
    visitor.go(f"/t/{table}", until=".board > *")
    play_out(visitor, table)
    return table


@pytest.mark.parametrize("lang", once_in("he"))
def test_the_end_says_how_and_a_bot_says_good_bye(come, lang: str) -> None:
    visitor = come(lang=lang)
    table = finished(visitor)
    result = visitor.page.locator(".result")
    scene = visitor.scene(table)
    scores, winners = scene["result"]["scores"], scene["result"]["winners"]
    if len(winners) > 1:
        how = visitor.say("how-shared")
    else:
        other = 1 - winners[0]
        margin = scores[winners[0]] - scores[other]
        name = result.locator("li bdi").nth(1).inner_text()  # the second is whoever did not win
        message = {0: "how-level", 1: "how-close"}.get(margin, "how-ahead")
        how = visitor.say(message, margin=margin, name=name)
    expect(result).to_contain_text(how)
    expect(result.locator("q")).not_to_be_empty()
    # A point for each pair: what a result is made of adds up.
    for row, seat in zip(
        result.get_by_role("listitem").all(),
        sorted((0, 1), key=lambda seat: (seat not in winners, -scores[seat])),
        strict=True,
    ):
        parts = [part.inner_text() for part in row.locator(".piece").all()]
        found = [re.search(r": ?([+\-−]?\d+)", re.sub("[\u200e\u200f\u2066-\u2069]", "", part)) for part in parts]  # fmt: skip  # noqa: E501
        assert sum(int(one[1].replace("−", "-")) for one in found if one) == scores[seat], parts
    # Nobody who prefers less motion sees paper fall.
    assert not result.locator(".confetti").filter(visible=True).count()
    assert not findings(visitor, "light")
    assert not visitor.too_wide()
    visitor.picture(f"finale-{lang}")


def parts(row: Locator) -> list[int]:
    """What a result is made of, as numbers."""
    told = [re.sub("[\u200e\u200f\u2066-\u2069]", "", one) for one in row.locator(".piece").all_inner_texts()]  # fmt: skip  # noqa: E501
    found = [re.search(r": ?([+\-−]\d+)$", one) for one in told]
    return [int(one[1].replace("−", "-")) for one in found if one]


def test_points_of_many_moves_are_broken_down(come) -> None:
    """Those of Triangle Dominoes come from tiles, bridges, hexagons, draws and going out."""
    visitor = come(lang="he")
    visitor.game = "triominoes"
    table = visitor.open_table("triominoes", manners=MANNERS)
    visitor.go(f"/t/{table}", until=".board > *")
    play_out(visitor, table)
    visitor.page.locator(".piece", has_text=visitor.say("earned-laid")).first.wait_for()
    rows = visitor.page.locator(".result ol > li").all()
    scores = sorted(visitor.scene(table)["result"]["scores"], reverse=True)
    assert [sum(parts(row)) for row in rows] == scores
    visitor.picture("finale-broken-down-he")


def test_it_moves_for_those_who_like_that_and_comes_to_rest(come) -> None:
    visitor = come(reduced_motion="no-preference")
    finished(visitor)
    page = visitor.page
    moving = """() => document.querySelector('.result').getAnimations({ subtree: true })
        .filter((one) => one.playState !== "finished").length"""
    assert page.evaluate(moving) > 2
    assert patiently(visitor, lambda: page.evaluate(moving) == 0)
    assert (
        page.locator(".result li").first.evaluate("node => getComputedStyle(node).opacity") == "1"
    )


def test_best_of_three_on_this_device(come) -> None:
    visitor = come()
    page = visitor.page
    visitor.game = "kings_court"
    table = visitor.open_here("kings_court", bots=["page"], options=SHORT, manners=MANNERS)
    visitor.go(f"/t/{table}", until=".board > *")
    for number in range(1, 8):
        table = page.url.rpartition("/")[2]
        play(visitor, table, 100, touch=tap)
        page.wait_for_selector(".result")
        if number == 1:
            visitor.named("best-of-three").click()
        else:
            expect(page.locator(".series")).to_contain_text(
                visitor.say("game-of-three", number=number)
            )
            wins = [int(text) for text in page.locator(".series b").all_inner_texts()]
            if max(wins) == 2 or number == 7:
                break
            visitor.named("next-of-three").click()
        page.wait_for_url(lambda url, old=table: old not in url)
        page.wait_for_selector(".board > *")
    if max(wins) < 2:
        return  # nobody has won two of so many
    champion = page.locator(".series bdi").nth(wins.index(2)).inner_text()
    expect(page.locator(".result")).to_contain_text(visitor.say("three-won", name=champion))
    visitor.named("rematch").wait_for()  # and they may go on as they like


def test_bots_have_faces_and_can_be_asked_to_be_quiet(come) -> None:
    visitor = come()
    page = visitor.page
    visitor.game = "kings_court"
    table = visitor.open_table("kings_court", bots=["page"], options=SHORT, manners=MANNERS)
    visitor.go(f"/t/{table}", until=".board > *")
    expect(page.locator(f".telling {MOODS}")).to_have_count(1)
    expect(page.locator(".telling .speech")).to_be_attached()  # hello
    told = page.get_by_role("log")
    expect(told.locator(".speech bdi")).not_to_be_empty()
    # Nobody needs to see the face: its mood is in nothing that is only drawn.
    assert page.locator(f".telling {MOODS}").get_attribute("aria-hidden") == "true"
    visitor.button(visitor.say("choices")).click()
    visitor.button(visitor.say("chatter")).click()
    play_out(visitor, table)
    expect(page.locator(".result q")).to_have_count(0)
    assert set(page.locator(MOODS).evaluate_all("all => all.map(one => one.dataset.mood)")) <= {
        "calm",
        "pleased",
        "worried",
    }


def test_the_volume_is_kept(come) -> None:
    visitor = come()
    page = visitor.go("/").page
    visitor.button(visitor.say("choices")).click()
    volume = page.get_by_role("slider", name=visitor.say("volume"))
    expect(volume).to_have_value("70")
    volume.press("ArrowLeft")
    volume.press("ArrowLeft")
    page.reload()
    visitor.button(visitor.say("choices")).click()
    expect(volume).to_have_value("50")
    visitor.button(re.compile(f"^{visitor.say('sound')}$")).click()
    expect(volume).to_have_count(0)
