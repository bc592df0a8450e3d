"""Long answers are compressed where their length can tell nobody a secret, and nowhere else."""

import asyncio
import gzip
from pathlib import Path

import httpx

from kufsa.match.commands import Abandon, Envelope
from kufsa.server.transport.compression import SMALL
from tests.server.visits import Visitor, visits


def encoding(answer: httpx.Response) -> str:
    assert answer.status_code == 200, answer.text
    return str(answer.headers.get("content-encoding", ""))


async def plain(visitor: Visitor, address: str) -> httpx.Response:
    return await visitor.get(address, headers={"Accept-Encoding": "identity"})


def test_what_everybody_may_read_is_compressed(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            reader = await coming.visitor()
            for address in ("/api/games", "/api/openapi.json", "/verify.py"):
                packed, whole = await reader.get(address), await plain(reader, address)
                assert encoding(packed) == "gzip" and encoding(whole) == ""
                assert packed.content == whole.content and len(whole.content) > SMALL
                assert int(packed.headers["content-length"]) < len(whole.content) / 2
                assert "Accept-Encoding" in whole.headers["vary"]

    asyncio.run(story())


def test_files_of_boards_are_compressed(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            reader = await coming.visitor()
            address = "/games/triominoes/board/puzzles.json"
            packed, whole = await reader.get(address), await plain(reader, address)
            assert encoding(packed) == "gzip" and encoding(whole) == ""
            assert packed.content == whole.content
            assert int(packed.headers["content-length"]) < len(whole.content) / 2
            assert packed.headers["etag"] == whole.headers["etag"]
            assert packed.headers["vary"] == whole.headers["vary"] == "Accept-Encoding"
            kept = {"If-None-Match": packed.headers["etag"]}
            assert (await reader.get(address, headers=kept)).status_code == 304

    asyncio.run(story())


def test_a_match_is_compressed_only_when_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa, _, table = await coming.two_at_a_table()
            await coming.play_out(table, actions=12)
            assert len((await noa.get(f"/api/tables/{table}/past")).content) > SMALL
            for part in ("past", "record"):
                assert encoding(await noa.get(f"/api/tables/{table}/{part}")) == ""
            await coming.app.state.registry.perform(table, Envelope(Abandon()))
            for part in ("past", "record", "steps", "log"):
                address = f"/api/tables/{table}/{part}"
                whole = (await plain(noa, address)).content
                packed = await noa.get(address)
                assert packed.content == whole
                assert (encoding(packed) == "gzip") == (len(whole) > SMALL)

    asyncio.run(story())


def test_what_is_about_a_person_is_never_compressed(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            noa = await coming.guest("Noa")
            tables = [await noa.open() for _ in range(8)]
            for address in ("/api/me", "/api/me/tables", "/api/me/export", "/api/tables"):
                assert encoding(await noa.get(address)) == ""
            assert encoding(await noa.get(f"/api/tables/{tables[0]}")) == ""

    asyncio.run(story())


def test_gzip_is_what_it_says(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as coming:
            reader = await coming.visitor()
            async with reader.stream("GET", "/api/games") as answer:
                raw = b"".join([part async for part in answer.aiter_raw()])
            assert gzip.decompress(raw) == (await plain(reader, "/api/games")).content

    asyncio.run(story())
