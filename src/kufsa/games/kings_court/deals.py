"""Where the random numbers of King's Court go: computed a second time, for ``kufsa verify``.

This file needs nothing but Python, and shares no line with the rules on purpose.
"""

import re
from typing import Any

RULES = 1  # the version that this was written for


def deals(table: Any) -> None:
    """Row and piles at the start; and again whenever no hat of the row would fit any more."""
    kinds, copies = "ABCDEFGHIJKL"[: table.options["kinds"]], table.options["copies"]
    cards = [kind for kind in kinds for _ in range(copies)]
    if len(cards) < 7:
        raise table.wrong(1, f"{len(cards)} characters do not fill a row")
    # Row and pile of each; the next card of a pile is its last.
    characters, character_pile = cards[:7], cards[7:]
    hats, hat_pile = cards[:7], cards[7:] + ["*"] * table.options["magic"]

    def dead() -> bool:
        return not {*characters, "*"} & set(hats)

    def lay() -> None:
        while True:
            for row, pile in ((characters, character_pile), (hats, hat_pile)):
                together = row + pile
                table.stream.shuffle(together)
                row[:], pile[:] = together[: len(row)], together[len(row) :]
            if not dead():
                return

    def position() -> dict[str, Any]:
        row = [character + hat for character, hat in zip(characters, hats, strict=True)]
        return {"row": row, "characters": character_pile[::-1], "hats": hat_pile[::-1]}

    lay()
    seats = range(table.players)
    rest = {"known": [[] for _ in seats], "pairs": ["" for _ in seats], "last_swap": []}
    counts = {"penalties": [0 for _ in seats], "magic": [0 for _ in seats]}
    table.deal(0, {**position(), "turn": table.first_seat(), **rest, **counts, "phase": "play"})
    for number, action in enumerate(table.actions, start=1):
        found = re.fullmatch("(?:(peek|call)|swap ([1-7])) ([1-7])", action.text)
        if found is None or max(int(found[2] or 1), int(found[3])) > len(hats):
            raise table.wrong(action.line, f"{action.text[:40]!r} is no action on this row")
        before = position()
        slot = int(found[3]) - 1
        if found[2]:
            other = int(found[2]) - 1
            hats[slot], hats[other] = hats[other], hats[slot]
            continue
        pair = found[1] == "call" and hats[slot] == characters[slot]
        if pair and not character_pile:
            del characters[slot], hats[slot]
        elif pair or hats[slot] == "*":
            if pair:
                characters[slot] = character_pile.pop()
            hats[slot] = hat_pile.pop()
            if dead():
                lay()
                table.deal(number, position(), before)
