"""What bots say about their choices: something in every game, and nothing that they alone know."""

from random import Random

import pytest

import kufsa
from kufsa.core.language import Message, languages
from kufsa.core.position import View
from tests.search.probe import Probe

pytestmark = [pytest.mark.compiled, pytest.mark.usefixtures("hasty")]
WITH_TURNS = ("catch_dragon", "drachenwurf", "kings_court", "triominoes")


def reason(position: kufsa.Position, seat: int, level: int) -> tuple[str, Message]:
    """What a bot does in a position, knowing no more than its view, and what it says about it."""
    bot = kufsa.bot(position.game.id, level, seed=1)
    bot.begin(seat, position.options)
    action = bot.choose(View(position.view(seat)), position.legal)
    said = bot.why()  # type: ignore[attr-defined]
    assert isinstance(action, str)
    assert all(said.text(lang) for lang in languages())
    return action, said


@pytest.mark.parametrize("level", [1, 5])
@pytest.mark.parametrize("game", WITH_TURNS)
def test_nobody_learns_from_a_reason_what_only_the_bot_knows(game: str, level: int) -> None:
    """Where spectators cannot tell two worlds apart and it does the same, it says the same."""
    dice = Random(level)
    rules = kufsa.game(game)
    position = rules.start(players=rules.players[0], seed=level)
    same = 0
    for number in range(70):
        if not isinstance(position.to_act, int):
            break
        seat = position.to_act
        if number % 2 == 0:
            action, said = reason(position, seat, level)
            for world in range(5):
                other = position.resample(None, seed=world)
                there, told = reason(other, seat, level)
                if there == action:
                    assert told == said, f"it says another thing, after {number} actions"
                    same += 1
        position = position.play(dice.choice(position.legal))
    assert same > 10


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_having_no_choice_is_told_by_nobody_who_has_a_hand(level: int) -> None:
    position = kufsa.game("triominoes").start(players=2, seed=3)
    seat = position.to_act
    assert isinstance(seat, int)
    said = []
    for legal in (["draw"], position.legal):
        bot = kufsa.bot("triominoes", level, seed=1)
        bot.begin(seat, position.options)
        if bot.choose(position.view(seat), legal) == "draw":
            said.append(bot.why())  # type: ignore[attr-defined]
    assert said[0].id == "why-draw"
    assert all(one == said[0] for one in said)


@pytest.mark.parametrize("game", ["kings_court", "triominoes"])
def test_a_reason_comes_from_the_action_and_what_lies_open(game: str) -> None:
    """Whatever else it thought of, and whatever it alone sees."""
    position = kufsa.game(game).start(players=2, seed=4)
    for _ in range(6):
        position = position.play(position.legal[len(position.legal) // 2])
    seat = position.to_act
    assert isinstance(seat, int)
    other = position.resample(None, seed=1)
    assert other.view(seat) != position.view(seat)
    one = Probe(position.game, seat)
    for action in {*position.legal, *other.legal}:
        assert one.says(position.view(seat), action) == one.says(other.view(seat), action)
