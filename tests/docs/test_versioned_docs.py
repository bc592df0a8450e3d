"""Pages of several versions beside each other."""

import json
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest


def load() -> ModuleType:
    tool = Path(__file__).parents[2] / "tools" / "versioned_docs.py"
    spec = util.spec_from_file_location("versioned_docs", tool)
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


versioned_docs = load()


def built(folder: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(text)
    return folder


def test_versions_stay_and_the_newest_is_the_latest(tmp_path: Path) -> None:
    site, public = tmp_path / "site", tmp_path / "public"
    for version, text in (("0.9.0", "nine"), ("0.10.0", "ten"), ("0.9.1", "nine again")):
        versions = versioned_docs.publish(built(site, text), public, version)
    assert versions == ["0.10.0", "0.9.1", "0.9.0"]
    assert json.loads((public / "versions.json").read_text()) == versions
    assert (public / "latest" / "index.html").read_text() == "ten"
    versioned_docs.publish(built(site, "nine, corrected"), public, "0.9.0")
    shown = [(public / name / "index.html").read_text() for name in ("0.9.0", "latest")]
    assert shown == ["nine, corrected", "ten"]
    assert "latest/" in (public / "index.html").read_text()


def test_what_is_no_version_or_no_site(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a version is a number"):
        versioned_docs.publish(built(tmp_path / "site", ""), tmp_path / "public", "../up")
    with pytest.raises(FileNotFoundError, match="no built pages"):
        versioned_docs.publish(tmp_path / "nothing", tmp_path / "public", "1.0")
    assert not (tmp_path / "public").exists()
