"""Who was first: the order of snatches when several hands go for the diamond (RH-10).

Cards are turned up for everybody at once, each turning-up with a number, and a snatch names the
one that it answers. All times are whole **microseconds** of the server's own monotonic clock;
they come in as arguments, and a client has no way to name one. For each snatch::

    waited   = when it arrived - when the cards were sent to that seat
    reaction = what of that is left after the credit for the way there and back, or 0

The credit is the round trip that the server measured on that line, never more than the table's
cap. When the first snatch arrives, nobody is told: who could still have been earlier is waited for
(``TurningUp.closes``), and only the verdict is made known. Otherwise a program that hears of the
first snatch could answer it in time, and its credit would carry it past the one that it heard of.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import Annotated, Literal

import msgspec

FRIENDS = 200_000  # the most credit at a private table
STRANGERS = 100_000  # and where anybody may sit down
# Differences below this say nothing about people: a screen shows what it got only at its next
# picture (every 17 ms on most) and a round trip varies by some milliseconds from one to the next.
NEAR_TIE = 10_000
# All seats are sent the cards in one go. Who makes the server wait, by not reading, while looking
# on in another way, must not seem to have been shown them later than that.
SENDING = 20_000

Lot = Callable[[str, int], int]  # for a label and a count: one of 0 to count - 1
Natural = Annotated[int, msgspec.Meta(ge=0)]
Reason = Literal["no_seat", "another_turn", "second_snatch", "too_late"]


class SnatchRefused(ValueError):
    """A snatch that does not count; ``reason`` is for programs, the sentence for people."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason: Reason = reason


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One seat's snatch, as it is written in the record; times in microseconds."""

    seat: Natural
    waited: Natural
    credit: Natural
    reaction: Natural

    def __post_init__(self) -> None:
        if self.reaction != max(0, self.waited - self.credit):
            raise ValueError(
                f"seat {self.seat}: a wait of {self.waited} with a credit of {self.credit} "
                f"is no reaction of {self.reaction}"
            )


def claim(seat: int, waited: int, credit: int = 0) -> Claim:
    """The claim of a seat that waited so long, with so much credit.

    >>> claim(0, 640_000, 180_000)
    Claim(seat=0, waited=640000, credit=180000, reaction=460000)
    """
    return Claim(seat, waited, credit, max(0, waited - credit))


class Verdict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who was first, with all that is needed to decide it again; claims from the earliest on."""

    turn: Natural
    cap: Natural
    margin: Natural
    claims: tuple[Claim, ...]
    winner: Natural
    by_lot: bool


def decide(claims: Iterable[Claim], turn: int, lot: Lot, cap: int) -> Verdict:
    """Who was first. Those less than a near-tie behind the earliest draw lots with it.

    The lot is asked once, and only then, for the label ``snatch`` and the number of the turning-up;
    its answer counts those who draw in the order of their seats.

    >>> claims = [claim(0, 500_000, 10_000), claim(1, 640_000, 180_000)]
    >>> decide(claims, 7, lambda label, count: 0, FRIENDS).winner
    1
    >>> near = decide([*claims, claim(2, 465_000)], 7, lambda label, count: count - 1, FRIENDS)
    >>> near.winner, near.by_lot
    (2, True)
    """
    ranked = tuple(sorted(claims, key=lambda one: (one.reaction, one.seat)))
    if not ranked:
        raise ValueError(f"nobody snatched in turning-up {turn}: there is nothing to decide")
    if len({one.seat for one in ranked}) < len(ranked):
        raise ValueError(f"a seat snatched more than once in turning-up {turn}")
    for one in ranked:
        if one.credit > cap:
            raise ValueError(f"seat {one.seat} has a credit of {one.credit}, over the cap {cap}")
    latest = ranked[0].reaction + NEAR_TIE
    near = sorted(one.seat for one in ranked if one.reaction < latest)
    by_lot = len(near) > 1
    winner = near[lot(f"snatch {turn}", len(near))] if by_lot else near[0]
    return Verdict(turn, cap, NEAR_TIE, ranked, winner, by_lot)


class TurningUp:
    """The time after one turning-up: to whom the cards were sent, and who snatched.

    People and bots go through the same door. A bot's snatch arrives ``turned`` plus its reaction,
    over no line, so without credit.

    >>> turn = TurningUp(7, seats=3, turned=0, cap=FRIENDS)
    >>> turn.sent(0, at=0, line="Noa's phone", credit=180_000)
    >>> turn.sent(1, at=0, line="Uri's laptop", credit=10_000)
    >>> turn.snatch(1, 7, arrived=500_000, line="Uri's laptop").reaction
    490000
    >>> turn.closes()
    680000
    >>> turn.snatch(0, 7, arrived=640_000, line="Noa's phone").reaction
    460000
    >>> turn.decide(lambda label, count: 0).winner
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
        """The cards went out to a seat over a line, whose credit is fixed now.

        Over several lines, the first sending counts: another screen, opened when the cards have
        been looked at for a while, does not make a quick reaction.
        """
        counted = min(at, self.turned + SENDING)
        self._sent[seat] = min(counted, self._sent.get(seat, counted))
        self._credits[seat][line] = min(credit, self.cap)

    def snatch(self, seat: int, number: int, arrived: int, line: Hashable = None) -> Claim:
        """A snatch arrives. Over a line that was not there when the cards went out: no credit."""
        if not 0 <= seat < len(self._credits):
            raise SnatchRefused("no_seat", f"there is no seat {seat} at this table")
        if number != self.number:
            raise SnatchRefused(
                "another_turn",
                f"a snatch for turning-up {number}, but the last one was number {self.number}",
            )
        if self._verdict is not None:
            raise SnatchRefused("too_late", f"seat {self._verdict.winner} was first")
        if seat in self._claims:
            raise SnatchRefused(
                "second_snatch", f"seat {seat} has snatched in turning-up {number} before"
            )
        waited = max(0, arrived - self._began(seat))
        self._claims[seat] = claim(seat, waited, self._credits[seat].get(line, 0))
        return self._claims[seat]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All that was snatched so far."""
        return tuple(self._claims.values())

    def closes(self) -> int | None:
        """From when on no other snatch can change the verdict; None while nobody snatched.

        That is when the seat that is farthest away would have to have snatched, so that its
        reaction is less than a near-tie behind the earliest. It lies at most cap + near-tie +
        sending after the first snatch; in the past, if there is nobody to be waited for. What
        arrives later may still be taken in: it does no harm if the server is late to look.
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
        """The verdict; from then on every snatch is too late."""
        self._verdict = decide(self._claims.values(), self.number, lot, self.cap)
        return self._verdict

    def _began(self, seat: int) -> int:
        """When the wait of a seat began; who was away then was not shown the cards later."""
        return self._sent.get(seat, self.turned)
