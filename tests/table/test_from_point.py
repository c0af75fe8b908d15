"""Practice games at a point of the play: deals in which the solution comes there, hands as likely as they are there."""

from collections import Counter
from itertools import count

import pytest

from muggins.cards import rank_of
from muggins.errors import MugginsError, StaleError
from muggins.rules.record import format_record, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.view import decisions
from muggins.solver.file.solution import open_solution
from muggins.solver.query.explore import explore_play
from muggins.table import from_point
from muggins.table.fairness import recompute
from muggins.table.from_point import PointOfPlay, practice_at
from muggins.table.practice import PracticeStart
from muggins.table.table import Table

EIGHT = 7


def start(point: PointOfPlay, seed: str = "a") -> PracticeStart:
    numbers = count()
    return practice_at(open_solution(), point, "nash", "Ada", lambda: f"{seed}{next(numbers)}")


@pytest.mark.parametrize(
    "point",
    [
        PointOfPlay(None, "", ()),
        PointOfPlay(EIGHT, "4", ()),
        PointOfPlay(None, "4 J", (2,)),
        PointOfPlay(None, "7 8 6", ()),
        PointOfPlay(None, "T J go", ()),
    ],
)
def test_the_person_is_to_move_at_the_point_and_the_game_is_like_any_other(point: PointOfPlay) -> None:
    try:
        node = explore_play(open_solution(), point.starter, point.played)
    except MugginsError:
        with pytest.raises(MugginsError):
            start(point)
        return
    options, record = start(point)
    assert options.practice
    assert parse_record(format_record(record)) == record
    recompute(record)
    table = Table(options, record.seed or "", name="Ada", record=record)
    view = table.view
    assert view.role is node.role
    assert [None if move.card is None else rank_of(move.card) for move in view.moves] == [m.rank for m in node.moves]
    assert view.play_state.count == node.count
    assert view.legal_cards()
    assert point.starter is None or rank_of(view.starter or 0) == point.starter
    assert not Counter(point.having) - Counter(rank_of(card) for card in view.hand)
    table.play(min(view.legal_cards()))
    assert len(table.view.moves) > len(view.moves)


@pytest.mark.all
def test_hands_are_as_likely_as_they_are_there() -> None:
    """How often 200 pones that lead a four hold a three, and the dealers a four: within 3.5 errors."""
    node, point = explore_play(open_solution(), None, "4"), PointOfPlay(None, "4", ())
    held = Counter[tuple[Role, int]]()
    numbers = count()
    for _ in range(200):
        record = practice_at(open_solution(), point, "nash", "Ada", lambda: f"b{next(numbers)}").record
        deal, tosses = record.deals[0], record.deals[0].tosses
        for role in Role:
            kept = [card for card in deal.dealt[role] if card not in (tosses[role] or ()) and card not in deal.played]
            held.update({(role, rank) for rank in map(rank_of, kept)})
    for rank in range(13):
        pone, dealer = node.other_ranks[rank], sum(h.probability for h in node.holdings if rank in h.ranks)
        for role, likely in ((Role.PONE, pone), (Role.DEALER, dealer)):
            error = (200 * likely * (1 - likely)) ** 0.5
            assert abs(held[role, rank] - 200 * likely) <= 3.5 * error + 1, (role, rank)


def test_a_point_that_comes_too_seldom_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(from_point, "_MOST", 50)
    with pytest.raises(StaleError, match="no deal of 50 comes to this point"):
        start(PointOfPlay(EIGHT, "7 8 6 5", ()))


def test_the_cards_before_the_point_were_played_as_the_solution_may() -> None:
    options, record = start(PointOfPlay(None, "4 4", ()))
    assert options.against == "nash"
    assert record.first_dealer is Seat.P2, "the pone is to move, and the person is P1"
    made = [view for view, _ in decisions(record.replay().deals[0]) if view.moves or view.starter]
    assert len(made) == 2
