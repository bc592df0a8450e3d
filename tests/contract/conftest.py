"""What the contract tests share: positions of the game at hand, and actions to try on them."""

from pathlib import Path
from random import Random

import pytest

import kufsa
from kufsa.core import kernel
from kufsa.testing import play
from tests.profiles import examples

FEW = 12 if kernel.INTERPRETED else 150
MANY = 60 if kernel.INTERPRETED else 2_000  # the normal run is the compiled one


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is tested on sampled positions can be tested on others: see ``run.py fuzz``."""
    for item in items:
        if "sample" in getattr(item, "fixturenames", ()):
            item.add_marker("hypothesis")


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
    return Path(chosen) if chosen else Path(__file__).parent.parent / "games" / game.id
