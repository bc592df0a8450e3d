"""``kufsa texts``: what is not translated yet."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.game import Game
from kufsa.core.language import CODE, FALLBACK, languages, own_name
from kufsa.core.texts import Gap, folder_of, gaps
from kufsa.search.protocol import bots

from .arguments import find_game
from .console import Problem, examples, screen

EXAMPLES = examples(
    "kufsa texts",
    "kufsa texts --lang de",
    "kufsa texts triominoes",
)


def texts(
    game: Annotated[str | None, typer.Argument(metavar="GAME")] = None,
    lang: Annotated[str | None, typer.Option(metavar="CODE")] = None,
) -> None:
    """Say which texts, messages and clauses a language lacks; exit code 1 if any."""
    if lang is not None and not re.fullmatch(CODE, lang):
        raise Problem(f"a language has a code such as de or pt-BR, not {lang!r}")
    roots = everything() if game is None else folders(find_game(game))
    asked = [code for code in languages() if code != FALLBACK] if lang is None else [lang]
    incomplete = False
    for code in asked:
        found = gaps(roots, code)
        incomplete |= any(gap.missing or gap.absent for gap in found)
        _show(code, found)
    if incomplete:
        raise typer.Exit(1)


def everything() -> list[Path]:
    """The folders of all texts: Kufsa's, its client's in a checkout, other packages'."""
    kufsa = folder_of("kufsa")
    client = kufsa.parent.parent / "client" / "src"
    found = {kufsa, *([client] if client.is_dir() else [])}
    for id in registry.games():
        found |= {root for root in folders(registry.game(id)) if not root.is_relative_to(kufsa)}
    return sorted(found)


def folders(game: Game) -> list[Path]:
    """The folders of a game's texts: its own, and those of the packages of its bots."""
    own = folder_of(game.package)
    levels = {folder_of(bot.package) for bot in bots(game.id) if bot.level is not None}
    return [own, *sorted(root for root in levels if not root.is_relative_to(own))]


def _show(lang: str, found: list[Gap]) -> None:
    console = screen()
    name = own_name(lang) if lang in languages() else "no language yet"
    missing = sum(len(gap.missing) for gap in found)
    told = f"{missing} messages and clauses are missing" if missing else "nothing is missing"
    console.print(f"{lang} ({name}): {told}", style="bold", soft_wrap=True)
    for gap in found:
        for line in _lines(gap):
            console.print(f"  {_short(gap.file)}: {line}", soft_wrap=True)


def _lines(gap: Gap) -> Iterator[str]:
    if gap.absent:
        yield f"the whole file, {len(gap.missing)} {_parts(gap)}"
    elif gap.missing:
        yield f"missing {', '.join(gap.missing)}"
    if gap.left_over:
        yield f"left over {', '.join(gap.left_over)}"


def _parts(gap: Gap) -> str:
    return "messages" if gap.file.suffix == ".ftl" else "clauses"


def _short(path: Path) -> Path:
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
