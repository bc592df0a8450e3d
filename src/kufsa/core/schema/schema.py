"""The schema of a game: what a document, a view, an action and an event are made of."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.errors import BadPosition
from kufsa.core.notation import Document, fields
from kufsa.core.record import plain

from .actions import Actions
from .defaults import default_events
from .events import Events
from .material import Material, Options
from .shapes import Shape, When
from .terms import Scope
from .visibility import Own, view_shape

State = NDArray[Any]
EVENT_ROOM = 512  # words that the events of one step may take


class Schema:
    """Declared once: documents, views, actions and events, and all that follows from them.

    ``document`` and ``view`` name the values in the order in which they are written, each with its
    shape over the record of the state or of the view. Without ``view``, views follow from the
    document and from who may see what (``visibility.py``). ``options`` maps fields of the state to
    the options they hold. ``material`` is what must be there in every document.
    """

    def __init__(
        self,
        state: np.dtype[Any],
        *,
        document: Mapping[str, Shape],
        actions: Actions,
        events: Events | None = None,
        view: Mapping[str, Shape] | None = None,
        options: Mapping[str, str] | None = None,
        material: tuple[Material, ...] = (),
        event_room: int = EVENT_ROOM,
    ) -> None:
        self.state = state
        self.document = dict(document)
        self.actions = actions
        self.events = default_events(actions) if events is None else events
        self.options = dict(options or {})
        self.material = material
        self.event_room = event_room
        self.declares_view = view is not None
        self._view = view
        _check_fields(state, self.document, self.options)

    @cached_property
    def view(self) -> dict[str, Shape]:
        """The values of a view, over the view's record."""
        if self._view is not None:
            return dict(self._view)
        found = {name: view_shape(shape) for name, shape in self.document.items()}
        return {name: shape for name, shape in found.items() if shape is not None}

    # Documents.

    def write(self, state: State) -> Document:
        """The fields of a document."""
        return _written(self.document, plain(state))

    def read(self, document: Document, chosen: Options, numbers: Mapping[str, int]) -> State:
        """The state of a document's fields: all that stands in it, and the options.

        ``numbers`` are the options as kernels know them. What else is in the state is for the
        kernel ``finish_document`` to fill in; its chance to come is still to be given.
        """
        optional = [name for name, shape in self.document.items() if _left_out(shape)]
        required = [name for name in self.document if name not in optional]
        fields(document, "the position", required, optional)
        state = np.zeros(1, self.state)
        record: Any = state[0]
        record["players"] = numbers["players"]
        for field, option in self.options.items():
            record[field] = numbers[option]
        scope = Scope(numbers["players"])
        # What depends on another field comes after it.
        for name, shape in sorted(self.document.items(), key=lambda one: isinstance(one[1], When)):
            if name in document:
                shape.read(document[name], record, name, scope)
            elif isinstance(shape, When) and shape.holds(record):
                raise BadPosition(f"the position needs the field {name!r}")
        row = plain(state)
        for material in self.material:
            material.check(row, self.document, chosen)
        return state

    # Views.

    def write_view(self, view: State) -> Document:
        """The fields of a view."""
        return _written(self.view, plain(view))

    @cached_property
    def hidden(self) -> tuple[str, ...]:
        """The fields of the state that hold what some seat may not know."""
        from .derived import hidden_fields

        return hidden_fields(self)

    @property
    def shows_seats_different_things(self) -> bool:
        """Whether a value of the document is each seat's ``Own``, or an event is private."""
        owned = any(isinstance(shape, Own) for shape in self.document.values())
        return owned or self.events.has_private

    def determinized(self, view: Mapping[str, Any], chosen: Options) -> Document:
        """The fields of a document that looks like a view: what is hidden lies anyhow."""
        from .determinizing import determinized

        return determinized(self, view, chosen)


def _written(shapes: Mapping[str, Shape], row: Any) -> Document:
    return {
        name: shape.write(row)
        for name, shape in shapes.items()
        if not (isinstance(shape, When) and shape.left_out and not shape.holds(row))
    }


def _left_out(shape: Shape) -> bool:
    return isinstance(shape, When) and shape.left_out


def _check_fields(
    state: np.dtype[Any], document: Mapping[str, Shape], options: Mapping[str, str]
) -> None:
    """A misspelt field is named at once, with the value that needs it."""
    names = state.names or ()
    for value, shape in document.items():
        for field in shape.used:
            if field not in names:
                raise TypeError(
                    f"{value} needs the field {field!r}, and the state has no such field"
                )
    for field in ("players", *options):
        if field not in names:
            raise TypeError(f"the state has no field {field!r}")
