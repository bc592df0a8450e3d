"""What tests of bots share."""

from dataclasses import replace
from typing import Any

import pytest

from kufsa.search import search, thinker

HASTE = 12  # simulations


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches are short and never stop at a time: laws hold for little thought too."""

    def weigh(game: Any, view: Any, legal: Any, how: search.Search, *rest: Any) -> Any:
        short = replace(how, simulations=min(HASTE, how.simulations), seconds=None)
        return search.weigh(game, view, legal, short, *rest)

    monkeypatch.setattr(thinker, "weigh", weigh)
