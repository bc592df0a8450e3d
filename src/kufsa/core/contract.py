"""The kernels of a game's folder: those it writes, and for the others what its schema gives.

==================  ================================================================================
in ``rules.py``     ``setup``, ``to_act``, ``legal``, ``check``, ``apply``; ``finish_document``
                    where a document leaves something to be worked out; ``score`` (or ``scores`` and
                    ``winners``); ``resample`` where it does not follow from the schema
in ``view.py``      ``VIEW`` and ``view``, where they do not follow from the schema;
                    ``for_people``
in ``events.py``    ``tell``; without it, that somebody acted, whose turn it is, and the end
in ``odds.py``      ``ODDS`` and ``odds``, where something can be counted from a view
==================  ================================================================================

Each of them may stand in ``rules.py`` as well.
"""

import importlib
import importlib.util
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from .broken_contract import BrokenContract
from .record import Field, packed_record
from .seed import LENGTH as STREAM

if TYPE_CHECKING:
    from .game import Game
    from .schema import Odds, Schema

Kernel = Callable[..., Any]

# Every kernel of the contract; code that serves all games calls them by these names.
CONTRACT = (
    "setup",
    "finish_document",
    "to_act",
    "legal",
    "check",
    "apply",
    "scores",
    "winners",
    "resample",
    "view",
    "for_people",
    "tell",
    "odds",
)
MODULES = ("rules", "view", "events", "odds")


def optional_module(name: str) -> Any:
    """A module, or None where there is no such file."""
    try:
        if importlib.util.find_spec(name) is None:
            return None
    except ModuleNotFoundError:
        return None  # not even its package
    return importlib.import_module(name)


@cache
def described(package: str) -> "Game":
    found: Game = importlib.import_module(package).GAME
    return found


@cache
def schema_of(package: str) -> "Schema":
    """The schema that a game declares."""
    from .schema import Schema

    module = optional_module(f"{package}.schema") or importlib.import_module(f"{package}.rules")
    found = getattr(module, "SCHEMA", None)
    if not isinstance(found, Schema):
        raise BrokenContract(f"{package}.schema declares no SCHEMA")
    return found


def _written(package: str, name: str) -> Any:
    """What a game's folder says under a name, or None."""
    for module in MODULES:
        found = getattr(optional_module(f"{package}.{module}"), name, None)
        if found is not None:
            return found
    return None


@cache
def view_record(package: str) -> np.dtype[Any]:
    """The record of a view: the game's own, or the one that follows from its schema."""
    found = _written(package, "VIEW")
    if found is None:
        from .schema.derived import view_record as derived

        found = derived(schema_of(package))
    record: np.dtype[Any] = found
    return record


@cache
def odds_of(package: str) -> "Odds | None":
    """What the kernel ``odds`` of a game counts; None where it has none."""
    from .schema import Odds

    found = _written(package, "ODDS")
    if found is None and _written(package, "odds") is not None:
        raise BrokenContract(f"{package}.odds has no ODDS, which says what its kernel counts")
    return None if found is None else Odds(found)


def mind_record(*fields: Field) -> np.dtype[Any]:
    """The record of a bot's mind: its dice, how often it chose, its seat, and these fields.

    >>> mind_record(("waited", "u4")).names
    ('dice', 'choices', 'waited', 'seat', 'spare')
    """
    return packed_record(("dice", "u4", STREAM), ("choices", "u4"), *fields, ("seat", "u1"))


@cache
def mind_of(package: str) -> np.dtype[Any]:
    """The record of the minds of a game's bots: its own, or one without memory."""
    own = optional_module(f"{package}.bots.character")
    found: np.dtype[Any] = getattr(own, "MIND", mind_record())
    return found


@cache
def hidden_fields(package: str) -> tuple[str, ...]:
    """The fields of the state that hold what some seat may not know."""
    found: tuple[str, ...] | None = _written(package, "HIDDEN")
    return schema_of(package).hidden if found is None else found


@cache
def kernels_of(package: str) -> dict[str, Kernel]:
    """Every kernel of the contract, written or derived."""
    kernels = {name: _written(package, name) or _derived(package, name) for name in CONTRACT}
    from .schema.derived import setup_kernel

    return kernels | {"setup": setup_kernel(schema_of(package), kernels["setup"])}


def _derived(package: str, name: str) -> Kernel:
    from .schema import defaults, derived, resampling

    if name in ("scores", "winners"):
        score = _written(package, "score")
        if score is not None:
            sign = -1 if described(package).wins == "lowest" else 1
            if name == "scores":
                return derived.scores_kernel(score)
            return derived.winners_kernel(score, sign)
    elif name == "view":
        return derived.view_kernel(schema_of(package), _written(package, "to_act"))
    elif name == "resample":
        return resampling.resample_kernel(schema_of(package), _written(package, "to_act"))
    elif name == "finish_document":
        return defaults.finish_document
    elif name == "for_people":
        return defaults.for_people
    elif name == "odds":
        return defaults.odds
    elif name == "tell":
        return defaults.tell_kernel(_written(package, "to_act"), kernels_of_ending(package))
    raise BrokenContract(f"{package}.rules has no kernel {name!r}")


def kernels_of_ending(package: str) -> tuple[Kernel, Kernel]:
    """The kernels that say how a game ended: points and winners."""
    scores, winners = (
        _written(package, name) or _derived(package, name) for name in ("scores", "winners")
    )
    return scores, winners
