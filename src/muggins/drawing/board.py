"""Draw a board with the score."""

from muggins.drawing.drawing import Drawing
from muggins.errors import MugginsError

_HOLE, _LEFT, _TOP, _ROW = 5, 8, 22, 22
_TEXT = 'fill="#6b7280" font-family="system-ui, sans-serif"'
_COLOURS = ("#15803d", "#dc2626")


def draw_board(scores: tuple[int, int], target: int = 121, names: tuple[str, str] = ("own", "other")) -> Drawing:
    """Return a picture of a score: a track for each side, a mark at every thirty holes, a peg.

    Raises:
        MugginsError: a score is not 0 to the target.

    Example:
        >>> print(draw_board((45, 60)))
        own 45, other 60 of 121
    """
    for score in scores:
        if not 0 <= score <= target:
            raise MugginsError(f"score {score}: expected 0 to {target}")
    width, height = 2 * _LEFT + _HOLE * target, _TOP + 2 * _ROW + 6
    parts = [
        f'<text x="{_LEFT + _HOLE * hole}" y="12" font-size="10" text-anchor="middle" {_TEXT}>{hole}</text>'
        f'<path d="M{_LEFT + _HOLE * hole} {_TOP - 4}V{height - 4}" stroke="#9ca3af" stroke-dasharray="2 3"/>'
        for hole in (*range(30, target - 4, 30), target)
    ]
    for row, (score, colour) in enumerate(zip(scores, _COLOURS, strict=True)):
        middle, peg = _TOP + _ROW * row + _ROW // 2, _LEFT + _HOLE * score
        end = _LEFT + _HOLE * target
        parts.append(
            f'<path d="M{_LEFT} {middle}H{end}" stroke="#9ca3af" stroke-width="4" stroke-linecap="round"/>'
            f'<path d="M{_LEFT} {middle}H{peg}" stroke="{colour}" stroke-width="4" stroke-linecap="round"/>'
            f'<circle cx="{peg}" cy="{middle}" r="7" fill="{colour}" stroke="#fff"/>'
        )
    words = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True)) + f" of {target}"
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'style="max-width:100%" role="img" aria-label="{words}">{"".join(parts)}</svg>'
    )
    return Drawing(svg, words)
