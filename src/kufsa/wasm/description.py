"""A game as plain data: what another program needs to play it, besides its compiled kernels."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import combinations, pairwise, product
from typing import Any

import numpy as np

from kufsa.core.errors import BadOption
from kufsa.core.game import Game, OptionValue
from kufsa.core.schema.export import KIND, exported
from kufsa.core.schema.material import Material
from kufsa.core.schema.odds import ROOM
from kufsa.search import tree
from kufsa.search.levels import forgets
from kufsa.search.protocol import levels_of
from kufsa.search.racing import RacingCharacter
from kufsa.search.search import Search
from kufsa.search.thinker import Character, characters

FORMAT = 2  # rises when an engine that reads an older description would play it wrongly

LONG = 100  # texts: where there are as many, much of them is the same

# Where the search finds its settings, and how long its walks are.
SETTINGS = (
    *("SEAT", "PLAYERS", "DEPTH", "ROOT_EYES", "SETTINGS"),
    *("EXPLORE", "BIAS", "WIDEN", "MARGIN", "SCALE", "SIGN", "WEIGHTS"),
    "MOST_CHOICES",
)


def description(game: Game) -> dict[str, Any]:
    """Options, records, refusals, the schema and the bots, ready for JSON."""
    rules, schema = game.rules, game.schema
    real_time = game.real_time
    found = {
        "format": FORMAT,
        "id": game.id,
        "rules": game.rules_version,
        "players": [game.players[0], game.players[-1]],
        "wins": game.wins,
        "options": {
            name: {"default": option.default, "choices": list(option.choices)}
            for name, option in game.options.items()
        },
        "conflicts": list(conflicts(game)),
        "real_time": None
        if real_time is None
        else {
            "turn_up": real_time.turn_up,
            "claim": real_time.claim,
            "pace": real_time.pace,
            "seconds": real_time.seconds,
        },
        "automatic": bool(getattr(rules, "AUTOMATIC", False)),
        "max_legal_actions": rules.MAX_LEGAL_ACTIONS,
        "event_room": schema.event_room,
        "refusals": {str(code): list(said) for code, said in rules.REFUSALS.items()},
        "document_errors": {str(code): list(said) for code, said in rules.DOCUMENT_ERRORS.items()},
        "people_forget": game.people_forget,
        "state": record(rules.STATE),
        "view": record(game.view_record),
        "schema": {
            "document": exported(schema.document),
            "view": exported(schema.view),
            "actions": exported(schema.actions),
            "events": exported(schema.events.kinds),
            "options": schema.options,
            "material": [material_of(game, one) for one in schema.material],
            "declares_view": schema.declares_view,
        },
        "odds": None
        if game.odds is None
        else {"room": ROOM, "kinds": exported(game.odds.events.kinds)},
        "search": searching() if game.can_determinize else None,
        "bots": bots(game),
    }
    return shared(found)


def shared(found: dict[str, Any]) -> dict[str, Any]:
    """The same with each long list of texts written once and in short, in "lists".

    >>> names = [f"n{number}" for number in range(100, 100 + LONG)]
    >>> told = shared({"one": {"texts": names}, "other": [names, ["n0"]]})
    >>> told["one"], told["other"]
    ({'texts': {'is': 'Same', 'list': 0}}, [{'is': 'Same', 'list': 0}, ['n0']])
    >>> len(told["lists"]), told["lists"][0][:3]
    (1, ['0n100', '31', '32'])
    """
    lists: dict[tuple[str, ...], int] = {}

    def told(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: told(part) for name, part in value.items()}
        if not isinstance(value, list):
            return value
        if len(value) < LONG or not all(isinstance(one, str) for one in value):
            return [told(part) for part in value]
        return {KIND: "Same", "list": lists.setdefault(tuple(value), len(lists))}

    return {**told(found), "lists": [shortened(one) for one in lists]}


def shortened(texts: Sequence[str]) -> list[str]:
    """Each text as the number of letters that it shares with the one before, and its rest.

    >>> shortened(["r*o", "r*oo", "r*y", "b"])
    ['0r*o', '3o', '2y', '0b']
    """
    return [_after(*pair) for pair in pairwise(["", *texts])]


def _after(before: str, text: str) -> str:
    least = min(len(before), len(text), 9)  # one digit
    same = next((at for at in range(least) if before[at] != text[at]), least)
    return f"{same}{text[same:]}"


def material_of(game: Game, material: Material) -> dict[str, Any]:
    """The pieces of the box, and in which places of a document they lie."""
    return {
        "name": material.name,
        "kinds": exported(material.kinds),
        "counts": counts(game, material),
        "clause": material.clause,
        "places": exported(material.places),
        "all_there": material.all_there,
    }


def counts(game: Game, material: Material) -> list[int] | dict[str, Any]:
    """How many pieces there are of each kind.

    Where a function of the options decides, for every combination of those that matter; the last
    option varies fastest.
    """
    if not callable(material.counts):
        return list(material.counts)
    choices: dict[str, tuple[OptionValue, ...]] = {"players": tuple(game.players)}
    choices |= {name: one.choices for name, one in game.options.items() if name != "first"}
    found = {
        chosen: material.counts(dict(zip(choices, chosen, strict=True)))
        for chosen in product(*choices.values())
    }

    def matters(at: int, usual: OptionValue) -> bool:
        return any(found[(*one[:at], usual, *one[at + 1 :])] != found[one] for one in found)

    by = {
        name: list(choices[name])
        for at, name in enumerate(choices)
        if matters(at, choices[name][0])
    }
    usual = {name: values[0] for name, values in choices.items()}
    rows = ({**usual, **dict(zip(by, chosen, strict=True))} for chosen in product(*by.values()))
    return {
        "by": [{"option": name, "choices": values} for name, values in by.items()],
        "counts": [list(found[tuple(row.values())]) for row in rows],
    }


def searching() -> dict[str, Any]:
    """What a search needs to know, and how it thinks where nobody says."""
    return {
        "settings": {name: getattr(tree, name) for name in SETTINGS},
        "usual": asdict(Search()),
    }


def bots(game: Game) -> dict[str, Any] | None:
    """The levels that are compiled in full, and what their kernels work with.

    Where everybody may act at once, they do not search: they react.
    """
    levels = [(level, level.make) for level in levels_of(game)]
    found = [
        {
            "number": level.number,
            "name": level.name,
            "search": asdict(made.search) if isinstance(made, Character) else None,
            "traits": characters(game).encoded(made.traits).tolist(),
        }
        for level, made in levels
        if isinstance(made, Character | RacingCharacter) and not forgets(game, made)
    ]
    if not found:
        return None
    own = characters(game)
    return {
        "levels": found,
        "mind": record(own.mind),
        "beliefs": own.beliefs,
        "scratch": own.scratch,
        "reasons": exported(own.reasons.kinds),
        "package": own.package,
    }


def conflicts(game: Game) -> Iterator[tuple[dict[str, Any], str]]:
    """Two options that do not go together, and the sentence that says so.

    A game decides it in Python; here every pair of choices is tried once.
    """
    for one, other in combinations([name for name in game.options if name != "first"], 2):
        for pair in product(game.options[one].choices, game.options[other].choices):
            chosen = dict(zip((one, other), pair, strict=True))
            try:
                game.check_options(game.players[0], chosen)
            except BadOption as error:
                yield chosen, str(error)


def record(kind: np.dtype[Any]) -> dict[str, Any]:
    """The fields of a record: where each begins, what it is made of, and its axes.

    >>> from kufsa.core.record import record as fields
    >>> record(fields(("seen", "u8"), ("won", "u1", (2, 4))))
    {'size': 16, 'fields': {'seen': [0, 'u8', []], 'won': [8, 'u1', [2, 4]]}}
    """
    assert kind.fields is not None
    return {
        "size": kind.itemsize,
        "fields": {
            name: [offset, found.base.str[1:], list(found.shape)]
            for name, (found, offset, *_) in kind.fields.items()
        },
    }
