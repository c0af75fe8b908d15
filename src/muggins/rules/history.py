"""Every decision of a deal, with the view its side had."""

from collections.abc import Iterator
from typing import TypeAlias

from muggins.rules.deal import Deal
from muggins.rules.events import CardPlayed, Tossed
from muggins.rules.view import View, view_of

Action: TypeAlias = Tossed | CardPlayed


def decisions(deal: Deal) -> Iterator[tuple[View, Action]]:
    """Yield each toss and each card of a deal, forced ones too, with the view of its side just before.

    Example:
        >>> from muggins import Deal, shuffled_deck
        >>> deal = Deal.from_deck(shuffled_deck('f00ba4', 1))
        >>> _ = deal.toss(deal.to_act[0], deal.dealt[0][:2])
        >>> [(str(view.role), len(view.hand), event.cards == view.dealt[:2]) for view, event in decisions(deal)]
        [('pone', 6, True)]
    """
    for place, event in enumerate(deal.events):
        if isinstance(event, Tossed | CardPlayed):
            yield view_of(deal, event.role, events=place), event
