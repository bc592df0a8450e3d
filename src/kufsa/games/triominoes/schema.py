"""What documents, views, actions and events of Triangle Dominoes are made of.

Tiles are ``012``, read clockwise from the smallest number; lays ``120@3,-1v``.
"""

from kufsa.core.notation import LARGEST_NUMBER
from kufsa.core.schema import (
    SHOWN,
    Actions,
    BitSet,
    ByOption,
    BySeat,
    Choice,
    Combined,
    Deal,
    Event,
    Events,
    Form,
    Lay,
    ListOf,
    Many,
    Material,
    Names,
    Number,
    One,
    Pattern,
    Private,
    Schema,
    Seat,
    Shuffle,
    When,
    Whole,
    Words,
)
from kufsa.core.schema.patterns import Part as TextPart
from kufsa.core.schema.terms import Part as EventPart

from .lattice import (
    CELL_SHIFT,
    COLUMN,
    CORNERS,
    FAR,
    MIDDLE,
    NO_TILE,
    TILE_SHIFT,
    TILES,
    TURNED,
    WAY_BITS,
    WAYS,
)
from .scoring import MOST_DRAWS
from .state import DRAW, MAX_PLAYERS, NOTHING, OVER, PASS, STATE

PHASES = ("play", "over")
TILE_NAMES = tuple("".join(map(str, corners)) for corners in CORNERS)
TURNED_NAMES = tuple(
    tuple("".join(map(str, digits)) for digits in turns[:ways])
    for turns, ways in zip(TURNED.tolist(), WAYS.tolist(), strict=True)
)

TILE = Names(TILE_NAMES, "tile", "TR-01")
HAND = BitSet(TILE)
POINTS = Number(-LARGEST_NUMBER, LARGEST_NUMBER)


def _digits(shift: int) -> Choice:
    """How a tile is turned. Numbers that are on no tile are read, and refused by their rule."""
    strange = ("[0-9]{3}", (NO_TILE, 0))
    return Choice(TURNED_NAMES, strides=(1 << shift, 1), otherwise=strange)


def _cell(shift: int, clamp: bool = False) -> dict[str, TextPart]:
    """The parts of a cell's name; an action may name one that is far away."""
    x, y, pointing = (step << shift for step in (2 * COLUMN, 2, 1))
    return {
        "x": Whole(-FAR, FAR, strides=(x,), zero=-MIDDLE, clamp=clamp),
        "y": Whole(-FAR, FAR, strides=(y,), zero=-MIDDLE, clamp=clamp),
        "pointing": Choice(("^", "v"), strides=(pointing,)),
    }


LAY = "{digits}@{x},{y}{pointing}"
LAID = Pattern(LAY, {"digits": _digits(TILE_SHIFT), **_cell(CELL_SHIFT)}, what="laid tile")
TURNED_TILE = Pattern("{digits}", {"digits": _digits(WAY_BITS)})
PLACE = Pattern("{x},{y}{pointing}", _cell(0))

ACTIONS = Actions(
    Form(LAY, {"digits": _digits(TILE_SHIFT), **_cell(CELL_SHIFT, clamp=True)}, label="do-lay"),
    Form("draw", base=DRAW),
    Form("pass", base=PASS),
)

board = Combined((("tile", 1 << TILE_SHIFT), ("cell", 1 << CELL_SHIFT), ("way", 1)), "laid", LAID)
hands = BySeat(One("hands", HAND))
scores = BySeat(One("points", POINTS))
turn = One("turn", Seat())
draws = One("draws", Number(0, MOST_DRAWS))
drawn = One("drawn", TILE)
passes = One("passes", Number(0, MAX_PLAYERS - 1))
round_number = One("round_number", Number(1))
phase = One("phase", Words(PHASES))

Fields = dict[str, EventPart]
SEAT: Fields = {"seat": Seat()}
LAYS: Fields = {**SEAT, "tile": TURNED_TILE, "place": PLACE, "points": Number()}
DRAWS: Fields = {**SEAT, "cost": Number(), "tile": Private(TILE)}
WON: Fields = {**SEAT, "points": Number()}
OUT: Fields = {**SEAT, "bonus": Number()}
HANDS: Fields = {"hands": ListOf(HAND)}
END: Fields = {"winners": BitSet(Number(0, MAX_PLAYERS - 1)), "scores": ListOf(POINTS)}

EVENTS = Events(
    laid_first=Event("laid", "TR-07", LAYS, gains=True),
    laid_basic=Event("laid", "TR-08", LAYS, gains=True),
    laid=Event("laid", "TR-17", LAYS, gains=True),
    bridge=Event("bridge", "TR-18", WON, gains=True),
    hexagon=Event("hexagon", "TR-19", {**WON, "count": Number()}, gains=True),
    drew_basic=Event("drew", "TR-13", DRAWS),
    drew=Event("drew", "TR-21", DRAWS),
    passed_basic=Event("passed", "TR-14", SEAT),
    passed_third=Event("passed", "TR-22", SEAT),
    passed=Event("passed", "TR-23", SEAT),
    extra_cost=Event("extra-cost", "TR-22", WON),
    turn_passes_basic=Event("turn-passes", "TR-13", SEAT),
    turn_passes=Event("turn-passes", "TR-22", SEAT),
    turn=Event("turn", "TR-06", SEAT),
    went_out_basic=Event("went-out", "TR-15", OUT),
    went_out=Event("went-out", "TR-25", OUT),
    blocked_basic=Event("blocked", "TR-16"),
    blocked=Event("blocked", "TR-26"),
    lost_hand=Event("lost-hand", "TR-26", WON),
    reached_goal=Event("reached-400", "TR-27", SEAT),
    hands_shown=Event("hands-shown", "TR-31", HANDS),
    round_over=Event("round-over", "TR-29", {"round": Number()}),
    # The hands that were just shown are gone with the new deal.
    new_round=Event("new-round", "TR-29", {"round": Number(), **SEAT}, passing=True),
    over_out=Event("over", "TR-15", END),
    over_blocked=Event("over", "TR-16", END),
    over_goal=Event("over", "TR-27", END),
    over_points=Event("over", "TR-28", END),
    shown=Event(SHOWN, "", SEAT),
    shown_draw=Event(SHOWN, "", {**SEAT, "drawn": Private(TILE)}),
    shown_hands=Event(SHOWN, "", HANDS),
)

SCHEMA = Schema(
    STATE,
    document={
        "board": board,
        "hands": hands,
        "pool": Many("pool", TILE, "pool_size", next_first=True),
        "scores": scores,
        "turn": turn,
        "draws": draws,
        "drawn": When("draws", (0,), drawn, left_out=True, unless=True),
        "passes": passes,
        "round": round_number,
        "phase": phase,
    },
    view={
        "board": board,
        "hand": When("seat", (-1,), One("hand", HAND), unless=True),
        "hand_sizes": BySeat(One("hand_sizes", Number())),
        "hands": When("phase", (OVER,), hands),
        "pool": One("pool_size", Number()),
        "scores": scores,
        "turn": turn,
        "draws": draws,
        "drawn": When("drawn", (NOTHING,), drawn, unless=True),
        "passes": passes,
        "round": round_number,
        "phase": phase,
    },
    actions=ACTIONS,
    events=EVENTS,
    options={
        "mode": "mode",
        "tournament": "tournament",
        "after_any": "after_draw",
        "third_may_lay": "third_draw",
    },
    material=(
        # Documents may leave tiles out.
        Material("tile", TILE, (1,) * TILES, "TR-01", ("board", "hands", "pool"), all_there=False),
    ),
    # Who begins follows from the hands.
    deals=(
        Shuffle(TILE_NAMES, last_first=True),
        Deal("hands", ByOption("players", ((2, 9), (3, 7), (4, 7))), sorted=True),
        Lay("pool"),
    ),
)
