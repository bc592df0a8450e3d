"""Help pages and mistakes, in every language: whatever is declared is explained."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

import kufsa.cli
from kufsa.cli.app import app
from kufsa.cli.commands import spoken
from kufsa.cli.help.page import WIDTH
from kufsa.cli.help.words import PACKAGE, keys
from kufsa.core.language import FALLBACK, languages, message_ids, without_marks

from .conftest import Run

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = GROUP.commands
OTHERS = [lang for lang in languages() if lang != FALLBACK]


def own(package: str, lang: str) -> set[str]:
    """The messages that a package has in a language, without falling back to English."""
    return set(message_ids(package, lang))


@pytest.mark.parametrize("lang", languages())
def test_every_command_option_and_example_is_explained(lang: str) -> None:
    missing = []
    for name, command in [("kufsa", GROUP), *COMMANDS.items()]:
        lines = (command.epilog or "").splitlines()
        wanted = [[(PACKAGE, name)]]
        wanted += [[(PACKAGE, f"{name}-example-{n}")] for n in range(1, len(lines) + 1)]
        wanted += [keys(name, one) for one in command.params if one.name != "help"]
        missing += [
            ways[0][1]
            for ways in wanted
            if not any(key in own(package, lang) for package, key in ways)
        ]
    assert missing == []


@pytest.mark.parametrize("lang", languages())
def test_no_text_explains_what_is_not_there(lang: str) -> None:
    there = {"kufsa", *COMMANDS}
    for name, command in [("kufsa", GROUP), *COMMANDS.items()]:
        there |= {key for one in command.params for _, key in keys(name, one)}
        lines = (command.epilog or "").splitlines()
        there |= {f"{name}-example-{n}" for n in range(1, len(lines) + 1)}
        there.add(f"{name}-more")
    words = {"usage", "arguments", "options", "commands", "examples", "default", "see-help", "option-help"}  # fmt: skip  # noqa: E501
    told = {key for key in own(PACKAGE, lang) if not key.startswith("wrong-")}
    assert told - there - words == set()


def test_words_are_declared_nowhere_else() -> None:
    """A parser is declared once, and its words are texts."""
    folder = Path(kufsa.cli.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("typer."):
                assert "help" not in {one.arg for one in node.keywords}, file


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_a_page_fits_and_has_every_flag(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, lang: str
) -> None:
    monkeypatch.setenv("LANG", f"{lang}.UTF-8")
    output = run(*[command][: len(command)], "--help").output
    typed = [line.strip() for line in (COMMANDS[command] if command else GROUP).epilog.splitlines()]
    for line in map(without_marks, output.splitlines()):
        assert len(line) <= WIDTH or line.strip() in typed, line
    for one in (COMMANDS[command] if command else GROUP).params:
        assert all(flag in output for flag in one.opts if flag.startswith("--"))


@pytest.mark.parametrize("lang", OTHERS)
def test_no_english_is_left(run: Run, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Of what the parser says by itself, and of our own English."""
    monkeypatch.setenv("LANG", lang)
    pages = "".join(run(command, "--help").output for command in COMMANDS)
    assert not re.search(r"Usage|Options|Arguments|Examples|Default|Show this|required", pages)


@pytest.mark.parametrize(
    ("typed", "english"),
    [
        (["play", "--bots", "x"], "--bots must be a whole number. At least 0."),
        (["bench", "--seconds", "99"], "--seconds must be a number. At least 0.1. At most 60."),
        (["play", "--bosts", "1"], "There is no option --bosts. Did you mean: --bots?"),
        (["plya"], "There is no command plya. Did you mean: play, replay?"),
        (["replay"], "FILE is missing."),
        (["games", "one", "two"], "Nobody asked for this: one two"),
        (["play", "--seed"], "--seed needs a value."),
        (["games", "--json=1"], "--json takes no value."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_mistake_is_a_sentence_in_every_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, typed: list[str], english: str
) -> None:
    told = []
    for lang in languages():
        monkeypatch.setenv("LANG", lang)
        told.append(run(*typed, code=2).output)
    assert english in told[languages().index(FALLBACK)]
    assert len(set(told)) == len(languages())
    assert not any(english in one for one in told if one != told[languages().index(FALLBACK)])


def test_the_language_is_that_of_the_line_or_of_the_system(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("play", "--help", "--lang", "nl").output.startswith("Gebruik")
    assert run("play", "--lang=nl", "--help").output.startswith("Gebruik")
    monkeypatch.setenv("LANG", "nl_BE.UTF-8")
    assert run("play", "--help").output.startswith("Gebruik")
    assert run("play", "--help", "--lang", "en").output.startswith("Usage")
    assert spoken(["texts", "--lang", "de"]) == "nl"  # a language that is not there yet


def test_words_cost_nothing_where_nobody_asks_for_them() -> None:
    """Fluent is not loaded before something is said."""
    code = "import sys, kufsa.cli; sys.exit('fluent' in {name.partition('.')[0] for name in sys.modules})"  # fmt: skip  # noqa: E501
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
