"""Bots against bots: the same deals in every seating, so that all have the same luck."""

import importlib
from collections.abc import Callable, Mapping, Sequence
from random import Random

import numpy as np

from kufsa.core.game import Game, OptionValue
from kufsa.core.position import Position, View
from kufsa.search.protocol import Bot, Choice

from .players import make_player
from .simulate import Summary

LIMIT = 20_000  # actions after which a game is cut off


def play(position: Position, players: Sequence[Bot], seed: str, limit: int = LIMIT) -> Position:
    """The last position of a game between bots, who are told what their seats may know.

    A game without turns decides in what order its players act: ``simulation.play``.
    """
    if not position.over and not isinstance(position.to_act, int):
        simulation = importlib.import_module(f"{position.game.package}.simulation")
        last: Position = simulation.play(position, players, seed, limit)[-1]
        return last
    for seat, player in enumerate(players):
        player.begin(seat, position.options)
        player.observe(position.events(seat))
    for _ in range(limit):
        acting = position.to_act
        if not isinstance(acting, int):
            break
        action = players[acting].choose(position.view(acting), position.legal_for(acting))
        position = position.play(str(action))
        for other, player in enumerate(players):
            player.observe(position.events(other))
    return position


def versus(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int | str,
    options: Mapping[str, OptionValue] | None = None,
    *,
    limit: int = LIMIT,
    tick: Callable[[], None] = lambda: None,
) -> Summary:
    """A summary by bot instead of by seat. Each deal is played once in every seating.

    >>> import kufsa
    >>> meeting = versus(kufsa.game("catch_dragon"), ["greedy", "random"], 2, seed=7)
    >>> [share["won"] for share in meeting.data()["seats"]]
    [1.0, 0.0]
    """
    steps, scores, shares = [], [], []
    for number in range(games):
        deal, turned = divmod(number, len(names))
        order = [(turned + place) % len(names) for place in range(len(names))]  # who sits where
        start = game.start(players=len(names), seed=f"{seed}:{deal}", **(options or {}))
        dice = Random(f"{seed}:{number}")
        players = [make_player(game.id, names[who], seed=dice.getrandbits(64)) for who in order]
        counted = [_Counted(player) for player in players]
        last = play(start, counted, f"{seed}:{number}", limit)
        steps.append(sum(one.asked for one in counted))
        if last.over:
            won = np.zeros(len(names))
            points = np.zeros(len(names), np.int64)
            for seat, who in enumerate(order):
                points[who] = last.scores[seat]
                won[who] = (seat in last.winners) / len(last.winners)
            scores.append(points)
            shares.append(won)
        tick()
    return Summary(games, len(scores), limit, np.array(steps), np.array(scores), np.array(shares))


class _Counted:
    """A bot, and how often it was asked."""

    def __init__(self, player: Bot) -> None:
        self.begin = player.begin
        self.observe = player.observe
        self._choose = player.choose
        self.asked = 0

    def choose(self, view: View, legal: Sequence[str]) -> Choice:
        self.asked += 1
        return self._choose(view, legal)
