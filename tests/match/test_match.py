"""What events add up to."""

import msgspec
import pytest

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.events import decode, encode
from kufsa.match.match import Match, fold
from tests.match.tables import SECRET, Table, state


def test_events_are_numbered_from_one() -> None:
    table = Table()
    assert table.match.seq == len(table.log) == 2
    table.started("uri")
    assert table.match.seq == len(table.log)
    assert table.match.game_seq == table.match.seq
    table.do("noa", c.Say(text="hm"))
    assert table.match.game_seq == table.match.seq - 1


def test_people_and_bots() -> None:
    table = Table(players=3).started("uri")
    match = table.match
    assert (match.seat_of("uri"), match.seat_of("dan"), match.seat_of("")) == (1, None, None)
    assert [match.is_bot(seat) for seat in range(3)] == [False, False, True]
    assert match.people() == ["noa", "uri"]


def test_whose_turn_it_is() -> None:
    table = Table(options={"first": 1})
    assert table.match.to_act is None
    playing = table.started("uri").match
    assert (playing.to_act, playing.everyone_acts) == (1, False)
    table.do("noa", c.Close())
    assert table.match.to_act is None
    table = Table("red_handed").started("uri")
    assert (table.match.to_act, table.match.everyone_acts) == (None, True)


def test_all_chance_comes_from_the_secret_and_what_people_added() -> None:
    def dealt(secret: bytes, salt: str) -> object:
        table = Table(secret=secret)
        table.do("uri", c.Sit(salt=salt))
        return table.started().match.position.document

    assert dealt(SECRET, "aa") == dealt(SECRET, "aa")
    assert dealt(SECRET, "aa") != dealt(SECRET, "ab")
    assert dealt(SECRET, "aa") != dealt(bytes(32), "aa")


def test_the_secret_is_in_no_repr() -> None:
    table = Table().started("uri")
    assert SECRET.hex() not in repr(table.match)
    assert repr(SECRET) not in repr(table.match)
    assert not [event for event in table.log if SECRET.hex() in repr(event)]


def test_a_fork_goes_its_own_way() -> None:
    table = Table(options={"first": 0}).started("uri")
    table.do("noa", c.Say(text="hm"))
    before = state(table.match)
    other = table.match.fork()
    assert state(other) == before
    news: list[e.AnyEvent] = [
        e.Acted(seat=0, action="c4", cause="noa/x"),
        e.Said(person="uri", name="Uri", text="!"),
        e.Muted(person="uri"),
        e.Removed(person="dan"),
        e.Renamed(person="uri", name="Uriel"),
        e.Left(seat=1, level="random"),
        e.UndoAsked(seat=0, to=0),
        e.Ended(how="closed", secret=SECRET.hex()),
    ]
    for event in news:
        other.apply(event)
    assert state(table.match) == before
    assert state(other) == state(fold([*table.log, *news], SECRET))


def test_time_spent_in_a_fork_is_spent_there_only() -> None:
    table = Table(options={"first": 0}, manners={"clock": e.Clock(total=60)}).started("uri")
    other = table.match.fork()
    other.apply(e.Acted(seat=0, action="c4", spent=1000))
    assert (table.match.remaining, other.remaining) == ([60_000, 60_000], [59_000, 60_000])


def test_what_is_kept_of_an_event_is_small() -> None:
    assert encode(e.Acted(seat=0, action="c4")) == b'{"event":"acted","seat":0,"action":"c4"}'


@pytest.mark.parametrize(
    "body", [b"", b"{}", b'{"event":"exploded"}', b'{"event":"acted","seat":"x","action":"c4"}']
)
def test_what_is_no_event_is_refused(body: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(body)


def test_every_kind_of_event_is_understood() -> None:
    for kind in e.AnyEvent.__args__:
        assert hasattr(Match, f"_{kind.__name__.lower()}"), kind
