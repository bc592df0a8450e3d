"""DrachenWurf as a picture and in a terminal."""

import io
import re
import xml.etree.ElementTree as ET

import pytest
from rich.console import Console

import kufsa
from kufsa.core.language import languages

GAME = kufsa.game("drachenwurf")
SVG = "{http://www.w3.org/2000/svg}"
TABLE = {
    "players": 3,
    "middle": "b4 g2 r6",
    "nests": {1: {"2": "r2 r3", "3": "o1"}, 2: {"5": "p6"}},
    "lairs": {0: ["b1 b2 b3", "y3"], 1: ["g4"]},
    "eggs": [1, 0, 4],
    "rolled": "rrg",
    "kept": "o*bb",
    "phase": "keep",
}


@pytest.fixture
def position(table):
    return table(**TABLE)


def words(picture):
    return [text.text for text in ET.fromstring(picture).iter(f"{SVG}text")]


def used(picture):
    root = ET.fromstring(picture)
    return [use.get("href").removeprefix(f"#{root.get('id')}-") for use in root.iter(f"{SVG}use")]


def in_terminal(position, lang="en", seat=0):
    console = Console(file=io.StringIO(), width=80)
    console.print(GAME.board(position.view(seat), lang))
    return console.file.getvalue()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("seat", [0, None])
def test_a_picture_is_one_well_formed_document(position, seat, lang):
    picture = position.svg(seat, lang)
    root = ET.fromstring(picture)
    assert (root.tag, root.get("lang"), root.get("role")) == (f"{SVG}svg", lang, "img")
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(ids) == len(set(ids))
    named = {f"#{name}" for name in ids}
    assert {use.get("href") for use in root.iter(f"{SVG}use")} <= named
    assert set(re.findall(r"url\((#[^)]*)\)", picture)) <= named
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_every_card_lies_in_the_picture_with_its_dragon_and_landscape(position):
    picture = position.svg(0)
    shown = [text for text in words(picture) if re.fullmatch("[roygbp][1-6]", text)]
    expected = ["b4", "g2", "r6", "b1", "b2", "b3", "y3", "r2", "r3", "o1", "g4", "p6"]
    assert sorted(shown) == sorted(expected)
    parts = used(picture)
    for card in set(expected):
        assert parts.count(card[0]) == sum(other[0] == card[0] for other in expected)
        assert parts.count(card[1]) == sum(other[1] == card[1] for other in expected)


def test_dice_show_their_dragon_and_a_doubled_one_its_egg(position):
    parts = used(position.svg(0))
    assert [parts.count(f"die-{letter}") for letter in "roygbp"] == [2, 1, 0, 1, 2, 0]
    assert "×2" in words(position.svg(0))
    assert {"rolled", "kept"} <= set(words(position.svg(0)))
    assert "to spend" not in words(position.svg(0))


def test_free_dice_and_no_dice(table):
    spend = table(middle="b4 g2 r6", phase="take", free="rrroobb")
    assert "to spend" in words(spend.svg(0))
    none = table(middle="b4", phase="rebuild", eggs=[0, 36])
    assert not any(part.startswith("die-") for part in used(none.svg(0)))


def test_a_card_for_six_stands_in_the_middle_of_its_nest(table):
    position = table(middle="b4", phase="lay", nests={0: {"6": "g5"}}, lairs={0: ["g1"]})
    assert "g5" in words(position.svg(0))


def test_a_picture_says_what_it_shows(position):
    title, description = ET.fromstring(position.svg(0, "en"))[:2]
    assert title.text == "DrachenWurf: Player 1 is choosing dice"
    assert description.text == (
        "Player 1 is choosing dice. 24 cards in the pile, 31 eggs in the supply. "
        "In the middle: b4, g2, r6. rolled r r g. kept o* b b. "
        "Player 1: 11 points; 1 egg; in the lair b1 b2 b3, y3. "
        "Player 2: 1 point; no eggs; at the nest 2: r2 r3, 3: o1; in the lair g4. "
        "Player 3: 4 points; 4 eggs; at the nest 5: p6."
    )
    over = ET.fromstring(kufsa.game("drachenwurf").start(2, seed=1).svg(0, "en"))
    assert "in the lair" not in over[1].text


def test_an_ended_game_points_at_nobody(table):
    over = table(rest=1, phase="over")
    assert "The middle is empty" in ET.fromstring(over.svg(0))[1].text
    assert words(over.svg(0))[0] == "Game over"
    assert "▶" not in in_terminal(over)
    assert "★ Player 2" in in_terminal(over)


def test_hebrew_runs_from_right_to_left(position):
    hebrew = [
        text
        for text in ET.fromstring(position.svg(0, "he")).iter(f"{SVG}text")
        if text.get("direction") == "rtl"
    ]
    names = [float(text.get("x")) for text in hebrew if "שחקן" in text.text][1:]
    assert len(names) == 3
    assert min(names) > 260


@pytest.mark.parametrize("lang", languages())
def test_no_order_of_the_pile_is_in_a_picture(position, lang):
    for seed in range(8):
        other = position.resample(0, seed=seed)
        assert other.svg(0, lang) == position.svg(0, lang)
        assert in_terminal(other, lang) == in_terminal(position, lang)


# The terminal.


def test_the_terminal_shows_the_table(position):
    shown = in_terminal(position)
    assert "Player 1 is choosing dice" in shown
    assert re.search(r"middle:\s+b4\s+g2\s+r6", shown)
    assert re.search(r"rolled:\s+r\s+r\s+g", shown)
    assert re.search(r"kept:\s+o\*\s+b\s+b", shown)
    assert re.search(r"nest\s+2:\s+r2\s+r3\s+3:\s+o1", shown)
    assert re.search(r"lair\s+1:\s+b1\s+b2\s+b3\s+2:\s+y3", shown)
    assert "volcano" in shown
    assert all(len(line) <= 80 for line in shown.splitlines())


def test_names_of_people_are_shown(position):
    console = Console(file=io.StringIO(), width=80)
    names = ["Noa", "Uri", "Dan"]
    console.print(GAME.board({**position.view(0), "names": names}, "en"))
    assert "▶ Noa" in console.file.getvalue()


def test_suggestions_have_numbers(position):
    console = Console(file=io.StringIO(), width=80)
    console.print(GAME.optional("terminal").suggest(position.legal, "en"))
    shown = console.file.getvalue().replace("\N{NO-BREAK SPACE}", " ")
    assert shown.splitlines()[0].rstrip() == "keep  1 r · 2 g"
    lays = Console(file=io.StringIO(), width=80)
    lays.print(GAME.optional("terminal").suggest(("lay b4 1", "lay b4 new"), "en"))
    assert "2\N{NO-BREAK SPACE}b4\N{NO-BREAK SPACE}new" in lays.file.getvalue()
