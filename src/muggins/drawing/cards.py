"""Cards as a picture."""

from collections.abc import Sequence

from muggins.cards import RANK_TEXT, SUIT_SYMBOLS, Card, check_cards, format_cards, rank_of, suit_of
from muggins.drawing.drawing import Drawing

_WIDTH, _HEIGHT, _GAP, _APART = 46, 64, 6, 18
_COLOURS = ("#15803d", "#2563eb", "#dc2626", "#1f2937")
"""Clubs, diamonds, hearts, spades: four colours, as in the terminal and on the page."""


def draw_cards(cards: Sequence[Card], starter: Card | None = None) -> Drawing:
    """Return a picture of cards, in the order given, with the starter apart.

    Raises:
        CardError: not a card, or a card given twice.

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
