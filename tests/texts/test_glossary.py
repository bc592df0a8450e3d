"""One word for one thing, in every message and on every rules page, by the glossary."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from fluent.syntax import ast, parse
from fluent.syntax.serializer import serialize_expression

ROOT = Path(__file__).resolve().parents[2]
GLOSSARY: dict[str, list[dict[str, Any]]] = tomllib.loads(
    Path(__file__).with_name("glossary.toml").read_text("utf-8")
)
LANGUAGES = ("en", "he", "nl")
# Where a word begins in Hebrew: after letters that are written together with it.
BEGIN = {"he": "(?<![א-ת])[הובלכמש]{0,3}", "en": r"\b", "nl": r"\b"}
END = {"he": "(?![א-ת])", "en": r"\b", "nl": r"\b"}


class Text(NamedTuple):
    """A message, or a block of a rules page."""

    file: Path
    name: str
    words: str


def _messages(file: Path) -> Iterator[Text]:
    for entry in parse(file.read_text("utf-8")).body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            told = "".join(
                part.value if isinstance(part, ast.TextElement) else _placed(part.expression)
                for part in entry.value.elements
            )
            yield Text(file, entry.id.name, told)


def _placed(expression: ast.SelectExpression | ast.InlineExpression) -> str:
    """What can stand in a sentence: every variant of a choice, or the name of a value."""
    if isinstance(expression, ast.StringLiteral):
        return ""  # what is typed is of no language
    if not isinstance(expression, ast.SelectExpression):
        return f"{{ {serialize_expression(expression)} }}"
    told = []
    for variant in expression.variants:
        for part in variant.value.elements:
            inner = part.value if isinstance(part, ast.TextElement) else _placed(part.expression)
            told.append(inner)
        told.append(" | ")
    return "".join(told)


def _blocks(file: Path) -> Iterator[Text]:
    page = re.sub(r"```.*?```|`[^`]*`", "", file.read_text("utf-8"), flags=re.DOTALL)
    for number, block in enumerate(re.split(r"\n\s*\n", page)):
        yield Text(file, f"block {number}", block)


@cache
def texts(lang: str) -> list[Text]:
    """Everything that people read in a language."""
    found = [
        text
        for folder in ("client/src", "src/kufsa")
        for file in sorted((ROOT / folder).rglob(f"*{lang}.ftl"))
        if re.fullmatch(rf"(messages\.)?{lang}\.ftl", file.name) and "server/page" not in str(file)
        for text in _messages(file)
    ]
    for file in sorted((ROOT / "src/kufsa/games").glob(f"*/text/rules.{lang}.md")):
        found += _blocks(file)
    return found


def _in_scope(text: Text, games: list[str] | None) -> bool:
    path = text.file.relative_to(ROOT).parts
    return games is None or (path[:3] == ("src", "kufsa", "games") and path[3] in games)


def _says(text: Text, pattern: str, lang: str, how: str = "word") -> bool:
    if how == "word":
        pattern = f"{BEGIN[lang]}(?:{pattern}){END[lang]}"
    elif how == "alone":  # the word itself, with nothing before it
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    return re.search(pattern, text.words, re.IGNORECASE) is not None


def _violations(
    lang: str, patterns: list[str], games: list[str] | None, allowed: list[str], how: str = "word"
) -> list[str]:
    return [
        f"{text.file.relative_to(ROOT)} {text.name}: {pattern}: {text.words.strip()[:120]}"
        for text in texts(lang)
        if _in_scope(text, games) and text.name not in allowed
        for pattern in patterns
        if _says(text, pattern, lang, how)
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_other_word_is_used(lang: str) -> None:
    found = [
        violation
        for thing in GLOSSARY["thing"]
        for violation in _violations(
            lang, thing.get("not", {}).get(lang, []), thing.get("games"), thing.get("except", [])
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_habits(lang: str) -> None:
    found = [
        f"{habit['why']}: {violation}"
        for habit in GLOSSARY["habit"]
        if habit["lang"] == lang
        for violation in _violations(
            lang, habit["not"], None, habit.get("except", []), habit.get("how", "alone")
        )
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_the_glossary_are_used(lang: str) -> None:
    unused = [
        thing[lang]
        for thing in GLOSSARY["thing"]
        if not any(
            _in_scope(text, thing.get("games")) and thing[lang].lower() in text.words.lower()
            for text in texts(lang)
        )
    ]
    assert not unused, f"the glossary has words that nobody says: {unused}"


def test_a_wrong_word_is_found() -> None:
    seat = Text(ROOT, "x", "כל חטיפה ניתנה למושב הנכון")
    assert _says(seat, "מושב", "he")
    assert not _says(seat, "מוש", "he")
    assert not _says(Text(ROOT, "x", "מהלך"), "לך", "he", "alone")
    assert not _says(Text(ROOT, "x", "a stoelendans"), "stoel", "nl")
