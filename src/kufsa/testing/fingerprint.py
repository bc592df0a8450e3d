"""One hash per game played: the same compiled, interpreted and with checked bounds.

::

    python -m kufsa.testing.fingerprint GAME --games 6 --steps 600 --seed 1

Run it under ``KUFSA_INTERPRET=1``, under ``KUFSA_BOUNDSCHECK=1`` and with neither, and compare
what it prints. Hashed are every state's bytes and the legal list as the kernel wrote it, and for
some states also points, winners, and every seat's view and resample. Most steps are guided, so
that games end; the others are drawn by the shipped chance inside the kernels.
"""

import argparse
import hashlib
import json
from collections.abc import Iterator
from random import Random

import numpy as np

import kufsa
from kufsa import Game, Position
from kufsa.arena.simulate import loops
from kufsa.core.seed import Words, chance_key, fresh_stream
from kufsa.testing import play


def fingerprints(game: Game, games: int, steps: int, seed: int) -> Iterator[str]:
    """A line for each game: the table, how long it lasted, and the hash of all that was seen."""
    dice = Random(f"{game.id} fingerprint {seed}")
    tables = play.tables(game, dice)
    for _ in range(games):
        table = next(tables)
        position = game.start(seed=dice.getrandbits(64), **table)
        player = fresh_stream(dice.getrandbits(64))
        digest = hashlib.sha256()
        made = 0
        while not position.over and made < steps:
            _add(digest, position, dice, thorough=dice.random() < 0.15)
            position = _step(position, player, dice)
            made += 1
        _add(digest, position, dice, thorough=True)
        yield f"{json.dumps(table)} {made} {'over' if position.over else 'on'} {digest.hexdigest()}"


def _step(position: Position, player: Words, dice: Random) -> Position:
    if dice.random() < 0.85:
        return position.play(play.guided(position, dice))
    state = position._state.copy()
    out = np.zeros(position.game.rules.MAX_LEGAL_ACTIONS, np.int32)
    loops(position.game).play_out(state, player, out, 1)
    return Position(position.game, position._options, state)


def _add(digest: "hashlib._Hash", position: Position, dice: Random, thorough: bool) -> None:
    game, state = position.game, position._state
    digest.update(state.tobytes())
    out = np.zeros(game.rules.MAX_LEGAL_ACTIONS, np.int32)
    digest.update(out[: game.kernels.legal_actions(state, out)].tobytes())
    if not thorough:
        return
    told = [position.scores, position.winners, position.to_act is None]
    digest.update(json.dumps(told).encode())
    record = np.zeros(1, game.view_record)
    for seat in range(-1, position.players):
        game.kernels.view_of(state, seat, record)
        digest.update(record.tobytes())
        imagined = state.copy()
        game.kernels.resample_for(imagined, seat, chance_key(dice.getrandbits(64)))
        digest.update(imagined.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(prog="kufsa.testing.fingerprint", description=__doc__)
    parser.add_argument("game", choices=kufsa.games())
    parser.add_argument("--games", type=int, default=6, help="how many games (default 6)")
    parser.add_argument("--steps", type=int, default=600, help="most steps a game (default 600)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    for line in fingerprints(kufsa.game(chosen.game), chosen.games, chosen.steps, chosen.seed):
        print(line, flush=True)


if __name__ == "__main__":
    main()
