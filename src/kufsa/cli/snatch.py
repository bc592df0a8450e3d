"""``kufsa bench snatch``: is the race for the diamond fair to those who are far away?"""

import json
from dataclasses import dataclass
from typing import Annotated, Any

import typer
from rich.table import Table

from kufsa.match.race import FRIENDS, STRANGERS
from kufsa.server.fair_race import Line, run

from .say import Json, examples, screen

EXAMPLES = examples(
    ("kufsa bench snatch", "20,000 races over lines of different length"),
    ("kufsa bench snatch --rounds 100000 --json", "more of them, for programs"),
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


def snatch(
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
