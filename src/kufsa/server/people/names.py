"""What people are called: names made up for guests, and rules for names that people choose."""

import secrets
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache

from kufsa.core.language import Message, Value, languages, without_marks
from kufsa.core.visible import BLANK
from kufsa.match.harmless import is_rude
from kufsa.match.lookalikes import skeleton
from kufsa.server.errors import PACKAGE, sentence

LONGEST = 24  # characters as a reader counts them: a letter with its points is one
LONGEST_RAW = 40  # code points, as many as the database column holds
MOST_MARKS = 3  # on one letter: Hebrew needs three

_PRESENTATION = dict.fromkeys((0xFE0E, 0xFE0F))  # text or emoji: not part of a name

Choose = Callable[[Sequence[str]], str]


class BadName(ValueError):
    """A name that nobody can have; the message says why."""

    def __init__(self, code: str, **values: str | int) -> None:
        self.message = sentence(code, **values)
        super().__init__(self.message.text())


def guest_name(lang: str, choose: Choose = secrets.choice) -> str:
    """A friendly name for somebody who has not chosen one.

    >>> guest_name("en", lambda words: words[1]), guest_name("nl", lambda words: words[6])
    ('Brave Bishop', 'Moedige Dominosteen')
    """
    pair: dict[str, Value] = {
        "adjective": choose(_say("guest-adjectives", lang).split()),
        "noun": choose(_say("guest-nouns", lang).split()),
    }
    return without_marks(Message(PACKAGE, "guest-name", pair).text(lang))


def shown_name(text: str) -> str:
    """A name as it will be shown, or BadName; it may be anybody's.

    Compatibility forms become plain and spaces single. Characters that are invisible or change the
    direction of writing are refused, because they would let one person pass for another.

    >>> shown_name("  Ｎｏａ   Levi ")
    'Noa Levi'
    """
    if len(text) > 4 * LONGEST_RAW:
        raise BadName("long_name", most=LONGEST)
    raw = unicodedata.normalize("NFKC", text).translate(_PRESENTATION)
    for sign in raw:
        if sign in BLANK or (unicodedata.category(sign)[0] == "C") or sign in "\u2028\u2029":
            raise BadName("invisible_name", sign=f"U+{ord(sign):04X}")
    name = " ".join(raw.split())
    if not name:
        raise BadName("empty_name")
    _check_marks(name)
    if sum(not _is_mark(sign) for sign in name) > LONGEST or len(name) > LONGEST_RAW:
        raise BadName("long_name", most=LONGEST)
    if not name_key(name):
        raise BadName("blank_name")
    return name


def chosen_name(text: str) -> str:
    """The name of a person as it will be shown, or BadName.

    It must not speak for the server, nor hurt anybody.

    >>> chosen_name("Ada  ")
    'Ada'
    """
    name = shown_name(text)
    if name_key(name) in _reserved_keys():
        raise BadName("reserved_name", name=name)
    if is_rude(name):
        raise BadName("rude_name")
    return name


def name_key(name: str) -> str:
    """The same key for all names that a reader could confuse.

    Case, accents, points, spaces and punctuation do not count, and letters of different alphabets
    that look the same are the same.

    >>> name_key("Noa L.") == name_key("NOАL")  # the last with a Cyrillic А
    True
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(sign for sign in letters if unicodedata.category(sign)[0] in "LNS")
    return skeleton(kept.casefold())


def numbered(name: str, number: int) -> str:
    """The name of somebody who comes second with it.

    >>> numbered("Noa", 2), numbered("x" * 24, 10)
    ('Noa 2', 'xxxxxxxxxxxxxxxxxxxxx 10')
    """
    ending = f" {number}"
    return name[: min(LONGEST, LONGEST_RAW) - len(ending)].rstrip() + ending


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M"


def _check_marks(name: str) -> None:
    run = MOST_MARKS  # so that a name cannot begin with one
    for sign in name:
        run = run + 1 if _is_mark(sign) else 0
        if run > MOST_MARKS:
            raise BadName("marked_name", most=MOST_MARKS)


def _say(message: str, lang: str) -> str:
    return without_marks(Message(PACKAGE, message).text(lang))


@cache
def _reserved_keys() -> frozenset[str]:
    """Names that would seem to speak for the server or for a deleted person, in any language."""
    names: list[str] = []
    for lang in languages():
        names += [_say("former-player", lang), *_say("reserved-names", lang).split()]
    return frozenset(map(name_key, names))
