"""Hands that do on the page what a brain has decided: every game by its own taps.

The brain is the computer's own player, told no more than the server tells the visitor.
"""

import re
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Locator

import kufsa
from tests.client.visitor import Visitor

Touch = Callable[[Locator], None]  # a tap, or a key


def tap(where: Locator) -> None:
    """With a finger."""
    where.tap()


def click(where: Locator) -> None:
    """With a mouse."""
    where.click()


def press(where: Locator) -> None:
    """With the keyboard alone."""
    where.press("Enter")


def catch_dragon(visitor: Visitor, action: str, touch: Touch) -> None:
    if action in ("stop", "stay"):
        touch(visitor.page.locator(".stop"))
    else:
        column, row = "abcdefg".index(action[0]) + 1, action[1]
        touch(visitor.button(re.compile(f"^row {row}, column {column}, ")))


def character(visitor: Visitor, slot: str) -> Locator:
    """Somebody in the row of the court; signs that isolate values may stand around numbers."""
    return visitor.button(re.compile(f"^Character \u2068?{slot}\u2069?: "))


def kings_court(visitor: Visitor, action: str, touch: Touch) -> None:
    verb, slot, *other = action.split()
    touch(character(visitor, slot))
    touch(visitor.button({"peek": "Peek", "call": "The hat fits!", "swap": "Swap hats …"}[verb]))
    for one in other:
        touch(character(visitor, one))


def triominoes(visitor: Visitor, action: str, touch: Touch) -> None:
    if "@" not in action:
        touch(visitor.button({"draw": "Draw a tile", "pass": "Pass"}[action]))
        return
    digits = action[:3]
    tile = min(digits[turn:] + digits[:turn] for turn in range(3))
    chosen = visitor.page.locator(f'[data-tile="{tile}"]')
    if chosen.get_attribute("aria-pressed") != "true":  # what was just drawn is chosen already
        touch(chosen)
    ghost = visitor.page.locator(f'[data-action="{action}"]')
    for _ in range(2):
        if not ghost.count() and visitor.button("Turn it").count():
            touch(visitor.button("Turn it"))
    touch(ghost)


def drachenwurf(visitor: Visitor, action: str, touch: Touch) -> None:
    page = visitor.page
    verb, *what = action.split()
    if verb == "keep":
        colours = {"r": "red", "o": "orange", "y": "yellow", "g": "green", "b": "blue", "p": "purple"}  # fmt: skip  # noqa: E501
        for letter in what[0]:
            die = re.compile(f"^die .*{colours[letter]}")
            touch(page.get_by_role("button", name=die, pressed=False).first)
        touch(visitor.button(re.compile("^Keep ")))
    elif verb in ("roll", "end"):
        touch(page.locator(".actions .main"))
    elif verb == "done":
        touch(visitor.button(re.compile("^Take (nothing|no more)$")))
    elif verb == "take":
        touch(page.locator(f'button[data-card="{what[0]}"]'))
        touch(visitor.button(re.compile(f" for \u2068?{what[1]}\u2069?(,|$)")))
    else:
        card = page.locator(f'button[data-card="{what[0]}"]')
        if card.get_attribute("aria-pressed") != "true":
            touch(card)
        row = "begin a new row" if what[1] == "new" else f"to row \u2068?{what[1]}\u2069?"
        touch(visitor.button(re.compile(f": {row}$")))


HANDS = {
    "catch_dragon": catch_dragon,
    "kings_court": kings_court,
    "triominoes": triominoes,
    "drachenwurf": drachenwurf,
}


def decide(scene: dict[str, Any]) -> str:
    """What to do now. Eggs stay in the basket: under a die they are moved about, not chosen."""
    bot = kufsa.bot(scene["game"], "greedy", seed=scene["actions"])
    bot.begin(scene["seat"], scene["options"])
    legal = [action for action in scene["legal"] if "*" not in action] or scene["legal"]
    choice = bot.choose(scene["view"], legal)
    assert isinstance(choice, str)
    return choice


def play(
    visitor: Visitor,
    table: str,
    actions: int,
    *,
    touch: Touch = tap,
    between: Callable[[int], object] = lambda done: None,
) -> int:
    """Play on, for so many actions of one's own or to the end; how many it were.

    ``between`` is called before each action with the number of those already done.
    """
    hand = HANDS[visitor.scene(table)["game"]]
    for done in range(actions):
        between(done)
        scene = turn(visitor, table)
        if scene["status"] == "ended":
            return done
        action, before = decide(scene), scene["actions"]
        hand(visitor, action, touch)
        done_so = partial(has_gone_on, visitor, table, before)
        assert patiently(visitor, done_so), f"nothing came of {action}"
    return actions


def has_gone_on(visitor: Visitor, table: str, before: int) -> bool:
    """Whether there were more actions at the table than before."""
    return bool(visitor.scene(table)["actions"] > before)


def turn(visitor: Visitor, table: str) -> dict[str, Any]:
    """Wait until the page says that it is one's turn, or that the game is over."""
    visitor.page.locator(".told strong, .result").first.wait_for(state="attached")
    scene: dict[str, Any] = {}

    def settled() -> bool:
        scene.update(visitor.scene(table))
        return bool(scene["legal"]) or scene["status"] == "ended"

    assert patiently(visitor, settled), "nobody did anything"
    return scene


def patiently(visitor: Visitor, happened: Callable[[], bool], seconds: float = 20) -> bool:
    """Wait for something that only the server knows."""
    end = time.monotonic() + seconds
    while not (done := happened()) and time.monotonic() < end:
        visitor.page.wait_for_timeout(20)
    return done
