"""What a seat cannot know does not reach it; planted leaks prove that the law can fail."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import kufsa
from kufsa import Game, IllegalAction, Position
from kufsa.core import kernel
from kufsa.core.language import Message
from kufsa.testing import secrecy
from kufsa.testing.profiles import examples

Patch = pytest.MonkeyPatch


def hidden(game: Game, state: Any) -> str:
    """The secrets of a state, as something that might slip into a text."""
    return repr([state[0][name].tolist() for name in game.hidden_fields])


def test_seats_cannot_tell(sample: list[Position], attempts: list[str], dice: Random) -> None:
    tally = secrecy.seats_cannot_tell(sample, attempts, dice)
    assert tally.states >= examples(60 if kernel.INTERPRETED else 2_000)
    assert tally.steps > tally.states // 4, "the law of events was hardly ever put to use"


def test_chance_stays_inside(few: list[Position], attempts: list[str], dice: Random) -> None:
    for position in few[::2]:
        secrecy.chance_stays_inside(position, dice.sample(attempts, 5))


def test_a_resample_is_a_position_again(few: list[Position]) -> None:
    for position in few:
        for seat in (None, *range(position.players)):
            imagined = position.resample(seat, seed=5)
            again = position.game.position(imagined.document)
            assert again.document == imagined.document
            assert position.resample(seat, seed=5) == imagined, "a seed decides the draw"
            assert imagined.to_act == position.to_act


# Planted leaks.


def hides_something(game: Game) -> None:
    if not game.hidden_fields:
        pytest.skip("nothing is hidden in this game")


def leak_in_views(game: Game, patch: Patch) -> None:
    honest = Position.view

    def view(self: Position, seat: int | None = None) -> kufsa.View:
        return kufsa.View(honest(self, seat), truth=hidden(game, self._state))

    patch.setattr(Position, "view", view)


def leak_to_people(game: Game, patch: Patch) -> None:
    honest = Position.person_view

    def person_view(self: Position, seat: int | None = None) -> kufsa.PersonView:
        return kufsa.PersonView(honest(self, seat), truth=hidden(game, self._state))

    patch.setattr(Position, "person_view", person_view)


def leak_in_scores(game: Game, patch: Patch) -> None:
    honest: Any = Position.scores

    def scores(self: Position) -> tuple[int, ...]:
        seen = hash(hidden(game, self._state))
        return (*honest.fget(self), seen)

    patch.setattr(Position, "scores", property(scores))


def leak_in_odds(game: Game, patch: Patch) -> None:
    def odds(self: Position, seat: int | None = None, open_memory: bool = False) -> dict[str, Any]:
        return {"truth": hidden(game, self._state)}

    patch.setattr(Position, "odds", odds)


def leak_in_errors(game: Game, patch: Patch) -> None:
    honest = Position.play

    def play(self: Position, *actions: str) -> Position:
        try:
            return honest(self, *actions)
        except IllegalAction as error:
            told = Message(game.package, "not-text", {"text": hidden(game, self._state)})
            raise IllegalAction(told, error.clause) from None

    patch.setattr(Position, "play", play)


def leak_by_legal_lists(game: Game, patch: Patch) -> None:
    patch.setattr(Position, "legal_for", lambda self, seat: self.legal)


def leak_in_events(game: Game, patch: Patch) -> None:
    honest = Position.events

    def events(self: Position, seat: int | None = None) -> list[dict[str, Any]]:
        truth = [{"truth": hidden(game, before)} for before, _, _ in self._steps]
        return [*honest(self, seat), *truth]

    patch.setattr(Position, "events", events)


def leak_in_what_was_shown(game: Game, patch: Patch) -> None:
    honest = Position._last

    def last(self: Position, seat: int | None) -> dict[str, Any] | None:
        shown = honest(self, seat)
        return shown and {**shown, "truth": hidden(game, self._state)}

    patch.setattr(Position, "_last", last)


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (leak_in_views, "view"),
        (leak_to_people, "person view"),
        (leak_in_scores, "scores"),
        (leak_in_odds, "odds"),
        (leak_in_errors, "errors"),
        (leak_by_legal_lists, "legal list"),
        (leak_in_events, "events"),
        (leak_in_what_was_shown, "last"),
    ],
)
def test_planted_leaks_are_caught(
    leak: Callable[[Game, Patch], None],
    where: str,
    game: Game,
    few: list[Position],
    attempts: list[str],
    dice: Random,
    monkeypatch: Patch,
) -> None:
    hides_something(game)
    leak(game, monkeypatch)
    with pytest.raises(AssertionError, match=f"{where} of"):
        secrecy.seats_cannot_tell(few, attempts, dice)


def test_a_resample_that_changes_nothing_is_caught(
    few: list[Position], attempts: list[str], dice: Random, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(Position, "resample", lambda self, seat, seed=None: self)
    with pytest.raises(AssertionError, match="never varied"):
        secrecy.seats_cannot_tell(few, attempts, dice)


def test_a_field_hidden_without_being_named_is_caught(
    game: Game, few: list[Position], attempts: list[str], dice: Random, monkeypatch: Patch
) -> None:
    hides_something(game)
    monkeypatch.setattr(game, "hidden_fields", ())
    with pytest.raises(AssertionError, match="not declared hidden"):
        secrecy.seats_cannot_tell(few, attempts, dice)


def test_a_key_that_is_shown_is_caught(
    few: list[Position], attempts: list[str], monkeypatch: Patch
) -> None:
    honest = Position.view

    def view(self: Position, seat: int | None = None) -> kufsa.View:
        return kufsa.View(honest(self, seat), chance=self._state[0]["chance"].tolist())

    monkeypatch.setattr(Position, "view", view)
    with pytest.raises(AssertionError, match="chance to come is shown"):
        secrecy.chance_stays_inside(few[0], attempts[:2])
