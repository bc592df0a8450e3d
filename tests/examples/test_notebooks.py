"""The notebooks run from top to bottom, and are kept without output."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from kufsa.core import kernel

pytestmark = pytest.mark.long

NOTEBOOKS = sorted((Path(__file__).parents[2] / "examples" / "notebooks").glob("*.ipynb"))


def cells(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return found


def source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def code_name(path: Path, number: int) -> str:
    return f"{path.name}, cell {number}"


def test_there_are_some() -> None:
    assert len(NOTEBOOKS) == 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_output(path: Path) -> None:
    whole = json.loads(path.read_text(encoding="utf-8"))
    assert (whole["nbformat"], whole["metadata"]["kernelspec"]["name"]) == (4, "python3")
    assert source(cells(path)[0]).startswith("# ")
    for cell in cells(path):
        assert cell["cell_type"] == "markdown" or (cell["outputs"], cell["execution_count"]) == (
            [],
            None,
        )


@pytest.mark.skipif(kernel.INTERPRETED, reason="whole games take too long")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(path: Path) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells(path)):
        if cell["cell_type"] != "code":
            continue
        code = ast.parse(source(cell))
        shown = code.body.pop() if isinstance(code.body[-1], ast.Expr) else None
        exec(compile(code, code_name(path, number), "exec"), names)
        if isinstance(shown, ast.Expr):  # what the notebook shows below the cell
            eval(compile(ast.Expression(shown.value), code_name(path, number), "eval"), names)
