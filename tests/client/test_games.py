"""Whole games in the browser, against the computer and between two, in the ways people play."""

import re
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.client.axe import findings
from tests.client.hands import Touch, click, keys, kings_court, patiently, play, race, tap
from tests.client.phrases import ANY
from tests.client.visitor import DESK, ISOLATES, PHONE, Visitor

# The shortest games that the rules allow: values of the options on the page where a game is begun.
SHORT = {
    "kings_court": {"kinds": "4", "copies": "2", "magic": "0"},
    "triominoes": {"mode": "basic"},
    "red_handed": {"quick": "true"},
}
QUICK = {"pace": "1.5", "claim-seconds": "15"}  # Red-Handed: cards come quickly, marking has time


class Way(NamedTuple):
    """How somebody plays: with what, in which language, by which light."""

    lang: str
    touch: Touch
    scheme: str

    def visitor(self, come) -> Visitor:
        phone = self.touch is tap
        size = PHONE if phone else DESK
        return come(lang=self.lang, size=size, scheme=self.scheme, touch=phone)  # type: ignore[no-any-return]


def choose(visitor: Visitor, game: str, way: Way) -> None:
    """From the box to the page of a game, with the options of a short one."""
    visitor.game = game
    page = visitor.go("/", until=".covers li").page
    way.touch(page.get_by_role("link", name=re.compile(re.escape(visitor.say("about")))))
    page.get_by_role("heading", level=1).wait_for()
    way.touch(page.locator("summary"))
    for name, choice in SHORT.get(game, {}).items():
        page.get_by_label(visitor.say(f"option-{name}")).select_option(choice)
    if game == "red_handed":
        for name, choice in QUICK.items():
            page.get_by_label(visitor.say(name)).select_option(choice)
    else:
        page.get_by_label(visitor.say("open-memory")).check()  # its brain looks and forgets


def begun(visitor: Visitor) -> str:
    """Wait until the table is there; its id."""
    visitor.page.wait_for_selector(".board > *")
    return visitor.page.url.rsplit("/", 1)[1]


def reload(visitor: Visitor, table: str) -> None:
    """Load the page anew: nothing of the game is lost."""
    before = visitor.scene(table)["history"]
    visitor.page.reload()
    begun(visitor)
    assert visitor.scene(table)["history"][: len(before)] == before


def results(visitor: Visitor, table: str) -> list[int]:
    """The scores on the page at the end, in its order, after a look at all of them."""
    page = visitor.page
    expect(page.locator(".result").get_by_role("heading").first).to_be_in_viewport()
    result = visitor.scene(table)["result"]
    assert result["how"] == "over"
    heading = page.locator(".result").get_by_role("heading").first
    if visitor.scene(table)["seat"] in result["winners"]:
        expect(heading).to_have_text(visitor.say("you-won"))
    else:
        expect(heading).to_have_text(visitor.pattern("won-by", names=ANY))
    rows = page.locator(".result").get_by_role("listitem").all_inner_texts()
    if visitor.game == "red_handed":  # it tells what is left, in words
        assert not any(re.search(r"-\d|\d$", row.strip()) for row in rows), rows
        scores = sorted(result["scores"], reverse=True)
        assert len(rows) == len(scores)
    else:
        told = page.locator(".result li .numbers").all_inner_texts()
        numbers = [text.replace("−", "-") for text in told]
        if all(re.fullmatch(r"-?\d+", number) for number in numbers):
            scores = [int(number) for number in numbers]
        else:  # the tiles that are left, in words, the fewest first
            scores = sorted(result["scores"], reverse=True)
            wanted = [visitor.say("tiles-held", count=-score) for score in scores]
            assert [text.translate(ISOLATES) for text in told] == [
                text.translate(ISOLATES) for text in wanted
            ]
    assert sorted(scores) == sorted(result["scores"])
    visitor.named("rematch").wait_for()
    return scores


@pytest.mark.parametrize(
    ("game", "way"),
    [
        ("catch_dragon", Way("nl", tap, "light")),
        ("kings_court", Way("en", keys, "light")),
        ("triominoes", Way("he", tap, "dark")),
        ("drachenwurf", Way("en", tap, "dark")),
    ],
    ids=lambda value: (
        value if isinstance(value, str) else "-".join((value[0], value[1].__name__, value[2]))
    ),
)
def test_a_whole_game_against_the_computer(come, game: str, way: Way) -> None:
    visitor = way.visitor(come)
    choose(visitor, game, way)
    way.touch(visitor.named("play-now", whole=False))
    table = begun(visitor)

    def between(done: int) -> None:
        if done == 3:
            reload(visitor, table)
            visitor.picture(f"playing-{game}-{way.lang}-{way.scheme}")

    done = play(visitor, table, 300, touch=way.touch, between=between)

    assert 3 < done < 300
    scene = visitor.scene(table)
    mine = [action for seat, action in visitor.moves(table) if seat == scene["seat"]]
    assert len(mine) == done  # nothing lost, nothing doubled
    results(visitor, table)
    assert not findings(visitor, way.scheme)
    visitor.picture(f"over-{game}-{way.lang}-{way.scheme}")


def test_a_whole_game_of_red_handed_against_the_computer(come) -> None:
    """At a table of the server, whose clock is quicker here; test_offline.py has the device's."""
    way = Way("he", tap, "light")
    visitor = way.visitor(come)
    visitor.game = "red_handed"
    manners = {"autostart": True, "pace": 1.5, "claim_seconds": 15}
    slow = ["tourist"]  # the visitor wins races on a busy machine, too
    table = visitor.open_table("red_handed", bots=slow, options={"quick": True}, manners=manners)
    visitor.go(f"/t/{table}", until=".board > *")
    reload(visitor, table)
    claims = race_to_the_end({visitor: tap}, table)
    assert claims and set(claims) <= {action for _, action in visitor.moves(table)}
    results(visitor, table)
    assert not findings(visitor, way.scheme)


def race_to_the_end(hands: dict[Visitor, Touch], table: str) -> list[str]:
    """Everybody looks and snatches until the last card is played; the claims that were made."""
    claims: list[str] = []

    def over() -> bool:
        claims.extend(claim for one in hands if (claim := race(one, table, hands[one])))
        return any(one.scene(table)["status"] == "ended" for one in hands)

    assert patiently(next(iter(hands)), over, seconds=90)
    return claims


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "one", "other"),
    [
        pytest.param(
            "catch_dragon",
            Way("he", tap, "dark"),
            Way("en", keys, "light"),
            marks=pytest.mark.matrix,
        ),
        ("triominoes", Way("en", tap, "light"), Way("nl", keys, "dark")),
        pytest.param(
            "drachenwurf",
            Way("nl", tap, "light"),
            Way("he", click, "dark"),
            marks=pytest.mark.matrix,
        ),
        ("red_handed", Way("en", tap, "light"), Way("nl", keys, "dark")),
    ],
    ids=lambda value: (
        value if isinstance(value, str) else "-".join((value[0], value[1].__name__, value[2]))
    ),
)
def test_a_whole_game_between_two_browsers(come, game: str, one: Way, other: Way) -> None:
    noa, uri = one.visitor(come), other.visitor(come)
    table = meet(noa, uri, game, one, other)
    hands = {noa: one.touch, uri: other.touch}
    if game == "red_handed":
        reload(uri, table)
        claims = race_to_the_end(hands, table)
        assert claims and set(claims) <= {action for _, action in noa.moves(table)}
    else:
        done = 0
        while (scene := noa.scene(table))["status"] == "playing":
            if done == 4:
                reload(noa, table)
            if done == 5:
                reload(uri, table)
            done += play((noa, uri)[scene["to_act"]], table, 1, touch=(one, other)[scene["to_act"]].touch)  # fmt: skip  # noqa: E501
        assert done == noa.scene(table)["actions"] > 5
    assert results(noa, table) == results(uri, table)
    assert noa.scene(table)["result"] == uri.scene(table)["result"]
    for visitor, way in ((noa, one), (uri, other)):
        visitor.picture(f"over-{game}-two-{way.lang}-{way.scheme}")


def meet(noa: Visitor, uri: Visitor, game: str, one: Way, other: Way) -> str:
    """One invites the other by a link, and the game begins; the id of the table."""
    choose(noa, game, one)
    one.touch(noa.named("invite-friends", whole=False))
    link = noa.page.get_by_role("textbox", name=noa.say("link")).input_value()
    uri.game = game
    uri.go(link, until="main h1")
    other.touch(uri.named("sit-here"))
    one.touch(noa.named("start"))
    assert begun(noa) == begun(uri)
    return link.rsplit("/", 1)[1]


def test_a_table_between_two_browsers(come) -> None:
    """A whole game of King's Court with words, a move taken back, a reload, and once more."""
    one, other = Way("en", tap, "light"), Way("en", click, "dark")
    noa, uri = one.visitor(come), other.visitor(come)
    table = meet(noa, uri, "kings_court", one, other)
    link = noa.page.url

    # A word to each other.
    noa.page.locator(".tools").get_by_role("button", name=noa.say("chat")).tap()
    hello = noa.say("phrase-hello")
    noa.page.get_by_role("dialog").get_by_role("button", name=hello).tap()
    expect(uri.page.get_by_role("region", name="Chat")).to_contain_text(hello)

    # A swap is taken back when the other agrees, and stands when not.
    hands = {0: (noa, uri, tap), 1: (uri, noa, click)}
    mover, asked, touch = hands[noa.scene(table)["to_act"]]
    for answer, left in (("Agree", 0), ("Decline", 1)):
        kings_court(mover, "swap 1 2", touch)
        assert patiently(mover, lambda: noa.scene(table)["actions"] == 1)
        touch(mover.button("Take back"))
        asking = asked.page.get_by_text("would like to take back the last move")
        asking.wait_for()
        (click if touch is tap else tap)(asked.button(answer))
        expect(asking).to_have_count(0)
        assert noa.scene(table)["actions"] == left

    # To the end, with a reload, and once more.
    reload(noa, table)
    while (scene := noa.scene(table))["status"] == "playing":
        mover, _, touch = hands[scene["to_act"]]
        play(mover, table, 1, touch=touch)
    assert results(noa, table) == results(uri, table)
    noa.button("Play again").tap()
    expect(noa.page).not_to_have_url(link)
    again = noa.page.url
    uri.page.get_by_role("link", name="Go to the rematch").click()
    expect(uri.page).to_have_url(again)
    for visitor in (noa, uri):
        visitor.page.wait_for_selector(".board > *, .seats")
