"""Hands that do on the page what a brain has decided: every game by its own buttons.

The brain is the computer's own player, told no more than the server tells the visitor. Buttons are
found by their accessible names, in the language of the visitor.
"""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from playwright.sync_api import Error, Locator, TimeoutError, expect

import kufsa
from tests.client.phrases import ANY, MARKS
from tests.client.visitor import Visitor

Touch = Callable[[Locator], None]  # a tap, a click, or keys

# Resolves once the next frame is on the screen.
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

# Which key brings the focus nearer: tabs between groups and single things, arrows within a group.
WAY = """node => {
    const now = document.activeElement;
    if (node === now) return "there";
    const group = node.tabIndex < 0 ? node.closest("[role=grid], [role=group], ul, ol") : null;
    if (!group?.contains(now)) {
        const before = now.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING;
        return before && now !== document.body ? "Shift+Tab" : "Tab";
    }
    const [to, from] = [node.getBoundingClientRect(), now.getBoundingClientRect()];
    const [x, y] = [to.x - from.x, to.y - from.y];
    if (Math.abs(y) > from.height / 2) return y > 0 ? "ArrowDown" : "ArrowUp";
    return x > 0 ? "ArrowRight" : "ArrowLeft";
}"""


def tap(where: Locator) -> None:
    """With a finger; what the tap does waits until the touch is painted, and so does this."""
    where.tap()
    with suppress(Error):  # which there is if the tap leads to another page
        where.page.evaluate(PAINTED)


def click(where: Locator) -> None:
    """With a mouse."""
    where.click()


def reach(where: Locator) -> None:
    """Bring the keyboard's focus there, by the keys that somebody without a mouse has."""
    where.wait_for()
    for _ in range(150):
        key = where.evaluate(WAY)
        if key == "there":
            return
        where.page.keyboard.press(key)
    raise AssertionError(f"no keys lead to {where}")


def keys(where: Locator) -> None:
    """With the keyboard alone."""
    reach(where)
    where.page.keyboard.press("Enter")


def catch_dragon(visitor: Visitor, action: str, touch: Touch) -> None:
    if action == "stay":
        touch(visitor.named("leave-the-spider", whole=False))
    elif action == "stop":
        something = visitor.named("stop-and-keep", whole=False, count=ANY)
        touch(something.or_(visitor.named("stop-with-nothing", whole=False)))
    else:
        cell = action.removeprefix(">")  # where the spider goes is touched likewise
        column, row = "abcdefg".index(cell[0]) + 1, int(cell[1])
        touch(visitor.named("cell-face", row=row, column=column, kind=ANY))


def character(visitor: Visitor, slot: str) -> Locator:
    """Somebody in the row of the court."""
    return visitor.named("court-place", slot=slot, character=ANY, hat=ANY)


def kings_court(visitor: Visitor, action: str, touch: Touch) -> None:
    verb, slot, *other = action.split()
    touch(character(visitor, slot))
    touch(visitor.named(f"court-{verb}"))
    for one in other:
        touch(character(visitor, one))


def triominoes(visitor: Visitor, action: str, touch: Touch) -> None:
    if "@" not in action:
        touch(visitor.named(f"do-{action}", whole=False))  # with what it costs
        return
    digits, place = action.split("@")
    tile = min(digits[turn:] + digits[:turn] for turn in range(3))
    chosen = visitor.button(re.compile(f"^{MARKS}{' '.join(tile)}{MARKS}(,|$)"))
    if chosen.get_attribute("aria-pressed") != "true":  # what was just drawn is chosen already
        touch(chosen)
    x, y = place[:-1].split(",")
    way = "up" if place[-1] == "^" else "down"
    shown = {"digits": " ".join(digits), "x": x, "y": y, "way": way, "beside": ANY}
    ghost = visitor.named("place-name", whole=False, **shown)
    ghost = ghost.or_(visitor.named("place-first", whole=False, digits=shown["digits"]))
    turn_it = visitor.named("turn-it")
    for _ in range(2):
        if not ghost.count() and turn_it.count():
            touch(turn_it)
    touch(ghost)


def drachenwurf(visitor: Visitor, action: str, touch: Touch) -> None:
    verb, *what = action.split()
    if verb == "keep":
        for letter in what[0]:
            dragon = visitor.say(f"dragon-{letter}")
            die = visitor.pattern("die", number=ANY, dragon=dragon)
            touch(visitor.page.get_by_role("button", name=die, pressed=False).first)
        touch(visitor.named("put-aside", count=len(what[0])))
    elif verb == "roll":
        touch(visitor.named("roll-on", count=ANY))
    elif verb == "end":
        touch(visitor.named("end-turn"))
    elif verb == "done":
        touch(visitor.named("stop-here").or_(visitor.named("take-no-more")))
    else:
        dragon, landscape = visitor.say(f"dragon-{what[0][0]}"), visitor.say(f"landscape-{what[0][1]}")  # fmt: skip  # noqa: E501
        told = visitor.say("card", dragon=dragon, landscape=landscape)
        card = visitor.named("card", dragon=dragon, landscape=landscape)
        card = card.or_(visitor.named("card-in-middle", card=told))
        card = card.or_(visitor.named("card-at-side", card=told, side=ANY))
        pressed = card.get_attribute("aria-pressed")
        if pressed != "true":  # the first that came home is chosen
            touch(card)
        if verb == "take" and pressed is None:
            pass  # only one count will do, so nothing is asked
        elif verb == "take":
            touch(visitor.named("take-for", whole=False, card=told, count=int(what[1])))
        elif what[1] == "new":
            touch(visitor.named("lay-new-row", card=told))
        else:
            touch(visitor.named("lay-in-row", card=told, number=int(what[1])))


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
    hand = HANDS[visitor.game]
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
    page = visitor.page
    told = page.get_by_role("log").get_by_text(visitor.say("your-turn"), exact=True)
    told.or_(page.locator(".result")).first.wait_for(state="attached")
    scene = settled(visitor, table)
    # A page that is behind still shows the turn before: what is touched there would be forgotten.
    page.locator(f'.board[data-actions="{scene["actions"]}"]').first.wait_for(state="attached")
    return scene


def settled(visitor: Visitor, table: str) -> dict[str, Any]:
    """Wait until the server says so, whatever the visitor looks at."""
    scene: dict[str, Any] = {}

    def found() -> bool:
        scene.update(visitor.scene(table))
        return bool(scene["legal"]) or scene["status"] == "ended"

    assert patiently(visitor, found), "nobody did anything"
    return scene


def patiently(visitor: Visitor, happened: Callable[[], bool], seconds: float = 60) -> bool:
    """Wait for something that only the server knows."""
    end = time.monotonic() + seconds
    while not (done := happened()) and time.monotonic() < end:
        visitor.page.wait_for_timeout(20)
    return done


# Red-Handed, where nobody waits for anybody.


def snatch(visitor: Visitor, touch: Touch) -> None:
    """A hand goes out, as soon as there is something to go out for."""
    diamond = visitor.named("snatch").and_(visitor.page.locator(":enabled"))
    diamond.wait_for()
    if touch is keys:
        visitor.page.keyboard.press("Space")
    else:
        touch(diamond)


def race(visitor: Visitor, table: str, touch: Touch) -> str | None:
    """Look at the open cards, and claim a theft or an arrest if there is one: what was claimed."""
    scene = visitor.scene(table)
    if scene["covered"]:  # after a reload it waits, then it counts down
        go_on = visitor.named("go-on").and_(visitor.page.locator(":enabled"))
        if go_on.count():
            touch(go_on)
            assert patiently(visitor, lambda: not visitor.scene(table)["covered"], seconds=30)
        return None
    if scene["status"] == "ended" or scene["claimant"] is not None or not scene["view"]["open"]:
        return None
    bot = kufsa.bot("red_handed", "greedy", seed=scene["actions"])
    bot.begin(scene["seat"], scene["options"])
    claim = bot.choose(scene["view"], [])[0]
    if claim is None:
        return None
    snatch(visitor, touch)
    page = visitor.page
    asked = page.get_by_text(visitor.pattern("mark-now", count=0))
    if not patiently(visitor, asked.is_visible, seconds=1.5):  # somebody else was quicker
        return None
    page.set_default_timeout(1500)
    try:
        mark(visitor, claim.split()[1:], touch)
    except TimeoutError:  # too slow, as people are: the time to mark was over
        return None
    finally:
        page.set_default_timeout(visitor.patience)
    return str(claim)


def mark(visitor: Visitor, cards: list[str], touch: Touch) -> None:
    """Point at the cards of a theft or an arrest, by their numbers."""
    for place, number in enumerate(cards):
        card = visitor.named("card-of", number=number, card=ANY, name=ANY)
        touch(card)
        if place == 0:
            expect(card).to_have_attribute("aria-pressed", "true")
