"""A position that looks like a view of Red-Handed."""

from kufsa.core.notation import Document

from .incidents import COPIES
from .schema import NAMES


def determinized(view: Document) -> Document:
    """The fields of a document that looks like this view: what is not open lies anywhere."""
    shown = [card for card, _ in view["open"]]
    rest = [
        name
        for name, copies in zip(NAMES, COPIES.tolist(), strict=True)
        for _ in range(copies - shown.count(name))
    ]
    heaps = []
    for size in (*view["deck_sizes"], *view["pile_sizes"]):
        heaps.append(sorted(rest[:size]))
        rest = rest[size:]
    players = len(view["deck_sizes"])
    same = {name: view[name] for name in ("open", "phase")}
    return {"decks": heaps[:players], "piles": heaps[players:], **same}
