"""The record of a game: what is written is read, replayed and checked; anything else is refused."""

import hashlib
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kufsa
from kufsa.core import registry
from kufsa.core.log import LONGEST, BadLog, Log, Recorder, fresh_header, result_of

LOGS = Path(__file__).parent.parent / "logs"
STORED = sorted(LOGS.glob("*/*.log"))
OWN_GAMES = [one for one in registry.games() if kufsa.game(one).package.startswith("kufsa.games.")]

HEADER = fresh_header("catch_dragon", {"players": 2, "first": 0}, 7, ["Noa", "Uri"])
TEXT = Log(HEADER, ["c4", "stop", "d4"]).text()


def changed(**parts: object) -> str:
    return Log({**HEADER, **parts}, ["c4"]).text()


# Logs of every version, for ever.


@pytest.mark.parametrize("path", STORED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_stored_log_replays_or_names_both_versions(path: Path) -> None:
    log = Log.load(path)
    present = kufsa.game(log.header["game"]).rules_version
    if log.header["rules"] == present:
        assert log.result is not None
        assert result_of(log.final()) == log.result
    else:
        with pytest.raises(BadLog, match=rf"version {log.header['rules']} .* version {present}\b"):
            log.final()
    assert log.text() == path.read_bytes().decode()


@pytest.mark.parametrize("id", OWN_GAMES)
def test_every_rules_version_has_a_stored_log(id: str) -> None:
    for version in range(1, kufsa.game(id).rules_version + 1):
        path = LOGS / id / f"rules-{version}.log"
        assert path.exists(), f"play a long game by the rules of now and keep it as {path}"
        assert Log.load(path).header["rules"] == version


# Writing and reading.


def test_text_is_what_the_format_says() -> None:
    assert TEXT == (
        '{"kufsa": 1, "game": "catch_dragon", "rules": 1, '
        '"options": {"players": 2, "first": 0}, "seed": 7, "seats": ["Noa", "Uri"]}\n'
        "1 c4\n2 stop\n3 d4\n"
    )
    assert Log.read(TEXT) == Log(HEADER, ["c4", "stop", "d4"])


def test_names_stay_readable_and_anything_can_be_written(tmp_path: Path) -> None:
    header = {**HEADER, "seats": ["נועה", "\ud800"], "seed": "\udfff\n\u2028"}
    text = Log(header).text()
    assert "נועה" in text
    assert Log.read(text.encode().decode()).header == header
    Recorder.begin(tmp_path / "a.log", header).close()
    assert Log.load(tmp_path / "a.log").header == header


def test_public_record_has_no_seed_and_cannot_be_replayed() -> None:
    log = Log({**HEADER, "seed": "a secret"}, ["c4"])
    log.result = result_of(log.final())
    assert "secret" not in log.public()
    assert "sha256" not in log.public()
    public = Log.read(log.public())
    assert public.actions == ["c4"]
    with pytest.raises(BadLog, match="line 1: the seed is not shown"):
        public.final()


def test_number_and_text_are_different_seeds() -> None:
    grids = {
        json.dumps(Log({**HEADER, "seed": seed}).final().document["grid"]) for seed in (7, "7")
    }
    assert len(grids) == 2


def test_header_keeps_a_position_instead_of_a_deal() -> None:
    document = kufsa.game("catch_dragon").start(seed=3, first=1).document
    header = {name: part for name, part in HEADER.items() if name != "options"}
    log = Log({**header, "document": document}, ["a1"])
    first, second = Log.read(log.text()).replay()
    assert first.document == document
    assert second.document["up"] == ["a1"] or second.to_act == 0


def test_bad_log_pickles() -> None:
    error = pickle.loads(pickle.dumps(BadLog(3, "it: hurts")))
    assert (error.line, str(error)) == (3, "line 3: it: hurts")


BAD_TEXTS = {
    "empty": ("", 1),
    "blank": ("\n", 1),
    "not json": ("kufsa\n1 c4\n", 1),
    "deep": ("[" * 100_000 + "\n", 1),
    "list": ("[]\n", 1),
    "cut off": (TEXT[:-1], 4),
    "other format": (changed(kufsa=2), 1),
    "true format": (changed(kufsa=True), 1),
    "no game": (changed(game=None), 1),
    "rules 0": (changed(rules=0), 1),
    "rules 1.0": (changed(rules=1.0), 1),
    "unknown field": (changed(colour="red"), 1),
    "document and options": (changed(document={}), 1),
    "options no object": (changed(options=[]), 1),
    "seed true": (changed(seed=True), 1),
    "seed 1.5": (changed(seed=1.5), 1),
    "seed NaN": (changed(seed=float("nan")), 1),
    "seats no list": (changed(seats="Noa"), 1),
    "seat no text": (changed(seats=["Noa", 1]), 1),
    "field twice": (TEXT.replace('{"kufsa": 1', '{"kufsa": 1, "kufsa": 1'), 1),
    "wrong number": (TEXT.replace("2 stop", "3 stop"), 3),
    "leading zero": (TEXT.replace("2 stop", "02 stop"), 3),
    "no number": (TEXT.replace("2 stop", "stop"), 3),
    "no action": (TEXT.replace("2 stop", "2 "), 3),
    "long action": (TEXT.replace("stop", "s" * 300), 3),
    "CRLF": (TEXT.replace("\n", "\r\n"), 2),
    "empty line": (TEXT + "\n", 5),
    "empty result": (TEXT + "{}\n", 5),
    "bad hash": (TEXT + '{"scores": [], "winners": [], "sha256": "x"}\n', 5),
    "float score": (TEXT + f'{{"scores": [1.0], "winners": [], "sha256": "{"0" * 64}"}}\n', 5),
    "after the end": (
        TEXT + f'{{"scores": [1], "winners": [], "sha256": "{"0" * 64}"}}\n4 c4\n',
        6,
    ),
    "too long": ("x" * (LONGEST + 1), 1),
}


@pytest.mark.parametrize("name", BAD_TEXTS)
def test_bad_text_is_refused_with_its_line(name: str) -> None:
    text, line = BAD_TEXTS[name]
    with pytest.raises(BadLog, match=rf"^line {line}: ") as caught:
        Log.read(text)
    assert caught.value.line == line
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("thing", [None, 7, b"{}", ["x"]])
def test_what_is_no_text_is_refused(thing: object) -> None:
    with pytest.raises(BadLog, match="a log is a text"):
        Log.read(thing)  # type: ignore[arg-type]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(), parts, max_size=3),
    max_leaves=8,
)


@given(
    st.lists(
        st.text()
        | st.sampled_from(["\n", "1 c4\n", "2 stop\n", TEXT, '{"kufsa": 1', "}", "{", "\r"]),
        max_size=6,
    )
)
def test_any_text_is_read_or_refused(parts: list[str]) -> None:
    try:
        log = Log.read("".join(parts))
    except BadLog:
        return
    assert Log.read(log.text()) == log


@given(st.dictionaries(st.sampled_from([*HEADER, "document"]), json_values))
def test_any_header_replays_or_is_refused(parts: dict[str, object]) -> None:
    try:
        Log.read(changed(**parts)).final()
    except BadLog as error:
        assert error.line in (1, 2)


@given(st.dictionaries(st.sampled_from(["players", "first", "seed", "self", ""]), json_values))
def test_any_options_replay_or_are_refused(options: dict[str, object]) -> None:
    try:
        Log.read(changed(options=options)).final()
    except BadLog as error:
        assert error.line in (1, 2)


# Replaying.


def test_replay_gives_every_position() -> None:
    positions = list(Log.read(TEXT).replay())
    start = kufsa.game("catch_dragon").start(players=2, seed=7, first=0)
    assert positions == [
        start,
        start.play("c4"),
        start.play("c4", "stop"),
        start.play("c4", "stop", "d4"),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (changed(game="chess"), "line 1: no game 'chess'"),
        (changed(rules=99), "line 1: .*version 99 .*version 1"),
        (changed(options={}), "line 1: .* players"),
        (changed(options={"players": 2, "color": 1}), "line 1: .*no option 'color'"),
        (changed(seats=["Noa"]), "line 1: 1 seats are named"),
        (TEXT.replace("3 d4", "3 c4"), r"line 4: action 3 is refused: .*\(CD-10\)"),
        (TEXT.replace("1 c4", "1 stop"), r"line 2: action 1 is refused: .*\(CD-07\)"),
    ],
)
def test_what_does_not_replay_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadLog, match=message):
        Log.read(text).final()


def finished() -> Log:
    return Log.load(LOGS / "catch_dragon" / "rules-1.log")


def test_result_hashes_the_last_document() -> None:
    log = finished()
    assert log.result is not None
    document = json.dumps(log.final().document, sort_keys=True, separators=(",", ":"))
    assert log.result["sha256"] == hashlib.sha256(document.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [{"scores": [0, 0]}, {"winners": []}, {"sha256": "0" * 64}],
    ids=lambda change: next(iter(change)),
)
def test_wrong_result_is_refused(change: dict[str, object]) -> None:
    log = finished()
    assert log.result is not None
    log.result |= change
    line = len(log.actions) + 2
    with pytest.raises(BadLog, match=f"line {line}: {next(iter(change))} "):
        log.final()


def test_result_of_an_unfinished_game_is_refused() -> None:
    log = finished()
    log.actions.pop()
    with pytest.raises(BadLog, match="the game is not over"):
        log.final()


def test_action_after_the_end_is_refused() -> None:
    log = finished()
    log.actions.append("a1")
    with pytest.raises(BadLog, match="GEN-03"):
        log.final()


# Recording.


def test_recorder_writes_each_action_at_once(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.log"
    source = finished()
    with Recorder.begin(path, source.header) as recorder:
        for action in source.actions:
            recorder.add(action)
            if len(recorder.log.actions) in (1, 2, 50):
                assert Log.load(path).actions == source.actions[: len(recorder.log.actions)]
        recorder.finish(source.final())
    assert Log.load(path) == source


def test_recorder_never_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        Recorder.begin(path, HEADER)
    assert path.read_text() == "mine"


@pytest.mark.parametrize("torn", ["", "3", "3 d", '{"scores": [', "\u05e0"])
def test_resume_cuts_off_a_torn_line(tmp_path: Path, torn: str) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(Log(HEADER, ["c4", "stop"]).text().encode() + torn.encode()[:20])
    recorder, cut = Recorder.resume(path)
    with recorder:
        assert cut == torn
        recorder.add("d4")
    assert path.read_bytes().decode() == TEXT


def test_resume_survives_a_letter_torn_in_two(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(Log(HEADER, ["c4"]).text().encode() + "2 נ".encode()[:-1])
    recorder, cut = Recorder.resume(path)
    recorder.close()
    assert cut.startswith("2 ")
    assert Log.load(path).actions == ["c4"]


def test_resume_of_a_torn_header_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_text('{"kufsa": 1')
    with pytest.raises(BadLog, match="line 1"):
        Recorder.resume(path)
    assert path.read_text() == '{"kufsa": 1'


def test_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(TEXT.encode() + b"4 \xff\n")
    with pytest.raises(BadLog, match="line 5: it is not UTF-8"):
        Log.load(path)


def test_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.log"
    path.write_bytes(b"x" * (LONGEST + 1))
    with pytest.raises(BadLog, match="at most"):
        Log.load(path)
