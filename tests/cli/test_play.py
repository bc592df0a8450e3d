"""Games at one keyboard, typed by a script."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import kufsa
from kufsa.cli import session
from kufsa.cli.console import Problem
from kufsa.cli.names import seat_names, shown_names
from kufsa.cli.typed_actions import match_action
from kufsa.core import registry
from kufsa.core.language import languages
from kufsa.core.log import Log

from .conftest import Run

PLAY = ("play", "catch_dragon", "--names", "Noa,Uri", "--seed", "7", "--option", "first=0")


def last_saved(folder: Path) -> Path:
    (path,) = (folder / "data").glob("*.log")
    return path


def test_whole_game_is_played_told_and_recorded(run: Run, logs: Path, tmp_path: Path) -> None:
    source = Log.load(logs / "catch_dragon" / "rules-1.log")
    seed = str(source.header["seed"])
    typed = "".join(f"{action}\n" for action in source.actions)
    result = run(*PLAY[:-4], "--seed", seed, "--option", "first=0", "--save", "g.log", typed=typed)
    assert Log.load(tmp_path / "g.log") == source
    position = source.final()
    winner = ["Noa", "Uri"][position.winners[0]]
    assert f"{winner} wins!" in result.output
    assert "Noa wins" in result.output
    assert "g.log" in result.output
    assert run("replay", "g.log").exit_code == 0


def test_game_is_left_and_goes_on(run: Run, tmp_path: Path) -> None:
    first = run(*PLAY, typed="c4\nquit\n")
    path = last_saved(tmp_path)
    assert f"kufsa play --resume {path}" in first.output.replace("\n", "")
    second = run("play", "--resume", str(path), typed="stop\n")  # and then the end of the input
    assert "Noa wins 1 diamond." in second.output
    assert "Uri, it is your turn." in second.output
    assert Log.load(path).actions == ["c4", "stop"]


def test_interrupt_leaves_like_quit(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert "kufsa play --resume" in run(*PLAY).output
    assert Log.load(last_saved(tmp_path)).actions == []


def test_torn_line_is_told_on_resume(run: Run, tmp_path: Path) -> None:
    run(*PLAY, "--save", "g.log", typed="c4\n")
    with (tmp_path / "g.log").open("a") as file:
        file.write("2 st")
    assert "(“2 st”)" in run("play", "--resume", "g.log").output
    assert Log.load(tmp_path / "g.log").actions == ["c4"]


def test_finished_game_shows_its_result_again(run: Run, logs: Path, tmp_path: Path) -> None:
    text = (logs / "catch_dragon" / "rules-1.log").read_bytes()
    (tmp_path / "g.log").write_bytes(text)
    assert "wins!" in run("play", "--resume", "g.log").output
    assert (tmp_path / "g.log").read_bytes() == text


def test_result_that_a_crash_left_out_is_written(run: Run, logs: Path, tmp_path: Path) -> None:
    source = Log.load(logs / "catch_dragon" / "rules-1.log")
    (tmp_path / "g.log").write_text(Log(source.header, source.actions).text(), newline="")
    run("play", "--resume", "g.log")
    assert Log.load(tmp_path / "g.log") == source


@pytest.mark.compiled
def test_who_names_no_bot_meets_the_one_in_the_middle(run: Run, tmp_path: Path) -> None:
    result = run(
        "play", "catch_dragon", "--names", "Noa", "--bots", "1", "--option", "first=1",
        "--save", "g.log", typed="quit\n",
    )  # fmt: skip
    log = Log.load(tmp_path / "g.log")
    assert log.seats == ["Noa", "fox"]
    assert log.final().to_act == 0
    assert log.actions
    assert f"Fox turns over a tile ({log.actions[0]}):" in result.output


def test_a_bot_is_asked_for_by_name(run: Run, tmp_path: Path) -> None:
    asked = ("play", "catch_dragon", "--names", "Noa", "--bots", "1", "--option", "first=1")
    run(*asked, "--level", "greedy", "--seed", "7", "--save", "g.log", typed="quit\n")
    log = Log.load(tmp_path / "g.log")
    assert log.seats == ["Noa", "greedy"]
    assert log.actions[0] == "a1", "it turns the first tile that it does not know"
    assert "greedy, random" in run(*asked, "--level", "clever", code=2).output
    assert "is taken" in run("play", "catch_dragon", "--names", "Greedy,Noa", code=2).output


FOX = ("play", "catch_dragon", "--names", "Noa", "--bots", "1", "--seed", "7", "--level", "fox")


def test_a_seed_repeats_what_bots_do(run: Run, tmp_path: Path) -> None:
    for name in ("a.log", "b.log"):
        run(*FOX, "--option", "first=1", "--save", name, typed="c4\nstop\nd5\nstop\nquit\n")
    assert Log.load(tmp_path / "a.log").actions == Log.load(tmp_path / "b.log").actions


def test_a_bot_that_is_taken_up_again_knows_what_happened(
    run: Run, logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = Log.load(logs / "catch_dragon" / "rules-1.log")
    log = Log({**source.header, "seats": ["Noa", "fox"]}, source.actions[:9])
    (tmp_path / "g.log").write_text(log.text(), newline="")
    heard: list[dict[str, Any]] = []

    class Ear:
        def begin(self, seat: int, options: Any) -> None:
            assert seat == 1

        def observe(self, events: list[dict[str, Any]]) -> None:
            heard.extend(events)

        def choose(self, view: Any, legal: list[str]) -> str:
            return legal[0]

    monkeypatch.setattr(session, "bot", lambda *_: Ear())
    run("play", "--resume", "g.log", typed="quit\n")
    told = [event for position in log.replay() for event in position.events(1)]
    assert heard[: len(told)] == told


@pytest.mark.compiled
def test_bots_say_why_if_they_are_asked_to(run: Run) -> None:
    asked = (*FOX, "--option", "first=1")
    said = "Fox: “"
    assert said in run(*asked, "--explain", "--save", "a.log", typed="quit\n").output
    assert said in run("play", "--resume", "a.log", "--explain", typed="c4\nstop\n").output
    assert said not in run(*asked, "--save", "b.log", typed="quit\n").output


def test_opponents_leave_a_seat_for_a_person(run: Run, tmp_path: Path) -> None:
    run("play", "catch_dragon", "--bots", "4", "--level", "random", "--save", "g.log")
    assert Log.load(tmp_path / "g.log").seats == ["Player 1", *["random"] * 4]


def test_no_seed_still_gives_a_record_that_replays(run: Run, tmp_path: Path) -> None:
    run("play", "catch_dragon", "--save", "a.log")
    run("play", "catch_dragon", "--save", "b.log")
    first, second = Log.load(tmp_path / "a.log"), Log.load(tmp_path / "b.log")
    assert first.final() != second.final()
    assert first.seats == ["Player 1", "Player 2"]


def test_refused_action_is_told_with_its_clause(run: Run) -> None:
    output = run(*PLAY, typed="stop\nh9\nquit\n").output
    assert "(CD-07)" in output
    assert "'h9' is not a move" in output


@pytest.mark.parametrize(
    ("lang", "sentence"), [("he", "התור שלך"), ("nl", "jij bent aan de beurt")]
)
def test_game_speaks_the_language(run: Run, lang: str, sentence: str) -> None:
    output = run(*PLAY, "--lang", lang, typed="stop\n").output
    assert sentence in output
    assert "Turn over at least one tile" not in output
    assert "(CD-07)" in output


@pytest.mark.parametrize("word", ["?", "help", "HELP", "hulp"])
def test_help_lists_commands_and_numbers_the_actions(run: Run, tmp_path: Path, word: str) -> None:
    output = run(*PLAY, "--save", "g.log", "--lang", "nl", typed=f"{word}\n24\n").output
    assert "waarom" in output
    assert Log.load(tmp_path / "g.log").actions == ["c4"]


def test_numbers_mean_nothing_before_the_list_is_shown(run: Run, tmp_path: Path) -> None:
    run(*PLAY, "--save", "g.log", typed="24\n")
    assert Log.load(tmp_path / "g.log").actions == []


def test_why_shows_the_rule_behind_the_refusal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "# Rules\n\n- **CD-06** Six.\n- **CD-07** First turn\n  one.\n\n- **CD-08** Sets.\n"
    monkeypatch.setattr(kufsa.Game, "rules_page", lambda game, lang: page)
    output = run(*PLAY, typed="why\nstop\nwhy\nwhy cd-08\nwhy XX-1\n").output
    assert "Nothing has happened yet" in output
    assert "CD-07 First turn one." in output
    assert "CD-08 Sets." in output
    assert "CD-06" not in output
    assert "no clause XX-1" in output


def test_why_shows_the_rule_behind_what_was_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    page = "- **CD-06** Six.\n- **CD-07** Seven.\n"
    monkeypatch.setattr(kufsa.Game, "rules_page", lambda game, lang: page)
    output = run(*PLAY, typed="c4\nwhy\n").output
    assert "CD-06 Six." in output
    assert "Seven" not in output


def test_copy_is_saved_and_nothing_is_overwritten(run: Run, tmp_path: Path) -> None:
    output = run(*PLAY, typed="c4\nsave copy.log\nstop\nsave copy.log\nundo\n").output
    assert Log.load(tmp_path / "copy.log").actions == ["c4"]
    assert "could not be written" in output
    assert "cannot be taken back" in output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "chess"), "no game 'chess'"),
        (("play", "catch_dragon", "--players", "9"), "2 to 5 players"),
        (("play", "catch_dragon", "--players", "0"), "2 to 5 players"),
        (("play", "catch_dragon", "--bots", "5"), "2 to 5 players"),
        (("play", "catch_dragon", "--option", "first=9"), "option first"),
        (("play", "catch_dragon", "--option", "colour=red"), "no option 'colour'"),
        (("play", "catch_dragon", "--option", "first"), "name=value"),
        (("play", "catch_dragon", "--names", "A,A"), "'A' is taken"),
        (("play", "catch_dragon", "--names", "A,random"), "'random' is taken"),
        (("play", "catch_dragon", "--names", ","), "a name has"),
        (("play", "catch_dragon", "--names", "A,B,C", "--players", "2"), "3 names for 2"),
        (("play", "catch_dragon", "--bots", "2", "--players", "2"), "at least one"),
        (("play", "catch_dragon", "--lang", "fr"), "no language 'fr'"),
        (("play", "--resume", "nothing.log"), "nothing.log"),
        (("play", "catch_dragon", "--resume", "x.log"), "--resume takes only the file"),
    ],
)
def test_bad_arguments_get_a_sentence(run: Run, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in run(*arguments, code=2).stderr


def test_saved_game_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    (tmp_path / "g.log").write_text("mine")
    assert "exists already" in run(*PLAY, "--save", "g.log", code=2).stderr
    assert (tmp_path / "g.log").read_text() == "mine"


def test_broken_file_is_not_resumed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "g.log").write_text("{}\n")
    assert "line 1" in run("play", "--resume", "g.log", code=2).stderr


# The menu.


@pytest.mark.compiled
def test_menu_asks_for_everything(run: Run, tmp_path: Path) -> None:
    number = str(registry.games().index("catch_dragon") + 1)
    typed = "\n".join(["3", number, "9", "1", "1", "2", "random", "Daan", "quit", ""])
    output = run("play", typed=typed).output
    assert "Typ een getal van 1 tot en met 5" in output
    for bot in kufsa.bots("catch_dragon")[:5]:
        assert f"{bot.level}  {bot.title('nl')}: {bot.about('nl')}" in output
    log = Log.load(last_saved(tmp_path))
    assert (log.header["game"], log.seats) == ("catch_dragon", ["Daan", "magpie"])


@pytest.mark.parametrize("lang", languages())
def test_menu_takes_defaults_in_every_language(run: Run, tmp_path: Path, lang: str) -> None:
    run("play", "--lang", lang, typed="\n" * 6)
    seats = Log.load(last_saved(tmp_path)).seats
    assert all(name.isprintable() for name in seats)
    assert len(set(seats)) == 2


def test_menu_takes_defaults_and_the_end_of_input(run: Run, tmp_path: Path) -> None:
    run("play", typed="\n")
    assert not (tmp_path / "data").exists()
    run("play", typed="\n" * 6)
    assert Log.load(last_saved(tmp_path)).seats == ["Player 1", "Player 2"]


# Private hands.


def test_curtain_falls_between_private_hands(run: Run, logs: Path, tmp_path: Path) -> None:
    """Nobody's hand is printed between the curtain for another and the next curtain."""
    start = kufsa.game("triominoes").start(players=2, seed=5)
    begins = start.to_act
    assert isinstance(begins, int)
    names = ["Noa", "Uri"]
    action = start.legal[0]
    output = run(
        "play", "triominoes", "--names", "Noa,Uri", "--seed", "5", "--save", "g.log",
        typed=f"\n{action}\n\n\nquit\n",
    ).output  # fmt: skip
    assert Log.load(tmp_path / "g.log").actions == [action]
    first, second = names[begins], names[1 - begins]
    opening = "Hand the keyboard to {0}. {0}, press Enter"

    assert output.count("Hand the keyboard") == 2
    shown_first = output.split(opening.format(first), 1)[1].split(opening.format(second))[0]
    shown_second = output.split(opening.format(second), 1)[1]
    hands = start.document["hands"]

    for tile in set(hands[begins]) - {action[:3]}:
        assert tile in shown_first
    for tile in hands[1 - begins]:
        assert tile in shown_second
        assert tile not in shown_first


def test_no_curtain_where_all_see_the_same(run: Run) -> None:
    assert "keyboard" not in run(*PLAY, typed="c4\nstop\nc5\n").output


def test_one_screen_tells_everything_once(run: Run) -> None:
    output = run(*PLAY, typed="c4\nstop\nc5\n").output
    for told in ("Noa turns over a tile (c4)", "Noa wins 1 diamond", "(c5)"):
        assert output.count(told) == 1


def test_no_curtain_for_one_person(run: Run) -> None:
    output = run("play", "triominoes", "--names", "Noa", "--bots", "1", "--seed", "5").output
    assert "keyboard" not in output


def test_drawn_tile_is_told_to_its_owner_only(run: Run, tmp_path: Path) -> None:
    game = kufsa.game("triominoes")
    start = game.start(players=2, seed=5)
    position = start.play(start.legal[0])
    drawer = position.to_act
    assert isinstance(drawer, int)
    tile = position.document["pool"][0]
    actions = [start.legal[0]]
    typed = ["", start.legal[0], "", ""]  # curtain, lay, hide, curtain
    while position.to_act == drawer:
        actions.append("draw")
        position = position.play("draw")
        typed.append("draw")
    typed += ["", "", "quit"]
    output = run(
        "play", "triominoes", "--names", "Noa,Uri", "--seed", "5",
        "--save", "g.log",  # the usual name holds the time, whose digits may be those of the tile
        typed="\n".join([*typed, ""]),
    ).output  # fmt: skip
    name = ["Noa", "Uri"][drawer]
    *_, shown_drawer, shown_other = output.split("Hand the keyboard to")
    assert f"{name} draws {tile}" in shown_drawer
    assert f"{name} draws a tile" in shown_other
    assert tile not in shown_other


# Input.


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("c4", "c4"),
        (" C4 ,", "c4"),
        ("c 4", "c4"),
        ("STOP!", "stop"),
        ("sto", "stop"),
        ("120@3, -1V", "120@3,-1v"),
        ("120@3", "120@3,-1v"),
        ("c", None),
        ("z", None),
        ("", None),
        (",", None),
        ("7", None),
    ],
)
def test_forgiving_input(typed: str, action: str | None) -> None:
    legal = ("c1", "c4", "120@3,-1v", "201@3,-1v", "stop")
    assert match_action(typed, legal).action == action


def test_number_picks_from_the_list_and_only_from_it() -> None:
    legal = ("c1", "c4", "30@1")
    assert match_action("2", legal, numbered=True).action == "c4"
    assert match_action("0", legal, numbered=True).action is None
    assert match_action("9" * 5000, legal, numbered=True).action is None
    assert match_action("30", legal, numbered=True).action == "30@1"


def test_ambiguous_input_says_what_it_may_be(run: Run, tmp_path: Path) -> None:
    assert "a1, b1" not in run(*PLAY, typed="c\n").output
    assert "c1, c2, c3, c4, c5, c6, c7?" in run(*PLAY, typed="c\n").output


def test_exact_case_wins_over_forgiveness() -> None:
    assert match_action("a", ("A", "a")).action == "a"
    assert match_action("a ", ("A", "a")).perhaps == ("A", "a")


def test_seats_are_filled_with_names_and_opponents() -> None:
    assert seat_names(["Noa"], 1, 3, "en", "fox") == ["Noa", "Player 2", "fox"]
    with pytest.raises(Problem):
        seat_names(["x" * 31], 0, 2, "en", "fox")


def test_several_opponents_are_told_apart() -> None:
    names = shown_names("catch_dragon", ["Noa", "fox", "fox"], "nl")
    assert names == ["Noa", "Vos 1", "Vos 2"]
    assert all(one != other for one, other in pairwise(names))
