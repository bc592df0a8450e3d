"""Nothing on a board is told by colour alone.

Pieces that must be told apart are photographed as a phone shows them, and looked at with eyes that
see fewer colours, or none: any two must still differ clearly, by shape, pattern, letter or light.
"""

import json
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator

import kufsa
from tests.client.eyes import EYES, apart, picture, seen
from tests.client.phrases import ANY
from tests.client.visitor import Visitor

pytestmark = pytest.mark.long

ENOUGH = 0.012  # of a piece: another digit in the badge of a card
SIZE = (60, 60)


def show(
    visitor: Visitor, game: str, view: dict[str, Any], names: tuple[str, str] = ("Noa", "Uri")
) -> None:
    """A board with a view of our own, on the page that shows finished matches."""
    visitor.game = game
    seats = [{"person": "", "name": name, "bot": "", "reserved": False, "out_of_time": False, "added": False} for name in names]  # fmt: skip  # noqa: E501
    whole = {**kufsa.game(game).start(players=2, seed=1).view(None), **view}
    scene = {"game": game, "seats": seats, "options": whole["options"], "manners": {}, "history": []}  # fmt: skip  # noqa: E501
    step = {"n": 0, "seat": None, "action": None, "view": whole, "events": []}
    page = visitor.page
    page.unroute_all()
    answer = {"seq": 1, "scene": scene}
    page.route("**/api/tables/colours", lambda route: route.fulfill(json=answer))
    page.route("**/api/tables/colours/steps?*", lambda route: route.fulfill(json={"count": 1, "steps": [step]}))  # fmt: skip  # noqa: E501
    visitor.go("/replay/colours", until="[type=range]")
    page.evaluate("() => document.fonts.ready.then(() => 0)")


def shot(piece: Locator) -> bytes:
    piece.first.scroll_into_view_if_needed()
    return piece.first.screenshot()


def catch_dragon(visitor: Visitor) -> Iterator[tuple[str, bytes]]:
    kinds = "TBLRCDGS"
    cells = [f"{letter}1" for letter in "abcdefg"] + ["a2"]
    grid = [kinds[:7], kinds[7] + "??????", *["???????"] * 5]
    shown = dict(zip(cells, kinds, strict=True))
    show(visitor, "catch_dragon", {"grid": grid, "up": cells, "last": {"action": "a2", "seat": 0, "shown": shown}})  # fmt: skip  # noqa: E501
    for cell, kind in shown.items():
        row, column = int(cell[1]), "abcdefg".index(cell[0]) + 1
        told = visitor.say(f"kind-{kind}")
        yield kind, shot(visitor.named("cell-face", row=row, column=column, kind=told))
    yield "down", shot(visitor.named("cell-down", row=7, column=7))


def triominoes(visitor: Visitor) -> Iterator[tuple[str, bytes]]:
    tiles = ["000", "111", "222", "333", "444", "555"]
    board = [f"{tile}@{x},0^" for x, tile in enumerate(tiles)]
    show(visitor, "triominoes", {"board": board})
    for x, tile in enumerate(tiles):
        name = visitor.pattern("laid-name", whole=False, way="up", digits=" ".join(tile), x=x, y=0)
        yield tile, shot(visitor.page.get_by_role("img", name=name))


def drachenwurf(visitor: Visitor) -> Iterator[tuple[str, bytes]]:
    lairs = [[[f"{dragon}{place}" for place in "123456"] for dragon in dragons] for dragons in ("roy", "gbp")]  # fmt: skip  # noqa: E501
    show(visitor, "drachenwurf", {"lairs": lairs, "middle": [], "rolled": "", "kept": "roygbp", "phase": "choose"})  # fmt: skip  # noqa: E501
    for letter in "roygbp":
        die = visitor.pattern("die-aside", dragon=visitor.say(f"dragon-{letter}"))
        yield f"die {letter}", shot(visitor.page.get_by_role("img", name=die))
    for closed in visitor.button(re.compile(visitor.say("look-at-lair"))).all():
        closed.tap()
    for rows in lairs:
        for row in rows:
            for card in row:
                name = visitor.pattern("card", dragon=visitor.say(f"dragon-{card[0]}"), landscape=visitor.say(f"landscape-{card[1]}"))  # fmt: skip  # noqa: E501
                yield card, shot(visitor.page.get_by_role("img", name=name))


def kings_court(visitor: Visitor) -> Iterator[tuple[str, bytes]]:
    for letters in ("ABCDEF", "GHIJKL"):
        show(visitor, "kings_court", {"row": [letter * 2 for letter in letters], "phase": "over"})
        for slot, letter in enumerate(letters, start=1):
            yield letter, shot(visitor.named("court-place", slot=slot, character=ANY, hat=ANY))


def red_handed(visitor: Visitor) -> Iterator[tuple[str, bytes]]:
    cards = [kind + colour + number for kind in "TDF" for colour in "rgb" for number in "123"]
    cards += ["Pr", "Pg", "Pb"]
    show(visitor, "red_handed", {"open": [[card, 0] for card in cards]})
    for number, card in enumerate(cards, start=1):
        yield card, shot(visitor.named("card-of", number=number, card=ANY, name=ANY))


PIECES = [catch_dragon, triominoes, drachenwurf, kings_court, red_handed]


@pytest.mark.parametrize("pieces", PIECES, ids=lambda pieces: pieces.__name__)
def test_pieces_differ_for_every_eye(come, pieces) -> None:
    photos = {name: picture(png, SIZE) for name, png in pieces(come())}
    assert len(photos) >= 6
    alike = []
    for eye in EYES:
        looks = {name: seen(photo, eye) for name, photo in photos.items()}
        for one, other in combinations(looks, 2):
            if one.startswith("die ") != other.startswith("die "):
                continue  # a die is no card
            if (share := apart(looks[one], looks[other])) < ENOUGH:
                alike.append(f"{eye}: {one} and {other} differ in {share:.1%}")
    assert not alike


def test_the_eyes_themselves() -> None:
    """What colour alone tells apart is not enough: the check can fail."""
    import numpy as np

    red, green = np.full((8, 8, 3), [0.45, 0.1, 0.02]), np.full((8, 8, 3), [0.05, 0.24, 0.02])
    assert apart(seen(red, "grey"), seen(green, "grey")) == 0
    assert apart(seen(red, "tritanopia"), seen(green, "tritanopia")) == 1
    assert json.dumps(EYES["grey"][0]) == json.dumps(EYES["grey"][2])
    for eye, matrix in EYES.items():  # white stays white for everybody
        assert np.allclose(np.sum(matrix, axis=1), 1, atol=1e-4), eye
