"""Whole games as somebody plays them who sees nothing: names of things, and what is read aloud.

There is no selector here and no look at attributes: what a screen reader cannot tell is not known.
"""

import re

import pytest
from playwright.sync_api import Locator, Page

from tests.client.hands import keys, patiently
from tests.client.phrases import text
from tests.client.visitor import DESK, ISOLATES, Visitor

pytestmark = pytest.mark.long

# What a screen reader does: whatever comes into a live region is spoken.
EARS = """() => {
    const live = "[aria-live], [role=status], [role=log], [role=alert]";
    globalThis.heard = [];
    new MutationObserver((changes) => {
        for (const { target, addedNodes, type } of changes) {
            const where = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
            const told = type === "characterData" ? [target] : [...addedNodes];
            for (const node of told) {
                if (!where && node.nodeType === 1)
                    for (const region of [node, ...node.querySelectorAll("*")])
                        if (region.matches(live)) heard.push(region.textContent);
                if (where) heard.push(node.textContent);
            }
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""


class Listener:
    """Somebody before a table, who hears."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page: Page = visitor.page
        self.page.add_init_script(f"({EARS})()")
        self.everything: list[str] = []  # that was heard so far

    def begin(self, title: str) -> None:
        """From the box to a table against the computer."""
        self.page.goto("/")
        keys(self.page.get_by_role("link", name=re.compile(f"^{title}")))
        keys(self.page.get_by_text("More options", exact=True))
        self.page.get_by_label("Open memory: what has been revealed stays visible").check()
        keys(self.visitor.button(re.compile("^Play now")))
        self.page.get_by_role("log").wait_for()

    def heard(self) -> list[str]:
        """What was said since this was asked last."""
        said = self.page.evaluate("() => globalThis.heard.splice(0)")
        clean = (re.sub(r"\s+", " ", one.translate(ISOLATES)).strip() for one in said)
        new = [one for one in clean if one]
        self.everything += new
        return new

    def turn(self) -> bool:
        """Wait for one's own turn; False: the game is over."""
        own = self.page.get_by_role("log").get_by_text("Your turn", exact=True)
        over = self.page.get_by_role("heading", name=re.compile("won|Won"))
        own.or_(over).first.wait_for()
        return not over.is_visible()

    def does(self, *things: Locator) -> list[str]:
        """Press one thing after another; what is heard of it."""
        self.heard()
        for thing in things:
            keys(thing)
        said: list[str] = []

        def spoken() -> bool:
            said.extend(self.heard())
            return bool(said)

        assert patiently(self.visitor, spoken), f"not a word about {things[-1]}"
        return said

    def hears(self, word: str, said: list[str]) -> bool:
        """Whether a word is among what was said, or is said next."""

        def spoken() -> bool:
            said.extend(self.heard())
            return any(word in one for one in said)

        return patiently(self.visitor, spoken)

    def names(self, whole: Locator) -> list[str]:
        """What the buttons in something are called."""
        found = re.findall(r'button "((?:[^"\\]|\\.)*)"', whole.aria_snapshot())
        return [name.translate(ISOLATES) for name in found]


@pytest.fixture
def listener(come) -> Listener:
    return Listener(come(size=DESK, touch=False))


def test_catch_the_dragon(listener: Listener) -> None:
    listener.begin("Catch the Dragon")
    square = listener.page.get_by_role("grid", name="The square of tiles")
    button = listener.visitor.button
    turned: set[str] = set()
    for _ in range(150):
        if not listener.turn():
            break
        down = [name for name in listener.names(square) if "face down" in name]
        keep = button(re.compile("^(Stop and keep|Leave the spider)" if down else "^Stop"))
        if keep.count():
            listener.hears("Player 1", listener.does(keep))
            continue
        if not down:  # the last tile is gone, and the end is about to be told
            listener.page.wait_for_timeout(50)
            continue
        # What lay open once is called by its name, and a dragon is not looked for.
        fresh = [name for name in down if name not in turned and "seen before" not in name]
        tile = (fresh or down)[0]
        place = re.match(r"row \d, column \d", tile)
        assert place is not None
        said = listener.does(button(tile))
        assert listener.hears("Player 1 turns", said), tile
        turned.add(tile)
        shown = listener.names(square)
        [now] = [name for name in shown if name.startswith(place[0])]
        # It is called by what it is, and that was said aloud when it was turned; unless the
        # computer was there meanwhile and took it.
        kind = re.fullmatch(
            f"{place[0]}, (?:face down, seen before: )?([^:]+)(?:: leave it here)?", now
        )
        assert kind is not None, now
        assert kind[1] == "empty" or listener.hears(kind[1], said), now
    over(listener)
    # Nothing that anybody turned over was left out, however quickly one step followed another.
    table = listener.page.url.rpartition("/")[2]
    flips = [act for _, act in listener.visitor.moves(table) if re.fullmatch(r"[a-g][1-7]", act)]
    told = [one for one in listener.everything if "turns over a tile" in one]
    assert len(told) == len(flips) > 10


def over(listener: Listener) -> None:
    """The result was read aloud, and can be read again."""
    listener.heard()
    assert any(re.search("won|Won", one) for one in listener.everything)
    assert listener.page.get_by_role("button", name="Play again").is_visible()
    scores = listener.page.get_by_role("listitem").filter(has_text=re.compile(r"\d"))
    assert scores.count() >= 2


PERSON = re.compile(r"Character (\d+): (.+?), (?:hat hidden, you saw the (.+)|wearing the (.+)|hat hidden)$")  # fmt: skip  # noqa: E501
COURT = {
    text("en", "kings_court", f"character-{letter}"): text("en", "kings_court", f"hat-{letter}")
    for letter in "ABCDEFGHIJKL"
}  # whose hat is whose, as everybody knows


def test_kings_court(listener: Listener) -> None:
    listener.begin("King's Court")
    row = listener.page.get_by_role("group", name="The court")
    button = listener.visitor.button
    done: set[str] = set()
    for _ in range(200):
        if not listener.turn():
            break
        court = {}
        for name in listener.names(row):
            told = PERSON.match(name)
            assert told is not None, name
            court[int(told[1])] = (told[2], told[3] or told[4])
        verb, slot, other = wish(court)
        done.add(verb)
        things = [button(re.compile(f"^Character \u2068?{slot}\u2069?: ")), button(verb)]
        if other:
            things.append(button(re.compile(f"^Character \u2068?{other}\u2069?: ")))
        listener.does(*things)
    assert {"Peek", "The hat fits!"} <= done
    over(listener)


def wish(court: dict[int, tuple[str, str | None]]) -> tuple[str, int, int]:
    """What to do with what one has heard of the court: character and hat on each place."""
    for slot, (person, hat) in court.items():
        if hat == COURT[person]:
            return "The hat fits!", slot, 0
    unknown = [slot for slot, (_, hat) in court.items() if hat is None]
    if unknown:
        return "Peek", unknown[0], 0
    for slot, (person, _) in court.items():
        for other, (_, hat) in court.items():
            if hat == COURT[person]:
                return "Swap hats…", slot, other
    return "Swap hats…", *sorted(court)[:2]  # type: ignore[return-value]
