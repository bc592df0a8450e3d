"""What somebody typed, without words that no child should read.

The words are in ``rude/<language>.txt``, few and our own. All languages are looked at at once,
since nobody swears in one only. A word is found however it is dressed up: letters that look like
others, ``f.u.c.k``, ``f u c k``, ``f**k``, ``fuuuck``. Only whole words count, so that nobody
from Scunthorpe is silenced.
"""

import re
import unicodedata
from functools import cache
from importlib import resources

from kufsa.core.language import languages

from .lookalikes import skeleton

HARMLESS = "🙈"  # what is read instead
LONGEST = 24  # letters of a word that is spelled out with spaces or points between them

_LEET = str.maketrans("34578@$€!", "eastbasel")
_FINALS = str.maketrans("םןץףך", "מנצפכ")
_ANY = "*#"  # stand for one letter, but not for the first
_WITH_THE_WORD = "הוש"  # "the", "and" and "that" are written before a Hebrew word, as part of it
_WORD = re.compile(r"\S+")
_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\dA-Za-z_]+")


def harmless(text: str) -> str:
    """The same text, with something harmless in place of rude words.

    >>> harmless("Oh sh1t, a dragon!"), harmless("f u c k this"), harmless("A class in Scunthorpe")
    ('Oh 🙈 a dragon!', '🙈 this', 'A class in Scunthorpe')
    """
    found = sorted(_rude_places(text))
    kept, end = [], 0
    for first, last in found:
        if first >= end:
            kept += [text[end:first], HARMLESS]
        end = max(end, last)
    return "".join([*kept, text[end:]])


def is_rude(text: str) -> bool:
    """Whether a text has a rude word in it, as a name may not.

    >>> is_rude("BigShit"), is_rude("Shit 7"), is_rude("Shiitake")
    (True, True, False)
    """
    return bool(_rude_places(text)) or any(
        _single().fullmatch(_folded(part)) for part in _PARTS.findall(text)
    )


def _rude_places(text: str) -> list[tuple[int, int]]:
    """Where rude words stand."""
    words = [(found.span(), found.group()) for found in _WORD.finditer(text)]
    places = [span for span, word in words if _is_rude_word(word)]
    places += _spelled_out(words)
    several = _several()
    longest = max(several, default=0)
    folded = [_folded(word) for _, word in words]
    for first in range(len(words)):
        for count in range(2, min(longest, len(words) - first) + 1):
            if several[count].fullmatch(" ".join(folded[first : first + count])):
                places.append((words[first][0][0], words[first + count - 1][0][1]))
    return places


def _is_rude_word(word: str) -> bool:
    """Whether what stands between two spaces is one, or has one between its signs."""
    pieces = [word, *re.split(r"[^\w*#@$€!]+|_+", word)]
    return any(_single().fullmatch(_folded(piece)) for piece in pieces)


def _spelled_out(words: list[tuple[tuple[int, int], str]]) -> list[tuple[int, int]]:
    """Words whose letters stand alone: ``f u c k``."""
    places = []
    run: list[tuple[tuple[int, int], str]] = []
    for one in [*words, ((0, 0), "end")]:
        letter = _folded(one[1])
        if len(letter) == 1 and len(run) < LONGEST:
            run.append((one[0], letter))
            continue
        spelled = "".join(sign for _, sign in run)
        if len(run) > 2 and (found := _single().search(spelled)):
            places.append((run[found.start()][0][0], run[found.end() - 1][0][1]))
        run = []
    return places


def _folded(word: str) -> str:
    """The letters of a word as a reader takes them."""
    plain = unicodedata.normalize("NFKD", word.casefold())
    if any(sign.isalpha() for sign in plain):  # digits alone are a number
        plain = plain.rstrip("!?").translate(_LEET)
    kept = "".join(sign for sign in plain if sign.isalnum() or sign in _ANY)
    return skeleton(kept.translate(_FINALS)).translate(_FINALS)


# The lists.


@cache
def _entries() -> tuple[tuple[str, ...], ...]:
    """Every line of every list, word by word."""
    folder = resources.files(__package__) / "rude"
    files = [folder / f"{lang}.txt" for lang in languages()]
    lines = [
        line for file in files if file.is_file() for line in file.read_text("utf-8").split("\n")
    ]
    return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


@cache
def _single() -> re.Pattern[str]:
    return re.compile("|".join(_pattern(entry[0]) for entry in _entries() if len(entry) == 1))


@cache
def _several() -> dict[int, re.Pattern[str]]:
    """Those of several words, by how many."""
    counts = {len(entry) for entry in _entries()} - {1}
    return {
        count: re.compile(
            "|".join(" ".join(map(_pattern, entry)) for entry in _entries() if len(entry) == count)
        )
        for count in counts
    }


def _pattern(word: str) -> str:
    """What matches a word, with its letters drawn out or hidden behind stars."""
    ending = r"\w*" if word.endswith("*") else ""
    letters = _folded(word.rstrip("*"))
    hebrew = any("\u05d0" <= sign <= "\u05ea" for sign in word)
    first, *others = [re.escape(sign) for sign in letters]
    hidden = len(others) > 2  # of a short word too little would be left
    parts = [f"(?:{sign}+|[{_ANY}])" if hidden else f"{sign}+" for sign in others]
    before = f"[{skeleton(_WITH_THE_WORD)}]?" if hebrew else ""
    return f"{before}{first}+{''.join(parts)}{ending}"
