"""Legal actions, refusals, chance and endings; logs, words and pictures."""

import os
import subprocess
import sys
from random import Random

import pytest

from kufsa import Game, Position
from kufsa.core import kernel
from kufsa.testing import laws


def test_legal_is_what_play_accepts(few: list[Position], attempts: list[str], dice: Random) -> None:
    for position in few:
        laws.legal_is_what_play_accepts(position, attempts, dice)


def test_refusals_are_told_in_every_language(game: Game) -> None:
    laws.refusals_are_told(game)


def test_refusals_name_their_clause(few: list[Position], attempts: list[str], dice: Random) -> None:
    for position in few:
        laws.refusals_name_their_clause(position, dice.sample(attempts, 10))


def test_same_seed_same_game(game: Game) -> None:
    laws.same_seed_same_game(game, seed=7)


def test_turns_and_endings_agree(sample: list[Position]) -> None:
    for position in sample:
        laws.turns_and_endings_agree(position)


@pytest.mark.parametrize("number", range(2 if kernel.INTERPRETED else 8))
def test_guided_play_ends_with_all_material(game: Game, number: int) -> None:
    laws.guided_play_ends(game, Random(f"{game.id} {number}"))


def test_kernels_write_every_byte(game: Game, dice: Random) -> None:
    for _ in range(5):
        laws.kernels_write_every_byte(game, dice)


def test_a_log_replays(game: Game, dice: Random) -> None:
    laws.a_log_replays(game, dice)


def test_everything_can_be_told(few: list[Position]) -> None:
    for position in few:
        laws.everything_can_be_told(position)


def test_views_can_be_drawn(few: list[Position]) -> None:
    for position in few[::10]:
        laws.views_can_be_drawn(position)


def fingerprint(game: Game, **mode: str) -> str:
    command = [sys.executable, "-m", "kufsa.testing.fingerprint", game.id]
    environment = {**os.environ, **mode}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert len(ran.stdout.splitlines()) == 6 and " over " in ran.stdout, ran.stdout
    return ran.stdout


@pytest.mark.compiled
def test_compiled_and_interpreted_are_one(game: Game) -> None:
    """NumPy looks at every index, so what reads past an array fails there."""
    interpreted = fingerprint(game, KUFSA_INTERPRET="1")
    assert interpreted == fingerprint(game), "interpreted play differs from compiled play"


@pytest.mark.matrix  # everything is compiled once more
@pytest.mark.compiled
def test_compiled_and_checked_are_one(game: Game) -> None:
    checked = fingerprint(game, KUFSA_BOUNDSCHECK="1")
    assert checked == fingerprint(game), "checked play differs: an index is out of bounds"
