"""Where the random numbers of Triangle Dominoes go: computed a second time, for ``kufsa verify``.

This file needs nothing but Python, and shares no line with the rules on purpose.
"""

from typing import Any

RULES = 1  # the version that this was written for


def deals(table: Any) -> None:
    """One deal a round. Tiles are followed: a seat lays what it was dealt or has drawn."""
    hands, pool, turn = _deal_tiles(table)
    rest = {"board": [], "scores": [0] * table.players, "draws": 0, "passes": 0, "phase": "play"}
    dealt = {"hands": hands, "pool": pool, "turn": turn}
    table.deal(0, {**dealt, "round": 1, **rest})
    rounds = 1
    for number, action in enumerate(table.actions, start=1):
        if action.seat is None:
            raise table.wrong(action.line, "only a seat lays, draws and passes")
        before = {
            "hands": [sorted(hand) for hand in hands],
            "pool": list(pool),
            "turn": action.seat,
        }
        if action.text == "draw":
            if not pool:
                raise table.wrong(action.line, "the pool was empty")
            hands[action.seat].append(pool.pop(0))
        elif action.text != "pass":
            digits = action.text[:3]
            tile = min(digits[turn:] + digits[:turn] for turn in range(3))
            if tile not in hands[action.seat]:
                raise table.wrong(
                    action.line, f"seat {action.seat} did not hold the tile {tile[:3]!r}"
                )
            hands[action.seat].remove(tile)
        if table.due(number):
            rounds += 1
            hands, pool, turn = _deal_tiles(table)
            dealt = {"hands": hands, "pool": pool, "turn": turn, "round": rounds}
            table.deal(number, dealt, {**before, "round": rounds - 1})


def _deal_tiles(table: Any) -> tuple[list[list[str]], list[str], int]:
    """Hands, the pool with the next tile first, and who holds the highest tile."""
    dealt = table.set_up()

    def rank(tile: str) -> tuple[int, ...]:
        """Triples before doubles before the rest; among these the higher number, then sum."""
        a, b, c = (int(digit) for digit in tile)
        if a == c:
            return (3, a)
        if b in (a, c):
            return (2, b, a + c - b)
        return (1, a + b + c, c, b, a)

    highest = max(
        (max(rank(tile) for tile in hand), seat) for seat, hand in enumerate(dealt["hands"])
    )
    return dealt["hands"], dealt["pool"], highest[1]
