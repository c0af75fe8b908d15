"""Ranges and values at points of the play: against plain sums over hands, plain recursion, and played deals."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from math import comb, perm
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT
from muggins.coach import belief
from muggins.coach.belief import CoachWorkspace, believe
from muggins.errors import MugginsError
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import MEMBERS, SIZES, multiset_index, multisets_of
from muggins.kernels.removal import parts_for_one
from muggins.kernels.suits import suit_classes
from muggins.kernels.tosses import parts_of_tosses
from muggins.rules.play import Peg, PlayState, legal_ranks, score_card
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.transcript import read_play
from muggins.solver.file.solution import open_solution
from muggins.solver.file.solution import open_solution as shipped
from muggins.solver.play.belief import fill_choices
from muggins.solver.play.keeps import orders_together
from muggins.solver.play.tree import GO, child_of, nodes_of, play_tree
from muggins.solver.query.chances import SCORES, scoring_chances
from muggins.solver.query.explore import explore_play
from muggins.solver.query.keep_pairs import keep_pairs
from muggins.solver.query.play_report import play_report
from muggins.solver.query.ranges import Reached, ranges_at, reached
from muggins.solver.query.worths import weights_of_other
from tests.data import FORMER_SOLUTION
from tests.solver.plain_play import plain_net

EIGHT, FOUR = 7, 3
LINES = ("", "4", "4 J", "4 J 5", "4 J J", "7 8 6", "J 5 Q go 6", "5 T 4 J go 2", "3 3 9 J 6")


def counts(ranks: Sequence[int] | NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.bincount(np.asarray(ranks, np.int64), minlength=13)


@pytest.mark.parametrize("keep", [(3, 4, 4, 5), (4, 9, 10, 11), (0, 1, 2, 12)])
def test_what_goes_with_a_keep_is_the_sum_over_all_hands_it_is_kept_from(keep: tuple[int, ...]) -> None:
    """The dealer's keeps, given the pone's and the starter: by every six cards that the pone may have been dealt."""
    solution, (kept, _) = shipped(), parts_of_tosses()
    mine, expected, part = multiset_index(keep), np.zeros(SIZES[4]), np.zeros(SIZES[4])
    for six, toss in np.argwhere(kept == mine).tolist():
        dealt = counts(MEMBERS[6][six])
        left = np.full(13, 4) - np.eye(13, dtype=np.int64)[EIGHT]
        if (dealt > left).any():
            continue
        ways = np.prod([comb(int(a), int(b)) for a, b in zip(left, dealt, strict=True)])
        parts_for_one(MEMBERS[6], kept, solution.toss_given_ranks[Role.DEALER], left - dealt, part)
        expected += ways * solution.toss_given_ranks[Role.PONE][six, toss] * part
    only = np.zeros((SIZES[4], 1))
    only[mine] = 1
    found = reached(solution, EIGHT).weights_when(Role.DEALER, only)[:, 0]
    assert found / found.sum() == pytest.approx(expected / expected.sum(), abs=1e-9)


@pytest.mark.parametrize("played", ["4", "4 J", "7 8 6", "J 5 Q go 6"])
@pytest.mark.parametrize(("name", "apart"), [(FORMER_SOLUTION, 1e-9), ("nash", 0.025)])
def test_ranges_are_what_the_coach_believes(
    name: str | Path, apart: float, played: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the side that waits, its own six cards known, thinks of the other; a coach that trusts its solution.

    Where the first cards depend on the toss, the explorer takes the mean over all tosses, the coach over those that
    are likely next to its six cards: in all they differ by up to 2% of the probability.
    """
    monkeypatch.setattr(belief, "SOFTNESS", 0.0)
    solution, (kept, _), rng = open_solution(name), parts_of_tosses(), random.Random(len(played))
    found = reached(solution, EIGHT, played)
    mover, hero = found.role, found.role.other
    workspace, part = CoachWorkspace(solution), np.zeros(SIZES[4])
    asked = 0
    while asked < 12:
        own = [*found.played(hero), *rng.choices(range(13), k=6 - len(found.played(hero)))]
        used = [*own, *found.played(mover), EIGHT]
        if max(used.count(rank) for rank in used) > 4:
            continue
        left = np.full(13, 4) - counts([*own, EIGHT])
        parts_for_one(MEMBERS[6], kept, solution.toss_given_ranks[mover], left, part)
        likely = part * found.reach[mover]
        if not likely.sum():
            continue
        asked += 1
        coach = believe(parse_position(_position(found, own)), workspace)
        cards = found.cards_left(mover)
        keeps = found.keeps(mover)
        expected = {
            tuple(MEMBERS[cards][place].tolist()): likely[keep] / likely.sum()
            for place, keep in enumerate(keeps.tolist())
            if keep >= 0 and likely[keep] > 0
        }
        seen = dict(coach.holdings)
        assert sum(abs(seen.get(ranks, 0.0) - share) for ranks, share in expected.items()) / 2 < apart
        assert sum(seen.get(ranks, 0.0) for ranks in expected) == pytest.approx(1, abs=apart)


def _position(found: Reached, own: list[int]) -> str:
    """The waiting side's view with some six ranks, of which it keeps the first four."""
    suits = Counter[int]()

    def card(rank: int) -> str:
        suits[rank] += 1
        return RANK_TEXT[rank] + "CDHS"[suits[rank] - 1]

    hand = [card(rank) for rank in own]
    mine, starter = iter(hand), card(EIGHT)
    moves = [
        "go" if step.rank is None else next(mine) if step.role is found.role.other else card(step.rank)
        for step in found.steps
    ]
    keep, toss = " ".join(hand[:4]), " ".join(hand[4:])
    return f"{found.role.other} 0-0 hand {keep} toss {toss} starter {starter} play {' '.join(moves)}"


@pytest.mark.all
@pytest.mark.parametrize("played", LINES)
@pytest.mark.parametrize("starter", [EIGHT, FOUR, None])
def test_a_point_of_the_play_agrees_with_itself(played: str, starter: int | None) -> None:
    solution = shipped()
    try:
        node = explore_play(solution, starter, played)
    except MugginsError as error:
        assert "never plays so" in str(error)
        return
    assert sum(choice.probability for choice in node.choices) == pytest.approx(1, abs=1e-5)
    assert sum(holding.probability for holding in node.holdings) == pytest.approx(1, abs=1e-5)
    assert sum(other.probability for other in node.other) == pytest.approx(1, abs=1e-5)
    worth = sum(choice.probability * (choice.worth or 0) for choice in node.choices)
    assert node.worth == pytest.approx(worth, abs=1e-6)
    assert node.worth == pytest.approx(sum(each.probability * each.worth for each in node.holdings), abs=1e-6)
    for choice in node.choices:
        held = sum(holding.probability for holding in node.holdings if choice.rank in holding.ranks)
        assert choice.rank is None or choice.held == pytest.approx(held, abs=1e-6)
        assert choice.probability <= choice.held + 1e-6
    for role, hand_range in zip(Role, ranges_at(solution, starter, played), strict=True):
        shown = node.holdings if role is node.role else node.other
        assert {each.ranks: each.probability for each in shown} == pytest.approx(
            {
                tuple(ranks): float(probability)
                for ranks, probability in zip(hand_range.holdings.tolist(), hand_range.probabilities, strict=True)
            },
            abs=1e-6,
        )


@pytest.mark.all
@pytest.mark.parametrize("played", LINES[:6])
def test_what_follows_a_choice_is_the_point_after_it(played: str) -> None:
    node = explore_play(shipped(), EIGHT, played)
    likely = sorted(node.choices, key=lambda choice: -choice.probability)[:3]
    for choice in likely:
        word = "go" if choice.rank is None else "A23456789TJQK"[choice.rank]
        after = explore_play(shipped(), EIGHT, f"{played} {word}".strip())
        assert after.probability == pytest.approx(node.probability * choice.probability, rel=1e-4)
        if after.role is node.role:
            assert choice.replies == ()
            continue
        replies = {reply.rank: reply.probability for reply in choice.replies}
        assert replies == pytest.approx({each.rank: each.probability for each in after.choices}, abs=1e-5)


def by_solution(state: PlayState, node: int, hand: tuple[int, ...]) -> Mapping[int, float]:
    fitting = legal_ranks(hand, state.count)
    return shipped().play_probabilities(node, hand, EIGHT) or dict.fromkeys(fitting, 1 / len(fitting))


@pytest.mark.parametrize("played", ["4 J 5 T", "J 5 Q go 6", "2 K 2 T 7", "3 3 9 J 6"])
def test_what_a_holding_nets_is_what_playing_it_out_against_every_holding_nets(played: str) -> None:
    """Holdings of two or three against two or three, a few of each point, with the ways to deal both."""
    solution, rng = shipped(), random.Random(played)
    found = reached(solution, EIGHT, played)
    node = explore_play(solution, EIGHT, played)
    weights, state = weights_of_other(solution, found), read_play(played)[-1].state
    correlation = keep_pairs(solution, EIGHT).correlation
    left = np.full(13, 4) - np.eye(13, dtype=np.int64)[EIGHT]
    for step in read_play(played):
        if step.rank is not None:
            left[step.rank] -= 1
    theirs = [
        (tuple(MEMBERS[found.cards_left(node.role.other)][place].tolist()), weights[place])
        for place in np.flatnonzero(weights).tolist()
    ]
    theirs = [each for each in theirs if each[1] > 1e-5 * weights.max()]
    for holding in rng.sample(node.holdings, 4):
        total = mass = 0.0
        for other, weight in theirs:
            both = counts([*holding.ranks, *other])
            ways = float(np.prod([perm(int(a), int(b)) for a, b in zip(left, both, strict=True)]))
            if ways:
                hands = (holding.ranks, other) if node.role is Role.PONE else (other, holding.ranks)
                pone, dealer = (sorted([*held, *found.played(role)]) for role, held in zip(Role, hands, strict=True))
                ways *= float(correlation[multiset_index(pone), multiset_index(dealer)])
                net = plain_net(state, found.node, hands, by_solution)
                total += weight * ways * (net if node.role is Role.PONE else -net)
                mass += weight * ways
        assert holding.worth == pytest.approx(total / mass, abs=2e-3), holding


@pytest.mark.long
def test_over_all_starters_the_play_is_worth_what_the_file_says() -> None:
    """The mean over the ranks of the starter, each as likely; the file says what it was worth before it was rounded."""
    solution = shipped()
    worths = [explore_play(solution, starter).worth for starter in range(13)]
    assert -np.mean(worths) == pytest.approx(solution.figure("play"), abs=1e-3)


@pytest.mark.all
def test_what_the_lead_is_worth_is_what_the_file_says() -> None:
    """Without a starter, too: the two plays differ by little."""
    assert -explore_play(shipped()).worth == pytest.approx(shipped().figure("play"), abs=2e-3)


@pytest.mark.parametrize(
    ("played", "starter", "line"),
    [
        ("4 J", 13, "starter 13: expected a rank, an int 0..12, or None"),
        ("4 J X", EIGHT, "'X' in the play: expected a card such as 5H, a rank such as 5, or go"),
        ("go", EIGHT, "card 1 of the play, 'go'"),
        ("5 5 5 5 5", None, "a fifth 5 in the play"),
        ("5 5 5", FOUR + 1, "the solution never plays so with 5 turned"),
        ("T J 6 5 2 4 3", EIGHT, "what is left of it is forced"),
    ],
)
def test_what_cannot_be_is_refused_in_a_line(played: str, starter: int | None, line: str) -> None:
    with pytest.raises(MugginsError, match=line):
        explore_play(shipped(), starter, played)


@pytest.mark.all
def test_holdings_with_some_ranks_are_a_part_of_all() -> None:
    node = explore_play(shipped(), EIGHT)
    pair = node.having([2, 2])
    assert all(each.ranks.count(2) >= 2 for each in pair.holdings)
    both = sum(each.probability for each in node.holdings if each.ranks.count(2) >= 2)
    assert pair.probability == pytest.approx(both, rel=1e-6)
    assert sum(choice.probability for choice in pair.choices) == pytest.approx(1, abs=1e-6)
    led = next(choice for choice in pair.choices if choice.rank == 2)
    assert led.held == pytest.approx(1)
    assert led.probability > 0.9, "from a pair of threes a three is led"
    assert pair.worth == pytest.approx(sum(each.probability * each.worth for each in pair.holdings))
    assert node.having([]).choices[0].probability == pytest.approx(node.choices[0].probability, rel=1e-6)
    with pytest.raises(MugginsError, match="holdings with K K K K K: the pone never has them here"):
        node.having([12] * 5)


def test_nothing_that_is_told_is_hidden_in_another_unit() -> None:
    """Nets are from here on: after a pair the points of the pair are not in them any more."""
    before, after = explore_play(shipped(), EIGHT, "4"), explore_play(shipped(), EIGHT, "4 4")
    paired = next(choice for choice in before.choices if choice.rank == FOUR)
    assert paired.worth is not None
    assert paired.worth == pytest.approx(2 - after.worth, abs=0.05)


def tossed(rng: np.random.Generator, cards: NDArray[np.int64], role: Role) -> NDArray[np.int64]:
    """The keeps, as multisets of four ranks, of many six-card hands (int64[n, 6]) tossed as the solution does."""
    ranks, suits = cards >> 2, cards & 3
    masks = np.stack([np.where(suits == suit, 1 << ranks, 0).sum(axis=1) for suit in range(4)], axis=1)
    order = np.argsort(-masks, axis=1, kind="stable")
    sorted_masks = np.take_along_axis(masks, order, axis=1)
    keys = sum(sorted_masks[:, place] << 13 * (3 - place) for place in range(4))
    named = 4 * ranks + np.take_along_axis(np.argsort(order, axis=1), suits, axis=1)
    classes = np.searchsorted(suit_classes().keys, keys)
    weights = shipped().toss[role][classes].astype(np.float64).cumsum(axis=1)
    toss = (rng.random(len(cards))[:, None] * weights[:, -1:] >= weights).sum(axis=1)
    kept = np.array([[place for place in range(6) if place not in pair] for pair in TOSSES])[toss]
    in_order = np.take_along_axis(ranks, np.argsort(named, axis=1), axis=1)
    return multisets_of(np.take_along_axis(in_order, kept, axis=1)).astype(np.int64)


def drawn(rng: np.random.Generator, chosen: NDArray[np.float64]) -> NDArray[np.int64]:
    sums = chosen.cumsum(axis=1)
    found: NDArray[np.int64] = (rng.random(len(chosen))[:, None] * sums[:, -1:] >= sums).sum(axis=1)
    return found


@pytest.mark.long
def test_two_million_deals_come_as_often_as_the_ranges_say() -> None:
    """Leads, replies and what is held by those who lead and reply so, at every starter: with all cards and suits.

    Of some thousands of counts one in 370 may be three standard errors off, and none five.
    """
    rng, tree, solution = np.random.default_rng(1), play_tree(4), shipped()
    counted = np.zeros((13, SIZES[4], 13, 14), np.int32)  # starter, dealer's keep, lead, reply
    leads = np.zeros((13, SIZES[4], 14), np.int64)
    for _ in range(20):
        cards = rng.random((100_000, 52)).argsort(axis=1)[:, :13]
        pone, dealer = tossed(rng, cards[:, :6], Role.PONE), tossed(rng, cards[:, 6:12], Role.DEALER)
        for starter in range(13):
            some = np.flatnonzero(cards[:, 12] >> 2 == starter)
            chosen = np.zeros((SIZES[4], 14))
            fill_choices(nodes_of(tree), solution.given(starter), 0, chosen)
            lead = drawn(rng, chosen[pone[some]])
            np.add.at(leads[starter], (pone[some], lead), 1)
            for rank in range(13):
                who = some[lead == rank]
                if len(who):
                    fill_choices(nodes_of(tree), solution.given(starter), child_of(tree, 0, rank), chosen)
                    np.add.at(counted[starter, :, rank], (dealer[who], drawn(rng, chosen[dealer[who]])), 1)
    off = []

    def compare(seen: NDArray[np.int64], deals: int, likely: NDArray[np.float64]) -> None:
        often = deals * likely
        enough = often > 20
        off.extend(((seen - often)[enough] / np.sqrt((often * (1 - likely))[enough])).tolist())

    for starter in range(13):
        node = explore_play(solution, starter)
        deals = int(leads[starter].sum())
        likely = np.array([sum(c.probability for c in node.choices if c.rank == rank) for rank in range(13)])
        compare(leads[starter].sum(axis=0)[:13], deals, likely)
        for rank in np.argsort(-likely)[:2].tolist():
            point = reached(solution, starter, "A23456789TJQK"[rank])
            for role, seen in (
                (Role.PONE, leads[starter, :, rank]),
                (Role.DEALER, counted[starter, :, rank].sum(axis=1)),
            ):
                weights = point.weights(role)
                compare(seen, int(seen.sum()), weights / weights.sum())
            replies = {
                reply.rank: reply.probability
                for choice in node.choices
                if choice.rank == rank
                for reply in choice.replies
            }
            seen = counted[starter, :, rank].sum(axis=0)[:13]
            compare(seen, int(seen.sum()), np.array([replies.get(reply, 0.0) for reply in range(13)]))
    found = np.array(off)
    assert len(found) > 5_000
    assert abs(found.mean()) < 0.05
    assert found.std() == pytest.approx(1, abs=0.05)
    assert np.abs(found).max() < 5
    assert (np.abs(found) > 3).mean() < 0.006


def chances_of(hands: tuple[list[int], list[int]], starter: int, rng: random.Random) -> list[tuple[Role, str, bool]]:
    """Play a deal as the solution does, by the plain rules: each chance to score, and whether it was taken."""
    state, node, found = PlayState(), 0, []
    while state.turn is not None and node >= 0:
        mover, fitting = state.turn, legal_ranks(hands[state.turn], state.count)
        if not fitting:
            state, _ = state.after_go()
            node = child_of(play_tree(4), node, GO)
            continue
        chosen = shipped().play_probabilities(node, hands[mover], starter) or {}
        [played] = rng.choices(list(chosen), list(chosen.values()))
        for reason in (Peg.PAIR, Peg.FIFTEEN, Peg.RUN, Peg.THIRTY_ONE):
            makes = {rank for rank in fitting if reason in reasons(state.pile, rank)}
            if makes and len(fitting) > 1:
                found.append((mover, reason.value, played in makes))
        hands[mover].remove(played)
        node = child_of(play_tree(4), node, played)
        state, _ = state.after(played)
    return found


def reasons(pile: tuple[int, ...], rank: int) -> set[Peg]:
    """Why a card pegs; three and four of a kind are pairs."""
    kinds = {Peg.THREE: Peg.PAIR, Peg.FOUR: Peg.PAIR}
    return {kinds.get(peg.reason, peg.reason) for peg in score_card((*pile, rank))}


@pytest.mark.long
def test_chances_to_score_come_and_are_taken_as_often_as_in_deals_that_are_played_out() -> None:
    """8,000 deals with all cards and suits; eight chances each, so that three errors are one in twenty."""
    deals, rng, plain = 8_000, np.random.default_rng(31), random.Random(31)
    cards = rng.random((4 * deals, 52)).argsort(axis=1)
    cards = np.concatenate([cards[(cards[:, :12] != 4 * EIGHT).all(axis=1)][:deals, :12]])
    pone, dealer = tossed(rng, cards[:, :6], Role.PONE), tossed(rng, cards[:, 6:], Role.DEALER)
    seen = Counter[tuple[Role, str, bool]]()
    for one, two in zip(MEMBERS[4][pone].tolist(), MEMBERS[4][dealer].tolist(), strict=True):
        seen.update(chances_of((one, two), EIGHT, plain))
    for each in scoring_chances(shipped(), EIGHT):
        taken, left = seen[each.role, each.scores, True], seen[each.role, each.scores, False]
        often = deals * each.chances
        assert abs(taken + left - often) < 3.5 * often**0.5, each
        error = (each.taken * (1 - each.taken) / (taken + left)) ** 0.5
        assert abs(taken / (taken + left) - each.taken) < 3.5 * error, each


@pytest.mark.all
def test_chances_at_the_reply_are_those_of_the_report() -> None:
    """At its first card the dealer has no other chance than to pair the lead or to make 15 of it."""
    report = play_report(shipped(), EIGHT)
    dealer = {each.scores: each for each in report.chances if each.role is Role.DEALER}
    assert sorted(dealer) == sorted(SCORES)
    pairs = sum(each.probability * each.pair.held for each in report.leads)
    assert pairs < dealer["pair"].chances < 3 * pairs
    assert all(0 < each.taken <= 1 for each in report.chances)


@pytest.mark.parametrize("keep", [(3, 3, 4, 9), (0, 5, 8, 12)])
def test_pairs_of_keeps_are_as_likely_as_the_exact_ranges_say(keep: tuple[int, ...]) -> None:
    solution, mine, pairs = shipped(), multiset_index(keep), keep_pairs(shipped(), EIGHT)
    only = np.zeros((SIZES[4], 1))
    only[mine] = 1
    exact = reached(solution, EIGHT).weights_when(Role.DEALER, only)[:, 0]
    together = orders_together(4, EIGHT)[mine] * pairs.correlation[mine] * pairs.reach[1] * pairs.reach[0, mine]
    assert np.abs(together - exact).max() < 0.004 * exact.max()
    assert together.sum() == pytest.approx(exact.sum(), rel=1e-3)
