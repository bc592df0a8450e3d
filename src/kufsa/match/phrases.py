"""What people say to each other: free text made harmless, or ready-made phrases.

A phrase is stored as its id; everybody reads it in their own language, as message ``phrase-<id>``.
"""

import unicodedata

from kufsa.core.visible import is_visible

from .commands import LONGEST_LINE, Say
from .harmless import harmless
from .match import Match
from .refusals import Refused

PHRASES = (
    "hello", "good-luck", "your-turn", "thinking", "one-moment", "back-soon", "i-am-back",
    "nice-move", "well-played", "what-luck", "oops", "sorry", "thanks", "so-close", "one-more",
    "goodbye",
)  # fmt: skip
# Drawn at the chip of whoever sends them, with one tap; to whoever cannot see them they are read.
REACTIONS = ("react-heart", "react-star", "react-laugh", "react-wow", "react-cry", "react-luck")
CHAT = ("on", "phrases", "off")  # what a table may choose

# Categories of characters that show nothing: control, surrogate, unassigned, private use.
_UNSEEN = frozenset({"Cc", "Cs", "Cn", "Co"})
# They change the direction of what follows, in the line and beyond it.
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
_MARKS = 4  # on one letter: enough for every script, not enough for towers of marks


def clean(text: str) -> str:
    """One line without anything that controls how others read it.

    >>> clean("  good\\n\\u202eluck ")
    'good luck'
    """
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(char)
        if char.isspace() or kind in ("Zl", "Zp"):
            kept.append(" ")
        elif kind not in _UNSEEN and char not in _TURNING:
            marks = marks + 1 if kind in ("Mn", "Me") else 0
            if marks <= _MARKS:
                kept.append(char)
    return " ".join("".join(kept).split())


def line_of(match: Match, said: Say, person: str) -> Say:
    """A line as this table accepts it, or the refusal."""
    chat = match.manners.chat
    if chat == "off":
        raise Refused("chat_off")
    if person in match.muted:
        raise Refused("muted")
    if said.text and said.phrase:
        raise Refused("one_of_both")
    if said.phrase:
        if said.phrase not in PHRASES and said.phrase not in REACTIONS:
            raise Refused("no_such_phrase")
        return said
    if chat == "phrases":
        raise Refused("phrases_only")
    # Much longer than allowed: not worth cleaning.
    text = clean(said.text) if len(said.text) <= 4 * LONGEST_LINE else said.text
    if len(text) > LONGEST_LINE:
        raise Refused("too_long", most=LONGEST_LINE)
    if not any(map(is_visible, text)):
        raise Refused("empty_line")
    return Say(text=harmless(text))
