"""Red-Handed as a picture and in a terminal."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

from kufsa.core.language import languages
from kufsa.games.red_handed.terminal import claimed
from tests.games.red_handed.table import BOX, GAME, table

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def hall():
    return table("Tr1 Dg2 Fb3 Pr", piles=("K",), players=3, quick=True)


def words(picture):
    return [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]


@pytest.mark.parametrize("lang", languages())
def test_a_picture_is_one_well_formed_document(hall, lang):
    picture = hall.svg(0, lang)
    root = ET.fromstring(picture)
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(root.get("id")) for name in ids)
    named = {f"#{name}" for name in ids}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= named
    assert set(re.findall(r"url\((#[^)]*)\)", picture)) <= named
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_says_what_it_shows(hall):
    title, description = ET.fromstring(hall.svg(0, "en"))[:2]
    assert title.text == "Red-Handed: Who sees it first?"
    sizes = [len(deck) for deck in hall.document["decks"]]
    assert description.text == (
        "Who sees it first?. 4 cards face up. "
        f"Player 1: deck of {sizes[0]} cards, pile of 1 card; 1 is thief, red, 1; "
        "4 is policeman, red. "
        f"Player 2: deck of {sizes[1]} cards, pile empty; 2 is diamond, green, 2. "
        f"Player 3: deck of {sizes[2]} cards, pile empty; 3 is fingerprint, blue, 3."
    )


def test_cards_lie_before_their_players_with_their_numbers(hall):
    texts = words(hall.svg(0))
    start = texts.index("Player 1")
    assert texts[start + 2 : start + 4] == ["1", "4"]
    assert texts[texts.index("Player 2") + 2] == "2"
    root = ET.fromstring(hall.svg(0))
    used = [use.get("href").rpartition("-")[2] for use in root.iter(f"{SVG}use")]
    assert used == ["Tr1", "Pr", "Dg2", "Fb3"]


def test_a_dark_room_dims_the_table():
    light, dark = table("Tr1 Dg2").svg(0), table("Tr1 Dg2 K").svg(0)
    assert "#3c5a63" in light and "#3c5a63" not in dark
    assert 'opacity="0.62"' not in light
    assert dark.count('opacity="0.62"') == 2  # the thief and the diamond, not the room itself
    assert "Dark! Colours don’t count" in words(dark)


def test_hebrew_lies_from_right_to_left():
    def first_card(lang):
        picture = table("Tr1 Dg2").svg(0, lang)
        return float(re.search(r'<g transform="translate\(([\d.]+) [\d.]+\) scale', picture)[1])

    assert first_card("en") == first_card("nl") < 100
    assert first_card("he") > 400


def test_many_cards_are_drawn_smaller_and_in_rows():
    few, many = table("Tr1 Dg2").svg(0), table(" ".join(BOX), players=6).svg(0)
    assert "scale(1.55)" in few and "scale(1.55)" not in many
    heights = [float(ET.fromstring(one).get("height")) for one in (few, many)]
    assert heights[0] < heights[1] < 2000


def test_the_game_over_is_told():
    over = table("Tr1 Dr1 Fr1", owners=(0, 1, 0), spread=(1,)).play("0:snatch 1 2 3")
    assert "Game over" in words(over.svg(0))
    assert "Game over" in in_terminal(over)


# In a terminal


def in_terminal(position, lang="en"):
    out = io.StringIO()
    Console(file=out, width=80).print(GAME.board(position.view(None), lang))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def test_the_board_in_plain_text(hall):
    assert in_terminal(hall) == (
        """\
Who sees it first?   4 cards face up
a  Player 1   deck of 19 cards, pile of 1 card
   1 T●     4 P●
b  Player 2   deck of 18 cards, pile empty
   2 D▲▲
c  Player 3   deck of 18 cards, pile empty
   3 F■■■
T thief  D diamond  F fingerprint  P policeman  K dark room
● red  ▲ green  ■ blue"""
    )


@pytest.mark.parametrize("lang", languages())
def test_the_board_fits_a_terminal_even_with_all_cards_open(lang):
    lines = in_terminal(table(" ".join(BOX), players=6), lang).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    assert "K" in "".join(lines)


def test_lines_typed_in_a_hurry():
    assert claimed("A12,3  7", [0]) == (0, "3 7 12")
    assert claimed("b 7 7 3", [0, 1]) == (1, "3 7")
    for line in ("", "  ", "c 1 2", "1 2", "ab 1", "a 0 1", "a 1 2 x", "a 100"):
        assert claimed(line, [0, 1]) is None
    assert claimed("4 5", [1]) == (1, "4 5")
