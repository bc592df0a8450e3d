"""``kufsa arena``: bots against each other, and how strong each one is."""

import json
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from kufsa.arena import on_ray
from kufsa.arena.tournament import (
    BadResults,
    Estimate,
    Plan,
    Result,
    figures,
    meetings,
    prepare,
    run,
    standings,
)

from .arguments import (
    GameArgument,
    Json,
    Lang,
    Options,
    Seed,
    count_players,
    find_game,
    pick_language,
    read_options,
    read_seed,
)
from .compiling import compile_rules
from .console import Problem, examples, say, screen
from .names import levels, read_bots

EXAMPLES = examples(
    "kufsa arena catch_dragon",
    "kufsa arena kings_court --bots 5,greedy --games 400 --seed 1",
    "kufsa arena triominoes --option tournament=true --results t.jsonl",
    "kufsa arena kings_court --games 10000 --ray",
    "kufsa arena drachenwurf --bots 3,4,5 --players 3 --json",
    "kufsa arena catch_dragon --bots mine:Fox,greedy",
)


def arena(
    game: GameArgument,
    bots: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    games: Annotated[int, typer.Option(min=1, max=10_000_000)] = 100,
    players: Annotated[int | None, typer.Option()] = None,
    seed: Seed = None,
    option: Options = None,
    results: Annotated[
        Path | None,
        typer.Option(),
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1)] = None,
    ray: Annotated[bool, typer.Option("--ray")] = False,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Hold a tournament of bots: each deal in every seating, on all cores.

    Ratings are openskill's; shares of wins come with their 95 % confidence interval. With
    `--results` a tournament can be stopped and resumed, with more games too. Name a `--seed` then:
    otherwise a new one is drawn each time, and the file is refused.
    """
    lang = pick_language(lang)
    if find_spec("openskill") is None:
        raise Problem("ratings need openskill: install kufsa[arena]")
    if ray and find_spec("ray") is None:
        raise Problem("a Ray cluster needs ray: install kufsa[ray]")
    if ray and workers is not None:
        raise Problem("--workers are processes of this machine, and a Ray cluster has its own")
    found = find_game(game)
    chosen = read_seed(seed)
    plan = Plan(
        game=found.id,
        bots=_names(found.id, bots),
        games=games,
        players=count_players(found, players),
        seed=secrets.token_hex(8) if chosen is None else chosen,
        options=read_options(found, option),
    )
    compile_rules(found)
    prepare(found)
    total = len(list(plan.matches()))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=screen(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(found.title(lang), total=total)

        def tick(result: Result) -> None:
            bar.advance(task)

        try:
            played = run(plan, results, workers, tick, on_ray.played if ray else None)
        except BadResults as error:
            raise Problem(str(error)) from None
        except KeyboardInterrupt:
            kept = say("arena-kept", lang, path=str(results)) if results else ""
            raise Problem(f"{say('arena-stopped', lang)} {kept}".strip(), code=130) from None
    if json_:
        print(json.dumps(figures(plan, played)))
    else:
        _show(plan, played, lang)


def _names(game: str, asked: str | None) -> tuple[str, ...]:
    """The bots asked for, levels by their number too; else all levels, or all bots if none are."""
    if asked is None:
        return tuple(one.name for one in levels(game))
    return tuple(read_bots(game, asked))


def _show(plan: Plan, played: list[Result], lang: str) -> None:
    console = screen()
    title = find_game(plan.game).title(lang)
    told = say("arena-played", lang, title=title, games=len(played), seed=str(plan.seed))
    console.print(told, style="bold")
    broken = sum(not result.winners for result in played)
    if broken:
        console.print(say("broken-off", lang, count=broken, limit=plan.limit), style="yellow")
    heads = ("player", "rating", "bounds", "won", "bounds", "score")
    table = Table(*(say(f"column-{name}", lang) for name in heads))
    for one in standings(plan, played):
        table.add_row(
            one.name,
            f"{one.rating.value:.1f}",
            f"{one.rating.low:.1f} – {one.rating.high:.1f}",
            f"{one.won.value:.1%}",
            _bounds(one.won),
            f"{one.score:.2f}",
        )
    console.print(table)
    met = meetings(plan, played)
    if len(met) > 1:
        heads_up = Table(*(say(f"column-{name}", lang) for name in ("player", "against", "won")))
        heads_up.add_column(say("column-bounds", lang))
        for (first, second), rate in met.items():
            heads_up.add_row(first, second, f"{rate.value:.1%}", _bounds(rate))
        console.print(heads_up)


def _bounds(share: Estimate) -> str:
    return f"{share.low:.1%} – {share.high:.1%}"
