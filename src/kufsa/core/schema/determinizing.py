"""From a view to a document that looks like it: hidden parts are filled in arbitrarily.

Views that follow from the document can be inverted: every value is there, or its length is.
The pieces that the view does not show fill the gaps, in the order of their kinds; ``resample``
deals them properly afterwards.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kufsa.core.notation import Document

from .lists import Many
from .material import Material, Options
from .schema import Schema
from .sets import BitSet
from .shapes import BySeat, One, Shape, Tokens
from .terms import Scope
from .visibility import Counted, Hidden, Own, unveiled


def determinized(schema: Schema, view: Mapping[str, Any], chosen: Options) -> Document:
    """The fields of a document; see ``Game.determinize``."""
    if schema.declares_view:
        raise TypeError("a game that declares its views says itself how to imagine a position")
    rest = {
        place: pieces
        for material in schema.material
        for pieces in [_unseen(schema, material, view, chosen)]
        for place in material.places
    }
    # A hidden list of unknown length gets what the others leave.
    filled = {
        name: _filled(shape, view.get(name), rest.get(name, iter(())))
        for name, shape in sorted(schema.document.items(), key=lambda one: _takes_all(one[1]))
        if name in view or isinstance(shape, Hidden)
    }
    return {name: filled[name] for name in schema.document if name in filled}


def _takes_all(shape: Shape) -> bool:
    inner = unveiled(shape)
    return isinstance(shape, Hidden) and isinstance(inner, Many) and isinstance(inner.count, str)


def _unseen(
    schema: Schema, material: Material, view: Mapping[str, Any], chosen: Options
) -> Iterator[Any]:
    """The pieces that lie where the view does not show them, as they are written."""
    import numpy as np

    from kufsa.core.record import plain

    left = Counter(dict(enumerate(material.of(chosen))))
    scope = Scope(chosen["players"])
    for name in material.places:
        if not isinstance(name, str):
            raise TypeError(f"the places of the {material.name}s have to be names of values")
        shape = schema.document[name]
        state = np.zeros(1, schema.state)
        state[0]["players"] = chosen["players"]
        open_part = _open_part(shape, view.get(name))
        if open_part is not None:
            unveiled(shape).read(open_part, state[0], name, scope)
            left -= unveiled(shape).pieces(plain(state))
    return iter([material.kinds.write(kind) for kind in sorted(left.elements())])


def _open_part(shape: Shape, value: Any) -> Any:
    """What a view shows of a value, with nothing in the place of what is hidden."""
    if isinstance(shape, Hidden | Counted):
        return None
    if isinstance(shape, Own):
        assert isinstance(shape.shape, BySeat)
        empty: Any = 0 if isinstance(shape.shape.each, Tokens) else []
        return [one if isinstance(one, type(empty)) else empty for one in value]
    return value


def _filled(shape: Shape, value: Any, rest: Iterator[Any]) -> Any:
    if isinstance(shape, Hidden):
        inner = shape.shape
        if isinstance(inner, Many) and isinstance(inner.count, int):
            return [next(rest) for _ in range(inner.count)]
        return list(rest)
    if isinstance(shape, Counted):
        return [next(rest) for _ in range(value)]
    if isinstance(shape, Own):
        assert isinstance(shape.shape, BySeat)
        return [_own(shape.shape.each, one, rest) for one in value]
    return value


def _own(each: Shape, value: Any, rest: Iterator[Any]) -> Any:
    if isinstance(each, Tokens):
        return sum(1 for _ in rest) if value is None else value
    if not isinstance(value, int):
        return value
    pieces = [next(rest) for _ in range(value)]
    if isinstance(each, One) and isinstance(each.term, BitSet):
        return sorted(pieces, key=each.term.members.number.__getitem__)  # type: ignore[union-attr]
    return pieces
