"""What the client says, by the names of its messages: a test that uses them plays in any language.

>>> bool(pattern("en", "catch_dragon", "cell-down", row=3, column=4).match("row 3, column 4, face down"))
True
"""  # noqa: E501

import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parents[2]
FRAME = ("client/src/text/{lang}.ftl", "client/src/table/analysis/text/{lang}.ftl", "client/src/verify/text/{lang}.ftl", "client/src/device/text/{lang}.ftl", "client/src/table/leaving/text/{lang}.ftl", "client/src/table/text/{lang}.ftl", "client/src/pages/text/{lang}.ftl", "client/src/pages/me/text/{lang}.ftl", "client/src/pages/daily/text/{lang}.ftl", "src/kufsa/core/text/messages.{lang}.ftl")  # fmt: skip  # noqa: E501
GAME = ("src/kufsa/games/{game}/text/messages.{lang}.ftl", "src/kufsa/games/{game}/board/text/{lang}.ftl")  # fmt: skip  # noqa: E501
ANY = "\ue000"  # a value that a test does not care for
MARKS = "[\u200e\u200f\u2066-\u2069]*"  # what keeps values and directions apart


@cache
def bundle(lang: str, game: str) -> FluentBundle:
    """The messages that the client has when it shows a game, or only its frame."""
    made = FluentBundle([lang], use_isolating=True)
    for name in (*FRAME, *(GAME if game else ())):
        path = ROOT / name.format(lang=lang, game=game)
        made.add_resource(FluentResource(path.read_text("utf-8")), allow_overrides=True)
    return made


def text(lang: str, game: str, message: str, /, **values: object) -> str:
    """A sentence as the client says it."""
    found = bundle(lang, game)
    told, errors = found.format_pattern(found.get_message(message).value, values)
    assert not errors, errors
    return str(told)


def pattern(lang: str, game: str, message: str, /, *, whole: bool = True, **values: object) -> re.Pattern[str]:  # fmt: skip  # noqa: E501
    """What matches a sentence, or its beginning; a value that is ``ANY`` may be anything.

    >>> bool(pattern("en", "catch_dragon", "stop-and-keep", count=ANY).match("Stop and keep 1 tile"))
    True
    """  # noqa: E501
    # A sentence about a number has forms of its own for one and, in Hebrew, for two.
    counts = (1, 2, ANY) if values.get("count") == ANY else (values.get("count"),)
    forms = {text(lang, game, message, **{**values, "count": count}) for count in counts}
    either = "|".join(sorted(map(_escaped, forms)))
    return re.compile(f"^{MARKS}(?:{either}){MARKS}{'$' if whole else ''}")


def _escaped(sentence: str) -> str:
    parts = re.split("([\u2066-\u2069\ue000])", sentence)
    return "".join(
        ".*" if part == ANY else MARKS if index % 2 else re.escape(part)
        for index, part in enumerate(parts)
    )
