"""The state of a match: what the events so far add up to.

``fold(events, secret)`` gives the same match as applying them one by one as they happen. Nothing
is decided here: see decide.py.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, Literal, NamedTuple, get_args

from msgspec.structs import replace

from kufsa.core.game import Game
from kufsa.core.position import EVERYONE, Position
from kufsa.core.registry import game as find_game

from . import events as e
from . import limits
from .fairness import Chain, match_key
from .growing import Answers, Growing
from .handicap import with_head_start
from .record import action_line, bytes_line, claim_line, end_line, header_line, undo_line

Status = Literal["waiting", "playing", "ended"]
WAITING: Final = "waiting"
PLAYING: Final = "playing"
ENDED: Final = "ended"


class Move(NamedTuple):
    """One action of the game: who, what, and the event that brought it."""

    seat: int | None
    action: str
    seq: int


class Ask(NamedTuple):
    """Somebody wants to take back all actions after the first ``to``."""

    seat: int
    to: int
    agreed: frozenset[int]
    seq: int  # of the event that asked


class OtherRules(ValueError):
    """A match that was begun by another version of the rules of its game."""

    def __init__(self, match: str, game: str, begun: int, here: int) -> None:
        super().__init__(
            f"match {match} was begun by version {begun} of the rules of {game}, "
            f"and this Kufsa has version {here}"
        )
        self.game = game
        self.begun = begun
        self.here = here


class Match:
    """The present state of a match; only ``apply`` changes it."""

    # Not part of the state: what ``after`` and ``undo.first_to_go`` remember, and whether lists,
    # dictionaries and sets are also those of a fork.
    __slots__ = ("__dict__", "_shared", "_tried", "undoable")

    def __init__(self, secret: bytes) -> None:
        self._shared = False
        self._tried: tuple[Position, str, Position] | None = None
        self.undoable: dict[int, tuple[Position, int | Exception]] = {}
        self.secret = secret
        self.seq = 0  # of the last event
        self.game_seq = 0  # of the last event that changed what may be done in the game
        self.status: Status = WAITING
        self.answered = Answers()  # cause of a command: its last event
        self.seats: list[e.Taken] = []
        self.reserved: dict[int, e.Taken] = {}
        self.salts: dict[int, bytes] = {}
        self.position: Position | None = None
        self.moves: Growing[Move] = Growing()
        self.kept: Growing[Position] = Growing()  # the deal, and one every few actions: see limits
        self.undo_ask: Ask | None = None
        self.paused = False
        self.turn = 0  # in real time: the number of the last turn-up
        self.claimant: int | None = None  # the seat that was first and now names what it claims
        self.remaining: list[int] = []  # by seat, milliseconds of the total clock
        self.turn_spent = 0  # milliseconds of the present turn before its last action
        self.out_of_time: set[int] = set()
        self.gone: list[int] = []  # seats of people who left and are not back, in that order
        self.muted: set[str] = set()
        self.removed: set[str] = set()
        self.chat: list[e.Said] = []  # the last lines
        self.mentioned: set[str] = set()  # everybody whose id is in an event
        self.how = ""  # over, abandoned, closed
        self.scores: list[int] = []
        self.winners: list[int] = []
        self.next_match = ""
        self.asked_rematch = ""  # the person
        self.rematch_seq = 0
        self.lines: Growing[str] = Growing()  # of the record
        self.chain: Chain

    # What it is.

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def everyone_acts(self) -> bool:
        return self.position is not None and self.position.to_act is EVERYONE

    @property
    def to_act(self) -> int | None:
        """The seat whose turn it is, if it is one seat's."""
        seat = self.position.to_act if self.status == PLAYING and self.position else None
        return seat if isinstance(seat, int) else None

    @property
    def key(self) -> bytes:
        """The key from which all chance of the match comes, once it has started."""
        return match_key(
            self.secret,
            match=self.record_id,
            game=self.game.id,
            rules=self.rules,
            options=self.start_options,
            bytes_by_seat=self.salts,
        )

    @property
    def record_id(self) -> str:
        """The id in the record: a match that a device dealt still has the one from there."""
        return self.device_game or self.id

    @property
    def start_options(self) -> dict[str, Any]:
        return {"players": self.players, **self.options}

    def dealt(self) -> Position:
        """The first position of the game."""
        return self.game.start(seed=self.key.hex(), **self.start_options)

    def seat_of(self, person: str) -> int | None:
        """Where a person sits, even while a bot stands in."""
        for seat, taken in enumerate(self.seats):
            if person and taken.person == person:
                return seat
        return None

    def is_bot(self, seat: int) -> bool:
        return bool(self.seats[seat].bot)

    def reminds(self, seat: int | None) -> bool:
        """Whether a seat is shown again what was shown once."""
        return self.manners.open_memory or seat in self.manners.helped

    def hints(self, seat: int | None) -> bool:
        """Whether a seat may ask for hints."""
        return self.manners.hints or seat in self.manners.helped

    def people(self) -> list[str]:
        """The people who sit at the table and have not left."""
        return [taken.person for taken in self.seats if taken.person and not taken.bot]

    def after(self, action: str) -> Position:
        """The position after an action; it is remembered, so deciding and applying play it once."""
        assert self.position is not None
        if self._tried is None or self._tried[0] is not self.position or self._tried[1] != action:
            self._tried = (self.position, action, self.position.play(action))
        return self._tried[2]

    def position_after(self, actions: int) -> Position:
        """The position after the first so many actions, from the nearest one that is kept."""
        near = actions // limits.KEPT_EVERY
        position = self.kept[near]
        for move in self.moves[near * limits.KEPT_EVERY : actions]:
            position = position.play(move.action)
        return position

    def fork(self) -> "Match":
        """A copy of this match: what happens to one does not affect the other.

        A match is forked for every move, and a move changes little: what it does not change is
        copied by ``apply`` when something else happens.
        """
        other = Match.__new__(Match)
        other._tried = self._tried
        other.undoable = self.undoable.copy()
        vars(other).update(vars(self))
        other.answered = self.answered.copy()
        other.moves = self.moves.copy()
        other.kept = self.kept.copy()
        other.lines = self.lines.copy()
        other.chain = self.chain.copy()
        other._shared = self._shared = True
        return other

    def _unshare(self) -> None:
        """Copy what is still shared; the things in these collections are never changed."""
        own = vars(self)
        for name, value in own.items():
            if type(value) in _COPIED:
                own[name] = value.copy()
        self._shared = False

    # What happened.

    def apply(self, event: e.AnyEvent) -> None:
        """Apply the next event."""
        if self._shared and type(event) is not e.Acted:
            self._unshare()
        self.seq += 1
        self.answered.add(event.cause, self.seq)
        kind = type(event)
        if kind in _IN_THE_GAME:
            self.game_seq = self.seq
        person = getattr(event, "person", "")
        if person:
            self.mentioned.add(person)
        _APPLY[kind](self, event)

    def _created(self, event: e.Created) -> None:
        self.id = event.match
        self.game: Game = find_game(event.game)
        if event.rules != self.game.rules_version:
            raise OtherRules(event.match, event.game, event.rules, self.game.rules_version)
        self.rules = event.rules
        self.commitment = event.commitment
        self.host = event.host
        if event.host:
            self.mentioned.add(event.host)
        self.previous = event.previous
        self.created = event.at
        self.device_game = event.device_game
        self.chain = Chain(self.record_id)
        self._set(event)

    def _configured(self, event: e.Configured) -> None:
        self._set(event)

    def _set(self, event: e.Created | e.Configured) -> None:
        self.options = dict(event.options)
        self.manners = event.manners
        kept = self.seats[: event.players]
        self.seats = kept + [e.Taken()] * (event.players - len(kept))
        self.reserved = {seat: who for seat, who in self.reserved.items() if seat < event.players}
        self.salts = {seat: salt for seat, salt in self.salts.items() if seat < event.players}

    def _reserved(self, event: e.Reserved) -> None:
        self.reserved[event.seat] = e.Taken(person=event.person, name=event.name)

    def _sat(self, event: e.Sat) -> None:
        self.seats[event.seat] = e.Taken(person=event.person, name=event.name)
        self.reserved.pop(event.seat, None)
        if event.salt:
            self.salts[event.seat] = bytes.fromhex(event.salt)

    def _botsat(self, event: e.BotSat) -> None:
        self.seats[event.seat] = e.Taken(bot=event.level)
        self.reserved.pop(event.seat, None)

    def _emptied(self, event: e.Emptied) -> None:
        self.seats[event.seat] = e.Taken()
        self.reserved.pop(event.seat, None)
        self.salts.pop(event.seat, None)

    def _started(self, event: e.Started) -> None:
        self.status = PLAYING
        self.position = self.dealt()
        self.kept.append(self.position)
        self.remaining = [self.manners.clock.total * 1000] * self.players
        self._write(
            header_line(
                match=self.record_id,
                game=self.game.id,
                rules=self.rules,
                options=self.start_options,
                commitment=self.commitment,
            )
        )
        for seat, salt in sorted(self.salts.items()):
            self._write(bytes_line(seat, salt))

    def _acted(self, event: e.Acted) -> None:
        assert self.position is not None
        mover = self.position.to_act
        self.position = self.after(event.action)
        self._tried = None
        self.undoable.clear()
        self.moves.append(Move(event.seat, event.action, self.seq))
        if len(self.moves) % limits.KEPT_EVERY == 0:
            self.kept.append(self.position)
        self.undo_ask = None
        self.claimant = None
        if mover is EVERYONE:
            self.turn += event.seat is None
        elif event.seat is not None:
            self._spend(event.seat, event.spent)
        self._write(action_line(len(self.moves), event.seat, event.action))

    def _spend(self, seat: int, spent: int) -> None:
        """Subtract the time of an action from the clocks of a seat."""
        same_turn = self.to_act == seat
        self.turn_spent = self.turn_spent + spent if same_turn else 0
        if self.manners.clock.total and not self.is_bot(seat):
            left = max(0, self.remaining[seat] - spent)
            left += 0 if same_turn else self.manners.clock.increment * 1000
            self.remaining = [*self.remaining[:seat], left, *self.remaining[seat + 1 :]]

    def _claimed(self, event: e.Claimed) -> None:
        self.claimant = event.winner
        assert self.game.real_time is not None
        word = self.game.real_time.claim
        self._write(claim_line(word, event.turn, event.claims, event.cap, event.winner))

    def _undoasked(self, event: e.UndoAsked) -> None:
        self.undo_ask = Ask(event.seat, event.to, frozenset(), self.seq)

    def _undoanswered(self, event: e.UndoAnswered) -> None:
        if self.undo_ask is not None:
            agreed = self.undo_ask.agreed | {event.seat}
            self.undo_ask = self.undo_ask._replace(agreed=agreed) if event.agreed else None

    def _undone(self, event: e.Undone) -> None:
        self.moves = self.moves.first(event.to)
        self.kept = self.kept.first(event.to // limits.KEPT_EVERY + 1)
        self.position = self.position_after(event.to)
        self.undoable.clear()
        self.undo_ask = None
        self.turn_spent = 0
        self._write(undo_line(event.to))

    def _paused(self, event: e.Paused) -> None:
        self.paused = True

    def _resumed(self, event: e.Resumed) -> None:
        self.paused = False

    def _left(self, event: e.Left) -> None:
        taken = self.seats[event.seat]
        self.seats[event.seat] = e.Taken(person=taken.person, name=taken.name, bot=event.level)
        self.gone.append(event.seat)
        self.undo_ask = None
        if self.manners.clock.total and event.spent >= self.remaining[event.seat]:
            self.out_of_time.add(event.seat)

    def _returned(self, event: e.Returned) -> None:
        taken = self.seats[event.seat]
        self.gone.remove(event.seat)
        self.seats[event.seat] = e.Taken(person=taken.person, name=taken.name)

    def _hostchanged(self, event: e.HostChanged) -> None:
        self.host = event.person

    def _muted(self, event: e.Muted) -> None:
        (self.muted.add if event.muted else self.muted.discard)(event.person)

    def _removed(self, event: e.Removed) -> None:
        self.removed.add(event.person)

    def _renamed(self, event: e.Renamed) -> None:
        def renamed(taken: e.Taken) -> e.Taken:
            return replace(taken, name=event.name) if taken.person == event.person else taken

        self.seats = [renamed(taken) for taken in self.seats]
        self.reserved = {seat: renamed(taken) for seat, taken in self.reserved.items()}
        self.chat = [
            replace(said, name=event.name) if said.person == event.person else said
            for said in self.chat
        ]

    def _said(self, event: e.Said) -> None:
        self.chat.append(event)
        del self.chat[: -limits.CHAT_LINES]

    def _ended(self, event: e.Ended) -> None:
        self.status = ENDED
        self.how = event.how
        self.scores, self.winners = with_head_start(
            self.game, self.manners.head_start, event.scores, event.winners
        )
        self.claimant = None
        self.undo_ask = None
        if self.position is not None:
            secret = bytes.fromhex(event.secret)
            self._write(end_line(event.how, secret, list(event.scores), list(event.winners)))

    def _rematched(self, event: e.Rematched) -> None:
        self.next_match = event.match
        self.asked_rematch = event.person
        self.rematch_seq = self.seq

    def _write(self, line: str) -> None:
        self.lines.append(line)
        self.chain.add(line)


_COPIED = frozenset((list, dict, set))  # ``fork`` has copied what else changes

# After these, what a command was meant for may have changed.
_IN_THE_GAME = frozenset({
    e.Started, e.Acted, e.Claimed, e.Undone, e.Paused, e.Resumed, e.Ended, e.Configured
})  # fmt: skip
_APPLY: dict[type[e.AnyEvent], Callable[[Match, Any], None]] = {
    kind: getattr(Match, f"_{kind.__name__.lower()}") for kind in get_args(e.AnyEvent)
}


def fold(events: Iterable[e.AnyEvent], secret: bytes) -> Match:
    """The match that these events add up to."""
    match = Match(secret)
    for event in events:
        match.apply(event)
    return match
