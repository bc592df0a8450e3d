"""The sixty lines that the page on learning begins with: they are there, and they learn."""

from pathlib import Path

import numpy as np
import pytest

import kufsa
from examples.learning import sixty

pytestmark = pytest.mark.compiled
PAGE = Path(__file__).parents[2] / "docs" / "learning.md"


def test_a_few_lessons_are_enough_to_beat_chance() -> None:
    code = kufsa.envs.encoding(sixty.GAME)
    first = np.zeros((code.observation.size, code.actions.size), np.float32)
    assert 0.4 < sixty.share_of_wins(first) < 0.6
    taught = [weights.copy() for _, weights in sixty.learn(lessons=4)]
    assert len(taught) == 4 and sixty.share_of_wins(taught[-1]) > 0.85


def test_the_same_seed_teaches_the_same() -> None:
    first, again, other = (dict(sixty.learn(1, seed))[1] for seed in (3, 3, 4))
    assert (first == again).all() and (first != other).any()


def test_chances_are_those_of_legal_actions() -> None:
    seen, weights = np.array([[1.0, 2.0]]), np.array([[0.0, 1.0, 5.0], [0.0, 1.0, 5.0]])
    found = sixty.chances(seen, np.array([[True, True, False]]), weights)
    assert found[0] == pytest.approx([1 / (1 + np.e**3), np.e**3 / (1 + np.e**3), 0])


def test_the_page_shows_these_lines_and_there_are_sixty() -> None:
    code = Path(sixty.__file__).read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 60
    assert f"```text\n{code}```" in PAGE.read_text(encoding="utf-8")
