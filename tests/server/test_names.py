"""Names: those made up, those that may be chosen, and those that pass for another."""

import itertools
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kufsa.core.language import Message, languages
from kufsa.server.errors import PACKAGE
from kufsa.server.people.names import BadName, chosen_name, guest_name, name_key
from kufsa.server.store.schema import persons


def following(words):
    """Chooses these, one after the other."""
    left = iter(words)
    return lambda _: next(left)


def all_guest_names(lang):
    asked = []

    def look(words):
        asked.append(words)
        return words[0]

    guest_name(lang, look)
    return [guest_name(lang, following(pair)) for pair in itertools.product(*asked)]


@pytest.mark.parametrize("lang", languages())
def test_guests_have_hundreds_of_names_that_anybody_might_choose(lang):
    found = all_guest_names(lang)
    assert len(set(found)) == len(found) >= 500
    assert all(chosen_name(name) == name for name in found)


@pytest.mark.parametrize(
    "name", ["Noa", "נוֹעָה", "Zoë", "J.-P.", "O'Neill", "李小龙", "🐉", "אבי ז״ל", "x" * 24]
)
def test_names_that_people_have(name):
    assert chosen_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "at least one character"),
        (" \t ", "control"),
        ("   ", "at least one character"),
        ("x" * 25, "at most 24"),
        ("ﷺ" * 3, "at most 24"),  # each is eighteen letters
        ("Noa\u200b", "U\\+200B"),
        ("\u202eaoN", "U\\+202E"),
        ("\u2066Noa\u2069", "U\\+2066"),
        ("No\u00ada", "U\\+00AD"),
        ("Noa\n", "U\\+000A"),
        ("Noa\x00", "U\\+0000"),
        ("\ufeffNoa", "U\\+FEFF"),
        ("\u3164", "U\\+1160"),
        ("\u2800", "U\\+2800"),
        ("Noa\u2028", "U\\+2028"),
        ("Noa\ue000", "U\\+E000"),
        ("Noa\ud800", "U\\+D800"),
        ("Noa\U000e0041", "U\\+E0041"),  # a tag
        ("\u0301a", "accents"),
        ("a" + "\u0334" * 4, "accents"),
        ("...", "letter, digit or emoji"),
        ("ADM1N", "is reserved"),
        ("ɑdmin", "is reserved"),
        ("аԁⅿıո", "is reserved"),
        ("К u f s a", "is reserved"),
        ("former player", "is reserved"),
        ("BigShit", "choose another name"),
        ("klootzak 7", "choose another name"),
        ("בן זונה", "choose another name"),
    ],
)
def test_names_that_nobody_can_have(name, sentence):
    with pytest.raises(BadName, match=sentence):
        chosen_name(name)


def test_a_name_of_any_length_is_refused_at_once():
    with pytest.raises(BadName, match="at most 24"):
        chosen_name("ﷺ" * 10_000_000)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Noa", "nOA"),
        ("Noa Levi", "NoaLevi"),
        ("Zoë", "Zoe"),
        ("נועה", "נוֹעָה"),
        ("Straße", "STRASSE"),
        ("pope", "роре"),  # the second in Cyrillic
        ("BOB MTH", "ВОВ МТН"),  # the second in Cyrillic capitals
        ("Ill", "lIl"),
        ("Dan0", "DanO"),
        ("ﬁsh", "fish"),
        ("Ａlex", "Alex"),
        ("ɑdmin", "admin"),
        ("ᴀlex", "Alex"),
        ("Bjørn", "Bjorn"),
        ("Łukasz", "Lukasz"),
        ("ᏢᎪᎢ", "PAT"),  # Cherokee
        ("ꓡꓲꓢꓮ", "LISA"),  # Lisu
        ("օհո", "ohn"),  # Armenian
    ],
)
def test_names_that_pass_for_each_other_have_one_key(one, other):
    assert name_key(one) == name_key(other) != ""


def test_names_that_do_not_pass_for_each_other_have_two():
    people = ["Noa", "Uri", "Dan", "נועה", "אורי", "דן", "🐉", "🐲", "Noa2", "Noah", "李"]
    assert len({name_key(name) for name in people}) == len(people)


@given(st.text(max_size=60))
@example("İ" * 24)
@example("ΐ" * 24)
@example("각" * 24)
def test_whatever_is_accepted_fits_the_database_and_stays_what_it_is(text):
    try:
        name = chosen_name(text)
    except BadName:
        return
    assert chosen_name(name) == name
    assert len(name) <= persons.c.name.type.length
    assert 1 <= len(name_key(name)) <= persons.c.name_key.type.length
    assert all(unicodedata.category(sign)[0] != "C" for sign in name)


@pytest.mark.parametrize("lang", languages())
def test_nobody_takes_the_name_of_those_who_left(lang):
    with pytest.raises(BadName):
        chosen_name(Message(PACKAGE, "former-player").text(lang))
