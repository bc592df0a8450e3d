"""Games of a device as matches: what is stored gives back what was sent, to the letter."""

from typing import Any

import pytest

from kufsa.match import events as e
from kufsa.match import record
from kufsa.match.audience import scene
from kufsa.match.device_games import LONGEST_REPLAY, NotTaken, as_match, checked
from kufsa.match.match import Match
from tests.verify.matches import (
    TABLES,
    device_lines,
    forged,
    lines_of,
    name_of,
    names_of,
    on_device,
    the,
    whole,
    with_undo,
)

COURT = {"players": 2}


def taken(text: str, seat: int = 0) -> tuple[list[e.AnyEvent], Match]:
    return as_match(checked(text), match="m1", person="noa", seat=seat, at=7)


def record_of(match: Match) -> str:
    return record.finished(match.lines, [who.name or who.bot for who in match.seats])


def refused(text: str, seat: int = 0) -> NotTaken:
    with pytest.raises(NotTaken) as error:
        taken(text, seat)
    return error.value


@pytest.mark.parametrize(("id", "options"), TABLES, ids=name_of)
def test_a_match_has_the_record_that_it_was_made_from(id: str, options: dict[str, Any]) -> None:
    text = record.finished(device_lines(id, options), names_of(options))
    happened, match = taken(text, seat=1)
    assert record_of(match) == text
    assert match.status == "ended" and match.how == "over"
    assert match.seat_of("noa") == 1 and match.people() == ["noa"]
    assert {event.at for event in happened} == {7}
    # All of it comes back from what is stored.
    again = [e.decode(e.encode(event)) for event in happened]
    assert again == happened


def test_what_was_taken_back_stays_in_it() -> None:
    text = record.finished(with_undo(device_lines("kings_court", COURT), after=3), ["Noa", "Uri"])
    happened, match = taken(text)
    assert [event.to for event in happened if isinstance(event, e.Undone)] == [2]
    assert record_of(match) == text


def test_claims_are_told_with_how_they_were_decided() -> None:
    text = on_device("red_handed", {"players": 3})
    happened, match = taken(text)
    claims = [event for event in happened if isinstance(event, e.Claimed)]
    assert len(claims) == text.count('{"snatch"') > 0
    assert {event.by_lot for event in claims} == {True, False}
    assert match.claimant is None


def test_bytes_that_seats_added_belong_to_the_chance() -> None:
    lines = lines_of("kings_court", COURT, match="here-0123456789abcdef")
    text = record.finished(lines, ["Noa", "greedy"])
    _, match = taken(text)
    assert set(match.salts) == {0, 1} and record_of(match) == text


def test_a_match_that_was_broken_off_is_over_too() -> None:
    text = on_device("triominoes", limit=4)
    _, match = taken(text)
    assert match.status == "ended" and match.how == "abandoned" and record_of(match) == text


def test_who_sat_where() -> None:
    lines = device_lines("catch_dragon", {"players": 4})
    names = ["fox", "greedy", "Noa", "fox"]
    _, match = taken(record.finished(lines, names), seat=0)
    nobody = e.Taken(person="", name="Noa")
    # A person may be called like a bot: whose seat is asked for is a person's.
    own = e.Taken(person="noa", name="fox")
    assert match.seats == [own, e.Taken(bot="greedy"), nobody, e.Taken(bot="fox")]
    assert match.mentioned == {"noa"}
    assert match.host == "noa"
    assert not match.manners.spectators and not match.manners.public and not match.manners.rated
    shown = scene(match, 0)
    assert shown["match"] == "m1"
    assert f'"id":"{shown["device_game"]}"' in lines[0]


def test_matches_of_the_server_are_stored_as_before() -> None:
    created = e.Created(
        match="m1", game="triominoes", rules=1, players=2, options={}, commitment="",
        manners=e.TableSettings(),
    )  # fmt: skip
    assert b"device_game" not in e.encode(created)
    match = Match(bytes(32))
    match.apply(created)
    assert (match.device_game, match.record_id) == ("", "m1")


# What is refused, and in which line.


def test_a_record_that_is_wrong_is_refused_with_its_line() -> None:
    text = on_device("kings_court")
    lines = text.splitlines()
    second = lines.index(next(line for line in lines if '"number":2,' in line)) + 1

    def other_action(found: list[dict[str, Any]]) -> None:
        the(found, "action", 1)["text"] = "peek 99"

    why = refused(forged(text, other_action))
    assert (why.code, why.line) == ("bad_record", second)
    assert "peek 99" in why.reason
    why = refused(text.replace('"number":2,', '"number":3,'))
    assert (why.code, why.line) == ("bad_record", len(lines))  # the sum is wrong
    why = refused("\n".join(lines[:-1]))
    assert why.code == "bad_record" and why.reason == "it is cut off"


@pytest.mark.parametrize("what", ["", "{}\n{}\n{}\n{}\n", "\n\n\n\n\n", "[]", "\0" * 9])
def test_what_is_no_record_at_all_is_refused(what: str) -> None:
    assert refused(what).code == "bad_record"


def test_outcome_deal_and_names_are_checked() -> None:
    text = on_device("triominoes")
    end = text.splitlines().index(next(x for x in text.splitlines() if x.startswith('{"end"'))) + 1

    def other_winner(lines: list[dict[str, Any]]) -> None:
        the(lines, "end")["winners"] = [0, 1]

    def other_deal(lines: list[dict[str, Any]]) -> None:
        the(lines, "chance")["pieces"] += 1

    def third_name(lines: list[dict[str, Any]]) -> None:
        lines[-2]["names"].append("Dan")

    def long_name(lines: list[dict[str, Any]]) -> None:
        lines[-2]["names"][0] = "N" * 41

    names = len(text.splitlines()) - 1
    wanted = [(other_winner, end), (other_deal, end + 1), (third_name, names), (long_name, names)]
    for change, line in wanted:
        why = refused(forged(text, change))
        assert (why.code, why.line) == ("bad_record", line), why.reason


def test_claims_are_checked() -> None:
    text = on_device("red_handed", {"players": 3})
    lines = text.splitlines()
    first = lines.index(next(line for line in lines if line.startswith('{"snatch"'))) + 1

    def other_winner(found: list[dict[str, Any]]) -> None:
        the(found, "snatch")["winner"] = 3 - the(found, "snatch")["winner"]

    def other_turn(found: list[dict[str, Any]]) -> None:
        the(found, "snatch")["turn"] += 1

    def another_seat_acts(found: list[dict[str, Any]]) -> None:
        found[first]["action"]["seat"] = (found[first]["action"]["seat"] + 1) % 3

    for change, line in [
        (other_winner, first),
        (other_turn, first),
        (another_seat_acts, first + 1),
    ]:
        why = refused(forged(text, change))
        assert (why.code, why.line) == ("bad_record", line), why.reason


def test_only_games_of_a_device_are_taken() -> None:
    assert refused(whole("kings_court", COURT)).code == "not_from_device"
    for id in ("0123456789abcdef", "here-", "here-0123456789ABCDEF", "here-0123456789abcdef0"):
        lines = lines_of("kings_court", COURT, match=id)
        assert refused(record.finished(lines, ["Noa", "Uri"])).code == "not_from_device"


def test_only_games_that_are_over_are_taken() -> None:
    lines = device_lines("kings_court", COURT, limit=5)[:-1]
    assert refused(record.live(lines, ["Noa", "Uri"])).code == "unfinished_record"


@pytest.mark.parametrize(
    ("field", "value", "code"), [("game", "chess", "unknown_game"), ("rules", 2, "other_rules")]
)
def test_only_games_that_the_server_knows_are_taken(field: str, value: object, code: str) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        the(lines, "match")[field] = value

    why = refused(forged(on_device("kings_court"), change))
    assert (why.code, why.line) == (code, 1)


@pytest.mark.parametrize("options", [{}, {"players": "2"}, {"players": 2, "seed": "x"}])
def test_only_options_of_the_game_are_taken(options: dict[str, Any]) -> None:
    def change(lines: list[dict[str, Any]]) -> None:
        the(lines, "match")["options"] = options

    assert refused(forged(on_device("kings_court"), change)).code == "bad_record"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_there_must_be_such_a_seat(seat: int) -> None:
    assert refused(on_device("kings_court"), seat).code == "no_such_seat"


def test_a_game_that_takes_too_long_to_play_again_is_refused() -> None:
    """An undo is short to write down, and makes everything before it be played again."""
    lines = device_lines("catch_dragon", {"players": 2})
    often = lines
    for _ in range(LONGEST_REPLAY // 200):
        often = with_undo(often, after=200)
    assert len(often) < 1_000
    assert refused(record.finished(often, ["Noa", "Uri"])).code == "long_record"
    taken(record.finished(with_undo(lines, after=200), ["Noa", "Uri"]))
