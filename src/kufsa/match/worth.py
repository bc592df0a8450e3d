"""The points that each legal action of a seat would win at once, as far as the seat can know that.

A game flags the events whose ``points`` an action wins by itself (``gains``). Every action is tried
in worlds that the seat cannot tell from the true one, never in the true one. What it wins in all of
them alike follows from what the seat knows, and nothing else is told. A game that flags no such
events has nothing to tell.
"""

from typing import Any

from kufsa.core.position import Position

WORLDS = 2


def worth(position: Position, seat: int) -> dict[str, int]:
    """Points by action for a seat that is to act; actions that win none are left out.

    >>> import kufsa
    >>> p = kufsa.game("triominoes").start(players=2, seed=1)
    >>> p.to_act, worth(p, 0)["245@0,0^"], worth(p, 1)
    (0, 11, {})
    """
    gains = position.game.schema.events.names("gains")
    if not gains or position.to_act != seat:
        return {}
    worlds = [
        position.resample(seat, seed=f"worth {number}", by_past=False) for number in range(WORLDS)
    ]
    found = {}
    for action in position.legal_for(seat):
        brought = {_brought(world.play(action).events(seat), seat, gains) for world in worlds}
        if len(brought) == 1 and (points := brought.pop()):
            found[action] = points
    return found


def _brought(events: list[dict[str, Any]], seat: int, gains: frozenset[str]) -> int:
    return sum(e["points"] for e in events if e["event"] in gains and e["seat"] == seat)
