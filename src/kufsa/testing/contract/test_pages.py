"""Rules pages and messages in every language, and a proof for every clause."""

import json
import subprocess
import sys
from pathlib import Path

from kufsa import Game
from kufsa.testing import clauses, pages


def test_titles(game: Game) -> None:
    titles = [game.title(lang) for lang in pages.spoken(game)]
    assert all(titles) and len(set(titles)) == len(titles)


def test_pages_name_every_clause(game: Game) -> None:
    pages.pages_name_every_clause(game)


def test_languages_differ(game: Game) -> None:
    pages.languages_differ(game)


def test_nothing_is_missing(game: Game) -> None:
    pages.nothing_is_missing(game)


def test_messages_stand_once(game: Game) -> None:
    pages.messages_stand_once(game)


def test_actions_can_be_said(game: Game) -> None:
    pages.actions_can_be_said(game)


def test_every_clause_is_proved(game: Game, game_tests: Path, tmp_path: Path) -> None:
    named = tmp_path / "clauses.json"
    command = [sys.executable, "-m", "pytest", str(game_tests), "--collect-only", "-q"]
    ran = subprocess.run(
        [
            *(*command, "-p", "no:cacheprovider", "-p", "kufsa.testing.plugin"),
            f"--list-clauses={named}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    clauses.every_clause_is_proved(game, game_tests, json.loads(named.read_text()))
