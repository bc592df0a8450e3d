"""Random play of the games compared with OpenSpiel's random rollouts in C++, on one core.

Both take turns, and the ratio is taken turn by turn: what else the machine does affects both.
"""

import json
from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from bench.example_lines import examples
from bench.openspiel_rollouts import Rollouts, available
from kufsa.arena.bench import ROUNDS, SECONDS, RandomPlay, spread
from kufsa.arena.simulate import LOOPS
from kufsa.cli.arguments import Json, find_game
from kufsa.cli.compiling import compile_rules
from kufsa.cli.console import Problem, screen
from kufsa.core import registry
from kufsa.core.game import Game

Figures = dict[str, Any]

EXAMPLES = examples(
    ("python3 run.py bench games", "all games"),
    ("python3 run.py bench games catch_dragon --json", "one game, for programs"),
)


def measure(
    games: Sequence[Game], seconds: float, tell: Callable[[str], None] = lambda what: None
) -> Figures:
    """Steps per second by game, here and there, and their ratio; JSON-ready."""
    chunk = seconds / ROUNDS
    tell("OpenSpiel")
    rollouts = Rollouts(chunk)
    figures: Figures = {"openspiel": dict(rollouts.calibration), "games": {}}
    try:
        for game in games:
            tell(game.id)
            figures["games"][game.id] = _in_turns(RandomPlay(game), rollouts, chunk)
    finally:
        rollouts.close()
    return figures


def _in_turns(play: RandomPlay, rollouts: Rollouts, chunk: float) -> Figures:
    count = play.steps_in(chunk)
    here: list[float] = []
    there: list[float] = []
    for _ in range(ROUNDS):
        here.append(count / play.seconds(count))
        there.append(rollouts.batch())
    ratios = [own / other for own, other in zip(here, there, strict=True)]
    return {
        "steps_per_second": spread(here),
        "openspiel_steps_per_second": spread(there),
        "ratio": spread(ratios),
    }


# The command.


def games(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Which games; all if none is named.")
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=0.1, max=60, help="Seconds of random play for each game.")
    ] = SECONDS,
    json_: Json = False,
) -> None:
    """Compare random steps a second with OpenSpiel's rollouts of crazy_eights in C++."""
    if not available():
        raise Problem("OpenSpiel is not installed: install kufsa[openspiel]")
    found = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    for one in found:
        compile_rules(one, LOOPS)
    with screen(stderr=True).status("") as status:
        try:
            figures = measure(found, seconds, status.update)
        except TimeoutError as error:
            raise Problem(f"a measurement failed: {error}", code=1) from None
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures)


def _show(figures: Figures) -> None:
    console = screen()
    table = Table("game", "random steps/s", "OpenSpiel, crazy_eights, C++", "ratio of the two")
    for id, one in figures["games"].items():
        table.add_row(
            id,
            _millions(one["steps_per_second"]),
            _millions(one["openspiel_steps_per_second"]),
            "{median:.2f} ({low:.2f}–{high:.2f})".format(**one["ratio"]),
        )
    console.print(table)
    other = figures["openspiel"]
    console.print(
        f"Median (lowest–highest) of {ROUNDS} turns on one core. A rollout of crazy_eights has "
        f"{other['length']:.1f} ± {other['error']:.1f} decisions; chance between them counts on "
        "neither side."
    )


def _millions(speeds: dict[str, float]) -> str:
    low, middle, high = (speeds[name] / 1e6 for name in ("low", "median", "high"))
    return f"{middle:.1f} M ({low:.1f}–{high:.1f})"
