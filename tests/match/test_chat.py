"""Chat: own words, ready-made phrases, and who may not."""

import pytest

from kufsa.core.language import Message, languages, message_ids
from kufsa.match import commands as c
from kufsa.match.phrases import PHRASES, REACTIONS, clean
from kufsa.match.refusals import PACKAGE
from tests.match.tables import Table


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("hello", "hello"),
        ("  a \t b \r\n c ", "a b c"),
        ("a\x00\x1b[31mb\x7f", "a[31mb"),
        ("\u202eevil\u202c \u2066x\u2069", "evil x"),
        ("\ufeffa\ud800b", "ab"),
        ("a\u2028b\u2029c", "a b c"),
        ("שלום 👩‍👩‍👧", "שלום 👩‍👩‍👧"),
        ("e\u0301", "é"),
        ("Z" + "\u0335" * 50 + "o", "Z" + "\u0335" * 4 + "o"),
        ("\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd", "\u05e9\u05b8\u05dc\u05d5\u05b9\u05dd"),
    ],
)
def test_own_words_are_made_harmless(text: str, left: str) -> None:
    assert clean(text) == left


def test_saying_something() -> None:
    table = Table()
    [said] = table.do("noa", c.Say(text=" good\nluck "))
    assert (said.person, said.name, said.text, said.phrase) == ("noa", "Noa", "good luck", "")
    assert table.match.chat == [said]


def test_phrases_are_translated() -> None:
    table = Table()
    [said] = table.do("noa", c.Say(phrase="good-luck"))
    told = [Message(PACKAGE, f"phrase-{said.phrase}").text(lang) for lang in languages()]
    assert told == ["Good luck!", "בהצלחה!", "Veel succes!"]
    for lang in languages():
        ids = [id for id in message_ids(PACKAGE, lang) if id.startswith("phrase-")]
        assert ids == [f"phrase-{phrase}" for phrase in PHRASES]


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (c.Say(), "empty_line"),
        (c.Say(text=" \x00\u202e "), "empty_line"),
        (c.Say(text="\u200b\u200d"), "empty_line"),
        (c.Say(text="\u2800 \u3164"), "empty_line"),
        (c.Say(text="\u0301"), "empty_line"),
        (c.Say(text="x" * 301), "too_long"),
        (c.Say(text="x" * 10**6), "too_long"),
        (c.Say(text="a", phrase="hello"), "one_of_both"),
        (c.Say(phrase="curse"), "no_such_phrase"),
    ],
)
def test_what_cannot_be_said(said: c.Say, code: str) -> None:
    assert Table().code("noa", said) == code


def test_spaces_do_not_count() -> None:
    Table().do("noa", c.Say(text="x" * 300 + " " * 100))


def test_a_table_without_chat_or_with_phrases_only() -> None:
    table = Table(manners={"chat": "off"})
    assert table.code("noa", c.Say(text="a")) == "chat_off"
    assert table.code("noa", c.Say(phrase="hello")) == "chat_off"
    table = Table(manners={"chat": "phrases"})
    assert table.code("noa", c.Say(text="a")) == "phrases_only"
    table.do("noa", c.Say(phrase="hello"))


def test_muted_and_heard_again() -> None:
    table = Table()
    table.do("uri", c.Sit())
    table.do("noa", c.Mute(person="uri"))
    assert table.code("noa", c.Mute(person="uri")) == "already"
    assert table.code("uri", c.Say(phrase="hello")) == "muted"
    table.do("noa", c.Mute(person="uri", muted=False))
    table.do("uri", c.Say(text="a"))
    assert table.code("noa", c.Mute(person="x" * 33)) == "bad_person"


def test_only_who_is_at_the_table_speaks() -> None:
    table = Table().started("uri")
    assert table.code("dan", c.Say(text="a")) == "no_seat"
    table.do("uri", c.Leave())
    table.do("uri", c.Say(phrase="goodbye"))
    table.do("noa", c.Close())
    table.do("noa", c.Say(phrase="one-more"))


@pytest.mark.parametrize("chat", ["on", "phrases"])
def test_a_reaction_is_a_line_of_the_chat(chat: str) -> None:
    """So it is limited, muted and unheard like every other line."""
    table = Table(manners={"chat": chat})
    for reaction in REACTIONS:
        [said] = table.do("noa", c.Say(phrase=reaction))
        assert (said.phrase, said.text) == (reaction, "")
    assert table.code("noa", c.Say(phrase="react-curse")) == "no_such_phrase"


def test_whoever_is_muted_cannot_react_and_nobody_can_where_there_is_no_chat() -> None:
    table = Table()
    table.do("uri", c.Sit())
    table.do("noa", c.Mute(person="uri"))
    assert table.code("uri", c.Say(phrase="react-heart")) == "muted"
    silent = Table(manners={"chat": "off"})
    assert silent.code("noa", c.Say(phrase="react-heart")) == "chat_off"
