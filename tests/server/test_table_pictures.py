"""Pictures of tables for previews: what anybody may see, and nothing of the deal beforehand."""

import asyncio
import io
from pathlib import Path

import pytest
from PIL import Image

import kufsa
from kufsa.server.transport import table_pictures
from kufsa.server.transport.table_pictures import HEIGHT, WIDTH, beginning, table_picture
from tests.server.visits import Visitor, refusal, visits


async def picture(visitor: Visitor, table: str) -> bytes:
    answer = await visitor.get(f"/api/tables/{table}/picture")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "image/png"
    return answer.content


@pytest.mark.parametrize("game", kufsa.games())
def test_every_game_has_a_picture_of_the_usual_size(game: str) -> None:
    found = kufsa.game(game)
    drawn = table_picture(found, beginning(found, found.players[0], {}), "he")
    image = Image.open(io.BytesIO(drawn)).convert("RGB")
    assert image.size == (WIDTH, HEIGHT)
    assert len(drawn) < 300_000  # what previews load
    colours = image.getcolors(1 << 20)
    assert colours is not None and len(colours) > 50, "there is something in it"


def test_a_preview_shows_what_anybody_may_see(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, stranger = await house.guest("Noa"), await house.visitor()
            tables = [await noa.open("kings_court", bots=["random"]) for _ in range(2)]
            first, second = [await picture(stranger, table) for table in tables]
            assert first == second  # a deal that nobody plays: not theirs
            for table in tables:
                await noa.do(table, "start")
            seen = await house.app.state.registry.open(tables[0])
            spectator = seen.match.position.person_view(None)
            expected = table_picture(seen.match.game, spectator, "en")
            assert await picture(stranger, tables[0]) == expected
            assert await picture(noa, tables[0]) == expected  # also for somebody who sits there
            closed = await noa.open(bots=["random"], manners={"spectators": False})
            await noa.do(closed, "start")
            for address in (closed, "0" * 16):
                answer = await stranger.get(f"/api/tables/{address}/picture")
                assert refusal(answer, 404) == "no_table"
            late = await noa.open(bots=["random"], manners={"spectator_delay": 60})
            await noa.do(late, "start")
            assert await picture(stranger, late) == first  # nothing is old enough to be seen

    asyncio.run(story())


def test_without_the_extra_the_icon_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_pictures, "find_spec", lambda name: None)
    table_pictures.can_draw.cache_clear()

    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest()
            answer = await noa.get(f"/api/tables/{await noa.open()}/picture")
            assert refusal(answer, 404) == "not_found"

    asyncio.run(story())
    table_pictures.can_draw.cache_clear()
