"""A backup that is made while people play: it restores into either database and plays again."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kufsa.cli.app import app as commands
from kufsa.match.commands import Abandon, Envelope
from kufsa.server.operations.proof import prove, prove_backup
from kufsa.server.store import Database
from kufsa.server.store.backup import backup, restore
from tests.server.conftest import NewUrl
from tests.server.visits import Visits, visits


async def backed_up_in_play(coming: Visits, url: str, folder: Path) -> list[Path]:
    """Backups made one after the other while people play and begin anew, until one game is over."""
    noa, uri, table = await coming.two_at_a_table(game="catch_dragon")
    ended = await noa.open()
    await uri.do(ended, "sit", salt="ab" * 8)
    await noa.do(ended, "start")
    await coming.app.state.registry.perform(ended, Envelope(Abandon()))
    playing = asyncio.create_task(coming.play_out(table))
    made: list[Path] = []
    while not playing.done() or len(made) < 2:
        made.append(folder / f"{len(made)}.kufsa")
        await asyncio.to_thread(backup, url, made[-1])
    await playing
    return made


@pytest.mark.parametrize("into", ["sqlite", "postgresql"])
def test_every_log_plays_again_after_a_restore(
    new_url: NewUrl, tmp_path: Path, into: str, request: pytest.FixtureRequest
) -> None:
    url = new_url()

    async def story() -> list[Path]:
        async with visits(tmp_path / "data", database=url) as coming:
            return await backed_up_in_play(coming, url, tmp_path)

    for made in asyncio.run(story()):
        proof = prove_backup(made)
        assert proof.matches == 2 and proof.flaws == []
    assert proof.verified >= 1
    other = request.getfixturevalue(f"new_{into}")()
    assert restore(made, other) == 2
    with Database(other) as restored, restored.reading.begin() as connection:
        assert prove(connection) == proof


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("UPDATE events SET body = '{}' WHERE seq = 3", "cannot be replayed"),
        ("UPDATE matches SET secret = zeroblob(32)", "the secret of"),
        ("UPDATE matches SET status = 'waiting'", "is listed as waiting"),
    ],
)
def test_a_match_that_does_not_play_again_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str, told: str
) -> None:
    monkeypatch.setenv("LANG", "en")

    async def story() -> None:
        async with visits(tmp_path / "data") as coming:
            await coming.two_at_a_table()

    asyncio.run(story())
    file = tmp_path / "data" / "kufsa.db"
    words = ["backup", "--check", "--data", str(file.parent)]
    well = CliRunner().invoke(commands, [*words, str(tmp_path / "well.kufsa")])
    assert well.exit_code == 0 and "Played again: 1." in well.output
    with sqlite3.connect(file) as connection:
        connection.execute(harm)
    ill = CliRunner().invoke(commands, [*words, str(tmp_path / "ill.kufsa")])
    assert ill.exit_code == 1 and told in " ".join(ill.output.split()), ill.output
