"""A table as a small PNG, for previews of links: what anybody may see there who has the link.

Before a game begins, it is the beginning of another deal: the table's own is nobody's to see. Needs
the extra ``previews``; without it, a preview shows the icon of the box.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from typing import Any
from xml.etree import ElementTree

from kufsa.core.game import Game
from kufsa.core.language import player_name

from .drawn_boards import draw
from .pictures import SVG, Picture

WIDTH, HEIGHT = 1200, 630  # what previews are cut to elsewhere
EDGE = 24
PAPER = "#f7f4ee"
SAMPLE = "a picture of how it begins"  # the seed of a deal that nobody plays
KEPT = 64  # pictures in memory


@lru_cache(1)
def can_draw() -> bool:
    """Whether pictures can be made here."""
    return find_spec("resvg_py") is not None


def beginning(game: Game, players: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody without a seat sees of a fresh deal: not that of any table."""
    position = game.start(players=players, seed=SAMPLE, **dict(options))
    view: dict[str, Any] = position.person_view(None)
    return view


def framed(board: Picture) -> str:
    """A board in the middle of a picture of the usual size."""
    ElementTree.register_namespace("", SVG)
    inner = ElementTree.fromstring(board.svg)
    if "viewBox" not in inner.attrib:
        inner.set("viewBox", f"0 0 {inner.get('width', '100')} {inner.get('height', '100')}")
    inner.attrib |= {
        "x": str(EDGE),
        "y": str(EDGE),
        "width": str(WIDTH - 2 * EDGE),
        "height": str(HEIGHT - 2 * EDGE),
    }
    outer = ElementTree.Element(
        f"{{{SVG}}}svg", {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": str(WIDTH)}
    )
    paper = {"width": str(WIDTH), "height": str(HEIGHT), "fill": PAPER}
    outer.append(ElementTree.Element(f"{{{SVG}}}rect", paper))
    outer.append(inner)
    return ElementTree.tostring(outer, "unicode")


@lru_cache(KEPT)
def _rendered(svg: str, css: str) -> bytes:
    from resvg_py import svg_to_bytes

    # Without letters: fonts differ from server to server, and it cannot write from right to left.
    style = css or None
    return bytes(
        svg_to_bytes(svg_string=svg, style_sheet=style, width=WIDTH, skip_system_fonts=True)
    )


def table_picture(game: Game, view: Mapping[str, Any], lang: str) -> bytes:
    """A view as PNG; people have no names in it, only numbers."""
    seats: Sequence[str] = [
        player_name({}, seat, lang) for seat in range(view["options"]["players"])
    ]
    drawn = draw(game, view, [], seats, lang)
    return _rendered(framed(Picture(drawn.svg, drawn.css)), drawn.css)
