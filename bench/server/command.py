"""``bench server``: how many tables a server holds, beside boardgame.io."""

import json
import subprocess
from typing import Annotated, Any

import typer
from rich.table import Table

from kufsa.cli.arguments import Json
from kufsa.cli.console import Problem, examples, screen

from .measurement import LIMIT_MS, QUICK, SERVERS, Plan, measure
from .servers import NotHere

EXAMPLES = examples(
    ("python3 run.py bench server", "the whole ladder, about a quarter of an hour"),
    ("python3 run.py bench server --quick", "a few rungs, two minutes"),
    ("python3 run.py bench server --alone --json", "without boardgame.io, for programs"),
)


def server(
    quick: Annotated[bool, typer.Option("--quick", help="Fewer tables, shorter runs.")] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Without boardgame.io beside.")] = False,
    json_: Json = False,
) -> None:
    """Measure the server under load from another process, on this machine.

    Real games of Triangle Dominoes, two people at each table, every move on the disk before it is
    acknowledged. Moves are due at a fixed rate whether the server keeps up or not; a move takes as
    long as from when it was due until both have seen it. If Node.js and npm are installed,
    boardgame.io is measured beside it, in memory, with a minimal game.
    """
    names = ["kufsa"] if alone else list(SERVERS)
    with screen(stderr=True).status("") as status:
        try:
            figures = measure(QUICK if quick else Plan(), names, status.update)
        except (NotHere, TimeoutError, subprocess.SubprocessError) as error:
            raise Problem(f"a measurement failed: {error}", code=1) from None
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures)


def _show(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(figures["machine"])
    ladder = Table("server", "tables", "moves/s", "p50 ms", "p99 ms", "busy", "load busy")
    for name, one in figures["servers"].items():
        for run in one.get("ladder", ()):
            ladder.add_row(name, f"{run['tables']:,}", *_run(run))
    console.print(ladder)
    most = Table("server", f"most moves/s, p99 ≤ {LIMIT_MS:.0f} ms", "idle connection, KiB")
    for name, one in figures["servers"].items():
        if "missing" in one:
            console.print(one["missing"], style="yellow")
            continue
        held, idle = one.get("most"), one.get("idle_bytes")
        most.add_row(
            name,
            "–" if held is None else f"{held['moves_per_second']:,.0f}",
            "–" if idle is None else f"{idle / 1024:.1f}",
        )
    console.print(most)
    for name, one in figures["servers"].items():
        problems = {what for run in one.get("ladder", ()) for what in run["problems"]}
        for what in sorted(problems):
            console.print(f"{name}: {what}", style="red")


def _run(run: dict[str, Any]) -> list[str]:
    def milliseconds(value: float | None) -> str:
        return "never" if value is None else f"{value:,.1f}"

    return [
        f"{run['moves_per_second']:,.0f}",
        milliseconds(run["p50_ms"]),
        milliseconds(run["p99_ms"]),
        f"{run['server_busy']:.0%}" if "server_busy" in run else "–",
        f"{run['load_busy']:.0%}",
    ]
