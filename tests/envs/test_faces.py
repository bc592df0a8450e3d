"""Faces for other libraries are loaded when they are asked for, and say what is missing."""

from collections.abc import Callable

import pytest

LIBRARIES = ("gymnasium", "jax", "pettingzoo", "pyarrow", "pyspiel")

Ask = Callable[..., str]


def test_nothing_of_them_is_loaded_unasked(ask: Ask) -> None:
    script = "import sys, kufsa, kufsa.envs; kufsa.batch; import kufsa.cli; "
    assert ask(f"{script} print([name for name in {LIBRARIES} if name in sys.modules])") == "[]"


@pytest.mark.parametrize(
    ("face", "library", "extra"),
    [
        ("pettingzoo", "pettingzoo", "research"),
        ("pettingzoo", "gymnasium", "research"),
        ("gymnasium", "gymnasium", "research"),
        ("openspiel", "pyspiel", "openspiel"),
        ("jax", "jax", "jax"),
    ],
)
def test_a_missing_library_names_its_extra(ask: Ask, face: str, library: str, extra: str) -> None:
    told = ask(
        f"""
import sys
sys.modules[{library!r}] = None
import kufsa
try:
    getattr(kufsa.envs, {face!r})
except ModuleNotFoundError as error:
    print(error)
"""
    )
    assert told == f"this needs {library}: install kufsa[{extra}]"


def test_there_is_no_other_face(ask: Ask) -> None:
    told = ask("import kufsa; print(hasattr(kufsa.envs, 'gym'))")
    assert told == "False"
