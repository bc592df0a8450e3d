"""Who was first: the order of claims in a real-time game.

Something is turned up for everybody at once: a turn-up. Each turn-up has a number, and a claim
names the turn-up that it reacts to. All times are whole **microseconds** of the server's own
monotonic clock; they come in as arguments, and a client has no way to name one. For each claim::

    waited   = when it arrived - when the turn-up was sent to that seat
    reaction = waited - credit for the way there and back, but at least 0

The credit is the round trip that the server measured on that line, never more than the table's
cap, nor than what the line itself proves (``UNPROVEN``). When the first claim arrives, nobody is
told: the table waits for everybody who could still have been earlier (``TurningUp.closes``), and
announces only the verdict. Otherwise a program that hears of the first claim could answer it in
time, and its credit would carry it past that one.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Annotated, Literal

import msgspec

FRIENDS = 200_000  # the most credit at a private table
STRANGERS = 100_000  # and where anybody may sit down, or where it counts
# The most credit on a line of which only the client's own answers tell: it can hold them back.
UNPROVEN = 50_000
UNPROVEN_RATED = 20_000
# Differences below this say nothing about people: a screen shows what it got only with its next
# frame (every 17 ms on most), and round trips vary by some milliseconds from one to the next.
NEAR_TIE = 10_000
# All seats are sent a turn-up in one go. Anybody who makes the server wait by not reading, while
# watching in another way, must not seem to have been shown it later than this.
SENDING = 20_000

Lot = Callable[[int], int]  # for a count: one of 0 to count - 1
Natural = Annotated[int, msgspec.Meta(ge=0)]
Reason = Literal["no_seat", "another_turn", "second_claim", "too_late"]


class ClaimRefused(ValueError):
    """A claim that does not count; ``reason`` is for programs, the sentence for people."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's claim, as it is written in the record; times in microseconds."""

    seat: Natural
    waited: Natural
    credit: Natural
    reaction: Natural

    def __post_init__(self) -> None:
        if self.reaction != max(0, self.waited - self.credit):
            raise ValueError(
                f"seat {self.seat}: a wait of {self.waited} with a credit of {self.credit} "
                f"does not give a reaction of {self.reaction}"
            )


def claim(seat: int, waited: int, credit: int = 0) -> Claim:
    """The claim of a seat that waited this long, with this much credit.

    >>> claim(0, 640_000, 180_000)
    Claim(seat=0, waited=640000, credit=180000, reaction=460000)
    """
    return Claim(seat, waited, credit, max(0, waited - credit))


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who was first, with everything needed to decide it again; claims from the earliest on."""

    turn: Natural
    cap: Natural
    margin: Natural
    claims: tuple[Claim, ...]
    winner: Natural
    by_lot: bool


def decide(claims: Iterable[Claim], turn: int, lot: Lot, cap: int) -> Verdict:
    """Who was first. Claims less than a near-tie behind the earliest draw lots with it.

    The lot is drawn once, and only then; it is an index into those who draw, in the order of their
    seats.

    >>> claims = [claim(0, 500_000, 10_000), claim(1, 640_000, 180_000)]
    >>> decide(claims, 7, lambda count: 0, FRIENDS).winner
    1
    >>> near = decide([*claims, claim(2, 465_000)], 7, lambda count: count - 1, FRIENDS)
    >>> near.winner, near.by_lot
    (2, True)
    """
    ranked = tuple(sorted(claims, key=lambda one: (one.reaction, one.seat)))
    if not ranked:
        raise ValueError(
            f"nobody claimed anything after turn-up {turn}: there is nothing to decide"
        )
    if len({one.seat for one in ranked}) < len(ranked):
        raise ValueError(f"a seat claimed more than once after turn-up {turn}")
    for one in ranked:
        if one.credit > cap:
            raise ValueError(f"seat {one.seat} has a credit of {one.credit}, over the cap {cap}")
    latest = ranked[0].reaction + NEAR_TIE
    near = sorted(one.seat for one in ranked if one.reaction < latest)
    by_lot = len(near) > 1
    winner = near[lot(len(near))] if by_lot else near[0]
    return Verdict(turn, cap, NEAR_TIE, ranked, winner, by_lot)


class TurningUp:
    """The time after one turn-up: to whom it was sent, and who claimed.

    People and bots are treated alike. A bot's claim arrives at ``turned`` plus its reaction, over
    no line and so without credit.

    >>> turn = TurningUp(7, seats=3, turned=0, cap=FRIENDS)
    >>> turn.sent(0, at=0, line="Noa's phone", credit=180_000)
    >>> turn.sent(1, at=0, line="Uri's laptop", credit=10_000)
    >>> turn.claim(1, 7, arrived=500_000, line="Uri's laptop").reaction
    490000
    >>> turn.closes()
    680000
    >>> turn.claim(0, 7, arrived=640_000, line="Noa's phone").reaction
    460000
    >>> turn.decide(lambda count: 0).winner
    0
    """

    def __init__(self, number: int, seats: int, turned: int, cap: int) -> None:
        self.number = number
        self.turned = turned
        self.cap = cap
        self._sent: dict[int, int] = {}
        self._credits: list[dict[Hashable, int]] = [{} for _ in range(seats)]
        self._claims: dict[int, Claim] = {}
        self._verdict: Verdict | None = None

    def sent(self, seat: int, at: int, line: Hashable, credit: int) -> None:
        """The turn-up went out to a seat over a line, whose credit is fixed now.

        Over several lines, the first sending counts: opening another screen after looking for a
        while does not make a reaction quicker.
        """
        counted = min(at, self.turned + SENDING)
        self._sent[seat] = min(counted, self._sent.get(seat, counted))
        self._credits[seat][line] = min(credit, self.cap)

    def credit(self, seat: int, line: Hashable, credit: int) -> None:
        """Correct the credit of a line, where it is known only when a claim arrives."""
        if 0 <= seat < len(self._credits):
            self._credits[seat][line] = max(0, min(credit, self.cap))

    def claim(self, seat: int, number: int, arrived: int, line: Hashable = None) -> Claim:
        """A claim arrives. It has no credit if the turn-up did not go out on its line."""
        if not 0 <= seat < len(self._credits):
            raise ClaimRefused("no_seat", f"there is no seat {seat} at this table")
        if number != self.number:
            raise ClaimRefused(
                "another_turn",
                f"a claim for turn-up {number}, but the last one was number {self.number}",
            )
        if self._verdict is not None:
            raise ClaimRefused("too_late", f"seat {self._verdict.winner} was first")
        if seat in self._claims:
            raise ClaimRefused(
                "second_claim", f"seat {seat} has already claimed after turn-up {number}"
            )
        waited = max(0, arrived - self._began(seat))
        self._claims[seat] = claim(seat, waited, self._credits[seat].get(line, 0))
        return self._claims[seat]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All claims so far."""
        return tuple(self._claims.values())

    def closes(self) -> int | None:
        """The time after which no other claim can change the verdict; None while nobody claimed.

        By then the claim of the farthest seat would have to arrive for its reaction to be less than
        a near-tie behind the earliest. It is at most cap + near-tie + sending after the first
        claim, and in the past if there is nobody to wait for. A claim that arrives later may still
        be accepted: it does no harm if the server looks late.
        """
        if not self._claims:
            return None
        latest = min(one.reaction for one in self._claims.values()) + NEAR_TIE
        return max(
            (
                self._began(seat) + max(credits.values(), default=0) + latest
                for seat, credits in enumerate(self._credits)
                if seat not in self._claims
            ),
            default=self.turned,
        )

    def decide(self, lot: Lot) -> Verdict:
        """The verdict; from then on every claim is too late."""
        self._verdict = decide(self._claims.values(), self.number, lot, self.cap)
        return self._verdict

    def _began(self, seat: int) -> int:
        """When the wait of a seat began; being away does not make it begin later."""
        return self._sent.get(seat, self.turned)
