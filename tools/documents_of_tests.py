"""The documents that the tests of the games read, with Python's answers: for ``traces.py``."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kufsa.core.game import Game
from kufsa.core.notation import Document
from kufsa.core.seed import Seed
from kufsa.wasm.documents import answer

ROOT = Path(__file__).resolve().parents[1]
FILES = ("documents", "clauses", "turn", "lair", "laying", "scoring", "basic", "setup")
ACCEPTED = 20  # of each game; of the refused ones there is one for every sentence
LONGEST = 5_000  # letters

Found = dict[str, list[str]]  # by game, as texts


def documents_of_tests(games: list[Game]) -> Iterator[tuple[Game, list[dict[str, Any]]]]:
    """Run the tests of documents and keep what they read: one for each refusal, and some others."""
    found = _recorded()
    for game in games:
        documents = [json.loads(text) for text in found[game.id]]
        answers = [{"document": one, **answer(game, one)} for one in documents]
        refused = {one["says"]: one for one in answers if "says" in one}
        accepted = [one for one in answers if "sum" in one]
        example = accepted[0]["document"]
        yield game, [*accepted[:ACCEPTED], *refused.values(), *_texts(game, example)]


def _recorded() -> Found:
    found: Found = {}
    read = Game.position

    def position(self: Game, document: Document | str, seed: Seed | None = None) -> Any:
        text = _as_text(document)
        if text is not None and text not in found.setdefault(self.id, []):
            found[self.id].append(text)
        return read(self, document, seed)

    files = [f"tests/games/*/test_*_{name}.py" for name in FILES]
    paths = sorted(str(path) for pattern in files for path in ROOT.glob(pattern))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "position", position)
        if pytest.main(["-q", "-p", "no:xdist", "-p", "no:cacheprovider", *paths]):
            raise SystemExit("the tests of documents fail")
    return found


def _as_text(document: object) -> str | None:
    """A document that another program can be given: short, and nothing but JSON."""
    if not isinstance(document, dict):
        return None
    try:
        text = json.dumps(document, allow_nan=False)
        text.encode()
    except (TypeError, ValueError, RecursionError):
        return None
    same = json.loads(text) == document and not _has_floats(document)
    return text if same and len(text) <= LONGEST else None


def _has_floats(value: object) -> bool:
    """Whether a number is written with a point: JavaScript does not tell 1.0 from 1."""
    if isinstance(value, dict):
        return any(map(_has_floats, value.values()))
    if isinstance(value, list):
        return any(map(_has_floats, value))
    return isinstance(value, float) and value.is_integer()


def _texts(game: Game, document: Document) -> Iterator[dict[str, Any]]:
    """Texts instead of documents; ``says`` is None where each language has its own sentence."""
    right = json.dumps(document)
    whole = json.dumps(document["options"])[1:-1]  # which ends with a number
    same = ["null", "[]", "7", "{}", right, right.replace(whole, f"{whole}, {whole}")]
    for text in same:
        yield {"document": text, **answer(game, text)}
    not_whole = [right.replace(whole, whole + more) for more in (".0", "e0")]
    for text in ("", "{", "NaN", f"{right}}}", *not_whole):
        assert "says" in answer(game, text)
        yield {"document": text, "says": None, "clause": None}
