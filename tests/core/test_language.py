"""Sentences in three languages."""

import pytest
from fluent.runtime.errors import FluentReferenceError

from kufsa.core.language import CORE, LANGUAGES, Message, Value, has_message, language, message_ids


@pytest.mark.parametrize("name", ["fr", "", "EN", None, 3, "x" * 99])
def test_an_unknown_language(name: object) -> None:
    with pytest.raises(ValueError, match="en, he, nl"):
        language(name)


def test_core_speaks_every_language() -> None:
    for lang in LANGUAGES:
        assert message_ids(CORE, lang) == message_ids(CORE, "en")
    for id in message_ids(CORE, "en"):
        values: dict[str, Value] = {"text": "x", "forms": "y", "action": "z", "number": 1}
        assert len({Message(CORE, id, values).text(lang) for lang in LANGUAGES}) == len(LANGUAGES)


def test_values_keep_their_order_in_hebrew() -> None:
    told = Message(CORE, "not-text", {"text": "c4"}).text("he")
    assert "\u2068c4\u2069" in told
    assert "\u2068" not in Message(CORE, "not-text", {"text": "c4"}).text("en")


def test_a_message_or_value_that_is_missing() -> None:
    assert not has_message(CORE, "no-such-message")
    with pytest.raises(LookupError):
        Message(CORE, "no-such-message").text("en")
    with pytest.raises(FluentReferenceError, match="text"):
        Message(CORE, "not-text").text("en")


def test_a_game_speaks_over_core() -> None:
    assert has_message("kufsa.games.catch_dragon", "game-over", "nl")
    assert "game-over" not in message_ids("kufsa.games.catch_dragon", "nl")
