"""Committed breaks: for each clause one small change to the rules that its test must notice.

A game's tests lie in one folder with ``breaks.toml``::

    notes = ["TR-20"]          # clauses that follow from others

    [CD-07]
    file = "rules.py"          # in the game's folder, or src/kufsa/… for core
    before = "return LEGAL if state.ups > 0 else TOO_EARLY"
    after = "return LEGAL"
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from kufsa import Game
from kufsa.core.texts import clauses, folder_of


@dataclass(frozen=True)
class Break:
    """One clause broken: ``before`` occurs once in the file, and ``after`` takes its place."""

    clause: str
    file: Path
    before: str
    after: str

    def text(self) -> str:
        """The whole file with the break in it."""
        source = self.file.read_text(encoding="utf-8")
        count = source.count(self.before)
        assert count == 1, (
            f"the break of {self.clause}: {self.before!r} is {count} times in {self.file}, not once"
        )
        assert self.before != self.after, f"the break of {self.clause} changes nothing"
        return source.replace(self.before, self.after)


def breaks(folder: Path, package: str) -> tuple[list[Break], list[str]]:
    """The breaks of a folder of tests, and the clauses that are notes."""
    table = tomllib.loads((folder / "breaks.toml").read_text(encoding="utf-8"))
    notes = table.pop("notes", [])
    found = [
        Break(clause, _locate(entry["file"], package), entry["before"], entry["after"])
        for clause, entry in table.items()
    ]
    return found, notes


def _locate(file: str, package: str) -> Path:
    """A file of the game, or one of Kufsa named from ``src/kufsa`` on."""
    here = folder_of("kufsa").parent.parent / file
    return here if here.exists() else folder_of(package) / file


def every_clause_is_proved(game: Game, folder: Path, named: Iterable[str]) -> None:
    """Each clause of the rules page is named by a test and has a break, or is a note.

    ``named`` holds the clauses that the tests in the folder name.
    """
    on_page = set(clauses(game.rules_page("en")))
    committed, notes = breaks(folder, game.package)
    broken = {one.clause for one in committed}
    for what, found in (("tests", set(named)), ("breaks", broken), ("notes", set(notes))):
        assert found <= on_page, f"{what} of {game} name {sorted(found - on_page)}: no clauses"
    assert not broken & set(notes), f"{sorted(broken & set(notes))} are notes, with a break"
    wanted = on_page - set(notes)
    for what, found in (("test that names it", set(named)), ("break", broken)):
        assert wanted <= found, f"clauses of {game} without a {what}: {sorted(wanted - found)}"
    for one in committed:
        one.text()
