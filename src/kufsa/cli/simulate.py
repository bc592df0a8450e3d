"""``kufsa simulate``: many random games, and a summary."""

import json
import secrets
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from kufsa.arena.simulate import LIMIT, LOOPS, Summary
from kufsa.arena.simulate import simulate as run
from kufsa.arena.versus import versus

from .arguments import (
    GameArgument,
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
from .console import examples, say, screen
from .names import read_bots

EXAMPLES = examples(
    "kufsa simulate catch_dragon --games 1000",
    "kufsa simulate catch_dragon --games 1000 --players 4 --seed 7 --json",
    "kufsa simulate triominoes --bots greedy,random --games 100",
)


def simulate(
    game: GameArgument,
    games: Annotated[int, typer.Option(min=1, max=10_000_000)] = 1000,
    players: Players = None,
    seed: Seed = None,
    option: Options = None,
    bots: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    limit: Annotated[int, typer.Option(min=1)] = LIMIT,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Play many games uniformly at random in compiled code, or between bots, and sum them up."""
    lang = pick_language(lang)
    found = find_game(game)
    options = read_options(found, option)
    names = read_bots(found.id, bots) if bots else []
    seats = len(names) or count_players(found, players)
    found.check_options(seats, options)
    chosen = read_seed(seed)
    chosen = secrets.token_hex(8) if chosen is None else chosen
    compile_rules(found, LOOPS)
    with Progress(console=screen(stderr=True), transient=True) as bar:
        task = bar.add_task(found.title(lang), total=games)

        def tick() -> None:
            bar.advance(task)

        if names:
            summary = versus(found, names, games, chosen, options, limit=limit, tick=tick)
        else:
            summary = run(found, games, seats, chosen, options, limit=limit, tick=tick)
    if json_:
        settings = {"game": found.id, "players": seats, "options": options, "seed": chosen}
        if names:
            settings["bots"] = names
        print(json.dumps({**settings, **summary.data()}))
    else:
        _show(summary, names, found.title(lang), chosen, lang)


def _show(summary: Summary, names: list[str], title: str, seed: int | str, lang: str) -> None:
    console = screen()
    figures = summary.data()
    low, high = figures["steps"]["quartiles"]
    told = say("simulated", lang, title=title, games=summary.games, seed=str(seed))
    console.print(told, style="bold")
    median = f"{figures['steps']['median']:g}"
    console.print(say("steps", lang, median=median, low=f"{low:g}", high=f"{high:g}"))
    if summary.ended < summary.games:
        broken = summary.games - summary.ended
        console.print(say("broken-off", lang, count=broken, limit=summary.limit), style="yellow")
    else:
        console.print(say("none-broken-off", lang, limit=summary.limit))
    who = "player" if names else "seat"
    table = Table(*(say(f"column-{name}", lang) for name in (who, "won", "score", "spread")))
    for seat, entry in enumerate(figures["seats"]):
        table.add_row(
            names[seat] if names else str(seat),
            f"{entry['won']:.1%}",
            f"{entry['score']:.2f}",
            f"{entry['spread']:.2f}",
        )
    console.print(table)
