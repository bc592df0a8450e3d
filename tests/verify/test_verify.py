"""The second implementation: it agrees with the first, and with nothing that was changed."""

import ast
import hashlib
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from kufsa import verify
from kufsa.core import chance
from kufsa.core.seed import fresh_stream
from kufsa.match import events as e
from kufsa.match import fairness, race, record
from kufsa.match.match import fold
from kufsa.testing.play import guided
from kufsa.verify import SENTENCES, Stream, Wrong, chacha_block, check, tell
from tests.verify.matches import (
    TABLES,
    Lines,
    dump,
    forged,
    lines_of,
    name_of,
    names_of,
    secret_of,
    short,
    the,
    whole,
)

FILE = Path(verify.__file__)
KNOWN = sorted(file.parent.name for file in FILE.parent.glob("games/*/deals.json"))
DRAGONS = ("drachenwurf", {"players": 2})
GRID = whole("catch_dragon", {"players": 2})
DICE = whole(*DRAGONS)
RACE = whole("red_handed", {"players": 2})
TOURNAMENT = whole("triominoes", {"players": 2, "tournament": True})
COURT = whole("kings_court", {"players": 4, "kinds": 12, "copies": 3, "magic": 0})


def refused(source: str, sentence: str, **how: Any) -> None:
    with pytest.raises(Wrong, match=sentence):
        check(source.encode(), **how)


# Right records.


@pytest.mark.parametrize(("id", "options"), TABLES, ids=name_of)
def test_a_whole_match_is_right(id: str, options: dict[str, Any]) -> None:
    found = dict(check(whole(id, options).encode()))
    assert found["deals"]["pieces"] >= 20
    assert found["key"] == {"seats": 2, "players": options["players"]}
    assert ("claims" in found) == (id == "red_handed")


@pytest.mark.parametrize("id", KNOWN)
def test_a_match_that_was_abandoned_is_right(id: str) -> None:
    source = whole(id, {"players": 2}, seed="left", limit=7)
    assert '"how":"abandoned"' in source
    assert "deals" in dict(check(source.encode()))


def test_a_court_that_was_laid_twice_before_it_began() -> None:
    """The first row would have been a dead end, so it took twice as many random numbers."""
    source = whole("kings_court", {"players": 2, "kinds": 12, "copies": 3, "magic": 0}, "381", 1)
    assert dict(check(source.encode()))["deals"] == {"deals": 1, "pieces": 141}


def test_a_pass_gives_nobody_a_tile() -> None:
    source = whole("triominoes", {"players": 2}, "0")
    assert '"pass"' in source
    assert "deals" in dict(check(source.encode()))


@pytest.mark.parametrize("seed", range(20))
def test_more_matches_of_the_games_in_which_chance_comes_back(seed: int) -> None:
    for id in ("drachenwurf", "kings_court", "triominoes"):
        limit = 40 if id == "triominoes" else 5_000
        check(whole(id, {"players": 2}, f"more {seed}", limit).encode())


def test_near_ties_were_decided_by_lot_and_others_by_reaction() -> None:
    claims = dict(check(RACE.encode()))["claims"]
    assert 0 < claims["lots"] < claims["claims"]


def test_an_undo_is_followed() -> None:
    *begun, end = lines_of("triominoes", {"players": 2}, limit=4)
    number = next(place for place, line in enumerate(begun) if '"action"' in line)
    again = [*begun, record.undo_line(0), *begun[number:], end]
    assert "deals" in dict(check(record.finished(again, ["Noa", "Uri"]).encode()))


# Alone.


def alone(source: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    file = folder / "match.kufsa"
    file.write_text(source, encoding="utf-8")
    command = [sys.executable, "-I", "-S", str(FILE), str(file), *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, check=False)


def test_it_runs_without_the_package(tmp_path: Path) -> None:
    told = alone(RACE, tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Every card and die follows from the key" in told.stdout
    assert "`kufsa verify`" in told.stdout
    wrong = alone(RACE.replace("flip", "flap", 1), tmp_path)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert "something was changed" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_its_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.kufsa"
    assert verify.main([str(file)]) == 2
    assert "match.kufsa" in capsys.readouterr().err
    file.write_bytes(short().encode())
    assert verify.main([str(file)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    assert verify.main([str(file), "--noted", "00"]) == 1
    assert "neither the commitment nor a head" in capsys.readouterr().err
    file.write_bytes(record.live(lines_of(*DRAGONS)[:-1], ["Noa", "Uri"]).encode())
    assert verify.main([str(file)]) == 1
    assert verify.main([str(file), "--partial"]) == 0
    with pytest.raises(SystemExit) as exit:
        verify.main([])
    assert exit.value.code == 2


def test_run_as_a_script(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.kufsa"
    file.write_bytes(short().encode())
    monkeypatch.setattr(sys, "argv", ["verify.py", str(file)])
    with pytest.raises(SystemExit) as exit:
        runpy.run_path(str(FILE), run_name="__main__")
    assert exit.value.code == 0


def test_it_imports_the_standard_library_only() -> None:
    tree = ast.parse(FILE.read_text(encoding="utf-8"))
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            imported.add(node.module or "")
    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)
    assert "hashlib" in imported


# It computes what the first implementation computes.


def test_the_cipher_gives_the_published_answer() -> None:
    """ChaCha20 with a key and a nonce of zero: RFC 8439, appendix A.1, test vectors 1 and 2."""
    for counter, answer in [
        (0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"),
        (1, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"),
    ]:
        block = b"".join(word.to_bytes(4, "little") for word in chacha_block([0] * 8, counter))
        assert block[:32].hex() == answer


def test_the_cipher_agrees_far_along_the_stream() -> None:
    key = np.arange(8, dtype=np.uint32) * 0x12345679
    for counter in (0, 7, 2**32 - 1, 2**32, 2**40 + 5):
        out = np.zeros(16, np.uint32)
        chance.cipher_block(key, counter & 0xFFFFFFFF, counter >> 32, 0, 0, out, 0)
        assert chacha_block(key.tolist(), counter) == out.tolist()


@pytest.mark.parametrize("key", [b"", b"a key", bytes(32)])
def test_integers_and_shuffles_are_the_same(key: bytes) -> None:
    mine, theirs = Stream(key), fresh_stream(key.hex())
    for count in (1, 2, 3, 6, 56, 1_000, 6**6, 2**16 - 1, 2**16, 49_153):
        for _ in range(20):
            assert mine.below(count) == chance.below(theirs, count)
    items, numbers = [str(item) for item in range(56)], np.arange(56)
    mine.shuffle(items)
    chance.shuffle(theirs, numbers, 56)
    assert items == [str(number) for number in numbers]


def test_lots_and_the_measures_of_a_race_are_the_same() -> None:
    for count in (1, 2, 3, 5, 2**63 + 1):
        for turn in range(20):
            label = f"snatch {turn}"
            assert verify.lot(b"key", label, count) == fairness.lot(b"key", label, count)
    assert (verify.NEAR_TIE, verify.MOST_CREDIT) == (race.NEAR_TIE, race.FRIENDS)


def test_keys_are_the_same() -> None:
    for table in TABLES:
        source = whole(*table)
        read = verify.Record(verify.read_lines(source.encode()))
        assert verify.find_key(read) == record.read(source).key


# One flipped bit.


def flipped(data: bytes, place: int, bit: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 1 << bit]) + data[place + 1 :]


def test_any_flipped_bit_of_a_short_record_is_noticed() -> None:
    data = short().encode()
    assert "deals" in dict(check(data))
    for place in range(len(data)):
        for bit in range(8):
            with pytest.raises(Wrong):
                check(flipped(data, place, bit))


@pytest.mark.parametrize(("id", "options"), TABLES, ids=name_of)
def test_flipped_bits_of_long_records_are_noticed(id: str, options: dict[str, Any]) -> None:
    data = whole(id, options).encode()
    dice = Random(id)
    for _ in range(60):
        with pytest.raises(Wrong):
            check(flipped(data, dice.randrange(len(data)), dice.randrange(8)))


def test_a_record_cut_off_anywhere_is_noticed() -> None:
    data = short().encode()
    for length in range(len(data)):
        with pytest.raises(Wrong):
            check(data[:length])


# Forgers who make the sums right again.


def another_secret(lines: Lines) -> None:
    secret = hashlib.sha256(b"another").digest()
    the(lines, "end")["secret"] = secret.hex()
    the(lines, "match")["commitment"] = hashlib.sha256(secret).hexdigest()


def more_bytes(lines: Lines) -> None:
    the(lines, "bytes")["hex"] += "00"


def another_match(lines: Lines) -> None:
    the(lines, "match")["id"] = "match-2"


@pytest.mark.parametrize("change", [another_secret, more_bytes, another_match])
@pytest.mark.parametrize(("id", "options"), TABLES, ids=name_of)
def test_another_key_is_noticed_by_the_deal(
    id: str, options: dict[str, Any], change: Callable[[Lines], None]
) -> None:
    wrong = forged(whole(id, options), change)
    refused(wrong, "is not what the key gives|random numbers were|is first by lot")


def test_a_forger_who_changes_nothing_is_not_refused() -> None:
    for source in (short(), DICE, RACE):
        assert forged(source, lambda lines: None) == source


def swap(cards: list[Any]) -> None:
    other = next(place for place, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]


def swap_tiles(dealt: dict[str, Any]) -> None:
    row = list(dealt["grid"][0])
    swap(row)
    dealt["grid"][0] = "".join(row)


@pytest.mark.parametrize(
    ("source", "place", "change"),
    [
        (GRID, 0, swap_tiles),
        (
            GRID,
            0,
            lambda dealt: dealt.update(turn=1 - dealt["turn"]),
        ),
        (GRID, 0, lambda dealt: dealt.update(more=1)),
        (GRID, 0, lambda dealt: dealt.pop("won")),
        (RACE, 0, lambda dealt: swap(dealt["decks"][1])),
        (TOURNAMENT, 0, lambda dealt: swap(dealt["pool"])),
        (TOURNAMENT, 1, lambda dealt: swap(dealt["hands"][0])),
        (TOURNAMENT, 1, lambda dealt: swap(dealt["hands"])),
        (TOURNAMENT, 1, lambda dealt: dealt.pop("pool")),
        (TOURNAMENT, 1, lambda dealt: dealt.update(round=3)),
        (COURT, 0, lambda dealt: swap(dealt["hats"])),
        (COURT, 1, lambda dealt: swap(dealt["row"])),
        (COURT, 1, lambda dealt: dealt.pop("characters")),
        (DICE, 0, lambda dealt: swap(dealt["pile"])),
        (DICE, 0, lambda dealt: dealt.update(rolled="rrrrrr")),
    ],
)
def test_a_card_that_was_swapped_is_noticed(
    source: str, place: int, change: Callable[[dict[str, Any]], object]
) -> None:
    wrong = forged(source, lambda lines: change(the(lines, "chance", place)["dealt"]))
    number = source[: source.index('{"chance"')].count("\n") + 1 + place
    refused(wrong, f"line {number}: (.*is not what the key gives|the first.* has the fields)")


def test_the_field_with_the_swapped_card_is_named() -> None:
    def swap_decks(lines: Lines) -> None:
        swap(the(lines, "chance")["dealt"]["decks"])

    number = RACE[: RACE.index('{"chance"')].count("\n") + 1
    refused(forged(RACE, swap_decks), f"line {number}: decks is not what the key gives: ")


def later_rolls(lines: Lines) -> Lines:
    return [line["chance"] for line in lines if "chance" in line][1:]


def change_told(lines: Lines) -> None:
    roll = later_rolls(lines)[3]
    [event] = (event for event in roll["told"] if event["event"] == "rolled")
    event["dice"] = "rrrrrr" if event["dice"] != "rrrrrr" else "pppppp"


def change_shown(lines: Lines) -> None:
    roll = next(roll for roll in later_rolls(lines) if roll["dealt"].get("rolled"))
    roll["dealt"]["rolled"] = roll["dealt"]["rolled"][::-1] + "p"


def hide_roll(lines: Lines) -> None:
    lines.remove(next(line for line in lines if line.get("chance", {}).get("by") == "roll"))


def hide_turn(lines: Lines) -> None:
    lines.remove([line for line in lines if "chance" in line][5])


def say_roll(lines: Lines) -> None:
    next(roll for roll in later_rolls(lines) if roll["by"] != "roll")["by"] = "roll"


def repeat_roll(lines: Lines) -> None:
    last = [place for place, line in enumerate(lines) if "chance" in line][-1]
    lines.insert(last, lines[last])


def shuffle_pile(lines: Lines) -> None:
    swap(next(roll for roll in later_rolls(lines) if "pile" in roll["dealt"])["dealt"]["pile"])


def first_keep(lines: Lines) -> dict[str, Any]:
    return next(line for line in lines if "keep" in line.get("action", {}).get("text", ""))


def keep_others(lines: Lines) -> None:
    first_keep(lines)["action"]["text"] = "keep rrooyy"


def keep_twice(lines: Lines) -> None:
    keep = first_keep(lines)
    renumber(lines, lines.index(keep), keep)


def renumber(lines: Lines, place: int, line: dict[str, Any]) -> None:
    """Put an action in and count all later ones on."""
    lines.insert(place, json.loads(json.dumps(line)))
    for number, action in enumerate((one["action"] for one in lines if "action" in one), start=1):
        action["number"] = number


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (change_told, "the dice are not what the key gives"),
        (change_shown, "the dice are not what the key gives"),
        (hide_roll, "no line tells what chance decided|not rolled by"),
        (hide_turn, "random numbers were used|not what the key gives|no line tells|was not rolled"),
        (say_roll, "the dice were not rolled by 'roll'"),
        (repeat_roll, "random numbers were used|nothing was dealt"),
        (shuffle_pile, "the pile is not the rest of"),
        (keep_others, "was not rolled"),
        (keep_twice, "was not rolled"),
    ],
)
def test_a_changed_die_is_noticed(change: Callable[[Lines], None], sentence: str) -> None:
    refused(forged(DICE, change), sentence)


def test_no_seventh_die_is_rolled() -> None:
    def keep_all_and_roll(lines: Lines) -> None:
        dice = the(lines, "chance")["dealt"]["rolled"]
        assert len(dice) == 6
        the(lines, "action")["text"] = f"keep {dice}"
        the(lines, "action", 1)["text"] = "roll"

    refused(forged(DICE, keep_all_and_roll), "line 5: no die is left to roll")


def lay_another(lines: Lines) -> None:
    hands = the(lines, "chance")["dealt"]["hands"]
    first = the(lines, "action")
    other = next(tile for tile in hands[1 - first["seat"]])
    first["text"] = other + first["text"][3:]


def draw_on(lines: Lines) -> None:
    place = next(i for i, line in enumerate(lines) if "action" in line)
    for _ in range(57):
        renumber(lines, place, {"action": {"number": 0, "seat": 0, "text": "draw"}})


def nobody_lays(lines: Lines) -> None:
    the(lines, "action")["seat"] = None


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lay_another, "line 4: seat . did not hold the tile"),
        (draw_on, "line 42: the pool was empty"),
        (nobody_lays, "line 4: only a seat lays"),
    ],
)
def test_a_changed_tile_is_noticed(change: Callable[[Lines], None], sentence: str) -> None:
    refused(forged(short(), change), sentence)


def test_a_changed_call_at_court_is_noticed() -> None:
    """The row is followed: what was won, filled and closed decides when it is laid anew."""

    def peek_instead(lines: Lines) -> None:
        for line in lines:
            if line.get("action", {}).get("text", "").startswith("call"):
                line["action"]["text"] = line["action"]["text"].replace("call", "peek")

    refused(forged(COURT, peek_instead), "nothing was dealt or rolled there")
    for text in ("call 8", "nod 1", "swap 1 9", "call 1 2"):
        refused(forged(COURT, lambda lines: the(lines, "action").update(text=text)), "no action on")  # noqa: B023


# Snatches.


def first_lot(lines: Lines) -> dict[str, Any]:
    near = (line["snatch"] for line in lines if "snatch" in line)
    return next(one for one in near if one["claims"][1]["reaction"] < 490_000)


def lose_the_lot(lines: Lines) -> None:
    snatch = first_lot(lines)
    snatch["winner"] = 1 - snatch["winner"]


def lose_the_race(lines: Lines) -> None:
    snatch = next(line["snatch"] for line in lines if "snatch" in line)
    snatch["claims"][0].update(waited=900_000, reaction=880_000)


def relabel(lines: Lines) -> None:
    first_lot(lines)["turn"] += 1


def somebody_else_acts(lines: Lines) -> None:
    place = next(i for i, line in enumerate(lines) if "snatch" in line)
    action = lines[place + 1]["action"]
    action["text"] = f"{1 - action['seat']}{action['text'][1:]}"


def decide_twice(lines: Lines) -> None:
    place = next(i for i, line in enumerate(lines) if "snatch" in line)
    lines.insert(place, lines[place])


def claim_twice(lines: Lines) -> None:
    snatch = the(lines, "snatch")
    snatch["claims"].append(snatch["claims"][0])


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lose_the_lot, "seat . is first by lot, not ."),
        (lose_the_race, "seat . is first by reaction, not ."),
        (relabel, "the last turning-up is number"),
        (somebody_else_acts, "was first, but did not act"),
        (decide_twice, "was first already"),
        (claim_twice, "every seat that claims does so once"),
        (lambda lines: the(lines, "snatch").update(claims=[]), "every seat that claims"),
        (lambda lines: the(lines, "snatch")["claims"][0].update(reaction=1), "less the credit"),
        (lambda lines: the(lines, "snatch")["claims"][0].update(seat=2), "that there is not"),
        (
            lambda lines: the(lines, "snatch")["claims"][0].update(credit=200_001),
            "that there is not",
        ),
        (lambda lines: the(lines, "snatch")["claims"][0].pop("seat"), "a claim has the fields"),
        (lambda lines: the(lines, "snatch")["claims"].append(7), "a claim has the fields"),
    ],
)
def test_a_wrong_verdict_is_noticed(change: Callable[[Lines], object], sentence: str) -> None:
    refused(forged(RACE, change), sentence)


# What was noted during the match.


def test_a_head_that_somebody_noted_proves_that_nothing_before_it_was_changed() -> None:
    chain = fairness.Chain("match-1")
    heads = [chain.add(line) for line in lines_of(*DRAGONS)]
    promised = fairness.commitment(secret_of("1"))
    found = check(DICE.encode(), [heads[7], f" {promised.upper()}\n", heads[-1]])
    assert ("noted", {}) in found
    # Another match of the same secret, whole and right in itself, is not the one that was seen.
    other = whole("drachenwurf", {"players": 2}, limit=9)
    assert "deals" in dict(check(other.encode(), [promised]))
    refused(other, "neither the commitment nor a head of this chain", noted=[heads[-2]])


# What cannot be checked.


def test_a_match_in_play_is_an_error_unless_that_is_enough() -> None:
    source = record.live(lines_of(*DRAGONS)[:-1], ["Noa", "Uri"])
    refused(source, "The game is not over.*with --partial this is no error")
    assert list(dict(check(source.encode(), partial=True))) == ["form", "chain", "live"]


@pytest.mark.parametrize("change", [{"game": "ten_nuts"}, {"rules": 2}])
def test_an_unknown_game_is_an_error_unless_that_is_enough(change: dict[str, Any]) -> None:
    source = forged(short(), lambda lines: the(lines, "match").update(change))
    refused(source, "Deals and rolls were not worked out: version . of .* is not known here")
    found = dict(check(source.encode(), partial=True))
    assert list(found) == ["form", "chain", "commitment", "key", "unknown"]
    # With --partial the secret is still checked against the commitment.
    wrong = forged(source, lambda lines: the(lines, "end").update(secret="0" * 64))
    refused(wrong, "the secret is not the one that was committed to", partial=True)


def test_every_finding_has_a_sentence() -> None:
    for source in (RACE, record.live(lines_of(*DRAGONS)[:-1], ["Noa", "Uri"])):
        for name, values in check(source.encode(), partial=True):
            assert "{" not in tell(name, values)
    assert set(SENTENCES) >= {"noted", "unknown"}


# Files that are no records.


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: lines[0]["match"].update(format=2), "line 1: this is format 2"),
        (lambda lines: lines[0]["match"].update(rules="1"), "line 1: rules is not of the right"),
        (lambda lines: lines[0]["match"].update(rules=True), "line 1: rules is not of the right"),
        (lambda lines: lines[0]["match"].update(more=1), "line 1: match has the fields"),
        (lambda lines: lines[0].update(match=[]), "line 1: match has the fields"),
        (
            lambda lines: lines[0]["match"]["options"].update(players=3),
            "line 11: there is one name",
        ),
        (lambda lines: lines[0]["match"]["options"].update(mode="x"), "line 1: .* no such option"),
        (lambda lines: lines[0]["match"]["options"].update(tournament=1), "line 1: .* no such opt"),
        (lambda lines: lines[0]["match"]["options"].update(speed=1), "line 1: .* no such option"),
        (lambda lines: lines[0].update(more=1), "line 1: a line is an object with one field"),
        (lambda lines: lines[1]["bytes"].update(seat=2), "line 2: bytes come in the order"),
        (lambda lines: lines[1]["bytes"].update(hex="0g"), "line 2: .* in hexadecimal"),
        (lambda lines: lines[3]["action"].update(number=2), "line 4: action 1 belongs here"),
        (lambda lines: lines[3]["action"].update(seat=2), "line 4: there is no seat 2"),
        (lambda lines: lines[3]["action"].update(seat="0"), "line 4: seat is not of the right"),
        (lambda lines: lines.insert(4, {"undo": {"to": 1}}), "line 5: there is no action after 1"),
        (lambda lines: lines.insert(4, {"undo": {"to": -1}}), "line 5: there is no action after"),
        (lambda lines: lines.insert(4, {"undo": {"to": 0.0}}), "line 5: the line is not JSON"),
        (
            lambda lines: lines.insert(4, {"nap": {}}),
            "line 5: there are no lines of the kind 'nap'",
        ),
        (lambda lines: lines.insert(1, lines[0]), "line 2: a line 'match' does not come after"),
        (lambda lines: lines.pop(0), "line 1: a record begins with a line 'match'"),
        (lambda lines: lines.pop(7), "line 8: deals are told after the end"),
        (lambda lines: lines.pop(8), "line 8: no line tells what chance decided after action 0"),
        (lambda lines: lines.pop(-2), "line 11: the last three lines"),
        (lambda lines: lines[-2].update(names=[1, "Uri"]), "line 11: names are texts"),
        (lambda lines: the(lines, "end").update(secret="00"), "line 8: .* in hexadecimal"),
        (
            lambda lines: the(lines, "chance").update(pieces=9),
            "line 9: 55 random numbers were used",
        ),
        (lambda lines: the(lines, "chance").update(after=1), "line 8: no line tells"),
    ],
)
def test_a_malformed_record_is_refused_with_its_line(
    change: Callable[[Lines], object], sentence: str
) -> None:
    refused(forged(short(), change), sentence)


@pytest.mark.parametrize(
    ("options", "source", "sentence"),
    [
        ({"first": 1}, GRID, "turn is not|random numbers|grid is"),
        (
            {"first": 4},
            GRID,
            "line 1: there is no seat 4 to begin",
        ),
        ({"kinds": 4, "copies": 1}, COURT, "line 1: 4 characters do not fill a row"),
    ],
)
def test_impossible_options_are_refused(
    options: dict[str, Any], source: str, sentence: str
) -> None:
    refused(forged(source, lambda lines: the(lines, "match")["options"].update(options)), sentence)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "line 1: the file is cut off"),
        (b"\n", "line 1: the line is not JSON"),
        (b"\xff\n", "line 1: the line is not JSON"),
        (b"[" * 100_000 + b"\n", "line 1: the line is not JSON"),
        (b"1" * 10_000 + b"\n", "line 1: the line is not JSON"),
        (b'{"match":NaN}\n', "line 1: the line is not JSON: NaN is no whole number"),
        (b"[]\n", "line 1: a line is an object with one field"),
        (b'{"match": 1}\n', "line 1: the line is not in canonical form"),
        (b'{"names":[],"names":[]}\n', "line 1: the line is not in canonical form"),
        (b'{"names":["\\ud800"]}\n', "line 1: the line is not in canonical form"),
        (b'{"names":["\\u0061"]}\n', "line 1: the line is not in canonical form"),
        (b"x" * 8_000_001, "line 1: a record has at most 8,000,000 bytes"),
        (short().replace("Noa", "Dan").encode(), "line 12: the sum of all lines above is another"),
    ],
)
def test_any_other_file_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(Wrong, match=sentence):
        check(data)


def test_a_chain_of_other_lines_is_noticed() -> None:
    lines = short().splitlines()[:-1]
    lines[-2] = dump({"chain": "0" * 64})
    above = "".join(f"{line}\n" for line in lines)
    total = dump({"sum": hashlib.sha256(above.encode()).hexdigest()})
    refused(f"{above}{total}\n", "line 10: the head of the chain is")


def test_a_name_taken_out_leaves_all_else_right() -> None:
    lines = lines_of(*DRAGONS)
    found = dict(check(record.finished(lines, ["", "Uri"]).encode()))
    assert found["chain"] == dict(check(DICE.encode()))["chain"]
    assert names_of({"players": 2}) == ["Noa", "Uri"]


def test_what_a_match_writes_down_is_right() -> None:
    secret = secret_of("match")
    promised = fairness.commitment(secret)
    about = {"match": "m1", "game": "kings_court", "rules": 1, "options": {"magic": 1}}
    match = fold(
        [
            e.Created(**about, players=2, manners=e.TableSettings(), commitment=promised),
            e.Sat(seat=1, person="u", name="Uri", salt="c0ffee"),
            e.BotSat(seat=0, level="greedy"),
            e.Started(),
        ],
        secret,
    )
    heads = [match.chain.head]
    dice = Random("match")
    while not match.position.over:
        action = guided(match.position, dice)
        match.apply(e.Acted(seat=match.position.to_act, action=action))
        heads.append(match.chain.head)
    result = {"scores": list(match.position.scores), "winners": list(match.position.winners)}
    match.apply(e.Ended(how="over", secret=secret.hex(), **result))
    source = record.finished(match.lines, ["greedy", "Uri"])
    assert "deals" in dict(check(source.encode(), [promised, *heads]))
    assert record.read(source).final() == match.position
