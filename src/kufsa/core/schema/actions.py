"""Actions: every text that may be played, as a list of patterns in canonical order."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from numpy.typing import NDArray

from .patterns import KEPT, Part, Pattern


@dataclass(frozen=True)
class Form:
    """One kind of action: its text with parts in braces.

    ``secret``: that such an action is legal is not told to anybody (it may be the answer to the
    game). ``label`` is the message that names the action on a button; by default ``do-<verb>``,
    where the verb is the first word of the template.
    """

    template: str
    parts: Mapping[str, Part] = field(default_factory=dict)
    base: int | None = None  # the number of the first; by default it follows the form before
    secret: bool = False
    label: str | None = None

    @property
    def message(self) -> str | None:
        """The id of the message that names such an action; None where the template has no verb.

        >>> Form("take {card}").message, Form("{cell}").message
        ('do-take', None)
        """
        if self.label is not None:
            return self.label
        verb = self.template.partition(" ")[0]
        return f"do-{verb}" if verb.isidentifier() else None


class Actions:
    """The texts of a game's actions, and their numbers.

    Forms come in canonical order. Their numbers follow one another unless a form says otherwise.

    >>> from kufsa.core.schema import Choice, Whole
    >>> actions = Actions(Form("take {card}", {"card": Choice(("a", "b"))}), Form("pass"))
    >>> actions.parse("pass"), actions.format(1), actions.parse("take c")
    (2, 'take b', None)
    """

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        self.patterns: list[Pattern] = []
        end = 0
        for form in forms:
            base = end if form.base is None else form.base
            pattern = Pattern(form.template, form.parts, base, what="action")
            self.patterns.append(pattern)
            end = base + pattern.size
        self.size = end  # one more than the largest number
        self.has_secrets = any(form.secret for form in forms)
        self._texts: dict[int, str] = {}
        self._numbers: dict[str, int] = {}

    def base(self, template: str) -> int:
        """The number of the first action of a form."""
        return self._of(template).base

    def _of(self, template: str) -> Pattern:
        for pattern in self.patterns:
            if pattern.template == template:
                return pattern
        known = ", ".join(pattern.template for pattern in self.patterns)
        raise KeyError(f"no form {template!r} among: {known}")

    def form_of(self, number: int) -> int | None:
        """The place of the form that a number belongs to."""
        for place, pattern in enumerate(self.patterns):
            if pattern.base <= number < pattern.base + pattern.size:
                return place
        return None

    def format(self, number: int) -> str:
        """The text of an action."""
        known = self._texts.get(number)
        if known is None:
            place = self.form_of(number)
            if place is None:
                raise ValueError(f"{number} is the number of no action")
            known = self.patterns[place].format(number)
            if len(self._texts) > KEPT:
                self._texts.clear()
            self._texts[number] = known
        return known

    def parse(self, text: str) -> int | None:
        """The number of an action's text; None for a text that is none."""
        known = self._numbers.get(text)
        if known is not None:
            return known
        for pattern in self.patterns:
            number = pattern.parse(text)
            if number is not None:
                if len(self._numbers) > KEPT:
                    self._numbers.clear()
                if len(text) < LONG:
                    self._numbers[text] = number
                return number
        return None

    def is_secret(self, number: int | None) -> bool:
        place = None if number is None else self.form_of(number)
        return place is not None and self.forms[place].secret

    def without_secrets(self, numbers: NDArray[Any]) -> NDArray[Any]:
        """Those of some actions that may be told."""
        for form, pattern in zip(self.forms, self.patterns, strict=True):
            if form.secret:
                last = pattern.base + pattern.size - 1
                numbers = numbers[(numbers < pattern.base) | (numbers > last)]
        return numbers

    def parts(self, number: int) -> tuple[Form, dict[str, str]]:
        """The form of an action, and its parts as they are written."""
        place = self.form_of(number)
        if place is None:
            raise ValueError(f"{number} is the number of no action")
        form, pattern = self.forms[place], self.patterns[place]
        places = pattern.places(number)
        return form, {name: part.format(places[name]) for name, part in pattern.parts.items()}

    def exported(self) -> list[Any]:
        """The forms with their numbers, as data."""
        return [
            replace(form, base=pattern.base)
            for form, pattern in zip(self.forms, self.patterns, strict=True)
        ]


LONG = 64  # letters: longer texts are not remembered
