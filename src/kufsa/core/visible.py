"""Which characters a reader can see."""

import unicodedata

# They show nothing, although their Unicode categories say that they are letters or symbols.
BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")


def is_visible(sign: str) -> bool:
    """Whether a character alone would be seen: a letter, digit, symbol or punctuation mark.

    >>> is_visible("a"), is_visible("!"), is_visible(" "), is_visible("\\u2800")
    (True, True, False, False)
    """
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANK
