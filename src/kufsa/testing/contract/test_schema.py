"""What a game declares is data: written as JSON and read back, it says the same."""

import json
from typing import Any

import pytest

from kufsa import Game, Position
from kufsa.core.record import plain
from kufsa.core.schema import Odds
from kufsa.core.schema.actions import Actions
from kufsa.core.schema.events import Events
from kufsa.core.schema.export import as_text, imported


def again(value: Any) -> Any:
    return imported(json.loads(as_text(value)))


def test_documents_and_views_follow_from_data_alone(game: Game, few: list[Position]) -> None:
    document, view = again(game.schema.document), again(game.schema.view)
    for position in few:
        state = plain(position._state)
        for name, value in game.schema.write(position._state).items():
            assert document[name].write(state) == value
        for seat in (None, *range(position.players)):
            seen = position._view_record(seat)
            for name, value in game.schema.write_view(seen).items():
                assert view[name].write(plain(seen)) == value


def test_odds_follow_from_data_alone(game: Game, few: list[Position]) -> None:
    if game.odds is None:
        pytest.skip("nothing is counted in this game")
    counted = 0
    kinds = again(game.odds.events.kinds)
    for position in few:
        for open_memory in (False, True):
            told = position.odds(position.players - 1, open_memory)
            if told is not None:
                words, _ = game.odds.events.encode([{"event": "odds", "clause": "", **told}])
                assert Odds(kinds["odds"].fields).read(words[1:]) == told
                counted += 1
    assert counted, "the kernel odds never counted anything"


def test_actions_and_events_follow_from_data_alone(game: Game, few: list[Position]) -> None:
    actions = Actions(*again(game.schema.actions.exported()))
    events = Events(**again(game.schema.events.kinds))
    for position in few:
        for text in position.legal[:200]:
            number = actions.parse(text)
            assert number is not None and number == game.parse_action(text)
            assert actions.format(number) == text
        for seat in (None, *range(position.players)):
            told = [one for words in position._words() for one in events.read(words, seat)]
            assert told == position.events(seat)
