"""``bench envs``: environments here compared with those of other libraries."""

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from bench.environments import PEERS, ROUNDS, RULES, SEEN, measure
from bench.example_lines import examples
from kufsa.cli.arguments import Json, find_game
from kufsa.cli.console import Problem, screen
from kufsa.core import registry

EXAMPLES = examples(
    ("python3 run.py bench envs", "all games, on one core and on all"),
    (
        "python3 run.py bench envs catch_dragon --seconds 5 --json",
        "one game, for longer, for programs",
    ),
    ("python3 run.py bench envs --beside rlcard --beside pgx_2048", "only beside these"),
)


def envs(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Which games; all if none is named.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds for each, shared out among the turns.")
    ] = 2.0,
    beside: Annotated[
        list[str] | None,
        typer.Option(metavar="|".join(PEERS), help="What to compare with; all if not given."),
    ] = None,
    json_: Json = False,
) -> None:
    """Compare random steps a second with OpenSpiel, RLCard, PettingZoo and Pgx.

    A step includes the observation and the legal actions of whoever is to act, and a choice from
    them; the speed of the rules alone is given too. All take turns, on one core and then on all.
    What is not installed is left out, with a sentence.
    """
    found = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    for name in beside or ():
        if name not in PEERS:
            raise Problem(f"{name!r} is none of {', '.join(PEERS)}")
    with screen(stderr=True).status("") as status:
        try:
            figures = measure(found, seconds, beside or tuple(PEERS), status.update)
        except TimeoutError as error:
            raise Problem(f"a measurement failed: {error}", code=1) from None
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures, [one.id for one in found])


def _show(figures: dict[str, Any], games: list[str]) -> None:
    console = screen()
    peers = figures["peers"]
    for count, speeds in figures["speeds"].items():
        told = "1 core" if count == "1" else f"{count} cores"
        table = Table(told, "steps/s, seen", "steps/s, rules alone")
        for name in (*games, *peers):
            title = name if name in games else f"{peers[name]['title']} {peers[name]['version']}"
            table.add_row(title, *(_speed(speeds[name].get(mode)) for mode in (SEEN, RULES)))
        console.print(table)
        if not peers:
            continue
        ratios = Table(f"{told}: seen steps here, as a multiple of …", *games)
        for name in peers:
            for mode in PEERS[name].modes:
                cells = (_times(speeds[one]["ratios"][f"{name} {mode}"]) for one in games)
                ratios.add_row(f"{peers[name]['title']}, {mode}", *cells)
        console.print(ratios)
    console.print(f"Median (lowest–highest) of {ROUNDS} turns that everybody took in one run.")
    for one in figures["missing"].values():
        console.print(
            f"{one['title']}: left out, {one['module']} is not installed.", style="yellow"
        )


def _speed(spread: dict[str, float] | None) -> str:
    if spread is None:
        return "–"
    return f"{spread['median']:,.0f} ({spread['low']:,.0f}–{spread['high']:,.0f})"


def _times(spread: dict[str, float]) -> str:
    digits = 0 if spread["median"] >= 20 else 1
    return "{:,.{d}f} ({:,.{d}f}–{:,.{d}f})".format(
        spread["median"], spread["low"], spread["high"], d=digits
    )
