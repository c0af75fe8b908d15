"""Whole games to 121 between compiled players, under the full rules.

The kernels of :mod:`muggins.kernels` hold the law; here cards are dealt, players asked, and points
put on the board in the order of the rules. The last deal of a game is played to its end, so that
averages are over whole deals, not biased by where a game stops.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import JACK
from muggins.kernels._jit import inlined, inner_kernel, kernel, signed
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.holdings import WITH_CARD
from muggins.kernels.play import NOBODY, START, PackedState, after_card, after_go, legal, without
from muggins.kernels.random import deal_cards, seeded
from muggins.kernels.show import points_of_five
from muggins.kernels.tosses import TossTables, sort_cards, toss_tables
from muggins.players import compiled
from muggins.players.compiled import PeggerId, Seen, ThrowerId, choose_card, choose_toss, montecarlo, only_rank
from muggins.players.endgame import card as endgame_card
from muggins.players.endgame import model as endgame
from muggins.players.endgame import toss as endgame_toss
from muggins.players.endgame.card import card_for_score
from muggins.players.endgame.model import Model, OwnDeal, model_of, nobs_of, prepare_deal
from muggins.players.endgame.query import Query
from muggins.players.endgame.rollout import guide_of
from muggins.players.endgame.toss import TossQuery, toss_for_score
from muggins.players.solution import (
    SolutionPlay,
    SolutionTosses,
    card_by_solution,
    solution_play,
    solution_tosses,
    toss_by_solution,
)
from muggins.players.turn import Turn
from muggins.score.first_to import FirstTo, add_deal, skunked
from muggins.score.stage import TARGET, Stage
from muggins.solver.file.solution import Solution
from muggins.solver.play.tree import DEPTH, GO, Tree, bare_tree, linked, nodes_of, play_tree
from muggins.solver.query.search import SearchWorkspace, new_search_workspace

HEELS, PLAY, HAND, CRIB = range(4)
"""The parts of a deal in which points are made."""
POINTS = -1
"""Plays for points, not for the score."""
TOSS_FOR, PLAY_FOR = range(2)
"""Columns of ``MatchTable.objectives``."""
LOG_DEALER, LOG_SIX, LOG_STARTER, LOG_TOSS, LOG_CARDS, LOG_ROW = 0, 1, 13, 14, 16, 24
"""Columns of the log of a deal, and how many: the dealer's seat, pone's six and dealer's six cards,
the starter, the two tosses as places in ``crib.TOSSES`` (pone's, dealer's), the eight cards in the
order played."""
MOST_AWARDS = 32
"""Heels, eight cards with as many goes, two hands and a crib are fewer."""
_MONTECARLO = int(PeggerId.MONTECARLO)
_STARTER, _SHOW = int(Stage.STARTER), int(Stage.SHOW)
_TOSSES = np.array(TOSSES, np.int64)


class Tally(NamedTuple):
    """Counts over games between the players A (0) and B (1). Sums of tallies are tallies.

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
    """Return a tally of no games."""
    return Tally(
        np.zeros((2, 6), np.int64), np.zeros((6, 6), np.int64), np.zeros((2, 2, 4, 32), np.int64), np.zeros(1, np.int64)
    )


class Compiled(NamedTuple):
    """A player in compiled form.

    Attributes:
        thrower: who tosses where no solution does.
        pegger: who plays where no solution does.
        samples: playouts of each card, for the Monte Carlo pegger.
        toss: the solution that the player tosses by, or None.
        play: the solution that it plays by, or None.
        most_toss: whether it always makes the solution's most probable toss.
        most_play: whether it always plays the solution's most probable card.
        toss_for: what it tosses for, a place in rules.ruleset.Objective or POINTS.
        play_for: what it plays for.
    """

    thrower: int = ThrowerId.RANDOM
    pegger: int = PeggerId.RANDOM
    samples: int = 0
    toss: Solution | None = None
    play: Solution | None = None
    most_toss: bool = False
    most_play: bool = False
    toss_for: int = POINTS
    play_for: int = POINTS


class Manner(NamedTuple):
    """How a player chooses, as far as that is numbers; see :class:`Compiled`.

    Attributes:
        thrower: a ThrowerId.
        pegger: a PeggerId.
        samples: for the Monte Carlo pegger.
        tosses_by_solution: whether it does, instead of by its thrower.
        plays_by_solution: whether it does, instead of by its pegger.
        most_toss: whether it always makes the solution's most probable toss.
        most_play: whether it always plays the solution's most probable card.
    """

    thrower: int
    pegger: int
    samples: int
    tosses_by_solution: bool
    plays_by_solution: bool
    most_toss: bool
    most_play: bool


class Board(NamedTuple):
    """The score of a game, and what has been made in the current deal; every array is modified.

    Attributes:
        scores: int64[2], by seat.
        winner: int64[1], the winner's seat, or NOBODY.
        made: int64[2, 4], by role, the deal's points by part.
        awards: int64[MOST_AWARDS, 2], role and points of the deal's awards, in order; heels, both
            hands and the crib also where they are 0.
        awarded: int64[1], how many awards there are.
        stages: int64[4], which award is the first of each stage of :mod:`muggins.score.stage`.
    """

    scores: NDArray[np.int64]
    winner: NDArray[np.int64]
    made: NDArray[np.int64]
    awards: NDArray[np.int64]
    awarded: NDArray[np.int64]
    stages: NDArray[np.int64]


class Cards(NamedTuple):
    """The cards of a deal; every array is modified.

    Attributes:
        deck: uint8[52].
        six: uint8[2, 6], by role, sorted.
        kept: uint8[2, 4], by role, sorted.
        crib: uint8[4], pone's toss and dealer's.
        played: uint8[2, 4], by role, the cards played so far.
        moves: int64[24], the ranks and goes of the play so far, kept only where a player plays by a
            solution.
    """

    deck: NDArray[np.uint8]
    six: NDArray[np.uint8]
    kept: NDArray[np.uint8]
    crib: NDArray[np.uint8]
    played: NDArray[np.uint8]
    moves: NDArray[np.int64]


class MatchTable(NamedTuple):
    """All that a game is played with, one to a thread.

    Attributes:
        manners: by player, how it chooses.
        objectives: int64[2, 2], by player, what it tosses for and plays for: a place in
            rules.ruleset.Objective, or POINTS.
        sitting: int64[2], by seat, the player that sits there.
        board: the score.
        cards: of the deal.
        dealing: uint64[1], the stream from which cards are dealt.
        choosing: uint64[2, 1], by seat, the streams from which choices are drawn.
        toss_strategies: by player, the solution that it tosses by; empty where there is none.
        play_strategies: by player, the solution that it plays by; empty where there is none.
        toss_models: by player, empty where it tosses for points.
        play_models: by player, empty where it plays for points.
        tree: the tree of the play, or its root where nobody follows a solution.
        toss_tables: what tosses are worth in points.
        simple: workspace of players without a solution.
        search: workspace of a search against a belief.
        endgame: workspace of players for the score.
    """

    manners: tuple[Manner, Manner]
    objectives: NDArray[np.int64]
    sitting: NDArray[np.int64]
    board: Board
    cards: Cards
    dealing: NDArray[np.uint64]
    choosing: NDArray[np.uint64]
    toss_strategies: tuple[SolutionTosses, SolutionTosses]
    play_strategies: tuple[SolutionPlay, SolutionPlay]
    toss_models: tuple[Model, Model]
    play_models: tuple[Model, Model]
    tree: Tree
    toss_tables: TossTables
    simple: compiled.ChoiceWorkspace
    search: SearchWorkspace
    endgame: endgame.Workspace


def new_table(first: Compiled, second: Compiled) -> MatchTable:
    """Return a table of two compiled players, the first in the first seat."""
    players = first, second
    # A player that tosses for the score plays hands out by the solution.
    uses_tree = any(player.play or player.toss_for != POINTS for player in players)
    return MatchTable(
        (_manner(first), _manner(second)),
        np.array([[player.toss_for, player.play_for] for player in players], np.int64),
        np.arange(2),
        Board(
            np.zeros(2, np.int64),
            np.full(1, NOBODY),
            np.zeros((2, 4), np.int64),
            np.zeros((MOST_AWARDS, 2), np.int64),
            np.zeros(1, np.int64),
            np.zeros(4, np.int64),
        ),
        Cards(
            np.arange(52, dtype=np.uint8),
            np.zeros((2, 6), np.uint8),
            np.zeros((2, 4), np.uint8),
            np.zeros(4, np.uint8),
            np.zeros((2, 4), np.uint8),
            np.zeros(DEPTH, np.int64),
        ),
        np.zeros(1, np.uint64),
        np.zeros((2, 1), np.uint64),
        (solution_tosses(first.toss), solution_tosses(second.toss)),
        (solution_play(first.play), solution_play(second.play)),
        (_model(first.toss, first.toss_for), _model(second.toss, second.toss_for)),
        (_model(first.play, first.play_for), _model(second.play, second.play_for)),
        play_tree(4) if uses_tree else bare_tree(),
        toss_tables(),
        compiled.new_choice_workspace(),
        new_search_workspace(),
        endgame.new_workspace(),
    )


def _manner(player: Compiled) -> Manner:
    follows = player.toss is not None, player.play is not None
    numbers = int(player.thrower), int(player.pegger), player.samples
    return Manner(*numbers, *follows, player.most_toss, player.most_play)


def _model(solution: Solution | None, objective: int) -> Model:
    return model_of(None if objective == POINTS else solution)


@inlined
def _seat_of(role: int, dealer: int) -> int:
    return dealer if role == 1 else 1 - dealer


@inlined
def _scores_by_role(board: Board, dealer: int) -> tuple[int, int]:
    """Return (pone's, dealer's) score."""
    return signed(board.scores[1 - dealer]), signed(board.scores[dealer])


@inlined
def _score_matters(board: Board, lead: int) -> bool:
    """Return whether the score may change a choice: not while both are far from home."""
    return bool(board.winner[0] == NOBODY and max(board.scores[0], board.scores[1]) >= lead)


@inlined
def _award(board: Board, role: int, part: int, points: int, dealer: int) -> None:
    """Put points on the board; the first to reach the target has won."""
    board.made[role, part] += points
    number = board.awarded[0]
    if number < MOST_AWARDS:  # a deal has fewer; a caller other than play_deal may award more
        board.awards[number, 0], board.awards[number, 1] = role, points
        board.awarded[0] = number + 1
    if board.winner[0] == NOBODY:
        seat = _seat_of(role, dealer)
        board.scores[seat] = min(board.scores[seat] + points, TARGET)
        if board.scores[seat] == TARGET:
            board.winner[0] = seat


# An inlined function that takes the table counts a reference to each of its arrays, which takes longer
# than many a choice: where it matters functions take the parts that they need.


@inlined
def _toss_for_score(table: MatchTable, dealer: int, role: int, base: int) -> int:
    """Return the place in ``crib.TOSSES`` of a side's toss for the score; its solution makes ``base``."""
    player = table.sitting[_seat_of(role, dealer)]
    objective, model = table.objectives[player, TOSS_FOR], table.toss_models[player]
    query = TossQuery(table.cards.six[role], role, _scores_by_role(table.board, dealer))
    return toss_for_score(guide_of(nodes_of(table.tree), model.play), query, objective, model, base)


@inlined
def _deal_and_toss(table: MatchTable, dealer: int, log: NDArray[np.int16]) -> int:
    """Deal, toss and return the starter; ``log`` is int16[LOG_ROW] or empty."""
    cards = table.cards
    deal_cards(table.dealing, cards.deck, 13)
    for place in range(12):
        cards.six[place & 1, place >> 1] = cards.deck[place]
    starter = signed(cards.deck[12])
    for role in range(2):
        six, seat = cards.six[role], _seat_of(role, dealer)
        player, stream = table.sitting[seat], table.choosing[seat]
        manner = table.manners[player]
        sort_cards(six)
        if manner.tosses_by_solution:
            toss = toss_by_solution(table.toss_strategies[player], six, role, manner.most_toss, stream)
            if table.objectives[player, TOSS_FOR] != POINTS and _score_matters(table.board, endgame_toss.LEAD):
                toss = _toss_for_score(table, dealer, role, toss)
        else:
            toss = choose_toss(manner.thrower, six, role, table.toss_tables, table.simple, stream)
        for place in range(2):
            cards.crib[2 * role + place] = six[_TOSSES[toss, place]]
        for place in range(4):
            cards.kept[role, place] = six[KEEPS[toss, place]]
        if len(log):
            for place in range(6):
                log[LOG_SIX + 6 * role + place] = six[place]
            log[LOG_TOSS + role] = toss
    if len(log):
        log[LOG_DEALER], log[LOG_STARTER] = dealer, starter
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


@inlined
def _ranks_of(six: NDArray[np.uint8], starter: int) -> NDArray[np.int64]:
    """Return int64[13], the cards of each rank among six and the starter."""
    ranks = np.zeros(13, np.int64)
    for card in six:
        ranks[card >> 2] += 1
    ranks[starter >> 2] += 1
    return ranks


@inner_kernel
def _ask_montecarlo(table: MatchTable, state: PackedState, hand: int, seat: int, starter: int, bound: int) -> int:
    """Return the rank that the Monte Carlo pegger plays, from what its side has seen."""
    cards = table.cards
    seen = _bits(cards.six[state.turn], 6) | 1 << starter
    for role in range(2):
        seen |= _bits(cards.played[role], 4 - state.left[role])
    return montecarlo(
        table.manners[table.sitting[seat]].samples,
        hand,
        state,
        Seen(seen, cards.played[1 - state.turn], bound),
        table.toss_tables,
        table.simple,
        table.choosing[seat],
    )


@inlined
def _card_for_score(table: MatchTable, turn: Turn, dealer: int, starter: int, base: int) -> int:
    """Return the rank that a side plays for the score; its solution plays ``base``."""
    cards, role = table.cards, turn.state.turn
    player, opponent = table.sitting[_seat_of(role, dealer)], 1 - role
    model, objective = table.play_models[player], table.objectives[player, PLAY_FOR]
    scores = _scores_by_role(table.board, dealer)
    six, kept, played = cards.six[role], cards.kept[role], 4 - turn.state.left[opponent]
    if table.endgame.ready[role] == 0:
        own = OwnDeal(role, six, cards.crib[2 * role : 2 * role + 2], starter, scores)
        prepare_deal(own, objective, model, table.endgame)
    shown, nobs = signed(0), nobs_of(six, starter, cards.played[opponent, :played])
    for place in range(played):
        shown = signed(WITH_CARD[place, shown, cards.played[opponent, place] >> 2])
    points = _points(kept, starter, False)
    query = Query(turn, scores, objective, shown, points, nobs, endgame_card.LEAST)
    return card_for_score(nodes_of(table.tree), model.play, query, model, base, table.endgame)


@inlined
def _with(pair: tuple[int, int], role: int, item: int) -> tuple[int, int]:
    """Return a pair by role with one item replaced."""
    return (item, pair[1]) if role == 0 else (pair[0], item)


@inlined
def _play(table: MatchTable, dealer: int, starter: int, log: NDArray[np.int16]) -> None:
    """Play the deal's cards out; what they peg goes on the board as it is made."""
    board, tree, worth = table.board, table.tree, table.simple.worth
    links, children = tree.links, tree.children
    six, kept, laid, moves = table.cards.six, table.cards.kept, table.cards.played, table.cards.moves
    hands, bounds = (_packed(kept[0]), _packed(kept[1])), (0, 0)
    state, down, made, node = START, 0, 0, signed(0)
    needs_history = table.manners[0].plays_by_solution or table.manners[1].plays_by_solution
    while state.turn != NOBODY:
        role = state.turn
        hand = hands[role]
        fitting = legal(hand, state.total)
        if fitting == 0:
            move = GO
            bounds = _with(bounds, role, max(bounds[role], 31 - state.total))
            state, pegger = after_go(state)
            if pegger != NOBODY:
                _award(board, pegger, PLAY, 1, dealer)
        else:
            move = only_rank(fitting)
            if move < 0:
                seat = _seat_of(role, dealer)
                player, stream = table.sitting[seat], table.choosing[seat]
                manner = table.manners[player]
                if manner.plays_by_solution:
                    turn, known = Turn(state, node, hand, moves[:made], starter >> 2), _ranks_of(six[role], starter)
                    strategy = table.play_strategies[player]
                    move = card_by_solution(tree, strategy, turn, known, manner.most_play, table.search, stream)
                    if table.objectives[player, PLAY_FOR] != POINTS and _score_matters(board, endgame_card.LEAD):
                        move = _card_for_score(table, turn, dealer, starter, move)
                elif manner.pegger == _MONTECARLO:
                    move = _ask_montecarlo(table, state, hand, seat, starter, bounds[1 - role])
                else:
                    move = choose_card(manner.pegger, hand, state, worth, stream)
            played = 4 - state.left[role]
            card = _card_of_rank(kept[role], laid[role], played, move)
            laid[role, played] = card
            if len(log):
                log[LOG_CARDS + down] = card
            down += 1
            hands = _with(hands, role, without(hand, move))
            state, points = after_card(state, move)
            _award(board, role, PLAY, points, dealer)
        if needs_history:
            moves[made] = move
            made += 1
            node = linked(links, children, node, move) if node >= 0 else -1


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
def _points(cards: NDArray[np.uint8], starter: int, crib: bool) -> int:
    """Return what four cards score with the starter."""
    return points_of_five(signed(cards[0]), signed(cards[1]), signed(cards[2]), signed(cards[3]), starter, crib)


@inlined
def _show(table: MatchTable, dealer: int, starter: int) -> None:
    """Count both hands and the crib, pone first."""
    board = table.board
    for role in range(2):
        board.stages[_SHOW + role] = board.awarded[0]
        _award(board, role, HAND, _points(table.cards.kept[role], starter, False), dealer)
    _award(board, 1, CRIB, _points(table.cards.crib, starter, True), dealer)


@inner_kernel
def play_deal(table: MatchTable, dealer: int, log: NDArray[np.int16]) -> None:
    """Shuffle, deal and play a deal to its end, whoever has won before.

    Args:
        table: the game so far.
        dealer: the dealer's seat.
        log: int16[LOG_ROW], filled, or empty.
    """
    board = table.board
    for place in range(52):
        table.cards.deck[place] = place
    board.made[:] = 0
    board.awarded[:] = 0
    board.stages[:] = 0
    table.endgame.ready[:] = 0
    starter = _deal_and_toss(table, dealer, log)
    _award(board, 1, HEELS, 2 if starter >> 2 == JACK else 0, dealer)
    board.stages[_STARTER] = board.awarded[0]
    _play(table, dealer, starter, log)
    _show(table, dealer, starter)


@inlined
def begin(board: Board, first: int, second: int) -> None:
    """Set the scores of the first seat and the second; nobody has won."""
    board.scores[0], board.scores[1] = first, second
    board.winner[0] = NOBODY


@inlined
def seed_choices(choosing: NDArray[np.uint64], seed: int, game: int) -> None:
    """Begin both seats' streams of choices for a game."""
    for seat in range(2):
        choosing[seat, 0] = seeded(seed, game, seat)


@inlined
def seed_cards(dealing: NDArray[np.uint64], seed: int, game: int, deal: int) -> None:
    """Begin the stream of cards for a deal of a game."""
    dealing[0] = seeded(seed, game, deal + 2)


@inlined
def play_game(
    table: MatchTable, seed: int, game: int, first: int, a_seat: int, tally: Tally, log: NDArray[np.int16]
) -> int:
    """Play one game and add its deals to ``tally``.

    Args:
        table: the players sit as they play; all else is overwritten.
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
    begin(table.board, 0, 0)
    seed_choices(table.choosing, seed, game)
    dealer, number = first, 0
    empty = np.empty(0, np.int16)
    while board.winner[0] == NOBODY:
        # A deal has its own stream: its cards do not depend on the deals before it.
        seed_cards(table.dealing, seed, game, number)
        play_deal(table, dealer, log[number] if number < len(log) else empty)
        for role in range(2):
            player = 0 if _seat_of(role, dealer) == a_seat else 1
            for part in range(4):
                tally.points[player, role, part, min(board.made[role, part], 31)] += 1
        tally.deals[0] += 1
        dealer = 1 - dealer
        number += 1
    winner = board.winner[0]
    kind = skunked(board.scores[1 - winner])
    return kind if winner == a_seat else 3 + kind


@kernel
def play_games(table: MatchTable, seed: int, start: int, number: int, duplicate: bool, tally: Tally) -> None:
    """Play games ``start`` to ``start + number - 1``; A sits first, the first deal alternates.

    With ``duplicate`` each of these numbers is played twice with the same cards, the players changing seats.
    """
    nothing = np.empty((0, LOG_ROW), np.int16)
    for game in range(start, start + number):
        first, here = game & 1, 0
        for a_seat in range(2 if duplicate else 1):
            outcome = play_game(table, seed, game, first, a_seat, tally, nothing)
            tally.outcomes[first if a_seat == 0 else 1 - first, outcome] += 1
            if a_seat == 1:
                tally.pairs[here, outcome] += 1
            if duplicate:
                _change_seats(table)
            here = outcome


@inlined
def _change_seats(table: MatchTable) -> None:
    table.sitting[0], table.sitting[1] = table.sitting[1], table.sitting[0]


@kernel
def count_deals(table: MatchTable, seed: int, start: int, number: int, counts: FirstTo) -> None:
    """Play deals ``start`` to ``start + number - 1`` of a seed from 0-0 and count how they went."""
    nothing = np.empty(0, np.int16)
    for deal in range(start, start + number):
        begin(table.board, 0, 0)
        seed_choices(table.choosing, seed, deal)
        seed_cards(table.dealing, seed, deal, 0)
        play_deal(table, 1, nothing)
        add_deal(counts, table.board.awards[: table.board.awarded[0]], table.board.stages)


@kernel
def play_deals_at(table: MatchTable, seed: int, start: int, scores: tuple[int, int], boards: NDArray[np.int16]) -> None:
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
        begin(table.board, scores[0], scores[1])
        seed_choices(table.choosing, seed, deal)
        seed_cards(table.dealing, seed, deal, 0)
        play_deal(table, 1, nothing)
        put_board(boards[deal - start], table.board)


@inlined
def put_board(row: NDArray[np.int16], board: Board) -> None:
    """Fill a row int16[3]: both scores and the winner's seat, or NOBODY."""
    row[0], row[1], row[2] = board.scores[0], board.scores[1], board.winner[0]
