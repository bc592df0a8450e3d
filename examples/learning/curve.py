"""The learning curve of ``examples.learning.ppo``: every network of the way against the greedy bot.

python -m examples.learning.curve mine.json --games 200 --picture curve.svg
"""

import argparse
import json
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import kufsa
from kufsa.search.protocol import Bot

from .player import Learned, Network

GAME = "catch_dragon"
WIDTH, HEIGHT, EDGE = 640, 320, 48


def meet(weights: Path, rival: str, number: int) -> float:
    """What the network gets of one win: each deal is played twice, with the seats changed."""
    game = kufsa.game(GAME)
    learned = Learned(game, network=Network.load(weights))
    own = number % 2
    bots: list[Bot] = [kufsa.bot(GAME, rival, seed=number), kufsa.bot(GAME, rival, seed=number)]
    bots[own] = learned
    position = game.start(players=2, seed=f"curve {number // 2}", first=0)
    for seat, bot in enumerate(bots):
        bot.begin(seat, position.options)
    while not position.over:
        actor = position.to_act
        assert isinstance(actor, int)
        choice = bots[actor].choose(position.view(actor), position.legal)
        assert isinstance(choice, str)
        position = position.play(choice)
    return (own in position.winners) / len(position.winners)


def share_of_wins(weights: Path, games: int, rival: str = "greedy") -> tuple[float, float]:
    """The share of wins, and half the width of its 95 % interval, seats and deals in pairs."""
    with ProcessPoolExecutor() as pool:
        got = list(pool.map(partial(meet, weights, rival), range(games), chunksize=4))
    pairs = [(a + b) / 2 for a, b in zip(got[::2], got[1::2], strict=True)]
    mean = sum(pairs) / len(pairs)
    variance = sum((pair - mean) ** 2 for pair in pairs) / max(1, len(pairs) - 1)
    return mean, 1.96 * math.sqrt(variance / len(pairs))


def draw(points: list[dict[str, Any]]) -> str:
    """The curve as a picture: millions of steps across, the share of wins upwards."""
    most = max(point["steps"] for point in points)

    def x(steps: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * math.sqrt(steps / most)

    def y(share: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share

    lines = [
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(share):.1f}" y2="{y(share):.1f}" '
        f'stroke="#8884"/><text x="{EDGE - 8}" y="{y(share) + 4:.1f}" text-anchor="end">'
        f"{share:.0%}</text>"
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    lines += [
        f'<text x="{x(part * most):.1f}" y="{HEIGHT - EDGE + 20}" text-anchor="middle">'
        f"{part * most / 1e6:,.0f}</text>"
        for part in (0.01, 0.1, 0.25, 0.5, 1)
    ]
    for point in points:
        low, high = point["share"] - point["half"], point["share"] + point["half"]
        lines.append(
            f'<line x1="{x(point["steps"]):.1f}" x2="{x(point["steps"]):.1f}" '
            f'y1="{y(max(0, low)):.1f}" y2="{y(min(1, high)):.1f}" stroke="#2a78b8"/>'
        )
    path = " ".join(f"{x(point['steps']):.1f},{y(point['share']):.1f}" for point in points)
    lines.append(f'<polyline points="{path}" fill="none" stroke="#2a78b8" stroke-width="2.5"/>')
    lines.extend(
        f'<circle cx="{x(point["steps"]):.1f}" cy="{y(point["share"]):.1f}" r="4" fill="#2a78b8"/>'
        for point in points
    )
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#888" role="img">'
        "<title>Share of wins against the greedy bot, by millions of steps played</title>\n"
        f"{body}\n"
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        "millions of steps (square root)</text>\n"
        f'<text x="{EDGE}" y="{EDGE - 16}">wins against the greedy bot</text>\n</svg>\n'
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("way", type=Path, help="the .json that ppo wrote beside its weights")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--picture", type=Path)
    given = parser.parse_args()
    points = json.loads(given.way.read_text())["way"]
    for point in points:
        point["share"], point["half"] = share_of_wins(
            given.way.with_name(point["weights"]), given.games
        )
        print(json.dumps(point), flush=True)
    if given.picture:
        given.picture.write_text(draw(points))


if __name__ == "__main__":
    main()
