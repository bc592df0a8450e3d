"""Sentences in every language that there are texts in.

A language is files. It exists when ``core/text/messages.<language>.ftl`` does, and that file says
what the language calls itself and which way it is written. Messages are Fluent files
``text/messages.<language>.ftl`` in the folder of core, of each game and of each package that
speaks; the same files speak in the terminal, in errors and in the browser. What a package does
not say in a language it says in English, message by message.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Union

from .broken_contract import BrokenContract, MissingMessage

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

FALLBACK = "en"
CORE = "kufsa.core"
CODE = r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*"  # of a language: de, pt-BR, zh-Hant

# Codes that the standard has replaced, and that some browsers and systems still send.
_REPLACED = {"in": "id", "iw": "he", "ji": "yi"}

# Marks that isolate a part of a sentence, so that it keeps its order among the other direction.
_ISOLATE, _ISOLATE_RIGHT_TO_LEFT, _END = "\u2068", "\u2067", "\u2069"

Value = Union[str, int, "Message"]


# Languages.


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages.

    >>> "en" in languages()
    True
    """
    names = (file.name for file in folder(CORE).iterdir())
    found = (re.fullmatch(rf"messages\.({CODE})\.ftl", name) for name in names)
    return tuple(sorted(match[1] for match in found if match))


def language(name: object) -> str:
    """The language of that name, or a ValueError that lists those there are.

    >>> language("he")
    'he'
    """
    if not isinstance(name, str) or name not in languages():
        from .errors import brief

        raise ValueError(f"no language {brief(name)}: there are {', '.join(languages())}")
    return name


def own_name(lang: str) -> str:
    """What a language calls itself.

    >>> own_name("nl")
    'Nederlands'
    """
    return line(CORE, "language-name", lang) or lang


def direction(lang: str) -> str:
    """Which way a language is written.

    >>> direction("he"), direction("nl")
    ('rtl', 'ltr')
    """
    return "rtl" if line(CORE, "language-direction", lang) == "rtl" else "ltr"


def closest_language(tags: Iterable[str]) -> str:
    """The first of some tags, as browsers and systems write them, that is a language here.

    >>> closest_language(["fr-CA", "nl_BE.UTF-8", "en"]), closest_language(["iw-IL"])
    ('nl', 'he')
    >>> closest_language(["fr", "C"])
    'en'
    """
    known = {code.lower(): code for code in languages()}
    for tag in tags:
        first, *rest = re.split("[-_]", tag.lower().partition(".")[0])
        parts = [_REPLACED.get(first, first), *rest]
        for length in range(len(parts), 0, -1):
            code = "-".join(parts[:length])
            if code in known:
                return known[code]
    return FALLBACK


# Sentences.


@dataclass(frozen=True)
class Message:
    """A sentence still without a language: where its words are, which one, and its values.

    >>> Message("kufsa.core", "game-over").text("nl")
    'Het spel is al afgelopen.'
    """

    package: str
    id: str
    values: Mapping[str, Value] = field(default_factory=dict)

    def text(self, lang: str = FALLBACK) -> str:
        """In a language; in English where that language has no such message, or a faulty one."""
        language(lang)
        values = {name: _told(value, lang) for name, value in self.values.items()}
        wrong: Exception = MissingMessage(self.package, self.id)
        for spoken in dict.fromkeys((lang, FALLBACK)):
            bundle = _bundle(self.package, spoken)
            pattern = bundle.get_message(self.id).value if bundle.has_message(self.id) else None
            if pattern is not None:
                text, errors = bundle.format_pattern(pattern, values)
                if not errors:
                    # An English sentence keeps its full stop at its end among right-to-left ones.
                    return str(text) if spoken == lang else isolated(text, lang)
                told = f"the message {self.id} of {self.package} cannot be said: {errors[0]}"
                wrong = BrokenContract(told)
        raise wrong


def has_message(package: str, message: str, lang: str = FALLBACK) -> bool:
    """Whether a package or core has a message, in a language or in English."""
    return any(_bundle(package, spoken).has_message(message) for spoken in (lang, FALLBACK))


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


# Both directions in one sentence.


def isolated(value: object, lang: str) -> str:
    """A name or number that keeps its order, and its minus, next to text of the other direction.

    >>> isolated("Noa", "en"), ascii(isolated(-12, "he")), ascii(isolated("נועה", "en")[:1])
    ('Noa', "'\\\\u2068-12\\\\u2069'", "'\\\\u2068'")
    """
    text = str(value)
    mixed = direction(lang) == "rtl" or any(map(runs_right_to_left, text))
    return f"{_ISOLATE}{text}{_END}" if mixed else text


def runs_right_to_left(letter: str) -> bool:
    """Whether a letter belongs to a script that is written from right to left."""
    return unicodedata.bidirectional(letter) in ("R", "AL")


def _told(value: Value, lang: str) -> str | int:
    """A value as it stands in a sentence; those of right-to-left ones are isolated by Fluent."""
    if isinstance(value, Message):
        return value.text(lang)
    if isinstance(value, str) and direction(lang) == "ltr":
        return isolated(value, lang)
    return value


def isolated_list(text: str, lang: str) -> str:
    """A list that runs in the direction of its language, whatever script its first entry is in."""
    return f"{_ISOLATE_RIGHT_TO_LEFT}{text}{_END}" if direction(lang) == "rtl" else text


def without_marks(text: str) -> str:
    """A text without the marks that isolate parts of it: for names, which may hold none."""
    return re.sub("[\u2066-\u2069]", "", text)


# Files.


def folder(package: str) -> Traversable:
    """Where the texts of a package are."""
    return resources.files(package) / "text"


def source(package: str, lang: str) -> str:
    """A package's file of messages; empty where it has none in that language."""
    file = folder(package) / f"messages.{lang}.ftl"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def sources(package: str, lang: str) -> dict[str, str]:
    """A package's files of messages by language, with the English one where some are missing."""
    spoken = [lang] if _is_complete(package, lang) else [lang, FALLBACK]
    return {one: source(package, one) for one in spoken}


def _is_complete(package: str, lang: str) -> bool:
    return set(message_ids(package, FALLBACK)) <= set(message_ids(package, lang))


@cache
def line(package: str, message: str, lang: str) -> str | None:
    """A message of one line without values, or None.

    What a language or a game is called is asked often, and before anything is said: it is read
    without Fluent, which takes a quarter of a second to load.
    """
    pattern = rf"^{re.escape(message)} *= *(\S.*?)\s*$"
    found = re.search(pattern, source(package, lang), re.MULTILINE)
    return found[1] if found else None


def message_ids(package: str, lang: str) -> list[str]:
    """The ids in a package's own file, in its order."""
    from .texts import ids

    return ids(source(package, lang))


@cache
def _bundle(package: str, lang: str) -> "FluentBundle":
    """A package's messages, with core's beneath them."""
    from fluent.runtime import FluentBundle, FluentResource

    # Values inside right-to-left sentences are isolated, so that "c4" keeps its order.
    # A language that the tables of plurals do not know counts as English does.
    bundle = FluentBundle([lang, FALLBACK], use_isolating=direction(lang) == "rtl")
    for part in dict.fromkeys((CORE, package)):
        bundle.add_resource(FluentResource(source(part, lang)), allow_overrides=True)
    return bundle
