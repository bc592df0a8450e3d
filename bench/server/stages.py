"""Where a move's time goes, as a picture: a bar for each server, part by part of a move.

A sample belongs to the innermost of its functions that is the business of one part, so what the
core does for a decision is the decision's, and what it does for a view is the view's.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple

from kufsa.core.svg import element, label, picture

# What tells a part of a move: ends of paths, and names of functions.
STAGES: dict[str, tuple[str, ...]] = {
    "reads the message": (
        "transport/uvicorn_websocket.py", "websockets_sansio_impl.py", "transport/small_waits.py",
        "websockets/", "LiveSession._decode", "server/protocol.py",
    ),
    "checks limits": ("transport/rate_limits.py",),
    "decides by the rules": ("match/decide.py",),
    "applies and lists it": ("Match.apply", "Match.fork", "tables/listing.py", "match/events.py"),
    "gives it to the store": ("server/store/", "TableServices.append"),
    "writes what each seat sees": ("match/audience.py", "tables/broadcast.py"),
    "sends": ("DirectWebSocket._flush", "DirectWebSocket.send_now", "transport/connection.py"),
}  # fmt: skip
LOOP = "the rest of the event loop"
BESIDE = "writer and other threads"
PARTS = (*STAGES, LOOP, BESIDE)
_SENDS = STAGES["sends"]  # they stand in a file that mostly reads

COLOURS = (
    "#2a78b8", "#7fb2d9", "#c0562b", "#e39a6f", "#7a4fa3", "#3c8d5a", "#8fc7a3", "#9a9a9a",
    "#c9b458",
)  # fmt: skip
WIDTH, LEFT, BAR, GAP, ROW = 640, 90, 34, 22, 22


class Cost(NamedTuple):
    """What a move costs one server: milliseconds of its event loop, and of the whole process."""

    name: str
    loop: float
    all: float
    samples: Mapping[str, int]  # of the event loop, by part

    @property
    def parts(self) -> dict[str, float]:
        """Milliseconds by part."""
        each = self.loop / max(1, sum(self.samples.values()))
        found = {part: self.samples.get(part, 0) * each for part in (*STAGES, LOOP)}
        return {**found, BESIDE: max(0.0, self.all - self.loop)}


def stage_of(functions: Iterable[str]) -> str:
    """The part of a move that some functions belong to, from the outermost to the innermost.

    >>> stage_of(["News.own (kufsa/match/audience.py)", "Position.play (kufsa/core/position.py)"])
    'writes what each seat sees'
    """
    for function in reversed([*functions]):
        if any(sign in function for sign in _SENDS):
            return "sends"
        for stage, signs in STAGES.items():
            if any(sign in function for sign in signs):
                return stage
    return LOOP


def counted(stacks: Iterable[tuple[list[str], int]]) -> Counter[str]:
    """How many samples each part has."""
    found = Counter[str]()
    for functions, count in stacks:
        found[stage_of(functions)] += count
    return found


def drawn(costs: list[Cost]) -> str:
    """The picture: bars on one scale, and what their colours mean."""
    most = max(cost.all for cost in costs)
    body = []
    for row, cost in enumerate(costs):
        top = GAP + row * (BAR + GAP)
        body.append(label(cost.name, LEFT - 8, top + 15, text_anchor="end"))
        body.append(label(f"{cost.all:.3f} ms", LEFT - 8, top + 31, text_anchor="end"))
        widths = [part / most * (WIDTH - LEFT - 8) for part in cost.parts.values()]
        starts = accumulate(widths, initial=float(LEFT))
        body += [
            element("rect", x=x, y=top, width=width, height=BAR, fill=colour)
            for x, width, colour in zip(starts, widths, COLOURS, strict=False)
        ]
    top = GAP + len(costs) * (BAR + GAP) + 8
    for row, (part, colour) in enumerate(zip(PARTS, COLOURS, strict=True)):
        y = top + row * ROW
        each = " → ".join(f"{cost.parts[part] * 1000:.0f}" for cost in costs)
        body.append(element("rect", x=LEFT, y=y, width=14, height=14, fill=colour))
        body.append(label(part, LEFT + 22, y + 12))
        body.append(label(f"{each} µs", WIDTH - 8, y + 12, text_anchor="end"))
    told = "; ".join(f"{cost.name}: {cost.all:.3f} ms a move" for cost in costs)
    return picture(
        element("g", *body, font_size=13, fill="#888"),
        width=WIDTH,
        height=top + len(PARTS) * ROW + 8,
        title="Where the time of a move goes",
        description=told,
        lang="en",
        prefix="stages",
    )
