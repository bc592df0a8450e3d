"""Whoever installs an extra can import what it is for."""

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "src/kufsa/server"
CLIENT = SERVER / "client.py"
# Of the extras postgres, nats, previews and traces.
LATER = {"psycopg", "nats", "resvg_py", "opentelemetry"}


def packages(*extras: str) -> set[str]:
    """What the core and these extras install, as it is imported."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [*project["dependencies"]]
    for extra in extras:
        named += project["optional-dependencies"][extra]
    names = (re.match(r"[\w.-]+", one)[0].lower() for one in named)
    return {name.replace("-", "_").partition(".")[0] for name in names}


def imported(path: Path) -> set[str]:
    """The packages that a module imports, but for the standard library and Kufsa."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"kufsa"}


def test_the_extra_client_has_what_the_client_needs() -> None:
    assert imported(CLIENT) <= packages("client")


@pytest.mark.parametrize(
    "path",
    [path for path in sorted(SERVER.rglob("*.py")) if path != CLIENT],
    ids=lambda path: path.relative_to(SERVER).as_posix(),
)
def test_the_extra_server_has_what_the_server_needs(path: Path) -> None:
    assert imported(path) <= packages("server") | LATER


def test_the_documentation_names_the_extras() -> None:
    protocol = (ROOT / "docs/protocol.md").read_text("utf-8")
    hosting = (ROOT / "docs/hosting.md").read_text("utf-8")
    assert 'pip install "kufsa[client]"' in protocol
    assert re.search(r"pip install '\.\[server\]'", hosting)
    assert "pip install . " not in hosting
