"""Is the race fair? Thousands of simulated claims over lines of different length.

Equal players, whose reactions come from one distribution, go through what real ones go through:
pings that measure their lines, turnings-up that are sent, claims that arrive, the window, the
verdict. One seed gives the same races everywhere.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import typer
from rich.table import Table

from kufsa.cli.arguments import Json
from kufsa.cli.console import examples, screen
from kufsa.match.race import FRIENDS, STRANGERS, TurningUp
from kufsa.server.transport.round_trips import RoundTrips

PACE = 3_000_000  # microseconds between two turnings-up
# Seeing something plain and reaching for it: a bell and an exponential tail, as reaction times of
# people have. Little spread is the hard case: the wider it is, the less the line matters.
SEE, SPREAD, TAIL = 350_000, 50_000, 100_000
STUTTER, STUTTER_MEAN = 0.02, 150_000  # how often a message is held up on its way, and how long


@dataclass(frozen=True)
class Line:
    """How the messages of a seat travel; milliseconds."""

    round_trip: float  # there and back, when nothing is in the way
    jitter: float = 4.0  # what each way takes longer, on average
    holds_pongs: float = 0.0  # a client that would seem to be farther away

    def one_way(self, random: Random) -> int:
        """The microseconds that a message takes."""
        taken = self.round_trip * 500 + random.expovariate(1) * self.jitter * 1000
        if random.random() < STUTTER:
            taken += random.expovariate(1 / STUTTER_MEAN)
        return round(taken)

    def there_and_back(self, random: Random) -> int:
        """The microseconds that a message and its answer take."""
        return self.one_way(random) + self.one_way(random)


@dataclass(frozen=True)
class Outcome:
    """The result of many races; by seat where there are several numbers."""

    rounds: int
    wins: tuple[int, ...]
    lots: int  # races that a lot decided
    credit: tuple[float, ...]  # milliseconds, on average
    window: float  # milliseconds from the first claim to the verdict, on average

    @property
    def shares(self) -> tuple[float, ...]:
        """The part of all races that each seat won."""
        return tuple(won / self.rounds for won in self.wins)


def run(lines: Sequence[Line], rounds: int = 20_000, cap: int = FRIENDS, seed: int = 1) -> Outcome:
    """Race over these lines, one for each seat; a cap of 0 switches the credit off.

    >>> near_and_far = [Line(round_trip=10), Line(round_trip=180)]
    >>> [round(share, 1) for share in run(near_and_far, rounds=2000).shares]
    [0.5, 0.5]
    >>> [round(share, 1) for share in run(near_and_far, rounds=2000, cap=0).shares]
    [0.9, 0.1]
    """
    random = Random(seed)
    pinged = [_Pinged(line, random) for line in lines]
    wins, credits, window, lots = [0] * len(lines), [0] * len(lines), 0, 0
    for number in range(1, rounds + 1):
        turned = number * PACE
        turn = TurningUp(number, len(lines), turned, cap)
        arrivals = []
        for seat, one in enumerate(pinged):
            credit = one.credit(turned, cap)
            credits[seat] += credit
            turn.sent(seat, turned, seat, credit)
            arrivals.append((turned + reaction(random) + one.line.there_and_back(random), seat))
        arrivals.sort()
        closed = _collect(turn, arrivals)
        verdict = turn.decide(random.randrange)
        wins[verdict.winner] += 1
        lots += verdict.by_lot
        window += closed - arrivals[0][0]
    return Outcome(
        rounds,
        tuple(wins),
        lots,
        tuple(total / rounds / 1000 for total in credits),
        window / rounds / 1000,
    )


def _collect(turn: TurningUp, arrivals: Sequence[tuple[int, int]]) -> int:
    """Take in the claims that arrive before the window closes; when it closed."""
    taken = 0
    for arrived, seat in arrivals:
        closes = turn.closes()
        if closes is not None and arrived >= closes:
            return max(taken, closes)
        turn.claim(seat, turn.number, arrived, seat)
        taken = arrived
    return taken


def reaction(random: Random) -> int:
    """The microseconds that eyes and hand of a simulated person take."""
    return round(max(0.0, random.gauss(SEE, SPREAD)) + random.expovariate(1 / TAIL))


class _Pinged:
    """A line with its pings, brought up to date before something turns up."""

    def __init__(self, line: Line, random: Random) -> None:
        self.line = line
        self._random = random
        self._trips = RoundTrips(random)
        self._next = self._trips.next_in()

    def credit(self, now: int, cap: int) -> int:
        while self._next < now:
            sent, self._next = self._next, self._next + self._trips.next_in()
            held = round(self.line.holds_pongs * 1000)
            answered = sent + self.line.there_and_back(self._random) + held
            self._trips.pong(self._trips.ping(sent), answered)
        return self._trips.credit(now, cap)


# The command.

EXAMPLES = examples(
    ("python3 run.py bench race", "20,000 races over lines of different length"),
    ("python3 run.py bench race --rounds 100000 --json", "more of them, for programs"),
)

HELD = 1000.0  # milliseconds by which a cheating client holds its pongs back


@dataclass(frozen=True)
class Scene:
    name: str
    cap: int
    lines: tuple[Line, ...]


SCENES = (
    Scene("friends", FRIENDS, (Line(10), Line(180))),
    Scene("four friends", FRIENDS, (Line(10), Line(60), Line(120), Line(180))),
    Scene("friends, one unsteady line", FRIENDS, (Line(10, jitter=1), Line(160, jitter=8))),
    Scene("strangers", STRANGERS, (Line(10), Line(80))),
    Scene("strangers, one beyond the cap", STRANGERS, (Line(10), Line(180))),
    Scene("credit off", 0, (Line(10), Line(180))),
    Scene("four, credit off", 0, (Line(10), Line(60), Line(120), Line(180))),
    Scene("friends, first holds pongs", FRIENDS, (Line(10, holds_pongs=HELD), Line(10))),
    Scene("friends, first holds pongs", FRIENDS, (Line(90, holds_pongs=HELD), Line(10))),
    Scene("strangers, first holds pongs", STRANGERS, (Line(10, holds_pongs=HELD), Line(10))),
    Scene("strangers, first holds pongs", STRANGERS, (Line(90, holds_pongs=HELD), Line(10))),
)


def race(
    rounds: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="How many races in each scene.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(help="The same seed, the same races.")] = 1,
    json_: Json = False,
) -> None:
    """Race equal people over unequal lines: who wins how often, and what cheating would gain."""
    rows = [_row(scene, rounds, seed) for scene in SCENES]
    if json_:
        print(json.dumps(rows))
        return
    table = Table("scene", "cap ms", "away ms", "credit ms", "wins %", "lots %", "window ms")
    for row in rows:
        table.add_row(
            row["scene"],
            f"{row['cap']:.0f}",
            " / ".join(f"{one:.0f}" for one in row["round_trips"]),
            " / ".join(f"{one:.1f}" for one in row["credits"]),
            " / ".join(f"{one:.1%}".rstrip("%") for one in row["shares"]),
            f"{row['lots']:.1%}".rstrip("%"),
            f"{row['window']:.0f}",
        )
    screen().print(table)


def _row(scene: Scene, rounds: int, seed: int) -> dict[str, Any]:
    outcome = run(scene.lines, rounds, scene.cap, seed)
    return {
        "scene": scene.name,
        "cap": scene.cap / 1000,
        "round_trips": [line.round_trip for line in scene.lines],
        "holds_pongs": [line.holds_pongs for line in scene.lines],
        "credits": list(outcome.credit),
        "shares": list(outcome.shares),
        "lots": outcome.lots / rounds,
        "window": outcome.window,
    }
