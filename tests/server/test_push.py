"""Push messages: who gets one, when, what it says, and what becomes of endpoints that are gone."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from kufsa.match.commands import Act, Envelope
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.push import endpoints, sending
from kufsa.server.push.encryption import base64url, encrypt, from_base64url, private_key
from kufsa.server.push.endpoints import BadEndpoint, checked, post
from kufsa.server.push.resting import Resting
from kufsa.server.push.subscriptions import MOST_DEVICES, device_id
from kufsa.server.store.schema import push_devices, push_keys, quiet_hours
from tests.server.push_service import Browser, PushService, claims, push_service
from tests.server.visits import Visitor, Visits, greedy, refusal, visits

MINUTE = 60_000  # milliseconds
OURS = {"push_hosts": ("127.0.0.1",), "push_contact": "mailto:host@example.org"}
PUBLIC = "https://push.example.org/abc"


@asynccontextmanager
async def told(data: Path, **settings: Any) -> AsyncIterator[tuple[Visits, PushService]]:
    """A server that tells people at once, and a push service in the same network."""
    async with push_service() as service, visits(data, **{**OURS, **settings}) as house:
        house.app.state.registry.pushes.patience = 0
        yield house, service


def story(data: Path, play: Callable[..., Coroutine[Any, Any, None]], **settings: Any) -> None:
    async def run() -> None:
        async with told(data, **settings) as (house, service):
            await play(house, service)

    asyncio.run(run())


async def subscribe(visitor: Visitor, service: PushService, path: str) -> Browser:
    browser = service.browser(path)
    (await visitor.post("/api/me/push", json=browser.subscription)).raise_for_status()
    return browser


async def rows(house: Visits, table: Any) -> list[Any]:
    read = house.app.state.registry.services.database.read
    found: list[Any] = await read(lambda connection: connection.execute(select(table)).all())
    return found


async def act(house: Visits, table: str, actions: int = 1) -> str:
    """Somebody plays; who is to act then."""
    actor = house.app.state.registry.tables[table]
    for _ in range(actions):
        match = actor.match
        choice = Act(action=greedy(match.position, match.to_act))
        person = match.seats[match.to_act].person
        done = await actor.perform(Envelope(choice, person, "", f"a{match.seq}", match.seq))
        assert isinstance(done, protocol.Done), done
    return str(actor.match.seats[actor.match.to_act].person)


async def all_told(house: Visits) -> None:
    await house.app.state.registry.pushes.idle()


async def settled(house: Visits) -> None:
    """Until everybody has been told, but for those who want quiet."""
    pushes = house.app.state.registry.pushes
    while any(key not in pushes._quiet for key in pushes._waiting):
        await asyncio.sleep(0.01)


async def until_turn(house: Visits, table: str, person: str, one_by_one: bool = False) -> None:
    """Play until the turn comes to a person; ``one_by_one``: who is to be told is told before."""
    was = ""
    for _ in range(50):
        if one_by_one:
            await settled(house)
        is_now = await act(house, table)
        if is_now == person != was:
            return
        was = is_now
    raise AssertionError("it never became their turn")


def test_a_message_that_only_the_browser_can_read(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await noa.patch("/api/me", json={"lang": "he"})
        browser = await subscribe(noa, service, "/noa?token=1")
        key = (await noa.get("/api/me/push")).json()["key"]
        await until_turn(house, table, noa.person)
        await all_told(house)
        message = service.messages[-1]
        assert message.path == "/noa?token=1"
        said = {"table": table, "game": "kings_court", "lang": "he"}
        assert browser.read(message.body) == said
        assert message.headers["content-encoding"] == "aes128gcm"
        assert message.headers["ttl"] == str(3 * 24 * 60 * 60)
        assert 0 < len(message.headers["topic"]) <= 32
        claimed = claims(message.headers["authorization"], key)
        assert claimed["aud"] == service.address
        assert claimed["sub"] == OURS["push_contact"]
        assert 0 < claimed["exp"] - time.time() <= 24 * 60 * 60

    story(tmp_path, play)


def test_nobody_is_told_who_has_a_page_open_or_did_not_ask(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/noa")
        cookie = noa.cookies.get(protocol.PLAIN_COOKIE)
        async with Client(house.url, cookie=cookie or ""):
            await act(house, table, 8)
            await all_told(house)
            assert service.messages == []
        for _ in range(100):
            if not house.app.state.registry.connections_of(noa.person):
                break
            await asyncio.sleep(0.05)
        await until_turn(house, table, noa.person)
        await all_told(house)
        assert {message.path for message in service.messages} == {"/noa"}

    story(tmp_path, play)


def test_at_most_one_message_waits_for_a_person_and_a_table(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/noa")
        service.open.clear()
        await until_turn(house, table, noa.person)
        for _ in range(100):
            if service.messages:
                break
            await asyncio.sleep(0.05)
        await until_turn(house, table, noa.person)
        assert len(service.messages) == 1
        service.open.set()
        await all_told(house)
        assert len(service.messages) == 1
        await until_turn(house, table, noa.person)
        await all_told(house)
        assert len(service.messages) == 2

    story(tmp_path, play)


def test_a_turn_that_is_over_is_not_told(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/noa")
        house.app.state.registry.pushes.patience = 1.0
        await until_turn(house, table, noa.person)
        while await act(house, table) == noa.person:
            pass
        await all_told(house)
        assert service.messages == []

    story(tmp_path, play)


def test_bots_wait_and_races_are_live(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa = await house.guest("Noa")
        await subscribe(noa, service, "/noa")
        table = await noa.open(bots=["random"])
        await noa.do(table, "start")
        race, uri = await noa.open("red_handed"), await house.guest("Uri")
        await uri.do(race, "sit")
        await noa.do(race, "start")
        match = house.app.state.registry.tables[race].match
        assert match.everyone_acts and match.to_act is None
        assert house.app.state.registry.pushes._waiting == {}

    story(tmp_path, play)


@pytest.mark.parametrize(
    ("status", "stays"), [(404, False), (410, False), (500, True), (201, True)]
)
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int, stays: bool) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/old")
        await subscribe(noa, service, "/new")
        service.statuses["/old"] = status
        await until_turn(house, table, noa.person)
        await all_told(house)
        assert {message.path for message in service.messages} == {"/old", "/new"}
        left = {row.endpoint.rpartition("/")[2] for row in await rows(house, push_devices)}
        assert left == ({"old", "new"} if stays else {"new"})

    story(tmp_path, play)


def test_a_service_that_is_silent_or_away_disturbs_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: Visits, service: PushService) -> None:
        monkeypatch.setattr(endpoints, "SECONDS", 2.0)  # silent, not slow
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/silent")
        away = Browser("http://127.0.0.1:1/away")
        (await noa.post("/api/me/push", json=away.subscription)).raise_for_status()
        service.open.clear()
        await until_turn(house, table, noa.person)
        for _ in range(100):
            if service.messages:
                break
            await asyncio.sleep(0.05)
        await act(house, table)
        await all_told(house)
        assert len(service.messages) == 1
        assert len(await rows(house, push_devices)) == 2

    story(tmp_path, play)


def test_in_quiet_hours_it_waits_until_they_are_over(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/noa")
        quiet = {"begin": 22 * 60, "end": 7 * 60, "zone": "UTC"}
        assert (await noa.put("/api/me/push/quiet", json=quiet)).status_code == 204
        assert (await noa.get("/api/me/push")).json()["quiet"] == quiet
        pushes = house.app.state.registry.pushes
        now = 7 * 60 * MINUTE - 1
        pushes.wall = lambda: now
        await until_turn(house, table, noa.person)
        await asyncio.sleep(0.3)
        assert service.messages == []
        now += 1000
        await all_told(house)
        assert len(service.messages) == 1
        assert (await noa.delete("/api/me/push/quiet")).status_code == 204
        assert await rows(house, quiet_hours) == []

    story(tmp_path, play)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://9.9.9.9/a",
        "https://localhost/a", "https://printer.local/a", "https://2130706433/a", "https://0x7f.1/a",
        "https://push.example.org:22/a", "https://noa@push.example.org/a", "ftp://push.example.org",
        "https://push.example.org/a b", "https://push.example.org/a\r\nX: y", "https://", "push",
        "https://push.example.org/#a", "https://[::1", "https://push.example.org:x/",
        "https://push.example.org/" + "a" * 1000,
    ],
)  # fmt: skip
def test_what_is_no_public_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint, match="An endpoint"):
        checked(endpoint)
    with pytest.raises(BadEndpoint):
        asyncio.run(post(endpoint, {}, b""))


@pytest.mark.parametrize(
    "address",
    ["10.0.0.1", "127.0.0.1", "169.254.169.254", "::1", "fd00::1", "fec0::1", "::7f00:1"],
)
def test_a_public_name_for_a_private_address_gets_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(*_: Any, **__: Any) -> Any:
        return [(0, 0, 0, "", ("9.9.9.9", 443)), (0, 0, 0, "", (address, 443))]

    async def connected(*_: Any, **__: Any) -> Any:
        raise AssertionError("this was connected to")

    monkeypatch.setattr(socket, "getaddrinfo", found)
    monkeypatch.setattr(asyncio, "open_connection", connected)
    with pytest.raises(BadEndpoint, match="not public"):
        asyncio.run(post(PUBLIC, {}, b""))


def test_nothing_else_waits_for_a_name_that_is_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    known = threading.Event()

    def look_up(*_: Any, **__: Any) -> Any:
        known.wait()
        return []

    async def run() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        sent = asyncio.create_task(post(PUBLIC, {}, b""))
        await asyncio.sleep(0)
        try:
            assert await asyncio.wait_for(asyncio.to_thread(lambda: 7), 10) == 7
        finally:
            known.set()
        with pytest.raises(OSError, match="no address"):
            await sent

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    asyncio.run(run())


def test_who_waits_for_the_end_of_quiet_hours_gives_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "MOST_WAITING", 1)

    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/quiet")
        quiet = {"begin": 0, "end": 24 * 60 - 1, "zone": "UTC"}
        await noa.put("/api/me/push/quiet", json=quiet)
        pushes = house.app.state.registry.pushes
        pushes.wall = lambda: 0
        await until_turn(house, table, noa.person, one_by_one=True)
        while not pushes._quiet:
            await asyncio.sleep(0.01)
        dan, ruth = await house.guest("Dan"), await house.guest("Ruth")
        other = await dan.open()
        await ruth.do(other, "sit")
        await dan.do(other, "start")
        await subscribe(dan, service, "/awake")
        await until_turn(house, other, dan.person, one_by_one=True)
        await all_told(house)
        assert [message.path for message in service.messages] == ["/awake"]

    story(tmp_path, play)


def test_a_service_that_does_not_answer_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: Visits, service: PushService) -> None:
        monkeypatch.setattr(endpoints, "SECONDS", 1.0)
        noa, _, table = await house.two_at_a_table()
        await subscribe(noa, service, "/noa")
        service.open.clear()
        for _ in range(2):
            await until_turn(house, table, noa.person)
            await all_told(house)
        assert len(service.messages) == 1
        service.open.set()
        house.app.state.registry.pushes._resting = Resting(clock=lambda: 0.0)
        for _ in range(2):
            await until_turn(house, table, noa.person)
            await all_told(house)
        assert len(service.messages) == 3

    story(tmp_path, play)


def test_what_is_no_subscription_changes_nothing(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa = await house.guest("Noa")
        good = Browser(PUBLIC).subscription
        keys = good["keys"]
        for field, wrong in (
            ("endpoint", {**good, "endpoint": "https://10.0.0.1/a"}),
            ("keys.p256dh", {**good, "keys": {**keys, "p256dh": "!"}}),
            ("keys.p256dh", {**good, "keys": {**keys, "p256dh": base64url(b"\4" + bytes(64))}}),
            ("keys.auth", {**good, "keys": {**keys, "auth": base64url(b"short")}}),
        ):
            answer = await noa.post("/api/me/push", json=wrong)
            assert refusal(answer, 409) == "bad_subscription"
            assert answer.json()["error"]["field"] == field
        for wrong in ({"endpoint": PUBLIC}, {**good, "more": 1}, {**good, "endpoint": ""}):
            assert (await noa.post("/api/me/push", json=wrong)).status_code == 400
        night = {"begin": 1320, "end": 420, "zone": "Europe/Amsterdam"}
        for wrong in (
            {**night, "end": 1320}, {**night, "zone": "Moon/Base"}, {**night, "zone": "../etc"},
            {**night, "begin": 1440}, {**night, "begin": -1}, {"begin": 1, "end": 2},
        ):  # fmt: skip
            assert (await noa.put("/api/me/push/quiet", json=wrong)).status_code in (400, 409)
        assert await rows(house, push_devices) == await rows(house, quiet_hours) == []
        stranger = await house.visitor()
        for asked in (stranger.get("/api/me/push"), stranger.post("/api/me/push", json=good)):
            assert (await asked).status_code == 401

    story(tmp_path, play)


def test_browsers_are_few_and_belong_to_one_person(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, uri = await house.guest("Noa"), await house.guest("Uri")
        for number in range(MOST_DEVICES + 2):
            browser = await subscribe(noa, service, f"/{number}")
            await asyncio.sleep(0.002)  # the oldest is known by its time
        told = (await noa.get("/api/me/push")).json()["devices"]
        assert len(told) == MOST_DEVICES
        assert device_id(browser.endpoint) in told
        assert device_id(service.address + "/0") not in told
        # The same browser of somebody else now.
        assert (await uri.post("/api/me/push", json=browser.subscription)).status_code == 200
        last = f"/api/me/push/devices/{device_id(browser.endpoint)}"
        assert refusal(await noa.delete(last), 404) == "not_found"
        assert (await uri.delete(last)).status_code == 204
        assert (await uri.get("/api/me/push")).json()["devices"] == []
        assert len((await noa.get("/api/me/push")).json()["devices"]) == MOST_DEVICES - 1

    story(tmp_path, play)


def test_the_export_names_browsers_and_nothing_of_a_person_stays(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa = await house.guest("Noa")
        browser = await subscribe(noa, service, "/noa")
        night = {"begin": 1320, "end": 420, "zone": "Asia/Jerusalem"}
        await noa.put("/api/me/push/quiet", json=night)
        kept = (await noa.get("/api/me/export")).json()
        assert [one["endpoint"] for one in kept["push"]] == [browser.endpoint]
        assert kept["quiet_hours"] == [night]
        for key in (*browser.subscription["keys"].values(),):
            assert key not in str(kept)
        assert (await noa.delete("/api/me")).status_code == 204
        assert await rows(house, push_devices) == await rows(house, quiet_hours) == []
        assert len(await rows(house, push_keys)) == 1

    story(tmp_path, play)


def test_a_browser_is_told_for_as_long_as_somebody_is_signed_in_there(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa = await house.guest("Noa")
        await subscribe(noa, service, "/noa")
        people = house.app.state.accounts
        wall = people.wall
        people.wall = lambda: wall() + 31 * 24 * 60 * MINUTE
        before = noa.cookies.get(protocol.PLAIN_COOKIE)
        await noa.get("/api/me")  # with a new token
        assert noa.cookies.get(protocol.PLAIN_COOKIE) != before
        assert len((await noa.get("/api/me/push")).json()["devices"]) == 1
        assert (await noa.delete("/api/session")).status_code == 204
        assert await rows(house, push_devices) == []

    story(tmp_path, play)


def test_all_servers_of_a_database_have_one_key(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        registry = house.app.state.registry
        other = sending.TurnPushes(
            registry.services.settings, registry.services.database, registry._is_anywhere
        )
        keys = await asyncio.gather(registry.pushes.book.key(), other.book.key())
        assert len({key.private_numbers().private_value for key in keys}) == 1

    story(tmp_path, play)


def test_a_host_can_do_without(tmp_path: Path) -> None:
    async def play(house: Visits, service: PushService) -> None:
        noa, _, table = await house.two_at_a_table()
        assert (await noa.get("/api/me/push")).status_code == 404
        await act(house, table, 4)
        assert house.app.state.registry.pushes._waiting == {}

    story(tmp_path, play, push=False)


def test_encryption_is_that_of_the_standard() -> None:
    """The example of RFC 8291, appendix A."""
    own = private_key(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    theirs = from_base64url(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    auth, salt = from_base64url("BTBZMqHH6r4Tts7J_aSIgg"), from_base64url("DGv6ra1nlYgDCS1FRnbzlw")
    made = encrypt(b"When I grow up, I want to be a watermelon", theirs, auth, own, salt)
    assert base64url(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
        "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
        "lcy4a-fN"
    )
