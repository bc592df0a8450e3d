"""``kufsa bench search``: the search of the bots beside OpenSpiel's."""

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from kufsa.core import registry
from kufsa.core.errors import BadOption

from .say import Json, Problem, examples, find_game, screen

EXAMPLES = examples(
    ("kufsa bench search", "simulations a second, all games"),
    ("kufsa bench search kings_court --duels 20", "besides: who wins with as many simulations"),
)


def search(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Which games; all if none is named.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds for each, shared out among the turns.")
    ] = 5.0,
    duels: Annotated[
        int, typer.Option(min=0, help="Games of each against OpenSpiel's search in Python.")
    ] = 0,
    simulations: Annotated[
        int, typer.Option(min=1, help="Simulations for each decision in these games.")
    ] = 100,
    json_: Json = False,
) -> None:
    """Measure the search of the bots beside OpenSpiel's, on one core.

    OpenSpiel's MCTSBot in C++ takes turns with it, on crazy_eights and go_fish. In duels its
    information-set search in Python plays the games of the box against the search here.
    """
    from kufsa.arena.thinking import duel, measure

    found = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    figures: dict[str, Any] = {}
    with screen(stderr=True).status("") as status:
        try:
            figures["speeds"] = measure(found, seconds, status.update)
            if duels:
                figures["duels"] = {
                    one.id: duel(one, duels, simulations, status.update) for one in found
                }
        except (ModuleNotFoundError, BadOption) as error:
            raise Problem(str(error)) from None
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures)


def _show(figures: dict[str, Any]) -> None:
    from kufsa.arena.thinking import PEERS

    console = screen()
    speeds = figures["speeds"]
    table = Table("", "simulations/s", *(f"to {name}" for name in PEERS))
    for name, one in speeds.items():
        ratios = [one["median"] / speeds[peer]["median"] for peer in PEERS]
        own = "OpenSpiel " if name in PEERS else ""
        table.add_row(
            own + name,
            "{median:,.0f} ({low:,.0f}–{high:,.0f})".format(**one),
            *(f"{ratio:.2f}" for ratio in ratios),
        )
    console.print(table)
    for name, one in figures.get("duels", {}).items():
        here, there = one["seconds"]
        console.print(
            f"{name}: {one['won']:g} of {one['games']} games won against OpenSpiel's search with "
            f"{one['simulations']} simulations each; {there / max(here, 1e-9):.0f} times its time"
        )
