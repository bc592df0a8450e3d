"""How likely the next tile ends the turn, counted from what lies open in a view."""

from kufsa.core.notation import Document

from .rules import DRAGON, KINDS, SPIDER, TILES
from .schema import LETTERS

_GOOD_FOR_A_HUNT = LETTERS[DRAGON]
_BAD_FOR_TREASURE = LETTERS[DRAGON] + LETTERS[SPIDER]
_ALWAYS_BAD = LETTERS[SPIDER]


def odds(view: Document) -> Document | None:
    """Of the tiles whose face the view does not show: how many there are, and how many are bad.

    What is bad depends on the tiles that are up: beside treasure a dragon or a spider (CD-14,
    CD-15), beside dragons anything else, and as the first tile only a spider.

    >>> import kufsa
    >>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
    >>> odds(p.person_view(0)), odds(p.play("c4").person_view(0))
    ({'unknown': 49, 'bad': 3}, {'unknown': 48, 'bad': 15})
    """
    if view["phase"] != "flip":
        return None
    shown = "".join(view["grid"])
    unknown = shown.count("?")
    left = {
        kind: int(tiles) - shown.count(kind) - sum(won.get(kind, 0) for won in view["won"])
        for kind, tiles in zip(LETTERS[:KINDS], TILES, strict=True)
    }
    up = [shown["abcdefg".index(cell[0]) + 7 * int(cell[1]) - 7] for cell in view["up"]]
    if not up:
        bad = sum(left[kind] for kind in _ALWAYS_BAD)
    elif _GOOD_FOR_A_HUNT in up:
        bad = unknown - left[_GOOD_FOR_A_HUNT]
    else:
        bad = sum(left[kind] for kind in _BAD_FOR_TREASURE)
    return {"unknown": unknown, "bad": bad}
