"""The client stays light: on a slow line every byte is waited for."""

import pytest

import kufsa
from tests.client.languages import once_in
from tests.client.visitor import House
from tests.client.weighing import weights

FIRST_LOAD = 120_000  # bytes, packed: everything but a game's own code
ONE_GAME = 60_000


@pytest.mark.parametrize("lang", once_in("en"))
def test_weights(house: House, lang: str) -> None:
    common, own = weights(house, list(kufsa.games()), lang=lang)
    assert 20_000 < common <= FIRST_LOAD
    assert {game: size for game, size in own.items() if not 2_000 < size <= ONE_GAME} == {}
