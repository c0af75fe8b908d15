"""Whole games to 121 between compiled players, under the full rules.

The law is that of :mod:`muggins.kernels`; here cards are dealt, choices asked for, and points put
on the board in the order of the rules. The last deal of a game is played to its end: averages are
then over whole deals, not biased by where a game stops.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.play import NOBODY, START, PackedState, after_card, after_go, legal, without
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import TossTables, sort_cards, toss_tables
from muggins.players.compiled import (
    PeggerId,
    Scratch,
    Seen,
    ThrowerId,
    choose_card,
    choose_toss,
    montecarlo,
    new_scratch,
    only_rank,
)
from muggins.players.endgame import card as score_play
from muggins.players.endgame import toss as score_toss
from muggins.players.endgame.aims import Aims, aims_of
from muggins.players.endgame.card import card_for_score
from muggins.players.endgame.model import Judge, look_at_deal, new_judge, nobs_of
from muggins.players.endgame.rollout import GROWN
from muggins.players.endgame.terminal import Question
from muggins.players.endgame.toss import toss_for_score
from muggins.players.solution import PlayBook, TossBook, card_by_book, play_book_of, toss_book_of, toss_by_book
from muggins.score.first_to import FirstTo, add_deal, skunked
from muggins.score.stage import TARGET, Stage
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import DEPTH, GO, Tree, bare_tree, child_of, play_tree
from muggins.solver.query.search import Workspace as SearchWorkspace
from muggins.solver.query.search import new_workspace as new_search_workspace

_MONTECARLO = int(PeggerId.MONTECARLO)
_BOOK_THROWER, _BOOK_PEGGER = int(ThrowerId.BOOK), int(PeggerId.BOOK)
_TOSSES = np.array(TOSSES, np.int64)
_STARTER, _SHOW = int(Stage.STARTER), int(Stage.SHOW)
HEELS, PLAY, HAND, CRIB = range(4)
LOG_ROW = 26
"""What a deal leaves in a log: dealer's seat, pone's six, dealer's six, starter, the two tosses as
places in ``crib.TOSSES`` (pone's, dealer's), the eight cards in the order played; two unused."""


MOST_AWARDS = 32
"""Heels, eight cards with as many goes, two hands and a crib are fewer."""


class Tally(NamedTuple):
    """What is counted of games between A (0) and B (1). Sums of tallies are tallies.

    Attributes:
        outcomes: int64[2, 6], games by first dealer and outcome: A wins, by a skunk, by a double
            skunk, B wins, by a skunk, by a double skunk.
        pairs: int64[6, 6], where each deck is played twice: pairs of games by the outcome with A in
            the first seat and with A in the second.
        points: int64[2, 2, 4, 32], deals by player, role (pone, dealer), part (heels, play, hand,
            crib) and points; 31 stands for 31 or more.
        deals: int64[1], deals that were begun before a game was won.
    """

    outcomes: NDArray[np.int64]
    pairs: NDArray[np.int64]
    points: NDArray[np.int64]
    deals: NDArray[np.int64]


def new_tally() -> Tally:
    """Return a tally of nothing."""
    return Tally(
        np.zeros((2, 6), np.int64), np.zeros((6, 6), np.int64), np.zeros((2, 2, 4, 32), np.int64), np.zeros(1, np.int64)
    )


class Table(NamedTuple):
    """Everything a game is played with, one to a thread; indexed by seat unless it says role.

    Attributes:
        players: int64[2, 7], rows of thrower, pegger, samples, the places in ``tosses`` and
            ``plays`` of the solutions that thrower and pegger follow, and what either plays for: an
            place in rules.ruleset.Objective, or -1 for points.
        choices: uint64[2, 1], the streams from which ties are drawn.
        cards: uint64[1], the stream from which cards are dealt.
        deck: uint8[52].
        six: uint8[2, 6], by role, the six cards of each side, sorted.
        kept: uint8[2, 4], by role, sorted.
        crib: uint8[4].
        played: uint8[2, 4], by role, the cards played so far.
        made: int64[2, 4], by role, points in this deal by part.
        moves: int64[24], the ranks and goes of the play so far, where a solution asks for them.
        board: int64[3], the scores and the winner's seat, or NOBODY.
        awards: int64[MOST_AWARDS, 2], role and points of what was awarded in this deal, in order;
            heels, both hands and the crib also where they are 0.
        marks: int64[5], how many awards there are, and the first of each stage, see
            :mod:`muggins.score.first_to`.
        tables: what tosses are worth.
        scratch: room to think in.
        tosses: the two players' solutions for the toss, empty where none is followed.
        plays: the same for the play.
        tree: the tree of the play, or its root where nobody follows a solution in it.
        thinking: room for a search.
        toss_aims: what the two players toss for, empty where that is not the score.
        play_aims: the same for the play.
        judge: what they reckon of the deal.
    """

    players: NDArray[np.int64]
    choices: NDArray[np.uint64]
    cards: NDArray[np.uint64]
    deck: NDArray[np.uint8]
    six: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    crib: NDArray[np.uint8]
    played: NDArray[np.uint8]
    made: NDArray[np.int64]
    moves: NDArray[np.int64]
    board: NDArray[np.int64]
    awards: NDArray[np.int64]
    marks: NDArray[np.int64]
    tables: TossTables
    scratch: Scratch
    tosses: tuple[TossBook, TossBook]
    plays: tuple[PlayBook, PlayBook]
    tree: Tree
    thinking: SearchWorkspace
    toss_aims: tuple[Aims, Aims]
    play_aims: tuple[Aims, Aims]
    judge: Judge


class Compiled(NamedTuple):
    """A player as the kernels know it.

    Attributes:
        thrower: a ThrowerId.
        pegger: a PeggerId.
        samples: playouts of each card, for the Monte Carlo pegger.
        toss: the solution that the thrower follows, or None.
        play: the solution that the pegger follows, or None.
        toss_for: what the thrower plays for, a place in rules.ruleset.Objective; -1: points.
        play_for: the same of the pegger.
    """

    thrower: int
    pegger: int
    samples: int = 0
    toss: Solution | None = None
    play: Solution | None = None
    toss_for: int = -1
    play_for: int = -1


def new_table(first: Compiled, second: Compiled) -> Table:
    """Return a table at which two compiled players sit down."""
    players = first, second
    toss_guides = [player.toss if player.toss_for >= 0 else None for player in players]
    play_guides = [player.play if player.play_for >= 0 else None for player in players]
    # Who tosses for the score plays hands out to see what becomes of them.
    by_book = first.play or second.play or any(toss_guides)
    return Table(
        np.array([(*first[:3], 0, 0, *first[5:]), (*second[:3], 1, 1, *second[5:])], np.int64),
        np.zeros((2, 1), np.uint64),
        np.zeros(1, np.uint64),
        np.arange(52, dtype=np.uint8),
        np.zeros((2, 6), np.uint8),
        np.zeros((2, 4), np.uint8),
        np.zeros(4, np.uint8),
        np.zeros((2, 4), np.uint8),
        np.zeros((2, 4), np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(3, np.int64),
        np.zeros((MOST_AWARDS, 2), np.int64),
        np.zeros(5, np.int64),
        toss_tables(),
        new_scratch(),
        (toss_book_of(first.toss), toss_book_of(second.toss)),
        (play_book_of(first.play), play_book_of(second.play)),
        play_tree(4) if by_book else bare_tree(),
        new_search_workspace(),
        (aims_of(toss_guides[0]), aims_of(toss_guides[1])),
        (aims_of(play_guides[0]), aims_of(play_guides[1])),
        new_judge(),
    )


@inlined
def _seat_of(role: int, dealer: int) -> int:
    return dealer if role == 1 else 1 - dealer


@inlined
def _award(table: Table, role: int, part: int, points: int, dealer: int) -> None:
    """Put points on the board; the first to reach the target has won."""
    table.made[role, part] += points
    done = table.marks[0]
    if done < MOST_AWARDS:  # a deal has fewer; what plays without play_deal does not begin anew
        table.awards[done, 0], table.awards[done, 1] = role, points
        table.marks[0] = done + 1
    board = table.board
    if board[2] == NOBODY:
        seat = _seat_of(role, dealer)
        board[seat] = min(board[seat] + points, TARGET)
        if board[seat] == TARGET:
            board[2] = seat


@inlined
def _deal_and_toss(table: Table, dealer: int, log: NDArray[np.int16]) -> int:
    """Deal, toss and return the starter; ``log`` is int16[LOG_ROW] or empty."""
    deal_cards(table.cards, table.deck, 13)
    for place in range(12):
        table.six[place & 1, place >> 1] = table.deck[place]
    for role in range(2):
        six = table.six[role]
        sort_cards(six)
        seat = _seat_of(role, dealer)
        thrower = table.players[seat, 0]
        toss = 0
        if thrower >= _BOOK_THROWER:
            toss = _toss_by_book(table, seat, six, role, thrower > _BOOK_THROWER)
            if table.players[seat, 5] >= 0 and _matters(table.board, score_toss.LEAD):
                toss = _toss_for_score(table, seat, six, role, toss)
        else:
            toss = choose_toss(thrower, six, role, table.tables, table.scratch, table.choices[seat])
        first, second = _TOSSES[toss, 0], _TOSSES[toss, 1]
        table.crib[2 * role], table.crib[2 * role + 1] = six[first], six[second]
        for place in range(4):
            table.kept[role, place] = six[KEEPS[toss, place]]
        if len(log):
            log[1 + 6 * role : 7 + 6 * role] = six
            log[14 + role] = toss
    starter = signed(table.deck[12])
    if len(log):
        log[0], log[13] = dealer, starter
    return starter


@inlined
def _bits(cards: NDArray[np.uint8], number: int) -> int:
    bits = 0
    for place in range(number):
        bits |= 1 << signed(cards[place])
    return bits


@inlined
def _packed(cards: NDArray[np.uint8]) -> int:
    hand = 0
    for card in cards:
        hand += 1 << 3 * signed(card >> 2)
    return hand


@inner_kernel
def _ask_montecarlo(table: Table, state: PackedState, hand: int, seat: int, starter: int, bound: int) -> int:
    """Return the rank that the Monte Carlo pegger plays, from what its side has seen."""
    cards = _bits(table.six[state.turn], 6) | 1 << starter
    for side in range(2):
        cards |= _bits(table.played[side], 4 - state.left[side])
    seen = Seen(cards, table.played[1 - state.turn], bound)
    samples, stream = table.players[seat, 2], table.choices[seat]
    return montecarlo(samples, hand, state, seen, table.tables, table.scratch, stream)


@inlined
def _toss_by_book(table: Table, seat: int, six: NDArray[np.uint8], role: int, most: bool) -> int:
    return toss_by_book(table.tosses[table.players[seat, 3]], six, role, most, table.choices[seat])


@inlined
def _card_by_book(
    table: Table, seat: int, node: int, hand: int, state: PackedState, starter: int, moves: NDArray[np.int64]
) -> int:
    """Return the rank that a solution's pegger plays."""
    known = np.zeros(13, np.int64)
    for card in table.six[state.turn]:
        known[card >> 2] += 1
    known[starter >> 2] += 1
    book = table.plays[table.players[seat, 4]]
    most = table.players[seat, 1] > _BOOK_PEGGER
    return card_by_book(
        table.tree,
        book,
        node,
        hand,
        state,
        signed(starter >> 2),
        most,
        known,
        moves,
        table.thinking,
        table.choices[seat],
    )


@inlined
def _matters(board: NDArray[np.int64], lead: int) -> bool:
    """Return whether the score may change a choice: not while both are far from home."""
    return bool(board[2] == NOBODY and max(board[0], board[1]) >= lead)


@inlined
def _scores_of(table: Table, dealer: int) -> tuple[int, int]:
    """Return (pone's, dealer's) score."""
    return signed(table.board[1 - dealer]), signed(table.board[dealer])


@inlined
def _toss_for_score(table: Table, seat: int, six: NDArray[np.uint8], role: int, base: int) -> int:
    dealer = seat if role == 1 else 1 - seat
    book, aims = table.tosses[table.players[seat, 3]], table.toss_aims[table.players[seat, 3]]
    objective = table.players[seat, 5]
    return toss_for_score(
        table.tree, book, aims, objective, six, role, _scores_of(table, dealer), base, table.tables, table.scratch
    )


@inlined
def _card_for_score(
    table: Table,
    dealer: int,
    node: int,
    hand: int,
    state: PackedState,
    starter: int,
    moves: NDArray[np.int64],
    base: int,
) -> int:
    """Return the rank that a side plays for the score, where its book would play ``base``."""
    role = state.turn
    seat, other = _seat_of(role, dealer), 1 - role
    judge, aims = table.judge, table.play_aims[table.players[seat, 4]]
    objective = table.players[seat, 6]
    scores = _scores_of(table, dealer)
    kept, six = table.kept[role], table.six[role]
    if judge.ready[role] == 0:
        tossed = table.crib[2 * role : 2 * role + 2]
        look_at_deal(judge, aims, objective, role, six, tossed, starter, scores)
    shown, played = signed(0), 4 - state.left[other]
    nobs = nobs_of(six, starter, table.played[other, :played])
    for place in range(played):
        shown = signed(GROWN[place, shown, table.played[other, place] >> 2])
    points = points_of_five(signed(kept[0]), signed(kept[1]), signed(kept[2]), signed(kept[3]), starter, False)
    ask = Question(role, objective, points, signed(starter >> 2), nobs, score_play.LEAST)
    return card_for_score(table.tree, aims.play, judge, aims, ask, state, node, hand, moves, shown, scores, base)


@inlined
def _play(table: Table, dealer: int, starter: int, log: NDArray[np.int16]) -> None:
    """Play the deal's cards out; what they peg goes on the board as it is made."""
    hands = (_packed(table.kept[0]), _packed(table.kept[1]))
    bounds = (0, 0)
    state, down = START, 0
    # Only solutions need to know the history.
    by_book = table.players[0, 1] >= _BOOK_PEGGER or table.players[1, 1] >= _BOOK_PEGGER
    moves, done, node = table.moves, 0, signed(0)
    while state.turn != NOBODY:
        role = state.turn
        hand = hands[role]
        if legal(hand, state.total) == 0:
            if by_book:
                moves[done] = GO
                done += 1
                node = child_of(table.tree, node, GO) if node >= 0 else -1
            bounds = (
                (max(bounds[0], 31 - state.total), bounds[1])
                if role == 0
                else (bounds[0], max(bounds[1], 31 - state.total))
            )
            state, pegger = after_go(state)
            if pegger != NOBODY:
                _award(table, pegger, PLAY, 1, dealer)
            continue
        seat = _seat_of(role, dealer)
        rank = only_rank(legal(hand, state.total))
        if rank < 0 and table.players[seat, 1] == _MONTECARLO:
            rank = _ask_montecarlo(table, state, hand, seat, starter, bounds[1 - role])
        elif rank < 0 and table.players[seat, 1] >= _BOOK_PEGGER:
            rank = _card_by_book(table, seat, node, hand, state, starter, moves[:done])
            if table.players[seat, 6] >= 0 and _matters(table.board, score_play.LEAD):
                rank = _card_for_score(table, dealer, node, hand, state, starter, moves[:done], rank)
        elif rank < 0:
            rank = choose_card(table.players[seat, 1], hand, state, table.scratch.worth, table.choices[seat])
        if by_book:
            moves[done] = rank
            done += 1
            node = child_of(table.tree, node, rank) if node >= 0 else -1
        played = 4 - state.left[role]
        card = _card_of_rank(table.kept[role], table.played[role], played, rank)
        table.played[role, played] = card
        if len(log):
            log[16 + down] = card
        down += 1
        hands = (without(hand, rank), hands[1]) if role == 0 else (hands[0], without(hand, rank))
        state, points = after_card(state, rank)
        _award(table, role, PLAY, points, dealer)


@kernel
def _card_of_rank(kept: NDArray[np.uint8], played: NDArray[np.uint8], number: int, rank: int) -> int:
    """Return the first card of a rank among four kept that is not among ``number`` played."""
    for card in kept:
        if card >> 2 == rank:
            used = False
            for place in range(number):
                used |= played[place] == card
            if not used:
                return signed(card)
    return NOBODY


@inlined
def _show(table: Table, dealer: int, starter: int) -> None:
    """Count both hands and the crib, pone first."""
    for role in range(2):
        table.marks[1 + _SHOW + role] = table.marks[0]
        kept = table.kept[role]
        points = points_of_five(signed(kept[0]), signed(kept[1]), signed(kept[2]), signed(kept[3]), starter, False)
        _award(table, role, HAND, points, dealer)
    crib = table.crib
    points = points_of_five(signed(crib[0]), signed(crib[1]), signed(crib[2]), signed(crib[3]), starter, True)
    _award(table, 1, CRIB, points, dealer)


@inner_kernel
def play_deal(table: Table, dealer: int, log: NDArray[np.int16]) -> None:
    """Shuffle, deal and play a deal to its end, whoever has won before."""
    for place in range(52):
        table.deck[place] = place
    table.made[:] = 0
    table.marks[:] = 0
    table.judge.ready[:] = 0
    starter = _deal_and_toss(table, dealer, log)
    _award(table, 1, HEELS, 2 if starter >> 2 == 10 else 0, dealer)
    table.marks[1 + _STARTER] = table.marks[0]
    _play(table, dealer, starter, log)
    _show(table, dealer, starter)


@inner_kernel
def play_game(table: Table, seed: int, game: int, first: int, a_seat: int, tally: Tally, log: NDArray[np.int16]) -> int:
    """Play one game and add its deals to ``tally``.

    Args:
        table: the players by seat; all else is overwritten.
        seed: of the match.
        game: the number of its cards; the same number and seed give the same cards.
        first: the seat that deals first.
        a_seat: the seat of player A, for the tally.
        tally: ``points`` and ``deals`` are added to.
        log: int16[n, LOG_ROW] to be filled deal by deal, or with no rows.

    Returns:
        The outcome 0..5, see :class:`Tally`.
    """
    board = table.board
    board[0], board[1], board[2] = 0, 0, NOBODY
    for seat in range(2):
        table.choices[seat, 0] = seeded(seed, game, seat)
    dealer, number = first, 0
    empty = np.empty(0, np.int16)
    while board[2] == NOBODY:
        # A deal's cards are its own, however long the deals before it went on.
        table.cards[0] = seeded(seed, game, number + 2)
        play_deal(table, dealer, log[number] if number < len(log) else empty)
        for role in range(2):
            player = 0 if _seat_of(role, dealer) == a_seat else 1
            for part in range(4):
                tally.points[player, role, part, min(table.made[role, part], 31)] += 1
        tally.deals[0] += 1
        dealer = 1 - dealer
        number += 1
    loser = board[1 - board[2]]
    kind = skunked(loser)
    return kind if board[2] == a_seat else 3 + kind


@kernel
def play_games(table: Table, seed: int, start: int, number: int, tally: Tally) -> None:
    """Play games ``start`` to ``start + number - 1``; A sits first, the first deal alternates."""
    nothing = np.empty((0, LOG_ROW), np.int16)
    for game in range(start, start + number):
        first = game & 1
        outcome = play_game(table, seed, game, first, signed(0), tally, nothing)
        tally.outcomes[first, outcome] += 1


@kernel
def play_pairs(table: Table, seed: int, start: int, number: int, tally: Tally) -> None:
    """Play each of these numbers twice with the same cards, the players changing seats."""
    nothing = np.empty((0, LOG_ROW), np.int16)
    for game in range(start, start + number):
        first = game & 1
        here = play_game(table, seed, game, first, signed(0), tally, nothing)
        _change_seats(table.players)
        there = play_game(table, seed, game, first, signed(1), tally, nothing)
        _change_seats(table.players)
        tally.outcomes[first, here] += 1
        tally.outcomes[1 - first, there] += 1
        tally.pairs[here, there] += 1


@kernel
def _change_seats(players: NDArray[np.int64]) -> None:
    for column in range(players.shape[1]):
        players[0, column], players[1, column] = players[1, column], players[0, column]


@kernel
def count_deals(table: Table, seed: int, start: int, number: int, counts: FirstTo) -> None:
    """Play deals ``start`` to ``start + number - 1`` of a seed from 0-0 and count how they went."""
    nothing = np.empty(0, np.int16)
    for deal in range(start, start + number):
        table.board[0], table.board[1], table.board[2] = 0, 0, NOBODY
        table.cards[0] = seeded(seed, deal, 2)
        for seat in range(2):
            table.choices[seat, 0] = seeded(seed, deal, seat)
        play_deal(table, 1, nothing)
        add_deal(counts, table.awards[: table.marks[0]], table.marks[1:])


@kernel
def play_deals_at(table: Table, seed: int, start: int, scores: tuple[int, int], boards: NDArray[np.int16]) -> None:
    """Play deals of a seed, from deal ``start`` on, all of them from the same score.

    The pone sits first. What the sides do depends on nothing but the seed and the deal's number.

    Args:
        table: the players.
        seed: of the deals.
        start: the first.
        scores: (pone's, dealer's) before each.
        boards: int16[n, 3], filled: both scores after each, and the winner's seat or NOBODY.
    """
    nothing = np.empty(0, np.int16)
    for deal in range(start, start + len(boards)):
        table.board[0], table.board[1], table.board[2] = scores[0], scores[1], NOBODY
        table.cards[0] = seeded(seed, deal, 2)
        for seat in range(2):
            table.choices[seat, 0] = seeded(seed, deal, seat)
        play_deal(table, 1, nothing)
        for place in range(3):
            boards[deal - start, place] = table.board[place]


COMPILED = (play_games, play_pairs)
"""What a match compiles on the first run ever."""
