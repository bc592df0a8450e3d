"""Sentences in every language."""

import pytest

from kufsa.core.broken_contract import BrokenContract
from kufsa.core.language import (
    CORE,
    Message,
    Value,
    closest_language,
    direction,
    has_message,
    language,
    languages,
    message_ids,
    own_name,
)


@pytest.mark.parametrize("name", ["fr", "", "EN", None, 3, "x" * 99])
def test_an_unknown_language(name: object) -> None:
    with pytest.raises(ValueError, match="en, he, nl"):
        language(name)


def test_core_speaks_every_language() -> None:
    values: dict[str, Value] = {"text": "x", "forms": "y", "number": 1}
    for id in ("game-over", "not-an-action", "not-text", "player-name"):
        told = {Message(CORE, id, values).text(lang) for lang in languages()}
        assert len(told) == len(languages()), id


def test_a_language_says_what_it_is() -> None:
    assert {own_name(lang) for lang in ("en", "he")} == {"English", "עברית"}
    assert [direction(lang) for lang in ("en", "he")] == ["ltr", "rtl"]


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["he-IL", "en"], "he"),
        (["fr-FR", "nl-BE", "en"], "nl"),
        (["iw"], "he"),  # as it was called until 1989
        (["NL_nl.UTF-8"], "nl"),
        (["fr", "*", "", "C"], "en"),
        ([], "en"),
    ],
)
def test_the_closest_language(tags: list[str], code: str) -> None:
    assert closest_language(tags) == code


def test_values_keep_their_order_in_hebrew() -> None:
    told = Message(CORE, "not-text", {"text": "c4"}).text("he")
    assert "\u2068c4\u2069" in told
    assert "\u2068" not in Message(CORE, "not-text", {"text": "c4"}).text("en")


def test_a_message_or_value_that_is_missing() -> None:
    assert not has_message(CORE, "no-such-message")
    with pytest.raises(LookupError):
        Message(CORE, "no-such-message").text("en")
    with pytest.raises(BrokenContract, match="cannot be said: Unknown external: text"):
        Message(CORE, "not-text").text("en")


def test_a_game_speaks_over_core() -> None:
    assert has_message("kufsa.games.catch_dragon", "game-over", "nl")
    assert "game-over" not in message_ids("kufsa.games.catch_dragon", "nl")
