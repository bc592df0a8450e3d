"""Position: the friendly, immutable face of a state record."""

from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from .errors import IllegalAction, ascii_repr, brief
from .game import Game, OptionValue, State
from .history import Past, Worlds, imagined
from .language import Message, language
from .notation import Document
from .record import blank, copied
from .seed import Seed, chance_key
from .steps import Step, automatic_steps, legal_numbers, refusal, step_events

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .schema.events import EventRecord


class _Everyone:
    """``position.to_act`` where all seats may act at any time."""

    def __repr__(self) -> str:
        return "kufsa.EVERYONE"

    def __reduce__(self) -> str:
        return "EVERYONE"


EVERYONE: Final = _Everyone()
_NOT_ASKED: Final = object()
_BESIDES_SEATS = {-1: None, -2: EVERYONE}  # what the kernel ``to_act`` answers: over, all of them

AnyView = TypeVar("AnyView", bound=dict[str, Any])


class View(dict[str, Any]):
    """What a seat may know, with perfect memory of what it was shown: for bots and research."""


class PersonView(dict[str, Any]):
    """What a person at the table is shown: what lies open now, and what the last action showed."""


class Position:
    """A position of a game: play makes a new one and leaves this one as it is.

    >>> import kufsa
    >>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
    >>> q = p.play("c4")
    >>> p.legal[:3], q.document["up"]
    (('a1', 'b1', 'c1'), ['c4'])
    """

    __slots__ = (
        "_chosen", "_game", "_legal", "_options", "_past", "_records", "_shown_options", "_state",
        "_steps", "_told", "_turn", "_worlds",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        options: "Mapping[str, OptionValue]",
        state: State,
        steps: tuple[Step, ...] = (),
        chosen: int | None = None,
        past: Past | None = None,
    ) -> None:
        self._game = game
        self._options = options
        self._state = state
        self._steps = steps  # what the play that led here did, for events
        self._chosen = chosen  # the place in `steps` of the last action that somebody chose
        self._past = past or Past(state, dealt=False)  # all that is known to have led here
        self._worlds: dict[int, Worlds | None] = {}  # by seat, where the past tells something
        self._legal: tuple[str, ...] | None = None
        self._turn: Any = _NOT_ASKED  # ``to_act``
        # The events of each step, as the kernel wrote them, and cut into records.
        self._told: list[list[int]] | None = None
        self._records: list[list[EventRecord]] | None = None
        self._shown_options: dict[str, OptionValue] | None = None

    # What it is.

    @property
    def game(self) -> Game:
        return self._game

    @property
    def players(self) -> int:
        return int(self._options["players"])

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options that differ from their defaults, and ``players``, as documents hold them."""
        if self._shown_options is None:
            self._shown_options = chosen = {"players": self._options["players"]}
            for name, option in self._game.options.items():
                if name in self._options and self._options[name] != option.default:
                    chosen[name] = self._options[name]
        return self._shown_options.copy()

    @property
    def document(self) -> Document:
        """The whole position as JSON-ready data, without the chance still to come."""
        return {
            "game": self._game.id,
            "options": self.options,
            **self._game.schema.write(self._state),
        }

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._chance_to_come() == other._chance_to_come() and self.document == other.document

    def __hash__(self) -> int:
        return hash((self._chance_to_come(), _hashable(self.document)))

    def _chance_to_come(self) -> bytes:
        return bytes(self._state[0]["chance"].tobytes())

    def __repr__(self) -> str:
        return f"kufsa.game({self._game.id!r}).position({self.document!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self._game, dict(self._options), self._state, self._steps, self._chosen)
        return (Position, (*parts, self._past))

    # Playing.

    @property
    def to_act(self) -> int | _Everyone | None:
        """The seat whose turn it is, EVERYONE, or None when the game is over."""
        turn = self._turn
        if turn is _NOT_ASKED:
            seat = int(self._game.kernels.seat_to_act(self._state))
            self._turn = turn = _BESIDES_SEATS.get(seat, seat)
        found: int | _Everyone | None = turn
        return found

    @property
    def over(self) -> bool:
        return self.to_act is None

    @property
    def legal(self) -> tuple[str, ...]:
        """Every legal action as text, in the canonical order of the game."""
        if self._legal is None:
            self._legal = self._texts(legal_numbers(self._game, self._state))
        return self._legal

    def legal_for(self, seat: int) -> tuple[str, ...]:
        """What a seat may be told of the legal actions: its own when it is to act, else nothing."""
        self._check_seat(seat)
        if self.to_act not in (seat, EVERYONE):
            return ()
        actions = self._game.schema.actions
        if not actions.has_secrets:
            return self.legal
        return self._texts(actions.without_secrets(legal_numbers(self._game, self._state)))

    def _texts(self, numbers: NDArray[np.int32]) -> tuple[str, ...]:
        numbers.sort()  # an action's number rises with its place in the canonical order
        return tuple(map(self._game.schema.actions.format, numbers.tolist()))

    def play(self, *actions: str) -> "Position":
        """The position after these actions, or an IllegalAction; this one never changes."""
        state = self._state
        steps: list[Step] = []
        chosen = None
        for action in actions:
            number = self._parse(action)
            made = copied(state)
            code = self._game.kernels.step(made, number)
            if code:
                raise refusal(self._game, code, action)
            chosen = len(steps)
            steps.append((state, number, made))
            steps += automatic_steps(self._game, made)
            state = steps[-1][2]
        if not actions:
            return self
        past = self._past.then(number for _, number, _ in steps)
        after = Position(self._game, self._options, state, tuple(steps), chosen, past)
        after._shown_options = self._shown_options
        return after

    def _parse(self, action: object) -> int:
        package = self._game.package
        if not isinstance(action, str):
            raise IllegalAction(Message(package, "not-text", {"text": brief(action)}), None)
        number = self._game.parse_action(action)
        if number is None:
            told = ascii_repr(action if len(action) <= 30 else action[:30] + "…")
            forms = Message(package, "action-forms")
            raise IllegalAction(
                Message(package, "not-an-action", {"text": told, "forms": forms}), None
            )
        return number

    @property
    def steps(self) -> int:
        """How many steps the last play took, with those that happened by themselves."""
        return len(self._steps)

    def beginning(self) -> tuple["Position", int]:
        """Where its past begins, as far as that is known, and how many steps ago.

        >>> import kufsa
        >>> p = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
        >>> p.play("c4", "d4").play("stop").beginning() == (p, 3)
        True
        """
        past = self._past
        start = Past(past.start, past.dealt)
        return Position(self._game, self._options, past.start, past=start), len(past.numbers)

    # How it stands.

    @property
    def scores(self) -> tuple[int, ...]:
        """Points by seat, as the game counts them."""
        out = np.zeros(self.players, np.int64)
        self._game.kernels.points(self._state, out)
        return tuple(out.tolist())

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; nobody until the game is over."""
        if not self.over:
            return ()
        seats = int(self._game.kernels.winning_seats(self._state))
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    # What a seat may know.

    def view(self, seat: int | None = None) -> View:
        """What a seat may know, with perfect memory (None: a spectator)."""
        return self._written_view(View(), self._view_record(seat), seat)

    def _view_record(self, seat: int | None) -> State:
        self._check_seat(seat)
        record = blank(self._game.view_record)
        self._game.kernels.view_of(self._state, -1 if seat is None else seat, record)
        return record

    def _written_view(self, view: AnyView, record: State, seat: int | None) -> AnyView:
        """Fill in a view."""
        view["game"] = self._game.id
        view["options"] = self.options
        view["seat"] = seat
        view.update(self._game.schema.write_view(record))
        view["winners"] = list(self.winners)
        view["last"] = self._last(seat)
        return view

    def person_view(self, seat: int | None = None) -> PersonView:
        """What a person in that seat is shown: faces that are turned away again are left out."""
        record = self._view_record(seat)
        self._game.kernels.people_view(record)
        return self._written_view(PersonView(), record, seat)

    def forgetful_view(self, seat: int | None = None) -> View:
        """The same for a bot to read: the view of somebody who has forgotten what is hidden."""
        record = self._view_record(seat)
        self._game.kernels.people_view(record)
        if "forgotten" in (record.dtype.names or ()):
            record["forgotten"] = 0  # what a person is not shown is there, and empty
        return self._written_view(View(), record, seat)

    def odds(self, seat: int | None = None, open_memory: bool = False) -> Document | None:
        """What can be counted from what a person in that seat is shown; None: nothing.

        With ``open_memory`` it is counted from all that the seat was ever shown.

        >>> import kufsa
        >>> kufsa.game("catch_dragon").start(players=2, seed=7).odds(0)
        {'unknown': 49, 'bad': 3}
        """
        declared = self._game.odds
        if declared is None:
            return None
        record = self._view_record(seat)
        if not open_memory:
            self._game.kernels.people_view(record)
        return declared.counted(self._game, record)

    def events(self, seat: int | None = None) -> list[Document]:
        """What the last play made happen, as a seat may know it, each with its clause."""
        self._check_seat(seat)
        tell = self._game.schema.events.tell
        return [event for records in self._event_records() for event in tell(records, seat)]

    def _words(self) -> list[list[int]]:
        """What the kernel ``tell`` wrote about each step."""
        if self._told is None:
            self._told = [step_events(self._game, step) for step in self._steps]
        return self._told

    def _event_records(self) -> list[list["EventRecord"]]:
        if self._records is None:
            self._records = list(map(self._game.schema.events.records, self._words()))
        return self._records

    def _last(self, seat: int | None) -> Document | None:
        if self._chosen is None:
            return None
        return {
            "action": self._game.format_action(self._steps[self._chosen][1]),
            **self._game.schema.events.shown(self._event_records()[self._chosen :], seat),
        }

    def resample(
        self, seat: int | None, seed: Seed | None = None, *, by_past: bool = True
    ) -> "Position":
        """A position drawn at random among those the seat cannot tell from this one.

        If it is known how the game came here, it could have come to the new position as well: all
        that the seat was ever shown would have been the same. Of a position that comes from a
        document nothing is known but what it shows; nor of any, if ``by_past`` is false, which is
        quicker.
        """
        self._check_seat(seat)
        key = chance_key(seed)
        state = copied(self._state)
        who = -1 if seat is None else seat
        self._game.kernels.resample_for(state, who, key)
        worlds = self._imaginable(who) if by_past else None
        if worlds is None:
            return Position(self._game, self._options, state)
        seen = self._view_record(seat)

        def looks_the_same(other: State) -> bool:
            found = Position(self._game, self._options, other)._view_record(seat)
            return bool(found.tobytes() == seen.tobytes())

        after, past = imagined(
            self._game, worlds, self._past.numbers, looks_the_same, state,
            Random(key.tobytes()),
        )  # fmt: skip
        return Position(self._game, self._options, after, past=past)

    def _imaginable(self, seat: int) -> Worlds | None:
        """What the past tells a seat beyond what it sees now; None: nothing."""
        told = self._game.optional("history")
        if told is None:
            return None
        if seat not in self._worlds:
            steps = self._past.steps(self._game)
            self._worlds[seat] = told.worlds(steps, self._state, seat, self._past.dealt)
        return self._worlds[seat]

    def _check_seat(self, seat: object) -> None:
        if seat is None:
            return
        if type(seat) is not int or not 0 <= seat < self.players:
            raise ValueError(
                f"seats are 0 to {self.players - 1}, or None for a spectator, not {brief(seat)}"
            )

    # Pictures.

    def svg(self, seat: int | None = None, lang: str = "en") -> str:
        """A picture of what a seat may know."""
        return self._game.svg(self.view(seat), language(lang))

    def _repr_svg_(self) -> str:
        return self.svg()


def _hashable(value: object) -> object:
    """JSON-ready data as something that can be hashed; the order of keys does not matter.

    >>> hash(_hashable({"a": [1], "b": 2})) == hash(_hashable({"b": 2, "a": [1]}))
    True
    """
    if isinstance(value, dict):
        return frozenset((key, _hashable(entry)) for key, entry in value.items())
    if isinstance(value, list):
        return tuple(map(_hashable, value))
    return value
