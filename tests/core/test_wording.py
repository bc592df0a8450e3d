"""Actions in words, from what their forms declare."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from kufsa.core.game import Game
from kufsa.core.schema import Actions, Choice, Form, Whole
from kufsa.core.telling import tell
from kufsa.core.wording import action_words

COUNT, CARD, SEAT = Whole(0, 9), Choice(("a", "b")), Whole(0, 3)
ACTIONS = Actions(
    Form("be {number}", {"number": COUNT}, label="player-name"),
    Form("call {seat}", {"seat": SEAT}, label="event-turn"),
    Form("take {card}", {"card": CARD}),
    Form("{card}", {"card": CARD}),
)
# Its messages are those of core, which every game has.
GAME = cast(Game, SimpleNamespace(package="kufsa.core", schema=SimpleNamespace(actions=ACTIONS)))


@pytest.mark.parametrize(
    ("text", "lang", "words"),
    [
        ("be 3", "en", "Player 3"),
        ("be 3", "nl", "Speler 3"),
        ("call 1", "en", "Uri’s turn."),
        ("take a", "en", "take a"),  # there is no message do-take
        ("b", "en", "b"),
        ("fly", "en", "fly"),
    ],
)
def test_words(text: str, lang: str, words: str) -> None:
    assert action_words(GAME, text, lang, ["Noa", "Uri"]) == words


def test_default_events_tell_of_actions_in_words() -> None:
    event: dict[str, Any] = {"event": "acted", "clause": "", "seat": 0, "action": "be 3"}
    assert tell(GAME, event, "en", ["Noa", "Uri"]) == "Noa: Player 3."
    over = {"event": "over", "clause": "", "winners": [1], "scores": [9, 3]}
    assert tell(GAME, over, "en", ["Noa", "Uri"]) == "Game over: Noa 9, Uri 3. Won by Uri."
