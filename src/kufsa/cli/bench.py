"""``kufsa bench``: the figures that the project is measured by.

Without the name of another measurement, the games are measured: ``kufsa bench [GAME…]``.
"""

import json
import subprocess
from typing import Annotated, Any

import typer
from rich.table import Table
from typer.core import TyperGroup

from kufsa.arena.bench import ROUNDS, SECONDS, measure
from kufsa.arena.simulate import LOOPS
from kufsa.core import registry

from . import bench_envs, bench_search, bench_server, snatch
from .say import Json, Lang, Problem, examples, find_game, pick_language, ready, say, screen

EXAMPLES = examples(
    ("kufsa bench", "all games"),
    ("kufsa bench catch_dragon --seconds 5 --json", "one game, for longer, for programs"),
)

OF_GAMES = "games"


class Measurements(TyperGroup):
    """The games are measured where nothing else is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put in what goes without saying."""
        named = args[:1] and (args[0] in self.commands or args[0] in ("-h", "--help"))
        return super().parse_args(ctx, args if named else [OF_GAMES, *args])


app = typer.Typer(
    cls=Measurements,
    epilog=examples(
        ("kufsa bench", "all games"),
        ("kufsa bench catch_dragon", "one game"),
        ("kufsa bench envs", "environments, beside other libraries"),
        ("kufsa bench search", "the search of the bots, beside OpenSpiel's"),
        ("kufsa bench server", "tables for people, under load"),
        ("kufsa bench snatch", "who is first to the diamond"),
    ),
)
app.command("envs", epilog=bench_envs.EXAMPLES)(bench_envs.envs)
app.command("search", epilog=bench_search.EXAMPLES)(bench_search.search)
app.command("server", epilog=bench_server.EXAMPLES)(bench_server.server)
app.command("snatch", epilog=snatch.EXAMPLES)(snatch.snatch)


@app.callback()
def bench() -> None:
    """Measure: games (if nothing else is named), environments, search, server, race."""


@app.command(OF_GAMES, epilog=EXAMPLES)
def bench_games(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Which games; all if none is named.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds of random play for each game.")
    ] = SECONDS,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Measure speed, sizes and times to be ready, on this machine, one core.

    With the extra `bench` installed, OpenSpiel's random rollouts of crazy_eights in C++ take
    turns with the random play here, so that the ratio of the two is fair.
    """
    lang = pick_language(lang)
    found = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    for one in found:
        ready(one, LOOPS)
    with screen(stderr=True).status("") as status:
        try:
            figures = measure(found, seconds, status.update)
        except (TimeoutError, subprocess.SubprocessError) as error:
            raise Problem(f"a measurement failed: {error}", code=1) from None
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures, lang)


def _show(figures: dict[str, Any], lang: str) -> None:
    console = screen()
    for columns in (SPEEDS, SIZES):  # two tables: side by side they would be too wide
        table = Table(say("column-game", lang), *(say(f"figure-{name}", lang) for name in columns))
        for id, one in figures["games"].items():
            table.add_row(id, *(written(one) for written in columns.values()))
        console.print(table)
    console.print(say("import-time", lang, seconds=f"{figures['import_seconds']:.2f}"))
    other = figures["openspiel"]
    if other is None:
        console.print(say("no-openspiel", lang), style="yellow")
        return
    length = f"{other['length']:.1f} ± {other['error']:.1f}"
    console.print(say("openspiel-how", lang, rounds=ROUNDS, length=length))


def _millions(spread: dict[str, float] | None) -> str:
    if spread is None:
        return "–"
    low, middle, high = (spread[name] / 1e6 for name in ("low", "median", "high"))
    return f"{middle:.1f} M ({low:.1f}–{high:.1f})"


def _ratio(spread: dict[str, float] | None) -> str:
    return "–" if spread is None else "{median:.2f} ({low:.2f}–{high:.2f})".format(**spread)


SPEEDS: dict[str, Any] = {
    "speed": lambda one: _millions(one["steps_per_second"]),
    "openspiel": lambda one: _millions(one.get("openspiel_steps_per_second")),
    "ratio": lambda one: _ratio(one.get("ratio")),
}
SIZES: dict[str, Any] = {
    "play": lambda one: f"{one['plays_per_second']:,}",
    "state": lambda one: f"{one['state_bytes']:,}",
    "cold": lambda one: f"{one['cold_seconds']:.2f}",
    "warm": lambda one: f"{one['warm_seconds']:.2f}",
}
