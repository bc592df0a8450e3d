"""``kufsa bench``: how fast and how large the games are on this machine."""

import json
import subprocess
from collections.abc import Callable
from typing import Annotated, Any

import typer
from rich.table import Table

from kufsa.arena.bench import SECONDS, measure
from kufsa.arena.simulate import LOOPS
from kufsa.core import registry

from .arguments import Json, Lang, find_game, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

EXAMPLES = examples(
    "kufsa bench",
    "kufsa bench catch_dragon --seconds 5 --json",
)


def bench(
    game: Annotated[list[str] | None, typer.Argument(metavar="GAME…")] = None,
    seconds: Annotated[float, typer.Option(min=0.1, max=60)] = SECONDS,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Measure speed, sizes and times to be ready, on this machine, one core."""
    lang = pick_language(lang)
    found = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    for one in found:
        compile_rules(one, LOOPS)
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
    table = Table(say("column-game", lang), *(say(f"figure-{name}", lang) for name in COLUMNS))
    for id, one in figures["games"].items():
        table.add_row(id, *(written(one) for written in COLUMNS.values()))
    console.print(table)
    console.print(say("import-time", lang, seconds=f"{figures['import_seconds']:.2f}"))


def _millions(spread: dict[str, float]) -> str:
    low, middle, high = (spread[name] / 1e6 for name in ("low", "median", "high"))
    return f"{middle:.1f} M ({low:.1f}–{high:.1f})"


COLUMNS: dict[str, Callable[[dict[str, Any]], str]] = {
    "speed": lambda one: _millions(one["steps_per_second"]),
    "play": lambda one: f"{one['plays_per_second']:,}",
    "state": lambda one: f"{one['state_bytes']:,}",
    "cold": lambda one: f"{one['cold_seconds']:.2f}",
    "warm": lambda one: f"{one['warm_seconds']:.2f}",
}
