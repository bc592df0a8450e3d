"""Ids, numbers and senders: what every command goes through, and new tables."""

import pytest

import kufsa
from kufsa.core.language import Message, languages, message_ids
from kufsa.match import Envelope, Moment, NewTable, Refusal, Repeated
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.decide import create, handle
from kufsa.match.refusals import CODES, PACKAGE
from tests.match.tables import Table

# Ids and numbers.


def test_every_event_of_a_command_has_its_cause_and_time() -> None:
    table = Table()
    first, second = table.do("noa", c.Start(fill="random"))
    assert (first.cause, second.cause) == ("noa/c1", "noa/c1")
    assert first.at == second.at == 1000


def test_the_same_id_twice_has_one_effect() -> None:
    table = Table()
    done = table.ask("noa", c.Start(fill="random"), id="go")
    assert isinstance(done, list)
    again = table.ask("noa", c.Start(fill="random"), seq=0, id="go")
    assert again == Repeated(table.match.seq)


def test_the_answer_to_a_repeat_names_the_last_event_of_that_command() -> None:
    table = Table()
    table.ask("noa", c.Say(text="one"), id="a")
    table.ask("noa", c.Say(text="two"), id="b")
    assert table.ask("noa", c.Say(text="one"), id="a") == Repeated(3)


def test_ids_are_each_person_s_own() -> None:
    table = Table()
    assert isinstance(table.ask("uri", c.Sit(), id="1"), list)
    assert isinstance(table.ask("noa", c.Say(text="hi"), id="1"), list)


@pytest.mark.parametrize("id", ["x" * 41, "a b", "a/b", "א", "a\n", " "])
def test_bad_ids(id: str) -> None:
    refusal = Table().ask("noa", c.Say(text="hi"), id=id)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "bad_id"


def test_no_id_at_all() -> None:
    envelope = Envelope(c.Say(text="hi"), person="noa", seq=1)
    assert handle(Table().match, envelope, Moment(at=0)).code == "bad_id"


def test_an_action_made_before_something_happened_is_stale() -> None:
    table = Table().started("uri")
    seen = table.match.seq
    actor = table.match.seats[table.match.to_act].person
    table.act("a1")
    refusal = table.ask(actor, c.Act(action="a2"), seq=seen)
    assert refusal.code == "stale"
    assert refusal.seq == table.match.seq


def test_chat_does_not_make_an_action_stale_and_is_never_stale() -> None:
    table = Table().started("uri")
    seen = table.match.seq
    actor = table.match.seats[table.match.to_act].person
    table.do("noa", c.Say(text="hm"))
    assert isinstance(table.ask(actor, c.Act(action="a1"), seq=seen), list)
    assert isinstance(table.ask("noa", c.Say(text="ha"), seq=0), list)
    assert isinstance(table.ask("uri", c.Leave(), seq=0), list)


def test_a_number_that_is_not_there_yet() -> None:
    table = Table()
    assert table.ask("noa", c.Say(text="hi"), seq=table.match.seq + 1).code == "from_the_future"


# Senders.


@pytest.mark.parametrize(
    "command",
    [
        c.BotActs(seat=1, action="a1", actions=0), c.TurnUp(), c.Settle(turn=1, claims=[]),
        c.ClaimTimeout(), c.ClockRanOut(seat=0), c.Abandon(), c.Rename(person="uri", name="x"),
    ],
)  # fmt: skip
def test_what_the_table_does_is_never_taken_from_a_person(command: object) -> None:
    assert Table().started().code("noa", command) == "table_only"


def test_a_person_s_command_needs_a_person() -> None:
    assert Table().code("", c.Start()) == "nobody"


# New tables.


def made(**wanted: object) -> list[e.AnyEvent] | Refusal:
    return create(
        match="m1", wanted=NewTable(**{"game": "catch_dragon", **wanted}), commitment="",
        host="noa", name="Noa", at=5,
    )  # fmt: skip


def test_a_new_table() -> None:
    happened = made(players=3, options={"first": 2})
    assert isinstance(happened, list)
    created, sat = happened
    assert created == e.Created(
        at=5, match="m1", game="catch_dragon", rules=kufsa.game("catch_dragon").rules_version,
        players=3, options={"first": 2}, manners=e.TableSettings(chat="on"), commitment="",
        host="noa",
    )  # fmt: skip
    assert sat == e.Sat(at=5, seat=0, person="noa", name="Noa")


def test_a_new_table_whose_maker_does_not_sit_down_yet() -> None:
    assert [type(event) for event in made(sit=False)] == [e.Created]


@pytest.mark.parametrize(("said", "chat"), [("", "off"), ("on", "on"), ("phrases", "phrases")])
def test_the_house_says_whether_there_is_chat_where_nobody_else_does(said: str, chat: str) -> None:
    wanted = NewTable("catch_dragon", manners=e.TableSettings(chat=said))
    begun = create(match="m1", wanted=wanted, commitment="", host="noa", chat="off")
    assert isinstance(begun, list)
    created = begun[0]
    assert created.manners.chat == chat


def test_who_says_nothing_of_chat_gets_what_the_house_has() -> None:
    for asked, has in (("", "phrases"), ("on", "on")):
        wanted = NewTable("catch_dragon", manners=e.TableSettings(chat=asked))
        made = create(match="m1", wanted=wanted, commitment="", host="noa", chat="phrases")
        assert isinstance(made, list)
        assert made[0].manners.chat == has
    table = Table(manners={"chat": "off"})
    table.do("noa", c.Configure(manners=e.TableSettings(pace=5)))
    assert table.match.manners.chat == "off"


def test_a_new_table_with_bots_that_begins_at_once() -> None:
    happened = made(bots=["greedy"], manners=e.TableSettings(autostart=True))
    assert [type(event) for event in happened] == [e.Created, e.Sat, e.BotSat, e.Started]
    assert len(made(bots=["greedy"])) == 3


def test_bots_alone_do_not_begin() -> None:
    happened = create(
        match="m1",
        wanted=NewTable(
            "catch_dragon", bots=["random"] * 2, manners=e.TableSettings(autostart=True), sit=False
        ),
        commitment="",
        host="noa",
    )
    assert [type(event) for event in happened] == [e.Created, e.BotSat, e.BotSat]


@pytest.mark.parametrize(
    ("wanted", "code", "told"),
    [
        ({"game": "chess"}, "unknown_game", "chess"),
        ({"game": "x" * 10**6}, "unknown_game", "…"),
        ({"players": 9}, "bad_options", "2 to 5 players, not 9"),
        ({"players": 10**400}, "bad_options", "many digits"),
        ({"players": True}, "bad_options", "True"),
        ({"options": {"colour": 1}}, "bad_options", "colour"),
        ({"options": {"first": 4}}, "bad_options", "no seat 4"),
        ({"options": {"first": [[]]}}, "bad_options", "a list"),
        ({"options": {"players": 3}}, "bad_options", "players"),
        ({"bots": ["greedy", "greedy"]}, "full", "taken"),
        ({"bots": ["genius"]}, "no_such_bot", "greedy, random"),
        ({"manners": e.TableSettings(stand_in="genius")}, "no_such_bot", "genius"),
        ({"manners": e.TableSettings(chat="loud")}, "bad_manners", "on, phrases, off"),
        (
            {"manners": e.TableSettings(pace=0.4)},
            "bad_manners",
            "pace is between 0.5 and 60, not 0.4",
        ),
        ({"manners": e.TableSettings(pace=float("nan"))}, "bad_manners", "nan"),
        ({"manners": e.TableSettings(claim_seconds=61)}, "bad_manners", "claim_seconds"),
        ({"manners": e.TableSettings(spectator_delay=-1)}, "bad_manners", "spectator_delay"),
        ({"manners": e.TableSettings(clock=e.Clock(move=-1))}, "bad_manners", "clock.move"),
        ({"manners": e.TableSettings(clock=e.Clock(total=10**10))}, "bad_manners", "2592000"),
        ({"manners": e.TableSettings(clock=e.Clock(increment=5))}, "bad_manners", "total"),
        (
            {"game": "red_handed", "manners": e.TableSettings(clock=e.Clock(move=5))},
            "bad_manners",
            "everybody acts at once",
        ),
    ],
)
def test_what_a_table_cannot_be(wanted: dict[str, object], code: str, told: str) -> None:
    refusal = made(**wanted)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.seq) == (code, 0)
    assert told in refusal.message.text("en")
    assert len({refusal.message.text(lang) for lang in languages()}) == len(languages())


# Texts.


def test_every_refusal_and_phrase_is_told_in_every_language() -> None:
    wanted = {f"refused-{code.replace('_', '-')}" for code in CODES}
    ids = message_ids(PACKAGE, "en")
    assert {id for id in ids if id.startswith("refused-")} == wanted
    values = dict.fromkeys(
        ("most", "reason", "name", "low", "high", "value", "choices", "level", "levels", "action"),
        "x",
    )
    numbers = dict.fromkeys(("last", "count", "players", "turn", "number"), 2)
    for id in ids:
        told = {Message(PACKAGE, id, {**values, **numbers}).text(lang) for lang in languages()}
        assert len(told) == len(languages()), id
