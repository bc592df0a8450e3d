"""What the texts lack: the files, messages and clauses that a language does not have yet.

Texts lie in folders named ``text``, one file for each language: ``messages.<language>.ftl`` and
``rules.<language>.md`` in Python packages, ``<language>.ftl`` in the browser's client. English is
what the others are compared with, for what they lack is said in English.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from .language import CODE, FALLBACK

_FILE = re.compile(rf"(?P<kind>.+\.)?(?P<lang>{CODE})\.(?P<format>ftl|md)")


@dataclass(frozen=True)
class Gap:
    """How a file differs from its English one: messages of a Fluent file, clauses of a page."""

    file: Path
    missing: tuple[str, ...]
    left_over: tuple[str, ...]

    @property
    def absent(self) -> bool:
        """Whether the whole file is still to be written."""
        return not self.file.exists()


def folder_of(package: str) -> Path:
    """Where the files of a package are."""
    return Path(str(resources.files(package)))


def gaps(roots: Iterable[Path], lang: str) -> list[Gap]:
    """All gaps of a language in the texts under some folders, in the order of their paths."""
    folders = {folder for root in roots for folder in root.rglob("text") if folder.is_dir()}
    found = (gap for folder in sorted(folders) for gap in _gaps(folder, lang))
    return [gap for gap in found if gap.missing or gap.left_over or gap.absent]


def _gaps(folder: Path, lang: str) -> Iterator[Gap]:
    named = (_FILE.fullmatch(file.name) for file in folder.iterdir())
    kinds = {(match["kind"] or "", match["format"]) for match in named if match}
    for kind, form in sorted(kinds):
        file, original = (folder / f"{kind}{code}.{form}" for code in (lang, FALLBACK))
        if file.exists() or original.exists():
            found, english = _parts(file), _parts(original)
            yield Gap(
                file,
                tuple(part for part in english if part not in found),
                tuple(part for part in found if part not in english),
            )


def _parts(file: Path) -> list[str]:
    if not file.exists():
        return []
    text = file.read_text(encoding="utf-8")
    return ids(text) if file.suffix == ".ftl" else clauses(text)


def ids(source: str) -> list[str]:
    """The ids of the messages in a Fluent file, in its order; terms are a language's own.

    >>> ids("-turn = c4\\nforms = Name a cell such as { -turn }.")
    ['forms']
    """
    from fluent.syntax import FluentParser
    from fluent.syntax.ast import Message

    entries = FluentParser(with_spans=False).parse(source).body
    return [entry.id.name for entry in entries if isinstance(entry, Message)]


def clauses(page: str) -> list[str]:
    """The clause ids of a rules page, in its order: those that begin a bold phrase.

    >>> clauses("- **CD-01** Forty-nine tiles. See CD-02.")
    ['CD-01']
    """
    return re.findall(r"\*\*([A-Z]{2,3}-\d\d)\b", page)
