"""Bots that say why, over the wire: where the table wants it, to everybody, the same words."""

from pathlib import Path
from typing import Any

import pytest

from kufsa.core.language import languages
from kufsa.match import commands as c
from kufsa.server import protocol
from kufsa.server.client import Client
from kufsa.server.tables import race
from tests.server.players import Player, Witness, heard, house, table_of


def reasons(client: Client) -> dict[int, dict[str, str]]:
    """What a device was told, by the number of the action."""
    return {one.changed["actions"]: one.why for one in heard(client).of(protocol.Step) if one.why}


@pytest.mark.parametrize("explain", [True, False])
@pytest.mark.parametrize(
    ("game", "bot"),
    [("catch_dragon", "hatchling"), ("triominoes", "mason"), ("kings_court", "page"),
     ("drachenwurf", "tamer")],
)  # fmt: skip
def test_everybody_hears_the_same_reason(
    game: str, bot: str, explain: bool, tmp_path: Path
) -> None:
    async def play(url: str, app: Any) -> None:
        async with (
            Client(url, heard=Witness()) as noa,
            Client(url, heard=Witness()) as dan,
        ):
            table = await noa.open(game=game, players=2, bots=[bot], manners={"explain": explain})
            await dan.watch(table)
            await noa.do(table, c.Start())

            def acted(view: Any) -> bool:
                seats = [seat for _, seat, _ in view.scene["history"]]
                return seats.count(1) >= 2 or view.scene["actions"] > 40

            await Player(noa, table).play(app, until=acted)
            await dan.until(table, acted)
            told = reasons(noa)
            if not explain:
                assert not told
                return
            history = noa.tables[table].scene["history"]
            by_bots = {number for number, seat, _ in history if seat == 1}
            assert by_bots and by_bots <= told.keys() | {0}
            assert told.keys() <= by_bots
            assert {n: one for n, one in reasons(dan).items() if n in told} == told
            assert all(one.keys() == set(languages()) for one in told.values())
            assert len({text for one in told.values() for text in one.values()}) >= 3

    house(tmp_path, play)


def test_a_bot_that_snatched_says_what_it_saw(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "SECOND", 0.04)

    async def play(url: str, app: Any) -> None:
        async with Client(url, heard=Witness()) as noa:
            manners = {"explain": True, "pace": 0.5, "claim_seconds": 60}
            table = await noa.open(
                game="red_handed", players=2, bots=["inspector"], manners=manners
            )
            await noa.do(table, c.Start())
            await noa.until(
                table, lambda view: any(seat == 1 for _, seat, _ in view.scene["history"])
            )
            [number] = [n for n, seat, _ in noa.tables[table].scene["history"] if seat == 1][:1]
            assert "after" in reasons(noa)[number]["en"]

    house(tmp_path, play)


def test_who_comes_later_is_told_the_last_reason(tmp_path: Path) -> None:
    async def play(url: str, app: Any) -> None:
        async with Client(url) as noa, Client(url, heard=Witness()) as dan:
            wanted = {"options": {"first": 1}, "manners": {"explain": True}}
            table = await noa.open(game="kings_court", players=2, bots=["page"], **wanted)
            await noa.do(table, c.Start())
            await noa.until(table, lambda view: view.scene["actions"] == 1)
            await dan.watch(table)
            [scene] = heard(dan).of(protocol.Scene)
            assert scene.why is not None
            [action] = noa.tables[table].scene["legal"][:1]
            # A bot that was asked for the same turn has its answer ready, but comes too late.
            late = c.BotActs(seat=1, action=action, actions=1)
            table_of(app, table).bots._said = (late, {"en": "It would have been my turn."})
            await noa.do(table, c.Act(action=action))
            await dan.until(table, lambda view: view.scene["actions"] == 2)
            [step, *_] = [one for one in heard(dan).of(protocol.Step) if one.moves]
            assert step.why is None, "that was a person's action"

    house(tmp_path, play)
