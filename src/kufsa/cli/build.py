"""``kufsa build``: a game for browsers, as a WebAssembly module in its own folder."""

import gzip
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.game import Game

from .arguments import find_game
from .console import Problem, examples, screen

EXAMPLES = examples(
    "kufsa build my_game",
    "kufsa build --check",
)


def build(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    check: Annotated[bool, typer.Option("--check")] = False,
) -> None:
    """Compile games for browsers: rules, views, events and search as one module a game."""
    from kufsa.wasm import building

    asked = [find_game(name) for name in games or registry.games()]
    if check:
        stale = [game.id for game in asked if not building.is_fresh(game)]
        if stale:
            raise Problem(f"not built from these sources: {', '.join(stale)}; run kufsa build", 1)
        return
    for game in asked:
        try:
            folder = building.build(game, None if out is None else out / game.id)
        except building.BuildError as error:
            raise Problem(str(error), 1) from None
        screen().print(_told(game, folder), highlight=False)


def _told(game: Game, folder: Path) -> str:
    from kufsa.wasm.building import DESCRIPTION, MODULE

    sizes = [len(gzip.compress((folder / name).read_bytes(), 9)) for name in (MODULE, DESCRIPTION)]
    return f"{game.id}: {sizes[0]:,} + {sizes[1]:,} bytes packed, in {folder}"
