"""Catch the Dragon as a picture and in a terminal."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

import kufsa
from kufsa.core.language import languages

GAME = kufsa.game("catch_dragon")
SVG = "{http://www.w3.org/2000/svg}"
CAVE = {
    "gone": "f4 g4 g5",
    "won": [{"D": 2}, {"G": 1}, {}],
    "players": 3,
    "up": "a1 e1 f2 e7",
    "seen": "b2 c6 f7",
    "turn": 1,
    "phase": "spider",
}


@pytest.fixture
def cave(table):
    return table(**CAVE)


def parse(picture):
    return ET.fromstring(picture)


def words(picture):
    return [text.text for text in parse(picture).iter(f"{SVG}text")]


def used(picture):
    """What is used in the picture, without the picture's own prefix."""
    root = parse(picture)
    return [use.get("href").removeprefix(f"#{root.get('id')}-") for use in root.iter(f"{SVG}use")]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seat", [0, None])
def test_a_picture_is_one_well_formed_document(cave, seat, lang):
    root = parse(cave.svg(seat, lang))
    assert root.tag == f"{SVG}svg"
    assert root.get("lang") == lang
    assert root.get("role") == "img"
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(root.get("id")) for name in ids)
    named = {f"#{name}" for name in ids}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= named
    assert set(re.findall(r"url\((#[^)]*)\)", cave.svg(seat, lang))) <= named
    assert root.get("aria-labelledby").split() == [root[0].get("id"), root[1].get("id")]


@pytest.mark.parametrize("lang", languages())
def test_a_picture_needs_nothing_from_elsewhere(cave, lang):
    picture = cave.svg(0, lang).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in picture
    assert "@import" not in picture
    assert "<script" not in picture


def test_two_pictures_on_one_page_share_no_id(cave):
    pictures = [cave.svg(0, "en"), cave.svg(0, "nl"), cave.play("stay").svg(0, "en")]
    assert len({parse(picture).get("id") for picture in pictures}) == 3
    assert cave.svg(0, "en") == pictures[0]


def test_a_picture_says_what_it_shows(cave):
    title, description = parse(cave.svg(0, "en"))[:2]
    assert title.text == "Catch the Dragon: Player 2 places the spider"
    assert description.text == (
        "Player 2 places the spider. 42 tiles face down, 3 of them seen before. "
        "Face up: a1 train, e1 ball, f2 robot, e7 spider. "
        "Player 1 has 2 tiles: 2 diamonds. Player 2 has 1 tile: 1 dragon. "
        "Player 3 has no tiles yet."
    )


def test_every_language_has_its_own_title(cave):
    titles = {parse(cave.svg(0, lang))[0].text for lang in languages()}
    assert len(titles) == 3


def test_places_show_backs_faces_ghosts_or_nothing(cave):
    shown = used(cave.svg(0))
    assert shown.count("back") == 42
    assert shown.count("front") == 4
    zeros = 3 * 8 - 2  # in the strips
    assert sum(name.startswith("ghost-") for name in shown) == 3 + zeros
    assert [shown.count(kind) for kind in "TBRSLC"] == [1, 1, 1, 1, 0, 0]


def test_faces_carry_their_letter_and_their_order(cave):
    texts = words(cave.svg(0))
    start = texts.index("7") + 1  # after the digits of the rows
    assert texts[start : start + 8] == ["T", "1", "B", "2", "L", "R", "3", "G"]
    assert texts[2:9] == list("abcdefg")


def test_the_tiles_of_the_last_action_are_ringed(table):
    ring = 'stroke="#ffd77a" stroke-width="2.5"'
    assert table().play("a1", "b1", "stop").svg(0).count(ring) == 0  # they are gone
    assert table().play("a1", "e1", "stop").svg(0).count(ring) == 2


def test_the_game_over_points_at_nobody(table):
    won = [{"T": 4, "B": 4, "L": 4, "R": 6, "C": 8, "D": 8, "G": 6}, {"G": 6}]
    over = table(grid=(".......",) * 6 + ("....SSS",), won=won, phase="over", seen="e7")
    assert words(over.svg(0))[:2] == [
        "Game over",
        "3 tiles face down, 1 of them seen before",
    ]
    assert 'fill-opacity="0.16"' not in over.svg(0)
    assert "▶" not in in_terminal(over)


def test_hebrew_runs_from_right_to_left(cave):
    def names(lang):
        texts = parse(cave.svg(0, lang)).iter(f"{SVG}text")
        return [text for text in texts if text.get("direction") == "rtl"]

    assert names("en") == names("nl") == []
    hebrew = names("he")
    assert len(hebrew) == 2 + 3  # the heading and three players
    assert all(re.search("[א-ת]", text.text) for text in hebrew)
    strips = [float(text.get("x")) for text in hebrew[2:]]
    assert min(strips) > 256  # names stand on the right
    columns = [
        text for text in parse(cave.svg(0, "he")).iter(f"{SVG}text") if text.text in "abcdefg"
    ]
    places = [float(text.get("x")) for text in columns]
    assert places == sorted(places)  # the square itself is not turned round


@pytest.mark.parametrize("lang", languages())
def test_no_hidden_face_is_in_a_picture(cave, lang):
    grids = set()
    for seed in range(12):
        other = cave.resample(0, seed=seed)
        grids.add(tuple(other.document["grid"]))
        assert other.svg(0, lang) == cave.svg(0, lang)
        assert in_terminal(other, lang) == in_terminal(cave, lang)
    assert len(grids) == 12


def test_people_get_no_ghosts_but_see_what_was_just_shown(table):
    after = table().play("a1", "stop", "e1", "g5")
    view = after.person_view(0)
    assert view["grid"] == ["???????"] * 7
    picture = GAME.svg(view, "en")
    assert "ghost-T" not in used(picture)[:49]
    assert picture.count('stroke="#ffd77a" stroke-width="2.5"') == 2


def test_a_notebook_shows_what_a_spectator_sees(cave):
    assert cave._repr_svg_() == cave.svg(None, "en")


# In a terminal


def in_terminal(position, lang="en", colours=None):
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=colours, force_terminal=bool(colours))
    console.print(GAME.board(position.view(None), lang))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def test_the_board_in_plain_text(cave):
    assert in_terminal(cave) == (
        """\
Player 2 places the spider   42 tiles face down, 3 of them seen before

     a     b     c     d     e     f     g
 1  [T]¹  ▒▒▒   ▒▒▒   ▒▒▒   [B]²  ▒▒▒   ▒▒▒      T  train ••
                                                 B  ball ••
 2  ▒▒▒   ▒L▒   ▒▒▒   ▒▒▒   ▒▒▒   [R]³  ▒▒▒      L  doll ••
                                                 R  robot •••
 3  ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒      C  treasure chest ••••
                                                 D  diamond •
 4  ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒    ·     ·       G  dragon •
                                                 S  spider
 5  ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒    ·

 6  ▒▒▒   ▒▒▒   ▒G▒   ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒

 7  ▒▒▒   ▒▒▒   ▒▒▒   ▒▒▒   [S]⁴  ▒S▒   ▒▒▒

   Player 1  2  2 diamonds
▶  Player 2  1  1 dragon
   Player 3  0"""
    )


def test_colours_change_nothing_but_colours(cave):
    coloured = in_terminal(cave, colours="truecolor")
    assert "\x1b[" in coloured
    plain = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == in_terminal(cave).splitlines()


@pytest.mark.parametrize("lang", languages())
def test_the_board_fits_a_terminal_even_with_ten_tiles_up(table, lang):
    full = table(players=5, up="a1 b1 c1 d1 e1 f1 g1 a2 b2 c2 d2 e2", seen="f2 g2")
    lines = in_terminal(full, lang).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
    assert "[L]¹²" in "".join(lines)
    rows = [line for line in lines if re.match(" [1-7]  ", line)]
    assert len(rows) == 7
    assert rows[1].index("[L]¹²") == rows[0].index("[B]⁵")
