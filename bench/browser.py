"""The engine of the browser compared with native code: simulations a second, and who wins.

Both run the same kernels: compiled by Numba for this processor, and to WebAssembly for V8, in Node.
Speed: the same action is weighed in the same kind of world, in turns. Strength: the strongest level
plays itself, once in V8 and once natively (``bench.duels``).
"""

import json
import random
import statistics
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.status import Status
from rich.table import Table

from bench.example_lines import examples
from kufsa.cli.arguments import Json, find_game
from kufsa.cli.console import screen
from kufsa.core import registry
from kufsa.core.game import Game
from kufsa.core.position import Position
from kufsa.search.search import Search, weigh

from .duels import Ask, Score, built, duels, engine, scores, told, wanted

ROUNDS = 5
SIMULATIONS = 2_000  # in one measurement of speed
START: dict[str, Any] = {"players": 2, "seed": 7}
ACTIONS = 12  # before the measured decision


def some_way(game: Game) -> tuple[Position, list[str]]:
    """A position in the middle of a random game, and what led there."""
    position, dice = game.start(**START), random.Random(7)
    actions: list[str] = []
    for _ in range(ACTIONS):
        action = dice.choice(position.legal)
        after = position.play(action)
        if after.over:
            break
        position, actions = after, [*actions, action]
    return position, actions


def speeds(game: Game, ask: Ask) -> dict[str, list[float]]:
    """Simulations a second, natively and in V8, in turns."""
    position, actions = some_way(game)
    seat = position.to_act if isinstance(position.to_act, int) else 0
    action = position.legal_for(seat)[0]
    how = Search(simulations=SIMULATIONS)
    where = {"start": START, "actions": actions, "seat": seat}
    asked = {**where, "action": action, "simulations": SIMULATIONS}
    found: dict[str, list[float]] = {"native": [], "V8": []}
    for turn in range(ROUNDS + 1):
        began = perf_counter()
        weigh(game, position.view(seat), [action], how, seed=1)
        spent = {"native": perf_counter() - began, "V8": float(ask(asked))}
        if turn:  # the first round is for warming up
            for name, seconds in spent.items():
                found[name].append(SIMULATIONS / seconds)
    return found


# The command.

EXAMPLES = examples(
    ("python3 run.py bench browser", "simulations a second in V8 and natively, all games"),
    ("python3 run.py bench browser kings_court --duels 400", "besides: level 5 against itself"),
    ("python3 -m bench.duels --jobs 16 --seconds 500", "only that, where nothing is installed"),
)


def browser(
    game: Annotated[
        list[str] | None, typer.Argument(metavar="GAME…", help="Which games; all if none is named.")
    ] = None,
    duels_: Annotated[
        int, typer.Option("--duels", min=0, help="Games of the strongest level against itself.")
    ] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Duels at once: one for each core.")] = 1,
    json_: Json = False,
) -> None:
    """Compare the engine of the browser with native code. The exit code is 1 if it plays weaker."""
    asked = [find_game(name) for name in game] if game else [*map(registry.game, registry.games())]
    figures: dict[str, Any] = {}
    with screen(stderr=True).status("") as status, built() as bundle:
        for one in asked:
            status.update(f"{one.id}: simulations")
            with engine(one, bundle) as ask:
                figures[one.id] = {"speeds": speeds(one, ask)}
        found = _duelled([one.id for one in asked], duels_, jobs, bundle, status)
    for name, score in found.items():
        low, high = score.interval
        figures[name]["duels"] = {"games": score.games, "won": score.won, "low": low, "high": high}
    if json_:
        print(json.dumps(figures))
    else:
        _show(figures)
        for name, score in found.items():
            screen().print(told(name, score), highlight=False)
    if not all(score.is_enough for score in found.values()):
        raise typer.Exit(1)


def _duelled(
    games: list[str], count: int, jobs: int, bundle: Path, status: Status
) -> dict[str, Score]:
    played: dict[tuple[str, int], float] = {}
    for name, number, won in duels(wanted(games, count, set()), bundle, jobs):
        played[name, number] = won
        status.update(f"{len(played)} of {count * len(games)} duels, {sum(played.values()):g} won")
    return scores(played)


def _show(figures: dict[str, Any]) -> None:
    table = Table("", "native", "V8", "V8 / native")
    for name, found in figures.items():
        native, v8 = found["speeds"]["native"], found["speeds"]["V8"]
        ratios = [one / other for one, other in zip(v8, native, strict=True)]
        table.add_row(name, _told(native, ",.0f"), _told(v8, ",.0f"), _told(ratios, ".2f"))
    screen().print(table)


def _told(values: list[float], form: str) -> str:
    low, high = min(values), max(values)
    return f"{statistics.median(values):{form}} ({low:{form}}–{high:{form}})"
