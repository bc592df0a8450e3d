"""What a view of Red-Handed shows, in words: for pictures and for the terminal."""

from kufsa.core.language import Message, player_name
from kufsa.core.notation import Document

from . import GAME


def say(message: str, lang: str, **values: str | int) -> str:
    """
    >>> say("board-open", "nl", count=3)
    '3 kaarten open'
    """
    return Message(GAME.package, message, values).text(lang)


def card_name(card: str, lang: str) -> str:
    """
    >>> card_name("Tr2", "en"), card_name("Pg", "nl"), card_name("K", "en")
    ('thief, red, 2', 'agent, groen', 'dark room')
    """
    kind = say(f"kind-{card[0]}", lang)
    if card == "K":
        return kind
    colour = say(f"colour-{card[1]}", lang)
    if card[0] == "P":
        return say("card-police", lang, kind=kind, colour=colour)
    return say("card-three", lang, kind=kind, colour=colour, quantity=int(card[2]))


def is_dark(view: Document) -> bool:
    return any(card == "K" for card, _ in view["open"])


def is_quick(view: Document) -> bool:
    return bool(view["options"].get("quick"))


def state_of_play(view: Document, lang: str) -> str:
    if view["phase"] == "over":
        return say("board-over", lang)
    return say("board-dark" if is_dark(view) else "board-race", lang)


def open_count(view: Document, lang: str) -> str:
    return say("board-open", lang, count=len(view["open"]))


def cards_before(view: Document, seat: int) -> list[tuple[int, str]]:
    """The open cards before a seat, with their numbers."""
    return [(number, card) for number, (card, owner) in enumerate(view["open"], 1) if owner == seat]


def holdings(view: Document, seat: int, lang: str) -> str:
    """How many cards are in a seat's deck and, in the quick game, in its pile."""
    words = say("board-deck", lang, count=view["deck_sizes"][seat])
    if is_quick(view):
        words += ", " + say("board-pile", lang, count=view["pile_sizes"][seat])
    return words


def describe(view: Document, lang: str) -> str:
    """The whole view in sentences, for those who hear a picture."""
    sentences = [state_of_play(view, lang), open_count(view, lang)]
    for seat in range(len(view["deck_sizes"])):
        parts = [holdings(view, seat, lang)]
        parts += [
            say("board-card", lang, number=number, card=card_name(card, lang))
            for number, card in cards_before(view, seat)
        ]
        player = player_name(view, seat, lang)
        sentences.append(say("board-player", lang, player=player, parts="; ".join(parts)))
    return ". ".join(sentences) + "."
