"""Does what the page "Make a game" tells an author to do: its blocks of code become files.

A block with a ``title`` belongs to that file of the game. In Python and TOML a definition replaces
the one of the same name, and a new one is added; other text is added at the end of its file.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parents[2] / "docs" / "make-a-game.md"
BLOCK = re.compile(r'^```(\w+) title="([^"]+)"\n(.*?)^```$', re.DOTALL | re.MULTILINE)


class Block(NamedTuple):
    """A piece of code, and the file it belongs to."""

    language: str
    file: str
    text: str


def blocks() -> list[Block]:
    """What the page shows of files, in its order."""
    return [Block(*found) for found in BLOCK.findall(PAGE.read_text("utf-8"))]


def commands() -> list[str]:
    """Every command of the page, without its comment."""
    found = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    return [line.partition("#")[0].strip() for block in found for line in block.splitlines()]


def write(project: Path, block: Block) -> None:
    """Change a file of the game as the page says."""
    path = project / block.file
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_text("utf-8") if path.exists() else ""
    if block.language == "toml":
        for table in re.findall(r"^\[([\w-]+)\]$", block.text, re.MULTILINE):
            before = re.sub(rf"^\[{table}\]\n(?:.+\n)*", "", before, flags=re.MULTILINE)
        after = f"{before}\n{block.text}"
    elif block.language == "py" and before:
        after = redefined(before, block.text)
    else:
        after = before + block.text
    path.write_text(after, "utf-8")


def redefined(source: str, block: str) -> str:
    """The source with the definitions of a block in it."""
    waiting: list[str] = []  # new definitions: they come before the next one that is replaced
    for node in ast.parse(block).body:
        text = segment(block, node)
        old = next((one for one in ast.parse(source).body if name(one) == name(node)), None)
        if old is None:
            waiting.append(text)
            continue
        lines = source.splitlines()
        first, last = extent(old)
        lines[first - 1 : last] = "\n\n\n".join([*waiting, text]).splitlines()
        source, waiting = "\n".join(lines) + "\n", []
    return "\n\n\n".join([source.rstrip("\n"), *waiting]) + "\n"


def name(node: ast.stmt) -> str:
    """What a statement defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.ImportFrom):
        return f"from {'.' * node.level}{node.module}"
    return ast.unparse(node.targets[0]) if isinstance(node, ast.Assign) else ast.unparse(node)


def extent(node: ast.stmt) -> tuple[int, int]:
    """The first and last line, decorators included."""
    decorators = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(one.lineno for one in decorators)])
    return first, node.end_lineno or first


def segment(source: str, node: ast.stmt) -> str:
    first, last = extent(node)
    return "\n".join(source.splitlines()[first - 1 : last])
