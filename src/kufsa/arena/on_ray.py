"""The games of a tournament on a Ray cluster: every game is a task.

``RAY_ADDRESS`` names the cluster, as everywhere in Ray; without it, this machine is the cluster.
Kufsa has to be installed on its machines. A game is the same wherever it is played.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from .tournament import Match, Plan, Result, play_match

AHEAD = 4  # tasks waiting for each core: enough that none is idle, too few to flood a cluster


def played(plan: Plan, matches: Sequence[Match]) -> Iterator[Result]:
    """The results of these games, in the order in which they arrive."""
    import ray

    connected = ray.is_initialized()
    if not connected:
        ray.init(log_to_driver=False, include_dashboard=False)
    try:
        play = ray.remote(play_match)
        shared = ray.put(plan)
        left = iter(matches)
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        running = [play.remote(shared, match) for match in islice(left, room)]
        while running:
            done, running = ray.wait(running)
            running += [play.remote(shared, match) for match in islice(left, len(done))]
            yield from ray.get(done)
    finally:
        if not connected:
            ray.shutdown()
