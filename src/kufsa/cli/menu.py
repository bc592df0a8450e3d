"""The menu of ``kufsa play`` without a game: one question after another."""

from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from kufsa.core import registry
from kufsa.core.game import Game
from kufsa.core.language import languages, own_name

from .console import say
from .names import check_name, default_name, levels, opponent


class Choice(NamedTuple):
    """What was chosen in the menu."""

    game: Game
    lang: str
    people: list[str]
    bots: int  # how many
    level: str  # which bot plays


def choose(console: Console, lang: str) -> Choice | None:
    """What to play, and who plays; None if somebody leaves the menu."""
    try:
        return _ask_all(console, lang)
    except (EOFError, KeyboardInterrupt):
        console.print()
        return None


def _ask_all(console: Console, lang: str) -> Choice:
    codes = languages()
    _list(console, [own_name(code) for code in codes])
    present = codes.index(lang) + 1
    lang = codes[_number(console, "ask-language", lang, 1, len(codes), present) - 1]
    games = [*map(registry.game, registry.games())]
    _list(console, [f"{game.title(lang)} ({game.credits})" for game in games])
    game = games[_number(console, "ask-game", lang, 1, len(games), 1) - 1]
    least, most = game.players[0], game.players[-1]
    people = _number(console, "ask-people", lang, 1, most, 1 if least == 1 else 2)
    low, high = max(0, least - people), most - people
    bots = _number(console, "ask-bots", lang, low, high, low) if high else 0
    level = _level(console, game.id, lang) if bots else opponent(game.id)
    names: list[str] = []
    while len(names) < people:
        default = default_name(len(names), lang)
        typed = input(f"{say('ask-name', lang, number=len(names) + 1)} [{default}] ").strip()
        wrong = check_name(typed or default, names)
        if wrong is None:
            names.append(typed or default)
        else:
            console.print(wrong, style="yellow")
    return Choice(game, lang, names, bots, level)


def _level(console: Console, game: str, lang: str) -> str:
    """Ask which bot plays: each has a name, and a sentence about how it plays."""
    found = levels(game)
    _list(console, [f"{one.title(lang)}: {one.about(lang)}" for one in found])
    middle = [one.name for one in found].index(opponent(game)) + 1
    return found[_number(console, "ask-level", lang, 1, len(found), middle) - 1].name


def _list(console: Console, entries: list[str]) -> None:
    table = Table(box=None, show_header=False)
    for number, entry in enumerate(entries, start=1):
        table.add_row(str(number), entry)
    console.print()
    console.print(table)


def _number(console: Console, message: str, lang: str, low: int, high: int, default: int) -> int:
    while True:
        typed = input(f"{say(message, lang)} ({low}–{high}) [{default}] ").strip()
        if not typed:
            return default
        if typed.isascii() and typed.isdigit() and len(typed) < 5 and low <= int(typed) <= high:
            return int(typed)
        console.print(say("ask-again", lang, low=low, high=high), style="yellow")
