"""Games from outside for the tests of the client: Hot Coals, and two that dress it differently.

``pebbles`` draws its own picture, and ``cinders`` brings a board, a cover and a lesson; the rules
are those of Hot Coals.
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
    """Put the three where ``PYTHONPATH`` finds them."""
    offline = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", *offline]
    subprocess.run([*pip, "--target", str(folder), str(HOT_COALS)], check=True)
    for id in ("pebbles", "cinders"):
        shutil.copytree(folder / "hot_coals", folder / id)
        described = folder / id / "__init__.py"
        described.write_text(described.read_text("utf-8").replace("hot_coals", id), "utf-8")
        shutil.copytree(HERE / id, folder / id, dirs_exist_ok=True)
        about = folder / f"{id}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[kufsa.games]\n{id} = {id}:GAME\n")
    with (folder / "cinders" / "text" / "messages.en.ftl").open("a", encoding="utf-8") as file:
        file.write(LESSON)
    (folder / "cinders" / "text" / "messages.nl.ftl").unlink()  # it is not translated
