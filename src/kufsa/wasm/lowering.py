"""Compiles the entry points of a game to one WebAssembly object: the functions that run natively.

Numba translates them to LLVM's code as always; here that is linked together, retargeted to
WebAssembly, optimised for it and written as an object. Each entry point gets a wrapper with the
plain arguments that JavaScript likes: an array is its address and its length, a number is 32 bits.
"""

import re
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Any, NamedTuple

import llvmlite.binding as llvm
import numba
from numba import types

from kufsa.core import compiler

TRIPLE = "wasm32-unknown-unknown"
# What every browser of recent years supports; nothing that would need threads.
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals,+multivalue"

_READY: list[Any] = []


def machine() -> Any:
    """LLVM's machine for WebAssembly."""
    if not _READY:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        _READY.append(True)
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)


def lowered(package: str, modules: Sequence[ModuleType]) -> tuple[bytes, list[str]]:
    """An object with the entry points of these templates, and their names."""
    target = machine()
    whole = llvm.parse_assembly(f'target triple = "{TRIPLE}"\n{_layout(target)}')
    exports: list[str] = []
    for module in modules:
        for name, arguments in compiler.entry_point_types(package, module).items():
            function = numba.njit(error_model="numpy", _nrt=False)(getattr(module, name))
            function.compile(arguments)
            (compiled,) = function.overloads.values()
            whole.link_in(_retargeted(str(compiled.library._final_module), target))
            wrapper = _wrapper(name, compiled.fndesc, arguments, compiled.signature.return_type)
            whole.link_in(_retargeted(wrapper, target))
            exports.append(name)
    _keep_only(whole, exports)
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(target, tuning)
    builder.getModulePassManager().run(whole, builder)
    return target.emit_object(whole), exports


def _layout(target: Any) -> str:
    return f'target datalayout = "{target.target_data}"'


def _retargeted(text: str, target: Any) -> Any:
    """LLVM's code for the machine at hand as code for WebAssembly."""
    text = re.sub('target triple = ".*"', f'target triple = "{TRIPLE}"', text)
    text = re.sub('target datalayout = ".*"', _layout(target), text)
    text = re.sub('"target-(cpu|features)"="[^"]*"|"tune-cpu"="[^"]*"', "", text)
    text = text.replace(" = common ", " = linkonce_odr ")  # objects know no common symbols
    return llvm.parse_assembly(text)


def _keep_only(whole: Any, exports: list[str]) -> None:
    """Everything that is not exported may be inlined, changed and left out."""
    for function in whole.functions:
        if not function.is_declaration:
            function.linkage = "external" if function.name in exports else "internal"
    for variable in whole.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"


class _Argument(NamedTuple):
    """An argument in LLVM's text: what the wrapper takes, how it is widened, what it passes on."""

    taken: list[str]
    widened: list[str]
    passed: list[str]


def _number(at: int) -> _Argument:
    return _Argument([f"i32 %n{at}"], [f"%w{at} = sext i32 %n{at} to i64"], [f"i64 %w{at}"])


def _array(at: int, kind: types.Array) -> _Argument:
    """An address and a length for each axis, as Numba wants them.

    That is two pointers that are not used here, the length of all, the size of an entry, the
    address, and the length and stride of each axis.
    """
    axes = range(kind.ndim)
    widened = [f"%s{at}_{axis} = zext i32 %n{at}_{axis} to i64" for axis in axes]
    strides = [str(_bytes_of(kind.dtype))]
    count = f"%s{at}_{kind.ndim - 1}"
    for axis in reversed(axes[1:]):
        widened.append(f"%t{at}_{axis} = mul i64 {strides[0]}, %s{at}_{axis}")
        widened.append(f"%c{at}_{axis} = mul i64 {count}, %s{at}_{axis - 1}")
        strides.insert(0, f"%t{at}_{axis}")
        count = f"%c{at}_{axis}"
    numbers = [count, str(_bytes_of(kind.dtype))]
    ends = [*(f"%s{at}_{axis}" for axis in axes), *strides]
    return _Argument(
        [f"ptr %p{at}", *(f"i32 %n{at}_{axis}" for axis in axes)],
        widened,
        ["ptr null", "ptr null", *(f"i64 {one}" for one in numbers), f"ptr %p{at}"]
        + [f"i64 {one}" for one in ends],
    )


def _fields(arguments: Sequence[Any]) -> Iterator[Any]:
    """The types of all arguments, with those of a bundle's fields in its place."""
    for kind in arguments:
        if isinstance(kind, types.BaseTuple):
            yield from kind.types
        else:
            yield kind


def _wrapper(name: str, descriptor: Any, arguments: Sequence[Any], result: Any) -> str:
    """LLVM's text of a function with plain arguments that calls the one that Numba made.

    Numba's functions take a place for the result and one for an error before their arguments.
    """
    made = [
        _array(at, kind) if isinstance(kind, types.Array) else _number(at)
        for at, kind in enumerate(_fields(arguments))
    ]
    passed = ["ptr %result", "ptr %error", *(one for argument in made for one in argument.passed)]
    answer, ending = "void", ["ret void"]
    if result is not types.none:
        answer = "i32"
        ending = ["%long = load i64, ptr %result", "%short = trunc i64 %long to i32"]
        ending.append("ret i32 %short")
    function = f'@"{descriptor.mangled_name}"'
    lines = [
        "%result = alloca i64",
        "%error = alloca ptr",
        *(line for argument in made for line in argument.widened),
        f"%code = call i32 {function}({', '.join(passed)})",
        *ending,
    ]
    taken = ", ".join(one for argument in made for one in argument.taken)
    kinds = ", ".join(one.split()[0] for one in passed)
    return "\n".join(
        [
            'target triple = ""',
            'target datalayout = ""',
            f"declare i32 {function}({kinds})",
            f"define {answer} @{name}({taken}) {{",
            *lines,
            "}",
        ]
    )


def _bytes_of(kind: Any) -> int:
    if isinstance(kind, types.Record):
        return int(kind.size)
    return 1 if kind is types.boolean else int(kind.bitwidth) // 8
