"""Where the random numbers of DrachenWurf go: computed a second time, for ``kufsa verify``.

This file needs nothing but Python, and shares no line with the rules on purpose.
"""

import json
from collections import Counter
from typing import Any

RULES = 1  # the version that this was written for
DRAGONS = "roygbp"


def deals(table: Any) -> None:
    """The pile at the start; then dice: six at first in a turn, later those not yet put aside.

    What a turn may do by itself is left to the rules, but this follows from them: a roll after the
    first is always asked for, and if nobody said which dice to keep before it, just one could be.
    """
    dealt = table.set_up()
    pile = dealt["pile"]
    seats = range(table.players)
    dice = roll(table.stream, 6)
    fits = bool({card[0] for card in dealt["middle"]} & set(dice))
    rest = {"nests": [{} for _ in seats], "lairs": [[] for _ in seats], "eggs": [1 for _ in seats]}
    none = {"kept": "", "egg_spent": False, "free": "", "supply": 36 - table.players}
    rolled = {"rolled": dice if fits else "", "phase": "keep" if fits else "take"}
    table.deal(0, {**dealt, **rest, **none, **rolled})
    aside, said = 0, False  # how many dice are put aside; whether somebody said so since the roll
    # Turns may pass by themselves before the first action, too.
    for number, text in enumerate(["", *(action.text for action in table.actions)]):
        if text.startswith("keep "):
            kept = text[5:].replace("*", "")
            if said or Counter(kept) - Counter(dice):
                raise table.wrong(
                    table.actions[number - 1].line, f"{kept[:12]!r} was not rolled: {dice}"
                )
            aside, said = aside + len(kept), True
        elif text == "roll":
            aside, said = aside + (not said), False
            if aside >= 6:
                raise table.wrong(table.actions[number - 1].line, "no die is left to roll")
            dice = roll(table.stream, 6 - aside)
            pile = _check_roll(table, number, True, dice, pile)
        while table.due(number):  # a turn begins
            aside, said = 0, False
            dice = roll(table.stream, 6)
            pile = _check_roll(table, number, False, dice, pile)


def roll(stream: Any, count: int) -> str:
    """So many dice at once, each a digit to the base of six; sorted by colour."""
    fallen = stream.below(6**count)
    dice = [fallen // 6**die % 6 for die in range(count)]
    return "".join(DRAGONS[colour] for colour in sorted(dice))


def _check_roll(table: Any, after: int, asked: bool, dice: str, pile: list[str]) -> list[str]:
    """The line of a roll tells these dice; and the pile now, which lost its first cards only."""
    line = table.line(after)
    table.check_used(line)
    if asked != (line.body["by"] == "roll"):
        raise table.wrong(line.number, f"the dice were not rolled by {str(line.body['by'])[:40]!r}")
    dealt = line.body["dealt"]
    events = [event for event in line.body["told"] if isinstance(event, dict)]
    told = [event.get("dice") for event in events if event.get("event") == "rolled"]
    in_vain = any(event.get("event") == "no-match" for event in events)
    if told != [dice] or dealt.get("rolled", "") != ("" if in_vain else dice):
        raise table.wrong(line.number, f"the dice are not what the key gives: {dice}")
    left = dealt.get("pile", pile)
    if left not in [pile[turned:] for turned in range(len(pile) + 1)]:
        raise table.wrong(line.number, f"the pile is not the rest of {json.dumps(pile)}")
    return list(left)
