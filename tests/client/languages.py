"""The languages of the client's tests: each behaviour is tested in one, and all in the matrix."""

from collections.abc import Iterable
from itertools import cycle
from typing import Any

import pytest

from kufsa.core.language import direction, languages

# Each with a colour scheme.
LANGUAGES = {lang: "dark" if direction(lang) == "rtl" else "light" for lang in languages()}


def once_in(chosen: str) -> list[Any]:
    """Every language as a parameter; those other than the chosen one are left to the matrix.

    >>> [(*param.values, len(param.marks)) for param in once_in("he")]
    [('en', 1), ('he', 0), ('nl', 1)]
    """
    return [
        pytest.param(lang, marks=() if lang == chosen else pytest.mark.matrix) for lang in LANGUAGES
    ]


def once_each(names: Iterable[str]) -> list[Any]:
    """Every name in every language; which one is not left to the matrix goes round in turn.

    >>> [param.values for param in once_each(["home", "lobby"]) if not param.marks]
    [('home', 'en'), ('lobby', 'he')]
    """
    return [
        pytest.param(name, *param.values, marks=param.marks)
        for name, chosen in zip(names, cycle(LANGUAGES), strict=False)
        for param in once_in(chosen)
    ]
