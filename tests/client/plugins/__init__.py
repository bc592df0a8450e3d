"""Games from outside for the tests of the client.

There is Hot Coals with its compiled rules, and two that dress it differently: ``pebbles`` draws its
own picture, and ``cinders`` brings a board, a cover and a lesson. ``twins`` is played in real time,
and ``heaps`` is the game of ``kufsa new`` with more actions than anybody reads through; both have
no compiled rules, and are played at the server.
"""

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
HOT_COALS = HERE.parents[2] / "examples" / "hot_coals"
LESSON = """
lesson-task = Keep away from this coal.
lesson-hint = Not that one.
lesson-learned = A drop was enough.
"""


def install(folder: Path) -> None:
    """Put them where ``PYTHONPATH`` finds them."""
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", *offline]
    subprocess.run([*pip, "--target", str(folder), str(HOT_COALS)], check=True)
    for id in ("pebbles", "cinders"):
        shutil.copytree(folder / "hot_coals", folder / id)
        described = folder / id / "__init__.py"
        described.write_text(described.read_text("utf-8").replace("hot_coals", id), "utf-8")
        module = folder / id / "wasm" / "game.json"
        module.write_text(module.read_text("utf-8").replace("hot_coals", id), "utf-8")
        shutil.copytree(HERE / id, folder / id, dirs_exist_ok=True)
        _announce(folder, id)
    shutil.copytree(HERE / "twins", folder / "twins")
    _announce(folder, "twins")
    _write_heaps(folder)
    with (folder / "cinders" / "text" / "messages.en.ftl").open("a", encoding="utf-8") as file:
        file.write(LESSON)
    (folder / "cinders" / "text" / "messages.nl.ftl").unlink()  # it is not translated


def _announce(folder: Path, id: str) -> None:
    about = folder / f"{id}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[kufsa.games]\n{id} = {id}:GAME\n")


def _write_heaps(folder: Path) -> None:
    """The game of ``kufsa new``, with up to thirty stones to take from larger piles."""
    project = folder / "project"
    command = ["-c", "from kufsa.cli import main; main()", "new", "heaps", "--folder", str(project)]
    subprocess.run([sys.executable, *command], check=True, capture_output=True)
    shutil.move(project / "src" / "heaps", folder / "heaps")
    rules = folder / "heaps" / "rules.py"
    source = rules.read_text("utf-8")
    for before, after in (("MOST = 15, 25", "MOST = 90, 99"), ("TAKEN = 3", "TAKEN = 30")):
        assert before in source
        source = source.replace(before, after)
    rules.write_text(source, "utf-8")
    _announce(folder, "heaps")
