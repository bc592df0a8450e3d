"""Sentences in English, Hebrew and Dutch.

Messages are Fluent files ``text/messages.<language>.ftl`` in the folder of core and of each
game; the same files speak in the terminal, in errors and in the browser.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Union

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES = ("en", "he", "nl")
RIGHT_TO_LEFT = frozenset({"he"})
CORE = "kufsa.core"

Value = Union[str, int, "Message"]


def language(name: object) -> str:
    """The language of that name, or a ValueError that lists those there are.

    >>> language("he")
    'he'
    """
    if not isinstance(name, str) or name not in LANGUAGES:
        from .errors import brief

        raise ValueError(f"no language {brief(name)}: there are {', '.join(LANGUAGES)}")
    return name


def is_right_to_left(lang: str) -> bool:
    return lang in RIGHT_TO_LEFT


@dataclass(frozen=True)
class Message:
    """A sentence still without a language: where its words are, which one, and its values.

    >>> Message("kufsa.core", "game-over").text("nl")
    'Het spel is al afgelopen.'
    """

    package: str
    id: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        bundle = _bundle(self.package, language(lang))
        found = bundle.get_message(self.id)
        if found.value is None:
            raise KeyError(f"message {self.id} has no text")
        values = {
            name: value.text(lang) if isinstance(value, Message) else value
            for name, value in self.values.items()
        }
        text, errors = bundle.format_pattern(found.value, values)
        if errors:
            raise errors[0]
        return str(text)


def player_name(view: Mapping[str, Any], seat: int, lang: str) -> str:
    """What a seat is called: its name where a view was given ``names``, else its number from 1.

    Winners have a star.

    >>> player_name({}, 0, "en"), player_name({"names": ["Noa", "Uri"], "winners": [0]}, 0, "en")
    ('Player 1', '★ Noa')
    """
    if "names" in view:
        name = str(view["names"][seat])
    else:
        name = Message(CORE, "player-name", {"number": seat + 1}).text(lang)
    return f"★ {name}" if seat in view.get("winners", ()) else name


def has_message(package: str, message: str, lang: str = "en") -> bool:
    return bool(_bundle(package, lang).has_message(message))


def message_ids(package: str, lang: str) -> list[str]:
    """The ids in a package's own file, in its order."""
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message as Entry

    entries = FluentParser().parse(_source(package, lang)).body
    return [entry.id.name for entry in entries if isinstance(entry, Entry)]


def _source(package: str, lang: str) -> str:
    file = resources.files(package) / "text" / f"messages.{lang}.ftl"
    return file.read_text(encoding="utf-8")


def sources(package: str, lang: str) -> list[str]:
    """A package's messages as Fluent files: in English, then in the language, as far as they go."""
    found = []
    for one in dict.fromkeys(("en", lang)):
        with suppress(FileNotFoundError):
            found.append(_source(package, one))
    return found


@cache
def _bundle(package: str, lang: str) -> "FluentBundle":
    """A package's messages, with core's beneath them; what is not translated is in English."""
    from fluent.runtime import FluentBundle, FluentResource

    # Values inside right-to-left sentences are isolated, so that "c4" keeps its order.
    bundle = FluentBundle([lang], use_isolating=lang in RIGHT_TO_LEFT)
    *english, own = sources(package, lang)
    for source in dict.fromkeys((*english, _source(CORE, lang), own)):
        bundle.add_resource(FluentResource(source), allow_overrides=True)
    return bundle
