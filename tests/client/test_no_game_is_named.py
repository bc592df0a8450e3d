"""Code that serves all games names none: a game from outside has the rights of the five."""

import ast
from pathlib import Path

import kufsa

ROOT = Path(__file__).resolve().parents[2]
SHARED = ("app", "board", "engine", "faces", "pages", "sound", "table", "verify")


def test_the_client_names_no_game() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {game}"
        for folder in SHARED
        for path in sorted((ROOT / "client" / "src" / folder).rglob("*"))
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
        for game in kufsa.games()
        if game in path.read_text("utf-8")
    ]
    assert found == []


def test_server_and_matches_name_no_game() -> None:
    """But for examples in docstrings."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("server", "match")
        for path in sorted((ROOT / "src" / "kufsa" / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in kufsa.games()
    ]
    assert found == []
