"""The files of the client."""

import asyncio
import gzip
from pathlib import Path

import pytest
from litestar.testing import create_test_client

from kufsa.server.transport import client_files
from tests.server.visits import visits


def test_a_file_that_another_build_took_away_is_not_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "new.js").write_text("1")
    found = {f"/assets/{name}": tmp_path / name for name in ("new.js", "old.js")}
    monkeypatch.setattr(client_files, "files", lambda: found)
    with create_test_client([client_files.page]) as client:
        assert client.get("/assets/new.js").text == "1"
        assert client.get("/assets/old.js").status_code == 404


def test_a_module_is_sent_packed_and_by_the_name_that_browsers_compile(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    module = b"\0asm\1\0\0\0"
    (tmp_path / "game.wasm").write_bytes(module)
    (tmp_path / "game.wasm.gz").write_bytes(gzip.compress(module))
    monkeypatch.setattr(client_files, "FOLDER", tmp_path)
    monkeypatch.setattr(client_files, "files", client_files.files.__wrapped__)
    with create_test_client([client_files.page]) as client:
        answer = client.get("/game.wasm", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-type"] == "application/wasm"
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == module


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip;q=0.5", "gzip"), ("", None)],
)
def test_the_smallest_copy_that_the_browser_takes_is_sent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, accepted: str, encoding: str | None
) -> None:
    for name in ("a.js", "a.js.gz", "a.js.br"):
        (tmp_path / name).write_text(name)
    monkeypatch.setattr(client_files, "FOLDER", tmp_path)
    monkeypatch.setattr(client_files, "files", client_files.files.__wrapped__)
    sent = {"Accept-Encoding": accepted}
    with (
        create_test_client([client_files.page]) as client,
        client.stream("GET", "/a.js", headers=sent) as answer,
    ):
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"


def test_the_page_and_the_api_answer_head_as_they_answer_get(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            monitor = await coming.visitor()
            for address in ("/", "/health/live", "/api/games"):
                whole, head = await monitor.get(address), await monitor.head(address)
                assert head.status_code == whole.status_code == 200
                assert head.content == b""
                assert head.headers["content-type"] == whole.headers["content-type"]
            assert (await monitor.head("/api/nothing")).status_code == 404

    asyncio.run(story())


def test_options_of_an_address_that_does_not_exist_are_not_found(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            monitor = await coming.visitor()
            known = await monitor.options("/api/tables")
            assert known.headers["allow"] == "GET, OPTIONS, POST"
            assert (await monitor.options("/api/nothing")).status_code == 404

    asyncio.run(story())
