"""The end of Catch the Dragon, solved a second time in plain Python: what the kernels must find.

Where nothing is forgotten a tile is *known* or *unknown*, and cells do not matter: kinds do. Three
observations make a turn small:

* The first tile may as well be an unknown one if one is to be turned at all: a known one before it
  only narrows what it may lead to. Then a turn is a hunt or a search for treasure.
* A known tile that fits the turn costs nothing. So known and face-up tiles count the same, and who
  stops takes every whole set, or every dragon, that is known.
* A turn may be *passed*: a known tile that wins nothing is turned, or two that do not go together.
  Nobody passes right after a pass here, else games need not end.

So what is left of a game is how many tiles of each kind are known and unknown, the sort of turn,
and who has how many tiles and dragons. The value of that for the player to act, its share of the
win and a little for each tile, follows backwards from the end. The first two observations also
give the value of going on against stopping in the middle of a turn.
"""

from typing import Any, NamedTuple

from kufsa.core.position import View

KINDS = "TBLRCDGS"
TILES = (4, 4, 4, 6, 8, 8, 12, 3)
SET_SIZE = (2, 2, 2, 3, 4, 1)  # of the treasures
DRAGON, SPIDER = 6, 7
SPIDERS = 3
CELLS = [f"{column}{row}" for row in range(1, 8) for column in "abcdefg"]
A_TILE = 1e-6  # beside the win: so little that a value is a chance

FRESH, TREASURE, HUNT = range(3)  # sorts of turn: nothing up yet, or what is up

Counts = tuple[int, ...]


class Table(NamedTuple):
    """What is left, as the player to act sees it: counts by kind, and how far that one is ahead."""

    known: Counts
    unknown: Counts
    ahead: int  # in tiles
    dragons: int  # ahead in dragons
    passed: bool = False  # the turn before


class Solver:
    """Values of tables, each reckoned once.

    >>> solver = Solver()
    >>> nothing = (0,) * 8
    >>> table = Table(known=(0, 2, 0, 0, 0, 0, 1, 3), unknown=nothing, ahead=0, dragons=0)
    >>> max(solver.choices(table, FRESH), key=solver.choices(table, FRESH).get)
    'dragons'
    """

    def __init__(self) -> None:
        self._values: dict[tuple[Table, int], float] = {}

    def value(self, table: Table, turn: int = FRESH) -> float:
        """What the player to act will get: 0 to 1 for the win, and a little for tiles."""
        key = (table, turn)
        found = self._values.get(key)
        if found is None:
            found = self._values[key] = max(self.choices(table, turn).values())
        return found

    def choices(self, table: Table, turn: int) -> dict[str, float]:
        """The value of each thing to do: ``treasure``, ``dragons``, ``unknown`` and ``pass``."""
        known, unknown = table.known, table.unknown
        found: dict[str, float] = {}
        if turn != HUNT:
            won = won_of(known).values()
            if any(won):
                found["treasure"] = self._take(table, (*won, 0, 0))
        if turn != TREASURE and known[DRAGON]:
            found["dragons"] = self._take(table, (0,) * DRAGON + (known[DRAGON], 0))
        if any(unknown):
            found["unknown"] = self._turn_unknown(table, turn)
        if turn == FRESH and not table.passed and pass_with(known):
            found["pass"] = self._hand_over(table._replace(passed=True))
        elif turn == TREASURE and "treasure" not in found:
            found["pass"] = self._hand_over(table)  # to stop, and win nothing
        return found

    def worth(self, view: View, action: str) -> float:
        """What any action of phase ``flip`` is worth, with the best play after it."""
        table, turn = read(view)
        faces = dict(zip(CELLS, "".join(view["grid"]), strict=True))
        if action == "stop":
            won = in_hand(view)
            return self._take(table, won) if any(won) else self._hand_over(table)
        if faces[action] == "?":
            return self._turn_unknown(table, turn)
        if faces[action] == "S":
            return self._hand_over(table._replace(passed=turn == FRESH))
        sort = HUNT if faces[action] == "G" else TREASURE
        if turn not in (FRESH, sort):
            return self._hand_over(table)
        return self.value(table, sort)

    def _take(self, table: Table, won: Counts) -> float:
        known = tuple(count - less for count, less in zip(table.known, won, strict=True))
        ahead, dragons = table.ahead + sum(won), table.dragons + won[DRAGON]
        if not any(known[:SPIDER]) and not any(table.unknown[:SPIDER]):
            return _reward(ahead, dragons)
        return self._hand_over(Table(known, table.unknown, ahead, dragons))

    def _turn_unknown(self, table: Table, turn: int) -> float:
        worth = 0.0
        for kind, count in enumerate(table.unknown):
            if not count:
                continue
            shown = table._replace(
                known=_more(table.known, kind, 1),
                unknown=_more(table.unknown, kind, -1),
                passed=False,
            )
            sort = HUNT if kind == DRAGON else TREASURE
            if kind == SPIDER or turn not in (FRESH, sort):
                worth += count * self._hand_over(shown)
            else:
                worth += count * self.value(shown, sort)
        return worth / sum(table.unknown)

    def _hand_over(self, table: Table) -> float:
        return 1.0 - self.value(table._replace(ahead=-table.ahead, dragons=-table.dragons))


def _more(counts: Counts, kind: int, by: int) -> Counts:
    return (*counts[:kind], counts[kind] + by, *counts[kind + 1 :])


def pass_with(known: Counts) -> str:
    """The kinds of known tiles that win nothing when they are turned, in their order."""
    if known[SPIDER]:
        return "S"
    for kind, size in enumerate(SET_SIZE):
        if known[kind] and size > 1:
            return KINDS[kind]
    return "GD" if known[DRAGON] and known[DRAGON - 1] else ""


def _reward(ahead: int, dragons: int) -> float:
    """At the end (CD-19 to CD-21): the spiders for the most dragons, then tiles, then dragons."""
    ahead += SPIDERS * ((dragons > 0) - (dragons < 0))
    won = ahead > 0 or (ahead == 0 and dragons > 0)
    lost = ahead < 0 or (ahead == 0 and dragons < 0)
    return 0.5 + (0.5 - 50 * A_TILE) * (won - lost) + A_TILE * ahead


def won_of(known: Counts) -> dict[str, int]:
    """How many treasures of each kind whole sets take."""
    return {
        kind: count - count % size
        for kind, count, size in zip(KINDS[:DRAGON], known[:DRAGON], SET_SIZE, strict=True)
    }


def in_hand(view: View) -> Counts:
    """What a stop would win now, by kind; dragons and treasure are never up together."""
    faces = dict(zip(CELLS, "".join(view["grid"]), strict=True))
    up = [faces[cell] for cell in view["up"]]
    counts = tuple(up.count(kind) for kind in KINDS)
    return (*won_of(counts).values(), counts[DRAGON], 0)


def read(view: View) -> tuple[Table, int]:
    """The table of a view in phase ``flip`` of a game of two, and the sort of its turn."""
    shown = "".join(view["grid"])
    won: list[dict[str, Any]] = view["won"]
    known = tuple(shown.count(kind) for kind in KINDS)
    gone = [sum(kinds.get(kind, 0) for kinds in won) for kind in KINDS]
    unknown = tuple(
        tiles - here - away for tiles, here, away in zip(TILES, known, gone, strict=True)
    )
    own, other = won[view["turn"]], won[1 - view["turn"]]
    table = Table(
        known,
        unknown,
        sum(own.values()) - sum(other.values()),
        own.get("G", 0) - other.get("G", 0),
    )
    if not view["up"]:
        return table, FRESH
    cell = view["up"][0]
    first = view["grid"][int(cell[1]) - 1]["abcdefg".index(cell[0])]
    return table, HUNT if first == "G" else TREASURE
