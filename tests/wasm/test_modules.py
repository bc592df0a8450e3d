"""Games as WebAssembly: what is kept in the repository is what the sources give."""

import json
from pathlib import Path
from random import Random

import pytest

import kufsa
from kufsa.core.errors import BadOption, BadPosition
from kufsa.core.game import Game
from kufsa.search.protocol import Level, levels_of
from kufsa.search.racing import RacingCharacter
from kufsa.search.thinker import Character
from kufsa.wasm.building import FOLDER, MODULE, built, built_folder, fingerprint, is_fresh
from kufsa.wasm.description import description
from kufsa.wasm.documents import answer
from kufsa.wasm.traces import analysis_trace, bot_trace, can_analyse, trace
from tests.client.plugins.twins import GAME as TWINS
from tests.wasm.veiled import cases

TRACES = Path(__file__).parent / "traces"
STEPS, CHOICES, SEED = 300, 12, 1

GAMES = [game for game in map(kufsa.game, kufsa.games()) if game.package.startswith("kufsa.")]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
# Its module is in this folder: a game from outside, in real time and without bots of its own.
OUTSIDE = {TWINS: Path(__file__).parent / "games" / TWINS.id}


@each_game
def test_the_module_is_built_from_these_sources(game: Game) -> None:
    found = built(game)
    assert found is not None, f"run: kufsa build {game.id}"
    assert found["sources"] == fingerprint(game), f"run: kufsa build {game.id}"
    assert is_fresh(game), f"the description is stale; run: kufsa build {game.id}"


@pytest.mark.parametrize("game", [*GAMES, *OUTSIDE], ids=lambda game: game.id)
def test_the_trace_is_what_these_rules_give(game: Game) -> None:
    """The engine in TypeScript replays it and compares everything (client/src/engine)."""
    kept = (TRACES / f"{game.id}.jsonl").read_text().splitlines()
    assert kept == [json.dumps(one, separators=(",", ":")) for one in trace(game, STEPS, SEED)]


@each_game
def test_documents_are_read_and_refused_as_written_down(game: Game) -> None:
    """The engine in TypeScript reads them, too, and must say the same."""
    kept = (TRACES / "documents" / f"{game.id}.jsonl").read_text("utf-8").splitlines()
    said = set()
    for line in map(json.loads, kept):
        document = line.pop("document")
        found = answer(game, document)
        assert found == line or (line["says"] is None and found["says"]), document
        said.add(found.get("says"))
    for clause, sentence in game.rules.DOCUMENT_ERRORS.values():
        assert str(BadPosition(sentence, clause)) in said, "run: python3 run.py traces"


def test_documents_are_imagined_from_derived_views_as_written_down() -> None:
    """The engine in TypeScript imagines them, too."""
    assert json.loads((TRACES / "veiled.json").read_text("utf-8")) == cases()


CHARACTERS = [
    (game, level)
    for game in [*GAMES, *OUTSIDE]
    for level in levels_of(game)
    if isinstance(level.make, Character | RacingCharacter)
]


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("game", "level"), CHARACTERS, ids=[f"{game.id}-{level.number}" for game, level in CHARACTERS]
)
def test_the_trace_of_a_level_is_what_it_plays(game: Game, level: Level) -> None:
    """The engine in TypeScript replays these choices, too."""
    kept = (TRACES / "bots" / f"{game.id}-{level.number}.jsonl").read_text().splitlines()
    made = bot_trace(game, level, CHOICES, SEED)
    assert kept == [json.dumps(one, separators=(",", ":")) for one in made]


def test_levels_of_real_time_games_react_and_do_not_search() -> None:
    for game in (kufsa.game("red_handed"), TWINS):
        told = description(game)["bots"]
        assert [level["search"] for level in told["levels"]] == [None] * 5
        traces = [TRACES / "bots" / f"{game.id}-{number}.jsonl" for number in range(1, 6)]
        lines = [json.loads(line) for file in traces for line in file.read_text().splitlines()]
        asked = [line for line in lines if "claim" in line]
        claims = [line["claim"] for line in asked if line["claim"] is not None]
        assert len(asked) == 5 * CHOICES and 10 < len(claims) < len(asked), "both happens"
        assert len({line["seconds"] for line in asked if line["claim"] is not None}) == len(claims)


ANALYSED = [game for game in GAMES if can_analyse(game)]


@pytest.mark.compiled
@pytest.mark.parametrize("game", ANALYSED, ids=lambda game: game.id)
def test_the_analysis_of_a_game_is_what_this_code_gives(game: Game) -> None:
    """The engine in TypeScript comes to the same figures."""
    kept = json.loads((TRACES / "analysis" / f"{game.id}.json").read_text())
    assert kept == json.loads(json.dumps(analysis_trace(game, SEED)))


@each_game
def test_conflicts_of_options_are_all_between_two(game: Game) -> None:
    """A page knows them as a list of pairs, where Python asks the game."""
    dice = Random(1)
    pairs = [chosen for chosen, _ in description(game)["conflicts"]]
    for _ in range(300):
        options = {name: dice.choice(option.choices) for name, option in game.options.items()}
        options = {name: value for name, value in options.items() if name != "first"}
        listed = any(pair.items() <= options.items() for pair in pairs)
        try:
            game.check_options(game.players[0], options)
        except BadOption:
            assert listed, options
        else:
            assert not listed, options


def test_a_changed_rule_makes_a_module_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES[0]
    monkeypatch.setattr("kufsa.wasm.building.own_code", lambda module: "another linker")
    assert not is_fresh(game)


def test_modules_are_in_the_folder_of_the_game() -> None:
    assert built_folder(GAMES[0]) == Path(kufsa.__file__).parent / "games" / GAMES[0].id / FOLDER
    assert (built_folder(GAMES[0]) / MODULE).read_bytes()[:4] == b"\0asm"
