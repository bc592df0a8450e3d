"""A sixth game is a package of its own: it meets the contract, and gets all that it leaves out."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kufsa.core import kernel

pytestmark = pytest.mark.long

PROJECT = Path(__file__).parents[2] / "examples" / "hot_coals"
SOURCES = Path(__file__).parents[2] / "src"

Run = Callable[..., str]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Run Python where the game is installed; what it printed, or a failure that shows it."""
    folder = tmp_path_factory.mktemp("installed")
    path = os.pathsep.join([str(SOURCES), str(folder)])

    def run(*arguments: str) -> str:
        ran = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "PYTHONPATH": path},
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
        return ran.stdout

    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    run("-m", "pip", "install", "--quiet", *offline, "--target", str(folder), str(PROJECT))
    return run


def kufsa(*arguments: str) -> list[str]:
    return ["-c", "from kufsa.cli import main; main()", *arguments]


def test_it_is_in_the_box(run: Run) -> None:
    assert "hot_coals" in run("-c", "import kufsa; print(*kufsa.games())").split()


@pytest.mark.compiled
def test_it_keeps_the_contract(run: Run) -> None:
    """All laws, its own tests, and a break of every clause, from outside the repository."""
    told = run(*kufsa("check", "hot_coals", "--tests", str(PROJECT / "tests")))
    assert "hot_coals: 10 of 10 breaks noticed" in told
    assert "hot_coals meets the contract" in told


LADDER = """
import kufsa
print([(one.level, one.title("nl")) for one in kufsa.bots("hot_coals")])
game, wins = kufsa.game("hot_coals"), [0, 0, 0]
for number in range(9):
    seats = [(number + seat) % 3 for seat in range(3)]
    bots = [kufsa.bot("hot_coals", [4, 1, 1][who], seed=number) for who in seats]
    p = game.start(players=3, seed=number)
    for seat, bot in enumerate(bots):
        bot.begin(seat, p.options)
    while not p.over:
        p = p.play(bots[p.to_act].choose(p.view(p.to_act), p.legal))
    for seat in p.winners:
        wins[seats[seat]] += 1
assert wins[0] >= 6, wins
"""


@pytest.mark.compiled
def test_it_has_five_levels_that_play_for_the_lowest_score(run: Run) -> None:
    assert "(5, 'Meester')" in run("-c", LADDER)


ENVIRONMENTS = """
import kufsa, numpy as np
from kufsa.envs.pettingzoo import hot_coals_v0
from pettingzoo.test import api_test
api_test(hot_coals_v0.env(players=3), num_cycles=50)
batch = kufsa.batch("hot_coals", n=64, players=4, seed=1)
print(batch.observation.shape if hasattr(batch, "observation") else "batch")
print(kufsa.playouts("hot_coals", [kufsa.game("hot_coals").start(players=3, seed=1)], n=20))
"""


@pytest.mark.compiled
@pytest.mark.filterwarnings("ignore")
def test_it_is_an_environment_like_the_others(run: Run) -> None:
    run("-W", "ignore", "-c", ENVIRONMENTS)


def test_a_game_of_it_is_simulated(run: Run) -> None:
    told = run(*kufsa("simulate", "hot_coals", "--games", "20", "--json"))
    assert json.loads(told)


RECORD = """
import sys
from pathlib import Path
import kufsa
from kufsa.core.deals import deals_files
from kufsa.match import fairness, record
from kufsa.verify import with_deals

secret = bytes(32)
about = dict(match="m", game="hot_coals", rules=1, options={"players": 3})
key = fairness.match_key(secret, **about, bytes_by_seat={})
p = kufsa.game("hot_coals").start(seed=key.hex(), players=3)
lines = [record.header_line(**about, commitment=fairness.commitment(secret))]
while not p.over:
    lines.append(record.action_line(len(lines), p.to_act, "take"))
    p = p.play("take")
lines.append(record.end_line("over", secret, p.scores, p.winners))
folder = Path(sys.argv[1])
(folder / "match.kufsa").write_text(record.finished(lines, ["Noa", "Uri", "Dan"]), "utf-8")
files = deals_files(kufsa.game("hot_coals"))
assert [*files] == ["deals.json"], "it declares its deals"
(folder / "verify.py").write_text(with_deals({"hot_coals": files}), "utf-8")
"""


def test_a_record_of_it_is_verified_by_what_it_declares(run: Run, tmp_path: Path) -> None:
    """By ``kufsa verify``, and by the program that servers hand out, which needs only Python."""
    run("-c", RECORD, str(tmp_path))
    file = str(tmp_path / "match.kufsa")
    sentence = "Every card and die follows from the key (deals and rolls: 1; random numbers: "
    assert sentence in run(*kufsa("verify", file))
    assert sentence in run("-I", "-S", str(tmp_path / "verify.py"), file)


@pytest.mark.skipif(kernel.INTERPRETED, reason="the laws are run compiled")
def test_a_new_game_keeps_the_contract_before_anything_is_changed(run: Run, tmp_path: Path) -> None:
    run(*kufsa("new", "my_game", "--folder", str(tmp_path / "my_game")))
    site = tmp_path / "site"
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    project = str(tmp_path / "my_game")
    run("-m", "pip", "install", "--quiet", *offline, "--target", str(site), project)
    script = f"import sys; sys.path.insert(0, {str(site)!r})\nimport my_game\n"
    script += "p = my_game.GAME.start(players=2, seed=1)\n"
    script += "while not p.over: p = p.play(p.legal[-1])\nprint(p.winners, p.events())"
    assert "'event': 'over'" in run("-c", script)
