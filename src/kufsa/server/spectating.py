"""What spectators see when a table wants them to see it some time later."""

from collections import deque
from collections.abc import Callable
from time import monotonic

MOST = 100  # scenes that are kept


class Delay:
    """Keeps scenes and news until they are old enough; ``curtain`` is what is seen before.

    Where more happens than there is room for, a scene takes the place of the latest news.

    >>> now = [0.0]
    >>> delay = Delay(10, lambda: "curtain", lambda: now[0])
    >>> delay.keep("scene 1", "news 1")
    >>> delay.scene(), delay.due()
    ('curtain', ([], 10.0))
    >>> now[0] = 11.0
    >>> delay.due(), delay.scene()
    ((['news 1'], None), 'scene 1')
    """

    def __init__(
        self, seconds: float, curtain: Callable[[], str], clock: Callable[[], float] = monotonic
    ) -> None:
        self.seconds = float(seconds)
        self._curtain = curtain
        self._clock = clock
        self._kept: deque[tuple[float, str, str]] = deque()
        self._shown: str | None = None

    @property
    def waiting(self) -> bool:
        """Whether something happened that is still to be told."""
        return bool(self._kept)

    def keep(self, scene: str, news: str) -> None:
        """Something happened: the whole scene after it, and the news of it."""
        if len(self._kept) == MOST:
            self._kept.pop()
            news = scene
        self._kept.append((self._clock() + self.seconds, scene, news))

    def due(self) -> tuple[list[str], float | None]:
        """The news that may be told now, and how long to wait for the next."""
        told = []
        while self._kept and self._kept[0][0] <= self._clock():
            _, self._shown, news = self._kept.popleft()
            told.append(news)
        return told, self._kept[0][0] - self._clock() if self._kept else None

    def scene(self) -> str:
        """What may be seen now by somebody who just came."""
        return self._curtain() if self._shown is None else self._shown
