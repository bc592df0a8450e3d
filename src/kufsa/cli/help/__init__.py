"""Help pages and mistakes of the command line, in the language of whoever types.

Commands and options are declared once, without words. Their texts are messages here, by keys that
follow from the names: ``play`` and ``play-more`` for a command, ``play-bots`` for its option
``--bots`` (or ``option-bots``, where several commands share it), ``play-example-1`` for its first
example.
"""

from .mistakes import sentence
from .page import page, usage

__all__ = ["page", "sentence", "usage"]
