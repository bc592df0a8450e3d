"""Records that were made by the first release: every later one can check and replay them."""

from pathlib import Path

import pytest

import kufsa
from kufsa.match.record import read
from kufsa.verify import check

RECORDS = sorted((Path(__file__).parent / "records").glob("*.jsonl"))


def test_there_is_one_of_every_game() -> None:
    assert [path.stem for path in RECORDS] == list(kufsa.games())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_it_is_right_and_replays(path: Path) -> None:
    assert check(path.read_bytes())[-1][0] == "deals"
    assert read(path.read_text("utf-8")).final().over
