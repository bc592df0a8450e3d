"""Positions and actions as text: they come back as they were."""

from random import Random

from kufsa import Position
from kufsa.testing import laws


def test_documents_and_actions_round_trip(few: list[Position]) -> None:
    for position in few:
        laws.notation_round_trips(position)


def test_equality_and_pickling(few: list[Position]) -> None:
    for position in few:
        laws.equality_and_pickling(position)


def test_play_changes_nothing(few: list[Position], attempts: list[str], dice: Random) -> None:
    for position in few:
        laws.play_changes_nothing(position, dice.sample(attempts, 5))


def test_several_actions_are_one_after_another(few: list[Position], dice: Random) -> None:
    for position in few:
        laws.several_actions_are_one_after_another(position, dice)
