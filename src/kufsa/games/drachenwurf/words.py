"""What a view of DrachenWurf shows, in words: for pictures and for the terminal."""

from kufsa.core.language import Message, Value, player_name
from kufsa.core.notation import Document

from . import GAME


def say(message: str, lang: str, **values: Value) -> str:
    """
    >>> say("board-eggs", "nl", count=2)
    '2 eieren'
    """
    return Message(GAME.package, message, values).text(lang)


def acting(view: Document) -> int | None:
    """The seat whose turn it is, or None when the game is over."""
    return None if view["phase"] == "over" else view["turn"]


def state_of_play(view: Document, lang: str) -> str:
    seat = acting(view)
    if seat is None:
        return say("board-over", lang)
    return say(f"board-{view['phase']}", lang, player=player_name(view, seat, lang))


def stocks(view: Document, lang: str) -> str:
    """What is left to come: cards and eggs."""
    pile = say("board-pile", lang, count=view["pile"])
    return f"{pile}, {say('board-supply', lang, count=view['supply'])}"


def dice_shown(view: Document) -> list[tuple[str, list[str]]]:
    """The dice on the table, as ("rolled", "kept" or "free", the dice); a doubled die has a star.

    >>> dice_shown({"rolled": "rg", "kept": "b*b", "free": ""})
    [('rolled', ['r', 'g']), ('kept', ['b*', 'b'])]
    """
    return [
        (name, view[name].replace("", " ").replace(" *", "*").split())
        for name in ("rolled", "kept", "free")
        if view[name]
    ]


def describe(view: Document, lang: str) -> str:
    """The whole view in sentences, for those who hear a picture."""
    sentences = [state_of_play(view, lang), stocks(view, lang)]
    if view["middle"]:
        sentences.append(say("board-middle", lang, cards=", ".join(view["middle"])))
    else:
        sentences.append(say("board-middle-empty", lang))
    sentences += [
        say("board-dice", lang, what=say(f"board-{name}", lang), dice=" ".join(dice))
        for name, dice in dice_shown(view)
    ]
    sentences += [_standing(view, seat, lang) for seat in range(len(view["eggs"]))]
    return ". ".join(sentences) + "."


def _standing(view: Document, seat: int, lang: str) -> str:
    """How a seat stands: points, eggs, nest side by side, lair row by row."""
    told = [
        say("board-points", lang, count=view["scores"][seat]),
        say("board-eggs", lang, count=view["eggs"][seat]),
    ]
    if nest := view["nests"][seat]:
        cards = ", ".join(f"{side}: {' '.join(cards)}" for side, cards in nest.items())
        told.append(say("board-at-nest", lang, cards=cards))
    if lair := view["lairs"][seat]:
        told.append(say("board-in-lair", lang, rows=", ".join(" ".join(row) for row in lair)))
    return f"{player_name(view, seat, lang)}: {'; '.join(told)}"
