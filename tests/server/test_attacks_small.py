"""Every attack of ``python3 run.py attack`` for a moment: it runs, ends, and the server is well."""

import importlib
import sys
import time
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest

from tests.server.players import house

pytestmark = pytest.mark.long

TOOLS = Path(__file__).parents[2] / "tools"
# What each must have come to, with the server's ordinary limits.
FELT = {
    "pings": "lines cut",
    "continuations": "lines cut",
    "messages": "lines cut",
    "unread": "pings sent",
    "silent": "opened",
    "trickle": "opened",
    "sockets": "closed at once",
    "deaf": "watching",
    "unheard": "watching",
    "drops": "opened",
    "reconnects": "let in",
    "pages": "answers",
    "return_at_once": "closed at once",
    "sessions": "commands judged",
    "household": "looks: status 200",
    "tables": "tables: status 201",
    "bodies": "status 400",
}

linux = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has 127.0.0.2 at once")


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(TOOLS))
    module = importlib.import_module("attack_kinds")
    monkeypatch.setattr(module, "CROWD", 40)
    monkeypatch.setattr(module, "HOUSEHOLDS", 20)
    return module


def test_every_attack_is_known_and_says_what_it_does(kinds: ModuleType) -> None:
    assert set(kinds.ATTACKS) == set(FELT)
    assert all(attack.__doc__ for attack in kinds.ATTACKS.values())


@linux
def test_the_server_is_well_after_every_attack(kinds: ModuleType, tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        host = await app.state.accounts.welcome("en")
        headers = {"Authorization": f"Bearer {host[1]}"}
        async with httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client:
            made = await client.post("/api/tables", json={"game": "kings_court"}, headers=headers)
            table = made.json()["id"]
            for name, attack in kinds.ATTACKS.items():
                outcome: Counter[str] = Counter()
                for seconds in (0.4, 3, 10):  # longer where the machine is busy
                    await attack(url, table, time.monotonic() + seconds, outcome)
                    if outcome[FELT[name]]:
                        break
                assert outcome[FELT[name]], (name, outcome)
                assert (await client.get("/health")).status_code == 200

    house(tmp_path, play, rate_factor=1.0, max_connections_per_address=100)
