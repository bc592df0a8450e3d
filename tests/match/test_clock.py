"""Clocks: by turn, by player, and who ran out of time."""

from kufsa.match import commands as c
from kufsa.match import events as e
from kufsa.match.clock import deadline
from tests.match.tables import Table


def timed(players: int = 2, **clock: int) -> Table:
    table = Table(players=players, options={"first": 0}, manners={"clock": e.Clock(**clock)})
    return table.started("uri")


def test_no_clock_no_deadline() -> None:
    assert deadline(timed().match) is None
    assert deadline(Table(manners={"clock": e.Clock(move=5)}).match) is None


def test_a_turn_of_several_actions_has_one_limit() -> None:
    table = timed(move=30)
    assert deadline(table.match) == (0, 30_000)
    table.act("c4", waited=10_000)
    assert table.match.to_act == 0
    assert deadline(table.match) == (0, 20_000)
    table.act("stop", waited=5_000)
    assert deadline(table.match) == (1, 30_000)


def test_a_player_s_total_is_spent_over_all_turns_and_grows_after_each() -> None:
    table = timed(total=60, increment=2)
    table.act("c4", waited=10_000)
    assert table.match.remaining == [50_000, 60_000]
    table.act("stop", waited=5_000)
    assert table.match.remaining == [47_000, 60_000]
    assert deadline(table.match) == (1, 60_000)


def test_the_sooner_of_both_limits_counts() -> None:
    table = timed(move=30, total=40)
    table.act("c4", waited=25_000)
    assert deadline(table.match) == (0, 5_000)
    table = timed(move=30, total=20)
    assert deadline(table.match) == (0, 20_000)


def test_too_late_is_too_late() -> None:
    table = timed(move=30)
    assert table.code("noa", c.Act(action="c4"), waited=30_000) == "time_is_up"
    table.act("c4", waited=29_999)


def test_a_clock_that_has_not_run_out() -> None:
    table = timed(move=30)
    assert table.code("", c.ClockRanOut(seat=0), waited=29_999) == "time_left"
    assert table.code("", c.ClockRanOut(seat=1), waited=30_000) == "time_left"
    assert timed().code("", c.ClockRanOut(seat=0), waited=10**9) == "time_left"


def test_a_bot_stands_in_and_who_was_slow_in_one_turn_may_return() -> None:
    table = timed(move=30, total=600)
    [left, host] = table.do("", c.ClockRanOut(seat=0), waited=30_000)
    assert (left.seat, left.why, left.spent) == (0, "clock", 30_000)
    assert isinstance(host, e.HostChanged)
    assert table.match.out_of_time == set()
    assert deadline(table.match) is None
    table.act("c4")
    table.do("noa", c.Return())


def test_who_used_all_time_up_may_not_return() -> None:
    table = timed(total=60)
    table.do("", c.ClockRanOut(seat=0), waited=60_000)
    assert table.match.out_of_time == {0}
    assert table.code("noa", c.Return()) == "out_of_time"


def test_who_leaves_and_comes_back_in_the_same_turn_gains_no_time() -> None:
    table = timed(move=30, total=60)
    table.act("c4", waited=10_000)
    table.do("noa", c.Leave(), waited=15_000)
    table.do("noa", c.Return(), waited=16_000)
    assert deadline(table.match) == (0, 20_000)
    assert table.code("noa", c.Act(action="stop"), waited=20_000) == "time_is_up"
    table.act("stop", waited=19_000)
    assert table.match.remaining == [31_000, 60_000]


def test_a_bot_that_stands_in_spends_nobody_s_time() -> None:
    table = timed(move=30, total=60, increment=5)
    table.act("c4", waited=10_000)
    table.do("noa", c.Leave())
    table.act("stop")
    assert table.match.remaining == [50_000, 60_000]
    assert deadline(table.match) == (1, 30_000)


def test_leaving_does_not_give_somebody_else_a_new_turn() -> None:
    table = timed(players=3, move=30)
    table.act("c4", waited=10_000)
    table.do("uri", c.Leave())
    assert deadline(table.match) == (0, 20_000)


def test_no_clock_runs_in_a_pause_or_for_a_bot() -> None:
    table = timed(move=30)
    table.do("uri", c.Pause())
    assert deadline(table.match) is None
    assert table.code("", c.ClockRanOut(seat=0), waited=10**6) == "time_left"
    table.do("uri", c.Resume())
    assert deadline(table.match) == (0, 30_000)
    table.do("noa", c.Leave())
    assert deadline(table.match) is None
    table.act("c4")
    assert table.match.turn_spent == 0


def test_the_last_person_out_of_time_ends_the_match() -> None:
    table = Table(options={"first": 0}, manners={"clock": e.Clock(move=30)}).started()
    left, ended = table.do("", c.ClockRanOut(seat=0), waited=30_000)
    assert (left.why, ended.how) == ("clock", "abandoned")
