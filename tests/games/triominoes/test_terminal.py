"""Triangle Dominoes in a terminal: the right numbers in the right places, in any width."""

from random import Random
from typing import Any

import pytest
from rich.console import Console

import kufsa
from kufsa.core.language import Message, languages, message_ids
from kufsa.games.triominoes.terminal import board, suggest

PACKAGE = "kufsa.games.triominoes"


def make_view(**changes: Any) -> dict[str, Any]:
    view: dict[str, Any] = {
        "game": "triominoes", "options": {"players": 2}, "seat": 0,
        "board": ["120@0,0^", "250@0,0v"], "hand": ["055", "345"], "hand_sizes": [2, 8],
        "hands": None, "pool": 37, "scores": [12, -5], "turn": 1, "draws": 0, "drawn": None,
        "passes": 0, "round": 1, "phase": "play", "last": None,
    }  # fmt: skip
    return {**view, **changes}


def shown(renderable: Any, width: int = 80) -> list[str]:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(renderable)
    return [line.rstrip() for line in capture.get().splitlines()]


def test_a_known_board() -> None:
    assert shown(board(make_view(), "en"))[:8] == [
        "          0,1^",
        "        2-------5",
        "  -1,0v/ \\     /",
        "      /   \\ * /",
        "     /     \\ /1,0^",
        "    1-------0",
        "      0,-1v",
        "Places with a name are free. * marks the latest tile.",
    ]


def test_an_empty_table_shows_where_to_begin() -> None:
    assert "0,0^" in "\n".join(shown(board(make_view(board=[]), "en")))


def test_a_long_name_stands_on_two_lines_from_above() -> None:
    lines = shown(board(make_view(board=["000@0,0^", "000@-1,0v", "000@-1,0^"]), "en"))
    assert lines[3] == "      / * \\   /   \\"
    assert lines[5:8] == ["    0-------0-------0", "       -1,    0,-1v", "       -1v"]


def test_hand_seats_and_state() -> None:
    text = "\n".join(shown(board(make_view(turn=0, draws=2, drawn="345"), "en")))
    assert "Your tiles: 055  345 (just drawn)" in text
    assert ">  You       2 tiles  12 points" in text
    assert "   Player 2  8 tiles  -5 points" in text
    assert "37 in the pool · Drawn this turn: 2" in text


def test_the_basic_game_counts_no_points() -> None:
    basic = make_view(options={"players": 2, "mode": "basic"}, scores=[-2, -8])
    assert "point" not in "\n".join(shown(board(basic, "en")))


def test_a_spectator_sees_no_hand_and_all_see_all_hands_at_the_end() -> None:
    assert "055" not in "\n".join(shown(board(make_view(seat=None, hand=None), "en")))
    over = make_view(phase="over", hands=[["055"], ["111", "345"]])
    text = "\n".join(shown(board(over, "en")))
    for words in ("You: 055", "Player 2: 111  345", "The game is over."):
        assert words in text


def long_board() -> list[str]:
    """Seven tiles in a row: its latest tile is far on the right."""
    tiles = ["000@0,0^"]
    for x in range(3):
        tiles += [f"000@{x},0v", f"000@{x + 1},0^"]
    return tiles


@pytest.mark.parametrize("width", [20, 30, 40])
def test_a_board_that_is_too_wide_is_cut_round_the_latest_tile(width: int) -> None:
    lines = shown(board(make_view(board=long_board()), "en"), width)
    table = lines[: next(i for i, line in enumerate(lines) if line.startswith("The table is"))]
    assert all(len(line) <= width for line in table)
    assert "*" in "".join(table)
    assert "on the left" in " ".join(lines)


def test_what_is_cut_is_counted() -> None:
    text = " ".join(shown(board(make_view(board=long_board()), "en"), 30))
    assert "Out of sight on the left: 2, on the right: 0." in " ".join(text.split())
    assert "Out of sight" not in " ".join(shown(board(make_view(board=long_board()), "en"), 60))


def names(lines: list[str]) -> set[str]:
    """Everything on the table that looks like a place, whole or not."""
    table = lines[: lines.index(next(line for line in lines if line.startswith(("The", "Places"))))]
    words = " ".join(table).replace("/", " ").replace("\\", " ").split()
    return {word for word in words if "," in word or word[-1] in "^v"}


def test_no_name_is_cut_in_half() -> None:
    whole = names(shown(board(make_view(board=long_board()), "en"), 80))
    assert len(whole) == 9
    for width in range(20, 50):
        cut = names(shown(board(make_view(board=long_board()), "en"), width))
        assert cut <= whole, width


def test_suggestions_are_grouped_by_tile_and_numbered() -> None:
    legal = ["055@1,0v", "550@-1,0v", "345@0,1^", "draw", "pass"]
    lines = [" ".join(line.split()) for line in shown(suggest(legal, "en"))]
    assert lines == [
        "What you can do",
        "055 1 055@1,0v · 2 550@-1,0v",
        "345 3 345@0,1^",
        "4 draw · 5 pass",
    ]


def test_suggestions_keep_the_order_of_the_legal_list() -> None:
    position = kufsa.game("triominoes").start(players=2, seed=7)
    text = " ".join(shown(suggest(position.legal, "en"), 200))
    for i, action in enumerate(position.legal, 1):
        assert f"{i}\N{NO-BREAK SPACE}{action}" in text


@pytest.mark.parametrize("lang", languages())
def test_every_event_of_many_games_can_be_told(lang: str) -> None:
    game, chance, told = kufsa.game("triominoes"), Random(5), set()
    options: list[dict[str, Any]] = [{}, {"mode": "basic"}, {"tournament": True}]
    for seed in range(12):
        position = game.start(players=2 + seed % 3, seed=seed, **options[seed % 3])
        for _ in range(250):
            if position.over:
                break
            position = position.play(chance.choice(position.legal))
            for event in position.events(0):
                hidden = "-hidden" if event["event"] == "drew" and "tile" not in event else ""
                values = {name: value if type(value) is int else str(value)
                          for name, value in event.items()}  # fmt: skip
                sentence = Message(PACKAGE, f"event-{event['event']}{hidden}",
                                   {**values, "player": "Noa"}).text(lang)  # fmt: skip
                assert sentence.strip()
                assert "{" not in sentence
                told.add(event["event"] + hidden)
    assert {"laid", "bridge", "drew", "drew-hidden", "turn-passes", "passed", "extra-cost",
            "blocked", "lost-hand", "new-round", "round-over", "over", "turn"} <= told  # fmt: skip


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_has_its_sentence(lang: str) -> None:
    game = kufsa.game("triominoes")
    known = {*message_ids(PACKAGE, lang), *message_ids("kufsa.core", lang)}
    for _, reason in game.rules.REFUSALS.values():
        assert reason in known
        assert Message(PACKAGE, reason, {"action": "120@0,0^"}).text(lang).endswith(".")


@pytest.mark.parametrize("lang", languages())
def test_a_whole_game_can_be_shown(lang: str) -> None:
    position, chance = kufsa.game("triominoes").start(players=3, seed=2), Random(1)
    while not position.over:
        assert shown(board(position.view(position.to_act), lang))  # type: ignore[arg-type]
        position = position.play(chance.choice(position.legal))
    assert shown(board(position.view(0), lang))
