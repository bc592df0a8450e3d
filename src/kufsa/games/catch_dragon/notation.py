"""A position that looks like a view of Catch the Dragon."""

from kufsa.core.notation import Document

from .schema import LETTERS, NAMES
from .state import KINDS, TILES


def determinized(view: Document) -> Document:
    """The fields of a document that looks like this view: never shown faces lie anyhow."""
    shown = "".join(view["grid"])
    seen = [name for name, face in zip(NAMES, shown, strict=True) if face in LETTERS[:KINDS]]
    rest = iter(
        letter
        for letter, tiles in zip(LETTERS, TILES.tolist(), strict=False)
        for _ in range(
            tiles - shown.count(letter) - sum(kinds.get(letter, 0) for kinds in view["won"])
        )
    )
    grid = ["".join(next(rest) if face == "?" else face for face in row) for row in view["grid"]]
    same = {name: view[name] for name in ("up", "won", "turn", "phase")}
    return {"grid": grid, "seen": seen, **same}
