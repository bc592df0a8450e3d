"""The record of a match: written line by line, read again, and played again by the rules."""

import hashlib
import json
from collections.abc import Callable

import pytest

from kufsa.core.log import BadLog
from kufsa.match.record import (
    action_line,
    bytes_line,
    end_line,
    finished,
    header_line,
    live,
    read,
    undo_line,
)
from kufsa.match.record_lines import Action, Undo
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

DRAGON = {"players": 2, "first": 0}


def dragon(*course: str, how: str = "abandoned") -> list[str]:
    """A match of Catch the Dragon in which this happened."""
    *begun, _ = lines_of("catch_dragon", DRAGON, limit=0)
    return [*begun, *course, end_line(how, secret_of("1"), [], [])]


@pytest.mark.parametrize(("id", "options"), TABLES, ids=name_of)
def test_a_whole_match_is_read_and_played_again(id: str, options: dict[str, object]) -> None:
    record = read(whole(id, options))
    last = record.final()
    assert last.over
    assert record.end is not None
    assert record.end["scores"] == list(last.scores)
    assert record.names == names_of(options)
    assert len(record.positions()) == 1 + sum(isinstance(one, Action) for one in record.course)


def test_chance_came_back_somewhere_in_these_matches() -> None:
    """Or the tests would not see a later deal of three games at all."""
    for id in ("triominoes", "drachenwurf", "kings_court"):
        assert max(len(read(whole(*table)).chance) for table in TABLES if table[0] == id) > 1


def test_every_card_of_the_first_deal_is_told() -> None:
    record = read(short())
    first = json.loads(record.chance[0][1])["chance"]
    tiles = sum(first["dealt"]["hands"], []) + first["dealt"]["pool"]
    assert len(set(tiles)) == 56
    assert (first["after"], first["step"], first["by"], first["pieces"]) == (0, 0, None, 55)


def test_every_die_is_told_also_what_was_rolled_in_vain() -> None:
    lines = [json.loads(line)["chance"] for _, line in read(whole(*TABLES[1])).chance]
    rolls = [event for line in lines for event in line["told"] if event["event"] == "rolled"]
    assert len(rolls) == len(lines) - 1
    assert any(event["event"] == "no-match" for line in lines for event in line["told"])


# A match in play.


@pytest.mark.parametrize(("id", "options"), TABLES[:5], ids=name_of)
def test_a_live_record_has_no_secret_and_no_deal(id: str, options: dict[str, object]) -> None:
    lines = lines_of(id, options, limit=6)[:-1]
    source = live(lines, names_of(options))
    kinds = [next(iter(json.loads(line))) for line in source.splitlines()]
    assert {"end", "chance"} & set(kinds) == set()
    assert kinds[-3:] == ["chain", "names", "sum"]
    record = read(source)
    assert record.end is None
    with pytest.raises(BadLog, match="its secret is not shown yet"):
        record.final()
    with pytest.raises(BadLog, match="its secret is not shown yet"):
        finished(lines, names_of(options))


def test_the_lines_of_a_live_match_are_the_beginning_of_its_finished_record() -> None:
    lines = lines_of("kings_court", {"players": 2})
    assert whole("kings_court", {"players": 2}).startswith("\n".join(lines[:-1]))


# Names can be taken out.


def test_a_name_can_be_taken_out_and_the_chain_stays() -> None:
    lines = lines_of("kings_court", {"players": 2})
    with_names, without = finished(lines, ["Noa", "Uri"]), finished(lines, ["", "Uri"])
    assert "Noa" not in without
    assert with_names.splitlines()[-3] == without.splitlines()[-3]
    assert read(without).final() == read(with_names).final()


# Undo.


def test_actions_that_were_taken_back_are_not_in_the_position() -> None:
    source = finished(
        dragon(
            action_line(1, 0, "c1"),
            action_line(2, 0, "stop"),
            undo_line(0),
            action_line(1, 0, "b1"),
        ),
        ["Noa", "Uri"],
    )
    record = read(source)
    assert record.course[2] == Undo(6, 0)
    assert record.final().document["up"] == ["b1"]


def test_what_chance_decided_is_not_taken_back() -> None:
    header, *_, end = lines_of("drachenwurf", DRAGON, limit=0)
    position = read(finished([header, end], ["Noa", "Uri"])).final()
    seat = position.to_act
    course = [action_line(1, seat, position.legal[0]), action_line(2, seat, "roll")]
    assert position.legal[0].startswith("keep")
    keep_back = [*course[:1], undo_line(0), *course]
    assert read(finished([header, *keep_back, end], ["Noa", "Uri"])).final() != position
    with pytest.raises(BadLog, match="line 4: what chance has decided cannot be taken back"):
        finished([header, *course, undo_line(0), end], ["Noa", "Uri"])


# Wrong play.


@pytest.mark.parametrize(
    ("course", "line", "sentence"),
    [
        ([action_line(1, 0, "stop")], 4, "the action is refused"),
        ([action_line(1, 0, "z9")], 4, "the action is refused"),
        ([action_line(1, 1, "a1")], 4, "it is the turn of seat 0, not 1"),
        ([action_line(1, None, "a1")], 4, "it is the turn of seat 0, not None"),
        ([action_line(2, 0, "a1")], 4, "action 1 belongs here, not 2"),
        ([action_line(1, 2, "a1")], 4, "seat lies from 0 to 1"),
        ([action_line(1, 0, "")], 4, "is no action"),
        ([action_line(1, 0, "a1"), undo_line(1)], 5, "no action after number 1"),
        ([action_line(1, 0, "a1"), undo_line(2)], 5, "to lies from 0 to 1"),
        ([action_line(1, 0, "a1"), bytes_line(1, b"x")], 5, "'bytes' does not come after 'action'"),
    ],
)
def test_wrong_play_is_refused_with_its_line(course: list[str], line: int, sentence: str) -> None:
    with pytest.raises(BadLog, match=sentence) as caught:
        finished(dragon(*course), ["Noa", "Uri"])
    assert caught.value.line == line


def test_an_end_that_is_none_is_refused() -> None:
    lines = dragon(how="over")
    source = finished(lines, ["Noa", "Uri"])
    with pytest.raises(BadLog, match="line 4: the game is not over, but the match ends 'over'"):
        read(source).final()


def test_a_match_that_is_over_was_not_abandoned() -> None:
    def abandon(lines: Lines) -> None:
        the(lines, "end")["how"] = "abandoned"

    with pytest.raises(BadLog, match="the game is over, but the match ends 'abandoned'"):
        read(forged(whole("kings_court", {"players": 2}), abandon)).final()


@pytest.mark.parametrize("name", ["scores", "winners"])
@pytest.mark.parametrize("source", [short(), whole("kings_court", {"players": 2})])
def test_scores_and_winners_are_those_of_the_rules(name: str, source: str) -> None:
    def change(lines: Lines) -> None:
        the(lines, "end")[name] = [99, 0]

    with pytest.raises(BadLog, match=f"the {name} are"):
        read(forged(source, change)).final()


def test_a_match_broken_off_may_have_its_scores_told() -> None:
    last = read(short()).final()

    def change(lines: Lines) -> None:
        the(lines, "end")["scores"] = list(last.scores)

    assert any(last.scores)
    assert read(forged(short(), change)).final() == last


# Wrong files.


def drop(kind: str) -> Callable[[Lines], object]:
    def change(lines: Lines) -> None:
        lines.remove(next(line for line in lines if kind in line))

    return change


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: lines[0]["match"].update(format=2), "line 1: this is format 1"),
        (lambda lines: lines[0]["match"].update(format=True), "line 1: this is format 1"),
        (lambda lines: lines[0]["match"].update(options=[]), "line 1: options is an object"),
        (lambda lines: lines[0]["match"].update(commitment="00"), "line 1: commitment is 32 bytes"),
        (lambda lines: lines[0]["match"].update(extra=1), "line 1: match has no field 'extra'"),
        (lambda lines: lines[0]["match"].update(rules=2), "this Kufsa has version 1"),
        (lambda lines: lines[0]["match"].update(game="chess"), "line 1: .*chess"),
        (lambda lines: lines[0]["match"]["options"].update(mode=7), "line 1: option mode"),
        (lambda lines: lines[1]["bytes"].update(hex="0"), "line 2: hex is some bytes"),
        (lambda lines: lines[1]["bytes"].update(hex=""), "line 2: hex is some bytes"),
        (lambda lines: lines[1]["bytes"].update(seat=1), "line 3: bytes come in the order"),
        (lambda lines: lines.insert(3, {"flip": {}}), "line 4: no line of the kind 'flip'"),
        (lambda lines: lines.insert(3, {"sum": ""}), "line 4: no line of the kind 'sum'"),
        (lambda lines: lines.insert(3, {}), "line 4: a line is an object with one field"),
        (lambda lines: lines.insert(3, {"undo": {"to": 0.5}}), "line 4: .* whole numbers only"),
        (lambda lines: lines.insert(1, lines[0]), "line 2: a line 'match' does not come after"),
        (lambda lines: the(lines, "end").update(how="lost"), "line 8: how is one of"),
        (lambda lines: the(lines, "end").update(scores=["a"]), "line 8: scores is a whole number"),
        (lambda lines: the(lines, "end").update(secret="0" * 64), "line 8: the secret is not the"),
        (lambda lines: lines[-2].update(names=["Noa"]), "line 1: 1 seats are named|seat lies from"),
        (lambda lines: lines[-2].update(names=[1, 2]), "line 11: the names of the seats"),
        (lambda lines: lines[-2].update(names=[]), "line 11: the names of the seats"),
        (drop("match"), "line 1: a record begins with a line 'match'"),
        (drop("end"), "line 8: what was dealt and rolled is told after the end only"),
        (drop("chance"), "line 8: 1 lines tell what was dealt and rolled, not 0"),
        (drop("names"), "the names of the seats belong here"),
        (lambda lines: the(lines, "chance").update(pieces=54), "line 9: this was not dealt"),
        (lambda lines: the(lines, "chance")["dealt"].update(turn=5), "line 9: this was not dealt"),
    ],
)
def test_a_forged_record_is_refused_with_its_line(
    change: Callable[[Lines], object], sentence: str
) -> None:
    with pytest.raises(BadLog, match=sentence):
        read(forged(short(), change)).final()


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        (7, "a record is a text, not 7"),
        ("", "line 1: it is cut off"),
        (short()[:-1], "it is cut off"),
        ("x" * 8_000_001, "at most 8,000,000 characters"),
        (short().replace("match-1", "match-2"), "line 12: the sum of everything above"),
        (short()[:-4] + '0"}\n', "line 12: the sum of everything above"),
    ],
)
def test_a_damaged_file_is_refused(source: str, sentence: str) -> None:
    with pytest.raises(BadLog, match=sentence):
        read(source)


def test_a_wrong_chain_is_noticed() -> None:
    lines = short().splitlines()
    other = whole("triominoes", {"players": 2}, limit=5).splitlines()
    lines[-3] = other[-3]
    above = "".join(f"{line}\n" for line in lines[:-1])
    total = dump({"sum": hashlib.sha256(above.encode()).hexdigest()})
    with pytest.raises(BadLog, match="line 10: this is not the chain of the lines above"):
        read(f"{above}{total}\n")


def test_a_line_in_another_form_is_refused() -> None:
    [header, *rest] = lines_of("triominoes", {"players": 2}, limit=4)
    for other in (header.replace(":", ": "), header.replace("m", "\\u006d", 1)):
        with pytest.raises(BadLog, match="line 1: the line is not in canonical form"):
            finished([other, *rest], ["Noa", "Uri"])
    with pytest.raises(BadLog, match="line 1: the text is not JSON"):
        finished(["[" * 100_000, *rest], ["Noa", "Uri"])
    with pytest.raises(BadLog, match="line 1: a record begins with its header"):
        finished([], ["Noa", "Uri"])


# Snatches.

FAR_AWAY = {"seat": 5, "waited": 500_000, "credit": 200_001, "reaction": 299_999}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda snatch: snatch.update(winner=1 - snatch["winner"]), "was first by"),
        (lambda snatch: snatch.update(claims=[]), "nobody claimed anything after turn-up"),
        (lambda snatch: snatch["claims"].append(snatch["claims"][0]), "more than once"),
        (
            lambda snatch: snatch["claims"][0].update(reaction=1),
            "claims: .*does not give a reaction of 1",
        ),
        (lambda snatch: snatch["claims"][0].update(tied=True), "claims: .*unknown field"),
        (
            lambda snatch: snatch["claims"][0].update(credit=300_000, reaction=200_000),
            "over the cap",
        ),
    ],
)
def test_a_wrong_verdict_is_refused(
    change: Callable[[dict[str, object]], object], sentence: str
) -> None:
    source = whole("red_handed", {"players": 2})
    with pytest.raises(BadLog, match=sentence):
        read(forged(source, lambda lines: change(the(lines, "snatch")))).final()


def test_a_header_names_what_start_was_given() -> None:
    line = header_line(match="m", game="g", rules=3, options={"players": 2}, commitment="ab")
    assert json.loads(line) == {
        "match": {
            "format": 1,
            "id": "m",
            "game": "g",
            "rules": 3,
            "options": {"players": 2},
            "commitment": "ab",
        }
    }
