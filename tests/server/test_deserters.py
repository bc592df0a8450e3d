"""Leaving a match that counts costs something, and a lost line has time to come back."""

from types import SimpleNamespace
from typing import Any

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.server.tables import listing
from kufsa.server.tables.absence import Absence
from kufsa.server.tables.state import TableState
from tests.match.tables import Table


def rated(**manners: Any) -> Table:
    table = Table("kings_court", players=3, manners={"rated": True, **manners})
    return table.started("uri", "dan")


def ranks(table: Table) -> list[tuple[str, int]] | None:
    """How the end of a match is rated."""
    rating = listing.projection(table.match, table.log[-1:]).then
    return None if rating is None else sorted(rating.keywords["finished"])


def over(table: Table, winners: list[int]) -> Table:
    ended = e.Ended(how="over", secret="00" * 32, scores=[5, 9, 7], winners=winners)
    table.match.apply(ended)
    table.log.append(ended)
    return table


def test_who_leaves_comes_last() -> None:
    table = rated()
    table.act("swap 1 2")
    table.do("uri", c.Leave())
    assert ranks(over(table, [1])) == [("dan", 2), ("noa", 3), ("uri", 4)]
    assert {one.person: one.won for one in listing._results(table.match)}["uri"] is False


def test_who_comes_back_does_not() -> None:
    table = rated()
    table.act("swap 1 2")
    table.do("uri", c.Leave())
    table.do("uri", c.Return())
    assert ranks(over(table, [1])) == [("dan", 3), ("noa", 4), ("uri", 1)]


def test_a_match_that_all_leave_counts_by_who_stayed_longer() -> None:
    table = rated()
    table.act("swap 1 2")
    for person in ("uri", "noa", "dan"):
        table.do(person, c.Leave())
    assert table.match.how == "abandoned"
    assert ranks(table) == [("dan", 1), ("noa", 2), ("uri", 3)]


def test_before_the_first_action_there_is_nothing_to_lose() -> None:
    table = rated()
    for person in ("uri", "noa", "dan"):
        table.do(person, c.Leave())
    assert ranks(table) is None


def test_a_match_that_nobody_comes_back_to_is_not_rated() -> None:
    table = rated()
    table.act("swap 1 2")
    table.do("", c.Abandon())
    assert ranks(table) is None


def test_without_a_rating_leaving_costs_nothing() -> None:
    table = rated(rated=False)
    table.act("swap 1 2")
    table.do("uri", c.Leave())
    assert ranks(over(table, [1])) is None
    assert [one.person for one in listing._results(table.match)] == ["noa", "dan"]


# Who is missing.


def missing(table: Table, *here: str) -> set[int]:
    watchers: Any = [SimpleNamespace(person=person) for person in here]
    state = TableState(table.match, None, watchers=watchers)  # type: ignore[arg-type]
    return Absence(state, None).missing()  # type: ignore[arg-type]


def test_only_who_is_waited_for_is_missing() -> None:
    table = rated()
    seat = table.match.to_act
    mover = table.match.seats[seat].person
    others = [person for person in ("noa", "uri", "dan") if person != mover]
    assert missing(table, *others) == {seat}
    assert missing(table, *others, mover) == set()
    assert missing(table, mover) == set()
    assert missing(table) == set()  # nobody waits
    assert missing(table, "a stranger") == set()
    table.do("noa", c.Pause())
    assert missing(table, *others) == set()


def test_a_clock_decides_by_itself_and_other_matches_wait() -> None:
    assert missing(rated(clock=e.Clock(move=30)), "noa", "uri", "dan") == set()
    for manners in ({"clock": e.Clock(move=30)}, {"rated": False}):
        table = rated(**manners)
        mover = table.match.seats[table.match.to_act].person
        assert missing(table, *({"noa", "uri", "dan"} - {mover})) == set()


def test_in_a_race_everybody_is_waited_for() -> None:
    table = Table("red_handed", manners={"rated": True}).started("uri")
    assert missing(table, "noa") == {1}
