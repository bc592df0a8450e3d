"""The linker: one object in, one module out."""

import llvmlite.binding as llvm
import pytest

from kufsa.wasm.linking import CannotLink, Reader, link, number, signed
from kufsa.wasm.lowering import machine


def compiled(source: str) -> bytes:
    """An object of some LLVM code."""
    target = machine()
    header = (
        f'target triple = "wasm32-unknown-unknown"\ntarget datalayout = "{target.target_data}"\n'
    )
    unit = llvm.parse_assembly(header + source)
    unit.verify()
    found: bytes = target.emit_object(unit)
    return found


def test_a_module_imports_nothing_and_exports_what_was_asked_for() -> None:
    module = link(
        compiled(
            "@table = internal constant [3 x i32] [i32 7, i32 8, i32 9]\n"
            "define internal i32 @hidden(i32 %at) noinline {\n"
            "  %place = getelementptr [3 x i32], ptr @table, i32 0, i32 %at\n"
            "  %value = load i32, ptr %place\n  ret i32 %value\n}\n"
            "define i32 @shown(i32 %at) {\n"
            "  %value = call i32 @hidden(i32 %at)\n  ret i32 %value\n}\n"
        ),
        ["shown"],
    )
    sections = {}
    reader = Reader(module, 8)
    while reader.more:
        kind = reader.byte()
        sections[kind] = reader.take(reader.number())
    assert 2 not in sections, "an import"
    assert b"shown" in sections[7]
    assert b"hidden" not in module
    assert bytes([7, 0, 0, 0, 8, 0, 0, 0, 9]) in sections[11]


def test_what_is_outside_is_named() -> None:
    source = "declare double @log(double)\ndefine double @f(double %x) {\n"
    source += "  %y = call double @log(double %x)\n  ret double %y\n}\n"
    with pytest.raises(CannotLink, match="calls log"):
        link(compiled(source), ["f"])


def test_what_is_no_object_is_refused() -> None:
    with pytest.raises(CannotLink, match="no WebAssembly object"):
        link(b"ELF", [])


@pytest.mark.parametrize("value", [0, 1, 63, 64, 127, 128, 8191, 8192, 65535, 2**31, 2**32 - 1])
def test_numbers_come_back(value: int) -> None:
    assert Reader(number(value)).number() == value
    assert Reader(signed(value)).signed() == value
    assert Reader(signed(-value)).signed() == -value
