"""Is the race fair? Thousands of simulated claims over lines of different length.

Equal players, whose reactions come from one distribution, go through what real ones go through:
pings that measure their lines, flips that are sent, claims that arrive, the window, the verdict.
The code is the server's own, on a simulated clock. One seed gives the same races everywhere.

Some cheat: they hold their pongs back, answer pings that were never sent, or name the times of
their claims themselves.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import msgspec
import typer
from rich.table import Table

from bench.example_lines import examples
from kufsa.cli.arguments import Json
from kufsa.cli.console import screen
from kufsa.match.race import FRIENDS, STRANGERS, UNPROVEN, UNPROVEN_RATED, TurningUp
from kufsa.server import protocol
from kufsa.server.tables.race import HEARING
from kufsa.server.transport.connection import Caller, Connection
from kufsa.server.transport.round_trips import RoundTrips

PACE = 3_000_000  # microseconds between two flips
# Seeing something plain and reaching for it: a bell curve with an exponential tail, as people's
# reaction times have. Little spread is the hard case: the wider it is, the less the line matters.
SEE, SPREAD, TAIL = 350_000, 50_000, 100_000
STUTTER, STUTTER_MEAN = 0.02, 150_000  # how often a message is held up on its way, and how long


@dataclass(frozen=True)
class Line:
    """How the messages of a seat travel; milliseconds."""

    round_trip: float  # there and back, when nothing delays it
    jitter: float = 4.0  # how much longer each way takes, on average
    holds_pongs: float = 0.0  # for a client that pretends to be farther away
    pauses_at: float = 0.0  # for one that pauses so long after every flip, if it has not claimed
    forges: bool = False  # for one that makes up pongs and the times of its claims
    known: bool = True  # whether the kernel measures it too: not behind a proxy

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
    """The result of many races; tuples are by seat."""

    rounds: int
    wins: tuple[int, ...]
    lots: int  # races that a lot decided
    credit: tuple[float, ...]  # milliseconds, on average
    window: float  # milliseconds from the first claim to the verdict, on average

    @property
    def shares(self) -> tuple[float, ...]:
        """The share of all races that each seat won."""
        return tuple(won / self.rounds for won in self.wins)


def run(
    lines: Sequence[Line],
    rounds: int = 20_000,
    cap: int = FRIENDS,
    seed: int = 1,
    unproven: int = UNPROVEN,
) -> Outcome:
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
        for seat, one in enumerate(pinged):
            credit = one.credit(turned, cap, unproven)
            credits[seat] += credit
            turn.sent(seat, turned, seat, credit)
        arrivals = _arrivals(lines, turned, random)
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


def _arrivals(lines: Sequence[Line], turned: int, random: Random) -> list[tuple[int, int]]:
    """When the claims arrive, and whose. After a pause that undoes them, all look again."""
    heard = round(HEARING * 1e6)
    while True:
        ways = [line.there_and_back(random) for line in lines]
        found = sorted((turned + reaction(random) + way, seat) for seat, way in enumerate(ways))
        # The table hears claims that are about to come first: see ``Race.hear_claims``.
        pauses = [turned + round(line.pauses_at * 1000) + way + heard for line, way in zip(lines, ways, strict=True) if line.pauses_at]  # fmt: skip  # noqa: E501
        if not pauses or found[0][0] <= min(pauses):
            return found


def _collect(turn: TurningUp, arrivals: Sequence[tuple[int, int]]) -> int:
    """Take in the claims that arrive before the window closes; returns when it closed."""
    taken = 0
    for arrived, seat in arrivals:
        closes = turn.closes()
        if closes is not None and arrived >= closes:
            return max(taken, closes)
        turn.claim(seat, turn.number, arrived, seat)
        taken = arrived
    return taken


def reaction(random: Random) -> int:
    """The microseconds that a simulated person's eyes and hand take."""
    return round(max(0.0, random.gauss(SEE, SPREAD)) + random.expovariate(1 / TAIL))


class _Pinged:
    """A line with its pings, brought up to date before something turns up."""

    def __init__(self, line: Line, random: Random) -> None:
        self.line = line
        self._random = random
        self._shortest: int | None = None  # as the kernel measures it
        self._connection = Connection(Caller(), _to_nobody, bool, 1, lambda: self._shortest)
        self._trips = self._connection.trips = RoundTrips(random)
        self._next = self._trips.next_in()

    def credit(self, now: int, cap: int, unproven: int) -> int:
        while self._next < now:
            sent, self._next = self._next, self._next + self._trips.next_in()
            taken = self.line.there_and_back(self._random)
            if self.line.known:
                self._shortest = min(taken, self._shortest or taken)
            answered = sent + taken + round(self.line.holds_pongs * 1000)
            if self.line.forges:
                _forge(self._trips, answered)
            self._trips.pong(self._trips.ping(sent), answered)
        return self._connection.credit(now, cap, unproven)


async def _to_nobody(message: object) -> None: ...


FORGED = b'{"type":"do","table":"t","id":"1","seq":1,"command":{"do":"claim","turn":1,"waited":0}}'


def _forge(trips: RoundTrips, now: int) -> None:
    """Answer pings that were never sent, and name the time of a claim: neither counts."""
    for nonce in ("", "0" * 32, "f" * 32):
        if trips.pong(nonce, now) is not None:
            raise AssertionError("a made-up pong counts")
    try:
        protocol.decode(FORGED)
    except msgspec.ValidationError:
        return
    raise AssertionError("a claim may name its own time")


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
    unproven: int = UNPROVEN


def _unknown(round_trip: float, **how: float) -> Line:
    return Line(round_trip, known=False, **how)  # type: ignore[arg-type]


SCENES = (
    *(Scene("friends", FRIENDS, (Line(5), Line(away))) for away in (5, 20, 50, 100, 200)),
    Scene("friends", FRIENDS, (Line(10), Line(180))),
    Scene("four friends", FRIENDS, (Line(5), Line(60), Line(120), Line(200))),
    Scene("friends, one unsteady line", FRIENDS, (Line(10, jitter=1), Line(160, jitter=8))),
    Scene("strangers", STRANGERS, (Line(10), Line(80))),
    Scene("strangers, one beyond the cap", STRANGERS, (Line(10), Line(180))),
    Scene("credit off", 0, (Line(10), Line(180))),
    Scene("four, credit off", 0, (Line(10), Line(60), Line(120), Line(180))),
    Scene("friends, first holds pongs", FRIENDS, (Line(10, holds_pongs=HELD), Line(10))),
    Scene("friends, first holds pongs", FRIENDS, (Line(90, holds_pongs=HELD), Line(10))),
    Scene("strangers, first holds pongs", STRANGERS, (Line(10, holds_pongs=HELD), Line(10))),
    Scene("friends, first pauses if late", FRIENDS, (Line(10, pauses_at=350), Line(10))),
    Scene("friends, first pauses if late", FRIENDS, (Line(10, pauses_at=350), Line(180))),
    Scene("friends, first forges times", FRIENDS, (Line(10, forges=True), Line(10))),
    Scene("friends, first forges times", FRIENDS, (Line(10, forges=True), Line(180))),
    Scene("by proxy, honest", FRIENDS, (_unknown(5), _unknown(45))),
    Scene("by proxy, first holds pongs", FRIENDS, (_unknown(10, holds_pongs=HELD), _unknown(10))),
    Scene(
        "by proxy, rated, first holds pongs",
        STRANGERS,
        (_unknown(10, holds_pongs=HELD), _unknown(10)),
        UNPROVEN_RATED,
    ),
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
    outcome = run(scene.lines, rounds, scene.cap, seed, scene.unproven)
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
