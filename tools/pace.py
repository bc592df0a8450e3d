"""How long the levels of a game think about a move: the time of one core, however busy it is.

    python tools/pace.py catch_dragon

Each level plays whole games against itself. It also measures how long a fresh process takes until
the strongest level has made its first move, when everything is already compiled.
"""

import subprocess
import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

import kufsa
from kufsa.arena.versus import play
from kufsa.search.protocol import Bot, Choice

GAMES = 2
FIRST_MOVE = """
from time import process_time
began = process_time()
import kufsa
position = kufsa.game({game!r}).start(players=2, seed=1)
seat = position.to_act if isinstance(position.to_act, int) else 0
bot = kufsa.bot({game!r}, 5, seed=1)
bot.begin(seat, position.options)
bot.choose(position.view(seat), position.legal_for(seat))
print(process_time() - began)
"""


class Timed:
    """A bot whose moves are timed."""

    def __init__(self, bot: Bot, times: list[float]) -> None:
        self.begin, self.observe = bot.begin, bot.observe
        self._bot = bot
        self._times = times

    def choose(self, view: kufsa.View, legal: Sequence[str]) -> Choice:
        began = process_time()
        chosen = self._bot.choose(view, legal)
        self._times.append(1000 * (process_time() - began))
        return chosen


def times(game: str, level: int) -> list[float]:
    """Milliseconds of every move of some games."""
    found: list[float] = []
    for number in range(GAMES):
        bots = [Timed(kufsa.bot(game, level, seed=f"{number}:{seat}"), found) for seat in range(2)]
        play(kufsa.game(game).start(players=2, seed=f"pace {number}"), bots, f"{number}", 500)
    return found


if __name__ == "__main__":
    for game in sys.argv[1:] or kufsa.games():
        print(game)
        for info in kufsa.bots(game)[:5]:
            assert info.level is not None
            found = times(game, info.level)
            print(
                f"  {info.level} {info.name:12} {median(found):6.1f} ms, at most {max(found):6.1f}"
            )
        fresh = [sys.executable, "-c", FIRST_MOVE.format(game=game)]
        seconds = float(subprocess.run(fresh, check=True, capture_output=True, text=True).stdout)
        print(f"  first move in a fresh process: {seconds:.1f} s")
