"""``bench server``: how many tables a server sustains, compared with boardgame.io."""

import json
import subprocess
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from bench.example_lines import examples
from kufsa.cli.arguments import Json
from kufsa.cli.console import Problem, screen

from . import comparing, profiling, several
from .appetite import EVERY, measure_appetite, needs
from .measurement import LIMIT_MS, QUICK, SERVERS, Plan, measure
from .servers import NotHere
from .starting import measure_start

MILLION = 1_000_000

EXAMPLES = examples(
    ("python3 run.py bench server", "the whole ladder, about a quarter of an hour"),
    ("python3 run.py bench server --quick", "a few rungs, two minutes"),
    ("python3 run.py bench server --alone --json", "without boardgame.io, for programs"),
    ("python3 run.py bench server --profile", "where the time of a move goes"),
    ("python3 run.py bench server --picture move.svg", "the same as a picture"),
    ("python3 run.py bench server --against ../before", "a move's cost, beside another checkout"),
    ("python3 run.py bench server --start 3000", "starting with so many matches in play"),
    ("python3 run.py bench server --processes 3", "one, two and three processes, on PostgreSQL"),
    ("python3 run.py bench server --soak 30", "2,000 tables, a move a second, half an hour"),
    ("python3 run.py bench server --appetite", "what a table and a move need, and a million"),
)


def server(
    quick: Annotated[bool, typer.Option("--quick", help="Fewer tables, shorter runs.")] = False,
    alone: Annotated[bool, typer.Option("--alone", help="Without boardgame.io.")] = False,
    profile: Annotated[
        bool, typer.Option("--profile", help="Show instead where the time of a move goes.")
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option(help="The same as a picture in this file; with --against, of both checkouts."),
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(help="Compare instead the cost of a move with the checkout in this folder."),
    ] = None,
    start: Annotated[
        int, typer.Option(help="Measure instead a start with so many matches in play.")
    ] = 0,
    processes: Annotated[
        int,
        typer.Option(min=0, max=64, help="Measure instead up to so many processes, on PostgreSQL."),
    ] = 0,
    soak: Annotated[int, typer.Option(min=0, help="Play instead evenly for so many minutes.")] = 0,
    tables: Annotated[int, typer.Option(min=1, help="At how many tables, with --soak.")] = 2000,
    appetite: Annotated[
        bool, typer.Option("--appetite", help="Measure instead what one table and one move need.")
    ] = False,
    json_: Json = False,
) -> None:
    """Measure the server under load from another process, on this machine.

    Real games of Triangle Dominoes, two people at each table, every move on disk before it is
    acknowledged. Moves are due at a fixed rate whether the server keeps up or not; a move takes
    from when it was due until both have seen it. If Node.js and npm are installed, boardgame.io is
    measured too, in memory, with a minimal game.
    """
    names = ["kufsa"] if alone else list(SERVERS)
    with screen(stderr=True).status("") as status:
        try:
            if profile:
                figures, show = profiling.profile(status.update), _show_profile
            elif picture is not None:
                figures, show = profiling.draw(picture, against, status.update), _show_plain
            elif against is not None:
                figures, show = comparing.compare(against, tell=status.update), _show_plain
            elif soak:
                wanted = several.Soak(soak, tables, max(1, processes))
                figures, show = several.measure_soak(wanted, status.update), _show_soak
            elif processes:
                plan = several.QUICK if quick else several.Ladder()
                figures = several.measure_processes(processes, plan, status.update)
                show = _show_processes
            elif appetite:
                figures = measure_appetite(100 if quick else 1000, 15.0, status.update)
                show = _show_appetite
            elif start:
                figures, show = measure_start(start), _show_plain
            else:
                figures, show = measure(QUICK if quick else Plan(), names, status.update), _show
        except (NotHere, TimeoutError, subprocess.SubprocessError) as error:
            raise Problem(f"a measurement failed: {error}", code=1) from None
    if json_:
        print(json.dumps(figures))
    else:
        show(figures)


def _show(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(figures["machine"])
    ladder = Table(
        "server", "tables", "moves/s", "p50 ms", "p99 ms", "busy", "ms/move", "load busy"
    )
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


def _show_processes(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(figures["machine"])
    columns = ("p50 ms", "p99 ms", "busy", "ms/move", "load busy")
    table = Table("processes", "tables", "moves/s", *columns)
    for run in figures["processes"]:
        table.add_row(str(run["processes"]), f"{run['tables']:,}", *_run(run))
    console.print(table)
    most = Table("processes", "tables", f"most moves/s, p99 ≤ {LIMIT_MS:.0f} ms", *columns)
    for one in figures["most"]:
        if (held := one["most"]) is not None:
            most.add_row(str(one["processes"]), f"{held['tables']:,}", *_run(held))
    console.print(most)


def _show_appetite(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(figures["machine"])
    _show_plain({name: one for name, one in figures.items() if isinstance(one, int | float)})
    console.print(f"{MILLION:,} tables, each with a move every {EVERY:g} seconds:")
    _show_plain(needs(figures, MILLION))


def _show_soak(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(figures["machine"])
    columns = ("p50 ms", "p99 ms", "busy", "ms/move", "load busy")
    table = Table("minute", "memory, MiB", "never seen", "moves/s", *columns)
    for run in figures["minutes"]:
        memory = run["memory_bytes"]
        shown = "–" if memory is None else f"{memory / 2**20:,.1f}"
        table.add_row(str(run["minute"]), shown, f"{run['missing']:,}", *_run(run))
    console.print(table)
    for what, times in figures["problems"].items():
        console.print(f"{what} ({times:,} times)", style="red")


def _show_plain(figures: dict[str, Any]) -> None:
    table = Table("figure", "")
    for name, value in figures.items():
        table.add_row(name.replace("_", " "), "–" if value is None else f"{value:,}")
    screen().print(table)


def _show_profile(figures: dict[str, Any]) -> None:
    console = screen()
    console.print(f"a move takes {figures['ms_per_move']} ms of the server's processor time")
    for thread, parts in figures["threads"].items():
        for part, shares in parts.items():
            table = Table(f"{thread}, {part.replace('_', ' ')}", "share")
            for name, share in shares.items():
                table.add_row(name, f"{share:.1%}")
            console.print(table)


def _run(run: dict[str, Any]) -> list[str]:
    def milliseconds(value: float | None) -> str:
        return "never" if value is None else f"{value:,.1f}"

    return [
        f"{run['moves_per_second']:,.0f}",
        milliseconds(run["p50_ms"]),
        milliseconds(run["p99_ms"]),
        f"{run['server_busy']:.0%}" if "server_busy" in run else "–",
        f"{run['ms_per_move']:.3f}" if "ms_per_move" in run else "–",
        f"{run['load_busy']:.0%}",
    ]
