"""Who plays in an arena: bots by their names, and bots of one's own as ``module:name``."""

from kufsa.core.errors import BadOption, brief
from kufsa.core.named import is_named, load_named
from kufsa.core.registry import game as find_game
from kufsa.core.seed import Seed
from kufsa.search.protocol import Bot, bot


def make_player(game: str, name: str, seed: Seed | None = None) -> Bot:
    """A bot by its name, or what ``module:name`` makes, called as ``name(game, seed)``.

    >>> make_player("catch_dragon", "kufsa.search.random:RandomBot", 1).choose({"turn": 0}, ["a1"])
    'a1'
    """
    if not is_named(name):
        return bot(game, name, seed)
    make = load_named(name)
    if not callable(make):
        raise BadOption(f"{name} makes no bot: it is called with a game and a seed")
    made = make(find_game(game), seed)
    if not isinstance(made, Bot):
        raise BadOption(f"{name} gave {brief(made)}: a bot has begin, observe and choose")
    return made
