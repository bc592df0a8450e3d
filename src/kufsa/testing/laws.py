"""Laws of notation, legality, chance and endings. What seats may know is in ``secrecy``."""

import copy
import io
import json
import pickle
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from threading import Thread
from typing import Any
from xml.etree import ElementTree

import numpy as np
from rich.console import Console

import kufsa
from kufsa import Game, IllegalAction, Position
from kufsa.core.language import has_message, languages
from kufsa.core.log import Log, fresh_header, result_of
from kufsa.core.seed import chance_key
from kufsa.core.telling import tell
from kufsa.testing import play
from kufsa.testing.pages import spoken

# Notation.


def notation_round_trips(position: Position) -> None:
    """Documents, JSON text, ``repr`` and every legal action come back as they were."""
    game, document = position.game, position.document
    again = game.position(document, seed=1)
    _same(again.document, document, "the document read back")
    assert (again.scores, again.winners) == (position.scores, position.winners), position
    _same(game.position(json.dumps(document)).document, document, "the document as JSON text")
    _same(game.position(_turned_round(document)).document, document, "keys in another order")
    rebuilt = eval(repr(position), {"kufsa": kufsa})
    _same(rebuilt.document, document, "the position rebuilt from its repr")
    for action in position.legal:
        number = game.parse_action(action)
        assert number is not None, f"{action!r} is legal but is not read as an action"
        _same(game.format_action(number), action, "an action written again")
    assert again.legal == position.legal, f"a document has the same legal actions: {position}"


def equality_and_pickling(position: Position) -> None:
    """Equal means: same document, same chance to come. A pickled position comes back whole."""
    game = position.game
    one, same = (game.position(position.document, seed=3) for _ in range(2))
    other = game.position(position.document, seed=4)
    assert one == same and hash(one) == hash(same), f"one document, one seed: {position}"
    assert one != other, f"other chance to come makes another position: {position}"
    assert one != position.document, "a position is not its document"
    back = pickle.loads(pickle.dumps(position))
    assert back == position and hash(back) == hash(position), f"pickled: {position}"
    for seat in _seats(position):
        _same(back.events(seat), position.events(seat), "events after pickling")
        _same(back.view(seat), position.view(seat), "the view after pickling")


# Legal actions.


def legal_is_what_play_accepts(
    position: Position, attempts: Sequence[str], dice: Random, tries: int = 25
) -> None:
    """``legal`` is in canonical order, without duplicates, and just what ``play`` accepts.

    All attempts are put to the kernel ``check``, some of them to ``play``. A game whose
    ``play`` rightly accepts more than it lists says ``ACCEPTS_MORE = True`` in its rules.
    """
    game = position.game
    numbers = [game.parse_action(action) for action in position.legal]
    assert all(a is not None for a in numbers), position
    ordered = [number for number in numbers if number is not None]
    assert all(a < b for a, b in pairwise(ordered)), (
        f"legal actions are not in canonical order, or one is there twice: {position.legal}"
    )
    out = np.empty(game.rules.MAX_LEGAL_ACTIONS, np.int32)
    listed = out[: game.kernels.legal_actions(position._state, out)].tolist()
    assert sorted(listed) == ordered, f"the kernel lists {listed}, the position {ordered}"
    assert bool(ordered) != position.over, f"actions are legal until the game is over: {position}"

    more = bool(getattr(game.rules, "ACCEPTS_MORE", False))
    legal = set(ordered)
    for action in attempts:
        number = game.parse_action(action)
        if number is not None:
            accepted = _code(position, number) == 0
            assert accepted == (number in legal) or (more and accepted), (
                f"{action!r} is {'accepted' if accepted else 'refused'} against legal: {position}"
            )
    for action in dice.sample([*attempts], min(tries, len(attempts))):
        accepted = _outcome(position, action) == "accepted"
        assert accepted == (action in position.legal) or (more and accepted), (
            f"play {'accepts' if accepted else 'refuses'} {action!r} against legal: {position}"
        )
    for action in position.legal[:: max(1, len(position.legal) // tries)]:
        assert _outcome(position, action) == "accepted", f"{action!r} is legal: {position}"


def _code(position: Position, number: int) -> int:
    """What the kernel ``check`` answers."""
    return int(position.game.kernels.step(position._state.copy(), number))


def play_changes_nothing(position: Position, attempts: Sequence[str]) -> None:
    """``play`` leaves the position as it was, after a legal action and after a refusal."""
    before = (position._state.tobytes(), json.dumps(position.document), position.legal)
    for action in [*position.legal[:3], *attempts]:
        _outcome(position, action)
        position.scores, position.winners, position.view(0), position.events(0)
        after = (position._state.tobytes(), json.dumps(position.document), position.legal)
        assert before == after, f"{action!r} changed {position}"


def several_actions_are_one_after_another(position: Position, dice: Random) -> None:
    """``play(a, b)`` is ``play(a).play(b)``, and its events are those of both."""
    end = position
    line: list[str] = []
    events: list[Any] = []
    while len(line) < 3 and not end.over:
        line.append(dice.choice(end.legal))
        end = end.play(line[-1])
        events += end.events(0)
    together = position.play(*line)
    assert together == end, f"{line} at once and one by one differ: {position}"
    if line:
        _same(together.events(0), events, f"the events of {line}")
    assert position.play() == position


def refusals_are_told(game: Game) -> None:
    """Every code of REFUSALS has a clause and a sentence; ``nothing_is_missing`` says in which
    languages.
    """
    assert game.rules.REFUSALS, f"{game} refuses nothing"
    for code, (clause, message) in game.rules.REFUSALS.items():
        assert code != 0, "0 means legal"
        assert clause, f"refusal {code} of {game} names no clause"
        assert has_message(game.package, message), f"{game} has no message {message}"
    assert has_message(game.package, "action-forms"), f"{game} has no message action-forms"


def refusals_name_their_clause(position: Position, attempts: Sequence[str]) -> None:
    """An action that is refused gets the clause and sentence that REFUSALS give it."""
    game = position.game
    for action in attempts:
        try:
            position.play(action)
        except IllegalAction as error:
            number = game.parse_action(action)
            if number is None:
                assert error.clause is None, f"{action!r} is no action, and breaks no rule"
                continue
            clause, message = game.rules.REFUSALS[_code(position, number)]
            assert (error.clause, error.message.id) == (clause, message), (action, error)
            assert clause in str(error), f"{error} does not name {clause}"
            sentences = {error.message.text(lang) for lang in spoken(game)}
            assert len(sentences) == len(spoken(game)), f"{message} is the same in two languages"


# Chance.


def same_seed_same_game(game: Game, seed: int, steps: int = 60) -> None:
    """One seed gives one game, also beside other threads; another seed gives another one."""

    def story(seed: int) -> list[str]:
        dice = Random(17)
        table = next(play.tables(game, dice))
        start = game.start(seed=seed, **table)
        return [json.dumps(p.document) for p in play.walk(start, dice, steps)]

    expected = story(seed)
    _same(story(seed), expected, "the same seed again")
    assert story(seed + 1) != expected, f"seeds {seed} and {seed + 1} of {game} give one game"

    found: dict[int, list[str]] = {}

    def play_one(seed: int) -> None:
        found[seed] = story(seed)

    threads = [Thread(target=play_one, args=[seed + n]) for n in (0, 1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    _same(found[seed], expected, "the same seed beside other threads")
    _same(found[seed + 1], story(seed + 1), "another seed beside other threads")


# Endings.


def turns_and_endings_agree(position: Position) -> None:
    """Somebody acts and nobody has won, or nobody acts and somebody has won."""
    seats = range(position.players)
    assert len(position.scores) == position.players, position
    if position.over:
        assert position.to_act is None and position.legal == (), position
        assert position.winners and set(position.winners) <= set(seats), position
        assert list(position.winners) == sorted(set(position.winners)), position
    else:
        if position.to_act is kufsa.EVERYONE:
            assert position.game.real_time, f"everybody acts, but {position.game} has no real time"
        else:
            assert position.to_act in seats, position
        assert position.winners == (), position


def guided_play_ends(game: Game, dice: Random) -> None:
    """A game in which points are taken ends, and every step keeps the material together.

    The material is counted by reading each document back: ``Schema.read`` checks it.
    """
    table = next(play.tables(game, dice))
    start = last = game.start(seed=dice.getrandbits(64), **table)
    for last in play.walk(start, dice):
        game.position(last.document)
    assert last.over, f"{game} with {table} does not end within {play.LIMIT} guided steps"


# Records.


def kernels_write_every_byte(game: Game, dice: Random) -> None:
    """``setup`` and ``view`` fill their records whatever was in them before.

    Batches deal new games into the memory of old ones; a byte left standing would be theirs.
    """
    table = next(play.tables(game, dice))
    options = game.encode(game.check_options(table.pop("players"), table))
    key = chance_key(dice.getrandbits(64))
    fresh, used = np.zeros(1, game.rules.STATE), np.zeros(1, game.rules.STATE)
    used.view(np.uint8)[:] = 255
    for state in (fresh, used):
        game.kernels.setup_game(state, options, key)
    _same_record(used, fresh, f"setup of {game}")
    for seat in range(-1, int(options[0])):
        clean, written = np.zeros(1, game.view_record), np.zeros(1, game.view_record)
        written.view(np.uint8)[:] = 255
        for record in (clean, written):
            game.kernels.view_of(fresh, seat, record)
        _same_record(written, clean, f"view of {game}")


def _same_record(used: Any, fresh: Any, what: str) -> None:
    for name in fresh.dtype.names:
        assert used[0][name].tobytes() == fresh[0][name].tobytes(), f"{what} does not fill {name}"


# Records of games, pictures and words.


def a_log_replays(game: Game, dice: Random) -> None:
    """A game's log, read back from text, ends in the same bytes."""
    table = next(play.tables(game, dice))
    seed = dice.getrandbits(64)
    header = fresh_header(game.id, table, seed, [f"seat {n}" for n in range(table["players"])])
    log = Log(header)
    last = game.start(seed=seed, **table)
    for position in play.walk(last, dice):
        if position is not last:
            log.actions.append(game.format_action(position._steps[0][1]))
        last = position
    log.result = result_of(last)
    again = Log.read(log.text()).final()
    assert again == last and again._state.tobytes() == last._state.tobytes(), log.text()


def everything_can_be_told(position: Position) -> None:
    """Every event has a clause of the rules page and a sentence in every language."""
    game = position.game
    names = [f"seat {seat}" for seat in range(position.players)]
    on_page = game.rules_page("en")
    for seat in _seats(position):
        for event in position.events(seat):
            clause = event["clause"]
            assert not clause or f"**{clause}" in on_page, f"{event} names no clause of the page"
            told = {lang: tell(game, event, lang, names) for lang in languages()}
            own = {told[lang] for lang in spoken(game)}
            assert len(own) == len(spoken(game)), f"{event} is told alike in two languages: {told}"


def views_can_be_drawn(position: Position) -> None:
    """Every view is a well-formed SVG, and a board in a terminal, in every language."""
    for seat in _seats(position):
        for lang in languages():
            picture = ElementTree.fromstring(position.svg(seat, lang))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg", picture.tag
            assert "viewBox" in picture.attrib, "a picture without a viewBox cannot be scaled"
            console = Console(file=io.StringIO(), width=80)
            console.print(position.game.board(position.view(seat), lang))
            assert console.file.getvalue().strip(), f"an empty board: {position}"  # type: ignore[attr-defined]


# Helpers.


def _same(found: object, expected: object, what: str) -> None:
    one, other = json.dumps(found), json.dumps(expected)
    assert one == other, f"{what} differs:\n  {one}\n  {other}"


def _seats(position: Position) -> list[int | None]:
    return [None, *range(position.players)]


def _outcome(position: Position, action: str) -> str:
    try:
        position.play(action)
    except IllegalAction as error:
        return str(error)
    return "accepted"


def _turned_round(value: Any) -> Any:
    """The same data with the keys of every object in the opposite order."""
    if isinstance(value, dict):
        return {key: _turned_round(value[key]) for key in reversed(value)}
    if isinstance(value, list):
        return [_turned_round(entry) for entry in value]
    return copy.copy(value)
