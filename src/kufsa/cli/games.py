"""``kufsa games``: what is in the box."""

import json

from rich.table import Table

from kufsa.core import registry
from kufsa.core.game import Game

from .arguments import Json, Lang, pick_language
from .console import examples, say, screen
from .names import bot_names

EXAMPLES = examples("kufsa games", "kufsa games --json")


def games(lang: Lang = None, json_: Json = False) -> None:
    """List the games of the box, with their players, options and bots."""
    lang = pick_language(lang)
    found = [*map(registry.game, registry.games())]
    if json_:
        print(json.dumps([_data(game) for game in found], ensure_ascii=False, indent=2))
        return
    table = Table(*(say(f"column-{name}", lang) for name in COLUMNS))
    table.columns[0].no_wrap = True
    table.columns[0].min_width = max(map(len, registry.games()))  # a name to be typed: never cut
    for game in found:
        players = f"{game.players[0]}–{game.players[-1]}"
        options = "\n".join(
            f"{name}: {', '.join(map(_written, option.choices))}"
            for name, option in game.options.items()
        )
        bots = "\n".join(bot_names(game.id))
        table.add_row(game.id, game.title(lang), players, options, bots, str(game.rules_version))
    screen().print(table)


COLUMNS = ("game", "title", "players", "options", "bots", "rules")


def _written(choice: object) -> str:
    return str(choice).lower()


def _data(game: Game) -> dict[str, object]:
    return {
        "id": game.id,
        "titles": game.titles,
        "players": [game.players[0], game.players[-1]],
        "options": {
            name: {"default": option.default, "choices": option.choices, "help": option.help}
            for name, option in game.options.items()
        },
        "bots": bot_names(game.id),
        "rules": game.rules_version,
        "credits": game.credits,
    }
