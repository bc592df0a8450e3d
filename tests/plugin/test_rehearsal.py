"""What stops every game is told in one sentence, before the laws are tried."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "hot_coals" / "src" / "hot_coals"


def told(folder: Path, before: str, after: str, file: str = "rules.py") -> str:
    """What an author is told who changed a file like this."""
    shutil.copytree(EXAMPLE, folder / "hot_coals")
    changed = folder / "hot_coals" / file
    source = changed.read_text("utf-8")
    assert before in source
    changed.write_text(source.replace(before, after, 1), "utf-8")
    about = folder / "hot_coals-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hot_coals\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[kufsa.games]\nhot_coals = hot_coals:GAME\n")
    ran = subprocess.run(
        [sys.executable, "-m", "kufsa.testing.rehearsal", "hot_coals"],
        cwd=folder,
        env=os.environ | {"KUFSA_INTERPRET": "1"},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == bool(ran.stderr)
    return ran.stderr


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        (
            "return NO_DROPS if action == POUR and state.drops[state.turn] == 0 else 0",
            "return NO_DROPS if action == POUR else 0",
            "legal lists 'pour', and check refuses it: ",
        ),
        ("return 1 if state.drops[state.turn] == 0 else 2", "return 0", "no action is legal"),
        ("else int64(state.turn)", "else int64(state.players)", "to_act is 3, which is no seat"),
        (
            "    if state.glowing == NONE:\n        return 0\n",
            "",
            "to_act says that the game is over, and legal lists 'take'",
        ),
        ("state.poured += 1", "state.poured += 2", "a position is reached that its schema refuses"),
        (
            "    state.glowing = NONE\n",
            "    state.glowing = COALS\n",
            "a number for glowing that its schema has no value for",
        ),
        ("MAX_LEGAL_ACTIONS = 2", "MAX_LEGAL_ACTIONS = 1", "MAX_LEGAL_ACTIONS in its rules is 1"),
        (
            "return NO_DROPS if action == POUR and state.drops[state.turn] == 0 else 0",
            "return 3 if action == POUR else 0",
            "check of hot_coals answers 3, which is not in its REFUSALS",
        ),
        (
            "    out[0] = TAKE\n",
            "    out[0] = 7\n",
            "legal lists 7, and no form of action has that",
        ),
        (
            "import packed_record",
            "import packed_recrod",
            "line 7: cannot import name 'packed_recrod'",
        ),
        ("numpy import int64", "numpi import int64", "line 3: No module named 'numpi'"),
        ("def legal(state, out):", "def legal(state, out)", "rules.py, line 84: expected ':'"),
        ("DROPS = 11", "DROPS = NINE", "rules.py, line 12: name 'NINE' is not defined"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    said = told(tmp_path, before, after)
    assert sentence in said and said.count("\n") == 1


def test_nothing_is_said_of_a_game_that_can_be_played(tmp_path: Path) -> None:
    assert told(tmp_path, "", "") == ""


def test_a_field_that_no_document_holds_is_named(tmp_path: Path) -> None:
    schema = without = (EXAMPLE / "schema.py").read_text("utf-8")
    for line in ('        "turn": One("turn", Seat()),\n', '        FirstSeat("turn"),\n'):
        without = without.replace(line, "")
    said = told(tmp_path, schema, without, "schema.py")
    assert "a document loses what may be done; no value of the schema holds turn\n" in said
