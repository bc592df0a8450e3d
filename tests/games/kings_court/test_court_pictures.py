"""King's Court as a picture and in a terminal."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

from kufsa.core.language import languages
from kufsa.games.kings_court.hats import GHOST, HATS, hat
from kufsa.games.kings_court.heads import head
from tests.games.kings_court.court import GAME, LAST_FOUR, table

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def court():
    """Seat 0 knows three hats, and seat 1 has just called one of them wrong."""
    return table(
        "AA BB CD DC EF FE GH", "HIJKL", "GI*JKL*", known=("13", "", "2"), turn=1,
        penalties=(0, 0, 2),
    ).play("call 5")  # fmt: skip


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
def test_a_picture_is_one_well_formed_document(court, seat, lang):
    root = parse(court.svg(seat, lang))
    assert root.get("lang") == lang
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    assert all(name.startswith(root.get("id")) for name in ids)
    named = {f"#{name}" for name in ids}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= named
    assert set(re.findall(r"url\((#[^)]*)\)", court.svg(seat, lang))) <= named
    picture = court.svg(seat, lang).replace("http://www.w3.org/2000/svg", "")
    assert "http" not in picture and "<script" not in picture


def test_a_picture_says_what_it_shows(court):
    title, description = parse(court.svg(0, "en"))[:2]
    assert title.text == "King's Court: Player 3’s turn"
    assert description.text == (
        "Player 3’s turn. In the piles: 5 characters, 7 hats. Place 1: king, crown. "
        "Place 2: queen, hat face down. Place 3: knight, cap and bells. "
        "Place 4: jester, hat face down. Place 5: cook, mitre. Place 6: bishop, hat face down. "
        "Place 7: gardener, hat face down. "
        "Player 1 has 0 points: 0 pairs, 0 penalty hats, 0 magic hats. "
        "Player 2 has -1 points: 0 pairs, 1 penalty hat, 0 magic hats. "
        "Player 3 has -2 points: 0 pairs, 2 penalty hats, 0 magic hats."
    )
    assert len({parse(court.svg(0, lang))[0].text for lang in languages()}) == len(languages())


def test_hats_are_closed_known_or_just_seen(court):
    strips = 3 * ["hat-*", "penalty"]
    assert used(court.svg(0)) == ["ghost-A", "ghost-D", "hat-F", *strips]
    assert used(court.svg(1)) == ["hat-F", *strips]
    assert used(court.svg(None)) == ["hat-F", *strips]
    later = court.play("swap 1 2")
    assert used(later.svg(0)) == ["ghost-A", "ghost-D", "ghost-F", *strips]


def test_a_person_gets_no_ghosts_but_sees_what_was_just_shown(court):
    person = GAME.svg(court.person_view(0), "en")
    assert not [name for name in used(person) if name.startswith("ghost")]
    assert "hat-F" in used(person)
    later = GAME.svg(court.play("peek 1").person_view(0), "en")
    assert not [name for name in used(later) if name not in ("hat-*", "penalty")]


def test_a_hat_that_is_gone_is_not_drawn_on_its_successor(court):
    won = table("AA BB CD DC EF FE GH", "HIJKL", "GI*JKL*").play("call 1")
    assert used(won.svg(1)) == ["hat-A", "hat-*", "penalty", "hat-*", "penalty"]  # in the strip
    magic = table("A* BA CD DC EF FE GH", "HIJKL", "GIBJKL*").play("call 1")
    assert used(magic.svg(1)) == ["hat-*", "penalty", "hat-*", "penalty"]


def test_the_end_shows_every_hat():
    over = table(**LAST_FOUR).play("call 1")
    shown = used(over.svg(None))
    assert shown[:3] == ["hat-C", "hat-B", "hat-D"]
    assert shown[3:8] == [f"hat-{kind}" for kind in "EFGHA"]
    assert "★ Player 1" in words(over.svg(None))


def test_which_seats_know_a_hat_is_public(court):
    texts = words(court.svg(None))
    assert texts[2:8] == ["A", "1", "1", "B", "2", "3"]  # a letter, the slot, who knows


def test_hebrew_runs_from_right_to_left_and_the_row_does_not(court):
    texts = list(parse(court.svg(0, "he")).iter(f"{SVG}text"))
    hebrew = [text for text in texts if text.get("direction") == "rtl"]
    assert len(hebrew) == 2 + 3
    assert min(float(text.get("x")) for text in hebrew[2:]) > 320
    places = [part.get("transform") for part in parse(court.svg(0, "he")).iter(f"{SVG}g")]
    english = [part.get("transform") for part in parse(court.svg(0, "en")).iter(f"{SVG}g")]
    assert places == english


@pytest.mark.parametrize("lang", languages())
def test_no_hidden_hat_is_in_a_picture(court, lang):
    before = court.resample(0, seed=99)
    rows = set()
    for seed in range(8):
        other = court.resample(0, seed=seed)
        rows.add(str(other.document["row"]))
        assert other.svg(0, lang) == before.svg(0, lang)
        assert in_terminal(other, lang, seat=0) == in_terminal(before, lang, seat=0)
    assert len(rows) > 3


def test_a_long_row_of_pairs_stays_in_its_strip():
    pairs = ("".join(kind * 3 for kind in "EFGHIJKLABC")[:32], "")
    end = {"row": "CC DD DD DD", "characters": "", "hats": "", "copies": 3, "magic": 0}
    position = table(**end, pairs=pairs)
    places = re.findall(r"translate\(([\d.]+) [\d.]+\) scale\(0.42\)", position.svg(None))
    assert len(places) == 32
    assert max(map(float, places)) < 440


def test_every_character_and_every_hat_is_a_drawing_of_its_own():
    kinds = "ABCDEFGHIJKL"
    drawings = [head(kind) for kind in kinds] + [hat(kind, HATS[kind]) for kind in f"{kinds}*"]
    drawings += [hat(kind, GHOST) for kind in f"{kinds}*"]
    assert len(set(drawings)) == 12 + 13 + 13
    for drawing in drawings:
        assert len(list(ET.fromstring(f"<g>{drawing}</g>").iter())) > 3


# In a terminal


def in_terminal(position, lang="en", colours=None, seat=None):
    out = io.StringIO()
    console = Console(file=out, width=80, color_system=colours, force_terminal=bool(colours))
    console.print(GAME.board(position.view(seat), lang))
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def test_the_board_in_plain_text(court):
    assert in_terminal(court, seat=0) == (
        """\
Player 3’s turn   In the piles: 5 characters, 7 hats

    1         2         3         4         5         6         7
                     cap and
  crown               bells               mitre
  ▒ A ▒     ▒▒▒▒▒     ▒ D ▒     ▒▒▒▒▒     [ F ]     ▒▒▒▒▒     ▒▒▒▒▒
  ( A )     ( B )     ( C )     ( D )     ( E )     ( F )     ( G )
  king      queen    knight    jester     cook     bishop   gardener

             points  penalties  magic  pairs
   Player 1       0          0      0
   Player 2      -1          1      0
▶  Player 3      -2          2      0"""
    )


def test_colours_change_nothing_but_colours(court):
    coloured = in_terminal(court, colours="truecolor")
    assert "\x1b[" in coloured
    plain = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == in_terminal(court).splitlines()


@pytest.mark.parametrize("lang", languages())
def test_the_board_fits_a_terminal(lang):
    full = table(known=["1234567"] * 4)
    lines = in_terminal(full, lang, seat=0).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24
