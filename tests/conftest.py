"""In which order and in which process the tests run; what the laws need is ``kufsa.testing``'s."""

from typing import Any

import pytest

from tests.scheduling import TogetherScheduling, longest_first, shuffled


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("kufsa")
    group.addoption("--shuffle", metavar="SEED", help="run the tests in another order")


@pytest.hookimpl(optionalhook=True)  # breaks are tried without xdist
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    config.option.loadscopereorder = False  # the order of the tests is the one below
    return TogetherScheduling(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    seed = config.getoption("--shuffle")
    items[:] = sorted(items, key=longest_first) if seed is None else shuffled(items, seed)
