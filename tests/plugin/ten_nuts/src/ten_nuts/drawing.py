"""A picture of Ten Nuts: a row of circles for each player's cracked nuts, and one's own hand."""

from kufsa.core.notation import Document

_STEP = 44


def svg(view: Document, lang: str) -> str:
    rows = [*view["cracked"], view["hand"] or []]
    nuts = "".join(
        f'<g transform="translate({_STEP // 2 + _STEP * column} {_STEP // 2 + _STEP * row})">'
        f'<circle r="18" fill="#e7c9a0" stroke="#5b3a1e"/>'
        f'<text text-anchor="middle" y="6" font-size="18">{nut}</text></g>'
        for row, heap in enumerate(rows)
        for column, nut in enumerate(heap)
    )
    height = _STEP * len(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 {height}">{nuts}</svg>'
