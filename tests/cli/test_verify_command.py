"""``kufsa verify``: what it tells, in three languages, and how it fails."""

import json
from pathlib import Path

import pytest

from kufsa import verify
from kufsa.core.language import message_ids
from kufsa.match import record
from kufsa.verify import SENTENCES
from tests.verify.matches import Lines, forged, lines_of, short, the, whole

from .conftest import Run

MATCH = "match.kufsa"
COURT = ("kings_court", {"players": 2})


def write(source: str) -> None:
    Path(MATCH).write_text(source, encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "The rules agree: every move was legal, and the result is right."),
        ("he", "החוקים מסכימים: כל מהלך היה חוקי, והתוצאה נכונה."),
        ("nl", "Ook volgens de spelregels klopt alles: elke zet mocht en de uitslag is juist."),
    ],
)
def test_a_right_record_is_told_in_the_language(run: Run, lang: str, told: str) -> None:
    write(whole("red_handed", {"players": 2}))
    output = run("verify", MATCH, "--lang", lang).output
    assert len(output.splitlines()) == 7
    assert output.splitlines()[-1] == told


def test_json(run: Run) -> None:
    write(whole(*COURT))
    told = json.loads(run("verify", MATCH, "--json").stdout)
    assert told["ok"]
    assert told["over"]
    assert len(told["scores"]) == 2
    assert list(told["found"]) == ["form", "chain", "commitment", "key", "deals"]


def test_every_finding_has_words_in_the_command_line() -> None:
    assert {f"verify-{name}" for name in SENTENCES} <= set(message_ids("kufsa.cli", "en"))


def test_english_is_the_same_alone_and_in_the_command_line() -> None:
    from kufsa.cli.console import say

    head = "ab"
    assert say("verify-chain", "en", head=head) == SENTENCES["chain"].format(head=head)
    for name in ("commitment", "noted", "live"):
        assert say(f"verify-{name}", "en") == SENTENCES[name]


def test_what_was_noted_is_looked_for(run: Run) -> None:
    write(short())
    promised = json.loads(short().splitlines()[0])["match"]["commitment"]
    assert "Everything you noted" in run("verify", MATCH, "--noted", promised).output
    wrong = run("verify", MATCH, "--noted", promised, "--noted", "ab" * 32, code=1).output
    assert "neither the commitment nor a head of this chain" in wrong


def test_a_changed_record_fails(run: Run) -> None:
    write(short().replace("Noa", "Dan"))
    output = run("verify", MATCH, code=1).output
    assert "match.kufsa is not right: line 12: the sum of all lines above is another" in output
    told = json.loads(run("verify", MATCH, "--json", code=1).stdout)
    assert (told["ok"], told["line"]) == (False, 12)


def swap_two_actions(lines: Lines) -> None:
    """Two turns change places: their seats are wrong now, and perhaps what they led to."""
    first, second = the(lines, "action", 0), the(lines, "action", 1)
    first["text"], second["text"] = second["text"], first["text"]
    first["seat"], second["seat"] = second["seat"], first["seat"]


def win(lines: Lines) -> None:
    the(lines, "end")["winners"] = [0, 1]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [(swap_two_actions, "line 4: it is the turn of seat"), (win, "the winners are")],
)
def test_a_forged_play_fails_by_the_rules_though_all_sums_are_right(
    run: Run, change: object, sentence: str
) -> None:
    write(forged(whole(*COURT), change))
    assert sentence in run("verify", MATCH, code=1).output


def test_a_changed_action_fails_by_the_rules(run: Run) -> None:
    """Every other action that may stand there leads elsewhere, or is refused."""
    source = whole(*COURT)
    actions = sum('{"action"' in line for line in source.splitlines())

    def peek(lines: Lines) -> None:
        the(lines, "action", actions - 1)["text"] = "peek 1"

    write(forged(source, peek))
    assert "match.kufsa is not right" in run("verify", MATCH, code=1).output


def second_version(lines: Lines) -> None:
    the(lines, "match")["rules"] = 2


def another_game(lines: Lines) -> None:
    the(lines, "match")["game"] = "chess"


def test_a_match_in_play_and_an_unknown_version_need_partial(run: Run) -> None:
    write(record.live(lines_of(*COURT, limit=5)[:-1], ["Noa", "Uri"]))
    assert "The game is not over" in run("verify", MATCH, code=1).output
    output = run("verify", MATCH, "--partial").output
    assert "the shuffle was not checked" in output
    assert "The rules agree" not in output
    for change in (second_version, another_game):
        write(forged(short(), change))
        assert "is not known here" in run("verify", MATCH, code=1).output
        output = run("verify", MATCH, "--partial").output
        assert "were not worked out a second time" in output
        assert "The rules agree" not in output


def test_a_file_that_is_not_there(run: Run) -> None:
    assert "nothing.kufsa" in run("verify", "nothing.kufsa", code=2).output
    assert "FILE is missing." in run("verify", code=2).output


def test_a_file_without_an_end_is_refused_at_once(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify, "LONGEST", 1000)
    assert "at most 1,000 bytes" in run("verify", "/dev/zero", code=1).output
    assert len(verify.read_record(Path("/dev/zero"))) == 1001


def test_a_log_is_no_record(run: Run, logs: Path) -> None:
    log = logs / "catch_dragon" / "rules-1.log"
    assert "line 1" in run("verify", str(log), code=1).output


def test_a_record_to_which_nobody_added_is_told_apart(run: Run) -> None:
    """Whoever dealt could have tried secrets until one pleased them."""
    game, options = COURT
    write(record.finished(lines_of(game, options, added={}), ["Noa", "Uri"]))
    assert SENTENCES["nobody"] in run("verify", MATCH, "--lang", "en").output
    write(whole(*COURT))
    assert SENTENCES["nobody"] not in run("verify", MATCH, "--lang", "en").output
