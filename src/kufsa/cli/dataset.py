"""``kufsa dataset``: recorded or simulated games as trajectories in a Parquet file."""

import json
import secrets
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import Progress

from kufsa.core import registry

from . import game_files
from .arguments import (
    Json,
    Lang,
    Options,
    Players,
    Seed,
    count_players,
    find_game,
    pick_language,
    read_options,
    read_seed,
)
from .compiling import compile_rules
from .console import Problem, examples, say, screen
from .names import read_bots

EXAMPLES = examples(
    "kufsa dataset games.parquet game.log other.log",
    "kufsa dataset games.parquet ~/games",
    "kufsa dataset dragons.parquet --game catch_dragon --games 100",
)


def dataset(
    output: Annotated[Path, typer.Argument(metavar="OUTPUT")],
    sources: Annotated[list[Path] | None, typer.Argument(metavar="FILE|FOLDER…")] = None,
    game: Annotated[str | None, typer.Option(metavar="GAME")] = None,
    games: Annotated[int, typer.Option(min=1, max=1_000_000)] = 100,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    add: Annotated[str | None, typer.Option(metavar="NAMES")] = None,
    workers: Annotated[int, typer.Option(min=1, max=1024)] = 1,
    card: Annotated[Path | None, typer.Option()] = None,
    seed: Seed = None,
    option: Options = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Write every choice of recorded or simulated games with what the seat saw and might do.

    The columns are described in the documentation under Environments. Every record is replayed
    and checked; a wrong one ends the command, and nothing is written.
    """
    lang = pick_language(lang)
    try:
        from kufsa.arena import dataset as data
    except ModuleNotFoundError as error:
        raise Problem(str(error)) from None
    if (game is None) == (not sources):
        raise Problem("name either records, or with --game a game to simulate")
    more = data.check_more(add.split(",") if add else [])
    chosen = read_seed(seed)
    chosen = secrets.token_hex(8) if chosen is None else chosen
    if game is None:
        found_sources = list(data.stored(sources or [], game_files.load))
        found = registry.game(found_sources[0][1].header["game"])
        compile_rules(found)
        given: Iterable[data.Source] = data.checked(found, found_sources)
        total = len(found_sources)
    else:
        found = find_game(game)
        options = read_options(found, option)
        names = read_bots(found.id, bots) if bots else ["greedy"] * count_players(found, players)
        found.check_options(len(names), options)
        compile_rules(found)
        given = data.simulated(found, games, names, chosen, options, workers=workers)
        total = games
    with Progress(console=screen(stderr=True), transient=True) as bar:
        tracked = bar.track(given, total, description=str(output))
        # Only of bots that sat here is it known how they choose.
        uniform = () if game is None else ("random",)
        count, rows = data.write(output, found, tracked, more, uniform)
    if card is not None:
        card.write_text(data.card(output), encoding="utf-8")
    if json_:
        told = {"file": str(output), "game": found.id, "games": count, "rows": rows}
        print(json.dumps(told | ({"seed": chosen} if game else {})))
    else:
        screen().print(say("dataset-written", lang, file=str(output), games=count, rows=rows))
