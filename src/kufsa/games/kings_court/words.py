"""What a view of King's Court shows, in words: for pictures and for the terminal."""

from kufsa.core.language import Message, player_name
from kufsa.core.notation import Document

from . import GAME


def say(message: str, lang: str, **values: str | int) -> str:
    """
    >>> say("character-D", "nl"), say("count-pairs", "en", count=2)
    ('nar', '2 pairs')
    """
    return Message(GAME.package, message, values).text(lang)


def hat_name(letter: str, lang: str) -> str:
    """
    >>> hat_name("A", "en"), hat_name("*", "nl"), hat_name("?", "en")
    ('crown', 'toverhoed', 'hat face down')
    """
    if letter == "?":
        return say("board-face-down", lang)
    return say("hat-magic" if letter == "*" else f"hat-{letter}", lang)


def acting(view: Document) -> int | None:
    """The seat whose turn it is, or None when the game is over."""
    return None if view["phase"] == "over" else view["turn"]


def points(view: Document, seat: int) -> int:
    """A point a pair, less the penalty hats that no magic hat cancels (KC-15)."""
    penalties: int = max(0, view["penalties"][seat] - view["magic"][seat])
    return len(view["pairs"][seat]) - penalties


def just_seen(view: Document) -> tuple[int, str] | None:
    """The slot and the hat that the last action showed, if it still lies there."""
    last = view["last"]
    if not last or "hat" not in last or last["hat"] == "*" or last.get("fits"):
        return None
    return last["slot"], last["hat"]


def state_of_play(view: Document, lang: str) -> str:
    seat = acting(view)
    if seat is None:
        return say("board-over", lang)
    return say("board-turn", lang, player=player_name(view, seat, lang))


def piles(view: Document, lang: str) -> str:
    return say("board-piles", lang, characters=view["characters"], hats=view["hats"])


def describe(view: Document, lang: str) -> str:
    """The whole view in sentences, for those who hear a picture."""
    sentences = [state_of_play(view, lang), piles(view, lang)]
    for slot, (character, hat) in enumerate(hats_on(view), start=1):
        name = say(f"character-{character}", lang)
        sentences.append(
            say("board-place", lang, slot=slot, character=name, hat=hat_name(hat, lang))
        )
    sentences += [_standing(view, seat, lang) for seat in range(len(view["pairs"]))]
    return ". ".join(sentences) + "."


def _standing(view: Document, seat: int, lang: str) -> str:
    """What a seat has, and what it is worth."""
    return say(
        "board-seat",
        lang,
        player=player_name(view, seat, lang),
        points=say("count-points", lang, count=points(view, seat)),
        pairs=say("count-pairs", lang, count=len(view["pairs"][seat])),
        penalties=say("count-penalties", lang, count=view["penalties"][seat]),
        magic=say("count-magic", lang, count=view["magic"][seat]),
    )


def hats_on(view: Document) -> list[tuple[str, str]]:
    """Each place of the row: its character, and its hat as far as the view tells it."""
    seen = just_seen(view)
    return [
        (place[0], seen[1] if seen and seen[0] == slot else place[1])
        for slot, place in enumerate(view["row"], start=1)
    ]
