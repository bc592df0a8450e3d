"""What people see of their sessions and passkeys, and what they call them."""

import pytest

from kufsa.server.transport.browsers import browser_name

from .small_house import House
from .test_passkeys import Authenticator, create, error, log_in, text

PHONE = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A.250105) AppleWebKit/537.36 "
    "(KHTML, like Gecko) Chrome/131.0.6778.200 Mobile Safari/537.36"
)


@pytest.fixture
def house():
    return House(factor=1000)


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (PHONE, "Chrome, Android"),
        (
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/131 Safari/537 Edg/131",
            "Edge, Windows",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 18_2 like Mac OS X) CriOS/131 Safari/604.1", "Chrome, iPad"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15.2) Firefox/142.0", "Firefox, Mac"),
        ("Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/131 Safari/537", "Chrome, ChromeOS"),
        ("Lynx on Linux", "Linux"),
        ("python-httpx/0.28", ""),
        ("", ""),
    ],
)
def test_a_browser_is_told_by_two_words(agent, told):
    assert browser_name({"headers": [(b"user-agent", agent.encode())]}) == told


def test_sessions_are_listed_with_their_browsers_and_nothing_else_of_them(house):
    noa = house.guest(**{"User-Agent": PHONE})
    noa.patch("/api/me", json={"name": "Noa"})
    code = noa.post("/api/me/recovery").json()["code"]
    desk = house.browser(**{"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/142.0"})
    desk.post("/api/session/recover", json={"code": code})
    listed = {one["browser"]: one["this"] for one in desk.get("/api/me/sessions").json()}
    assert listed == {"Chrome, Android": False, "Firefox, Linux": True}
    kept = {row["browser"] for row in house.store.everything()["sessions"]}
    assert kept == {"Chrome, Android", "Firefox, Linux"}
    export = desk.get("/api/me/export").json()
    assert {row["browser"] for row in export["sessions"]} == kept


def test_a_new_token_stays_the_same_browser(house):
    noa = house.guest(**{"User-Agent": PHONE})
    house.clock.seconds += 40 * 24 * 3600
    noa.get("/api/me")
    assert [one["browser"] for one in noa.get("/api/me/sessions").json()] == ["Chrome, Android"]


def test_a_second_player_and_a_passkeys_session_have_browsers_too(house):
    noa, passkey = house.named("Noa"), Authenticator()
    create(noa, passkey)
    phone = house.browser(**{"User-Agent": PHONE})
    log_in(phone, passkey)
    assert "Chrome, Android" in [one["browser"] for one in noa.get("/api/me/sessions").json()]
    phone.post("/api/session/beside", json={"name": "Uri"})
    rows = house.store.everything()["sessions"]
    assert [row["browser"] for row in rows].count("Chrome, Android") == 2


def test_a_passkey_has_the_name_of_its_browser_until_its_owner_gives_it_another(house):
    noa, passkey = house.named("Noa"), Authenticator()
    noa.headers["User-Agent"] = PHONE
    create(noa, passkey)
    path = f"/api/me/passkeys/{text(passkey.id)}"
    assert [one["name"] for one in noa.get("/api/me/passkeys").json()] == ["Chrome, Android"]
    assert noa.patch(path, json={"name": " My  phone "}).status_code == 204
    assert [one["name"] for one in noa.get("/api/me/passkeys").json()] == ["My phone"]
    assert noa.get("/api/me/export").json()["passkeys"][0]["name"] == "My phone"

    assert error(noa.patch(path, json={"name": "x\u202ey"})) == (409, "bad_name")
    assert error(noa.patch(path, json={"name": "x" * 25})) == (409, "bad_name")
    assert error(house.named("Uri").patch(path, json={"name": "mine"})) == (404, "not_found")
    assert [one["name"] for one in noa.get("/api/me/passkeys").json()] == ["My phone"]


def test_a_moment_at_an_unlocked_device_does_not_remove_the_way_back(house):
    """Without any way back left, a stranger could make one of their own."""
    noa, passkey = house.named("Noa"), Authenticator()
    create(noa, passkey)
    house.clock.seconds += 601
    path = f"/api/me/passkeys/{text(passkey.id)}"
    assert error(noa.delete(path)) == (403, "prove")
    assert error(noa.post("/api/me/recovery")) == (403, "prove")
    log_in(noa, passkey)
    assert noa.delete(path).status_code == 204
