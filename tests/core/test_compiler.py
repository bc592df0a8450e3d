"""Compiled rules: never stale, compiled once on a machine, loaded when first needed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kufsa.core import compiler

PROJECT = Path(__file__).parent.parent / "plugin" / "ten_nuts" / "src" / "ten_nuts"
Ask = Callable[..., str]

# Deals one game without an entry point, and tells what the deal cost.
DEAL = """
from ten_nuts import GAME
p = GAME.start(players=2, seed=7, first=0)
hand = p.document["hands"][0]
print(hand, GAME.doors.compiled, GAME.doors.loaded, len(GAME.doors.names()))
"""


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A copy of the small game that a test may edit."""
    folder = tmp_path / "code" / "ten_nuts"
    shutil.copytree(PROJECT, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture
def ask(plugin: Path, tmp_path: Path) -> Ask:
    """What a fresh process prints, with a cache folder of its own."""

    def ask(script: str, **environment: str) -> str:
        ran = subprocess.run(
            [sys.executable, "-B", "-c", script],
            env={
                **os.environ,
                "PYTHONPATH": str(plugin.parent),
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
    first = ask(DEAL)
    assert "compiles the rules of ten_nuts" in first
    compiled, loaded, doors = _numbers(first)
    assert (compiled, loaded) == (doors, 0)

    second = ask(DEAL)
    assert "compiles" not in second
    assert _hand(second) == _hand(first)
    assert _numbers(second) == (0, doors, doors)

    edit(plugin / "rules.py", "HAND = 3", "HAND = 2")
    edited = ask(DEAL)
    assert "compiles the rules" in edited
    assert (len(_hand(first)), len(_hand(edited))) == (3, 2)
    assert _numbers(edited) == (doors, 0, doors)

    edit(plugin / "rules.py", "HAND = 2", "HAND = 3")
    assert _numbers(ask(DEAL)) == (0, doors, doors), "the version before the edit is still there"


def _hand(told: str) -> list[str]:
    return told.partition("]")[0].strip("[").split(", ")


def _numbers(told: str) -> tuple[int, int, int]:
    compiled, loaded, doors = told.partition("]")[2].split()[:3]
    return int(compiled), int(loaded), int(doors)


@pytest.mark.compiled
def test_a_cache_folder_that_cannot_be_written(ask: Ask, tmp_path: Path) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("no folder can be made under this")
    told = ask(DEAL, KUFSA_CACHE_DIR=str(blocked / "cache"))
    assert _hand(told) == _hand(ask(DEAL, KUFSA_INTERPRET="1"))


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
print([name for name in sys.modules if name.endswith(".rules")])
"""
    assert ask(script, KUFSA_INTERPRET="").split() == ["[]", "[]"]


@pytest.mark.compiled
def test_the_fingerprint_covers_core_and_every_file_of_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fingerprint() -> str:
        compiler._fingerprint.cache_clear()
        return compiler._fingerprint(*parts)

    parts = ("kufsa.games.catch_dragon", "kufsa.arena.loops")
    sources = list(compiler._sources(*parts))
    names = {path.name for path in sources}
    assert {"chance.py", "kernel.py", "loops.py", "rules.py", "view.py"} <= names
    honest = fingerprint()
    for edited in (path for path in sources if path.name in ("chance.py", "loops.py", "view.py")):
        copy = tmp_path / edited.name
        copy.write_bytes(edited.read_bytes() + b"\n")
        changed = [copy if path == edited else path for path in sources]
        monkeypatch.setattr(compiler, "_sources", lambda *parts, files=changed: iter(files))
        assert fingerprint() != honest, f"an edit of {edited.name} goes unseen"
    monkeypatch.undo()
    assert fingerprint() == honest


def test_old_versions_are_forgotten(tmp_path: Path) -> None:
    for age in range(6):
        folder = tmp_path / f"some.game-{age:016x}"
        folder.mkdir()
        os.utime(folder, (1000 - age, 1000 - age))
    (tmp_path / "other.game-0123456789abcdef").mkdir()
    compiler._forget_old_versions(tmp_path / f"some.game-{0:016x}")
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["other.game-0123456789abcdef"] + [f"some.game-{age:016x}" for age in range(4)]


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", "XDG_CACHE_HOME", "kufsa"),
        ("win32", "LOCALAPPDATA", "kufsa"),
    ],
)
def test_where_compiled_rules_are_kept(
    platform: str, variable: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KUFSA_CACHE_DIR", raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert compiler.cache_folder() == tmp_path / expected
    monkeypatch.setenv("KUFSA_CACHE_DIR", str(tmp_path / "chosen"))
    assert compiler.cache_folder() == tmp_path / "chosen"
