"""``kufsa suite``: a policy or a bot on the twenty fixed tasks."""

import json
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from .arguments import Json, Lang, find_game, pick_language
from .compiling import compile_rules
from .console import Problem, examples, say, screen

if TYPE_CHECKING:
    from kufsa.arena import suite as tasks

EXAMPLES = examples(
    "kufsa suite",
    "kufsa suite mine:policy --out mine.json",
    "kufsa suite greedy --only K20-01 --games 20",
)


def suite(
    policy: Annotated[str | None, typer.Argument(metavar="POLICY")] = None,
    only: Annotated[list[str] | None, typer.Option(metavar="ID")] = None,
    games: Annotated[int | None, typer.Option(min=1, max=1_000_000)] = None,
    name: Annotated[str | None, typer.Option()] = None,
    out: Annotated[Path | None, typer.Option()] = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Measure a policy or a bot on Kufsa-20, or list its tasks.

    The table has the share of wins with its 95 % confidence interval, and a card says what it was
    made with. `--out` writes what can be handed in to the leaderboard.
    """
    from kufsa.arena import suite as tasks

    lang = pick_language(lang)
    entries = tasks.chosen(only or [])
    if policy is None:
        _list(entries, json_, lang)
        return
    if find_spec("gymnasium") is None:
        raise Problem("bots as opponents need gymnasium: install kufsa[research]")
    measured = int(policy) if policy.isdecimal() else policy  # the level of a bot
    for game in sorted({one.game for one in entries}):
        compile_rules(find_game(game))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=screen(stderr=True), transient=True) as bar:
        task = bar.add_task("Kufsa-20", total=len(entries))
        rows = tasks.run(measured, only or [], games, lambda row: bar.advance(task))
    made = tasks.submission(name or policy, policy, rows)
    if out is not None:
        out.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    if json_:
        print(json.dumps(made))
    else:
        _show(rows, made["card"], lang)


def _list(entries: "tuple[tasks.Entry, ...]", json_: bool, lang: str) -> None:
    if json_:
        print(json.dumps([asdict(one) for one in entries]))
        return
    heads = ("entry", "game", "players", "options", "against", "games")
    table = Table(*(say(f"column-{name}", lang) for name in heads))
    for one in entries:
        options = ", ".join(f"{key}={value}" for key, value in one.options.items())
        title = find_game(one.game).title(lang)
        table.add_row(one.id, title, str(one.players), options, one.opponents, str(one.games))
    screen().print(table)


def _show(rows: "list[tasks.Row]", card: dict[str, object], lang: str) -> None:
    from kufsa.arena import suite as tasks

    entries = {one.id: one for one in tasks.entries()}
    heads = ("entry", "game", "players", "against", "won", "bounds", "games")
    table = Table(*(say(f"column-{name}", lang) for name in heads))
    for row in rows:
        entry = entries[row.id]
        table.add_row(
            row.id,
            find_game(entry.game).title(lang),
            str(entry.players),
            entry.opponents,
            f"{row.wins:.1%}",
            f"{row.low:.1%} – {row.high:.1%}",
            str(row.games),
        )
    console = screen()
    console.print(table)
    cut_off = sum(row.cut_off for row in rows)
    if cut_off:
        console.print(say("suite-cut-off", lang, count=cut_off), style="yellow")
    console.print(say("suite-card", lang), style="bold")
    for name, value in card.items():
        told = ", ".join(f"{k} {v}" for k, v in value.items()) if isinstance(value, dict) else value
        console.print(f"{name}: {told}", soft_wrap=True)
