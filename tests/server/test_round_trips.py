"""Round trips, measured by the server."""

import asyncio
import socket
import sys
from random import Random
from typing import Any

import pytest

from kufsa.server.transport.connection import Caller, Connection
from kufsa.server.transport.kernel_trip import kernel_trip
from kufsa.server.transport.round_trips import EXPIRES, FRESH, KEPT, OPENING, RoundTrips

CAP = 200_000


def measured(*trips: int) -> RoundTrips:
    """Round trips that were measured one after another in the first seconds."""
    found = RoundTrips()
    for number, trip in enumerate(trips):
        found.pong(found.ping(number * 1000), number * 1000 + trip)
    return found


def test_without_a_measurement_there_is_no_credit() -> None:
    trips = RoundTrips()
    trips.ping(0)
    assert trips.credit(1_000_000, CAP) == 0


def test_the_credit_is_the_median_and_at_most_the_cap() -> None:
    trips = measured(40_000, 20_000, 900_000, 30_000, 25_000)
    assert trips.credit(1_000_000, CAP) == 30_000
    assert trips.credit(1_000_000, cap=28_000) == 28_000


def test_between_two_measurements_the_smaller_counts() -> None:
    assert measured(40_000, 20_000).credit(1_000_000, CAP) == 20_000


def test_some_outliers_do_not_matter() -> None:
    honest, odd = [30_000] * (KEPT // 2 + 1), [900_000] * (KEPT // 2)
    assert measured(*odd, *honest).credit(1_000_000, CAP) == 30_000
    assert measured(*honest, *odd).credit(1_000_000, CAP) == 30_000


def test_a_line_that_changed_is_soon_known() -> None:
    before, after = [30_000] * 50, [150_000] * (KEPT // 2 + 1)
    assert measured(*before, *after).credit(1_000_000, CAP) == 150_000


def test_old_measurements_are_forgotten() -> None:
    trips = measured(30_000)
    assert trips.credit(30_000 + FRESH, CAP) == 30_000
    assert trips.credit(30_000 + FRESH + 1, CAP) == 0


def test_a_pong_counts_once() -> None:
    trips = RoundTrips()
    nonce = trips.ping(0)
    assert trips.pong(nonce, 20_000) == 20_000
    assert trips.pong(nonce, 900_000) is None
    assert trips.credit(1_000_000, CAP) == 20_000


def test_a_pong_to_no_ping_is_ignored() -> None:
    trips = RoundTrips()
    trips.ping(0)
    assert trips.pong("", 10) is None
    assert trips.pong("0" * 32, 10) is None
    assert trips.credit(10, CAP) == 0


def test_a_pong_of_another_connection_is_ignored() -> None:
    phone, laptop = RoundTrips(), RoundTrips()
    nonce = phone.ping(0)
    assert laptop.pong(nonce, 10) is None
    assert phone.pong(nonce, 150_000) == 150_000


@pytest.mark.parametrize(("taken", "counted"), [(EXPIRES, EXPIRES), (EXPIRES + 1, None)])
def test_a_pong_that_took_too_long_is_ignored(taken: int, counted: int | None) -> None:
    trips = RoundTrips()
    assert trips.pong(trips.ping(0), taken) == counted


def test_pings_that_are_never_answered_take_no_room() -> None:
    trips = RoundTrips()
    for number in range(1000):
        trips.ping(number * 100_000)
    assert len(trips._under_way) <= EXPIRES // 100_000 + 1


def test_pongs_may_come_in_another_order() -> None:
    trips = RoundTrips()
    first, second = trips.ping(0), trips.ping(10_000)
    assert (trips.pong(second, 30_000), trips.pong(first, 31_000)) == (20_000, 31_000)


# What cannot be foreseen.


def test_nonces_are_long_and_all_different() -> None:
    trips = RoundTrips()
    nonces = {trips.ping(0) for _ in range(1000)}
    assert len(nonces) == 1000
    assert {len(nonce) for nonce in nonces} == {32}


def test_nonces_and_moments_come_from_the_chance_of_the_system() -> None:
    assert RoundTrips().ping(0) != RoundTrips().ping(0)
    assert RoundTrips(Random(1)).ping(0) == RoundTrips(Random(1)).ping(0)


def test_the_first_pings_follow_closely_and_the_others_at_moments_of_chance() -> None:
    trips = RoundTrips(Random(1))
    pauses = []
    for _ in range(2000):
        pauses.append(trips.next_in())
        trips.ping(0)
    assert max(pauses[:OPENING]) <= 150_000
    later = sorted(pauses[OPENING:])
    assert 300_000 <= later[0] < 310_000
    assert later[-1] == 4_000_000
    assert 1_200_000 < sum(later) / len(later) < 1_350_000
    assert len(set(later)) > 1900


# What the line itself proves.


class Wire:
    """A socket of which only this is asked."""

    def __init__(self, peer: str, trip: int) -> None:
        self.peer, self.trip = peer, trip

    def getpeername(self) -> tuple[str, int]:
        return self.peer, 4711

    def getsockopt(self, level: int, name: int, size: int) -> bytes:
        return bytes(size - 4) + self.trip.to_bytes(4, sys.byteorder)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells")
def test_the_kernel_knows_the_way_to_the_other_end_and_no_further() -> None:
    wire: Any = Wire("192.0.2.7", 45_000)
    assert kernel_trip(wire, "192.0.2.7") == 45_000
    assert kernel_trip(Wire("::ffff:192.0.2.7", 45_000), "192.0.2.7") == 45_000
    assert kernel_trip(wire, "198.51.100.1") is None  # a proxy is in between
    assert kernel_trip(Wire("127.0.0.1", 20), "127.0.0.1") is None  # or may be
    assert kernel_trip(Wire("192.0.2.7", 0xFFFFFFFF), "192.0.2.7") is None  # not measured yet
    assert kernel_trip(None, "192.0.2.7") is None
    with socket.socket() as closed:
        assert kernel_trip(closed, "192.0.2.7") is None


def test_holding_pongs_back_gains_nothing_where_the_line_is_known() -> None:
    async def credit(proven: int | None) -> int:
        connection = Connection(Caller(), None, None, 10, lambda: proven)  # type: ignore[arg-type]
        connection.trips = measured(*[230_000] * 5)  # the true way takes 30 ms
        return connection.credit(1_000_000, CAP, unproven=50_000)

    assert asyncio.run(credit(30_000)) == 30_000
    assert asyncio.run(credit(None)) == 50_000
    assert asyncio.run(credit(400_000)) == min(230_000, CAP)  # nor do slow acknowledgements
