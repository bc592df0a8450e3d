"""Every command but ``play``: what it prints, and how it fails."""

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import kufsa
from kufsa.cli.arguments import pick_language
from kufsa.core.log import Log

from .conftest import Run

COMMANDS = ("games", "rules", "play", "simulate", "replay", "show", "bench", "perft",
            "serve", "verify", "backup", "restore", "doctor", "analyse", "puzzles")  # fmt: skip


def test_version_is_printed(run: Run) -> None:
    assert run("--version").output == f"kufsa {kufsa.__version__}\n"


def test_help_names_every_command(run: Run) -> None:
    output = run("--help").output
    for command in COMMANDS:
        assert f"  {command}\n" in output


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_a_command_has_examples(run: Run, command: str) -> None:
    output = run(command, "--help").output
    assert "Examples" in output
    assert f"kufsa {command}" in output.partition("Examples")[2]


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LANG": "nl_NL.UTF-8", "LC_ALL": "he_IL"}, "he"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "nl", "LC_ALL": "C"}, "en"),
    ],
)
def test_language_is_the_systems(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], lang: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert pick_language(None) == lang


# kufsa games, kufsa rules


def test_games_lists_every_game(run: Run) -> None:
    output = run("games", "--lang", "nl").output
    assert "Vang de draak" in output
    for entry in json.loads(run("games", "--json").stdout):
        assert entry["id"] in output
        assert entry["options"].keys() == kufsa.game(entry["id"]).options.keys()


def test_a_narrow_terminal_cuts_no_id(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    output = run("games").output
    assert all(f" {id} " in output for id in kufsa.games())


def test_rules_are_shown_in_the_language(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kufsa.Game, "rules_page", lambda game, lang: f"# {game.title(lang)}\n\nx")
    assert "Vang de draak" in run("rules", "catch_dragon", "--lang", "nl").output
    assert "Catch the Dragon" in run("rules", "Catch-Dragon").output


@pytest.mark.parametrize("command", ["rules", "simulate", "perft", "bench", "show"])
def test_unknown_game_is_a_sentence(run: Run, command: str) -> None:
    assert "no game 'chess'; the box holds: catch_dragon" in run(command, "chess", code=2).stderr


# kufsa simulate


@pytest.mark.compiled
def test_simulation_is_summed_up(run: Run) -> None:
    arguments = ("simulate", "catch_dragon", "--games", "20", "--players", "3", "--seed", "7")
    figures = json.loads(run(*arguments, "--json").stdout)
    assert figures["ended"] == figures["games"] == 20
    assert sum(seat["won"] for seat in figures["seats"]) == pytest.approx(1, abs=0.001)
    scores = sum(seat["score"] for seat in figures["seats"])
    assert 46 <= scores <= 49  # all tiles but perhaps the spiders
    assert json.loads(run(*arguments, "--json").stdout) == figures
    output = run(*arguments).output
    assert f"{figures['steps']['median']:g}" in output
    assert "No game reached the limit of 100,000" in output


def test_simulation_says_what_it_broke_off(run: Run) -> None:
    arguments = ("simulate", "catch_dragon", "--games", "5", "--limit", "10", "--seed", "7")
    assert "5 games were stopped after 10" in run(*arguments).output
    figures = json.loads(run(*arguments, "--json").stdout)
    assert (figures["ended"], figures["steps"]["median"]) == (0, 10)


def test_simulation_takes_options(run: Run) -> None:
    output = run("simulate", "catch_dragon", "--option", "first=7", code=2).stderr
    assert "option first" in output


# kufsa replay


def test_replay_says_that_all_is_right(run: Run, logs: Path) -> None:
    path = logs / "catch_dragon" / "rules-1.log"
    log = Log.load(path)
    output = run("replay", str(path)).output
    assert f"{len(log.actions)} moves replayed" in output
    position = log.final()
    assert f"Noa {position.scores[0]}, Uri {position.scores[1]}" in output
    figures = json.loads(run("replay", str(path), "--json").stdout)
    assert figures["winners"] == list(position.winners)


def test_replay_tells_every_step(run: Run, logs: Path) -> None:
    path = logs / "catch_dragon" / "rules-1-from-a-document.log"
    output = run("replay", str(path), "--step-through").output
    assert "2 >g7" in output
    assert "(CD-18)" in output
    assert "(CD-20)" in output


def spoil(source: Path, change: Callable[[str], str], target: Path) -> str:
    target.write_text(change(source.read_text(encoding="utf-8")), encoding="utf-8", newline="")
    return str(target)


def test_replay_names_the_line_that_fails(run: Run, logs: Path, tmp_path: Path) -> None:
    source = logs / "catch_dragon" / "rules-1-from-a-document.log"
    path = spoil(source, lambda text: text.replace("3 a1", "3 b1"), tmp_path / "bad.log")
    assert "line 4: action 3 is refused" in run("replay", path, code=1).stderr
    told = json.loads(run("replay", path, "--json", code=1).stdout)
    assert (told["ok"], told["line"]) == (False, 4)


def test_replay_refuses_other_rules_loudly(run: Run, logs: Path, tmp_path: Path) -> None:
    source = logs / "catch_dragon" / "rules-1.log"
    path = spoil(source, lambda text: text.replace('"rules": 1', '"rules": 9'), tmp_path / "9.log")
    error = run("replay", path, code=1).stderr
    assert "version 9" in error
    assert "version 1:" in error.replace("\n", " ")


def test_replay_of_no_file_is_a_sentence(run: Run) -> None:
    assert "nothing.log" in run("replay", "nothing.log", code=2).stderr


# kufsa show


def picture(text: str) -> str:
    assert ElementTree.fromstring(text).tag.endswith("svg")
    return text


def test_show_draws_a_log_a_document_and_a_game(run: Run, logs: Path, tmp_path: Path) -> None:
    path = logs / "catch_dragon" / "rules-1.log"
    log = Log.load(path)
    run("show", str(path), "-o", "end.svg")
    end = picture((tmp_path / "end.svg").read_text(encoding="utf-8"))
    assert end == log.final().svg()
    run("show", str(path), "--at", "1", "--seat", "1", "--lang", "he", "-o", "first.svg")
    first = list(log.replay())[1]
    assert (tmp_path / "first.svg").read_text(encoding="utf-8") == first.svg(1, "he")
    document = json.dumps(first.document, indent=1)
    (tmp_path / "first.json").write_text(document)
    shown = picture(run("show", "first.json", "-o", "-").stdout)
    game = kufsa.game("catch_dragon")
    assert shown.strip() == game.position(first.document).svg().strip()
    assert picture(run("show", "-", "-o", "-", typed=document).stdout) == shown
    run("show", "catch_dragon", "--seed", "7")
    assert picture((tmp_path / "catch_dragon.svg").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "arguments", "sentence"),
    [
        ("{}", (), "names its game"),
        ('{"game": "chess"}', (), "no game 'chess'"),
        ("garbage", (), "not JSON"),
        ('{"game": "catch_dragon", "options": {"players": 2}}', (), "needs the field"),
        ('{"game": "catch_dragon"}', ("--at", "1"), "--at"),
        ('{"kufsa": 1}\n', (), "line 1"),
    ],
)
def test_show_of_nonsense_is_a_sentence(
    run: Run, tmp_path: Path, text: str, arguments: tuple[str, ...], sentence: str
) -> None:
    (tmp_path / "x.json").write_text(text)
    assert sentence in run("show", "x.json", *arguments, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("show", "nothing.json"), "no file nothing.json"),
        (("show", "catch_dragon", "--seat", "5"), "seats are 0 to 1"),
        (("show", "LOG", "--at", "99999"), "nothing after 99999"),
    ],
)
def test_show_of_what_is_not_there_is_a_sentence(
    run: Run, logs: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    log = str(logs / "catch_dragon" / "rules-1.log")
    told = run(*(log if one == "LOG" else one for one in arguments), code=2).stderr
    assert sentence in told


# kufsa bench


@pytest.mark.compiled
def test_bench_prints_figures(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kufsa.arena.bench._ready_seconds", lambda game: (1.0, 0.1))
    figures = json.loads(run("bench", "catch_dragon", "--seconds", "0.1", "--json").stdout)
    one = figures["games"]["catch_dragon"]
    assert one["steps_per_second"]["low"] <= one["steps_per_second"]["median"]
    assert one["steps_per_second"]["median"] > 100_000
    assert one["state_bytes"] == kufsa.game("catch_dragon").rules.STATE.itemsize
    assert "catch_dragon" in run("bench", "catch_dragon", "--seconds", "0.1").output


# kufsa doctor


def test_the_doctor_says_what_is_wrong_and_exits_with_it(run: Run, tmp_path: Path) -> None:
    settings = tmp_path / "kufsa.toml"
    settings.write_text('public_url = "https://a.example"\nhttps = false\nport = 0\n')
    output = run("doctor", "--settings", str(settings), code=1).output
    assert output.startswith("Error: public_url is https://a.example, but https is false")
    found = json.loads(run("doctor", "--settings", str(settings), "--json", code=1).output)
    assert found[0]["level"] == "error" and found[0]["code"] == "https-denied"
    settings.write_text("prot = 0\n")
    assert "did you mean port" in run("doctor", "--settings", str(settings), code=2).output
