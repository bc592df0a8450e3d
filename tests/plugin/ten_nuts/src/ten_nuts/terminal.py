"""Ten Nuts in a terminal."""

from rich.text import Text

from kufsa.core.language import Message
from kufsa.core.notation import Document


def board(view: Document, lang: str) -> Text:
    lines = [
        Message(__package__, "board-cracked", {"number": seat + 1, "nuts": _row(heap)}).text(lang)
        for seat, heap in enumerate(view["cracked"])
    ]
    if view["hand"] is not None:
        lines.append(Message(__package__, "board-hand", {"nuts": _row(view["hand"])}).text(lang))
    return Text("\n".join(lines))


def _row(heap: list[int]) -> str:
    return " ".join(map(str, heap)) or "–"
