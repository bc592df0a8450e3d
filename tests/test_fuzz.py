"""``python3 run.py fuzz``: the laws of the games are among what it looks for new examples of."""

import importlib.util
import subprocess
from pathlib import Path

import kufsa

ROOT = Path(__file__).parents[1]
LAWS = "src/kufsa/testing/contract"


def test_a_round_checks_the_laws_of_every_game() -> None:
    spec = importlib.util.spec_from_file_location("fuzz", ROOT / "tools" / "fuzz.py")
    assert spec is not None
    assert spec.loader is not None
    fuzz = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fuzz)
    *options, tests, laws = fuzz.round_of(1)
    assert (tests, laws) == ("tests", LAWS)
    command = [*options, "-n", "0", "--collect-only", f"{LAWS}/test_play.py"]
    chosen = subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout
    for game in kufsa.games():
        assert f"::test_legal_is_what_play_accepts[{game}]" in chosen
        assert f"::test_same_seed_same_game[{game}]" not in chosen  # it looks at no sample
