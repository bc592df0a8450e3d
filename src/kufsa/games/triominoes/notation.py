"""Texts of Triangle Dominoes: the tile of a lay, and a position that looks like a view."""

from kufsa.core.notation import Document

from .schema import TILE_NAMES


def tile_of(lay: str) -> str:
    """The tile of a lay, or of its digits, as it is called however it is turned.

    >>> tile_of("120@3,-1v"), tile_of("201")
    ('012', '012')
    """
    return min(lay[k:3] + lay[:k] for k in range(3))


def sum_of(lay: str) -> int:
    """The sum of a tile's numbers (TR-17).

    >>> sum_of("120@3,-1v")
    3
    """
    return sum(map(int, lay[:3]))


def determinized(view: Document) -> Document:
    """The fields of a document that looks like this view: what the seat cannot see lies anyhow.

    Who can lay what follows from play is for `resample` to heed.
    """
    seat, turn = view["seat"], view["turn"]
    hands = view["hands"] or [
        view["hand"] if other == seat else None for other in range(len(view["hand_sizes"]))
    ]
    placed = {tile_of(lay) for lay in view["board"]}
    placed |= {tile for hand in hands if hand is not None for tile in hand}
    rest = [tile for tile in TILE_NAMES if tile not in placed]
    dealt = []
    for hand, size in zip(hands, view["hand_sizes"], strict=True):
        dealt.append(rest[:size] if hand is None else hand)
        rest = rest[size:] if hand is None else rest
    same = ("board", "scores", "turn", "draws", "passes", "round", "phase")
    document = {name: view[name] for name in same}
    if view["draws"]:
        document["drawn"] = view["drawn"] or dealt[turn][0]
    if view["options"].get("mode") == "basic":
        document["scores"] = [0] * len(dealt)  # views count tiles there, documents nothing
    return {**document, "hands": dealt, "pool": rest[: view["pool"]]}
