"""A language is files: these tests add made-up and real ones without a line of code."""

import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import kufsa
from kufsa.cli import app
from kufsa.core import language
from kufsa.core.language import (
    CORE,
    Message,
    closest_language,
    direction,
    languages,
    own_name,
    without_marks,
)
from kufsa.core.svg import label
from kufsa.core.telling import names_joined, tell
from kufsa.search.protocol import bots
from kufsa.server.people.names import guest_name

SOURCE = Path(kufsa.__file__).parent
CATCH = kufsa.game("catch_dragon")
NAMES = ["Noa", "Uri"]


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of all texts, which Kufsa reads instead of its own: a place to add files."""
    copy = tmp_path / "src" / "kufsa"
    for folder in SOURCE.rglob("text"):
        shutil.copytree(folder, copy / folder.relative_to(SOURCE))
    honest = resources.files

    def files(package: str) -> object:
        top, *rest = package.split(".")
        return copy.joinpath(*rest) if top == "kufsa" else honest(package)

    with monkeypatch.context() as patch:
        patch.setattr(resources, "files", files)
        forget()
        yield copy
    forget()


def forget() -> None:
    for read_once in (languages, language.line, language._bundle):
        read_once.cache_clear()


def add(texts: Path, place: str, lang: str, source: str) -> None:
    (texts / place / "text" / f"messages.{lang}.ftl").write_text(source, encoding="utf-8")


def ask(*arguments: str, code: int) -> Result:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result


def test_a_file_of_core_makes_a_language(texts: Path) -> None:
    assert "xx" not in languages()
    with pytest.raises(ValueError, match="there are"):
        CATCH.title("xx")
    forget()
    add(texts, "core", "xx", "language-name = Iksish\nlist-and = { $first } uq { $last }\n")
    assert "xx" in languages()
    assert (own_name("xx"), direction("xx")) == ("Iksish", "ltr")
    assert closest_language(["fr", "xx-YY"]) == "xx"
    assert names_joined(["Noa", "Uri", "Dan"], "xx") == "Noa, Uri uq Dan"


def test_what_is_not_translated_is_said_in_english(texts: Path) -> None:
    add(texts, "core", "xx", "game-over = Aja.\n")
    over = Message(CATCH.package, "game-over")
    assert (over.text("xx"), over.text("en")) == ("Aja.", "The game is over.")
    assert Message(CORE, "player-name", {"number": 2}).text("xx") == "Player 2"
    assert own_name("xx") == "xx"
    assert CATCH.title("xx") == CATCH.titles["xx"] == CATCH.title("en")
    assert CATCH.rules_page("xx") == CATCH.rules_page("en")
    flipped = {"event": "flipped", "seat": 0, "cell": "c4", "kind": "B"}
    assert tell(CATCH, flipped, "xx", NAMES) == "Noa turns over a tile (c4): a ball."
    for bot in bots("catch_dragon"):
        assert (bot.title("xx"), bot.about("xx")) == (bot.title("en"), bot.about("en"))
    assert guest_name("xx", lambda words: words[1]) == "Brave Bishop"
    assert CATCH.title() in ask("games", "--lang", "xx", code=0).output


def test_a_game_is_translated_message_by_message(texts: Path) -> None:
    add(texts, "core", "xx", "language-name = Iksish\n")
    add(texts, "games/catch_dragon", "xx", "title = Draq\nevent-busted = { $player } puf!\n")
    assert CATCH.title("xx") == "Draq"
    assert tell(CATCH, {"event": "busted", "seat": 0}, "xx", NAMES) == "Noa puf!"
    busted = tell(CATCH, {"event": "turned-back", "cells": ["c4"]}, "xx", NAMES)
    assert busted == "Face down again: c4."


@pytest.mark.parametrize("faulty", ["{ $nobody } puf!", "{ other } puf!", "{ puf", ""])
def test_a_faulty_translation_is_said_in_english(texts: Path, faulty: str) -> None:
    add(texts, "core", "xx", "language-name = Iksish\n")
    add(texts, "games/catch_dragon", "xx", f"event-busted = {faulty}\n")
    event = {"event": "busted", "seat": 0}
    assert tell(CATCH, event, "xx", NAMES) == tell(CATCH, event, "en", NAMES)


def test_a_language_from_right_to_left(texts: Path) -> None:
    add(texts, "core", "yy", "language-direction = rtl\nplayer-name = P { $number }\n")
    assert direction("yy") == "rtl"
    assert Message(CORE, "player-name", {"number": 2}).text("yy") == "P \u20682\u2069"
    assert 'direction="rtl"' in label("P", 0, 0, "yy")
    assert Message(CORE, "game-over").text("yy") == "\u2068The game is over.\u2069"
    assert guest_name("yy", lambda words: words[0]) == "Amber Admiral"
    assert without_marks(names_joined(["Noa", "Uri", "Dan"], "yy")) == "Noa, Uri and Dan"
    over = {"event": "over", "winners": [0], "scores": [-3, 2]}
    assert "\u2068Noa\u2069 \u2068-3\u2069" in tell(CATCH, over, "yy", NAMES)


@pytest.mark.parametrize(
    ("lang", "counts"),
    [
        ("de", {1: "one", 2: "other", 5: "other"}),
        ("ar", {0: "zero", 1: "one", 2: "two", 5: "few", 11: "many", 100: "other"}),
        ("xx", {1: "one", 2: "other"}),  # unknown to the tables of plurals: as in English
    ],
)
def test_plurals_are_those_of_the_language(texts: Path, lang: str, counts: dict[int, str]) -> None:
    kinds = "".join(f"\n    [{kind}] {kind}" for kind in ("zero", "one", "two", "few", "many"))
    add(texts, "core", lang, f"player-name = {{ $number ->{kinds}\n   *[other] other\n}}\n")
    told = {n: Message(CORE, "player-name", {"number": n}).text(lang) for n in counts}
    assert {n: text.strip("\u2068\u2069") for n, text in told.items()} == counts


def test_kufsa_texts_lists_what_is_missing(texts: Path) -> None:
    add(texts, "core", "xx", "language-name = Iksish\ngame-over = Aja.\n")
    pages = texts / "games" / "catch_dragon" / "text"
    english = (pages / "rules.en.md").read_text(encoding="utf-8")
    (pages / "rules.xx.md").write_text(english.replace("**CD-07", "**"), encoding="utf-8")
    add(texts, "games/catch_dragon", "xx", "title = Draq\nno-such-thing = x\n")
    lines = ask("texts", "--lang", "xx", code=1).output.splitlines()
    assert lines[0].startswith("xx (Iksish): ")
    found = {Path(path.strip()): told for path, _, told in (line.partition(": ") for line in lines)}
    core = found[texts / "core" / "text" / "messages.xx.ftl"]
    assert "missing language-direction, not-an-action" in core and "game-over" not in core
    assert found[pages / "rules.xx.md"] == "missing CD-07"
    assert found[pages / "messages.xx.ftl"] == "left over no-such-thing"
    assert "the whole file" in found[texts / "server" / "text" / "messages.xx.ftl"]


def test_kufsa_texts_of_one_game_in_a_language_that_is_none_yet(texts: Path) -> None:
    output = ask("texts", "catch_dragon", "--lang", "de", code=1).output
    assert output.startswith("de (no language yet): ")
    assert "rules.de.md: the whole file, 25 clauses" in output
    assert "triominoes" not in output and "core" not in output


def test_a_code_that_is_none() -> None:
    output = ask("texts", "--lang", "German", code=2).output
    assert "such as de or pt-BR, not 'German'" in output


def test_nothing_is_missing() -> None:
    """In this repository: packages, games, client, in all languages."""
    lines = ask("texts", code=0).output.splitlines()
    assert [line.partition(": ")[2] for line in lines] == ["nothing is missing"] * (
        len(languages()) - 1
    )


def test_a_game_without_a_message_of_its_title() -> None:
    described = {"players": range(2, 3), "credits": "nobody", "rules_version": 1, "contract": 1}
    titled = kufsa.Game(CORE, id="old", titles={"en": "Old"}, **described)
    assert (titled.title("he"), titled.title()) == ("Old", "Old")
    assert kufsa.Game(CORE, id="old", **described).title("he") == "old"
