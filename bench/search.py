"""The search compared with OpenSpiel's: simulations a second, and who wins with equally many.

Speed: OpenSpiel's ``MCTSBot``, in C++, on two of its card games, in turns with the search here. A
simulation there plays on at random to the end of the game; here it plays as many actions as a bot
looks ahead. Strength: OpenSpiel's information-set search in Python, on the games of the box as
``kufsa.envs.openspiel`` gives them, against the search here with the same number of simulations. It
has the settings of the strongest level and what the search knows of each game, but not what that
level remembers, infers or works out.
"""

import json
import random
import statistics
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter
from typing import Annotated, Any

import typer
from rich.table import Table

from bench.example_lines import examples
from kufsa.cli.arguments import Json, find_game
from kufsa.cli.console import Problem, screen
from kufsa.core import registry
from kufsa.core.errors import BadOption
from kufsa.core.game import Game
from kufsa.core.position import EVERYONE, Position
from kufsa.envs.common import missing
from kufsa.envs.encoding import encoding
from kufsa.search.protocol import bot
from kufsa.search.search import Search, weigh

PEERS = ("crazy_eights", "go_fish")
ROUNDS = 5
STRONGEST = 5  # level
SIMULATIONS = 2_000  # in one measurement of speed

Told = Callable[[str], object]


def measure(games: list[Game], seconds: float, tell: Told = print) -> dict[str, Any]:
    """Simulations a second of each game and of each peer, taken in turns; median, low and high."""
    runners: dict[str, Callable[[int], int]] = {}
    for game in games:
        tell(f"{game.id}: the search is compiled, if it is not yet")
        runners[game.id] = _own(game)
        runners[game.id](0)
    for name in PEERS:
        runners[name] = _openspiel(name)
    found: dict[str, list[float]] = {name: [] for name in runners}
    for turn in range(ROUNDS):
        for name, run in runners.items():
            tell(f"round {turn + 1} of {ROUNDS}: {name}")
            began, done, number = perf_counter(), 0, 0
            while perf_counter() - began < seconds / ROUNDS:
                done += run(number)
                number += 1
            found[name].append(done / (perf_counter() - began))
    return {
        name: {"low": min(one), "median": statistics.median(one), "high": max(one)}
        for name, one in found.items()
    }


def _own(game: Game) -> Callable[[int], int]:
    """Search from the middle of a game: half of a random game has been played."""
    start = _some_way(game)
    seat = start.to_act if isinstance(start.to_act, int) else 0
    view, legal = start.view(seat), start.legal_for(seat)

    def run(number: int) -> int:
        weigh(game, view, legal, Search(simulations=SIMULATIONS), seed=number)
        return SIMULATIONS

    return run


def _some_way(game: Game) -> Position:
    position, dice = game.start(seed=7), random.Random(7)
    for _ in range(12):
        after = position.play(dice.choice(position.legal))
        if after.over:
            break
        position = after
    return position


def _openspiel(name: str) -> Callable[[int], int]:
    """Search for the first decision of a game, with nothing hidden: it cannot do otherwise."""
    pyspiel = _pyspiel()
    game = pyspiel.load_game(name)
    dice = random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_drawn(state, dice))

    def run(number: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, number, False)
        bot.mcts_search(state)
        return SIMULATIONS

    return run


def duel(
    game: Game, games: int, simulations: int, tell: Told = print, **options: Any
) -> dict[str, Any]:
    """Two-player games against OpenSpiel's search, seats alternating; wins of the search here."""
    from kufsa.envs import openspiel

    if game.start(players=2, seed=0).to_act is EVERYONE:
        raise BadOption(f"in {game.id} everybody acts at any time: there is nothing to search for")
    table = openspiel.load(game.id, players=2, **options)
    won, spent = 0.0, [0.0, 0.0]
    for number in range(games):
        tell(f"{game.id}: game {number + 1} of {games}, {won:g} won")
        won += _one_game(game, table, number, simulations, spent)
    return {"games": games, "simulations": simulations, "won": won, "seconds": spent}


def _settings(game: Game) -> Search:
    """How the strongest bot searches, if it does."""
    found: Search = getattr(bot(game.id, level=STRONGEST, seed=0), "search", Search())
    return found


def _one_game(game: Game, table: Any, number: int, simulations: int, spent: list[float]) -> float:
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    dice = random.Random(f"duel {number // 2}")
    chance = np.random.RandomState(number)
    theirs = ismcts.ISMCTSBot(
        table, mcts.RandomRolloutEvaluator(1, chance), 2.0, simulations, random_state=chance
    )
    own, code = number % 2, encoding(game)
    state = table.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(_drawn(state, dice))
            continue
        began = perf_counter()
        mine = state.current_player() == own
        if mine:
            position = state.moment.position
            how = replace(_settings(game), simulations=simulations, seconds=None)
            found = weigh(game, position.view(own), position.legal, how, seed=len(state.history()))
            best = max(found, key=lambda one: one.tried)
            state.apply_action(code.index(position, best.action))
        else:
            state.apply_action(theirs.step(state))
        spent[0 if mine else 1] += perf_counter() - began
    return float(state.returns()[own] + 1) / 2


def _drawn(state: Any, dice: random.Random) -> int:
    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
    return int(dice.choices(outcomes, weights)[0])


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ModuleNotFoundError as error:
        raise missing(error, "openspiel") from None
    return pyspiel


# The command.

EXAMPLES = examples(
    ("python3 run.py bench search", "simulations a second, all games"),
    (
        "python3 run.py bench search kings_court --duels 20",
        "besides: who wins with as many simulations",
    ),
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
    """Compare the bots' search with OpenSpiel's, on one core.

    OpenSpiel's MCTSBot in C++ takes turns with it, on crazy_eights and go_fish. In duels its
    information-set search in Python plays the games of the box against the search here.
    """
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
