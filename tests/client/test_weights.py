"""The client stays light: on a slow line every byte is waited for."""

import pytest

import kufsa
from tests.client.languages import once_in
from tests.client.visitor import House
from tests.client.weighing import weights

FIRST_LOAD = 120_000  # bytes, packed: everything but what follows
ENGINE = 40_000  # what plays on the device, without the rules of a game
ONE_GAME = 75_000  # its board and its sentences, its rules and bots


@pytest.mark.parametrize("lang", once_in("en"))
def test_weights(house: House, lang: str) -> None:
    page, engine, own = weights(house, list(kufsa.games()), lang=lang)
    assert 20_000 < page <= FIRST_LOAD, page
    assert 10_000 < engine <= ENGINE
    assert {game: size for game, size in own.items() if not 10_000 < size <= ONE_GAME} == {}
