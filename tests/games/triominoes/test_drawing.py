"""Pictures of Triangle Dominoes: what is in them, where, and for whom."""

import re
import xml.etree.ElementTree as ET
from typing import Any, NamedTuple

import pytest

import kufsa
from kufsa.core.language import languages
from kufsa.games.triominoes.drawing import ACCENT, svg
from kufsa.games.triominoes.places import free_places, laid

SVG = "{http://www.w3.org/2000/svg}"


def make_view(**changes: Any) -> dict[str, Any]:
    view: dict[str, Any] = {
        "game": "triominoes", "options": {"players": 2}, "seat": 0,
        "board": ["120@0,0^", "250@0,0v"], "hand": ["055", "345"], "hand_sizes": [2, 8],
        "hands": None, "pool": 37, "scores": [12, -5], "turn": 1, "draws": 0, "drawn": None,
        "passes": 0, "round": 1, "phase": "play", "last": None,
    }  # fmt: skip
    return {**view, **changes}


class Drawn(NamedTuple):
    """A tile of a picture: its digits, where its centre is, and whether it is marked."""

    digits: list[tuple[str, float, float]]
    x: float
    y: float
    marked: bool

    @property
    def name(self) -> str:
        return "".join(digit for digit, _, _ in self.digits)


def tiles(picture: str) -> list[Drawn]:
    found = []
    for group in ET.fromstring(picture).iter(f"{SVG}g"):
        place = re.match(r"translate\((\S+) (\S+)\) scale", group.get("transform", ""))
        if place:
            digits = [
                (text.text or "", float(text.get("x", 0)), float(text.get("y", 0)))
                for text in group.findall(f"{SVG}text")
            ]
            rims = [rim.get("stroke") for rim in group.findall(f"{SVG}polygon")]
            found.append(Drawn(digits, float(place[1]), float(place[2]), marked=ACCENT in rims))
    return found


def words(picture: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", languages())
def test_every_stage_of_a_game_is_a_picture(lang: str) -> None:
    position = kufsa.game("triominoes").start(players=4, seed=3, tournament=True)
    for _ in range(30):
        for seat in (None, 0):
            root = ET.fromstring(position.svg(seat, lang))
            assert root.get("lang") == lang
            assert root.findtext(f"{SVG}title") == position.game.title(lang)
        position = position.play(position.legal[0])


def test_description_tells_what_a_screen_reader_needs() -> None:
    root = ET.fromstring(svg(make_view(), "en"))
    assert root.findtext(f"{SVG}desc") == (
        "2 tiles on the table. 37 in the pool. Player 1: 2 tiles, 12 points. "
        "Player 2: 8 tiles, -5 points. Player 2’s turn."
    )


def test_hebrew_words_run_to_the_left_and_the_lattice_does_not_mirror() -> None:
    english, hebrew = svg(make_view(), "en"), svg(make_view(), "he")
    directions = {
        text.text: text.get("direction") for text in ET.fromstring(hebrew).iter(f"{SVG}text")
    }
    assert directions["האבנים שלכם"] == "rtl"
    assert directions["0,1^"] is None
    assert "rtl" not in english
    table = slice(0, 2)
    assert [(t.x, t.y) for t in tiles(hebrew)[table]] == [(t.x, t.y) for t in tiles(english)[table]]
    assert tiles(hebrew)[2].x > 300 > tiles(english)[2].x  # but the hand begins on the right


def test_digits_lie_on_their_corners() -> None:
    up, down = tiles(svg(make_view(), "en"))[:2]
    (one, left, foot), (two, apex, top), (zero, right, other_foot) = up.digits
    assert (one, two, zero) == ("1", "2", "0")
    assert left < apex < right
    assert top < foot == other_foot
    assert [digit for digit, _, _ in down.digits] == ["2", "5", "0"]
    assert down.digits[0][1] < down.digits[2][1] < down.digits[1][1]
    assert down.digits[0][2] == down.digits[1][2] < down.digits[2][2]


def test_y_rises_and_leans_to_the_right() -> None:
    low, _, high = tiles(svg(make_view(board=["120@0,0^", "250@0,0v", "213@0,1^"]), "en"))[:3]
    assert high.y < low.y
    assert high.x > low.x


def test_the_latest_and_the_drawn_tile_are_marked() -> None:
    picture = svg(make_view(turn=0, draws=1, drawn="345"), "en")
    assert [(tile.name, tile.marked) for tile in tiles(picture)] == [
        ("120", False), ("250", True), ("055", False), ("345", True),
    ]  # fmt: skip
    assert "just drawn ◆" in words(picture)
    assert "Drawn this turn: 1" in words(picture)


def test_a_number_is_never_told_by_colour_alone() -> None:
    root = ET.fromstring(svg(make_view(), "en"))
    shapes = root.find(f"{SVG}defs")
    assert shapes is not None
    dots = [len(group.findall(f"{SVG}circle")) for group in shapes.findall(f"{SVG}g")]
    filled = [
        sum(dot.get("fill") != "none" for dot in group.findall(f"{SVG}circle"))
        for group in shapes.findall(f"{SVG}g")
    ]
    assert dots == [1, 1, 2, 3, 4, 5]
    assert filled == [0, 1, 2, 3, 4, 5]


def test_cards_show_sizes_and_points_and_the_basic_game_has_none() -> None:
    assert {"You", "Player 2", "2", "8", "12", "−5"} <= set(words(svg(make_view(), "en")))
    basic = make_view(options={"players": 2, "mode": "basic"}, scores=[-2, -8])
    assert not {"−2", "−8"} & set(words(svg(basic, "en")))


def test_a_tournament_names_its_round() -> None:
    tournament = make_view(options={"players": 2, "tournament": True}, round=3)
    assert "Round 3" in words(svg(tournament, "en"))
    assert "Round 3" not in words(svg(make_view(round=3), "en"))


def test_free_places_carry_their_names() -> None:
    assert {"-1,0v", "0,-1v", "1,0^", "0,1^"} <= set(words(svg(make_view(), "en")))
    assert "0,0^" in words(svg(make_view(board=[]), "en"))


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_picture_holds_no_tile_of_another_hand(seat: int | None) -> None:
    position = kufsa.game("triominoes").start(players=2, seed=11)
    for _ in range(4):
        position = position.play(position.legal[0])
    view = position.view(seat)
    table = len(view["board"])
    shown = tiles(position.svg(seat))
    assert [tile.name for tile in shown[table:]] == (view["hand"] or [])
    imagined = position.resample(seat, seed=1)
    assert imagined.document["hands"] != position.document["hands"]
    assert svg({**imagined.view(seat), "last": view["last"]}, "en") == position.svg(seat)


def test_all_hands_are_open_when_it_is_over() -> None:
    view = make_view(phase="over", hands=[["055", "345"], ["111"]], hand_sizes=[2, 1])
    picture = svg(view, "en")
    assert [tile.name for tile in tiles(picture)] == ["120", "250", "055", "345", "111"]
    assert {"The game is over.", "You: 2 tiles", "Player 2: 1 tile"} <= set(words(picture))


def test_a_large_hand_takes_more_rows_and_stays_inside() -> None:
    hand = [f"{a}{b}{c}" for a in range(6) for b in range(a, 6) for c in range(b, 6)][:30]
    picture = svg(make_view(board=[], hand=hand, hand_sizes=[30, 8]), "en")
    height = float(ET.fromstring(picture).get("height", 0))
    assert len({round(tile.y) for tile in tiles(picture)}) > 2
    assert all(40 < tile.x < 560 and tile.y < height - 20 for tile in tiles(picture))


def test_a_sprawling_table_stays_inside() -> None:
    board = ["000@0,0^"]
    for x in range(13):
        board += [f"000@{x},0v", f"000@{x + 1},0^"]
    picture = svg(make_view(board=board), "en")
    assert all(0 < tile.x < 600 for tile in tiles(picture))


def test_ids_of_two_pictures_on_one_page_do_not_meet() -> None:
    first, second = (
        {node.get("id") for node in ET.fromstring(svg(view, "en")).iter() if node.get("id")}
        for view in (make_view(), make_view(turn=0))
    )
    assert len(first) > 6
    assert not first & second
    links = re.findall(r'(?:href="#|url\(#)([^")]+)', svg(make_view(), "en"))
    assert links
    assert set(links) <= first


def test_free_places_are_those_across_a_side() -> None:
    taken = {laid(tile)[0] for tile in ("120@0,0^", "250@0,0v")}
    assert [cell.name for cell in free_places(taken)] == ["-1,0v", "0,-1v", "0,1^", "1,0^"]
