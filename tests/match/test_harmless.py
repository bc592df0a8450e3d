"""Rude words become harmless, however they are dressed up, and innocent words stay as they are."""

import pytest

from kufsa.core.language import languages
from kufsa.match import commands as c
from kufsa.match.harmless import HARMLESS, harmless, is_rude
from tests.match.tables import Table


@pytest.mark.parametrize(
    ("text", "left"),
    [
        # English
        ("Oh shit!", "Oh 🙈"),
        ("SHIT happens", "🙈 happens"),
        ("what the fucking dragon", "what the 🙈 dragon"),
        ("sh1t $hit 5hit", "🙈 🙈 🙈"),
        ("f.u.c.k f-u-c-k f_u_c_k", "🙈 🙈 🙈"),
        ("f u c k this", "🙈 this"),
        ("f**k and sh#t", "🙈 and 🙈"),
        ("fuuuuuck", "🙈"),
        ("ѕһіt", "🙈"),  # Cyrillic
        ("ｓｈｉｔ", "🙈"),  # as wide as a Chinese letter
        ("sh\u0301i\u0308t", "🙈"),
        ("just kill yourself now", "just 🙈 now"),
        # Dutch
        ("wat een klootzak, zeg", "wat een 🙈 zeg"),
        ("K U T", "🙈"),
        ("krijg de tering", "🙈"),
        ("kànker", "🙈"),
        # Hebrew
        ("איזה בן זונה", "איזה 🙈"),
        ("הזונה וזונה שזונה", "🙈 🙈 🙈"),
        ("ז ו נ ה", "🙈"),
        ("בן־זונה", "🙈"),
        ("כוס אמק!", "🙈"),
        ("שִׁרְמוּטָה", "🙈"),
        ("להזדייןןן", "🙈"),
    ],
)
def test_rude_words_become_harmless(text: str, left: str) -> None:
    assert harmless(text) == left
    assert is_rude(text)


@pytest.mark.parametrize(
    "text",
    [
        # English: words that contain one
        "Scunthorpe Essex Sussex Penistone Lightwater",
        "class assess assistant grass passed bass compass embassy Picasso",
        "cocktail peacock Hancock Dickens Dick Bruna shuttlecock",
        "shiitake mishit therapist drape grape scrape trapeze titsian",
        "push it, as said: as a title",
        "A S, B C, a 1 b 2",
        "455 points, 8008 and 1 5 5 7",
        "c4 d5 a1; ***; # # #; 3:2!",
        "well played! good luck :) I like it",
        # Dutch
        "klootschieten hoera hoeraatje wankel wankelen lullaby eikel kutter",
        "kankeronderzoek? nee, pikken en rapen; slettebak heet een soort vis",
        "mongolië negeren negende vossenhol",
        # Hebrew: a glass, food, below, weapons
        "כוס מים",
        "הכוס שלי",
        "מזונות",
        "המזון מזונה",
        "מתחת לשולחן",
        "כלי זין",
        "חרם",
        "שלום 👩‍👩‍👧 בהצלחה לכולם",
        "",
    ],
)
def test_innocent_words_stay(text: str) -> None:
    assert harmless(text) == text
    assert not is_rude(text)


def test_a_name_may_not_hide_one_between_capitals_or_numbers() -> None:
    assert all(map(is_rude, ("BigShit", "Shit99", "99shit", "ShitKing", "x_shit_x", "זונה1")))
    assert not any(map(is_rude, ("Noa", "Classy", "BigShip", "Piet99", "דנה", "Scunthorpe")))


def test_every_language_has_words_of_its_own() -> None:
    sample = {"en": "asshole", "he": "שרמוטה", "nl": "klootzak"}
    for lang in languages():
        assert harmless(sample[lang]) == HARMLESS, lang


def test_what_is_said_at_a_table_reaches_nobody_unfiltered() -> None:
    table = Table()
    [said] = table.do("noa", c.Say(text="you asshole, well played"))
    assert said.text == "you 🙈 well played"
    assert table.match.chat == [said]
