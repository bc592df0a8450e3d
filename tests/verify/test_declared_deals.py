"""Set-up as data: what each step does, and how a game from anywhere is checked by it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import kufsa
from kufsa import verify
from kufsa.core.deals import deals_files
from kufsa.core.record import packed_record
from kufsa.core.schema import (
    Actions,
    ByOption,
    Deal,
    Draw,
    FirstSeat,
    Form,
    Lay,
    LeaveOut,
    Number,
    One,
    Pick,
    Schema,
    Shuffle,
    TurnUp,
    copies,
    letters,
)
from kufsa.core.schema.deals import Step
from kufsa.core.schema.export import as_text, imported
from kufsa.verify import Stream, Wrong, check
from tests.verify.matches import forged, short, the, whole

CARDS = tuple("abcdefghij")
KEY = b"a key"


def set_up(*steps: Step, key: bytes = KEY, **options: Any) -> dict[str, Any]:
    return verify.set_up(json.loads(as_text(steps)), Stream(key), {"players": 2, **options})


def shuffled() -> list[str]:
    cards = list(CARDS)
    Stream(KEY).shuffle(cards)
    assert cards != sorted(cards)
    return cards


def test_pieces_are_taken_one_after_another() -> None:
    cards = shuffled()
    found = set_up(
        Shuffle(CARDS), Deal("hands", 2), LeaveOut(1), TurnUp("top"), Lay("row", 2), Lay("rest")
    )
    assert found == {
        "hands": [cards[0:2], cards[2:4]],
        "top": cards[5],
        "row": cards[6:8],
        "rest": cards[8:],
    }


def test_pieces_are_taken_from_the_end() -> None:
    assert set_up(Shuffle(CARDS, last_first=True), Lay("pile")) == {"pile": shuffled()[::-1]}


def test_rows_are_texts() -> None:
    cards = "".join(shuffled())
    found = set_up(Shuffle(CARDS), Lay("grid", 6, row=3))
    assert found == {"grid": [cards[:3], cards[3:6]]}


def test_a_sorted_hand_keeps_the_order_of_the_box() -> None:
    backwards = CARDS[::-1]
    [[*hand], _] = set_up(Shuffle(backwards), Deal("hands", 5, sorted=True))["hands"]
    assert hand == sorted(hand, reverse=True)


def test_values_may_depend_on_options_and_players() -> None:
    each = ByOption("players", ((2, 3), (3, ByOption("short", ((False, 2), (True, 1))))))
    for options, size in [
        ({"players": 2}, 3),
        ({"players": 3, "short": False}, 2),
        ({"players": 3, "short": True}, 1),
    ]:
        hands = set_up(Shuffle(CARDS), Deal("hands", each), **options)["hands"]
        assert [len(hand) for hand in hands] == [size] * options["players"]
    with pytest.raises(Wrong, match="does not say what short = 1 means"):
        set_up(Shuffle(CARDS), Deal("hands", each), players=3, short=1)


def test_who_begins_is_drawn_unless_it_was_chosen() -> None:
    seats = [set_up(FirstSeat("turn"), key=bytes([n]), players=3)["turn"] for n in range(30)]
    assert {*seats} == {0, 1, 2}
    assert set_up(FirstSeat("turn"), players=3, first=2) == {"turn": 2}
    with pytest.raises(Wrong, match="there is no seat 3 to begin"):
        set_up(FirstSeat("turn"), players=3, first=3)


def test_numbers_are_drawn_between_two_bounds() -> None:
    drawn = {set_up(Draw("stones", 3, 5), key=bytes([n]))["stones"] for n in range(30)}
    assert drawn == {3, 4, 5}


def test_one_piece_is_picked_by_one_number() -> None:
    drawn = [set_up(Pick(CARDS), TurnUp("fox"), key=bytes([n]))["fox"] for n in range(60)]
    assert drawn == [CARDS[Stream(bytes([n])).below(10)] for n in range(60)]
    assert {*drawn} == {*CARDS}
    assert set_up(Pick(CARDS[:1]), Lay("fox")) == {"fox": ["a"]}


def test_a_step_of_a_later_version_is_refused() -> None:
    with pytest.raises(Wrong, match=r"a step that is not known here: .*Juggle"):
        verify.set_up([{"is": "Juggle"}], Stream(KEY), {"players": 2})


# The declaration.


def schema(*deals: Step) -> Schema:
    state = packed_record(("stones", "u1"), ("players", "u1"))
    return Schema(
        state, document={"stones": One("stones", Number())}, actions=Actions(Form("take")),
        deals=deals,
    )  # fmt: skip


def test_a_misspelt_field_and_pieces_from_nowhere_are_named_at_once() -> None:
    assert schema(Draw("stones", 1, 6)).deals == (Draw("stones", 1, 6),)
    with pytest.raises(TypeError, match="names the field 'stone', and documents have no such"):
        schema(Draw("stone", 1, 6))
    with pytest.raises(TypeError, match="takes pieces, and no Shuffle or Pick stands before it"):
        schema(Lay("stones"), Shuffle(CARDS))
    assert len(schema(Pick(CARDS), Lay("stones")).deals) == 2


def test_a_declaration_comes_back_from_json() -> None:
    steps = kufsa.game("red_handed").schema.deals
    assert imported(json.loads(as_text(steps))) == steps
    assert copies(letters("ab", "card"), np.array([2, 1]).tolist()) == ("a", "a", "b")


def test_the_files_beside_the_games_are_fresh() -> None:
    tool = Path(__file__).parents[2] / "tools" / "deals_json.py"
    ran = subprocess.run(
        [sys.executable, str(tool), "--check"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, f"{ran.stdout}run `python3 run.py deals_json`"


# Games from anywhere.


def renamed(source: str) -> str:
    """A match of a game that ``verify.py`` does not know; its key is another one, then."""
    return forged(source, lambda lines: the(lines, "match").update(game="ten_nuts"))


@pytest.mark.parametrize("id", ["catch_dragon", "triominoes"])
def test_another_game_is_checked_by_its_files(id: str, tmp_path: Path) -> None:
    files = deals_files(kufsa.game(id))
    assert [*files] == (["deals.json"] if id == "catch_dragon" else ["deals.json", "deals.py"])
    source = whole(id, {"players": 2}, limit=5)
    assert dict(check(source.encode(), deals=files))["deals"]["deals"] == 1
    with pytest.raises(Wrong, match=r"is not what the key gives|random numbers were used"):
        check(renamed(source).encode(), deals=files)

    arguments = [str(tmp_path / "match.kufsa")]
    (tmp_path / "match.kufsa").write_text(renamed(source), "utf-8")
    assert verify.main([*arguments, "--partial"]) == 0, "an unknown game"
    for name, text in files.items():
        (tmp_path / name).write_text(text, "utf-8")
        arguments += ["--deals", str(tmp_path / name)]
    assert verify.main([*arguments, "--partial"]) == 1, "known, and the key is another one"


def test_the_program_that_is_handed_out_knows_its_games(tmp_path: Path) -> None:
    ids = ("red_handed", "triominoes")
    text = verify.with_deals({id: deals_files(kufsa.game(id)) for id in ids})
    (tmp_path / "verify.py").write_text(text, "utf-8")
    for source in (short(), whole("red_handed", {"players": 2})):
        (tmp_path / "match.kufsa").write_text(source, "utf-8")
        command = [sys.executable, "-I", "-S", "verify.py", "match.kufsa"]
        told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
        assert "Every card and die follows from the key" in told.stdout


def test_what_was_written_for_other_rules_is_unknown() -> None:
    files = deals_files(kufsa.game("triominoes"))
    older = {**files, "deals.py": files["deals.py"].replace("RULES = 1", "RULES = 0")}
    with pytest.raises(Wrong, match="is not known here"):
        check(short().encode(), deals=older)
    with pytest.raises(Wrong, match="is not known here"):
        check(short().encode(), deals={})


def test_more_chance_than_was_declared_is_noticed() -> None:
    declared = {"deals.json": deals_files(kufsa.game("kings_court"))["deals.json"]}
    with pytest.raises(Wrong, match="random numbers were used by then"):
        check(whole("kings_court", {"players": 2}, limit=3).encode(), deals=declared)
