"""Seats: taking one, bots, leaving, standing in, coming back, the host's rights."""

import pytest

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.match import ENDED, PLAYING, WAITING
from tests.match.tables import SECRET, Table


def kinds(happened: list[e.AnyEvent]) -> list[str]:
    return [type(event).__name__ for event in happened]


# Sitting down.


def test_any_seat_is_the_first_free_one() -> None:
    table = Table(players=3)
    [sat] = table.do("uri", c.Sit())
    assert sat.seat == 1
    assert table.match.seats[1] == e.Taken(person="uri", name="Uri")


def test_a_seat_of_one_s_choice() -> None:
    table = Table(players=3)
    table.do("uri", c.Sit(seat=2))
    assert table.code("dan", c.Sit(seat=2)) == "taken"
    assert table.code("dan", c.Sit(seat=0)) == "taken"
    for beyond in (3, -1, 10**400):
        assert table.code("dan", c.Sit(seat=beyond)) == "no_such_seat"


def test_one_person_one_seat() -> None:
    table = Table(players=3)
    assert table.code("noa", c.Sit()) == "seated"
    assert table.code("noa", c.Sit(seat=2)) == "seated"


def test_a_full_table() -> None:
    table = Table()
    table.do("uri", c.Sit())
    assert table.code("dan", c.Sit()) == "full"


def test_what_a_seat_adds_to_the_chance_changes_the_key() -> None:
    table = Table()
    before = table.match.key
    table.do("uri", c.Sit(salt="00ff"))
    assert table.match.salts == {1: b"\x00\xff"}
    assert table.match.key != before


def test_who_sits_already_can_add_to_the_chance_once() -> None:
    table = Table()
    assert kinds(table.do("noa", c.Sit(salt="aa"))) == ["Sat"]
    assert table.match.salts == {0: b"\xaa"}
    assert table.code("noa", c.Sit(salt="bb")) == "seated"


@pytest.mark.parametrize("salt", ["0", "AA", "zz", "a a ", "00" * 65, "aa\n"])
def test_bad_bytes(salt: str) -> None:
    table = Table()
    assert table.code("uri", c.Sit(salt=salt)) == "bad_salt"


def test_the_bytes_of_who_leaves_go_too() -> None:
    table = Table()
    table.do("uri", c.Sit(salt="00ff"))
    table.do("uri", c.Leave())
    assert table.match.salts == {}


# Bots and the start.


def test_the_host_seats_bots_and_starts() -> None:
    table = Table(players=3)
    table.do("noa", c.SeatBot(seat=1, level="greedy"))
    table.do("noa", c.SeatBot(seat=1, level="random"))
    assert table.match.seats[1].bot == "random"
    assert table.code("noa", c.SeatBot(seat=0, level="random")) == "taken"
    assert table.code("noa", c.SeatBot(seat=2, level="genius")) == "no_such_bot"
    assert table.code("noa", c.SeatBot(seat=3, level="random")) == "no_such_seat"
    assert table.code("noa", c.Start()) == "seats_free"
    assert table.code("noa", c.Start(fill="genius")) == "no_such_bot"
    assert kinds(table.do("noa", c.Start(fill="greedy"))) == ["BotSat", "Started"]
    assert table.match.status == PLAYING
    assert table.match.position.players == 3


def test_a_table_that_begins_when_the_last_seat_is_taken() -> None:
    table = Table(players=3, manners={"autostart": True})
    assert kinds(table.do("noa", c.SeatBot(seat=2, level="random"))) == ["BotSat"]
    assert kinds(table.do("uri", c.Sit())) == ["Sat", "Started"]
    other = Table(manners={"autostart": True})
    assert kinds(other.do("noa", c.SeatBot(seat=1, level="random"))) == ["BotSat", "Started"]


def test_somebody_has_to_sit_there() -> None:
    table = Table()
    table.do("noa", c.Empty(seat=0))
    assert table.code("noa", c.Start(fill="random")) == "no_people"


@pytest.mark.parametrize(
    "command",
    [
        c.Start(), c.Configure(players=3), c.SeatBot(seat=1, level="random"), c.Empty(seat=0),
        c.Mute(person="noa"), c.Remove(person="noa"), c.Close(),
    ],
)  # fmt: skip
def test_what_only_the_host_can_do(command: object) -> None:
    table = Table(players=3)
    table.do("uri", c.Sit())
    assert table.code("uri", command) == "not_host"


@pytest.mark.parametrize(
    "command",
    [c.Start(), c.Configure(), c.SeatBot(seat=1, level="random"), c.Empty(seat=1), c.Sit()],
)
def test_what_is_only_for_before_the_start(command: object) -> None:
    table = Table().started()
    assert table.code("noa", command) == "started"
    table.do("noa", c.Close())
    assert table.code("noa", command) == "over"


@pytest.mark.parametrize(
    "command",
    [
        c.Act(action="a1"), c.Name(what=""), c.AskUndo(), c.AnswerUndo(agree=True), c.Pause(),
        c.Resume(), c.Return(), c.Claim(turn=0),
    ],
)  # fmt: skip
def test_what_is_only_for_play(command: object) -> None:
    table = Table()
    assert table.code("noa", command) == "not_started"
    table.do("noa", c.Close())
    assert table.code("noa", command) == "over"


def test_emptying_a_seat() -> None:
    table = Table(players=3)
    table.do("uri", c.Sit(seat=1))
    table.do("noa", c.SeatBot(seat=2, level="random"))
    table.do("noa", c.Empty(seat=1))
    table.do("noa", c.Empty(seat=2))
    assert table.match.seats[1:] == [e.Taken(), e.Taken()]
    assert table.code("noa", c.Empty(seat=1)) == "already"


# Other options.


def test_configuring() -> None:
    table = Table(options={"first": 1})
    table.do("noa", c.Configure(players=4, manners=e.TableSettings(chat="off")))
    assert table.match.players == 4
    assert table.match.options == {"first": 1}
    assert table.match.manners.chat == "off"
    table.do("noa", c.Configure(options={}))
    assert table.match.options == {}
    table.do("noa", c.Configure(manners=e.TableSettings(public=True)))
    assert table.match.manners.chat == "off"


def test_fewer_seats() -> None:
    table = Table(players=4)
    table.do("noa", c.SeatBot(seat=3, level="random"))
    table.do("uri", c.Sit(seat=2, salt="aa"))
    assert table.code("noa", c.Configure(players=2)) == "seats_taken"
    table.do("noa", c.Configure(players=3))
    assert table.match.players == 3
    table.do("noa", c.Configure(players=4))
    assert table.match.seats[3] == e.Taken()


def test_configuring_what_cannot_be() -> None:
    table = Table(options={"first": 1})
    assert table.code("noa", c.Configure(players=7)) == "bad_options"
    assert table.code("noa", c.Configure(options={"x": 1})) == "bad_options"
    assert table.code("noa", c.Configure(manners=e.TableSettings(pace=0.1))) == "bad_manners"
    assert table.match.options == {"first": 1}


# Leaving.


def test_leaving_before_the_start_frees_the_seat() -> None:
    table = Table()
    table.do("uri", c.Sit())
    assert kinds(table.do("uri", c.Leave())) == ["Emptied"]
    assert table.match.seats[1] == e.Taken()
    assert table.code("uri", c.Leave()) == "no_seat"


def test_the_next_person_becomes_host() -> None:
    table = Table(players=3)
    table.do("uri", c.Sit())
    assert kinds(table.do("noa", c.Leave())) == ["Emptied", "HostChanged"]
    assert table.match.host == "uri"


def test_the_last_one_out_closes_the_table() -> None:
    table = Table()
    assert kinds(table.do("noa", c.Leave())) == ["Emptied", "Ended"]
    assert (table.match.status, table.match.how) == (ENDED, "closed")
    assert table.log[-1].secret == SECRET.hex()


def test_a_host_who_does_not_sit_is_waited_for() -> None:
    table = Table()
    table.do("noa", c.Empty(seat=0))
    table.do("uri", c.Sit())
    assert kinds(table.do("uri", c.Leave())) == ["Emptied"]
    assert table.match.status == WAITING
    assert kinds(table.do("noa", c.Leave())) == ["Ended"]


def test_a_bot_stands_in_for_who_leaves_in_play() -> None:
    table = Table(manners={"stand_in": "random"}).started("uri")
    [left] = table.do("uri", c.Leave())
    assert (left.seat, left.level, left.why) == (1, "random", "left")
    assert table.match.seats[1] == e.Taken(person="uri", name="Uri", bot="random")
    assert table.code("uri", c.Act(action="a1")) == "away"
    assert table.code("uri", c.Leave()) == "away"
    assert table.match.people() == ["noa"]


def test_coming_back() -> None:
    table = Table().started("uri")
    assert table.code("uri", c.Return()) == "already"
    assert table.code("dan", c.Return()) == "no_seat"
    table.do("uri", c.Leave())
    table.do("uri", c.Return())
    assert table.match.seats[1] == e.Taken(person="uri", name="Uri")


def test_a_host_who_leaves_in_play_hands_the_table_on() -> None:
    table = Table().started("uri")
    assert kinds(table.do("noa", c.Leave())) == ["Left", "HostChanged"]
    table.do("noa", c.Return())
    assert table.match.host == "uri"


def test_a_match_that_nobody_plays_is_abandoned_and_its_secret_shown() -> None:
    table = Table().started("uri")
    table.do("uri", c.Leave())
    happened = table.do("noa", c.Leave())
    assert kinds(happened) == ["Left", "Ended"]
    assert (happened[1].how, happened[1].secret) == ("abandoned", SECRET.hex())


def test_the_table_gives_up_waiting() -> None:
    table = Table().started("uri")
    [ended] = table.do("", c.Abandon())
    assert (ended.how, ended.secret, ended.cause) == ("abandoned", SECRET.hex(), "")
    assert table.code("", c.Abandon()) == "over"


# The host's rights.


def test_removing_somebody_before_the_start() -> None:
    table = Table()
    table.do("uri", c.Sit())
    assert kinds(table.do("noa", c.Remove(person="uri"))) == ["Emptied", "Removed"]
    assert table.code("uri", c.Sit()) == "removed"
    assert table.code("uri", c.Say(text="why?")) == "removed"
    assert table.code("noa", c.Remove(person="uri")) == "already"


def test_removing_somebody_in_play() -> None:
    table = Table(players=3).started("uri", "dan")
    left, removed = table.do("noa", c.Remove(person="uri"))
    assert (left.seat, left.why, removed.person) == (1, "removed", "uri")
    assert table.code("uri", c.Return()) == "removed"


def test_removing_who_does_not_sit() -> None:
    table = Table()
    table.do("dan", c.Sit())
    table.do("dan", c.Leave())
    table.started("uri")
    assert kinds(table.do("noa", c.Remove(person="dan"))) == ["Removed"]
    assert table.code("noa", c.Remove(person="noa")) == "yourself"
    assert table.code("noa", c.Remove(person="")) == "bad_person"
    for nobody in ("x" * 33, "\x00", "מישהו"):
        assert table.code("noa", c.Remove(person=nobody)) == "bad_person"


def test_closing() -> None:
    table = Table().started("uri")
    [ended] = table.do("noa", c.Close())
    assert (ended.how, ended.secret, ended.winners) == ("closed", SECRET.hex(), [])
    assert table.code("noa", c.Close()) == "over"


def test_another_name() -> None:
    table = Table().started("uri")
    table.do("uri", c.Say(text="hi"))
    table.do("", c.Rename(person="uri", name="Uriel"))
    assert table.match.seats[1].name == table.match.chat[0].name == "Uriel"
    assert table.code("", c.Rename(person="dan", name="x")) == "no_seat"
    assert table.code("", c.Rename(person="", name="x")) == "no_seat"


def test_a_table_without_a_host() -> None:
    from kufsa.match import NewTable, create, fold

    table = Table()
    made = create(match="m1", wanted=NewTable("catch_dragon"), commitment="")
    table.match = fold(made, SECRET)
    table.do("uri", c.Sit())
    assert table.code("uri", c.Close()) == "not_host"
    assert table.code("dan", c.Start()) == "no_seat"
    assert kinds(table.do("uri", c.Start(fill="random"))) == ["BotSat", "Started"]


def test_only_people_of_this_table_are_muted_or_removed() -> None:
    """Otherwise a host could fill the table, and a row of the database, with invented ones."""
    table = Table().started("uri")
    for command in (c.Mute(person="invented"), c.Remove(person="invented")):
        assert table.code("noa", command) == "bad_person"
    table.do("uri", c.Leave())
    table.do("noa", c.Mute(person="uri"))
    table.do("noa", c.Remove(person="uri"))
    assert table.match.mentioned == {"noa", "uri"}
