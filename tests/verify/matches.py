"""Whole matches with their records, and a forger who recomputes every sum."""

import hashlib
import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import kufsa
from kufsa.match import record
from kufsa.match.fairness import commitment, lot, match_key
from kufsa.match.race import FRIENDS, claim
from kufsa.testing.play import guided

Lines = list[dict[str, Any]]

# For each game the fewest and the most seats; and options under which chance comes back.
TABLES: list[tuple[str, dict[str, Any]]] = [
    *((id, {"players": kufsa.game(id).players[0]}) for id in kufsa.games()),
    *((id, {"players": kufsa.game(id).players[-1]}) for id in kufsa.games()),
    ("catch_dragon", {"players": 3, "first": 2}),
    ("drachenwurf", {"players": 3, "first": 1}),
    ("triominoes", {"players": 2, "tournament": True}),
    ("triominoes", {"players": 3, "mode": "basic"}),
    ("kings_court", {"players": 4, "kinds": 12, "copies": 3, "magic": 0}),
    ("kings_court", {"players": 3, "kinds": 7, "copies": 1, "magic": 8, "first": 0}),
    ("red_handed", {"players": 3, "quick": True}),
]


def name_of(table: Any) -> str:
    return table if isinstance(table, str) else "-".join(f"{k}={v}" for k, v in table.items())


def secret_of(seed: str) -> bytes:
    return hashlib.sha256(f"secret {seed}".encode()).digest()


def lines_of(
    id: str,
    options: dict[str, Any],
    seed: str = "1",
    limit: int = 5_000,
    match: str = "",
    added: dict[int, bytes] | None = None,
) -> list[str]:
    """The lines of a match, to its end or so many actions far; two seats added bytes."""
    dice = Random(f"{id} {options} {seed}")
    secret = secret_of(seed)
    about = {"match": match or f"match-{seed}", "game": id, "rules": 1, "options": options}
    if added is None:
        added = {0: b"\x00salt", options["players"] - 1: b"more"}
    key = match_key(secret, **about, bytes_by_seat=added)
    lines = [record.header_line(**about, commitment=commitment(secret))]
    lines += [record.bytes_line(seat, data) for seat, data in added.items()]
    position = kufsa.game(id).start(seed=key.hex(), **options)
    turn = 0
    for number in range(1, limit + 1):
        if position.over:
            break
        action = guided(position, dice)
        seat = position.to_act
        if not isinstance(seat, int):
            seat = None if action == "flip" else int(action[0])
            turn += seat is None
            if seat is not None:
                lines.append(_claimed(key, turn, seat, options["players"]))
        position = position.play(action)
        lines.append(record.action_line(number, seat, action))
    how = "over" if position.over else "abandoned"
    scores = position.scores if position.over else []
    return [*lines, record.end_line(how, secret, scores, position.winners)]


def _claimed(key: bytes, turn: int, seat: int, players: int) -> str:
    """A verdict for this seat: by lot where the lot falls on it, else because it was faster."""
    other = (seat + 1) % players
    tied = sorted([seat, other])
    near = tied[lot(key, f"snatch {turn}", 2)] == seat
    times = [(seat, 500_000), (other, 505_000 if near else 700_000)]
    claims = [claim(who, waited, 20_000) for who, waited in times]
    told = [{name: getattr(one, name) for name in one.__struct_fields__} for one in claims]
    return record.claim_line("snatch", turn, told, FRIENDS, seat)


def names_of(options: dict[str, Any]) -> list[str]:
    return ["Noa", "Uri", "Dan", "נועה", "", "greedy"][: options["players"]]


@cache
def _whole(id: str, options: str, seed: str, limit: int) -> str:
    chosen = json.loads(options)
    return record.finished(lines_of(id, chosen, seed, limit), names_of(chosen))


def whole(id: str, options: dict[str, Any], seed: str = "1", limit: int = 5_000) -> str:
    """The file of a match."""
    return _whole(id, json.dumps(options), seed, limit)


def device_lines(
    id: str, options: dict[str, Any], seed: str = "1", limit: int = 5_000
) -> list[str]:
    """The lines of a match that was played on a device, which has nobody to add bytes."""
    number = hashlib.sha256(f"{id} {options} {seed}".encode()).hexdigest()[:16]
    return lines_of(id, options, seed, limit, match=f"here-{number}", added={})


def on_device(
    id: str, options: dict[str, Any] | None = None, seed: str = "1", limit: int = 5_000
) -> str:
    """The file of such a match: Noa sits in seat 0, and bots in all others."""
    chosen = options or {"players": kufsa.game(id).players[0]}
    names = ["Noa", *["greedy"] * (chosen["players"] - 1)]
    return record.finished(device_lines(id, chosen, seed, limit), names)


def with_undo(lines: list[str], after: int) -> list[str]:
    """The lines with the action of that number made, taken back and made again."""
    place = next(
        number
        for number, line in enumerate(lines)
        if line.startswith(f'{{"action":{{"number":{after},')
    )
    again = [record.undo_line(after - 1), lines[place]]
    return [*lines[: place + 1], *again, *lines[place + 1 :]]


def short() -> str:
    """A match that was abandoned after four actions."""
    return whole("triominoes", {"players": 2}, limit=4)


def dump(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def forged(source: str, change: Callable[[Lines], object]) -> str:
    """The record with something changed, and chain and sum made right again."""
    lines = [json.loads(line) for line in source.splitlines()]
    change(lines)
    id = dict(lines[0].get("match", {})).get("id", "")
    head = hashlib.sha256(b"kufsa match\n" + id.encode()).digest()
    for line in lines:
        if not {"chance", "chain", "names", "sum"} & line.keys():
            written = dump(line).encode()
            head = hashlib.sha256(head + len(written).to_bytes(8, "big") + written).digest()
        if "chain" in line:
            line["chain"] = head.hex()
    above = "".join(f"{dump(line)}\n" for line in lines[:-1])
    return above + dump({"sum": hashlib.sha256(above.encode()).hexdigest()}) + "\n"


def the(lines: Lines, kind: str, place: int = 0) -> dict[str, Any]:
    """The body of a line of a kind."""
    found: dict[str, Any] = [line[kind] for line in lines if kind in line][place]
    return found
