"""Cards, boards and tables as pictures, for notebooks and pages."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from muggins.brief import BriefHelp
from muggins.cards import RANK_TEXT, SUIT_SYMBOLS, Card, check_cards, format_cards, rank_of, suit_of
from muggins.errors import MugginsError

_WIDTH, _HEIGHT, _GAP, _APART = 46, 64, 6, 18
_COLOURS = ("#15803d", "#2563eb", "#dc2626", "#1f2937")
"""Clubs, diamonds, hearts, spades: four colours, as in the terminal and on the page."""
_HOLE, _LEFT, _TOP, _ROW = 5, 8, 22, 22
_TEXT = 'fill="#6b7280" font-family="system-ui, sans-serif"'
_SIDES = ("#15803d", "#dc2626")
SHOWN = 20
"""Rows of a long list that a notebook shows."""


@dataclass(frozen=True, slots=True)
class Drawing(metaclass=BriefHelp):
    """A picture, an SVG document, and the same in words, which ``str`` returns."""

    svg: str
    words: str

    def __str__(self) -> str:
        return self.words

    def _repr_svg_(self) -> str:
        return self.svg


def draw_cards(cards: Sequence[Card], starter: Card | None = None) -> Drawing:
    """Return a picture of different cards, in the order given, with the starter apart.

    Example:
        >>> print(draw_cards([19, 39], starter=50))
        5S TS with KH
    """
    turned = [] if starter is None else [starter]
    check_cards([*cards, *turned], range(53), "cards")
    places = [place * (_WIDTH + _GAP) for place in range(len(cards) + len(turned))]
    if turned:
        places[-1] += _APART if cards else 0
    parts = [_card(card, place) for card, place in zip([*cards, *turned], places, strict=True)]
    width = max(places[-1] + _WIDTH + 2 if places else 2, 2)
    words = " with ".join(filter(None, (format_cards(cards), format_cards(turned))))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{_HEIGHT + 2}" viewBox="-1 -1 {width} '
        f'{_HEIGHT + 2}" role="img" aria-label="{words}">{"".join(parts)}</svg>'
    )
    return Drawing(svg, words)


def _card(card: Card, left: int) -> str:
    rank = RANK_TEXT[rank_of(card)].replace("T", "10")
    colour = _COLOURS[suit_of(card)]
    text = f'fill="{colour}" text-anchor="middle" font-family="system-ui, sans-serif"'
    middle = left + _WIDTH / 2
    return (
        f'<rect x="{left}" y="0" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="#fff" stroke="#9ca3af"/>'
        f'<text x="{middle}" y="28" font-size="22" font-weight="600" {text}>{rank}</text>'
        f'<text x="{middle}" y="54" font-size="24" {text}>{SUIT_SYMBOLS[suit_of(card)]}</text>'
    )


def draw_board(scores: tuple[int, int], target: int = 121, names: tuple[str, str] = ("own", "other")) -> Drawing:
    """Return a picture of scores of 0 to the target: a track for each side, a mark at every thirty holes, a peg.

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
    for row, (score, colour) in enumerate(zip(scores, _SIDES, strict=True)):
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


def shown_of(title: str, rows: int) -> str:
    """Return a caption that says how much of a list of rows is shown.

    Example:
        >>> shown_of("Holdings", 300), shown_of("Holdings", 3)
        ('Holdings, 20 of 300', 'Holdings')
    """
    return f"{title}, {SHOWN} of {rows:,}" if rows > SHOWN else title


def html_table(columns: Sequence[str], rows: Iterable[Sequence[str | None]], title: str = "") -> str:
    """Return an HTML table of texts; headings of columns set flush right begin with '>', columns of None are left out.

    Example:
        >>> html_table((">Net",), [("+0.12",)]).partition("<tbody>")[2]
        '<tr><td style="text-align:right">+0.12</td></tr></tbody></table>'
    """
    sides = ["right" if column.startswith(">") else "left" for column in columns]
    body = list(rows)
    empty = [any(row[place] is None for row in body) for place in range(len(columns))]

    def line(cells: Sequence[str | None], tag: str) -> str:
        tagged = (
            f'<{tag} style="text-align:{side}">{escape(cell or "")}</{tag}>'
            for cell, side, without in zip(cells, sides, empty, strict=True)
            if not without
        )
        return f"<tr>{''.join(tagged)}</tr>"

    caption = f"<caption>{escape(title)}</caption>" if title else ""
    head = line([column.lstrip(">") for column in columns], "th")
    lines = "".join(line(row, "td") for row in body)
    return f"<table>{caption}<thead>{head}</thead><tbody>{lines}</tbody></table>"
