"""The laws of a game as a plug-in of pytest: options, fixtures, and which tests run.

    pytest -p kufsa.testing.plugin --pyargs kufsa.testing.contract --game my_game

``kufsa check my_game`` runs that, and the tests and breaks of the game's own clauses.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

for law in ("clauses", "laws", "pages", "secrecy"):
    pytest.register_assert_rewrite(f"kufsa.testing.{law}")

import hypothesis

import kufsa
from kufsa.core import kernel
from kufsa.testing import play
from kufsa.testing.profiles import examples

hypothesis.settings.load_profile("kufsa")  # of profiles.py

FEW = 12 if kernel.INTERPRETED else 150
MANY = 60 if kernel.INTERPRETED else 2_000  # the normal run is the compiled one
MARKERS = (
    "clause(*ids): the test proves these clauses of the rules",
    "compiled: the test needs compiled kernels and is left out when KUFSA_INTERPRET is set",
    "matrix: the test repeats what another one proves: `run.py matrix`, and `kufsa check`",
    "long: the test tries a whole set-up, for long: `run.py matrix`",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kufsa")
    group.addoption(
        "--game", metavar="ID", help="tests that run on every game run on this one only"
    )
    group.addoption("--clause", metavar="ID", help="run only the tests that prove this clause")
    group.addoption(
        "--game-tests",
        metavar="FOLDER",
        help="where the tests and breaks of the game chosen with --game are",
    )
    group.addoption(
        "--sample-seed",
        metavar="SEED",
        default="contract",
        help="look at the laws in other positions: those that come of this seed",
    )
    group.addoption(
        "--list-clauses", metavar="FILE", help="write the clauses that the collected tests name"
    )


def pytest_configure(config: pytest.Config) -> None:
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)


def pytest_itemcollected(item: pytest.Item) -> None:
    """A law can be checked in other positions, as a property test can on other examples.

    So it has the same mark, from the start: ``-m`` selects tests before the hook below.
    """
    if "sample" in getattr(item, "fixturenames", ()):
        item.add_marker("hypothesis")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    skip = pytest.mark.skip(reason="needs compiled kernels, and KUFSA_INTERPRET is set")
    for item in items:
        if kernel.INTERPRETED and item.get_closest_marker("compiled"):
            item.add_marker(skip)
    wanted = [_wanted(config, item) for item in items]
    left_out = [item for item, good in zip(items, wanted, strict=True) if not good]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item, good in zip(items, wanted, strict=True) if good]
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


# What the laws are held against.


@pytest.fixture(scope="session", params=kufsa.games())
def game(request: pytest.FixtureRequest) -> kufsa.Game:
    """Every game of the box, one after another."""
    return kufsa.game(request.param)


@pytest.fixture(scope="session")
def sample(game: kufsa.Game, request: pytest.FixtureRequest) -> list[kufsa.Position]:
    """Many positions, over all numbers of players and options."""
    return play.sample(game, examples(MANY), seed=request.config.getoption("--sample-seed"))


@pytest.fixture(scope="session")
def few(sample: list[kufsa.Position]) -> list[kufsa.Position]:
    """Some of them, for laws that are slow to check; an ended game is among them."""
    ended = [position for position in sample if position.over]
    return sample[:: max(1, len(sample) // examples(FEW))] + ended[:2]


@pytest.fixture(scope="session")
def attempts(sample: list[kufsa.Position], dice: Random) -> list[str]:
    """Action texts to try: real ones, and slips of the pen."""
    return play.actions(sample, dice)


@pytest.fixture(scope="session")
def dice(game: kufsa.Game) -> Random:
    return Random(f"{game.id} dice")


@pytest.fixture
def game_tests(game: kufsa.Game, request: pytest.FixtureRequest) -> Path:
    """The folder with a game's own tests and breaks."""
    chosen = request.config.getoption("--game-tests")
    folder = Path(chosen) if chosen else Path("tests", "games", game.id)
    if not (folder / "breaks.toml").exists():
        pytest.skip(f"no tests of {game.id} were named: there is no {folder / 'breaks.toml'}")
    return folder
