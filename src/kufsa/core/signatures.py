"""What compiled entry points take: a word for each kind of argument, and bundles of several.

A template says in ``SIGNATURES`` what its entry points take, in words that ``compiler.py`` turns
into types. Arguments that belong together are a bundle, which a template lists in ``BUNDLES``: a
``NamedTuple`` whose fields are annotated with the kinds below. It is passed as one argument and
compiled as its fields, one after the other.
"""

from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, Any, NamedTuple, get_type_hints

# Arrays are NumPy's, or those of a GPU.
States = Annotated[Any, "states"]
Views = Annotated[Any, "views"]
Words = Annotated[Any, "words"]
Actions = Annotated[Any, "actions"]
ActionRows = Annotated[Any, "action_rows"]
Numbers = Annotated[Any, "numbers"]
Reals = Annotated[Any, "reals"]
Number = Annotated[int, "number"]
Flags = Annotated[Any, "flags"]
FlagRows = Annotated[Any, "flag_rows"]
ByteRows = Annotated[Any, "byte_rows"]
ShortRows = Annotated[Any, "short_rows"]
FloatRows = Annotated[Any, "float_rows"]


def words_of(bundle: type[NamedTuple]) -> list[str]:
    """The words of a bundle's fields, in their order.

    >>> class Roll(NamedTuple):
    ...     stream: Words
    ...     dice: Number
    >>> words_of(Roll)
    ['words', 'number']
    """
    hints = get_type_hints(bundle, include_extras=True)
    return [hints[field].__metadata__[0] for field in bundle._fields]


def bundles_of(module: ModuleType) -> dict[str, type[NamedTuple]]:
    """The bundles that a template names in its signatures, by the words for them."""
    return getattr(module, "BUNDLES", {})


def flat_words(module: ModuleType, signature: str) -> Iterator[str]:
    """The words of a signature in a template, with those of a bundle's fields in its place."""
    bundles = bundles_of(module)
    for word in signature.split():
        if word in bundles:
            yield from words_of(bundles[word])
        else:
            yield word
