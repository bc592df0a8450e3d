"""The code that compiled kernels depend on: modules, and whatever they import in turn.

Code counts as Python reads it: comments, docstrings and the place of a line make no difference.
"""

import ast
import hashlib
import importlib.util
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.metadata import packages_distributions
from pathlib import Path

COUNTED_BY_VERSION = ("llvmlite", "numba", "numpy")  # rather than by their code


def imported_code(modules: Iterable[str], package: str) -> dict[str, str]:
    """A hash of the normalised code of these modules and of all that they import, by module name.

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
        parent = name if file.name == "__init__.py" else name.rpartition(".")[0]
        imports, found[name] = _read(file.read_bytes(), parent)
        waiting += [module for module in imports if _is_followed(module, package)]
    return dict(sorted(found.items()))


def own_code(module: str) -> str:
    """A hash of the normalised code of one module."""
    file = _file(module)
    assert file is not None
    return _read(file.read_bytes(), module.rpartition(".")[0])[1]


@lru_cache(1024)  # games share most of what they import
def _read(source: bytes, parent: str) -> tuple[list[str], str]:
    """The modules that a module in the package ``parent`` imports, and a hash of its code."""
    tree = ast.parse(source)
    imports = list(_imports(tree, parent))
    return imports, hashlib.sha256(_normalised(tree).encode()).hexdigest()


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
    if top in ("kufsa", own):
        return True
    if own == "kufsa":
        return False  # its distribution has no other package
    owners = _distributions()
    return not set(owners.get(top, ())).isdisjoint(owners.get(own, ()))


@cache
def _distributions() -> Mapping[str, list[str]]:
    """The distributions of each package; it takes a second to read them all."""
    return packages_distributions()


def _normalised(tree: ast.Module) -> str:
    """Code without docstrings, comments and line numbers."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(tree):
        if isinstance(node, documented) and ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:]
    return ast.dump(tree)
