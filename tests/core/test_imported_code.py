"""What compiled code depends on is found through imports, and read as Python reads it."""

import sys
from pathlib import Path

import pytest

from kufsa.core.imported_code import imported_code

FILES = {
    "__init__.py": "SIZE = 4",
    "rules.py": """
from typing import TYPE_CHECKING
import json, numpy
from kufsa.core.bits import first
from . import SIZE, table
if TYPE_CHECKING:
    from . import drawing
else:
    from .plain import X

def lazily():
    from .deep.inside import Y
""",
    "table.py": "def f():\n    return 1\n",
    "plain.py": "X = 1",
    "drawing.py": "import rich",
    "other.py": "import nothing_of_the_kind",
    "deep/__init__.py": "import nothing_of_the_kind",
    "deep/inside.py": "Y = 1",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "some_game"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "deep" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith("some_game")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def found() -> dict[str, str]:
    return imported_code(["some_game.rules"], "some_game")


def test_imports_are_followed_into_kufsa_and_the_game(package: Path) -> None:
    names = [name for name in found() if name.startswith("some_game")]
    ours = ["", ".deep.inside", ".plain", ".rules", ".table"]
    assert names == [f"some_game{name}" for name in ours]
    others = [name for name in found() if not name.startswith("some_game")]
    assert {"kufsa.core.bits", "kufsa.core.kernel"} <= set(others)
    assert all(name.startswith("kufsa.core.") for name in others)


def test_a_game_of_the_box_does_not_read_the_list_of_all_distributions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kufsa.core.imported_code._distributions", pytest.fail)
    assert imported_code(["kufsa.games.triominoes.rules"], "kufsa.games.triominoes")
    assert imported_code(["kufsa.core.language"], "kufsa.games.triominoes")  # imports a library


def test_comments_docstrings_and_empty_lines_make_no_difference(package: Path) -> None:
    before = found()
    table = package / "table.py"
    table.write_text('"""About."""\n# why\n\n\ndef f():\n    """One."""\n    return 1  # one\n')
    assert found() == before
    table.write_text("def f():\n    return 2\n")
    assert found() != before


def test_a_module_that_is_missing_is_named(package: Path) -> None:
    (package / "table.py").write_text("import some_game.nowhere")
    with pytest.raises(ModuleNotFoundError, match=r"no module some_game\.nowhere"):
        found()
