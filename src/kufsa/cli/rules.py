"""``kufsa rules``: the rules page of a game, in the terminal."""

import os
import re

from rich.console import Console
from rich.markdown import Markdown

from kufsa.core.game import Game

from .arguments import GameArgument, Lang, find_game, pick_language
from .console import examples, screen

EXAMPLES = examples(
    ("kufsa rules catch_dragon", "page by page in a terminal"),
    ("kufsa rules catch_dragon --lang nl > regels.txt", "as plain text"),
)


def rules(game: GameArgument, lang: Lang = None) -> None:
    """Read the rules of a game, clause by clause."""
    show_rules(screen(), find_game(game), pick_language(lang))


def show_rules(console: Console, game: Game, lang: str) -> None:
    """The whole page; through a pager where somebody is at a terminal."""
    page = Markdown(game.rules_page(lang))
    if not console.is_terminal:
        console.print(page)
        return
    os.environ.setdefault("LESS", "-FRX")  # colours as they are, and no pager for one screen
    with console.pager(styles=True):
        console.print(page)


def clause_text(game: Game, clause: str, lang: str) -> str | None:
    """The paragraph or list entry of the rules page that a clause heads, or None."""
    for block in re.split(r"\n(?=\s*[-*] |\s*\n|#)", game.rules_page(lang)):
        if re.search(rf"\b{re.escape(clause)}\b", block[: len(clause) + 12]):
            return block.strip()
    return None
