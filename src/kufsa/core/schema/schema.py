"""The schema of a game: what a document, a view, an action and an event are made of."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kufsa.core.broken_contract import BrokenContract
from kufsa.core.errors import BadPosition
from kufsa.core.notation import Document, fields
from kufsa.core.record import plain

from .actions import Actions
from .deals import Step, check_steps
from .defaults import default_events
from .events import Events
from .lists import Many
from .material import Material, Options
from .remembered import RecordWriter
from .shapes import BySeat, One, Shape, When
from .terms import Maybe, Names, Scope
from .visibility import Own, unveiled, view_shape

State = NDArray[Any]
EVENT_ROOM = 512  # words that the events of one step may take


class Schema:
    """Declared once: documents, views, actions and events, and all that follows from them.

    ``document`` and ``view`` name the values in the order in which they are written, each with its
    shape over the record of the state or of the view. Without ``view``, views follow from the
    document and from who may see what (``visibility.py``). ``options`` maps fields of the state to
    the options they hold. ``material`` is what must be there in every document. ``deals`` says how
    chance sets the game up, so that anybody can check it (``deals.py``).
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
        deals: tuple[Step, ...] = (),
        event_room: int = EVENT_ROOM,
    ) -> None:
        self.state = state
        self.document = dict(document)
        self.actions = actions
        self.events = default_events(actions) if events is None else events
        self.options = dict(options or {})
        self.material = material
        self.deals = deals
        self.event_room = event_room
        self.declares_view = view is not None
        self._view = view
        self._document_writer = RecordWriter(self.document)
        _check_fields(state, self.document, self.options)
        check_steps(deals, self.document)

    @cached_property
    def view(self) -> dict[str, Shape]:
        """The values of a view, over the view's record."""
        if self._view is not None:
            return dict(self._view)
        found = {name: view_shape(shape) for name, shape in self.document.items()}
        return {name: shape for name, shape in found.items() if shape is not None}

    @cached_property
    def _view_writer(self) -> RecordWriter:
        return RecordWriter(self.view)

    # Documents.

    @cached_property
    def optional(self) -> list[str]:
        """The fields that only some documents have."""
        return [
            name
            for name, shape in self.document.items()
            if isinstance(shape, When) and shape.left_out
        ]

    @cached_property
    def required(self) -> list[str]:
        """The fields that every document has."""
        return [name for name in self.document if name not in self.optional]

    def write(self, state: State) -> Document:
        """The fields of a document."""
        return self._document_writer.write(state)

    def read(self, document: Document, chosen: Options, numbers: Mapping[str, int]) -> State:
        """The state of a document's fields: all that stands in it, and the options.

        ``numbers`` are the options as kernels know them. What else is in the state is for the
        kernel ``finish_document`` to fill in; its chance to come is still to be given.
        """
        fields(document, "the position", self.required, self.optional)
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
        return self._view_writer.write(view)

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
        """The fields of a document that looks like a view; hidden values are arbitrary."""
        from .determinizing import determinized

        return determinized(self, view, chosen)


def _check_fields(
    state: np.dtype[Any], document: Mapping[str, Shape], options: Mapping[str, str]
) -> None:
    """A misspelt field is named at once, with the value that needs it."""
    names = state.names or ()
    for value, shape in document.items():
        for field in shape.used:
            if field not in names:
                raise BrokenContract(
                    f"{value} needs the field {field!r}, and the state has no such field"
                )
        _check_axes(state, value, shape)
        _check_null(value, shape)
    for field in ("players", *options):
        if field not in names:
            raise BrokenContract(f"the state has no field {field!r}")


def _check_axes(state: np.dtype[Any], value: str, shape: Shape) -> None:
    """What is by seat has an entry for each seat, and so has the field that counts it."""
    by_seat = unveiled(shape)
    if not isinstance(by_seat, BySeat) or not isinstance(by_seat.each, One | Many):
        return
    assert state.fields is not None
    each = by_seat.each
    for field in each.used:
        is_list = isinstance(each, Many) and field == each.field
        if len(state.fields[field][0].shape) < (2 if is_list else 1):
            axes = "(SEATS, LENGTH)" if is_list else "SEATS"
            raise BrokenContract(
                f"{value} is by seat, and its field {field!r} has no entry for each seat: "
                f"declare ({field!r}, ..., {axes}) in the state"
            )


def _check_null(value: str, shape: Shape) -> None:
    """The number that is written as null is none of the names."""
    inner = unveiled(shape)
    inner = inner.each if isinstance(inner, BySeat) else inner
    maybe = inner.term if isinstance(inner, One | Many) else None
    if isinstance(maybe, Maybe) and isinstance(maybe.term, Names):
        names = maybe.term
        if 0 <= maybe.none < len(names):
            raise BrokenContract(
                f"{value} writes null for the number {maybe.none}, and that is the {names.what} "
                f"{names.texts[maybe.none]}: choose a number that is none, such as {len(names)}"
            )
