"""Players of other libraries for the table of Kufsa-20: see ``suite_table.py``.

``Ismcts`` is OpenSpiel's own search over information sets, as a bot. ``train`` lets the MaskablePPO
of sb3-contrib learn a task by playing against itself, and ``Trained`` plays what it has learned.
"""

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kufsa
from kufsa.arena.suite import Entry
from kufsa.core.game import Game
from kufsa.core.position import View
from kufsa.core.seed import Seed
from kufsa.envs.moments import Moment
from kufsa.envs.table import Table

SIMULATIONS = 30  # of ISMCTS, for each choice
UCT = 1.4
PLAYOUT = 400  # steps after which a playout is worth nothing to anybody
GAMES, ROUND = 32, 64  # that PPO plays at once, and the steps in each of them between two lessons
CUT = {"catch_dragon": 600, "drachenwurf": 1200, "kings_court": 400, "triominoes": 400}


class CompiledPlayouts:
    """Random playouts by the compiled rules, where OpenSpiel's own would take minutes."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.calls = 0

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        self.calls += 1
        found = kufsa.playouts(
            self.game, state.moment.position, 1, seed=self.calls, limit=PLAYOUT, threads=1
        )
        shares = found.shares[0]
        players = len(shares)
        if not found.ended[0]:
            return np.zeros(players)
        worth: NDArray[np.float64] = (players * shares - 1) / (players - 1)
        return worth

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Ismcts:
    """OpenSpiel's ISMCTSBot, told what a bot of Kufsa is told."""

    def __init__(self, game: Game, seed: Seed | None = None) -> None:
        from open_spiel.python.algorithms import ismcts

        import kufsa.envs.openspiel

        self.game = game
        number = zlib.crc32(str(seed).encode())
        self.dice = np.random.RandomState(number)
        self._load = kufsa.envs.openspiel.load
        self._search = ismcts.ISMCTSBot
        self._bot: Any = None
        self._spiel: Any = None

    def begin(self, seat: int, options: Mapping[str, Any]) -> None:
        self._spiel = self._load(self.game.id, **options)
        self._bot = self._search(
            self._spiel, CompiledPlayouts(self.game), UCT, SIMULATIONS, random_state=self.dice
        )

    def observe(self, events: Sequence[Mapping[str, Any]]) -> None:
        """The view that it is asked with holds what it needs."""

    def choose(self, view: View, legal: Sequence[str]) -> Any:
        world = self.game.determinize(view, f"{self.dice.randint(1 << 30)}")
        table = Table(world)
        seat = view["seat"]
        while table.asked is not None and table.asked < seat:  # what others choose, it cannot know
            assert table.wait is not None
            table.play(table.wait)
        state = self._spiel.new_initial_state()
        state.moment = Moment(table)
        text = table.text(int(self._bot.step(state)))
        return (None if text == table.wait else text, 0.0) if table.wait else text


def train(entry: Entry, seed: int, steps: int, file: Path) -> None:
    """Let MaskablePPO play a task against itself, every seat an environment, and keep it."""
    import torch
    from sb3_contrib import MaskablePPO

    import kufsa.envs.sb3

    torch.set_num_threads(1)
    envs = kufsa.envs.sb3.vec_env(
        entry.game, GAMES * entry.players, entry.players, seat="all", rewards="points",
        max_episode_steps=CUT.get(entry.game, 1000) * entry.players, **entry.options,
    )  # fmt: skip
    model = MaskablePPO(
        "MultiInputPolicy", envs, n_steps=ROUND, batch_size=GAMES * ROUND, n_epochs=4,
        ent_coef=0.01, seed=seed, device="cpu",
    )  # fmt: skip
    model.learn(steps)
    file.parent.mkdir(parents=True, exist_ok=True)
    model.save(file)


class Trained:
    """A policy for the suite from a file of Stable-Baselines3."""

    def __init__(self, file: Path) -> None:
        import torch
        from sb3_contrib import MaskablePPO

        torch.set_num_threads(1)
        self.model = MaskablePPO.load(file, device="cpu")

    def __call__(self, observations: NDArray[np.int8], masks: NDArray[np.bool_]) -> Any:
        seen = {"observation": observations, "action_mask": masks.astype(np.int8)}
        chosen, _ = self.model.predict(seen, action_masks=masks, deterministic=False)
        return np.asarray(chosen)
