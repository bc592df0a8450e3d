"""Games are found by entry point, and a wrong one is named."""

import pickle
import subprocess
import sys
from importlib.metadata import EntryPoint

import pytest

import kufsa
from kufsa.core import registry


@pytest.mark.parametrize("id", ["chess", "", None, 7, "x" * 1_000, ["catch_dragon"], "\ud800"])
def test_an_unknown_game_is_told_what_there_is(id: str) -> None:
    with pytest.raises(kufsa.UnknownGame) as error:
        kufsa.game(id)
    assert isinstance(error.value, KeyError)
    assert all(known in str(error.value) for known in kufsa.games())
    assert len(str(error.value)) < 300


def test_the_list_of_games_is_there_after_a_game_was_loaded() -> None:
    """``kufsa.games`` is also a folder of the package, which must not take the name."""
    script = "import kufsa; kufsa.game('catch_dragon'); print(*kufsa.games())"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "catch_dragon" in told.stdout, told.stderr


def test_the_folder_of_games_stays_a_folder() -> None:
    script = (
        "import kufsa.games.catch_dragon.rules as rules, kufsa; print(rules.CELLS, *kufsa.games())"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert told.stdout.startswith("49 catch_dragon"), told.stderr


def test_games_are_sorted_and_loaded_once() -> None:
    assert list(kufsa.games()) == sorted(kufsa.games())
    for id in kufsa.games():
        assert kufsa.game(id) is kufsa.game(id)
        assert pickle.loads(pickle.dumps(kufsa.game(id))) is kufsa.game(id)
        assert repr(kufsa.game(id)) == f"kufsa.game({id!r})"


@pytest.mark.parametrize("value", ["kufsa:__version__", "kufsa.games.catch_dragon:GAME"])
def test_an_entry_point_that_is_another_thing(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("imposter", value, registry.GROUP)
    monkeypatch.setattr(registry, "_found", lambda: {"imposter": point})
    with pytest.raises(TypeError, match=f"{value} is not the game 'imposter'"):
        kufsa.game("imposter")


def test_a_game_written_for_another_contract_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaded", {})
    monkeypatch.setattr(registry, "CONTRACT", 3)
    with pytest.raises(TypeError, match=r"'catch_dragon' was written for version 2 .* version 3"):
        kufsa.game("catch_dragon")
