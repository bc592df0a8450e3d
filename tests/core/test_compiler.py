"""Compiled rules: never stale, compiled once on a machine, loaded when first needed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kufsa.core import compiler

PROJECT = Path(__file__).parents[2] / "examples" / "hot_coals" / "src" / "hot_coals"
Ask = Callable[..., str]

# Deals one game without an entry point, and tells what the deal cost.
DEAL = """
from hot_coals import GAME
p = GAME.start(players=3, seed=7, first=0)
print(p.document["drops"], GAME.kernels.compiled, GAME.kernels.loaded, len(GAME.kernels.names()))
"""

KNOWN = "from kufsa.core.compiler import is_compiled; print(is_compiled('hot_coals'))"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A copy of the small game that a test may edit."""
    folder = tmp_path / "code" / "hot_coals"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def ask(plugin: Path, tmp_path: Path) -> Ask:
    """What a fresh process prints, with a cache folder of its own."""
    path = os.pathsep.join([str(plugin.parent), *filter(None, [os.environ.get("PYTHONPATH")])])

    def ask(script: str, **environment: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-B", "-c", script],
            env={
                **os.environ,
                "PYTHONPATH": path,
                "KUFSA_CACHE_DIR": str(tmp_path / "cache"),
                **environment,
            },
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout + ran.stderr

    return ask


def edit(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after), encoding="utf-8")


@pytest.mark.compiled
def test_a_second_process_compiles_nothing_and_an_edit_is_seen(ask: Ask, plugin: Path) -> None:
    assert ask(KNOWN) == "False\n"
    first = ask(DEAL)
    assert "compiles the rules of hot_coals" in first
    compiled, loaded, entry_points = _numbers(first)
    assert (compiled, loaded) == (entry_points, 0)

    assert ask(KNOWN) == "True\n"
    second = ask(DEAL)
    assert "compiles" not in second
    assert _drops(second) == _drops(first)
    assert _numbers(second) == (0, entry_points, entry_points)

    edit(plugin / "rules.py", "DROPS = 11", "DROPS = 5")
    assert ask(KNOWN) == "False\n"
    edited = ask(DEAL)
    assert "compiles the rules" in edited
    assert (_drops(first), _drops(edited)) == (["11"] * 3, ["5"] * 3)
    assert _numbers(edited) == (entry_points, 0, entry_points)

    edit(plugin / "rules.py", "DROPS = 5", "DROPS = 11")
    assert _numbers(ask(DEAL)) == (0, entry_points, entry_points), (
        "the version before the edit is still there"
    )


def _drops(told: str) -> list[str]:
    return told.partition("]")[0].partition("[")[2].split(", ")


def _numbers(told: str) -> tuple[int, int, int]:
    compiled, loaded, entry_points = told.partition("]")[2].split()[:3]
    return int(compiled), int(loaded), int(entry_points)


@pytest.mark.compiled
def test_a_cache_folder_that_cannot_be_written(ask: Ask, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder can be made under this")
    told = ask(DEAL, KUFSA_CACHE_DIR=str(blocked / "cache"))
    assert _drops(told) == _drops(ask(DEAL, KUFSA_INTERPRET="1"))


def test_an_interpreted_process_needs_no_numba(ask: Ask) -> None:
    script = DEAL + "import sys; print('numba' in sys.modules)"
    told = ask(script, KUFSA_INTERPRET="1")
    assert told.split()[-1] == "False"
    assert "compiles" not in told


def test_importing_kufsa_loads_neither_numba_nor_a_game(ask: Ask) -> None:
    script = """
import sys, kufsa
game = kufsa.game("catch_dragon")
game.title("he"), game.options, game.players
print([name for name in sys.modules if name in ("numba", "fluent.runtime", "rich", "typer")])
print([name for name in sys.modules if name.endswith((".rules", ".bots"))])
"""
    assert ask(script, KUFSA_INTERPRET="").split() == ["[]", "[]"]


# Deals one game, and has a bot think; the search has the game's own knowledge in it.
THINK = """
from hot_coals import GAME
from kufsa.search.search import knowledge, trees
GAME.start(players=3, seed=7, first=0)
assert knowledge(GAME) == "hot_coals.bots.knowledge"
print("rules", GAME.kernels.compiled > 0, "search", trees(GAME).compiled > 0)
"""
KNOWLEDGE = """
from kufsa.core.kernel import kernel

PROMISING = 0.25

@kernel
def prior(state, seat, action, beliefs):
    return PROMISING
"""


@pytest.mark.compiled
def test_only_what_an_edit_can_change_is_compiled_anew(ask: Ask, plugin: Path) -> None:
    bots, constants = plugin / "bots", plugin / "constants.py"
    bots.mkdir()
    (bots / "__init__.py").write_text("LEVELS = ()\nOTHERS = {}\n")
    (bots / "knowledge.py").write_text(KNOWLEDGE)
    constants.write_text("DROPS = 11\n")
    (plugin / "drawing.py").write_text('"""A picture."""\n')
    edit(plugin / "rules.py", "DROPS = 11", "from .constants import DROPS")
    assert "rules True search True" in ask(THINK)

    edit(plugin / "drawing.py", '"""A picture', '"""An edited picture')
    edit(plugin / "rules.py", "from .constants", "# More lines, the same code.\n\nfrom .constants")
    assert ask(THINK) == "rules False search False\n"

    edit(bots / "knowledge.py", "0.25", "0.75")
    assert "rules False search True" in ask(THINK)

    constants.write_text("DROPS = 5\n")
    assert _drops(ask(DEAL)) == ["5"] * 3, "an edit of a module that the rules import is seen"


def test_old_versions_are_forgotten(tmp_path: Path) -> None:
    for age in range(6):
        folder = tmp_path / f"some.game-{age:016x}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    (tmp_path / "other.game-0123456789abcdef").mkdir()
    compiler._forget_old_versions(tmp_path / f"some.game-{0:016x}")
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["other.game-0123456789abcdef"] + [f"some.game-{age:016x}" for age in range(4)]


def test_another_process_may_forget_a_version_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age in range(6):
        (tmp_path / f"some.game-{age:016x}").mkdir()
    vanishing = tmp_path / f"some.game-{5:016x}"
    stat = Path.stat

    def racing(path: Path, **how: bool) -> os.stat_result:
        if path == vanishing and vanishing in tmp_path.iterdir():
            path.rmdir()
        return stat(path, **how)

    monkeypatch.setattr(Path, "stat", racing)
    compiler._forget_old_versions(tmp_path / f"some.game-{0:016x}")
    monkeypatch.undo()
    assert len(list(tmp_path.iterdir())) == 4
