"""Folders of the user: where the system wants them, or where an environment variable says."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kufsa.core.user_folders import cache_folder, data_folder

FOLDERS = [
    (cache_folder, "KUFSA_CACHE_DIR", "XDG_CACHE_HOME"),
    (data_folder, "KUFSA_DATA", "XDG_DATA_HOME"),
]


@pytest.mark.parametrize(("folder", "variable", "of_the_system"), FOLDERS)
def test_where_they_are(
    folder: Callable[[], Path],
    variable: str,
    of_the_system: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(variable, raising=False)
    assert folder().is_absolute() and "kufsa" in folder().parts
    if sys.platform == "linux":
        monkeypatch.setenv(of_the_system, str(tmp_path))
        assert folder() == tmp_path / "kufsa"
    monkeypatch.setenv(variable, str(tmp_path / "chosen"))
    assert folder() == tmp_path / "chosen"
