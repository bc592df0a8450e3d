"""Kufsa-20: twenty fixed tasks, so that results of different people can be compared.

The tasks are in ``kufsa-20.json``; ids and what they stand for never change. ``run`` measures a
policy or a bot on them, and ``submission`` is what is handed in, with a card that says what it was
made with.
"""

import hashlib
import json
import os
import platform
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib import metadata, resources
from typing import Any

from kufsa.core.errors import BadOption, brief
from kufsa.core.registry import game as find_game
from kufsa.envs import Evaluation, encoding, evaluate

from .tournament import Z, wilson

FILE = "kufsa-20.json"
LEADERBOARD = "leaderboard.json"
SAME = 1e-9  # spreads that come of rounding alone


class BadSubmission(ValueError):
    """What was handed in is not in the form that the leaderboard takes."""


@dataclass(frozen=True)
class Entry:
    """One task: what is played, against whom, from which deals."""

    id: str
    game: str
    players: int
    options: Mapping[str, Any]
    rewards: str
    limit: int
    seed: str
    opponents: str
    games: int


@dataclass(frozen=True)
class Row:
    """What was measured on one entry; ``low`` and ``high`` bound the share of wins at 95 %."""

    id: str
    games: int
    wins: float
    low: float
    high: float
    reward: float
    cut_off: int
    length: float


def _text(name: str) -> str:
    return resources.files("kufsa.arena").joinpath(name).read_text(encoding="utf-8")


@cache
def entries() -> tuple[Entry, ...]:
    """All tasks in their order.

    >>> len(entries()), entries()[0].id
    (20, 'K20-01')
    """
    return tuple(Entry(**one) for one in json.loads(_text(FILE))["entries"])


def fingerprint() -> str:
    """A hash of the tasks: results with the same one are about the same games."""
    return hashlib.sha256(_text(FILE).encode()).hexdigest()


def chosen(ids: Sequence[str]) -> tuple[Entry, ...]:
    """Some of the tasks by their ids, in the order of the suite; all of them without any."""
    known = [one.id for one in entries()]
    for id in ids:
        if id not in known:
            raise BadOption(f"the suite has no {brief(id)}: its ids are {known[0]} to {known[-1]}")
    return tuple(one for one in entries() if not ids or one.id in ids)


def measure(policy: Any, entry: Entry, games: int | None = None) -> Row:
    """How a policy or a bot does on one task; with fewer games, with a wider interval."""
    found = evaluate(
        policy, entry.game, entry.opponents, games=games or entry.games, players=entry.players,
        seed=entry.seed, limit=entry.limit, **entry.options,
    )  # fmt: skip
    low, high = bounds(found, entry.players)
    return Row(
        entry.id, found.games, found.wins, low, high, found.reward, found.cut_off, found.length
    )


def bounds(found: Evaluation, players: int) -> tuple[float, float]:
    """Wilson's interval, for as many games as the deals are worth.

    Where all deals gave the same share, that is as many games as there are deals.
    """
    worth = found.games / players
    if found.half > SAME and 0 < found.wins < 1:
        worth = found.wins * (1 - found.wins) / (found.half / Z) ** 2
    return wilson(found.wins, worth)


def run(
    policy: Any,
    ids: Sequence[str] = (),
    games: int | None = None,
    tick: Callable[[Row], None] = lambda row: None,
) -> list[Row]:
    """Measure a policy on the suite, or on some of its tasks."""
    rows = []
    for entry in chosen(ids):
        rows.append(measure(policy, entry, games))
        tick(rows[-1])
    return rows


def card() -> dict[str, Any]:
    """What results were made with: versions, hashes, machine."""
    games = sorted({one.game for one in entries()})
    return {
        "kufsa": metadata.version("kufsa"),
        "suite": fingerprint(),
        "rules": {id: find_game(id).rules_version for id in games},
        "encodings": {id: encoding(id).version for id in games},
        "python": platform.python_version(),
        "numpy": metadata.version("numpy"),
        "numba": metadata.version("numba"),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }


def submission(name: str, policy: str, rows: Sequence[Row]) -> dict[str, Any]:
    """What is handed in to the leaderboard, JSON-ready."""
    return {
        "name": name,
        "policy": policy,
        "card": card(),
        "results": [
            {key: round(value, 6) if isinstance(value, float) else value
             for key, value in asdict(row).items()}
            for row in rows
        ],
    }  # fmt: skip


def leaderboard() -> list[dict[str, Any]]:
    """What has been handed in."""
    found: list[dict[str, Any]] = json.loads(_text(LEADERBOARD))["submissions"]
    return found


def as_table(submissions: Sequence[Mapping[str, Any]]) -> str:
    """The leaderboard as a table in Markdown: a row for each task, a column for each submission."""
    names = [one["name"] for one in submissions]
    heads = ("task", "game", "players", "options", "against", *names)
    lines = [f"| {' | '.join(heads)} |", "|---|---|--:|---|---|" + "--:|" * len(names)]
    for place, entry in enumerate(entries()):
        options = ", ".join(f"{key}={value}" for key, value in entry.options.items())
        cells = [entry.id, find_game(entry.game).title("en"), str(entry.players), options]
        cells.append(entry.opponents)
        for one in submissions:
            row = one["results"][place]
            bounds = f"{row['low']:.0%}–{row['high']:.0%}"
            cells.append(f"{row['wins']:.1%} ({bounds}; {row['games']})")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def check(given: Any) -> None:
    """Whether something can be on the leaderboard; a BadSubmission says why not."""
    if not isinstance(given, dict):
        raise BadSubmission("a submission is an object with name, policy, card and results")
    for key, kind in (("name", str), ("policy", str), ("card", dict), ("results", list)):
        if not isinstance(given.get(key), kind) or not given[key]:
            raise BadSubmission(f"a submission has a {key}")
    missing = card().keys() - given["card"].keys()
    if missing:
        raise BadSubmission(f"the card lacks {', '.join(sorted(missing))}")
    if given["card"]["suite"] != fingerprint():
        raise BadSubmission("these are results of another suite: the hash is different")
    if not all(isinstance(row, dict) for row in given["results"]):
        raise BadSubmission("a result is an object with the figures of one entry")
    if [row.get("id") for row in given["results"]] != [one.id for one in entries()]:
        raise BadSubmission("there is one result for every entry, in the order of the suite")
    for row, entry in zip(given["results"], entries(), strict=True):
        _check_row(row, entry)


def _check_row(row: Mapping[str, Any], entry: Entry) -> None:
    if row.keys() != Row.__dataclass_fields__.keys():
        raise BadSubmission(f"{entry.id}: a result has {', '.join(Row.__dataclass_fields__)}")
    for key in ("wins", "low", "high", "reward", "length"):
        if isinstance(row[key], bool) or not isinstance(row[key], int | float):
            raise BadSubmission(f"{entry.id}: {key} is a number")
    for key in ("games", "cut_off"):
        if type(row[key]) is not int or row[key] < 0:
            raise BadSubmission(f"{entry.id}: {key} is a whole number from 0 up")
    if row["games"] < 1 or row["games"] % entry.players or row["cut_off"] > row["games"]:
        raise BadSubmission(f"{entry.id}: every deal is played from each of {entry.players} seats")
    if not 0 <= row["low"] <= row["wins"] <= row["high"] <= 1 or not -1 <= row["reward"] <= 1:
        raise BadSubmission(f"{entry.id}: shares lie between 0 and 1, and wins within their bounds")
