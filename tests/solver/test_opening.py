"""The opening of the play by keep and toss, against sums over everything the opponent may have kept and tossed."""

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import perm
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.kernels.multisets import MEMBERS, SIZES, counts_of, multiset_index
from muggins.kernels.tosses import parts_of_tosses
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.solver.file.opening import play_by_keep
from muggins.solver.file.opening_code import LEVELS, Known, OpeningCode, decode_opening, encode_opening
from muggins.solver.file.range_coder import chances_to_show, surprisals
from muggins.solver.file.solution import open_solution
from muggins.solver.opening.after import AfterOpening
from muggins.solver.opening.against import OpeningOpponent, own_rows
from muggins.solver.opening.cfr import OpeningSolver
from muggins.solver.opening.continuation import continuation_values, new_continuation_workspace
from muggins.solver.opening.splits import Splits, numbers_of, prior_of, splits_of
from muggins.solver.opening.strategy import (
    Opening,
    OpeningPlay,
    allowed_in,
    by_keep,
    lay_opening,
    left_after_lead,
    left_after_third,
    normalized,
    opening_in,
    opening_nodes,
    opening_weights,
    priors,
    with_numbers,
)
from muggins.solver.play.given import dense_play, rows_after
from muggins.solver.play.layout import new_walk_workspace, no_correlation
from muggins.solver.play.regrets import Update
from muggins.solver.play.search import Hero, OwnPlay, search
from muggins.solver.play.tree import WIDTHS, entry_of, play_tree
from muggins.solver.play.variants import DCFR
from tests.plain_response import less
from tests.solver.keeps import independent
from tests.solver.plain_play import plain_net

FOUR = 3
"""The rank of the starter in these tests."""
FIRST = Update(np.float32(0), np.float32(0), np.float32(0), np.float32(-1e30))
"""Learns regrets without discounts, and adds nothing to the average."""
Sides = tuple[Splits, Splits]


@cache
def sides() -> Sides:
    pone, dealer = (splits_of(side) for side in open_solution().toss_given_ranks)
    return pone, dealer


@cache
def weights() -> NDArray[np.float32]:
    return open_solution().play_given(FOUR).astype(np.float32)


@cache
def uneven() -> OpeningPlay:
    """An opening that depends on the toss: the solution's, tilted at random split by split."""
    rng = np.random.default_rng(8)
    play = opening_in(play_tree(4), weights(), sides())
    pone, dealer = sides()
    allowed = allowed_in(pone.keep, dealer.keep)
    tilted = (
        part * rng.uniform(0.1, 1, part.shape).astype(np.float32) + 0.02 * may
        for part, may in zip(play, allowed, strict=True)
    )
    return OpeningPlay(*(normalized(part * may, may) for part, may in zip(tilted, allowed, strict=True)))


@cache
def nets(lead: int, reply: int, third: int) -> NDArray[np.float32]:
    found, node = np.zeros((SIZES[2], SIZES[3]), np.float32), int(opening_nodes().after[lead, reply, third])
    continuation_values(play_tree(4), weights(), node, new_continuation_workspace(), found)
    return found


def chances(mine: Splits, split: int, theirs: Splits) -> NDArray[np.float64]:
    """How likely each split of the opponent's is next to one of a side's and the starter, by counting deals."""
    unseen = [4 - int(count) - (rank == FOUR) for rank, count in enumerate(mine.counts[split])]
    ways = np.array([[perm(max(have, 0), k) for k in range(5)] for have in unseen], float)
    found = theirs.probability.copy()
    for rank in range(13):
        found *= ways[rank, theirs.counts[:, rank]]
    whole: NDArray[np.float64] = found / found.sum()
    return whole


# --- splits


def test_splits_are_the_tosses_that_are_made() -> None:
    for role in Role:
        splits, given = sides()[role], open_solution().toss_given_ranks[role]
        orders = np.array([1, 1, 2, 6, 24])[splits.counts].prod(axis=1)
        assert splits.probability @ orders == pytest.approx((given.sum(axis=1) > 0).sum())
        numbers = numbers_of(splits)
        assert (numbers >= 0).sum() == len(splits.keep) > 50_000
        assert np.array_equal(numbers[splits.keep, splits.toss], np.arange(len(splits.keep)))
        assert prior_of(splits).sum() == pytest.approx(1)
        keeps = np.bincount(splits.keep, prior_of(splits), SIZES[4])
        assert keeps == pytest.approx(
            np.bincount(parts_of_tosses()[0].ravel(), open_solution()._toss_joint[role].ravel(), SIZES[4]), abs=1e-9
        )


def test_what_cannot_be_dealt_next_to_the_starter_is_not_there() -> None:
    prior = prior_of(sides()[0], [FOUR])
    four_fours = (sides()[0].counts[:, FOUR] == 4).nonzero()[0]
    assert len(four_fours)
    assert not prior[four_fours].any()


# --- what follows the opening


def by_weights(state: PlayState, node: int, hand: tuple[int, ...]) -> dict[int, float]:
    offset = int(play_tree(4).offset[node])
    of = {
        rank: float(weights()[entry_of(offset, len(hand), rank, multiset_index(less(hand, rank)))])
        for rank in legal_ranks(hand, state.count)
    }
    total = sum(of.values())
    return {rank: weight / total if total else 1 / len(of) for rank, weight in of.items()}


@pytest.mark.parametrize("cards", [pytest.param((4, 9, 4), marks=pytest.mark.all), (6, 7, 8), (12, 11, 12), (2, 0, 3)])
def test_what_follows_the_opening_is_what_the_rules_say(cards: tuple[int, int, int]) -> None:
    rng, unseen = np.random.default_rng(sum(cards)), np.full(13, 4) - np.bincount(cards, minlength=13)
    state, net = PlayState(), 0
    for rank in cards:
        sign = 1 if state.turn is Role.PONE else -1
        state, pegs = state.after(rank)
        net += sign * sum(peg.points for peg in pegs)
    node, checked = int(opening_nodes().after[cards]), 0
    while checked < 25:
        two, three = int(rng.integers(SIZES[2])), int(rng.integers(SIZES[3]))
        if (counts_of(2)[two] + counts_of(3)[three] <= unseen).all():
            hands = tuple(MEMBERS[2][two].tolist()), tuple(MEMBERS[3][three].tolist())
            expected = net + plain_net(state, node, hands, by_weights)
            assert nets(*cards)[two, three] == pytest.approx(expected, abs=1e-4)
            checked += 1


# --- what a split is worth


@cache
def solver() -> OpeningSolver:
    play = OpeningPlay(*(part.copy() for part in uneven()))
    return OpeningSolver(sides(), FOUR, DCFR, play, ThreadPoolExecutor(1))


def pones_worth(split: int, place: int) -> float:
    """What a lead of the pone's split nets it, summed over every split of the dealer's."""
    (pone, dealer), play = sides(), uneven()
    keep, total = int(pone.keep[split]), 0.0
    likely, kept = chances(pone, split, dealer), MEMBERS[4][keep]
    for answer in range(4):
        answers, left = left_after_lead(dealer.keep, answer)
        for reply in range(13):
            theirs = np.flatnonzero((answers == reply) & dealer.first[:, answer] & (likely > 0))
            reach = likely[theirs] * play.reply[theirs, kept[place], answer]
            for third in range(4):
                chance = 0 if third == place else play.third[split, place, reply, third]
                if chance > 0:
                    mine = left_after_third(np.array([keep]), place, third)[2][0]
                    total += chance * float(reach @ nets(int(kept[place]), reply, int(kept[third]))[mine, left[theirs]])
    return total


def dealers_worth(split: int, lead: int) -> tuple[float, NDArray[np.float64]]:
    """How likely a lead is, and what each reply of the dealer's split nets it then, over every split of the pone's."""
    (pone, dealer), play = sides(), uneven()
    keep, worth, mass = int(dealer.keep[split]), np.zeros(4), 0.0
    likely, kept = chances(dealer, split, pone), MEMBERS[4][keep]
    for place in range(4):
        leads = left_after_lead(pone.keep, place)[0]
        theirs = np.flatnonzero((leads == lead) & pone.first[:, place] & (likely > 0))
        led = likely[theirs] * play.lead[theirs, place]
        mass += led.sum()
        for third in range(4):
            if third == place:
                continue
            _, ranks, left = left_after_third(pone.keep[theirs], place, third)
            for answer in range(4):
                mine = left_after_lead(np.array([keep]), answer)[1][0]
                chance = led * play.third[theirs, place, kept[answer], third]
                for rank in np.unique(ranks):
                    of_rank = ranks == rank
                    worth[answer] -= chance[of_rank] @ nets(lead, int(kept[answer]), int(rank))[left[of_rank], mine]
    return mass, worth


@pytest.mark.all
@pytest.mark.parametrize(
    "cards",
    [
        ([9, 9, 10, 10], [2, 7]),
        pytest.param(([0, 3, 10, 10], [11, 11]), marks=pytest.mark.long),
        pytest.param(([3, 4, 4, 5], [0, 4]), marks=pytest.mark.long),
        pytest.param(([2, 2, 6, 9], [6, 9]), marks=pytest.mark.long),
    ],
)
def test_a_lead_is_worth_what_all_deals_say(cards: tuple[list[int], list[int]]) -> None:
    """By the solver's sums, which take two details as independent: to two hundredths of a point."""
    keep, toss = (multiset_index(part) for part in cards)
    split = int(numbers_of(sides()[0])[keep, toss])
    assert split >= 0
    one, worth = solver(), np.zeros_like(uneven().lead)
    dealt = np.zeros_like(worth)
    places = np.flatnonzero(sides()[0].first[split])
    for place in places:
        lead = int(cards[0][place])
        for into, fill in ((worth, nets), (dealt, lambda *_: np.ones((SIZES[2], SIZES[3]), np.float32))):
            one.play = OpeningPlay(*(part.copy() for part in uneven()))
            for reply in range(13):
                for third in range(13):
                    if opening_nodes().after[lead, reply, third] >= 0:
                        one.nets[lead, reply, third] = fill(lead, reply, third)
            one._learn_thirds(lead, FIRST, into)
        found = worth[split, place] / dealt[split, place]
        assert found == pytest.approx(pones_worth(split, int(place)), abs=0.02)


@pytest.mark.long
@pytest.mark.parametrize("cards", [([2, 3, 7, 7], [8, 12]), ([0, 6, 6, 12], [9, 9])])
def test_a_reply_is_worth_what_all_deals_say(cards: tuple[list[int], list[int]]) -> None:
    keep, toss = (multiset_index(part) for part in cards)
    split, lead = int(numbers_of(sides()[1])[keep, toss]), 9
    assert split >= 0
    one, found = solver(), []
    for fill in (nets, lambda *_: np.full((SIZES[2], SIZES[3]), -1, np.float32)):
        one.play = OpeningPlay(*(part.copy() for part in uneven()))
        for reply in cards[0]:
            for third in range(13):
                if opening_nodes().after[lead, reply, third] >= 0:
                    one.nets[lead, reply, third] = fill(lead, reply, third)
        one._regrets.reply[:] = 0
        # A first regret is what a reply is worth less what the split is.
        one._learn_replies(lead, FIRST)
        found.append(one._regrets.reply[split, lead].copy())
    mass, worth = dealers_worth(split, lead)
    first = sides()[1].first[split]
    less = worth[first] - worth[first] @ uneven().reply[split, lead][first]
    scale = _dealt(split, lead) / mass
    assert found[0][first] / scale == pytest.approx(less, abs=0.02 * mass)
    assert found[1][first] / scale == pytest.approx(0, abs=0.02 * mass)


def _dealt(split: int, lead: int) -> float:
    """The solver's own measure of how likely a lead is: what a play that always nets a point comes to."""
    one, seen = solver(), np.zeros(4)
    for reply in MEMBERS[4][sides()[1].keep[split]].tolist():
        for third in range(13):
            one.nets[lead, reply, third] = 1
    play = OpeningPlay(*(part.copy() for part in uneven()))
    # All on one reply: its regret then is 0, and another's is what it nets less.
    first = np.flatnonzero(sides()[1].first[split])
    play.reply[split, lead] = 0
    play.reply[split, lead, first[0]] = 1
    one.play = play
    for third in range(13):
        one.nets[lead, int(MEMBERS[4][sides()[1].keep[split]][first[0]]), third] = 0
    one._learn_replies(lead, FIRST)
    seen = one._regrets.reply[split, lead]
    return float(-seen[first[1]])


@pytest.mark.long
def test_the_result_does_not_depend_on_threads() -> None:
    tree, found = play_tree(4), []
    few = _first(sides()[0]), _first(sides()[1])
    for threads in (1, 2):
        with ThreadPoolExecutor(threads) as pool:
            regrets = weights().copy()
            keeps = independent(*(np.bincount(side.keep, prior_of(side), SIZES[4]).astype(np.float64) for side in few))
            after = AfterOpening(tree, DCFR, regrets, keeps, (no_correlation(), no_correlation()), pool, threads)
            one = OpeningSolver(few, FOUR, DCFR, opening_in(tree, weights(), few), pool)
            for hero in (Role.DEALER, Role.PONE):
                after.fill_nets(one.nets)
                after.learn(hero, 1, by_keep(one.play, few, priors(few, FOUR)))
                one.learn(hero, 1)
        found.append((one.average(), after.average))
    for one_part, other in zip(found[0][0], found[1][0], strict=True):
        assert np.array_equal(one_part, other)
    assert np.array_equal(found[0][1], found[1][1])


def _first(splits: Splits) -> Splits:
    parts: list[Any] = [part[::40].copy() for part in splits]
    return Splits(*parts)


# --- what a side sees of its opponent's opening


@pytest.mark.parametrize("role", list(Role))
def test_an_opponent_is_seen_as_its_tosses_play_on_average(role: Role) -> None:
    opening, splits = _opening(), sides()[role]
    six = [0, 3, 4, 9, 9, 12]
    left = 4 - np.bincount([*six, FOUR], minlength=13)
    rows = OpeningOpponent(opening, role, splits).rows(FOUR, six)
    likely = prior_of(splits, [*six, FOUR])
    assert likely.sum() == pytest.approx(1)
    assert not likely[(splits.counts > left).any(axis=1)].any()
    for keep in (multiset_index([4, 5, 5, 10]), multiset_index([1, 2, 3, 9])):
        tosses = np.flatnonzero((splits.keep == keep) & (likely > 0))
        assert len(tosses) > 3
        rank, rest = int(MEMBERS[4][keep].min()), MEMBERS[4][keep].tolist()
        rest.remove(rank)
        if role is Role.DEALER:
            at = entry_of(rows_after(1, 0, 9), 4, rank, multiset_index(rest))
            chance = [_share(opening.reply[FOUR, split, 9])[0] for split in tosses]
            assert rows[at] == pytest.approx(likely[tosses] @ chance, rel=1e-4)
        else:
            at = entry_of(rows_after(0, 0, 0), 4, rank, multiset_index(rest))
            chance = [_share(opening.lead[FOUR, split])[0] for split in tosses]
            assert rows[at] == pytest.approx(likely[tosses] @ chance, rel=1e-4)
    if role is Role.PONE:
        keep = multiset_index([1, 2, 9, 9])
        tosses = np.flatnonzero((splits.keep == keep) & (likely > 0))
        chance = [_share(opening.lead[FOUR, s])[2] * _share(opening.third[FOUR, s, 2, 3])[3] for s in tosses]
        at = entry_of(rows_after(2, 9, 3), 3, 9, multiset_index([1, 2]))
        assert rows[at] == pytest.approx(likely[tosses] @ chance, rel=1e-4)


def _share(levels: NDArray[np.uint8]) -> NDArray[np.float64]:
    return levels / max(int(levels.sum()), 1)


@cache
def _opening() -> Opening:
    """The uneven opening in bytes, the same for every starter."""
    parts = [np.rint(255 * part).astype(np.uint8) for part in uneven()]
    return with_numbers(OpeningPlay(*(np.broadcast_to(part, (13, *part.shape)) for part in parts)), sides())


@pytest.mark.all
@pytest.mark.parametrize(
    ("role", "cards"), [(Role.PONE, ([0, 3, 10, 10], [11, 11])), (Role.DEALER, ([2, 3, 7, 7], [8, 12]))]
)
def test_a_search_nets_what_all_deals_say(role: Role, cards: tuple[list[int], list[int]]) -> None:
    """Both sides by the opening with its tosses: exact, up to the bytes it is held in."""
    keep, toss = (multiset_index(part) for part in cards)
    mine, theirs = sides()[role], sides()[role.other]
    split = int(numbers_of(mine)[keep, toss])
    reach = np.zeros(WIDTHS[4], np.float32)
    reach[: SIZES[4]] = np.bincount(theirs.keep, chances(mine, split, theirs), SIZES[4])
    rows = OpeningOpponent(_opening(), role.other, theirs).rows(FOUR, [*cards[0], *cards[1]])
    given = dense_play(weights())._replace(opening=rows)
    own, worth = OwnPlay(weights(), own_rows(_opening(), role, keep, toss, FOUR)), np.zeros(14, np.float32)
    hero = Hero(int(role), counts_of(4)[keep], own)
    best, by_own = search(play_tree(4), hero, given, 0, reach, new_walk_workspace(), worth)
    play = uneven()
    if role is Role.PONE:
        expected = sum(
            play.lead[split, place] * pones_worth(split, int(place)) for place in np.flatnonzero(mine.first[split])
        )
    else:
        expected = sum(dealers_worth(split, lead)[1] @ play.reply[split, lead] for lead in range(13))
    assert by_own == pytest.approx(expected, abs=0.005)
    assert best >= by_own - 1e-4


def test_what_is_looked_up_is_what_was_written() -> None:
    opening, (pone, dealer) = _opening(), sides()
    rng, found = np.random.default_rng(4), np.zeros(13, np.int64)
    for split in rng.integers(len(pone.keep), size=40).tolist():
        keep, toss = int(pone.keep[split]), int(pone.toss[split])
        kept = MEMBERS[4][keep]
        total = opening_weights(opening, FOUR, keep, toss, np.zeros(0, np.int64), found)
        assert total == int(opening.lead[FOUR, split].sum()) == int(found.sum())
        for place in np.flatnonzero(pone.first[split]):
            opening_weights(opening, FOUR, keep, toss, np.zeros(0, np.int64), found)
            assert found[kept[place]] == opening.lead[FOUR, split, place]
            opening_weights(opening, FOUR, keep, toss, np.array([kept[place], 7]), found)
            third = opening.third[FOUR, split, place, 7]
            assert {rank: int(found[rank]) for rank in set(kept.tolist())} == {
                rank: max(int(third[k]) for k in range(4) if kept[k] == rank) for rank in set(kept.tolist())
            }
    assert opening_weights(opening, FOUR, 0, 0, np.zeros(0, np.int64), found) == 0, "nobody tosses two aces from six"
    assert opening_weights(opening, -1, int(pone.keep[0]), int(pone.toss[0]), np.zeros(0, np.int64), found) == 0
    assert opening_weights(opening, FOUR, int(pone.keep[0]), int(pone.toss[0]), np.zeros(3, np.int64), found) == 0
    split = len(dealer.keep) // 2
    total = opening_weights(opening, FOUR, int(dealer.keep[split]), int(dealer.toss[split]), np.array([12]), found)
    assert total == int(opening.reply[FOUR, split, 12].sum()) > 0


def test_the_opening_by_keep_is_laid_over_the_play_as_it_is_read_from_it() -> None:
    tree, laid = play_tree(4), weights().copy()
    pone, dealer = _first(sides()[0]), _first(sides()[1])
    few = pone, dealer
    play = opening_in(tree, weights(), few)
    lay_opening(tree, by_keep(play, few, priors(few, FOUR)), laid)
    again = opening_in(tree, laid, few)
    likely, dealers = prior_of(pone, [FOUR]) > 0, prior_of(dealer, [FOUR]) > 0
    assert again.lead[likely] == pytest.approx(play.lead[likely], abs=1e-5)
    assert again.reply[dealers] == pytest.approx(play.reply[dealers], abs=1e-5)
    came = likely[:, None] & (play.lead > 1e-6)
    assert again.third[came] == pytest.approx(play.third[came], abs=1e-4)
    after = int(tree.offset[opening_nodes().after[4, 4, 4]])
    assert np.array_equal(laid[after : after + 1000], weights()[after : after + 1000])


# --- the compact form


@cache
def _coded() -> tuple[OpeningCode, Known, OpeningPlay]:
    few = _first(sides()[0]), _first(sides()[1])
    rng = np.random.default_rng(3)
    prior = tuple(prior_of(side) for side in few)
    kept = [np.bincount(side.keep, chance, SIZES[4]) for side, chance in zip(few, prior, strict=True)]
    shown = np.ascontiguousarray(surprisals(chances_to_show(np.stack(kept).astype(np.float64)))[:, 1, :13])
    by_keep_alone = play_by_keep(open_solution().play, open_solution().layers).levels
    pone, dealer = (np.array(side.keep) for side in few)
    allowed = allowed_in(*(side.keep for side in few))
    shapes = (len(pone), 4), (len(dealer), 13, 4), (len(pone), 4, 13, 4)
    parts = (
        rng.integers(0, 256, (13, *shape)).astype(np.uint8) * may for shape, may in zip(shapes, allowed, strict=True)
    )
    play, known = OpeningPlay(*parts), Known(pone, dealer, by_keep_alone, shown)
    return encode_opening(play, known, prior, 1e-3), known, play


def test_the_opening_plays_no_card_after_which_the_file_has_nothing() -> None:
    """Every card with a weight, whatever the toss and the starter, is one that the play by keep follows up."""
    opening, follows = open_solution().opening, play_by_keep(open_solution().play, open_solution().layers).follows
    pone, dealer = open_solution()._splits
    for starter in range(13):
        assert not ((opening.lead[starter] > 0) & (follows.lead[starter][pone.keep] == 0)).any()
        assert not ((opening.reply[starter] > 0) & (follows.reply[starter][dealer.keep] == 0)).any()
        # After a lead that is not played a third card may stand: nobody comes there.
        lost = (opening.third[starter] > 0) & (follows.third[starter][pone.keep] == 0)
        assert not (lost.any(axis=(-1, -2)) & (opening.lead[starter] > 0)).any()


@pytest.mark.all
def test_what_is_coded_comes_back_in_its_levels() -> None:
    code, known, play = _coded()
    found = decode_opening(code, known)
    assert found is not None
    for part, written in zip(found, play, strict=True):
        kept = part.any(axis=-1)
        assert kept.any()
        assert not kept.all()
        assert (part[kept].sum(axis=-1) == LEVELS).all()
        share = written[kept] / written[kept].sum(axis=-1, keepdims=True)
        assert np.abs(part[kept] / LEVELS - share).max() < 2.1 / LEVELS


def test_which_sets_are_coded_follows_from_how_often_they_come_up() -> None:
    code, known, _ = _coded()
    found = decode_opening(code, known)
    assert found is not None
    limit = int(code.limit[0])
    different = np.array([len(set(row)) for row in MEMBERS[4].tolist()])
    wanted = (different[known.dealer] > 1)[:, None] & (code.dealer[:, None].astype(int) + known.shown[0] <= limit)
    assert np.array_equal(found.reply.any(axis=-1), np.broadcast_to(wanted, (13, *wanted.shape)))
    wanted_lead = (different[known.pone] > 1) & (code.pone <= limit)
    assert np.array_equal(found.lead.any(axis=-1), np.broadcast_to(wanted_lead, (13, len(known.pone))))


def test_a_damaged_opening_is_refused_or_read_as_another_but_never_crashes() -> None:
    code, known, _ = _coded()
    rng, refused = np.random.default_rng(6), 0
    for number in range(60):
        stream = code.stream.copy()
        if number % 2:
            stream = stream[: int(rng.integers(0, len(stream)))]
        else:
            stream[int(rng.integers(len(stream)))] ^= 1 << int(rng.integers(8))
        refused += decode_opening(code._replace(stream=stream), known) is None
    assert refused > 25, "every cut stream at least is refused"


def test_of_equal_ranks_the_first_has_the_weight_of_all() -> None:
    """In the shipped opening too, where most sets are played by their keep."""
    solution = open_solution()
    lead, reply = solution.opening.lead, np.moveaxis(solution.opening.reply, 2, -1)
    pone, dealer = solution._splits
    assert lead[:, pone.first].any()
    assert not lead[:, ~pone.first].any()
    assert not reply[:, ~dealer.first].any()
    never = ~allowed_in(pone.keep, pone.keep).third[:, :, 0]
    never[~pone.first] = False  # nothing is looked up after the lead of a later one
    assert not np.moveaxis(solution.opening.third, 3, -1)[:, never].any()
