"""Why a command is not carried out: a code for programs, a sentence for people.

The sentence of a code is the message ``refused-<code>`` in every language. Inside this package a
refusal is raised; ``decide.handle`` catches it and returns it.
"""

from typing import Literal, get_args

from kufsa.core.language import Message, Value

from .commands import Refusal
from .match import ENDED, WAITING, Match

PACKAGE = "kufsa.match"

Code = Literal[
    # Any command.
    "bad_id", "stale", "from_the_future", "table_only", "nobody", "already",
    "not_started", "started", "over", "not_host", "no_seat", "away", "removed", "bad_person",
    "match_full",
    # Setting up, and seats.
    "unknown_game", "bad_options", "bad_manners", "no_such_bot", "no_such_seat", "taken",
    "reserved", "seated", "full", "seats_free", "seats_taken", "no_people", "bad_salt",
    # Play.
    "paused", "no_pause", "not_your_turn", "illegal", "time_is_up", "time_left", "not_a_bot",
    "not_by_act",
    # Real time.
    "race_door", "no_race", "another_turn", "second_claim", "too_late", "frozen", "not_claimant",
    "bad_claims",
    # Help.
    "hints_off", "no_hints",
    # Taking back.
    "no_undo", "nothing_to_undo", "undo_chance", "undo_revealed", "no_ask", "own_ask",
    # People.
    "out_of_time", "yourself", "rated", "not_over",
    # Chat.
    "chat_off", "phrases_only", "muted", "too_long", "empty_line", "one_of_both", "no_such_phrase",
]  # fmt: skip
CODES: tuple[Code, ...] = get_args(Code)


class Refused(Exception):
    """A command that is not carried out, on its way to ``handle``."""

    def __init__(
        self,
        code: Code,
        *,
        message: Message | None = None,
        clause: str | None = None,
        **values: Value,
    ) -> None:
        super().__init__(code)
        self.code: Code = code
        self.message = message or Message(PACKAGE, f"refused-{code.replace('_', '-')}", values)
        self.clause = clause

    def answer(self, seq: int) -> Refusal:
        """The refusal as an answer, with the present number."""
        return Refusal(self.code, self.message, self.clause, seq)


# What several commands check first.


def must_wait(match: Match) -> None:
    """Only before the start."""
    if match.status == ENDED:
        raise Refused("over")
    if match.status != WAITING:
        raise Refused("started")


def must_play(match: Match) -> None:
    """Only in play."""
    if match.status == ENDED:
        raise Refused("over")
    if match.status == WAITING:
        raise Refused("not_started")


def must_host(match: Match, person: str) -> None:
    """Only the host."""
    if person != match.host:
        raise Refused("not_host")


def own_seat(match: Match, person: str) -> int:
    """The seat in which a person sits, and has not left."""
    seat = match.seat_of(person)
    if seat is None:
        raise Refused("no_seat")
    if match.is_bot(seat):
        raise Refused("away")
    return seat
