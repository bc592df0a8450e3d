"""What tests draw at random: the same in every run, unless another order is asked for."""

import random
import secrets

import pytest


def test_draws_follow_from_the_name_of_the_test(request: pytest.FixtureRequest) -> None:
    dice = random.Random(f"{request.config.getoption('--shuffle')} {request.node.nodeid}")
    assert secrets.token_bytes(8) == dice.randbytes(8)
    assert secrets.token_hex(8) == dice.randbytes(8).hex()
    assert random.SystemRandom().randbytes(8) == dice.randbytes(8)
