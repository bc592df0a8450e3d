"""``kufsa check``: check a game against all laws, wherever it is installed."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from kufsa.core.game import Game
from kufsa.core.language import languages, own_name
from kufsa.core.texts import folder_of, gaps

from .arguments import GameArgument, find_game
from .console import Problem, examples, screen

EXAMPLES = examples(
    "kufsa check my_game",
    "kufsa check my_game --tests ~/my_game/tests",
)


def check(
    game: GameArgument,
    tests: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    laws: Annotated[bool, typer.Option()] = True,
    breaks: Annotated[bool, typer.Option()] = True,
) -> None:
    """Check a game: all laws, a test for every clause, and a break that each test notices.

    The exit code is 0 if all checks pass.
    """
    for needed in ("pytest", "hypothesis"):
        if importlib.util.find_spec(needed) is None:
            raise Problem(f"this needs {needed}: install kufsa[testing]")
    found = find_game(game)
    folder = (tests or own_tests(found)).resolve()
    has_tests = (folder / "breaks.toml").exists()
    if tests is not None and not has_tests:
        raise Problem(f"there is no breaks.toml in {tests}")
    console = screen()
    failed = []
    if laws:
        if subprocess.call([sys.executable, "-m", "kufsa.testing.rehearsal", found.id]):
            raise Problem(f"{found.id} cannot be played: the laws were not tried", 1)
        failed += _run(console, "laws and clauses", _pytest(found, folder if has_tests else None))
    if breaks and has_tests:
        module = [sys.executable, "-m", "kufsa.testing.breaks", found.id, "--tests", str(folder)]
        failed += _run(console, "breaks", module)
    if _is_stale(found):
        told = f"its compiled rules are not what its sources give: kufsa build {found.id}"
        console.print(f"{found.id}: {told}", style="red")
        failed.append("compiled rules")
    for lang in languages():
        missing = sum(len(gap.missing) for gap in gaps([folder_of(found.package)], lang))
        if missing:
            told = f"texts missing in {own_name(lang)}: {missing}; kufsa texts {found.id}"
            console.print(f"{told} --lang {lang}", style="yellow")
    if not has_tests:
        told = "no tests of its clauses were found: name their folder with --tests"
        console.print(f"{found.id}: {told}", style="yellow")
    if failed:
        raise Problem(f"{found.id}: {' and '.join(failed)} failed", 1)
    console.print(f"{found.id} meets the contract", style="green")


def _is_stale(game: Game) -> bool:
    """Whether the game has a module for browsers that was built from other sources."""
    from kufsa.wasm.building import built, is_fresh

    return built(game) is not None and not is_fresh(game)


def own_tests(game: Game) -> Path:
    """Where a project has its tests: beside the package, or beside the folder ``src``."""
    package = folder_of(game.package)
    for folder in (package.parent / "tests", package.parent.parent / "tests"):
        if (folder / "breaks.toml").exists():
            return folder
    return Path("tests")


def _pytest(game: Game, folder: Path | None) -> list[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "kufsa.testing.plugin"]
    command += ["-p", "no:cacheprovider", "--import-mode=importlib", "-o", "addopts="]
    command += ["--pyargs", "kufsa.testing.contract", "--game", game.id]
    if folder is not None:
        command += [str(folder), "--game-tests", str(folder)]
    return command


def _run(console: Console, what: str, command: list[str]) -> list[str]:
    console.print(f"{what} …", style="bold")
    return [what] if subprocess.call(command) else []
