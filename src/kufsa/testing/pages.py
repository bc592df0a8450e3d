"""Laws of the texts: rules pages and messages in every language, saying the same in other words."""

import re
from itertools import combinations

from kufsa import Game
from kufsa.core.language import LANGUAGES, _source, message_ids


def clauses(page: str) -> list[str]:
    """The clause ids of a rules page, in its order: those that begin a bold phrase.

    >>> clauses("- **CD-01** Forty-nine tiles. See CD-02.")
    ['CD-01']
    """
    return re.findall(r"\*\*([A-Z]{2,3}-\d\d)\b", page)


def pages_name_every_clause(game: Game) -> None:
    """Every language has a rules page, and all pages name the same clauses, each once."""
    expected = clauses(game.rules_page("en"))
    assert expected, f"the English rules page of {game} names no clause in bold"
    for lang in LANGUAGES:
        found = clauses(game.rules_page(lang))
        assert len(found) == len(set(found)), f"a clause stands twice in {lang}: {sorted(found)}"
        assert set(found) == set(expected), (
            f"{game} in {lang}: missing {sorted(set(expected) - set(found))}, "
            f"unknown {sorted(set(found) - set(expected))}"
        )
    cited = {clause for clause, _ in game.rules.REFUSALS.values()}
    assert cited <= set(expected), f"errors name {sorted(cited - set(expected))}, not on the page"


def languages_differ(game: Game) -> None:
    """No sentence of a rules page or of a message stands in two languages."""
    for one, other in combinations(LANGUAGES, 2):
        shared = sentences(game.rules_page(one)) & sentences(game.rules_page(other))
        assert not shared, f"the rules pages of {game} in {one} and {other} share {sorted(shared)}"
        shared = _messages(game.package, one) & _messages(game.package, other)
        assert not shared, f"the messages of {game} in {one} and {other} share {sorted(shared)}"


def messages_are_complete(game: Game) -> None:
    """Every language has the same messages."""
    expected = set(message_ids(game.package, "en"))
    for lang in LANGUAGES:
        found = message_ids(game.package, lang)
        assert len(found) == len(set(found)), f"a message stands twice in {lang}"
        assert set(found) == expected, (
            f"messages of {game} in {lang} and not in en, or the other way round: "
            f"{sorted(set(found) ^ expected)}"
        )


def sentences(page: str) -> set[str]:
    """The sentences of a page, without marks, code and clause ids.

    What has fewer than three words (a heading that is a name, a table's number) is none.

    >>> sorted(sentences("# Rules\\n- **CD-01** Lay all tiles down. Then turn `c4` or say stop."))
    ['Lay all tiles down', 'Then turn or say stop']
    """
    page = re.sub(r"```.*?```|`[^`]*`|\[[^\]]*\]\([^)]*\)|<[^>]*>", " ", page, flags=re.DOTALL)
    page = re.sub(r"[A-Z]{2,3}-\d\d", " ", page)
    found = set()
    for part in re.split(r"[.!?:;|]\s|\n\s*\n|\n\s*[-#|]|\|", page):
        words = re.findall(r"[^\W\d_][\w'’״׳-]*", part)
        if len(words) >= 3:
            found.add(" ".join(words))
    return found


def _messages(package: str, lang: str) -> set[str]:
    lines = re.findall(r"^\s*\S+ =\s(.+)$", _source(package, lang), flags=re.MULTILINE)
    return {text for line in lines for text in sentences(re.sub(r"\{[^}]*\}", " ", line))}
