"""How a network is to learn: one readable file a game, in its folder as ``training.toml``."""

import math
from importlib import resources
from pathlib import Path
from typing import Final, Literal

import msgspec

from kufsa.core.errors import BadOption
from kufsa.core.game import Game, OptionValue
from kufsa.search.protocol import bots

SEAT: Final = "seat"
TABLE: Final = "table"


class BadSettings(BadOption):
    """A file of settings that says something impossible."""


class Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Unknown names are mistakes."""


class Table(Strict, frozen=True):
    """A share of the games that are played: for how many, and by which rules."""

    players: int = 2
    share: float = 1.0
    options: dict[str, OptionValue] = {}


class Evaluation(Strict, frozen=True):
    """Games against bots on paired deals, while it learns and at the end."""

    every: float = 60.0  # seconds; 0 for only at the end
    games: int = 100  # each time, against each bot
    games_at_end: int = 400  # 0 for none
    against: list[str] = msgspec.field(default_factory=lambda: ["greedy"])
    workers: int = 0  # processes; 0 for as many as there are cores


class League(Strict, frozen=True):
    """Past selves as opponents."""

    share: float = 0.15  # of the games in which the other seats are played by one
    quick: float = 0.0  # and of those in which quick players do, on the processor
    every: int = 20  # lessons between two that are kept
    most: int = 12  # are kept
    rivals: list[str] = []  # files of weights that play in half of those games instead


class Lead(Strict, frozen=True):
    """What a new network learns first: to play like a bot, and what its positions were worth."""

    bot: str = ""  # a level by its number, or a name; without one it begins with nothing
    seconds: float = 60.0  # of games between such bots
    astray: float = 0.1  # of the choices are made by chance, so that mistakes are seen, too
    learning: float = 60.0  # seconds in which it learns from all that was seen
    simulations: int = 0  # of a search, for each choice; 0 for as many as that bot always makes
    pupil: str = (
        ""  # a file of weights: who plays, and is put right by the bot where it is in doubt
    )
    close: float = 0.0  # actions whose values differ by this are hardly told apart; 0: by nothing


class Settings(Strict, frozen=True):
    """What can be turned."""

    seed: int = 7
    minutes: float = 9.0  # 0: nothing but the lead
    lessons: int = 0  # stop after so many; 0 for no other bound than the time
    games: int = 8192  # at once
    steps: int = 32  # of every game between two lessons
    stagger: int = 0  # steps by chance before it begins, so that not all games begin at once
    max_steps: int = 400  # after which a game is cut off: beginners never stop in time
    epochs: int = 2
    parts: int = 16  # that the steps of a lesson are cut into
    rate: float = 1e-3
    rate_at_end: float = 5e-5
    clip: float = 0.2
    entropy: float = 0.01
    entropy_at_end: float = 0.0005
    trace: float = 0.95  # lambda of the advantages
    discount: float = 1.0  # what a reward is worth that comes one step later
    value: float = 0.5  # weight of the error in what positions are worth
    critic: Literal["seat", "table"] = SEAT  # who says so to the learner: table sees all hands
    guess: float = 0.0  # weight of the error in what the next seat sees; 0: it does not guess
    scale: float = 10.0  # points that count as one; 0: points do not count
    winning: float = 1.0  # what a win counts
    waiting: float = 0.0  # what every action costs: for games that can stand still
    compile: bool = True  # by PyTorch's compiler, on a GPU
    save_every: float = 60.0  # seconds between two checkpoints
    tables: list[Table] = msgspec.field(default_factory=lambda: [Table()])
    evaluation: Evaluation = Evaluation()
    league: League = League()
    lead: Lead = Lead()


def read(game: Game, path: Path | None = None) -> Settings:
    """The settings of a file, or the game's own, or the usual ones."""
    name = "training.toml"
    if path is not None:
        name = str(path)
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            raise BadSettings(f"{name} is no text") from None
    else:
        own = resources.files(game.package).joinpath(name)
        text = own.read_text(encoding="utf-8") if own.is_file() else ""
    try:
        found = msgspec.toml.decode(text, type=Settings)
    except msgspec.DecodeError as error:  # its sentence names the place
        raise BadSettings(f"{name}: {error}") from None
    check(game, found, name)
    return found


def check(game: Game, settings: Settings, name: str) -> None:
    """A BadSettings that names what cannot be."""

    def refuse(what: str) -> None:
        raise BadSettings(f"{name}: {what}")

    for field in ("games", "steps", "max_steps", "epochs", "parts"):
        if getattr(settings, field) < 1:
            refuse(f"{field} is at least 1, not {getattr(settings, field)}")
    for field in ("rate", "rate_at_end", "entropy", "entropy_at_end", "clip"):
        if not 0 < getattr(settings, field) < 1:
            refuse(f"{field} lies between 0 and 1, not {getattr(settings, field)}")
    for field in ("save_every", "value"):
        if not 0 < getattr(settings, field) < math.inf:
            refuse(f"{field} is more than 0, not {getattr(settings, field)}")
    for field in ("minutes", "scale", "winning", "trace", "guess", "waiting"):
        if not 0 <= getattr(settings, field) < math.inf:
            refuse(f"{field} is at least 0, not {getattr(settings, field)}")
    if not 0 < settings.discount <= 1:
        refuse(f"discount is more than 0 and at most 1, not {settings.discount}")
    if settings.waiting > 0 and settings.discount == 1:
        refuse("waiting costs without end where the discount is 1: take one below")
    if settings.stagger < 0:
        refuse(f"stagger is at least 0, not {settings.stagger}")
    if settings.trace > 1:
        refuse(f"trace is at most 1, not {settings.trace}")
    if settings.scale <= 0 and settings.winning <= 0:
        refuse("without points (scale) and wins (winning) there is nothing to learn")
    if settings.minutes == 0 and not settings.lead.bot:
        refuse("0 minutes leave nothing but a lead, and there is none")
    if not settings.tables:
        refuse("tables must hold at least one table")
    if not all(0 < table.share < math.inf for table in settings.tables):
        refuse("the share of a table is more than 0")
    league, lead = settings.league, settings.lead
    if min(league.share, league.quick) < 0 or league.share + league.quick >= 1:
        refuse(
            "the share of the league, with that of quick players, is from 0 to below 1, "
            f"not {league.share} + {league.quick}"
        )
    times = lead.seconds, lead.learning
    if not 0 <= lead.astray <= 1 or not all(0 < one < math.inf for one in times):
        refuse("a lead takes time, and goes astray from 0 to 1")
    if lead.simulations < 0 or not 0 <= lead.close < math.inf:
        refuse("a lead's simulations and what is close in it are at least 0")
    guests = league.share + league.quick
    if settings.parts > settings.games * settings.steps * (1 - guests):
        refuse(f"fewer steps are learned from in a lesson than its {settings.parts} parts")
    if min(league.every, league.most) < 1:
        refuse("the league keeps at least 1 past self, every lesson or less often")
    there = [one.name for one in bots(game.id)]
    numbers = [str(one.level) for one in bots(game.id) if one.level is not None]
    for rival in [*settings.evaluation.against, *([lead.bot] if lead.bot else [])]:
        if rival not in there + numbers:
            refuse(f"{game.id} has no bot {rival!r}; its bots are: {', '.join(there)}")
    for table in settings.tables:
        try:
            game.check_options(table.players, table.options)
        except BadOption as error:
            refuse(str(error))
