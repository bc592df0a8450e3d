"""What the pages must not forget: a public name, a command, an option, a variable, a field."""

import re
from pathlib import Path
from typing import Any

import pytest
import typer

import kufsa
from kufsa.cli.app import app

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """The part of a page under a heading, up to the next one of the same rank or above."""
    rank = len(heading) - len(heading.lstrip("#"))
    found = re.search(
        rf"^{re.escape(heading)}\b.*?$(.*?)(?=^#{{1,{rank}}} |\Z)", text, re.DOTALL | re.MULTILINE
    )
    assert found, f"no heading {heading!r}"
    return found[1]


@pytest.mark.parametrize("name", kufsa.__all__)
def test_every_public_name_is_on_the_api_page(name: str) -> None:
    assert re.search(rf"`(kufsa\.)?{name}\b", page("api.md"))


def public(kind: type) -> list[str]:
    return [name for name in dir(kind) if not name.startswith("_")]


@pytest.mark.parametrize(
    ("shown_as", "names"),
    [("game", public(kufsa.Game)), ("p", public(kufsa.Position))],
)
def test_every_public_attribute_is_on_the_api_page(shown_as: str, names: list[str]) -> None:
    text = page("api.md")
    assert [name for name in names if not re.search(rf"`{shown_as}\.{name}\b", text)] == []


def test_the_attributes_of_the_description_are_on_the_api_page() -> None:
    game = kufsa.game("catch_dragon")
    given = [name for name in vars(game) if not name.startswith("_")]
    assert len(given) > 6
    assert [name for name in given if f"`game.{name}" not in page("api.md")] == []


def test_an_attribute_that_is_not_documented_is_noticed() -> None:
    assert "`p.cheat" not in page("api.md")


# The command line.

COMMANDS: dict[str, Any] = getattr(typer.main.get_command(app), "commands")  # noqa: B009


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_and_its_options_are_on_the_page(command: str) -> None:
    told = section(page("cli.md"), f"### `kufsa {command}")
    flags = [
        flag
        for parameter in COMMANDS[command].params
        for flag in parameter.opts
        if flag.startswith("--") and flag != "--help"
    ]
    assert [flag for flag in flags if f"`{flag}" not in told] == []


def test_the_page_tells_of_no_command_or_option_that_is_not_there() -> None:
    text = page("cli.md")
    told = set(re.findall(r"^### `kufsa ([a-z ]+[a-z])", text, re.MULTILINE))
    assert told == set(COMMANDS)
    there = {flag for command in COMMANDS.values() for p in command.params for flag in p.opts}
    assert set(re.findall(r"`(--[a-z-]+)", text)) <= there | {"--help", "--version"}


def test_every_environment_variable_is_on_the_page_and_no_other() -> None:
    used = {
        name
        for source in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"\bKUFSA_[A-Z_]+\b", source.read_text(encoding="utf-8"))
    }
    told = section(page("cli.md"), "## Environment variables")
    assert set(re.findall(r"^\| `(KUFSA_[A-Z_]+)`", told, re.MULTILINE)) == used


# The notation and the log.


def test_every_field_of_a_document_is_on_the_notation_page(game: kufsa.Game) -> None:
    if not game.package.startswith("kufsa."):
        pytest.skip("a plug-in has pages of its own")
    told = section(page("notation.md"), f"## {game.title()}")
    fields = set(game.start(seed=1).document) - {"game", "options"}
    assert fields <= set(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE))


def test_every_field_of_a_log_is_on_its_page() -> None:
    from kufsa.core.log import fresh_header, result_of

    header = fresh_header("catch_dragon", {"players": 2}, 7, ["Noa", "Uri"])
    told = set(
        re.findall(r"^\| `(\w+)` \|", section(page("log.md"), "## The header"), re.MULTILINE)
    )
    assert told == {*header, "document"}
    result = result_of(kufsa.game("catch_dragon").start(seed=7))
    told = set(
        re.findall(r"^\| `(\w+)` \|", section(page("log.md"), "## The result"), re.MULTILINE)
    )
    assert told == set(result)


def test_every_part_of_the_contract_is_on_its_page() -> None:
    from kufsa.core.contract import CONTRACT

    told = set(re.findall(r"^\| `(\w+)\(", page("contract.md"), re.MULTILINE))
    assert {*CONTRACT, "score"} <= told
