"""A mistake in a kernel is told in a sentence that names kernel, line and field."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "hot_coals" / "src" / "hot_coals"


def told(folder: Path, before: str, after: str) -> str:
    """What an author is told who starts a game with this change in its rules."""
    shutil.copytree(EXAMPLE, folder / "hot_coals")
    rules = folder / "hot_coals" / "rules.py"
    source = rules.read_text("utf-8")
    assert source.count(before) == 1
    rules.write_text(source.replace(before, after), "utf-8")
    script = "import hot_coals\ntry:\n    hot_coals.GAME.start(players=3)\n"
    script += "except TypeError as error:\n    print(type(error).__name__, error)"
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, check=True
    )
    return ran.stdout.strip()


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            "    state.poured = 0\n",
            "    state.puored = 0\n",
            "kernel _next_glows: the state has no field 'puored' (is it 'poured'?)",
        ),
        ("    out[0] = TAKE\n", "    out[0] = TAKEN\n", "kernel legal: NameError: name 'TAKEN'"),
        ("    out[0] = TAKE\n", '    out[0] = "take"\n', "kernel legal: "),
        (
            "    state.poured = 0\n",
            "    state.drops = 0\n",
            "kernel _next_glows: the field 'drops' is an array: write its entries, one by one",
        ),
        (
            "    heat = int64(0)\n",
            "    seen = {1: [int64(state.turn)]}\n    heat = len(seen)\n",
            "kernel score: a kernel makes no lists, dicts, sets, texts or arrays",
        ),
    ],
)
def test_a_mistake_names_kernel_line_and_field(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    said = told(tmp_path, before, after)
    line = 1 + (tmp_path / "hot_coals" / "rules.py").read_text("utf-8").split(after)[0].count("\n")
    assert said.startswith("BrokenContract rules.py, line ") and sentence in said
    assert f"line {line}, " in said


@pytest.mark.compiled
def test_a_kernel_that_returns_nothing_is_named(tmp_path: Path) -> None:
    said = told(tmp_path, "    return -1 if state", "    -1 if state")
    assert ", kernel to_act: it returns nothing, and has to return a number" in said


@pytest.mark.compiled
def test_a_function_that_is_no_kernel_is_named(tmp_path: Path) -> None:
    said = told(tmp_path, "@kernel\ndef _clear_unused", "def _clear_unused")
    assert "_clear_unused is not a kernel: write @kernel above it" in said


def test_the_command_line_tells_it_without_a_traceback(tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "hot_coals")
    schema = tmp_path / "hot_coals" / "schema.py"
    schema.write_text(schema.read_text("utf-8").replace('"left"', '"lefft"'), "utf-8")
    about = tmp_path / "hot_coals-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hot_coals\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[kufsa.games]\nhot_coals = hot_coals:GAME\n")
    ran = subprocess.run(
        [sys.executable, "-c", "from kufsa.cli import main; main()", "play", "hot_coals"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 2
    assert "needs the field 'lefft', and the state has no such field" in ran.stderr
    assert "Traceback" not in ran.stderr and "schema.py:" not in ran.stderr
