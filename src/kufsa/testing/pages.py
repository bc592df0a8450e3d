"""Laws of the texts: rules pages and messages, saying the same in every language in other words.

English is a must. A game may leave a language out, and is then told in English; what it has in a
language is complete.
"""

import re
from itertools import combinations

from kufsa import Game
from kufsa.core.language import folder, languages, message_ids, source
from kufsa.core.texts import clauses, folder_of, gaps
from kufsa.core.wording import action_words


def spoken(game: Game) -> list[str]:
    """The languages that a game has messages in."""
    texts = folder(game.package)
    return [lang for lang in languages() if (texts / f"messages.{lang}.ftl").is_file()]


def nothing_is_missing(game: Game) -> None:
    """In every language that the game speaks it has the messages and clauses of English."""
    assert "en" in spoken(game), f"{game} has no messages in English"
    for lang in spoken(game):
        for gap in gaps([folder_of(game.package)], lang):
            assert not gap.missing, f"{gap.file} lacks {', '.join(gap.missing)}"
            assert not gap.left_over, f"{gap.file} has {', '.join(gap.left_over)}, and English not"


def pages_name_every_clause(game: Game) -> None:
    """The rules pages name every clause once, and errors name only clauses of the page."""
    expected = clauses(game.rules_page("en"))
    assert expected, f"the English rules page of {game} names no clause in bold"
    for lang in spoken(game):
        found = clauses(game.rules_page(lang))
        assert len(found) == len(set(found)), f"a clause stands twice in {lang}: {sorted(found)}"
    cited = {clause for clause, _ in game.rules.REFUSALS.values()}
    assert cited <= set(expected), f"errors name {sorted(cited - set(expected))}, not on the page"


def languages_differ(game: Game) -> None:
    """No sentence of a rules page or of a message stands in two languages."""
    for one, other in combinations(spoken(game), 2):
        shared = sentences(game.rules_page(one)) & sentences(game.rules_page(other))
        assert not shared, f"the rules pages of {game} in {one} and {other} share {sorted(shared)}"
        shared = _messages(game.package, one) & _messages(game.package, other)
        assert not shared, f"the messages of {game} in {one} and {other} share {sorted(shared)}"


def messages_stand_once(game: Game) -> None:
    """No message is in a file twice: the second would silently win."""
    for lang in spoken(game):
        found = message_ids(game.package, lang)
        assert len(found) == len(set(found)), f"a message of {game} stands twice in {lang}"


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
    lines = re.findall(r"^\s*\S+ =\s(.+)$", source(package, lang), flags=re.MULTILINE)
    return {text for line in lines for text in sentences(re.sub(r"\{[^}]*\}", " ", line))}


def actions_can_be_said(game: Game) -> None:
    """The label of every form can be said in every language, with the parts of the action."""
    actions = game.schema.actions
    names = [f"Player {seat + 1}" for seat in range(game.players[-1])]
    for form, pattern in zip(actions.forms, actions.patterns, strict=True):
        for lang in languages():
            words = action_words(game, pattern.format(pattern.base), lang, names)
            assert words, f"{form.template!r} of {game} has no words in {lang}"
