"""Material: the pieces of the box, and where in a document they lie.

Nothing is lost and nothing is there twice: every document is checked against this. What a view
does not show of the pieces must be somewhere: from a view, ``Game.determinize`` makes a document.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kufsa.core.errors import BadPosition

from .shapes import Shape
from .terms import Names

Options = Mapping[str, Any]
Place = str | Shape


@dataclass(frozen=True)
class Material:
    """How many pieces of each kind there are, and where in the document they lie.

    A place is the name of a value, or a shape where the value holds pieces of two materials.
    ``counts`` may depend on the options. With ``all_there`` False pieces may be missing.

    >>> from kufsa.core.schema import letters
    >>> Material("tile", letters("TB", "kind of tile"), (4, 2), "CD-01", ("grid", "won")).of({})
    (4, 2)
    """

    name: str
    kinds: Names
    counts: tuple[int, ...] | Callable[[Options], tuple[int, ...]]
    clause: str
    places: tuple[Place, ...]
    all_there: bool = True

    def of(self, options: Options) -> tuple[int, ...]:
        """How many pieces of each kind there are with these options."""
        return self.counts(options) if callable(self.counts) else self.counts

    def check(self, row: Any, shapes: Mapping[str, Shape], options: Options) -> None:
        """Raise BadPosition if a piece is missing, or is there too often."""
        there: Counter[int] = Counter()
        for place in self.places:
            there += (shapes[place] if isinstance(place, str) else place).pieces(row)
        for kind, wanted in enumerate(self.of(options)):
            found = there.pop(kind, 0)
            if found > wanted or (found < wanted and self.all_there):
                raise BadPosition(self._sentence(kind, wanted, found), self.clause)
        if there:
            raise BadPosition(self._strange(min(there)), self.clause)

    def _strange(self, kind: int) -> str:
        if kind >= len(self.kinds):  # a text that was read as none of them
            return f"a {self.name} is there that is not in the game"
        return f"there is no {self.name} {self.kinds.write(kind)} with these options"

    def _sentence(self, kind: int, wanted: int, found: int) -> str:
        what = self.kinds.write(kind)
        if wanted == 1:
            return f"the {self.name} {what} is {'there twice' if found else 'not there'}"
        return f"there are {wanted} of the {self.name} {what} in the game, not {found}"
