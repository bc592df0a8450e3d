"""Arguments that several commands take, and how they are read."""

import os
import re
from typing import Annotated

import typer

from kufsa.core import registry
from kufsa.core.game import Game, OptionValue
from kufsa.core.language import FALLBACK, closest_language, language, languages

from .console import Problem

GameArgument = Annotated[str, typer.Argument(metavar="GAME")]
Players = Annotated[int | None, typer.Option()]
Seed = Annotated[str | None, typer.Option()]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE"),
]
Json = Annotated[bool, typer.Option("--json")]
Lang = Annotated[
    str | None,
    typer.Option(metavar="|".join(languages())),
]


def pick_language(asked: str | None) -> str:
    """The language asked for, or the system's where there is a text in it, or English."""
    if asked is not None:
        try:
            return language(asked)
        except ValueError as error:
            raise Problem(str(error)) from None
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return closest_language([value])
    return FALLBACK


def find_game(name: str) -> Game:
    """A game by its id, or by the beginning of it; case and dashes do not matter."""
    wanted = name.lower().replace("-", "_")
    matches = [one for one in registry.games() if one.startswith(wanted)]
    return registry.game(matches[0] if len(matches) == 1 else wanted)


def read_seed(text: str | None) -> int | str | None:
    return int(text) if text is not None and re.fullmatch(r"-?[0-9]{1,4000}", text) else text


def read_options(game: Game, pairs: list[str] | None) -> dict[str, OptionValue]:
    """Options from texts like ``mode=basic``; names and values are checked by the game."""
    chosen: dict[str, OptionValue] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Problem(f"an option is written name=value, not {pair!r}")
        choices = game.options[name].choices if name in game.options else ()
        chosen[name] = next((one for one in choices if str(one).lower() == value.lower()), value)
    return chosen


def count_players(game: Game, players: int | None) -> int:
    return game.players[0] if players is None else players
