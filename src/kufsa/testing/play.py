"""Games played at random but to an end, as material for the laws."""

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from kufsa import BadOption, Game, Position

LIMIT = 5_000  # steps of a guided game; those of the box end much sooner


def tables(game: Game, dice: Random) -> Iterator[dict[str, Any]]:
    """Endless random choices of players and options, each one that ``start`` takes."""
    while True:
        players = dice.choice(game.players)
        # Half of the options keep their defaults: the game most people play is met most.
        chosen = {
            name: dice.choice(option.choices)
            for name, option in game.options.items()
            if dice.random() < 0.5
        }
        try:
            game.check_options(players, chosen)
        except BadOption:
            continue
        yield {"players": players, **chosen}


def guided(position: Position, dice: Random) -> str:
    """An action at random, mostly one that wins points at once if there is one.

    Uniform random play need not end for thousands of steps; who takes points when they
    are to be had gets any game of points over.
    """
    legal = dice.sample(position.legal, len(position.legal))
    if dice.random() < 0.8:
        before = _points(position.game, position._state, position.to_act)
        for action in legal:
            after = position._state.copy()
            position.game.kernels.step(after, position._parse(action))
            if _points(position.game, after, position.to_act) > before:
                return action
    return legal[0]


def _points(game: Game, state: Any, actor: object) -> int:
    out = np.zeros(game.players[-1], np.int64)
    game.kernels.points(state, out)
    return int(out[actor] if isinstance(actor, int) else out.sum())


def walk(position: Position, dice: Random, limit: int = LIMIT) -> Iterator[Position]:
    """A position and all that follow it in one guided game, each after a single action."""
    yield position
    for _ in range(limit):
        if position.over:
            return
        position = position.play(guided(position, dice))
        yield position


def sample(game: Game, count: int, seed: object) -> list[Position]:
    """So many positions out of guided games over all numbers of players and options.

    First and last positions of games are always among them.

    >>> import kufsa
    >>> len(sample(kufsa.game("catch_dragon"), 3, seed="example"))
    3
    """
    dice = Random(f"{game.id} {seed}")
    found: list[Position] = []
    for table in tables(game, dice):
        start = game.start(seed=dice.getrandbits(64), **table)
        for position in walk(start, dice):
            if position is start or position.over or dice.random() < 0.4:
                found.append(position)
                if len(found) == count:
                    return found
    raise AssertionError("tables never end")


def actions(positions: list[Position], dice: Random, most: int = 2_000) -> list[str]:
    """Action texts to try: those legal somewhere in a sample, and slips of the pen on them."""
    known = list(dict.fromkeys(action for position in positions for action in position.legal))
    dice.shuffle(known)
    known = known[: most // 2]
    slips = [_slip(dice.choice(known), dice) for _ in range(most // 2)]
    return list(dict.fromkeys([*known, *slips]))


def _slip(text: str, dice: Random) -> str:
    """The text with one character dropped, doubled, or changed."""
    place = dice.randrange(len(text))
    other = dice.choice(
        ["", text[place] * 2, " ", dice.choice(text), dice.choice("0123456789-v^>")]
    )
    return text[:place] + other + text[place + 1 :]
