"""The review of a stored game: made once, kept in the store, and made again where another coach would see more."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from muggins.archive.game import StoredGame
from muggins.archive.store import GameStore
from muggins.errors import RecordError, StaleError
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.table.names import titled_record

if TYPE_CHECKING:
    from muggins.coach.coach import Coach
    from muggins.coach.review import Review


def game_to_review(store: GameStore, number: int) -> StoredGame:
    """Return a game that is over; StaleError for any other, which holds hidden cards."""
    game = store.get(number)
    if game.ended is None:
        raise StaleError(f"game {number} is not over: it holds hidden cards")
    return game


def kept_review(store: GameStore, game: StoredGame, coach: "Coach") -> "Review | None":
    from muggins.coach.review import Review  # noqa: PLC0415 - it compiles

    with suppress(ValueError):  # the table of reviews is damaged, or holds something else: a new one can be made
        text = store.review_text(game, coach.maker)
        return None if text is None else _named(Review.of_text(text), game)
    return None


def review_game(
    store: GameStore,
    game: StoredGame,
    coach: "Coach",
    make: "Callable[[Record], Review] | None" = None,
    first: "Callable[[Review], object]" = lambda _: None,
) -> "tuple[Review, str | None]":
    """Return the review of a game that is over, kept or new, and why it cannot be kept in the store, None where it is.

    `make` makes a new review, by default the coach. `first` is given the review of a game that was never reviewed,
    before it is kept: killed in between, the program gives it the same once more.
    """
    kept = kept_review(store, game, coach)
    if kept is not None:
        return kept, None
    review = (make or coach.review)(titled_record(game))
    if game.review is None:
        first(_named(review, game))
    problem = store.file.unwritable
    try:
        store.keep_review(game, coach.maker, review.text, {seat.name: review.summary(seat) for seat in Seat})
    except RecordError as error:  # it was deleted meanwhile, or the disk is full: the review is returned all the same
        problem = str(error)
    return _named(review, game), problem


def _named(review: "Review", game: StoredGame) -> "Review":
    return replace(review, number=game.number, person=game.person)
