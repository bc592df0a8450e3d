"""How much bots lose against perfect play, where that can be computed.

    python tools/loss.py catch_dragon --games 20
    python tools/loss.py triominoes --games 40 --bots 3,4,5,greedy,net
    python tools/loss.py catch_dragon --bots 5,trained/catch_dragon/weights.npz

Two players play games; the tested bots sit beside each seat and are told what the seat is told. At
the end of a game (few unknown tiles, or an empty pool) every action has an exact value, and a bot
that is asked there loses the difference between the best action and its own: hundredths of a win in
Catch the Dragon, points of the round in Triangle Dominoes. The stake of a choice is the difference
between its best action and its worst. Bots are levels, names, or files of weights.
"""

import argparse
import sys
from collections.abc import Callable
from math import sqrt
from pathlib import Path
from statistics import mean
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import kufsa
from kufsa.arena.tournament import Z
from kufsa.search.protocol import Bot
from kufsa.train.player import Learned
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


class Loss(NamedTuple):
    """What a choice lost, and what it might have."""

    lost: float
    stake: float
    game: int


def losses(game: str, names: list[str], games: int, most: int) -> dict[str, list[Loss]]:
    """What each bot lost at each end in which the actions differ in value."""
    found: dict[str, list[Loss]] = {name: [] for name in names}
    for number in range(games):
        position = kufsa.game(game).start(players=2, seed=f"loss {number}")
        seats = range(2)
        beside = {
            name: [player(game, name, f"{number}:{seat}") for seat in seats]
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
                best, stake = max(values.values()), max(values.values()) - min(values.values())
                if stake > 0:
                    for name in names:
                        lost = best - values[ask(beside[name][seat], position)]
                        found[name].append(Loss(lost, stake, number))
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


def player(game: str, name: str, seed: str) -> Bot:
    if name.endswith(".npz"):
        return Learned.load(kufsa.game(game), Path(name))
    return kufsa.bot(game, int(name) if name.isdigit() else name, seed=seed)


def share_lost(losses: list[Loss]) -> tuple[float, float]:
    """The share of all stakes that was lost, and half its 95 % interval.

    Choices of one game belong together, so games are what is drawn again (jackknife).

    >>> share_lost([Loss(1, 4, 0), Loss(0, 4, 1)])[0]
    0.125
    """
    by_game: dict[int, list[Loss]] = {}
    for one in losses:
        by_game.setdefault(one.game, []).append(one)
    sums = [(sum(x.lost for x in some), sum(x.stake for x in some)) for some in by_game.values()]
    lost, stake = map(sum, zip(*sums, strict=True))
    n = len(sums)
    if n < 2:
        return lost / stake, 1.0
    without = [(lost - x) / (stake - y) for x, y in sums]
    middle = mean(without)
    return lost / stake, Z * sqrt((n - 1) / n * sum((one - middle) ** 2 for one in without))


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=list(ENDS))
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--bots", default="1,2,3,4,5,greedy")
    parser.add_argument("--most", type=int, help="tiles unknown, or in hands")
    asked = parser.parse_args(arguments)
    names = asked.bots.split(",")
    most = asked.most or ENDS[asked.game][1]
    for name, found in losses(asked.game, names, asked.games, most).items():
        if not found:
            sys.exit("no such end in so few games")
        lost = [one.lost for one in found]
        exact = sum(loss < 1e-6 for loss in lost)
        share, half = share_lost(found)
        print(
            f"{name:8} loses {mean(lost):6.2f} on average, {max(lost):6.2f} at most, "
            f"{share:6.1%} ± {half:.1%} of the stakes, nothing in {exact} of {len(lost)}"
        )


if __name__ == "__main__":
    main()
