"""What a person may type besides an action: ``help``, ``legal``, ``why`` and so on."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.columns import Columns
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from kufsa.core.language import Message, has_message
from kufsa.core.wording import action_words

from .console import say
from .rules import clause_text, show_rules

if TYPE_CHECKING:
    from .session import Session

MANY = 60  # a list longer than this is shown in part


class Leave(Exception):
    """Somebody wants to stop for now."""


def find_command(word: str, lang: str) -> str | None:
    """The command that a word calls, in English or in the player's language."""
    word = word.casefold()
    if word == "?":
        return "help"
    for name in COMMANDS:
        if word == name or word in say(f"command-{name}", lang).split("|"):
            return name
    return None


def run_command(session: "Session", name: str, rest: str, seat: int) -> None:
    """Answer a person who typed a command; ``rest`` is what came after it."""
    COMMANDS[name](session, rest, seat)


def _help(session: "Session", rest: str, seat: int) -> None:
    table = Table(box=None, show_header=False, padding=(0, 2))
    for name in COMMANDS:
        words = dict.fromkeys([name, *say(f"command-{name}", session.lang).split("|")])
        table.add_row(Text(" / ".join(words), style="bold"), say(f"help-{name}", session.lang))
    if has_message(session.game.package, "help-play", session.lang):
        session.console.print(Message(session.game.package, "help-play").text(session.lang))
    session.console.print(table)
    _list_legal(session, rest, seat)


def _list_legal(session: "Session", rest: str, seat: int) -> None:
    legal = session.position.legal_for(seat)
    suggest: Any = getattr(session.game.optional("terminal"), "suggest", None)
    if suggest is not None:
        session.console.print(suggest(legal, session.lang))
        return
    shown = [
        f"{number:>3} {_worded(session, action)}"
        for number, action in enumerate(legal[:MANY], start=1)
    ]
    session.console.print(say("legal-now", session.lang))
    session.console.print(Columns(shown, padding=(0, 2)))
    if len(legal) > MANY:
        session.console.print(say("legal-more", session.lang, count=len(legal) - MANY))


def _worded(session: "Session", action: str) -> str:
    """An action as it is typed, and in words if the game has them."""
    words = action_words(session.game, action, session.lang, session.names)
    return action if words == action else f"{action}: {words}"


def _why(session: "Session", rest: str, seat: int) -> None:
    clauses = [rest.upper()] if rest else list(dict.fromkeys(session.clauses))
    for clause in clauses:
        text = clause_text(session.game, clause, session.lang)
        session.console.print(
            say("no-clause", session.lang, clause=clause) if text is None else Markdown(text)
        )
    if not clauses:
        session.console.print(say("no-why", session.lang))


def _save(session: "Session", rest: str, seat: int) -> None:
    if not rest:
        session.console.print(say("saved", session.lang, path=str(session.recorder.path)))
        return
    path = Path(rest).expanduser()
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(session.recorder.log.text())
    except OSError as error:
        reason = error.strerror or str(error)
        session.console.print(
            say("not-saved", session.lang, path=rest, reason=reason), style="yellow"
        )
    else:
        session.console.print(say("saved", session.lang, path=rest))


def _quit(session: "Session", rest: str, seat: int) -> None:
    raise Leave


def _rules(session: "Session", rest: str, seat: int) -> None:
    show_rules(session.console, session.game, session.lang)


def _undo(session: "Session", rest: str, seat: int) -> None:
    session.console.print(say("no-undo", session.lang))


COMMANDS: dict[str, Callable[["Session", str, int], None]] = {
    "help": _help,
    "legal": _list_legal,
    "rules": _rules,
    "why": _why,
    "save": _save,
    "undo": _undo,
    "quit": _quit,
}
