"""What a move costs here and in another checkout, in turns: the ratio is fair on any machine."""

from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Any

from .measurement import Contender, Tell, contending

TABLES, RATE = 200, 4.0  # and moves a second at each
WARM, SECONDS = 0.5, 4.0
TURNS = 7


def compare(source: Path, turns: int = TURNS, tell: Tell = lambda _: None) -> dict[str, Any]:
    """Milliseconds of processor time for each move, by server, and their ratio turn by turn."""
    with ExitStack() as stack:
        servers = {
            "here": stack.enter_context(contending("kufsa")),
            "there": stack.enter_context(contending("kufsa", source)),
        }
        for contender in servers.values():
            contender.order("open", tables=TABLES)
            contender.play(RATE, WARM, 1.0)
        cost: dict[str, list[float]] = {name: [] for name in servers}
        for turn in range(turns):
            tell(f"turn {turn + 1} of {turns}")
            for name, contender in servers.items():
                cost[name].append(_cost(contender))
    ratios = [here / there for here, there in zip(*cost.values(), strict=True)]
    return {
        "here_ms": median(cost["here"]),
        "there_ms": median(cost["there"]),
        "ratio": round(median(ratios), 3),
    }


def _cost(contender: Contender) -> float:
    found: float = contender.play(RATE, WARM, SECONDS)["ms_per_move"]
    return found
