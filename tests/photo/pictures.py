"""Pictures drawn by research/photo, with the cards in them."""

import json
from pathlib import Path

from muggins.cards import Card, parse_cards

PICTURES = Path(__file__).parent / "pictures"


def cards_in(name: str) -> tuple[Card, ...]:
    return parse_cards(json.loads((PICTURES / "cards.json").read_text("utf-8"))[name])
