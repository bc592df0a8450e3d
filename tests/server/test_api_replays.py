"""What is left of a match, over HTTP: the record, the log, and all of it step by step."""

import asyncio
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

import kufsa.verify
from kufsa.cli.app import app
from kufsa.core.log import Log
from kufsa.match import record as records
from tests.server.visits import refusal, visits


def test_a_match_that_is_over_can_be_kept_checked_and_seen_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            _, _, table = await house.two_at_a_table()
            await house.play_out(table)
            stranger, visitor = await house.guest(), await house.visitor()
            scene = (await stranger.see(table))["scene"]  # who has the link may look
            result = scene["result"]

            record = await visitor.get(f"/api/tables/{table}/record")
            assert record.headers["content-type"] == "application/x-ndjson"
            assert f'filename="kufsa-{table}.jsonl"' in record.headers["content-disposition"]
            assert "/verify.py" in record.headers["link"]
            assert records.read(record.text).final().document == result["document"]

            # The program that the link leads to finds it fair, on its own.
            (tmp_path / "record.jsonl").write_text(record.text)
            (tmp_path / "verify.py").write_text((await visitor.get("/verify.py")).text)
            command = [sys.executable, "-I", "verify.py", "record.jsonl"]
            checked = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
            assert checked.returncode == 0, checked.stdout + checked.stderr

            log = await visitor.get(f"/api/tables/{table}/log")
            assert log.headers["content-type"] == "text/plain; charset=utf-8"
            assert "/verify.py" in log.headers["link"]
            *_, last = Log.read(log.text).replay()
            assert last.document == result["document"]
            (tmp_path / "match.log").write_text(log.text)
            replayed = CliRunner().invoke(app, ["replay", str(tmp_path / "match.log")])
            assert replayed.exit_code == 0, replayed.output

            steps = await visitor.get(f"/api/tables/{table}/steps")
            assert steps.headers["cache-control"] == "private, max-age=86400"
            shown = steps.json()
            assert shown["count"] == scene["actions"] + 1
            assert [step["n"] for step in shown["steps"]] == list(range(shown["count"]))[:200]
            last_one = {"first": shown["count"] - 1}
            [end] = (await visitor.get(f"/api/tables/{table}/steps", params=last_one)).json()[
                "steps"
            ]
            assert end["document"] == result["document"]
            assert [end["n"], end["seat"], end["action"]] == scene["history"][-1]

            some = {"first": 3, "count": 2}
            part = (await visitor.get(f"/api/tables/{table}/steps", params=some)).json()
            assert part["steps"] == shown["steps"][3:5]
            beyond = await visitor.get(f"/api/tables/{table}/steps", params={"first": 1_000_000})
            assert beyond.json()["steps"] == []
            for wrong in ("first=-1", "count=0", "count=201", "first=x"):
                answer = await visitor.get(f"/api/tables/{table}/steps?{wrong}")
                assert refusal(answer, 400) == "invalid"

    asyncio.run(story())


def test_a_match_in_play_shows_its_actions_and_nothing_hidden(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa, _, table = await house.two_at_a_table(game="triominoes")
            await house.play_out(table, actions=5)
            visitor = await house.visitor()
            live = (await visitor.get(f"/api/tables/{table}/record")).text
            secret = house.app.state.registry.tables[table].match.secret.hex()
            assert live.count('"action"') == 5
            assert secret not in live and '"chance"' not in live and '"end"' not in live
            for part in ("log", "steps"):
                answer = await noa.get(f"/api/tables/{table}/{part}")
                assert refusal(answer, 409) == "not_over"
            await noa.do(table, "close")
            ended = (await visitor.get(f"/api/tables/{table}/record")).text
            assert secret in ended
            assert kufsa.verify.main([str(_kept(tmp_path, ended))]) == 0
            # A log without a result, since the game was not played out.
            assert Log.read((await visitor.get(f"/api/tables/{table}/log")).text).result is None

    asyncio.run(story())


def _kept(folder: Path, text: str) -> Path:
    path = folder / "kept.jsonl"
    path.write_text(text)
    return path


def test_a_match_that_was_never_begun(tmp_path: Path) -> None:
    async def story() -> None:
        async with visits(tmp_path) as house:
            noa = await house.guest()
            table = await noa.open()
            assert refusal(await noa.get(f"/api/tables/{table}/record"), 409) == "not_begun"
            assert refusal(await noa.get(f"/api/tables/{table}/steps"), 409) == "not_over"
            await noa.do(table, "close")
            for part in ("record", "log", "steps"):
                assert refusal(await noa.get(f"/api/tables/{table}/{part}"), 409) == "not_begun"
            # Its secret is shown all the same.
            result = (await noa.see(table))["scene"]["result"]
            assert len(bytes.fromhex(result["secret"])) == 32

    asyncio.run(story())
