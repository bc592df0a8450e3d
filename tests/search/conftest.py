"""What tests of bots share."""

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from kufsa.search import search, thinker
from kufsa.search.search import Search
from kufsa.train import ahead

HASTE = 12  # simulations


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are short and never stop at a time: laws hold for little thought too."""

    def grown(
        game: Any, world: Any, seat: int, actions: Any, how: Search, *rest: Any, **more: Any
    ) -> Any:
        short = replace(how, simulations=min(HASTE, how.simulations), seconds=None)
        return search.grown(game, world, seat, actions, short, *rest, **more)

    monkeypatch.setattr(thinker, "grown", grown)
    monkeypatch.setattr(ahead, "Rollouts", partial(ahead.Rollouts, worlds=2, depth=8))
