"""Letters that a reader takes for others: one plain letter for all that look like it.

Unicode's own names cover most of it (``LATIN LETTER SMALL CAPITAL A``, ``LATIN SMALL LETTER O WITH
STROKE``); the table has what only the eye knows. Names are folded to lower case before.
"""

import re
import unicodedata
from functools import cache

_SEEN_AS = {
    "a": "аαɑᴀᎪꓮⲁ∂ꭺ",
    "b": "вβƅьᏏᏴꓐⲃ",
    "c": "сϲᴄⅽꓚⲥᏟ",
    "d": "ԁɗᎠꓓⅾᏧ",
    "e": "еεҽєɛℯᎬꓰⲉ",
    "f": "ƒſꓝẝϝ",
    "g": "ɡցᏀꓖƍ",
    "h": "һнհᎻꓧηⲏ",
    "j": "јϳᎫꓙյ",
    "k": "кκᏦꓗⲕ",
    "l": "ı1iіιӏɩӀ|ǀⅼᏞꓡꓲⲓו",
    "m": "мᎷꓟⅿⲙϻ",
    "n": "ոռᴎꓠпⲡ",
    "o": "0оοօᴏᎾꓳⲟ\u0966\u0b66\u0d20\u0d66\u0e50ס",
    "p": "рρᏢꓑⲣ",
    "q": "ԛզգ",
    "r": "гᎡꓣɾᴦⲅ",
    "s": "ѕꜱᏚꓢ",
    "t": "тτᎢꓔⲧ",
    "u": "υսʋᴜꓴцᏌ",
    "v": "νѵᏙꓦⅴ",
    "w": "ԝɯᎳꓪωѡա",
    "x": "хχᕁꓫⅹⲭ",
    "y": "уүγʏᎩꓬⲩ",
    "z": "ᴢᏃꓜⲍζ",
}  # fmt: skip
_PLAIN = {ord(twin): letter for letter, twins in _SEEN_AS.items() for twin in twins}
# A letter of another name that stands for the bare one: with a stroke, hook or tail, or as a
# small capital.
_NAMED = re.compile(
    r"(?:LATIN|CYRILLIC|GREEK) (?:SMALL )?LETTER (?:SMALL CAPITAL |SCRIPT |BARRED |DOTLESS )?"
    r"(?P<letter>[A-Z])(?: WITH .*)?"
)


@cache
def _bare(sign: str) -> str:
    found = _NAMED.fullmatch(unicodedata.name(sign, ""))
    return found["letter"].lower() if found else sign


def skeleton(folded: str) -> str:
    """The same text for all that look the same to a reader.

    >>> skeleton("ɑdmin") == skeleton("admin") == skeleton("аԁмıո")
    True
    """
    # Twice: a letter with a stroke may leave one that has twins of its own.
    plain = "".join(map(_bare, folded.translate(_PLAIN)))
    return plain.translate(_PLAIN)
