"""Turns a WebAssembly object file, as LLVM writes it, into a module that an engine can run.

This is a linker for one object that needs nothing from outside, which is all that compiled rules
are: nobody has to install one. The object imports its memory and its stack pointer; the module has
its own, and everything that the object left open (addresses, numbers of functions) is filled in.
The format is that of the WebAssembly tool conventions, "Linking.md".
"""

from collections.abc import Iterable
from dataclasses import dataclass

MAGIC = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, _, ELEMENT, CODE, DATA, COUNT = (
    range(13)
)
SYMBOL_TABLE = 8  # a part of the section "linking"
FUNCTION_SYMBOL, DATA_SYMBOL, GLOBAL_SYMBOL, SECTION_SYMBOL, TAG_SYMBOL, TABLE_SYMBOL = range(6)
UNDEFINED, EXPLICIT_NAME = 0x10, 0x40

# Kinds of places to fill in.
FUNCTION_NUMBER, _, _, ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD, TYPE_NUMBER, GLOBAL_NUMBER = range(8)
WITH_ADDEND = (ADDRESS, SIGNED_ADDRESS, ADDRESS_WORD)
WIDE = 5  # bytes of a number that is left open in code

PAGE = 65_536
FIRST_ADDRESS = 1024  # nothing lies at 0, so that a wrong pointer stays one
STACK = 65_536  # bytes, below everything that the module's user puts into memory
I32, MUTABLE, CONST_I32, END = 0x7F, 1, 0x41, 0x0B


class CannotLink(Exception):
    """What an object needs and a module cannot have."""


class Reader:
    """Reads numbers and names one after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data = data
        self.at = at

    @property
    def more(self) -> bool:
        return self.at < len(self.data)

    def byte(self) -> int:
        self.at += 1
        return self.data[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def signed(self) -> int:
        began = self.at
        value = self.number()
        width = 7 * (self.at - began)
        return value - (1 << width) if value >> (width - 1) & 1 else value

    def take(self, count: int) -> bytes:
        self.at += count
        return self.data[self.at - count : self.at]

    def name(self) -> str:
        return self.take(self.number()).decode()


def number(value: int) -> bytes:
    """A number of at least 0, in as few bytes as possible.

    >>> number(624485).hex()
    'e58e26'
    """
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value: int) -> bytes:
    """A number with a sign.

    >>> signed(-123456).hex(), signed(64).hex()
    ('c0bb78', 'c000')
    """
    out = bytearray()
    while not -0x40 <= value < 0x40:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value & 0x7F)
    return bytes(out)


def vector(entries: Iterable[bytes]) -> bytes:
    entries = list(entries)
    return number(len(entries)) + b"".join(entries)


def section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + number(len(body)) + body


def named(name: str) -> bytes:
    return number(len(name.encode())) + name.encode()


@dataclass
class Place:
    """Something to fill in: where in a section, what kind, and the number of the symbol."""

    at: int
    kind: int
    symbol: int
    addend: int = 0


@dataclass
class Symbol:
    kind: int
    name: str
    index: int = 0  # of a function or a global
    address: int = 0  # of data


class Object:
    """An object file, taken apart."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(MAGIC):
            raise CannotLink("this is no WebAssembly object")
        self.sections: list[tuple[int, bytes]] = []
        self.places: dict[int, list[Place]] = {}  # by number of the section
        linking = b""
        reader = Reader(data, len(MAGIC))
        while reader.more:
            kind = reader.byte()
            body = reader.take(reader.number())
            if kind == CUSTOM:
                custom = Reader(body)
                name = custom.name()
                if name == "linking":
                    linking = body[custom.at :]
                elif name.startswith("reloc."):
                    self._read_places(custom)
            self.sections.append((kind, body))
        self.segments = self._read_segments()
        self.symbols = self._read_symbols(linking)

    def body(self, kind: int) -> bytes:
        return next((body for found, body in self.sections if found == kind), b"\0")

    def places_in(self, kind: int) -> list[Place]:
        numbers = [at for at, (found, _) in enumerate(self.sections) if found == kind]
        return sorted(
            (place for at in numbers for place in self.places.get(at, [])), key=lambda one: one.at
        )

    def _read_places(self, reader: Reader) -> None:
        places = self.places.setdefault(reader.number(), [])
        for _ in range(reader.number()):
            kind, at, symbol = reader.byte(), reader.number(), reader.number()
            addend = reader.signed() if kind in WITH_ADDEND else 0
            places.append(Place(at, kind, symbol, addend))

    def _read_segments(self) -> list[tuple[int, int, int]]:
        """The segments of data: their address, where they begin in the section, their length."""
        reader = Reader(self.body(DATA))
        segments = []
        for _ in range(reader.number()):
            if reader.number() != 0 or reader.byte() != CONST_I32:
                raise CannotLink("a segment of data has no fixed address")
            address = reader.signed()
            reader.byte()  # the end of the expression
            length = reader.number()
            segments.append((address, reader.at, length))
            reader.take(length)
        return segments

    def _read_symbols(self, linking: bytes) -> list[Symbol]:
        reader = Reader(linking)
        if reader.number() != 2:
            raise CannotLink("this version of object files is not known")
        symbols: list[Symbol] = []
        while reader.more:
            part = reader.byte()
            body = Reader(reader.take(reader.number()))
            if part == SYMBOL_TABLE:
                symbols += [self._read_symbol(body) for _ in range(body.number())]
        return symbols

    def _read_symbol(self, reader: Reader) -> Symbol:
        kind, flags = reader.byte(), reader.number()
        if kind == DATA_SYMBOL:
            name = reader.name()
            if flags & UNDEFINED:
                raise CannotLink(f"the object needs {name} from outside")
            segment, offset, _ = reader.number(), reader.number(), reader.number()
            address = FIRST_ADDRESS + self.segments[segment][0] + offset
            return Symbol(kind, name, address=address)
        index = reader.number()
        if kind == SECTION_SYMBOL:
            return Symbol(kind, "", index)
        name = "" if flags & UNDEFINED and not flags & EXPLICIT_NAME else reader.name()
        if kind == FUNCTION_SYMBOL and flags & UNDEFINED:
            raise CannotLink(f"the object calls {name or self._imported(index)}, which is outside")
        return Symbol(kind, name, index)

    def _imported(self, index: int) -> str:
        """The name of a function that the object imports."""
        reader = Reader(self.body(IMPORT))
        names = []
        for _ in range(reader.number()):
            reader.name()
            name, kind = reader.name(), reader.byte()
            if kind == 0:
                names.append(name)
                reader.number()
            elif kind == 3:
                reader.take(2)
            else:
                reader.take(1 if kind == 1 else 0)
                if reader.number() & 1:
                    reader.number()
                reader.number()
        return names[index] if index < len(names) else f"function {index}"


def link(data: bytes, exports: Iterable[str]) -> bytes:
    """A module with a memory of its own; ``exports`` are the functions that it offers.

    ``memory`` and ``__heap_base``, from where memory is its user's, are exported, too.
    """
    source = Object(data)
    functions = {
        symbol.name: symbol.index for symbol in source.symbols if symbol.kind == FUNCTION_SYMBOL
    }
    data_end = max((FIRST_ADDRESS + at + size for at, _, size in source.segments), default=0)
    top = (max(data_end, FIRST_ADDRESS) + STACK + 15) // 16 * 16
    pages = -(-top // PAGE)
    variables = [
        bytes([I32, MUTABLE, CONST_I32]) + signed(top) + bytes([END]),  # the stack pointer
        bytes([I32, 0, CONST_I32]) + signed(top) + bytes([END]),
    ]
    offered = [
        named("memory") + b"\2" + number(0),
        named("__heap_base") + b"\3" + number(1),
        *(named(name) + b"\0" + number(functions[name]) for name in exports),
    ]
    parts = [
        section(TYPE, source.body(TYPE)),
        section(FUNCTION, source.body(FUNCTION)),
        section(MEMORY, vector([b"\0" + number(pages)])),
        section(GLOBAL, vector(variables)),
        section(EXPORT, vector(offered)),
        section(CODE, _code(source)),
    ]
    if source.segments:
        parts.append(section(DATA, _data(source)))
    return MAGIC + b"".join(parts)


def _value(source: Object, place: Place) -> int:
    if place.kind == TYPE_NUMBER:
        return place.symbol
    symbol = source.symbols[place.symbol]
    if place.kind in WITH_ADDEND:
        return symbol.address + place.addend
    if place.kind == FUNCTION_NUMBER:
        return symbol.index
    if place.kind == GLOBAL_NUMBER and symbol.index == 0:
        return 0  # the stack pointer, the only variable there is
    raise CannotLink(f"a place of kind {place.kind} cannot be filled in ({symbol.name})")


def _code(source: Object) -> bytes:
    """The functions, with every open number filled in and as short as possible."""
    body = source.body(CODE)
    places = source.places_in(CODE)
    reader = Reader(body)
    functions = []
    following = 0
    for _ in range(reader.number()):
        size = reader.number()
        at = reader.at
        end = at + size
        out = bytearray()
        while following < len(places) and places[following].at < end:
            place = places[following]
            out += body[at : place.at]
            value = _value(source, place)
            out += signed(value) if place.kind == SIGNED_ADDRESS else number(value)
            at = place.at + WIDE
            following += 1
        out += body[at:end]
        functions.append(number(len(out)) + bytes(out))
        reader.at = end
    return vector(functions)


def _data(source: Object) -> bytes:
    """The segments at their addresses, each cut before the zeros at its end."""
    body = bytearray(source.body(DATA))
    for place in source.places_in(DATA):
        body[place.at : place.at + 4] = _value(source, place).to_bytes(4, "little")
    segments = []
    for address, at, length in source.segments:
        kept = bytes(body[at : at + length]).rstrip(b"\0")
        if kept:
            start = bytes([CONST_I32]) + signed(FIRST_ADDRESS + address) + bytes([END])
            segments.append(number(0) + start + number(len(kept)) + kept)
    return vector(segments)
