"""How much bots lose against perfect play, where that can be computed.

    python tools/loss.py catch_dragon --games 20
    python tools/loss.py triominoes --games 40 --bots 3,4,5,greedy

Two players play games; the tested bots sit beside each seat and are told what the seat is told. At
the end of a game (few unknown tiles, or an empty pool) every action has an exact value, and a bot
that is asked there loses the difference between the best action and its own: hundredths of a win in
Catch the Dragon, points of the round in Triangle Dominoes.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import mean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kufsa
from kufsa.search.protocol import Bot
from tests.games.catch_dragon.endgame_solver import Solver, read
from tests.games.triominoes.endgame_solver import Finisher, TooFar

PLAYS = 3  # the level that plays the games
Worth = Callable[[str], float]


def few_unknown(position: kufsa.Position, most: int) -> Worth | None:
    """The values in Catch the Dragon, if no more tiles than this are unknown."""
    view = position.view(acting(position))
    if view["phase"] != "flip" or not 0 < sum(read(view)[0].unknown) <= most:
        return None
    solver = Solver()
    return lambda action: 100 * solver.worth(view, action)


def empty_pool(position: kufsa.Position, most: int) -> Worth | None:
    """The values in Triangle Dominoes, if no tile is left to draw and few are in hands."""
    hands = position.document["hands"]
    if position.document["pool"] or sum(map(len, hands)) > most:
        return None
    return Finisher(position, tournament=True, most=100_000).value


ENDS = {"catch_dragon": (few_unknown, 5), "triominoes": (empty_pool, 10)}


def losses(game: str, names: list[str], games: int, most: int) -> dict[str, list[float]]:
    """What each bot lost at each end in which the actions differ in value."""
    found: dict[str, list[float]] = {name: [] for name in names}
    for number in range(games):
        position = kufsa.game(game).start(players=2, seed=f"loss {number}")
        seats = range(2)
        beside = {
            name: [kufsa.bot(game, level(name), seed=f"{number}:{seat}") for seat in seats]
            for name in [*names, str(PLAYS)]
        }
        everyone = [(seat, bots[seat]) for bots in beside.values() for seat in seats]
        for seat, bot in everyone:
            bot.begin(seat, position.options)
            bot.observe(position.events(seat))
        while not position.over:
            seat = acting(position)
            worth = ENDS[game][0](position, most) if len(position.legal) > 1 else None
            if worth is not None:
                try:
                    values = {action: worth(action) for action in position.legal}
                except TooFar:
                    values = {"": 0.0}
                best = max(values.values())
                if best > min(values.values()):
                    for name in names:
                        found[name].append(best - values[ask(beside[name][seat], position)])
            position = position.play(ask(beside[str(PLAYS)][seat], position))
            for other, bot in everyone:
                bot.observe(position.events(other))
    return found


def acting(position: kufsa.Position) -> int:
    seat = position.to_act
    assert isinstance(seat, int)
    return seat


def ask(bot: Bot, position: kufsa.Position) -> str:
    return str(bot.choose(position.view(acting(position)), position.legal))


def level(name: str) -> str | int:
    return int(name) if name.isdigit() else name


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(ENDS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bots", default="1,2,3,4,5,greedy")
    parser.add_argument("--most", type=int, help="tiles unknown, or in hands")
    asked = parser.parse_args()
    names = asked.bots.split(",")
    most = asked.most or ENDS[asked.game][1]
    for name, lost in losses(asked.game, names, asked.games, most).items():
        if not lost:
            sys.exit("no such end in so few games")
        exact = sum(loss < 1e-6 for loss in lost)
        print(f"{name:8} loses {mean(lost):6.2f} on average, {max(lost):6.2f} at most, ", end="")
        print(f"nothing in {exact} of {len(lost)}")
