"""The house code: who may open tables where the network is let in."""

import stat
from pathlib import Path

import pytest
from litestar.testing import TestClient

from kufsa.server.app import create_app
from kufsa.server.people.house_code import kept_house_code
from kufsa.server.settings import Settings

CODE = "4f7k2m9q"
HERE = "http://192.168.1.5:8000"
TABLE = {"game": "kings_court"}


@pytest.fixture
def app(tmp_path: Path):
    """A server whose rules need not run: only its doors are looked at."""
    return create_app(Settings(data=tmp_path, house_code=CODE, bot_processes=1))


@pytest.fixture
def coming_from(app):
    def at(address: str, **headers: str) -> TestClient:
        async def from_there(scope, receive, send):
            await app({**scope, "client": (address, 1)}, receive, send)

        client = TestClient(from_there, base_url=HERE)
        client.headers.update({"Origin": HERE, **headers})
        return client

    with TestClient(app):
        yield at


def code_of(reply):
    return reply.json()["error"]["code"]


def test_a_stranger_in_the_network_opens_no_table(coming_from) -> None:
    stranger = coming_from("192.168.1.66")
    for address in ("/api/tables", "/api/quick"):
        told = stranger.post(address, json=TABLE)
        assert told.status_code == 403 and code_of(told) == "house_code"
    kept = stranger.post("/api/me/games", json={"record": "", "seat": 0})
    assert kept.status_code == 403 and code_of(kept) == "house_code"
    stranger.cookies.set("kufsa_house", "wrong")
    forged = stranger.post("/api/tables", json=TABLE)
    assert forged.status_code == 403


def test_one_tap_on_the_link_lets_in_for_good(coming_from) -> None:
    guest = coming_from("192.168.1.7")
    tapped = guest.get(f"/api/in/{CODE.upper()}", follow_redirects=False)
    assert tapped.status_code == 303 and tapped.headers["location"] == "/"
    flags = "Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"
    assert tapped.headers["set-cookie"] == f"kufsa_house={CODE}; {flags}"
    assert guest.post("/api/tables", json=TABLE).status_code == 201


def test_a_wrong_link_goes_on_to_the_page_and_lets_nobody_in(coming_from) -> None:
    stranger = coming_from("192.168.1.66")
    tapped = stranger.get("/api/in/00000000", follow_redirects=False)
    assert tapped.status_code == 303 and "set-cookie" not in tapped.headers
    for _ in range(9):
        stranger.get("/api/in/00000000", follow_redirects=False)
    assert stranger.get(f"/api/in/{CODE}", follow_redirects=False).status_code == 429


def test_who_was_given_the_link_of_a_table_can_sit_down(coming_from) -> None:
    host, guest = coming_from("127.0.0.1"), coming_from("192.168.1.8")
    table = host.post("/api/tables", json=TABLE).json()
    assert guest.post("/api/session").status_code == 200
    order = {"id": "1", "seq": table["seq"], "command": {"do": "sit"}}
    assert guest.post(f"/api/tables/{table['id']}/commands", json=order).status_code == 200


def test_this_machine_is_of_the_house_but_not_its_proxy(coming_from) -> None:
    assert coming_from("127.0.0.1").post("/api/tables", json=TABLE).status_code == 201
    assert coming_from("::1").post("/api/tables", json=TABLE).status_code == 201
    told = coming_from("127.0.0.1", **{"X-Forwarded-For": "192.0.2.1"}).post(
        "/api/tables", json=TABLE
    )
    assert told.status_code == 403


def test_the_code_is_drawn_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    code = kept_house_code(tmp_path)
    assert len(code) == 8 and kept_house_code(tmp_path) == code
    (tmp_path / "other").mkdir()
    assert kept_house_code(tmp_path / "other") != code
    assert stat.S_IMODE((tmp_path / "house-code").stat().st_mode) == 0o600
