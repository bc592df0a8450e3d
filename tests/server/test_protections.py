"""The breaks of ``python3 run.py protections`` fit the code as it is, and name tests that exist."""

import importlib
import re
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("protections")


def test_every_break_fits_and_names_a_test(tool: ModuleType) -> None:
    found = tool.protections()
    assert len({one.what for one in found}) == len(found)
    for one in found:
        assert one.broken() != one.path.read_text("utf-8"), one.what
        file, _, name = one.test.partition("::")
        defined = re.findall(r"^def (test_\w+)", (ROOT / file).read_text("utf-8"), re.MULTILINE)
        assert defined and (not name or name in defined), one.test


def test_a_break_that_no_longer_fits_is_told(tool: ModuleType) -> None:
    lost = tool.protections()[0]._replace(before="what nobody ever wrote")
    with pytest.raises(ValueError, match="is not once in"):
        lost.broken()
