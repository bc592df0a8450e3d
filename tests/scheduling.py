"""Which tests go to the same process, and in which order.

What takes longest comes first, so that all processes end at about the same time. Tests that share
something costly go together: those of one file, and of one game where a test runs on every game;
the laws of a game share their positions.
"""

from random import Random
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling  # type: ignore[import-untyped]

import kufsa

CONTRACT = "src/kufsa/testing/contract"
GAMES = frozenset(kufsa.games())
LONGEST_FIRST = ("plugin", "client", "envs", "arena", "server", "bots", "search", "cli", "contract")


class TogetherScheduling(LoadScopeScheduling):  # type: ignore[misc]
    """Hands out tests by what they share."""

    def _split_scope(self, nodeid: str) -> str:
        return shared_by(nodeid)

    def remove_node(self, node: Any) -> str | None:
        """Hand the tests of a process that died to others, but not the one that it died of.

        The method of the base class hands out that one too, so a test that always hangs would end
        one process after another.
        """
        units = self.assigned_work[node].values()
        unfinished = (test for unit in units for test, done in unit.items() if not done)
        running: str | None = next(unfinished, None)
        if running is None:
            super().remove_node(node)
            return None
        left = self.assigned_work.pop(node)
        left[shared_by(running)][running] = True
        self.workqueue.update(
            {scope: unit for scope, unit in left.items() if not all(unit.values())}
        )
        for other in self.assigned_work:
            self._reschedule(other)
        return running


def shared_by(nodeid: str) -> str:
    """What tests have in common that go to the same process.

    >>> shared_by("src/kufsa/testing/contract/test_play.py::test_play_ends[triominoes]")
    'src/kufsa/testing/contract triominoes'
    >>> shared_by("tests/envs/test_roam.py::test_few[red_handed-2]")
    'tests/envs/test_roam.py red_handed'
    >>> shared_by("tests/core/test_log.py::test_empty")
    'tests/core/test_log.py'
    """
    path, _, name = nodeid.partition("::")
    games = [part for part in name.partition("[")[2].rstrip("]").split("-") if part in GAMES]
    if not games:
        return path
    return f"{CONTRACT if path.startswith(CONTRACT) else path} {games[0]}"


def longest_first(item: pytest.Item) -> int:
    """The place of a test's folder in the order."""
    folder = item.nodeid.removeprefix("tests/").partition("/")[0]
    if item.nodeid.startswith(CONTRACT):
        folder = "contract"
    return LONGEST_FIRST.index(folder) if folder in LONGEST_FIRST else len(LONGEST_FIRST)


def shuffled(items: list[pytest.Item], seed: str) -> list[pytest.Item]:
    """The tests in an order drawn by lot; what shares something costly stays together."""
    dice = Random(seed)
    together: dict[str, list[pytest.Item]] = {}
    for item in items:
        together.setdefault(shared_by(item.nodeid), []).append(item)
    groups = list(together.values())
    dice.shuffle(groups)
    for group in groups:
        dice.shuffle(group)
    return [item for group in groups for item in group]
