"""A rematch: the same people at a new table."""

from kufsa.match import Repeated
from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.decide import rematch
from kufsa.match.match import Match, fold
from tests.match.tables import SECRET, Table


def ended() -> Table:
    """Noa and Uri stayed, Dan left and a bot stands in, one bot played from the start."""
    table = Table("drachenwurf", players=4, options={"first": 2}, manners={"chat": "phrases"})
    table.do("uri", c.Sit(seat=2))
    table.do("dan", c.Sit(seat=3))
    table.do("noa", c.Start(fill="greedy"))
    table.do("dan", c.Leave())
    table.do("noa", c.Close())
    return table


def again(table: Table) -> Match:
    return fold(rematch(table.match, "c0ffee", at=7), SECRET)


def test_the_first_who_asks_names_the_table() -> None:
    table = ended()
    [event] = table.do("uri", c.Rematch())
    assert (event.match, event.person) == ("m2", "uri")
    number = table.match.seq
    table.do("noa", c.Say(phrase="one-more"))
    assert table.ask("noa", c.Rematch()) == Repeated(number)


def test_the_same_people_and_choices() -> None:
    table = ended()
    table.do("uri", c.Rematch())
    match = again(table)
    assert (match.id, match.previous, match.host) == ("m2", "m1", "uri")
    assert (match.players, match.options, match.manners) == (
        4, {"first": 2}, e.TableSettings(chat="phrases"),
    )  # fmt: skip
    assert match.commitment == "c0ffee"
    assert match.seats == [
        e.Taken(), e.Taken(bot="greedy"), e.Taken(person="uri", name="Uri"), e.Taken(),
    ]  # fmt: skip
    assert match.reserved == {0: e.Taken(person="noa", name="Noa")}
    assert match.created == 7


def test_who_left_may_ask_and_then_sits() -> None:
    table = ended()
    table.do("dan", c.Rematch())
    assert again(table).seats[3] == e.Taken(person="dan", name="Dan")


def test_a_kept_seat_waits_for_its_person() -> None:
    table = ended()
    table.do("uri", c.Rematch())
    table.match = again(table)
    assert table.code("tal", c.Sit(seat=0)) == "reserved"
    assert table.do("tal", c.Sit())[-1].seat == 3
    assert table.code("gil", c.Sit()) == "full"
    assert table.do("noa", c.Sit())[-1].seat == 0
    assert table.match.reserved == {}


def test_who_takes_another_seat_gives_the_kept_one_up() -> None:
    table = ended()
    table.do("uri", c.Rematch())
    table.match = again(table)
    emptied, sat = table.do("noa", c.Sit(seat=3))
    assert (emptied.seat, sat.seat) == (0, 3)
    assert table.match.reserved == {}


def test_a_kept_seat_can_be_given_up_or_taken_away() -> None:
    table = ended()
    table.do("uri", c.Rematch())
    table.match = again(table)
    table.do("noa", c.Leave())
    assert table.match.reserved == {}
    table.match = again(ended_by_uri := ended_with_rematch())
    table.do("uri", c.Remove(person="noa"))
    assert table.match.reserved == {}
    table.match = again(ended_by_uri)
    table.do("uri", c.Start(fill="random"))
    assert [taken.bot for taken in table.match.seats] == ["random", "greedy", "", "random"]


def ended_with_rematch() -> Table:
    table = ended()
    table.do("uri", c.Rematch())
    return table


def test_who_may_not_ask() -> None:
    table = Table(players=3).started("uri", "dan")
    assert table.code("noa", c.Rematch()) == "not_over"
    table.do("noa", c.Remove(person="dan"))
    table.do("noa", c.Close())
    assert table.code("tal", c.Rematch()) == "no_seat"
    assert table.code("dan", c.Rematch()) == "removed"


def test_who_was_sent_away_does_not_come_back_by_a_rematch() -> None:
    table = Table(players=3).started("uri", "dan")
    table.do("noa", c.Remove(person="dan"))
    table.do("noa", c.Close())
    table.do("uri", c.Rematch())
    table.match = again(table)
    assert table.code("dan", c.Sit()) == "removed"


def test_a_rematch_against_bots_begins_when_who_asked_sits_down() -> None:
    """Otherwise nobody could add anything to its chance."""
    table = Table(bots=["greedy"], manners={"autostart": True})
    table.do("noa", c.Close())
    table.do("noa", c.Rematch())
    table.match = again(table)
    assert (table.match.status, table.match.host) == ("waiting", "noa")
    assert table.match.reserved == {0: e.Taken(person="noa", name="Noa")}
    table.do("noa", c.Sit(salt="ab" * 16))
    assert (table.match.status, table.match.salts) == ("playing", {0: b"\xab" * 16})
