"""Options and fixtures of all tests: ``--game`` and ``--clause`` choose what runs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import kufsa
from kufsa.core import kernel
from tests import profiles  # noqa: F401  # registers them
from tests.scheduling import TogetherScheduling, longest_first, shuffled

hypothesis.settings.load_profile("kufsa")  # of tests/profiles.py


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kufsa")
    group.addoption(
        "--game", metavar="ID", help="tests that run on every game run on this one only"
    )
    group.addoption("--clause", metavar="ID", help="run only the tests that prove this clause")
    group.addoption(
        "--game-tests",
        metavar="FOLDER",
        help="where the tests and breaks of the game chosen with --game are, if it is a plug-in",
    )
    group.addoption(
        "--sample-seed",
        metavar="SEED",
        default="contract",
        help="look at the laws in other positions: those that come of this seed",
    )
    group.addoption("--shuffle", metavar="SEED", help="run the tests in another order")
    group.addoption(
        "--list-clauses", metavar="FILE", help="write the clauses that the collected tests name"
    )


@pytest.hookimpl(optionalhook=True)  # without pytest-xdist, there is nothing to hand out
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    config.option.loadscopereorder = False  # the order of the tests is the one below
    return TogetherScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if kernel.INTERPRETED:
        skip = pytest.mark.skip(reason="needs compiled kernels, and KUFSA_INTERPRET is set")
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(skip)
    kept = [item for item in items if _wanted(config, item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
    seed = config.getoption("--shuffle")
    items[:] = sorted(kept, key=longest_first) if seed is None else shuffled(kept, seed)
    if config.getoption("--list-clauses"):
        named = sorted({clause for item in items for clause in _clauses(item)})
        Path(config.getoption("--list-clauses")).write_text(json.dumps(named))


def _clauses(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("clause"):
        yield from mark.args


def _wanted(config: pytest.Config, item: pytest.Item) -> bool:
    clause, game = config.getoption("--clause"), config.getoption("--game")
    if clause and clause not in _clauses(item):
        return False
    on_game = (
        item.callspec.params.get("game")
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else None
    )
    return not game or on_game is None or on_game == game


@pytest.fixture(scope="session", params=kufsa.games())
def game(request: pytest.FixtureRequest) -> kufsa.Game:
    """Every game of the box, one after another."""
    return kufsa.game(request.param)
