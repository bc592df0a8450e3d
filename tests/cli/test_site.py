"""``kufsa site``: the box as files for any web server."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kufsa
from kufsa.core.language import languages
from kufsa.server.transport import client_files, static_box
from tests.cli.conftest import Run

PAGE = '<!doctype html>\n<html lang="en">\n  <head>\n    <link href="/icon.svg">\n  </head></html>'
WORKER = 'const BUILD = "abc123";\nconst FILES = ["assets/a.js"];\n'


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A client that was built, as far as this command looks at it."""
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(PAGE)
    (folder / "worker.js").write_text(WORKER)
    (folder / "worker.js.gz").write_bytes(b"packed")
    (folder / "assets" / "a.js").write_text("1")
    (folder / "kufsa.webmanifest").write_text('{"start_url": "/", "icons": [{"src": "/icon.svg"}]}')
    monkeypatch.setattr(client_files, "FOLDER", folder)
    client_files.files.cache_clear()
    yield folder
    client_files.files.cache_clear()


def test_everything_that_a_server_would_say_is_in_files(client: Path, tmp_path: Path) -> None:
    out = tmp_path / "box"
    games = static_box.write_box(out)
    assert games == list(kufsa.games())
    box = json.loads((out / "box" / "games.json").read_text())
    assert [game["id"] for game in box["games"]] == games
    for game in games:
        for lang in languages():
            assert (out / "box" / f"{game}.{lang}.md").read_text("utf-8").startswith("#")
    assert "def main" in (out / "verify.py").read_text("utf-8")
    assert not list(out.rglob("*.gz"))


def test_nothing_in_it_names_the_root_of_a_server(client: Path, tmp_path: Path) -> None:
    out = tmp_path / "box"
    static_box.write_box(out)
    page = (out / "index.html").read_text()
    assert '<html data-host="none" lang="en">' in page
    assert 'href="icon.svg"' in page and '="/' not in page
    assert "Content-Security-Policy" in page
    manifest = json.loads((out / "kufsa.webmanifest").read_text())
    assert manifest == {"start_url": "./", "icons": [{"src": "icon.svg"}]}
    spoken = json.loads((out / "kufsa.he.webmanifest").read_text("utf-8"))
    assert spoken["name"] == "קופסה" and spoken["dir"] == "rtl" and spoken["start_url"] == "./"


def test_the_worker_keeps_what_was_added_and_has_another_name(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> str:
        static_box.write_box(tmp_path / "box")
        text = (tmp_path / "box" / "worker.js").read_text()
        listed = re.search(r"const FILES = (\[.*\]);", text)
        assert listed
        files = json.loads(listed[1])
        assert "assets/a.js" in files and "box/games.json" in files and "verify.py" in files
        assert all((tmp_path / "box" / name).exists() for name in files)
        found = re.search(r'const BUILD = "(\w+)"', text)
        assert found
        return found[1]

    first = build()
    assert first.startswith("abc123") and build() == first
    monkeypatch.setattr(static_box, "verify_program", lambda: "def main(): ...")
    assert build() != first


def test_files_of_others_are_left_alone(client: Path, tmp_path: Path, run: Run) -> None:
    out = tmp_path / "mine"
    out.mkdir()
    (out / "thesis.txt").write_text("precious")
    assert "holds other files" in run("site", str(out), code=2).stderr
    assert [path.name for path in out.iterdir()] == ["thesis.txt"]


def test_without_a_client_there_is_no_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    monkeypatch.setattr(client_files, "FOLDER", tmp_path / "nothing")
    client_files.files.cache_clear()
    try:
        done = run("site", str(tmp_path / "box"), code=1)
    finally:
        client_files.files.cache_clear()
    assert "without its client" in done.stderr
    assert not (tmp_path / "box").exists()


def test_it_says_what_it_wrote(client: Path, tmp_path: Path, run: Run) -> None:
    done = run("site", str(tmp_path / "box"))
    assert done.stdout.startswith(f"{len(kufsa.games())} games, ")
