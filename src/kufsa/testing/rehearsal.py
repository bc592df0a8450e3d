"""A few games before the laws: what stops every game is reported once, in a sentence.

Otherwise it would fail most of the laws at once, and hide among their failures::

    python -m kufsa.testing.rehearsal GAME
"""

import json
import sys
from random import Random

from kufsa import BadPosition, Game, IllegalAction, Position
from kufsa.core.broken_contract import BrokenContract
from kufsa.core.record import plain
from kufsa.core.registry import game as find_game
from kufsa.core.steps import legal_numbers
from kufsa.core.telling import tell

ACTIONS = 300  # of one game; the laws play to the end


def rehearse(game: Game, seed: int = 0) -> None:
    """Play with each number of players; BrokenContract says where that cannot be done."""
    for players in game.players:
        dice = Random(seed)
        position = game.start(players=players, seed=seed)
        for played in range(ACTIONS):
            wrong = _wrong(position)
            if wrong is not None:
                after = f"after {played} actions of a game of {players}"
                raise BrokenContract(f"{game.id}: {after}, {wrong}")
            if position.over:
                break
            position = position.play(dice.choice(position.legal))


def _wrong(position: Position) -> str | None:
    """What is wrong with a position, as far as a table would notice it; None: nothing."""
    actor = position.to_act
    for number in legal_numbers(position.game, position._state).tolist():
        if position.game.schema.actions.form_of(number) is None:
            return f"legal lists {number}, and no form of action has that number"
    if isinstance(actor, int) and not 0 <= actor < position.players:
        return f"to_act is {actor}, which is no seat"
    if position.over and position.legal:
        return f"to_act says that the game is over, and legal lists {position.legal[0]!r}"
    if not position.over and not position.legal:
        return "the game is not over, and no action is legal"
    for name, shape in position.game.schema.document.items():
        try:
            shape.write(plain(position._state))
        except LookupError:
            return f"the state holds a number for {name} that its schema has no value for"
    for action in position.legal:
        try:
            position.play(action)
        except IllegalAction as error:
            return f"legal lists {action!r}, and check refuses it: {error}"
    try:
        again = position.game.position(position.document)
    except BadPosition as error:
        return f"a position is reached that its schema refuses: {error}"
    if (again.to_act, again.legal) != (position.to_act, position.legal):
        return (
            f"a document loses what may be done; no value of the schema holds {_unnamed(position)}"
        )
    _tell_everybody(position)
    return None


def _tell_everybody(position: Position) -> None:
    for seat in (None, *range(position.players)):
        json.dumps(position.view(seat))
        for event in position.events(seat):
            tell(position.game, event, "en", [f"player {n}" for n in range(position.players)])


def _unnamed(position: Position) -> str:
    """The fields of the state that no document holds."""
    schema = position.game.schema
    named = {field for shape in schema.document.values() for field in shape.used}
    named |= {"chance", "players", "spare", *schema.options}
    return ", ".join(name for name in schema.state.names or () if name not in named) or "all of it"


def main(id: str) -> int:
    """The exit code: 1 if the game cannot be played, after a sentence on why."""
    try:
        rehearse(find_game(id))
    except BrokenContract as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
