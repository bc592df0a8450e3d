"""The page "Make a game", from an empty folder to a game with everything of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.author_path import blocks, commands, write

pytestmark = pytest.mark.long

SOURCES = Path(__file__).parents[2] / "src"
OFFLINE = ["--no-build-isolation", "--no-deps", "--no-index", "--disable-pip-version-check"]
KUFSA = ["-c", "from kufsa.cli import main; main()"]
SCRIPTED = """
import kufsa
p = kufsa.game("my_game").start(players=2, seed=7, first=0)
while not p.over:
    p = p.play(p.legal[0])
print("won by", *p.winners)
"""


class Author:
    """Somebody in an empty folder who does what the page says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.installed = folder / "installed"
        self.path = os.pathsep.join([str(SOURCES), str(self.installed)])

    def python(self, *arguments: str, **settings: str) -> str:
        """Run Python there; what it printed, or a failure that shows it."""
        ran = subprocess.run(
            [sys.executable, *arguments],
            env={**os.environ, "PYTHONPATH": self.path, **settings},
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
        return ran.stdout

    def kufsa(self, *arguments: str, **settings: str) -> str:
        return self.python(*KUFSA, *arguments, **settings)

    def install(self) -> None:
        """As ``pip install --editable`` does, without touching this environment."""
        target = ["--upgrade", "--target", str(self.installed)]
        self.python("-m", "pip", "install", "--quiet", *OFFLINE, *target, "./my_game")

    def follow(self, *files: str) -> None:
        """Do what the page says about these files, or about all."""
        for block in blocks():
            if not files or block.file in files:
                write(self.folder / "my_game", block)


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    author = Author(tmp_path_factory.mktemp("author"))
    author.kufsa("new", "my_game")
    author.install()
    return author


def test_the_commands_of_the_page_are_those_that_are_tried_here() -> None:
    assert {"kufsa new my_game", "kufsa games"} <= set(commands())
    assert {command.split()[1] for command in commands() if command.startswith("kufsa")} <= {
        "new", "games", "play", "serve", "simulate", "check", "texts", "show", "arena", "perft",
        "dataset", "build",
    }  # fmt: skip


def test_a_new_game_is_in_the_box_and_can_be_played(author: Author) -> None:
    assert "my_game" in author.kufsa("games")
    assert "won by" in author.python("-c", SCRIPTED)


@pytest.mark.compiled
def test_bots_play_it(author: Author) -> None:
    told = author.kufsa("simulate", "my_game", "--bots", "1,random", "--games", "2")
    assert "random" in told


def test_after_the_whole_page_its_tests_pass_and_nothing_is_left_to_translate(
    author: Author,
) -> None:
    author.follow()
    author.install()
    assert "won by" in author.python("-c", SCRIPTED, KUFSA_INTERPRET="1")
    tests = ["-m", "pytest", "-q", "-p", "kufsa.testing.plugin", "-p", "no:cacheprovider"]
    assert "6 passed" in author.python(*tests, "my_game/tests", KUFSA_INTERPRET="1")
    author.kufsa("texts", "my_game", "--lang", "nl")
    author.kufsa("show", "my_game", "--output", "picture.svg", KUFSA_INTERPRET="1")
    assert 'data-action="take 1"' in (author.folder / "picture.svg").read_text("utf-8")
    fours = ["--bots", "fours,random", "--games", "2"]
    assert "fours" in author.kufsa("simulate", "my_game", *fours, KUFSA_INTERPRET="1")


@pytest.mark.compiled
def test_it_is_compiled_for_browsers(author: Author) -> None:
    author.follow()
    author.install()
    assert "my_game:" in author.kufsa("build", "my_game")
    author.kufsa("build", "--check", "my_game")
