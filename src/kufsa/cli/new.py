"""``kufsa new``: a small working game to change."""

import keyword
import re
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from .console import Problem, examples, screen

TEMPLATE = "template"
EXAMPLES = examples("kufsa new my_game")
SUFFIX = ".template"  # so that nothing takes these files for code of Kufsa


def new(
    id: Annotated[str, typer.Argument(metavar="ID")],
    folder: Annotated[Path | None, typer.Option()] = None,
) -> None:
    """Write a small working game to change."""
    if not re.fullmatch("[a-z][a-z0-9_]{1,40}", id) or keyword.iskeyword(id):
        raise Problem(
            f"{id!r} is not a game id: use small letters, digits and underscores, a letter first"
        )
    target = folder or Path(id)
    if target.exists() and any(target.iterdir()):
        raise Problem(f"{target} exists already and is not empty")
    with as_file(files("kufsa.cli") / TEMPLATE) as template:
        written = [_write(path, template, target, id) for path in sorted(template.rglob("*"))]
    console = screen()
    console.print(f"{sum(written)} files are in {target}. Now:")
    for command in (f"pip install --editable {target}", f"kufsa play {id} --bots 1", "kufsa serve"):
        console.print(f"    {command}", highlight=False)
    console.print(f"    kufsa check {id} --tests {target / 'tests'}", highlight=False)


def _write(path: Path, template: Path, target: Path, id: str) -> bool:
    if path.suffix != SUFFIX:
        return False
    title = id.replace("_", " ").title()
    letters = "".join(word[0] for word in id.split("_"))[:3].upper().ljust(2, "G")
    words = {"my_game": id, "my-game": id.replace("_", "-"), "My Game": title, "MG-": f"{letters}-"}

    def renamed(text: str) -> str:
        for word, own in words.items():
            text = text.replace(word, own)
        return text

    place = target / renamed(str(path.relative_to(template).with_suffix("")))
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(renamed(path.read_text("utf-8")), "utf-8")
    return True
