"""The deals that the user has played, out of the store."""

from collections.abc import Iterator
from typing import TypeAlias

from muggins.archive.store import GameStore
from muggins.errors import DamagedError, MissingError
from muggins.rules.deal import Deal
from muggins.rules.role import Role, Seat

OwnDeal: TypeAlias = tuple[Deal, Role]
"""A deal, and the role that the user had in it."""


def own_deals(store: GameStore) -> Iterator[OwnDeal]:
    """Yield the deals of the user's whole finished games without hints or practice, with the user's role."""
    for entry in store.games().games:
        if not entry.is_unaided:
            continue
        try:
            game = store.get(entry.number).record.replay()
        except (MissingError, DamagedError):  # since it was listed
            continue
        for place, deal in enumerate(game.deals):
            dealer = Seat((game.first_dealer + place) % 2)
            yield deal, Role.DEALER if dealer is entry.person else Role.PONE
