"""What went wrong when a game's kernels were compiled, in a sentence: which kernel, line and field.

Numba's own errors go through every function that was being compiled, and a misspelt field is a
bare ``KeyError``. So the sources are looked at once more, but only after a failure.
"""

import ast
import difflib
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeGuard

from .broken_contract import BrokenContract
from .contract import MODULES, optional_module, view_record

# The names that kernels give to their records.
STATES = ("state", "before", "after")
VIEWS = ("view",)
ALWAYS = ("dtype",)
ANSWERING = (  # the kernels of the contract that return a number
    *("finish_document", "to_act", "legal", "check", "score", "winners"),
    *("tell", "odds"),
)

NEEDS_MEMORY = "NRT required"  # what Numba says of code that allocates
# What Numba says of a line whose types it had understood, and of a whole array set at once.
LOWERING = re.compile(r'During: lowering "(?P<code>.*)" at (?P<file>.+) \((?P<line>\d+)\)')
WHOLE_ARRAY = re.compile(r"\(\w+\)\.(?P<field>\w+) = ")
COLLECTIONS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.JoinedStr)
NOTHING_IS_MADE = (
    "a kernel makes no lists, dicts, sets, texts or arrays; use fields of the state, or tuples"
)
MAKERS = ("list", "dict", "set", "str", "sorted", "zeros", "ones", "empty", "array", "full", "copy")


def explained(package: str, entry_point: str, error: Exception) -> BrokenContract:
    """The error to show for one that the compiler raised."""
    for sentence in (*misspelt_fields(package), *_unanswered(package)):
        return BrokenContract(sentence)
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error))
    own = Path(str(importlib.import_module(package).__file__)).parent
    places = [
        (Path(file).resolve(), int(line))
        for file, line in re.findall(r'File "([^"]+)", line (\d+)', text)
        if Path(file).resolve().is_relative_to(own.resolve())
    ]
    reason = _reason(text) or type(error).__name__
    lowering = LOWERING.search(text)
    if lowering is not None and Path(lowering["file"]).resolve().is_relative_to(own.resolve()):
        places = [(Path(lowering["file"]).resolve(), int(lowering["line"]))]
        whole = WHOLE_ARRAY.match(lowering["code"])
        if whole is not None and "to nestedarray(" in reason:
            reason = f"the field {whole['field']!r} is an array: write its entries, one by one"
    made = [*_allocations(package)]
    if NEEDS_MEMORY in text and made:
        places = made[:1]
    if not places:
        places = [*_uses(package, reason)]
    plain = re.search(r"Untyped global name '(\w+)'.*<class 'function'>", reason)
    if plain is not None:
        reason = f"{plain[1]} is not a kernel: write @kernel above it"
    if not places:
        return BrokenContract(f"{package}: {entry_point} does not compile: {reason}")
    file, line = places[-1]
    if (file, line) in made:
        reason = NOTHING_IS_MADE
    kernel = _kernel_at(file, line)
    return BrokenContract(f"{file.name}, line {line}, kernel {kernel}: {reason}")


def _uses(package: str, reason: str) -> Iterator[tuple[Path, int]]:
    """Where a name is used that nobody defined."""
    unknown = re.search(r"name '(\w+)' is not defined", reason)
    if unknown is None:
        return
    for file, kernel in _kernels_of(package):
        for node in ast.walk(kernel):
            if isinstance(node, ast.Name) and node.id == unknown[1]:
                yield file, node.lineno


def _reason(text: str) -> str:
    """The line of Numba's error that says what was wrong."""
    lines = [line.strip() for line in text.splitlines()]
    said = [
        line
        for line in lines
        if line and not line.startswith(("During:", "File ", "-", "[", "<", "^"))
    ]
    for line in reversed(said):
        if re.search(r"not defined|>>>|Cannot|cannot|Unknown|Invalid|unsupported|must", line):
            return line.replace(">>>", "no way to do").strip()
    return said[-1] if said else ""


def misspelt_fields(package: str) -> Iterator[str]:
    """A sentence for every field that a kernel names and the record does not have."""
    fields: dict[str, tuple[str, tuple[str, ...]]] = {}
    state = importlib.import_module(f"{package}.rules").STATE.names or ()
    fields.update(dict.fromkeys(STATES, ("state", state)))
    try:
        seen = view_record(package).names or ()
        fields.update(dict.fromkeys(VIEWS, ("view", seen)))
    except TypeError:  # a view that cannot be derived has an error of its own
        seen = ()
    for file, kernel in _kernels_of(package):
        known = {**fields, "out": ("view", seen)} if kernel.name == "view" else fields
        yield from _misspelt(file, kernel, known)


def _misspelt(
    file: Path, kernel: ast.FunctionDef, fields: dict[str, tuple[str, tuple[str, ...]]]
) -> Iterator[str]:
    given = {argument.arg for argument in kernel.args.args}
    for node in ast.walk(kernel):
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            continue
        name = node.value.id
        if name not in given or name not in fields:
            continue
        record, known = fields[name]
        if known and node.attr not in known and node.attr not in ALWAYS:
            near = difflib.get_close_matches(node.attr, known, n=1)
            hint = f" (is it {near[0]!r}?)" if near else ""
            yield (
                f"{file.name}, line {node.lineno}, kernel {kernel.name}: "
                f"the {record} has no field {node.attr!r}{hint}"
            )


def _unanswered(package: str) -> Iterator[str]:
    """A sentence for every kernel that has to return a number and never does."""
    for file, kernel in _kernels_of(package):
        returns = [one for one in ast.walk(kernel) if isinstance(one, ast.Return) and one.value]
        if kernel.name in ANSWERING and not returns:
            yield (
                f"{file.name}, line {kernel.lineno}, kernel {kernel.name}: "
                "it returns nothing, and has to return a number"
            )


def _allocations(package: str) -> Iterator[tuple[Path, int]]:
    """The lines of kernels that make a new object."""
    for file, kernel in _kernels_of(package):
        for node in ast.walk(kernel):
            if isinstance(node, COLLECTIONS) or _makes_an_object(node):
                yield file, node.lineno


def _makes_an_object(node: ast.AST) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call):
        return False
    called = node.func
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in MAKERS


def _kernels_of(package: str) -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Every kernel that the game's folder writes, and the file it is in."""
    for module in MODULES:
        file = getattr(optional_module(f"{package}.{module}"), "__file__", None)
        if file is not None:
            for kernel in _kernels(Path(file)):
                yield Path(file).resolve(), kernel


def _kernels(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.parse(file.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(one, ast.Name) and one.id.endswith("kernel") for one in node.decorator_list
        ):
            yield node


def _kernel_at(file: Path, line: int) -> Any:
    for kernel in _kernels(file):
        if kernel.lineno <= line <= (kernel.end_lineno or line):
            return kernel.name
    return "?"
