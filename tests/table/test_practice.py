"""Practice games from a move of a finished one, with all before it as it was, and from a point of the play."""

import random
from collections import Counter
from itertools import count
from pathlib import Path

import pytest

from muggins.archive.game import StoredGame
from muggins.archive.kept import Options
from muggins.archive.statistics import statistics
from muggins.archive.store import GameStore
from muggins.cards import rank_of
from muggins.coach.course import course_of
from muggins.errors import IllegalActionError, MugginsError, RecordError, StaleError
from muggins.rules.record import format_record, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.view import decisions
from muggins.solver.file.solution import open_solution
from muggins.solver.query.explore import explore_play
from muggins.table import from_point
from muggins.table.fairness import recompute
from muggins.table.from_point import PointOfPlay, practice_at
from muggins.table.practice import PracticeStart, practice_from
from muggins.table.table import Table
from tests.games import begun, kept, move, seeds, some_game

_RECORD = Path(__file__).parents[2] / "docs" / "game.txt"


def stored(tmp_path: Path, seed: int = 1, counting: Counting = Counting.AUTOMATIC) -> tuple[GameStore, StoredGame]:
    store = GameStore(tmp_path / "games.sqlite")
    table, rng = Table(Options("greedy+greedy", 61, counting), f"{seed:x}"), random.Random(seed)
    while table.awaits is not None:
        move(table, rng)
    return store, store.get(kept(store, table))


@pytest.mark.parametrize("counting", list(Counting))
@pytest.mark.parametrize("seed", seeds(1, 3))
def test_any_move_can_be_gone_on_from_and_the_game_ends_as_any_other(
    tmp_path: Path, seed: int, counting: Counting
) -> None:
    store, game = stored(tmp_path, seed, counting)
    told = course_of(game.record.replay())
    moves = [number for number, event in enumerate(told, 1) if event.kind in {"toss", "card"}]
    for number in random.Random(seed).sample(moves, 6):
        event = told[number - 1]
        options, record = practice_from(game, number, "greedy+rule")
        assert (options.practice, options.hints, options.target, options.counting) == (True, False, 61, counting)
        table = Table(options, record.seed or "", record=record)
        # Whoever made the move is the person, and is to make it again.
        assert table.awaits is not None
        view, mine = table.view, event.seat is Seat.P1
        scores = told[number - 2].scores
        assert tuple(table.scores) == (scores if mine else scores[::-1])
        assert table.happenings()[-1].deal == event.deal
        hand = set(event.cards) <= set(view.hand)
        assert hand, event
        assert (view.starter is None) == (event.kind == "toss")
        # What was played before stays: one's own moves are taken back to where the game began, and no further.
        at = begun(store, table)
        again, rng = Table.of(store.get(at)), random.Random(number)
        before = again.happenings()
        for _ in range(3):
            if again.awaits is not None:
                move(again, rng)
        while again.has_moved and again.result is None:
            again.undo()
        if again.result is None:
            assert again.happenings() == before
            with pytest.raises(IllegalActionError, match="no move is left to take back"):
                again.undo()
        # It is a game like any other: stored, taken up again, played out, checked.
        again, rng = Table.of(store.get(at)), random.Random(number)
        while again.awaits is not None:
            move(again, rng)
        store.save(at, again.text, ended=True)
        ended = store.get(at).record
        assert parse_record(format_record(ended)) == ended
        assert recompute(ended).seed == game.record.seed
        for one, two in zip(ended.deals, game.record.deals, strict=False):
            assert (one.dealt, one.starter) == (two.dealt, two.starter)
        assert ended.deals[: event.deal - 1] == game.record.deals[: event.deal - 1]
    assert statistics(store.games().games).games == 1


def test_the_same_moves_lead_to_the_same_game(tmp_path: Path) -> None:
    _, game = stored(tmp_path)
    told = course_of(game.record.replay())
    number = next(n for n, event in enumerate(told, 1) if event.kind == "card" and event.seat is Seat.P1)
    options, record = practice_from(game, number, "greedy+greedy")
    table = Table(options, record.seed or "", record=record)
    rest = [event for event in told[number - 1 :] if event.seat is Seat.P1 and event.kind in {"toss", "card"}]
    for event in rest:
        if event.kind == "toss":
            table.toss(event.cards)
        else:
            table.play(event.cards[0])
    assert table.record.deals == game.record.deals


def test_what_the_opponent_discarded_stays_in_the_crib(tmp_path: Path) -> None:
    _, game = stored(tmp_path)
    told = course_of(game.record.replay())
    for number in (2, 3):
        event = told[number - 1]
        assert event.kind == "toss"
        _, record = practice_from(game, number, "nash")
        tosses, before = record.deals[0].tosses, game.record.deals[0].tosses
        assert [one == two for one, two in zip(tosses, before, strict=True)] in ([True, False], [False, True])
        assert tosses.index(None) == (0 if event.seat is not event.dealer else 1)
        assert (record.deals[0].played, record.deals[0].claims) == ((), ())


def test_what_cannot_be_gone_on_from_is_refused_in_one_line(tmp_path: Path) -> None:
    store, game = stored(tmp_path)
    told = course_of(game.record.replay())
    for number in (0, -1, len(told) + 1, 10**9):
        with pytest.raises(IllegalActionError, match="expected one of the"):
            practice_from(game, number, "nash")
    forced = [number for number, event in enumerate(told, 1) if event.kind not in {"toss", "card"}]
    assert len(forced) > 10
    for number in forced:
        with pytest.raises(IllegalActionError, match="expected a discard or a card"):
            practice_from(game, number, "nash")
    with pytest.raises(RecordError, match="opponent"):
        practice_from(game, 2, " no,body ")
    playing = store.get(begun(store, some_game(9, moves=9)))
    with pytest.raises(StaleError, match="is not over"):
        practice_from(playing, 2, "nash")
    text = "".join(line for line in _RECORD.read_text("utf-8").splitlines(keepends=True) if "seed:" not in line)
    (number,) = store.import_text(text)
    with pytest.raises(StaleError, match="no seed"):
        practice_from(store.get(number), 2, "nash")


EIGHT = 7


def start(point: PointOfPlay, seed: str = "a") -> PracticeStart:
    numbers = count()
    return practice_at(open_solution(), point, "nash", "Ada", lambda: f"{seed}{next(numbers)}")


@pytest.mark.parametrize(
    "point",
    [
        pytest.param(PointOfPlay(None, "", ()), marks=pytest.mark.all),
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
