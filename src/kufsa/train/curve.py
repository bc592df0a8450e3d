"""A learning curve as a picture: shares of wins against bots, by millions of steps."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, EDGE = 640, 320, 48
COLOURS = ("#2a78b8", "#b8562a", "#3a8f4d", "#8a4db8", "#8f7a1a", "#5a5a5a")


def draw(points: Sequence[Mapping[str, Any]]) -> str:
    """The picture (SVG); every rival and number of players has a line of its own."""
    most = max((point["steps"] for point in points), default=1) or 1

    def x(steps: float) -> float:
        return EDGE + (WIDTH - 2 * EDGE) * math.sqrt(steps / most)

    def y(share: float) -> float:
        return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share

    lines = [
        f'<line x1="{EDGE}" x2="{WIDTH - EDGE}" y1="{y(share):.1f}" y2="{y(share):.1f}" '
        f'stroke="#8884"/><text x="{EDGE - 8}" y="{y(share) + 4:.1f}" text-anchor="end">'
        f"{share:.0%}</text>"
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]
    lines += [
        f'<text x="{x(part * most):.1f}" y="{HEIGHT - EDGE + 20}" text-anchor="middle">'
        f"{part * most / 1e6:,.3g}</text>"
        for part in (0.01, 0.1, 0.25, 0.5, 1)
    ]
    rivals = list(dict.fromkeys((point["rival"], point["players"]) for point in points))
    for number, rival in enumerate(rivals):
        own = [point for point in points if (point["rival"], point["players"]) == rival]
        lines += _line(own, x, y, COLOURS[number % len(COLOURS)])
        name = f"{rival[0]} ({rival[1]})"
        lines.append(
            f'<text x="{EDGE + 130 * number}" y="{EDGE - 16}" '
            f'fill="{COLOURS[number % len(COLOURS)]}">{name}</text>'
        )
    body = "\n".join(lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#888" role="img">'
        "<title>Share of wins against bots, by millions of steps played</title>\n"
        f"{body}\n"
        f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">'
        "millions of steps (square root)</text>\n</svg>\n"
    )


def _line(points: Sequence[Mapping[str, Any]], x: Any, y: Any, colour: str) -> list[str]:
    lines = []
    for point in points:
        low, high = point["value"] - point["half"], point["value"] + point["half"]
        lines.append(
            f'<line x1="{x(point["steps"]):.1f}" x2="{x(point["steps"]):.1f}" '
            f'y1="{y(max(0, low)):.1f}" y2="{y(min(1, high)):.1f}" stroke="{colour}"/>'
            f'<circle cx="{x(point["steps"]):.1f}" cy="{y(point["value"]):.1f}" r="4" '
            f'fill="{colour}"/>'
        )
    path = " ".join(f"{x(point['steps']):.1f},{y(point['value']):.1f}" for point in points)
    lines.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
    return lines
