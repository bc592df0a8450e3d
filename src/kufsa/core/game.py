"""What a game is: a static description, and a folder of modules that keep the contract.

A game's folder holds

========================  =====================================================================
``__init__.py``           ``GAME = Game(...)``, the description; imports nothing heavy
``rules.py``              ``STATE``, ``MAX_LEGAL_ACTIONS``, ``REFUSALS``, ``DOCUMENT_ERRORS``
                          and the kernels
``schema.py``             ``SCHEMA``: what documents, views, actions and events are made of
``text/``                 ``rules.<language>.md`` and ``messages.<language>.ftl``
``bots/``                 optional: ``LEVELS`` and ``OTHERS`` (see ``kufsa.search.protocol``)
``encoding.py``           optional: observations and actions as numbers (see ``kufsa.envs``)
``board/``                optional: the table in the browser
========================  =====================================================================

and, if the default is not enough, ``view.py`` (``VIEW``, ``view``, ``for_people``), ``events.py``
(``tell``), ``notation.py`` (``parse_odd``, ``determinized``), ``drawing.py`` (``svg``),
``terminal.py`` (``board``, ``suggest``), ``encoding.py``, ``odds.py`` (``ODDS``, ``odds``),
``deals.py``, ``bots/`` and ``board/``. ``contract.py`` says where each kernel is looked for.

The modules are loaded when they are needed: describing a game needs none of them.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from .broken_contract import BrokenContract
from .errors import BadOption, BadPosition, brief
from .importing import importing
from .language import FALLBACK, folder, language, languages, line
from .notation import Document, fields, load
from .seed import Seed, chance_key, fresh_stream

if TYPE_CHECKING:
    from rich.console import RenderableType

    from .compiler import CompiledKernels
    from .position import Position
    from .schema import Odds, Schema

CONTRACT = 2  # rises when a game written for this contract would no longer work

State = NDArray[Any]  # an array of one record
OptionValue = str | int | bool


@dataclass(frozen=True)
class Option:
    """What a table may choose: the default, every choice, and a sentence about it."""

    default: OptionValue
    choices: tuple[OptionValue, ...]
    help: str

    def number(self, value: object) -> int:
        """The place of a value among the choices, which is how kernels know it."""
        for place, choice in enumerate(self.choices):
            if type(choice) is type(value) and choice == value:
                return place
        raise BadOption(f"{brief(value)} is none of {', '.join(map(str, self.choices))}")


@dataclass(frozen=True)
class RealTime:
    """A game in which many may act at once, and who is first counts.

    Things turn up by a clock: the table plays ``turn_up`` by itself. Whoever claims first plays
    ``<seat>:<claim>`` and names what they claim; a claim that names nothing is ``<seat>:<claim>``
    alone. ``pace`` is the time between two turn-ups in seconds, ``seconds`` the time to name it.
    """

    turn_up: str
    claim: str
    pace: float = 3.0
    seconds: float = 5.0


def first_option(most_players: int) -> Option:
    """Who begins: by lot, or a seat (GEN-01)."""
    return Option("random", ("random", *range(most_players)), "who begins: by lot, or that seat")


class Rules(Protocol):
    STATE: np.dtype[Any]
    MAX_LEGAL_ACTIONS: int  # the longest list of legal actions there can be
    REFUSALS: dict[int, tuple[str, str]]  # what ``check`` answers: clause, message id
    # What ``finish_document`` finds wrong: clause, sentence.
    DOCUMENT_ERRORS: dict[int, tuple[str | None, str]]


class Game:
    """One game of the box.

    >>> import kufsa
    >>> game = kufsa.game("catch_dragon")
    >>> game.title("nl"), game.players
    ('Vang de draak', range(2, 6))
    """

    def __init__(
        self,
        package: str,
        *,
        id: str,
        players: range,
        credits: str,
        rules_version: int,
        contract: int,
        wins: Literal["highest", "lowest"] = "highest",
        real_time: RealTime | None = None,
        options: Mapping[str, Option] | None = None,
        conflict: Callable[[Mapping[str, OptionValue]], str | None] = lambda options: None,
        titles: Mapping[str, str] | None = None,
        recalls: bool = True,
    ) -> None:
        """``contract`` is the version of the contract that the game was written for; ``wins`` says
        which score is the best; ``conflict`` says what is wrong with options that do not go
        together, or None; ``titles`` are for games that have no message ``title``. ``recalls`` is
        false where seats know what lies open, and nothing of what they saw before.
        """
        if wins not in ("highest", "lowest"):
            raise BrokenContract(f"the game {id!r}: wins is 'highest' or 'lowest', not {wins!r}")
        self.package = package
        self.id = id
        self.players = players
        self.credits = credits
        self.rules_version = rules_version
        self.contract = contract
        self.wins = wins
        self.real_time = real_time
        self.recalls = recalls
        self.options: dict[str, Option] = dict(options or {})
        self._conflict = conflict
        self._titles = dict(titles or {})

    def __repr__(self) -> str:
        return f"kufsa.game({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        from .registry import game

        return (game, (self.id,))

    def title(self, lang: str = FALLBACK) -> str:
        """What the game is called in a language, or in English where it has no title there."""
        for spoken in (language(lang), FALLBACK):
            title = line(self.package, "title", spoken) or self._titles.get(spoken)
            if title:
                return title
        return self.id

    @property
    def titles(self) -> dict[str, str]:
        """Its titles by language."""
        return {lang: self.title(lang) for lang in languages()}

    def about(self, lang: str = FALLBACK) -> str:
        """A sentence about the game, the message ``about``; nothing where there is none."""
        spoken = (line(self.package, "about", one) for one in (language(lang), FALLBACK))
        return next(filter(None, spoken), "")

    def rules_page(self, lang: str = FALLBACK) -> str:
        """The rules, clause by clause, as Markdown; in English where they are not translated."""
        texts = folder(self.package)
        page = texts / f"rules.{language(lang)}.md"
        if not page.is_file():
            page = texts / f"rules.{FALLBACK}.md"
        return page.read_text(encoding="utf-8")

    # The folder's modules.

    @cached_property
    def rules(self) -> Rules:
        with importing():
            return cast(Rules, importlib.import_module(f"{self.package}.rules"))

    @cached_property
    def schema(self) -> "Schema":
        """What documents, views, actions and events are made of."""
        from .contract import schema_of

        with importing():
            return schema_of(self.package)

    @cached_property
    def view_record(self) -> np.dtype[Any]:
        """The record that a view is."""
        from .contract import view_record

        return view_record(self.package)

    @cached_property
    def hidden_fields(self) -> tuple[str, ...]:
        """The fields of a state that hold what some seat may not know."""
        from .contract import hidden_fields

        return hidden_fields(self.package)

    @cached_property
    def people_forget(self) -> bool:
        """Whether people are shown less than everything they have been shown so far."""
        from .contract import kernels_of
        from .schema import defaults

        return kernels_of(self.package)["for_people"] is not defaults.for_people

    @cached_property
    def is_private(self) -> bool:
        """Whether a seat is shown what the others are not: then nobody looks over its shoulder."""
        return self.schema.shows_seats_different_things

    @cached_property
    def odds(self) -> "Odds | None":
        """What is counted from a view (``Position.odds``), if anything is."""
        from .contract import odds_of

        return odds_of(self.package)

    @property
    def has_odds(self) -> bool:
        """Whether something can be counted from a view."""
        return self.odds is not None

    @cached_property
    def can_determinize(self) -> bool:
        """Whether positions can be drawn from a view, as every search does."""
        return hasattr(self.optional("notation"), "determinized") or not self.schema.declares_view

    def optional(self, module: str) -> Any:
        """A module that the folder need not have, or None."""
        from .contract import optional_module

        return optional_module(f"{self.package}.{module}")

    def svg(self, view: Mapping[str, Any], lang: str) -> str:
        """A picture of a view: the game's own (``drawing.svg``), or the default."""
        from . import drawn

        own = getattr(self.optional("drawing"), "svg", None)
        return drawn.svg(self, view, lang) if own is None else own(view, lang)

    def board(self, view: Mapping[str, Any], lang: str) -> "RenderableType":
        """A view for a terminal: the game's own (``terminal.board``), or the default."""
        from . import drawn

        own = getattr(self.optional("terminal"), "board", None)
        return drawn.board(self, view, lang) if own is None else own(view, lang)

    @cached_property
    def kernels(self) -> "CompiledKernels":
        """The compiled kernels; the first use on a machine compiles them."""
        from .compiler import compiled_kernels

        return compiled_kernels(self.package)

    # Positions.

    def start(
        self, players: int | None = None, seed: Seed | None = None, **options: OptionValue
    ) -> "Position":
        """Deal a new game. The same seed gives the same game; no seed, the system's entropy.

        >>> import kufsa
        >>> kufsa.game("catch_dragon").start(players=3, seed=7, first=1).to_act
        1
        """
        from .history import Past
        from .position import Position
        from .steps import automatic_steps

        chosen = self.check_options(self.players[0] if players is None else players, options)
        state = np.zeros(1, self.rules.STATE)
        self.kernels.setup_game(state, self.encode(chosen), chance_key(seed))
        chosen.pop("first", None)
        steps = automatic_steps(self, state)
        past = Past(state, dealt=True).then(number for _, number, _ in steps)
        return Position(self, chosen, steps[-1][2] if steps else state, tuple(steps), past=past)

    def position(self, document: Document | str, seed: Seed | None = None) -> "Position":
        """The position of a document (a dict or JSON text); the seed is chance still to come."""
        from .position import Position

        document = load(document)
        named = document.get("game")
        if not isinstance(named, str) or named != self.id:
            raise BadPosition(f"the game is {self.id!r}, not {brief(named)}")
        options = fields(
            document.get("options"), "options", ["players"], set(self.options) - {"first"}
        )
        try:
            chosen = self.check_options(players=options["players"], options=options)
        except BadOption as error:
            raise BadPosition(str(error)) from None
        chosen.pop("first", None)
        rest = {name: part for name, part in document.items() if name not in ("game", "options")}
        state = self.schema.read(rest, chosen, self.numbers(chosen))
        flaw = self.kernels.complete_document(state)
        if flaw:
            clause, sentence = self.rules.DOCUMENT_ERRORS[flaw]
            raise BadPosition(sentence, clause)
        state[0]["chance"] = fresh_stream(seed)
        return Position(self, chosen, state)

    def determinize(self, view: Mapping[str, Any], seed: Seed | None = None) -> "Position":
        """A position drawn at random among those that look like this view from its seat.

        >>> import kufsa
        >>> view = kufsa.game("triominoes").start(players=2, seed=7).view(0)
        >>> imagined = kufsa.game("triominoes").determinize(view, seed=1)
        >>> imagined.view(0) == view
        True
        """
        from .position import Position

        chosen = self.check_options(view["options"]["players"], view["options"])
        chosen.pop("first", None)
        own = getattr(self.optional("notation"), "determinized", None)
        document = own(view) if own is not None else self.schema.determinized(view, chosen)
        state = self.schema.read(document, chosen, self.numbers(chosen))
        self.kernels.complete_document(state)  # resample corrects what is still wrong with it
        seat = -1 if view["seat"] is None else view["seat"]
        self.kernels.resample_for(state, seat, chance_key(seed))
        return Position(self, chosen, state)

    # Options.

    def check_options(
        self, players: object, options: Mapping[str, object]
    ) -> dict[str, OptionValue]:
        """All options with their values, defaults filled in; or a BadOption."""
        if type(players) is not int or players not in self.players:
            raise BadOption(
                f"{self.id} is for {self.players[0]} to {self.players[-1]} players, "
                f"not {brief(players)}"
            )
        chosen: dict[str, OptionValue] = {"players": players}
        for name in options:
            if name != "players" and name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadOption(f"{self.id} has no option {brief(name)}; its options are: {known}")
        for name, option in self.options.items():
            value = options.get(name, option.default)
            try:
                chosen[name] = option.choices[option.number(value)]
            except BadOption as error:
                raise BadOption(f"option {name}: {error}") from None
        first = chosen.get("first")
        if type(first) is int and first >= players:
            raise BadOption(f"option first: there is no seat {first} among {players} players")
        conflict = self._conflict(chosen)
        if conflict is not None:
            raise BadOption(conflict)
        return chosen

    def encode(self, chosen: Mapping[str, OptionValue]) -> NDArray[np.int64]:
        """Options as kernels read them: the players, then each option's place among its choices."""
        return np.array([*self.numbers(chosen).values()], np.int64)

    def numbers(self, chosen: Mapping[str, OptionValue]) -> dict[str, int]:
        """The players, and each option's place among its choices, by name."""
        places = {
            name: option.number(chosen.get(name, option.default))
            for name, option in self.options.items()
        }
        return {"players": cast(int, chosen["players"]), **places}

    # Actions.

    def parse_action(self, text: str) -> int | None:
        """The number of an action's text, or None for a text that is none.

        A game may read texts that are actions but never legal, to refuse them by their rule.
        """
        number = self.schema.actions.parse(text)
        if number is None and self._parse_odd is not None:
            number = self._parse_odd(text)
        return number

    def format_action(self, number: int) -> str:
        """The text of an action."""
        return self.schema.actions.format(number)

    @cached_property
    def _parse_odd(self) -> Callable[[str], int | None] | None:
        return getattr(self.optional("notation"), "parse_odd", None)
