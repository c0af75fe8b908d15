import random
from math import comb

import numpy as np
import pytest

from muggins.arena.match import Match, play_block
from muggins.arena.statistics import match_points
from muggins.arena.workers import Workers
from muggins.counting.crib_tables import Source, crib_table
from muggins.errors import MatchError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import MEMBERS
from muggins.players.registry import parse_player
from muggins.rules.role import Role
from muggins.rules.view import View
from muggins.studies.bankroll import Bankroll, games_needed, ruin
from muggins.studies.crib import Crib, _listed, _part, distances, iterate, uniform_table
from muggins.studies.field import PLAYERS, PUBLISHED, Field, meet
from muggins.studies.luck import Luck, series_win
from muggins.studies.strategies import Strategies, TossStrategy
from tests import naive
from tests.exact import discards
from tests.players.plain import THROWERS


@pytest.fixture(scope="module")
def strategies() -> tuple[TossStrategy, ...]:
    return Strategies().run().strategies


@pytest.mark.long
def test_strategies_are_exact_to_the_last_digit_shown(strategies: tuple[TossStrategy, ...]) -> None:
    assert [round(s.total.mean, 4) for s in strategies] == [12.9135, 12.7668, 13.3010, 12.3477, 9.5040]
    assert [round(s.difference.mean, 4) for s in strategies] == [3.6744, 3.4947, 2.7058, 3.9179, 0.0343]


@pytest.mark.long
def test_published_samples_lie_within_three_standard_errors(strategies: tuple[TossStrategy, ...]) -> None:
    """Ten figures of samples of 5,000 hands: 2.7% of false alarms if they were independent."""
    for strategy in strategies:
        assert abs(strategy.sigmas("total")) < 3, strategy.name
        assert abs(strategy.sigmas("difference")) < 3, strategy.name
    assert strategies[0].sigmas("total") == pytest.approx((12.889 - 12.9135) / (3.04 / 70.7), abs=0.1)


@pytest.mark.all
def test_a_plain_sample_agrees(strategies: tuple[TossStrategy, ...]) -> None:
    """400 hands by the plain players: within five standard errors, a false alarm in 200,000."""
    rng = random.Random(1)
    names = ("hand", "hope", "hand-and-crib", "hand-less-crib", "random")
    sums = {name: [0.0, 0.0] for name in names}
    for _ in range(400):
        six = tuple(sorted(rng.sample(range(52), 6)))
        by_toss = {toss.tossed: toss for toss in discards(six, Role.DEALER)}
        for name in names:
            for tossed, odds in THROWERS[name].toss_probabilities(View(Role.DEALER, six)).items():
                toss = by_toss[tossed]
                sums[name][0] += odds * float(toss.hand + toss.crib) / 400
                sums[name][1] += odds * float(toss.hand - toss.crib) / 400
    for name, strategy in zip(names, strategies, strict=True):
        for mean, of in zip(sums[name], (strategy.total, strategy.difference), strict=True):
            assert abs(mean - of.mean) < 5 * of.deviation / 20, name


@pytest.mark.all
def test_probabilities_of_ranks_add_up(strategies: tuple[TossStrategy, ...]) -> None:
    assert len(strategies) == 5
    for strategy in strategies:
        tossed, kept = np.array([*strategy.tossed.values()]), np.array([*strategy.kept.values()])
        assert tossed.sum() == pytest.approx(1)
        assert kept.sum() == pytest.approx(1)
        assert (2 * tossed + 4 * kept) == pytest.approx(np.full(13, 6 / 13))
    assert [*strategies[-1].tossed.values()] == pytest.approx(np.full(13, 1 / 13))


def distance(source: Source, role: Role, table: np.ndarray) -> np.ndarray:
    published = np.array(crib_table(source, role))
    return np.asarray((table - (published + published.T) / 2)[np.triu_indices(13)])


@pytest.mark.long
def test_cribs_by_ranks_agree_with_hessel() -> None:
    last = list(iterate(ranks_only=True, flush=False, most=20, workers=Workers()))[-1]
    found = {(of.source, of.role): of for of in distances({Role.DEALER: last.own, Role.PONE: last.opponent})}
    for role, table in ((Role.DEALER, last.own), (Role.PONE, last.opponent)):
        off = distance(Source.HESSEL, role, table)
        told = found[Source.HESSEL.value, role]
        assert (abs(told.largest), told.mean_distance) == pytest.approx((abs(off).max(), abs(off).mean()))
        assert abs(off).max() < 0.03
        assert abs(off).mean() < 0.01
        assert (table == table.T).all()


@pytest.mark.long
def test_cribs_with_full_suits_stay_near_those_by_ranks() -> None:
    last = list(iterate(workers=Workers()))[-1]
    assert last.change < 0.05
    for role, table in ((Role.DEALER, last.own), (Role.PONE, last.opponent)):
        assert abs(distance(Source.HESSEL, role, table)).mean() < 0.06


@pytest.mark.all
def test_mean_cribs_are_those_of_a_plain_count() -> None:
    """Some tosses of mine against some of theirs, counted hand by hand with the naive scorer."""
    rng = np.random.default_rng(3)
    for _ in range(5):
        mine, theirs = np.zeros((18_395, 15)), np.zeros((18_395, 15))
        my_hand, my_toss = int(rng.integers(18_395)), int(rng.integers(15))
        mine[my_hand, my_toss] = 2.0
        for _ in range(12):
            theirs[rng.integers(18_395), rng.integers(15)] = rng.random()
        points, weights = _part(_listed(mine), _listed(theirs), 0, 1)
        six = MEMBERS[6][my_hand].tolist()
        places = TOSSES[my_toss]
        total = hands = 0.0
        for hand, toss in np.argwhere(theirs).tolist():
            other = MEMBERS[6][hand].tolist()
            weight = theirs[hand, toss]
            for rank in set(other):
                mine_of, theirs_of = six.count(rank), other.count(rank)
                weight *= comb(4 - mine_of, theirs_of) / comb(4, theirs_of)
            crib = [six[p] for p in places] + [other[p] for p in TOSSES[toss]]
            hands += weight
            for starter in range(13):
                left = 4 - six.count(starter) - other.count(starter)
                if left > 0 and weight > 0:
                    pairs = [(int(rank) + 1, suit) for suit, rank in enumerate(crib)]
                    # Four suits: no flush; a starter of a fifth: no nobs, which are shared.
                    shown = naive.show(pairs, (starter + 1, 4), crib=True)
                    nobs = sum(rank == 10 for rank in crib) / 4 if starter != 10 else 0
                    total += weight * left * (shown + nobs) / 40
        if hands > 0:
            assert points.sum() / weights.sum() == pytest.approx(total / hands)


def test_the_uniform_table_is_the_mean_of_all_uniform_cribs() -> None:
    """A pair of fives by 300 random hands around it: within five standard errors."""
    rng = random.Random(2)
    cribs = []
    for _ in range(300):
        rest = rng.sample([card for card in range(52) if card not in {16, 17}], 4)
        toss = next(t for t in discards([16, 17, *rest], Role.DEALER) if t.tossed == (16, 17))
        cribs.append(float(toss.crib))
    error = float(np.std(cribs, ddof=1)) / 300**0.5
    # Suits make flushes and a little of nobs, which the table by ranks leaves out.
    assert abs(float(np.mean(cribs)) - uniform_table()[4, 4]) < 5 * error + 0.15


def test_ruin_in_closed_form_and_simulated() -> None:
    found = Bankroll(0.54, trials=4_000).run().bankrolls
    assert [line.size for line in found] == list(range(1, 51))
    by_size = {line.size: line.exact for line in found}
    assert by_size[1] == pytest.approx(0.54)  # "just over half"
    assert 0.67 < by_size[5] < 0.72  # "about 70%"
    assert by_size[30] > 0.99  # "over 99%"
    for line in found:  # five standard errors of each of 50: a false alarm in 30,000
        assert abs(line.simulated.mean - line.exact) <= 5 * line.simulated.error
    assert found == Bankroll(0.54, trials=4_000).run().bankrolls


def test_ruin_equals_a_markov_chain() -> None:
    for win in (0.3, 0.5, 0.54, 0.9):
        for size in (1, 2, 7):
            steps = np.zeros((2 * size - 1, 2 * size - 1))
            for units in range(1, 2 * size):
                if units > 1:
                    steps[units - 1, units - 2] = 1 - win
                if units < 2 * size - 1:
                    steps[units - 1, units] = win
            reach = np.zeros(2 * size - 1)
            reach[-1] = win
            solved = np.linalg.solve(np.eye(2 * size - 1) - steps, reach)[size - 1]
            assert ruin(size, win) == pytest.approx(solved)
    assert (ruin(5, 0.0), ruin(5, 1.0)) == (0.0, 1.0)


def test_games_needed_fall_with_the_square_of_the_edge() -> None:
    assert games_needed(0.01) == pytest.approx(4 * games_needed(0.02), rel=0.001)
    assert games_needed(0.02) == 8_122


@pytest.mark.parametrize(("win", "trials"), [(1.5, 10), (-0.1, 10), (0.5, 0)])
def test_impossible_parameters_are_refused(win: float, trials: int) -> None:
    with pytest.raises(MatchError, match="expected"):
        Bankroll(win, trials)
    with pytest.raises(MatchError, match="expected --no-crib-flush"):
        Crib(ranks_only=True)


def test_series_win_is_the_sum_over_all_ways() -> None:
    assert series_win(0.5, 7) == pytest.approx(0.5)
    assert series_win(0.4, 1) == pytest.approx(0.4)
    best_of_seven = sum(comb(3 + lost, lost) * 0.4**4 * 0.6**lost for lost in range(4))
    assert series_win(0.4, 7) == pytest.approx(best_of_seven)
    assert series_win(0.4, 100) < 0.03


@pytest.mark.all
def test_the_field_meets_everybody_once_and_luck_names_the_weaker() -> None:
    found = Field(games=100).run()
    assert len(found.round_robin) == len(PLAYERS) * (len(PLAYERS) - 1) // 2
    assert [(of.first, of.second, of.published) for of in found.published] == list(PUBLISHED)
    (meeting,) = [of for of in found.round_robin if (of.first, of.second) == ("random+random", "greedy+greedy")]
    assert meeting.match_points.mean + meeting.match_points.half_width < 0
    tallies = list(meet([("random+random", "greedy+greedy"), ("bill+bill", "schell+rule")], 100))
    assert [int(tally.outcomes.sum()) for tally in tallies] == [100, 100]
    upsets = Luck(games=400).run().meetings
    assert len(upsets) == 2 * len(PLAYERS) - 3
    assert all(upset.win_rate.mean <= 0.5 for upset in upsets)
    assert upsets[0].weaker == "random+random"


@pytest.mark.parametrize(
    ("decks", "half_width", "within"),
    [(15_000, 0.0139, 0.03), pytest.param(125_000, 0.0048, 0.02, marks=pytest.mark.long)],
    ids=["30000 games", "250000 games"],
)
@pytest.mark.parametrize("first", ["schell+greedy", "schell+rule"])
def test_matches_agree_with_the_published_ones(first: str, decks: int, half_width: float, within: float) -> None:
    """By the rules; published are +-0.0048. Bill and Monte Carlo agree in the study's own engine only.

    See docs/measurements/published-studies.md.
    """
    match = Match(parse_player(first), parse_player("greedy+greedy"), 1, duplicate=True)
    found = match_points(play_block(match, 0, decks).tally)
    assert found.half_width < half_width
    (published,) = [points for one, two, points in PUBLISHED if (one, two) == (first, "greedy+greedy")]
    assert abs(found.mean - published) < within
