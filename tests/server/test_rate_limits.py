"""How often: limits hit, recover, and do not touch others."""

import math
from pathlib import Path

import pytest
from litestar.testing import TestClient

from kufsa.server.transport.rate_limits import BUCKETS, Rate, RateLimits

from .small_house import HERE, Clock, House


@pytest.fixture
def clock():
    return Clock()


def ways(bucket):
    """Each respect in which a bucket is limited at once."""
    who = {"session": b"s", "address": "192.0.2.1", "table": "t"}
    rates = BUCKETS[bucket]._asdict()
    return [({respect: who[respect]}, rates[respect]) for respect in who if rates[respect]]


@pytest.mark.parametrize("bucket", BUCKETS)
def test_a_limit_is_hit_and_recovers(bucket, clock):
    assert ways(bucket)
    for caller, rate in ways(bucket):
        limits = RateLimits(clock=clock.monotonic)
        assert [limits.wait(bucket, **caller) for _ in range(rate.most)] == [0.0] * rate.most
        pause = limits.wait(bucket, **caller)
        assert pause == pytest.approx(rate.seconds / rate.most)
        clock.seconds += pause
        assert limits.wait(bucket, **caller) == 0.0
        assert limits.wait(bucket, **caller) > 0.0
        clock.seconds += rate.seconds
        assert [limits.wait(bucket, **caller) for _ in range(rate.most)] == [0.0] * rate.most


def test_over_a_long_time_no_more_than_the_rate_gets_through(clock):
    limits = RateLimits(clock=clock.monotonic)
    through = 0
    for _ in range(20_000):
        clock.seconds += 0.01
        through += limits.wait("chat", session=b"s") == 0.0
    rate = BUCKETS["chat"].session
    assert through == pytest.approx(rate.most + 200 * rate.most / rate.seconds, abs=1)


@pytest.mark.parametrize("bucket", [name for name, bucket in BUCKETS.items() if bucket.day])
def test_an_address_has_only_so_much_of_a_day(bucket, clock):
    """However slowly, and with however many sessions."""
    limits, (_, slow, _, day) = RateLimits(clock=clock.monotonic), BUCKETS[bucket]
    through = 0
    while not limits.wait(bucket, session=b"%d" % through, address="192.0.2.1"):
        through += 1
        clock.seconds += slow.seconds / slow.most
        assert through <= 3 * day.most
    least = day.most + int(day.most * clock.seconds / day.seconds)
    assert least <= through <= least + 1
    assert not limits.wait(bucket, session=b"0", address="192.0.2.2")


def test_callers_do_not_pay_for_each_other_nor_one_bucket_for_another(clock):
    limits = RateLimits(clock=clock.monotonic)
    while not limits.wait("report", session=b"noa"):
        pass
    assert limits.wait("report", session=b"uri") == 0.0
    assert limits.wait("chat", session=b"noa") == 0.0


def test_what_is_refused_in_one_respect_does_not_count_in_the_others(clock):
    limits = RateLimits(clock=clock.monotonic)
    for _ in range(1000):
        limits.wait("chat", session=b"noa", table="t")
    spent = BUCKETS["chat"].session.most
    left = BUCKETS["chat"].table.most - spent
    for number in range(left):
        assert limits.wait("chat", session=b"%d" % number, table="t") == 0.0
    assert limits.wait("chat", session=b"last", table="t") > 0.0


def test_a_factor_makes_limits_wider_or_narrower(clock):
    wide, narrow = RateLimits(3, clock.monotonic), RateLimits(0.01, clock.monotonic)
    most = BUCKETS["report"].session.most
    assert sum(wide.wait("report", session=b"s") == 0.0 for _ in range(100)) == 3 * most
    assert sum(narrow.wait("report", session=b"s") == 0.0 for _ in range(100)) == 1


def test_those_who_have_paid_off_are_forgotten(clock):
    limits = RateLimits(clock=clock.monotonic)
    for number in range(50_000):
        clock.seconds += 1
        limits.wait("message", session=b"%d" % number)
    assert len(limits._paid_off) <= 10_001
    assert limits.wait("message", session=b"49999") == 0.0


def test_the_page_on_security_tells_the_limits_as_they_are():
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text(encoding="utf-8")
    head = (
        "| per session | per address | per table | per address and day |\n|---|---|---|---|---|\n"
    )
    _, _, table = page.partition(head)
    told = []
    for line in table.partition("\n\n")[0].splitlines():
        cells = [cell.strip() for cell in line.split("|")[2:6]]
        told.append(tuple(as_rate(cell) if cell else None for cell in cells))
    assert told == [tuple(bucket) for bucket in BUCKETS.values()]


UNITS = {"second": 1, "minute": 60, "day": 86_400}


def as_rate(cell):
    """``10 in 3 seconds``, ``1,500 a minute`` or ``1,000 a day``."""
    most, _, time = cell.replace(",", "").partition(" ")
    count, unit = time.replace("a ", "in 1 ").removeprefix("in ").split()
    return Rate(int(most), int(count) * UNITS[unit.removesuffix("s")])


# Over the wire.


def test_a_refusal_says_when_to_come_back_and_then_lets_in():
    house = House()
    browser = house.browser()
    wrong = {"code": "AAAAA-BBBBB-CCCCC-DDDDD-EEEEE"}
    rate = BUCKETS["recover"].address
    for _ in range(rate.most):
        assert browser.post("/api/session/recover", json=wrong).status_code == 403
    refused = browser.post("/api/session/recover", json=wrong)
    told = refused.json()["error"]
    assert refused.status_code == 429 and told["code"] == "too_many"
    seconds = math.ceil(rate.seconds / rate.most)
    assert int(refused.headers["retry-after"]) == told["retry_after"] == seconds
    house.clock.seconds += seconds
    assert browser.post("/api/session/recover", json=wrong).status_code == 403


def from_address(house, address):
    """A browser at an address, which says that it is somebody else each time."""

    async def app(scope, receive, send):
        await house.app({**scope, "client": (address, 1)}, receive, send)

    client = TestClient(app, base_url=HERE)
    client.headers["Origin"] = HERE
    return client


def test_new_guests_are_limited_by_address_whatever_it_claims():
    house = House()
    most = BUCKETS["start_session"].address.most

    def come_in(address, number):
        client = from_address(house, address)
        made_up = {"X-Forwarded-For": f"203.0.113.{number}", "Cookie": f"kufsa={number:043}"}
        return client.post("/api/session", headers=made_up).status_code

    assert [come_in("192.0.2.1", number) for number in range(most)] == [200] * most
    assert come_in("192.0.2.1", most) == 429
    assert come_in("192.0.2.2", 0) == 200
    # One household has a whole network of IPv6 addresses.
    assert [come_in(f"2001:db8::{n + 1:x}", n) for n in range(most)] == [200] * most
    assert come_in("2001:db8::ffff", 0) == 429
    assert come_in("2001:db8:0:100::1", 0) == 200


def test_an_address_makes_only_so_many_guests_in_a_day():
    """However slowly: each is a row that stays for months."""
    house = House()
    slow, day = BUCKETS["start_session"].address, BUCKETS["start_session"].day
    client = from_address(house, "192.0.2.1")
    made = 0
    while client.post("/api/session/beside", json={}).status_code == 201:
        made += 1
        assert made <= 3 * day.most
        house.clock.seconds += slow.seconds / slow.most
    seconds = house.clock.seconds
    assert day.most <= made <= day.most + day.most * seconds / day.seconds + 1
    assert from_address(house, "192.0.2.2").post("/api/session/beside", json={}).status_code == 201


def test_everything_in_the_api_is_limited():
    house = House()
    guest = house.guest()
    most = BUCKETS["api"].session.most
    codes = [guest.get("/api/me/sessions").status_code for _ in range(most + 1)]
    assert codes[-1] == 429 and codes.index(429) >= most - 1
    assert house.guest().get("/api/me").status_code == 200
