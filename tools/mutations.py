"""Small changes to kernels, one at a time, made in their syntax tree."""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
}
_CALCULATED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Mod: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}


@dataclass(frozen=True)
class Mutant:
    """A file with one change: where it is, and how the line reads before and after."""

    file: Path
    function: str
    line: int
    before: str
    after: str
    text: str


def kernels(file: Path) -> list[str]:
    """The names of the kernels in a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return [one.name for one in tree.body if isinstance(one, ast.FunctionDef) and _is_kernel(one)]


def mutants(file: Path) -> Iterator[Mutant]:
    """Every mutant of the kernels in a file.

    Names of constants, docstrings and decorators stay as they are.
    """
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    for place, function in enumerate(tree.body):
        if not isinstance(function, ast.FunctionDef) or not _is_kernel(function):
            continue
        seen = {ast.unparse(function)}
        for number, node in enumerate(_nodes(function)):
            for variant in range(_variants(node)):
                changed = copy.deepcopy(function)
                target = _nodes(changed)[number]
                statement = _statement_of(changed, target)
                before = _header(statement)
                replaced = _mutate(changed, target, variant)
                text = ast.unparse(ast.fix_missing_locations(changed))
                if text in seen:
                    continue
                seen.add(text)
                after = _header(replaced if target is statement else statement)
                body = [*tree.body[:place], changed, *tree.body[place + 1 :]]
                whole = ast.unparse(ast.Module(body, []))
                line = getattr(target, "lineno", statement.lineno)
                yield Mutant(file, function.name, line, before, after, whole)


def _is_kernel(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(name, ast.Name) and name.id == "kernel" for name in function.decorator_list
    )


def _nodes(function: ast.FunctionDef) -> list[ast.AST]:
    """What may be changed: all of the body but a docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    return [node for statement in body for node in ast.walk(statement)]


def _statement_of(function: ast.FunctionDef, node: ast.AST) -> ast.stmt:
    """The innermost statement around a node, or the node itself if it is one."""
    found: ast.stmt = function
    for candidate in ast.walk(function):
        if isinstance(candidate, ast.stmt) and any(part is node for part in ast.walk(candidate)):
            found = candidate
    return found


def _header(statement: ast.AST) -> str:
    return ast.unparse(statement).splitlines()[0]


def _variants(node: ast.AST) -> int:
    """In how many ways a node is changed."""
    match node:
        case ast.Compare(ops=[op]):
            return len(_COMPARED.get(type(op), []))
        case ast.BinOp(op=op) if type(op) in _CALCULATED:
            return 1
        case ast.AugAssign():
            return 2  # another operator, or nothing
        case ast.Constant(value=value) if type(value) is int:
            return 2
        case ast.BoolOp() | ast.IfExp() | ast.If() | ast.Assign() | ast.Expr():
            return 1
        case ast.UnaryOp(op=ast.Not() | ast.Invert() | ast.USub()):
            return 1
        case ast.Break() | ast.Continue():
            return 1
        case ast.Return(value=value) if value is not None:
            return int(not isinstance(value, ast.Constant | ast.Tuple | ast.IfExp))
        case ast.Call(func=ast.Name(id="range")):
            return 1
    return 0


def _mutate(function: ast.FunctionDef, node: ast.AST, variant: int) -> ast.AST:
    """Change a node of the function in place; returns what is there now."""
    match node:
        case ast.Compare():
            node.ops = [_COMPARED[type(node.ops[0])][variant]()]
        case ast.BinOp():
            node.op = _CALCULATED[type(node.op)]()
        case ast.AugAssign() if variant == 0 and type(node.op) in _CALCULATED:
            node.op = _CALCULATED[type(node.op)]()
        case ast.Constant(value=int(number)):
            node.value = number + (1, -1)[variant]
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.IfExp() | ast.If():
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case ast.Return(value=ast.expr() as value):
            node.value = ast.BinOp(value, ast.Add(), ast.Constant(1))
        case ast.Call():
            stop = min(1, len(node.args) - 1)
            node.args[stop] = ast.BinOp(node.args[stop], ast.Sub(), ast.Constant(1))
        case ast.UnaryOp():
            return _replace(function, node, node.operand)
        case ast.Break():
            return _replace(function, node, ast.Continue())
        case ast.Continue():
            return _replace(function, node, ast.Break())
        case _:
            return _replace(function, node, ast.Pass())
    return node


def _replace(function: ast.FunctionDef, old: ast.AST, new: ast.AST) -> ast.AST:
    """Replace a node by another one."""
    for parent in ast.walk(function):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list):
                value[:] = [new if part is old else part for part in value]
    return new
