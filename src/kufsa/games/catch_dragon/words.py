"""What a view of Catch the Dragon shows, in words: for pictures and for the terminal."""

from kufsa.core.language import Message, Value, player_name
from kufsa.core.notation import Document

from . import GAME
from .schema import COLUMNS, NAMES


def say(message: str, lang: str, **values: Value) -> str:
    """
    >>> say("tiles-G", "nl", count=3)
    '3 draken'
    """
    return Message(GAME.package, message, values).text(lang)


def face(view: Document, cell: str) -> str:
    """The letter that the view has on a cell."""
    letter: str = view["grid"][int(cell[1]) - 1][COLUMNS.index(cell[0])]
    return letter


def acting(view: Document) -> int | None:
    """The seat whose turn it is, or None when the game is over."""
    return None if view["phase"] == "over" else view["turn"]


def state_of_play(view: Document, lang: str) -> str:
    seat = acting(view)
    if seat is None:
        return say("board-over", lang)
    message = "board-spider" if view["phase"] == "spider" else "board-turn"
    return say(message, lang, player=player_name(view, seat, lang))


def face_down(view: Document, lang: str) -> str:
    """How many tiles lie face down, and how many of those faces are known."""
    faces = [face(view, cell) for cell in NAMES if cell not in view["up"]]
    down = sum(letter != "." for letter in faces)
    known = down - faces.count("?")
    words = say("board-down", lang, count=down)
    return f"{words}, {say('board-remembered', lang, count=known)}" if known else words


def counted(won: dict[str, int], lang: str) -> str:
    """
    >>> counted({"B": 2, "D": 1}, "en")
    '2 balls, 1 diamond'
    """
    return ", ".join(say(f"tiles-{kind}", lang, count=count) for kind, count in won.items())


def describe(view: Document, lang: str) -> str:
    """The whole view in sentences, for those who hear a picture."""
    sentences = [state_of_play(view, lang), face_down(view, lang)]
    if view["up"]:
        up = ", ".join(f"{cell} {say(f'kind-{face(view, cell)}', lang)}" for cell in view["up"])
        sentences.append(say("board-up", lang, tiles=up))
    for seat, won in enumerate(view["won"]):
        player = player_name(view, seat, lang)
        if won:
            total = say("board-total", lang, count=sum(won.values()))
            tiles = counted(won, lang)
            sentences.append(say("board-won", lang, player=player, total=total, tiles=tiles))
        else:
            sentences.append(say("board-won-nothing", lang, player=player))
    return ". ".join(sentences) + "."
