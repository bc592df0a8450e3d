"""The code that compiled kernels depend on: modules, and whatever they import in turn.

Code counts as Python reads it: comments, docstrings and the place of a line make no difference.
"""

import ast
import importlib.util
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

COUNTED_BY_VERSION = ("llvmlite", "numba", "numpy")  # rather than by their code


def imported_code(modules: Iterable[str], package: str) -> dict[str, str]:
    """The normalised code of these modules and of all that they import, by module name.

    Imports are followed into Kufsa and into the distribution of ``package``, not into other
    libraries; and not where only a type checker sees them.
    """
    found: dict[str, str] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        file = None if name in found else _file(name)
        if file is None:
            continue
        tree = ast.parse(file.read_bytes())
        parent = name if file.name == "__init__.py" else name.rpartition(".")[0]
        waiting += [module for module in _imports(tree, parent) if _is_followed(module, package)]
        found[name] = _normalised(tree)
    return dict(sorted(found.items()))


def own_code(module: str) -> str:
    """The normalised code of one module."""
    file = _file(module)
    assert file is not None
    return _normalised(ast.parse(file.read_bytes()))


def _file(module: str) -> Path | None:
    """The file of a module; None for a folder without code."""
    spec = importlib.util.find_spec(module)
    if spec is None:
        raise ModuleNotFoundError(f"there is no module {module}", name=module)
    return Path(spec.origin) if spec.origin is not None else None


def _imports(tree: ast.Module, parent: str) -> Iterator[str]:
    """The full names of the modules that a module imports, anywhere in its code."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from _imported_from(node, parent)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            waiting += node.orelse
        else:
            waiting += ast.iter_child_nodes(node)


def _imported_from(node: ast.ImportFrom, parent: str) -> Iterator[str]:
    """``from a import b`` names the module ``a.b``, or something in the code of ``a``."""
    base = importlib.util.resolve_name("." * node.level + (node.module or ""), parent)
    for alias in node.names:
        inner = f"{base}.{alias.name}"
        yield inner if not _is_library(base) and is_module(inner) else base


def is_module(name: str) -> bool:
    """Whether there is a file for a module."""
    try:
        return importlib.util.find_spec(name) is not None
    except (ModuleNotFoundError, ValueError):  # a name in a module, or a module made in memory
        return False


def _is_library(module: str) -> bool:
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names or top in COUNTED_BY_VERSION


def _is_followed(module: str, package: str) -> bool:
    top, own = module.partition(".")[0], package.partition(".")[0]
    if _is_library(module):
        return False
    return top in ("kufsa", own) or bool(_distributions(top) & _distributions(own))


@cache
def _distributions(top: str) -> frozenset[str]:
    return frozenset(packages_distributions().get(top, ()))


def _normalised(tree: ast.Module) -> str:
    """Code without docstrings, comments and line numbers."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)
