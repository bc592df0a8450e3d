"""See every alert fire: bring about what it is for, on real servers that Prometheus watches.

    python3 run.py alerts                       all of them, in about ten minutes
    python3 run.py alerts KufsaIsSlow           one or several
    python3 run.py alerts --shorten 10          with longer times: a tenth of those in deploy/

Windows and waits of the rules, and the time between two looks, are divided by ``--shorten``;
nothing else in ``deploy/prometheus/alerts.yml`` is changed. Each alert must rest before, fire
while its trouble lasts, and rest again afterwards.
"""

import argparse
import asyncio
import logging
import signal
import sys
import tempfile
import traceback
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from alert_houses import alone, two
from alert_troubles import ALONE, TWO, Drill
from alert_watch import Watch
from fault_services import NotInstalled
from rich.box import SIMPLE
from rich.console import Console
from rich.table import Table

from kufsa.server.operations.open_files import allow_many_files

WIDTH = 110  # of the table, where there is no terminal that says otherwise
PATIENCE = 300.0  # seconds for an alert to fire, and for all of them to rest

House = Callable[[Path], AbstractAsyncContextManager[Any]]
HOUSES: tuple[tuple[House, tuple[Drill, ...]], ...] = ((alone, ALONE), (two, TWO))


class Seen(NamedTuple):
    """What came of an alert; None: it did not fire, or did not rest."""

    alert: str
    what: str
    fired: float | None  # seconds after the trouble began
    rested: float | None  # seconds after it ended

    @property
    def well(self) -> bool:
        return None not in (self.fired, self.rested)


async def drill(watch: Watch, house: Any, drill: Drill) -> tuple[dict[str, float], float]:
    """Bring the trouble about until all of its alerts fire.

    Returns after how many seconds each fired, and when the trouble ended.
    """
    began, fired = monotonic(), dict[str, float]()
    trouble = asyncio.ensure_future(drill.trouble(house))

    def all_fire() -> bool:
        for alert in watch.firing.intersection(drill.alerts):
            fired.setdefault(alert, monotonic() - began)
        return len(fired) == len(drill.alerts) or trouble.done()

    await watch.until(all_fire, PATIENCE)
    ended = monotonic()
    trouble.cancel()
    for outcome in await asyncio.gather(trouble, return_exceptions=True):
        if isinstance(outcome, Exception):
            traceback.print_exception(outcome)
    return fired, ended


async def rest(watch: Watch, alerts: Sequence[str], ended: float) -> dict[str, float]:
    """Wait until none of these fires any more; returns how long after the trouble each rested."""
    rested: dict[str, float] = {}

    def all_rest() -> bool:
        for alert in set(alerts) - watch.firing:
            rested.setdefault(alert, monotonic() - ended)
        return len(rested) == len(set(alerts))

    await watch.until(all_rest, PATIENCE)
    return rested


async def drills(wanted: Sequence[str], watch: Watch, folder: Path) -> AsyncIterator[Seen]:
    """Every drill that has to do with a wanted alert, one after the other."""
    for number, (kind, all_of_them) in enumerate(HOUSES):
        chosen = [one for one in all_of_them if set(wanted) & set(one.alerts)]
        if not chosen:
            continue
        own = folder / f"servers-{number}"
        own.mkdir()
        async with kind(own) as house:
            watch.servers(house.urls)
            await watch.sees(len(house.urls))
            for one in chosen:
                await rest(watch, one.alerts, monotonic())
                fired, ended = await drill(watch, house, one)
                rested = await rest(watch, one.alerts, ended)
                for alert in one.alerts:
                    yield Seen(alert, one.what, fired.get(alert), rested.get(alert))
        watch.servers(())


async def main(arguments: list[str] | None = None) -> int:
    """Print what was seen; 1 if an alert did not fire, or did not rest again."""
    every = [alert for _, some in HOUSES for one in some for alert in one.alerts]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("alerts", nargs="*", metavar="ALERT", help="all, if none is named")
    parser.add_argument("--shorten", type=float, default=20.0, help="times by so much (20)")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.alerts) - set(every):
        parser.error(f"there is no alert {min(unknown)!r}: choose of {', '.join(every)}")
    allow_many_files()
    if (running := asyncio.current_task()) is not None:  # whoever ends this leaves no server behind
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns about every lost connection
    console = Console(highlight=False)
    table = Table("alert", "what happens", box=SIMPLE)
    for title in ("fires after s", "rests after s"):
        table.add_column(title, justify="right")
    wanted, seen = asked.alerts or every, []
    with tempfile.TemporaryDirectory(prefix="kufsa-alerts-") as made:
        folder = Path(made)
        folder.chmod(0o755)  # PostgreSQL is started by another user
        try:
            (folder / "prometheus").mkdir()
            async with Watch(folder / "prometheus", asked.shorten) as watch:
                async for one in drills(wanted, watch, folder):
                    seen.append(one)
                    console.print(f"{one.alert}: {'seen firing' if one.well else 'NOT SEEN'}")
                    table.add_row(one.alert, one.what, _tell(one.fired), _tell(one.rested))
        except NotInstalled as missing:
            parser.error(str(missing))
    Console(width=max(console.width, WIDTH)).print(table)
    return 0 if all(one.well for one in seen) else 1


def _tell(seconds: float | None) -> str:
    return "never" if seconds is None else f"{seconds:.0f}"


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
