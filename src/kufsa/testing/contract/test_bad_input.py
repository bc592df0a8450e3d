"""Whatever is sent: a clear error of the right kind, and the position as it was."""

import json
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kufsa
from kufsa import BadPosition, Game, IllegalAction, Position
from kufsa.core import kernel
from kufsa.core.notation import load
from kufsa.core.schema import One
from kufsa.core.schema.visibility import unveiled
from kufsa.testing import strategies
from kufsa.testing.profiles import examples

EXAMPLES = settings(max_examples=examples(40 if kernel.INTERPRETED else 150))


def test_any_action(few: list[Position]) -> None:
    known = sorted({action for position in few for action in position.legal})

    @EXAMPLES
    @given(st.sampled_from(few), strategies.actions(known))
    def try_one(position: Position, action: Any) -> None:
        before = position._state.tobytes()
        try:
            position.play(action)
        except IllegalAction as error:
            assert 0 < len(str(error)) < 600
            assert error.message.text("he")
        else:
            assert action in position.legal or getattr(position.game.rules, "ACCEPTS_MORE", False)
        assert position._state.tobytes() == before

    try_one()


def test_any_document(game: Game, few: list[Position]) -> None:
    @EXAMPLES
    @given(strategies.documents([position.document for position in few]))
    def try_one(document: Any) -> None:
        try:
            position = game.position(document, seed=1)
        except BadPosition as error:
            assert 0 < len(str(error)) < 600
        else:
            _same_document(game, position.document, load(document))
            assert game.position(position.document).document == position.document
            _use(position)

    try_one()


def _same_document(game: Game, found: dict[str, Any], given: dict[str, Any]) -> None:
    """What was accepted comes back exactly as it was given; defaults among the options may go."""
    for name in {*found, *given} - {"options"}:
        assert name in found and name in given, f"{name} came or went"
        assert _text(found[name]) == _text(given[name]), f"{name} came back changed"
    chosen = [
        game.check_options(one["options"]["players"], one["options"]) for one in (found, given)
    ]
    assert chosen[0] == chosen[1]


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _use(position: Position) -> None:
    """A position that was accepted can be looked at and played on."""
    for seat in (None, *range(position.players)):
        json.dumps(position.view(seat))
        position.resample(seat, seed=2)
    for action in position.legal:
        position.play(action)
    assert position.scores and bool(position.legal) != position.over


@pytest.mark.parametrize(
    "document",
    [
        *(None, 7, [], {}, {1: 2}, b"{}", "", "null", "[]", "{", "NaN", "\ud800", strategies.HUGE),
        *('{"game": 1}', '{"game": "x", "game": "x"}', "[" * 500_000, '{"a":' * 200_000),
    ],
    ids=lambda document: repr(document)[:12],
)
def test_what_is_no_document(game: Game, document: Any) -> None:
    with pytest.raises(BadPosition):
        game.position(document)


def _may_be_null(game: Game, name: str) -> bool:
    """Whether null is a value that the schema declares; then the game may accept it."""
    shape = unveiled(game.schema.document[name]) if name in game.schema.document else None
    return isinstance(shape, One) and shape.typescript().endswith("| null")


def test_bad_values_in_every_field(game: Game, few: list[Position], dice: Random) -> None:
    wrong: list[Any] = [True, 1.0, float("nan"), 10**30, -1, None, "\ud800", [[[]]], {"a": 1}]
    wrong.append(np.arange(3))
    document = dice.choice(few).document
    for name in document:
        for value in wrong:
            if type(value) is type(document[name]) and value == document[name]:
                continue
            try:
                accepted = game.position({**document, name: value})
            except BadPosition:
                continue
            assert value is None and _may_be_null(game, name), f"{name} may be {value!r}"
            _use(accepted)
        without = {key: value for key, value in document.items() if key != name}
        try:
            game.position(without)
        except BadPosition as error:
            assert name in str(error) or error.clause, f"{error} does not name {name}"
    with pytest.raises(BadPosition, match="surprise"):
        game.position({**document, "surprise": 1})


@pytest.mark.parametrize("players", [0, 1, 99, True, 2.0, "2", -1, 10**30])
def test_numbers_of_players_that_do_not_fit(game: Game, players: Any) -> None:
    if type(players) is int and players in game.players:
        pytest.skip(f"{players} may play {game.id}")
    with pytest.raises(kufsa.BadOption, match="players"):
        game.start(players=players)


def test_bad_options(game: Game) -> None:
    start: Any = game.start
    with pytest.raises(kufsa.BadOption, match="colour"):
        start(colour="red")
    for name in game.options:
        for value in ("no such choice", [1], 10**30, float("nan")):
            with pytest.raises(kufsa.BadOption, match=name):
                start(**{name: value})
    seeds: list[Any] = [1.5, True, [1], {}]
    for seed in seeds:
        with pytest.raises(kufsa.BadOption, match="seed"):
            start(seed=seed)
