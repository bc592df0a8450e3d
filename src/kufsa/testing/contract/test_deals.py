"""What a game declares about its set-up is what its rules do, so that anybody can check a deal."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from kufsa import BadOption, Game, verify
from kufsa.core.deals import deals_json
from kufsa.core.seed import chance_key, pieces_used
from kufsa.testing import play
from kufsa.testing.profiles import examples

MOST = 500  # tables; a game with more of them is looked at in some


@pytest.fixture
def declaring(game: Game) -> Game:
    if not game.schema.deals:
        pytest.skip(f"{game.id} declares no deals")
    return game


def tables(game: Game, dice: Random) -> Iterator[dict[str, Any]]:
    """Every number of players with all options, defaults filled in."""
    names = ["players", *game.options]
    choices = [game.players, *(option.choices for option in game.options.values())]
    every = [dict(zip(names, one, strict=True)) for one in product(*choices)]
    for table in dice.sample(every, min(len(every), examples(MOST))):
        try:
            yield game.check_options(table.pop("players"), table)
        except BadOption:
            continue


def test_the_declared_set_up_is_what_the_rules_deal(declaring: Game, dice: Random) -> None:
    game = declaring
    steps = json.loads(deals_json(game))["deals"]
    for table in tables(game, dice):
        key = dice.randbytes(32)
        stream = verify.Stream(key)
        declared = verify.set_up(steps, stream, table)
        state = np.zeros(1, game.rules.STATE)
        game.kernels.setup_game(state, game.encode(table), chance_key(key.hex()))
        dealt = game.schema.write(state)
        for name, value in declared.items():
            assert dealt[name] == value, f"{name} is dealt otherwise than declared, with {table}"
        if game.optional("deals") is None:
            used = pieces_used(state[0]["chance"])
            assert used == stream.used, (
                f"set-up uses {used} random numbers, and {stream.used} are declared, with {table}"
            )


def test_chance_in_play_is_followed_by_deals_py(declaring: Game, dice: Random) -> None:
    """Without ``deals.py`` a record says that nothing but the set-up was left to chance."""
    game = declaring
    if game.optional("deals") is not None:
        return
    for _ in range(3):
        start = game.start(seed=dice.getrandbits(64), **next(play.tables(game, dice)))
        dealt = start._steps[0][0] if start._steps else start._state
        for position in play.walk(start, dice):
            assert pieces_used(position._state[0]["chance"]) == pieces_used(dealt[0]["chance"]), (
                f"{game.id} uses random numbers in play: follow them in its deals.py"
            )
