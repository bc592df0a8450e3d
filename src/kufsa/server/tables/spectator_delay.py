"""What spectators see at a table that shows them everything some time later."""

from collections import deque
from collections.abc import Callable
from time import monotonic

MOST = 100  # scenes kept


class SpectatorDelay:
    """Keeps scenes and steps until they are old enough; until then ``placeholder`` is shown.

    If more happens than there is room for, a whole scene replaces the latest steps.

    >>> now = [0.0]
    >>> delay = SpectatorDelay(10, lambda: b"placeholder", lambda: now[0])
    >>> delay.keep(b"scene 1", b"step 1")
    >>> delay.scene(), delay.due()
    (b'placeholder', ([], 10.0))
    >>> now[0] = 11.0
    >>> delay.due(), delay.scene()
    (([b'step 1'], None), b'scene 1')
    """

    def __init__(
        self,
        seconds: float,
        placeholder: Callable[[], bytes],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.seconds = float(seconds)
        self._placeholder = placeholder
        self._clock = clock
        self._kept: deque[tuple[float, bytes, bytes]] = deque()
        self._shown: bytes | None = None

    @property
    def waiting(self) -> bool:
        """Whether something happened that spectators have not seen yet."""
        return bool(self._kept)

    def keep(self, scene: bytes, step: bytes) -> None:
        """Something happened: the whole scene after it, and the step that leads there."""
        if len(self._kept) == MOST:
            self._kept.pop()
            step = scene
        self._kept.append((self._clock() + self.seconds, scene, step))

    def due(self) -> tuple[list[bytes], float | None]:
        """The steps that may be sent now, and how long to wait for the next."""
        told = []
        while self._kept and self._kept[0][0] <= self._clock():
            _, self._shown, step = self._kept.popleft()
            told.append(step)
        return told, self._kept[0][0] - self._clock() if self._kept else None

    def scene(self) -> bytes:
        """What a spectator who just arrived may see now."""
        return self._placeholder() if self._shown is None else self._shown
