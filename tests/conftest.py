"""In which order and in which process the tests run, and with which luck.

What the laws need is in ``kufsa.testing``.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.scheduling import TogetherScheduling, longest_first, shuffled


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kufsa")
    group.addoption("--shuffle", metavar="SEED", help="another order, and other luck")


@pytest.hookimpl(optionalhook=True)  # breaks are tried without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    config.option.loadscopereorder = False  # the order of the tests is the one below
    return TogetherScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    items[:] = sorted(items, key=longest_first) if seed is None else shuffled(items, seed)


@pytest.fixture(autouse=True)
def _luck(request: pytest.FixtureRequest) -> Iterator[None]:
    """Secrets, ids and lots that a test's own process draws are the same in every run.

    With ``--shuffle`` they follow from its seed.
    """
    dice = random.Random(f"{request.config.getoption('--shuffle')} {request.node.nodeid}")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(random, "_urandom", dice.randbytes)  # what SystemRandom and secrets ask
        yield
