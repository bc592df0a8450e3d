"""``kufsa rules``: the rules page of a game, in the terminal."""

import os
import re

from rich.console import Console
from rich.markdown import Markdown

from kufsa.core.game import Game

from .arguments import GameArgument, Lang, find_game, pick_language
from .console import examples, screen

EXAMPLES = examples(
    "kufsa rules catch_dragon",
    "kufsa rules catch_dragon --lang nl > regels.txt",
)


def rules(game: GameArgument, lang: Lang = None) -> None:
    """Read the rules of a game, clause by clause."""
    show_rules(screen(), find_game(game), pick_language(lang))


def show_rules(console: Console, game: Game, lang: str) -> None:
    """Show the whole page; through a pager if somebody is at a terminal."""
    page = Markdown(_without_pictures(game.rules_page(lang)))
    if not console.is_terminal:
        console.print(page)
        return
    os.environ.setdefault("LESS", "-FRX")  # colours as they are, and no pager for one screen
    with console.pager(styles=True):
        console.print(page)


def clause_text(game: Game, clause: str, lang: str) -> str | None:
    """The paragraph or list entry of the rules page that has the number of a clause, or None."""
    for block in re.split(r"\n(?=\s*(?:[-*]|\d\.) |\s*\n|#)", game.rules_page(lang)):
        if f"**{clause}" in block:
            return block.strip()
    return None


def _without_pictures(page: str) -> str:
    """A page for the terminal, where nothing is drawn or folded away."""
    page = re.sub(r"<summary>(.*?)</summary>", r"\n## \1\n", page)
    return re.sub(r"^!\[.*$|</?details.*?>", "", page, flags=re.MULTILINE)
