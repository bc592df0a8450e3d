"""A character, step by step: what it recalls, notices, believes, leans to and says."""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

import kufsa
from kufsa.core.game import Game
from kufsa.core.language import Message
from kufsa.core.position import View
from kufsa.search.thinker import Thinker


class Probe(Thinker):
    """Answers what a bot keeps to itself."""

    def __init__(self, game: Game, seat: int = 0, players: int = 2, seed: int = 1, **traits: float):
        super().__init__(game, seed, traits=traits)
        self.hooks = importlib.import_module(self._own.module)
        self.begin(seat, {"players": players})

    def world(self, view: Mapping[str, Any], seed: object = 1) -> Any:
        """A state that looks like a view."""
        return self._game.determinize(view, f"{seed}")._state

    def prepared(self, view: View, legal: Sequence[str], seed: object = 1) -> tuple[Any, list[str]]:
        world = self.world(view, seed)
        actions = np.array([self._number(action) for action in legal], np.int32)
        key = np.zeros(8, np.uint32)
        count = self._kernels.prepare_choice(
            world, self._mind, self._traits, actions, self._beliefs, key
        )
        return world, [self._game.format_action(int(number)) for number in actions[:count]]

    def recall(self, view: View) -> dict[str, Any]:
        """The view as it has it in mind."""
        world = self.world(view)
        self.hooks.recall(world[0], self._mind[0], self._traits)
        chosen = self._game.check_options(view["options"]["players"], view["options"])
        chosen.pop("first", None)
        return {
            **kufsa.Position(self._game, chosen, world).view(view["seat"]),
            "last": view["last"],
        }

    def notice(self, view: View, legal: Sequence[str], seed: object = 1) -> list[str]:
        return self.prepared(view, legal, seed)[1]

    def decide(self, view: View, legal: Sequence[str]) -> str | None:
        """The action that needs no search."""
        world, noticed = self.prepared(view, legal)
        actions = np.array([self._number(action) for action in noticed], np.int32)
        place = self._kernels.decide_now(world, self._mind, self._traits, actions, *self._scratch)
        return noticed[place] if place >= 0 else None

    def beliefs(self, view: View) -> list[float]:
        self.hooks.believe(self.world(view)[0], self._mind[0], self._traits, self._beliefs)
        return list(self._beliefs)

    def lean(self, view: View, action: str, seed: object = 1) -> float:
        number = self._number(action)
        return float(
            self.hooks.lean(self.world(view, seed)[0], self._mind[0], self._traits, number)
        )

    def says(self, view: View, action: str, seed: object = 1) -> Message | None:
        world = self.world(view, seed)
        self.hooks.recall(world[0], self._mind[0], self._traits)
        return self._reason(world, self._number(action))
