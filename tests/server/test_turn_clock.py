"""How long a turn has lasted: by events, and after a restart by what was stored of it."""

import asyncio
import time
from pathlib import Path

import pytest

from kufsa.match import events as e
from kufsa.server import clock
from kufsa.server.tables import turn_clock
from kufsa.server.tables.turn_clock import AT_LEAST, TurnClock, turn_began
from tests.server.push_service import push_service
from tests.server.test_push import MINUTE, OURS, all_told, subscribe
from tests.server.visits import visits

HOUR = 3600.0
DAYS = 24 * HOUR
NINE = 9 * 60 * MINUTE + 20_000 * 24 * 60 * MINUTE  # in the morning, UTC


def acted(at: int) -> e.Acted:
    return e.Acted(at=at, seat=0, action="")


def test_a_turn_begins_with_an_action_and_pauses_do_not_count() -> None:
    assert turn_began([]) == 0
    assert turn_began([e.Started(at=5), acted(70)]) == 70
    assert turn_began([acted(70), e.Paused(at=100), e.Resumed(at=180)]) == 150
    assert turn_began([acted(70), e.Paused(at=100), e.Resumed(at=90)]) == 70  # it was set back


@pytest.mark.parametrize(
    ("gone", "limit", "left"),
    [
        (2 * DAYS, 3 * DAYS, 1 * DAYS),
        (9 * DAYS, 3 * DAYS, AT_LEAST),  # nobody is late because a server was away
        (-5 * DAYS, 3 * DAYS, 3 * DAYS),  # or because its clock was wrong
        (50, 60, 60),  # quick games go on as they always did
        (3 * HOUR, 1.5 * HOUR, HOUR),
    ],
)
def test_after_a_restart_a_long_turn_goes_on(
    gone: float, limit: float, left: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_clock, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(turn_clock, "wall", lambda: NINE)
    measured = TurnClock()
    measured.go_on(0, (1, int(limit * 1000)))  # it is not known
    measured.go_on(NINE, None)  # or nobody's clock runs
    assert measured.seconds(paused=False) == 0
    measured.go_on(NINE - int(gone * 1000), (1, int(limit * 1000)))
    assert limit - measured.seconds(paused=False) == left
    measured.notice(acted(1))
    assert measured.seconds(paused=False) == 0


def test_a_server_that_starts_again_goes_on_with_turns_and_quiet_hours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turns of three days outlast servers, and whoever slept through a restart is told."""
    gone, started = 0, time.monotonic()

    def wall() -> int:
        return NINE + gone + int((time.monotonic() - started) * 1000)

    monkeypatch.setattr(clock, "time_ns", lambda: wall() * 1_000_000)

    async def run() -> None:
        nonlocal gone
        async with push_service() as service:
            async with visits(tmp_path, **OURS) as house:
                house.app.state.registry.pushes.patience = 0
                slow = {"manners": {"clock": {"move": int(3 * DAYS)}}}
                noa, uri, table = await house.two_at_a_table(**slow)
                match = house.app.state.registry.tables[table].match
                person = match.seats[match.to_act].person
                asked = next(one for one in (noa, uri) if one.person == person)
                other = uri if asked is noa else noa
                await all_told(house)
                for one, begin in ((asked, 8 * 60), (other, 20 * 60)):
                    await subscribe(one, service, "/asked" if one is asked else "/other")
                    quiet = {"begin": begin, "end": begin + 180, "zone": "UTC"}
                    (await one.put("/api/me/push/quiet", json=quiet)).raise_for_status()
            gone += 60 * MINUTE  # ten o'clock: it is quiet until eleven
            async with visits(tmp_path, **OURS) as house:
                registry = house.app.state.registry
                registry.pushes.patience = 0
                found = await registry.open(table)
                assert 60 * 60 <= found._turn.seconds(False) < 61 * 60
                assert found.match.to_act is not None
                for _ in range(100):
                    if registry.pushes._waiting:
                        break
                    await asyncio.sleep(0.05)
                assert service.messages == []
            gone += 65 * MINUTE  # it was replaced while the quiet hours ended
            async with visits(tmp_path, **OURS) as house:
                registry = house.app.state.registry
                registry.pushes.patience = 0
                await registry.open(table)
                await all_told(house)
                assert [message.path for message in service.messages] == ["/asked"]
            gone += 60 * MINUTE
            async with visits(tmp_path, **OURS) as house:
                await house.app.state.registry.open(table)
                await all_told(house)
                assert len(service.messages) == 1  # once is enough

    asyncio.run(run())
