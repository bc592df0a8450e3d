"""What ``verify.py`` must know of a game to compute its chance again, as texts of files.

``deals.json`` holds what the game declares: its options, and the steps of its set-up. ``deals.py``
is the module of the game's folder that follows chance during play, where there is any.
"""

import json
from pathlib import Path

from .game import Game


def deals_files(game: Game) -> dict[str, str]:
    """The files by name; none where the game says nothing about its chance."""
    module = game.optional("deals")
    if module is None and not game.schema.deals:
        return {}
    found = {"deals.json": deals_json(game)}
    if module is not None:
        found["deals.py"] = Path(module.__file__).read_text("utf-8")
    return found


def deals_json(game: Game) -> str:
    """The options with their choices, the default first; the fields of documents; the set-up.

    >>> import kufsa
    >>> json.loads(deals_json(kufsa.game("catch_dragon")))["options"]
    {'first': ['random', 0, 1, 2, 3, 4]}
    """
    from .schema.export import exported  # which loads the compiler: not for every command

    known = {
        "rules": game.rules_version,
        "players": list(game.players),
        "options": {
            name: sorted(option.choices, key=lambda choice: choice != option.default)
            for name, option in game.options.items()
        },
        "fields": game.schema.required,
        "sometimes": game.schema.optional,
        "deals": exported(game.schema.deals),
    }
    return json.dumps(known, ensure_ascii=False) + "\n"
