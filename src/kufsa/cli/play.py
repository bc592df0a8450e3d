"""``kufsa play``: people at one keyboard, and bots."""

import secrets
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from kufsa.core.game import Game
from kufsa.core.log import Recorder, fresh_header
from kufsa.core.notation import Document

from .arguments import (
    Lang,
    Options,
    Players,
    Seed,
    find_game,
    pick_language,
    read_options,
    read_seed,
)
from .compiling import compile_rules, compile_rules_of
from .console import Problem, examples, say, screen
from .game_files import new_file, resume_command
from .menu import choose
from .names import bot_name, bot_names, opponent, seat_names
from .session import Session

EXAMPLES = examples(
    "kufsa play",
    'kufsa play catch_dragon --names "Noa,Uri"',
    "kufsa play catch_dragon --bots 1 --lang he",
    "kufsa play drachenwurf --bots 2 --level 5",
    "kufsa play triominoes --option mode=basic",
    "kufsa play --resume game.log",
)


def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME")] = None,
    players: Players = None,
    names: Annotated[str | None, typer.Option()] = None,
    bots: Annotated[int, typer.Option(min=0)] = 0,
    level: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    lang: Lang = None,
    save: Annotated[Path | None, typer.Option()] = None,
    resume: Annotated[Path | None, typer.Option()] = None,
    explain: Annotated[bool, typer.Option()] = False,
) -> None:
    """Play a game here, several people at one keyboard or against bots.

    The game is saved after every action: leave with `quit`, and resume it whenever you like.
    Type `?` at any time to see what can be typed.
    """
    with suppress(ImportError):  # not every system has it; with it, lines can be edited
        import readline  # noqa: F401
    lang = pick_language(lang)
    if resume is not None:
        if game is not None or save is not None:
            raise Problem("--resume takes only the file: the game in it continues as it was")
        _go_on(resume, lang, explain)
        return
    if game is None:
        choice = choose(screen(), lang)
        if choice is None:
            return
        found, lang, people, bots, chosen_level = choice
        level = level or chosen_level
        options = read_options(found, option)
        players = len(people) + bots
    else:
        found = find_game(game)
        options = read_options(found, option)
        people = [] if names is None else [name.strip() for name in names.split(",")]
        if players is None:
            players = max(found.players[0], max(1, len(people)) + bots)
    found.check_options(players, options)
    level = None if level is None else bot_name(found.id, level)
    if level is not None and level not in bot_names(found.id):
        raise Problem(
            f"{found.id} has no bot {level!r}; its bots are: {', '.join(bot_names(found.id))}"
        )
    seats = seat_names(people, bots, players, lang, level or opponent(found.id))
    chosen = read_seed(seed)
    chosen = secrets.token_hex(16) if chosen is None else chosen
    header = fresh_header(found.id, {"players": players, **options}, chosen, seats)
    _begin(found, header, save, lang, explain)


def _begin(game: Game, header: Document, save: Path | None, lang: str, explain: bool) -> None:
    compile_rules(game)
    path = save or new_file(game.id)
    try:
        recorder = Recorder.begin(path, header)
    except FileExistsError:
        raise Problem(
            f"{path} exists already; to resume the game in it: {resume_command(path)}"
        ) from None
    with recorder:
        Session(screen(), recorder, recorder.log.final(), lang, explain).run()


def _go_on(path: Path, lang: str, explain: bool) -> None:
    recorder, torn = Recorder.resume(path)
    with recorder:
        console = screen()
        if torn:
            console.print(say("torn", lang, text=torn[:40]), style="yellow")
        compile_rules_of(recorder.log)
        Session(console, recorder, recorder.log.final(), lang, explain).run()
