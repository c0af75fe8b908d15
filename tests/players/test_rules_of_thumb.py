"""What the rules of thumb say, and the figures and examples that are told of them."""

from pathlib import Path

import numpy as np
import pytest

from muggins import Role, parse_card, parse_cards, parse_position, rules_to_remember
from muggins.cards import rank_of
from muggins.coach.belief import new_coach_workspace
from muggins.coach.play import losses_of_cards
from muggins.errors import PlayerError
from muggins.players.base import Toss
from muggins.players.peggers import best_ranks
from muggins.players.throwers import BestToss, by_rules
from muggins.players.thumb.compiled import thumb_rules
from muggins.players.thumb.learned import DISCARDS_LOSE, LEARNED, PLAYS_LOSE, SOLUTION
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS
from muggins.players.thumb.player import worth_of_card
from muggins.players.thumb.remember import RememberedRule
from muggins.players.thumb.rule import Rule, signed
from muggins.players.thumb.sets import BASE, SIZES
from muggins.players.thumb.toss_conditions import KEPT, THROWN, Thrown
from muggins.rules.view import View
from muggins.solver.file.solution import open_solution
from muggins.solver.query.toss_nets import losses_of_tosses, mean_loss, points_alone
from muggins.solver.query.tosses import tosses_of_cards
from muggins.solver.toss.game import toss_game

RULES = rules_to_remember(40).rules[len(BASE) :]


def by_number(rule: RememberedRule) -> str:
    return f"rule {rule.number}"


def choice(view: View, size: int) -> set[tuple[int, ...]]:
    """Return what a set says: tosses, or ranks."""
    if view.starter is None:
        tosser = BestToss(lambda toss, sign: by_rules(size, toss, sign))
        return {tuple(sorted(toss)) for toss in tosser.toss_probabilities(view)}
    hand = [rank_of(card) for card in view.hand]
    best = best_ranks(lambda rank, kept, state: worth_of_card(size, rank, kept, state), hand, view.play_state)
    return {(rank,) for rank in best}


def said(view: View, text: str) -> tuple[int, ...]:
    return tuple(sorted(parse_cards(text))) if view.starter is None else (rank_of(parse_card(text)),)


@pytest.mark.parametrize("rule", RULES, ids=by_number)
def test_a_rule_decides_in_its_example(rule: RememberedRule) -> None:
    view = parse_position(rule.position)
    assert (rule.about == "discard") == (view.starter is None)
    assert choice(view, rule.number) == {said(view, rule.choice)}
    assert said(view, rule.instead) in choice(view, rule.number - 1)


def test_the_examples_are_right_by_the_solution() -> None:
    """The rule's choice is the best; the other loses at least 0.3 points."""
    solution = open_solution()
    workspace = new_coach_workspace(solution)
    for rule in RULES:
        view = parse_position(rule.position)
        if view.starter is None:
            nets = {row.tossed: row.net for row in tosses_of_cards(solution, view.dealt, view.role)}
            chosen, instead = (nets[tosses(text)] for text in (rule.choice, rule.instead))
            assert chosen == pytest.approx(max(nets.values()), abs=1e-3)
            assert chosen - instead >= 0.3 - 1e-3
        else:
            losses = {rank_of(card): loss for (card,), loss in losses_of_cards(view, workspace).items()}
            assert losses[rank_of(parse_card(rule.choice))] == 0
            assert losses[rank_of(parse_card(rule.instead))] >= 0.3


def tosses(text: str) -> Toss:
    first, second = sorted(parse_cards(text))
    return first, second


@pytest.mark.all
@pytest.mark.parametrize("which", [0, pytest.param(slice(1, 4), marks=pytest.mark.long)])
def test_what_discards_lose_is_exact_over_all_hands(which: int | slice) -> None:
    """By the tables of the compiled players, which share nothing with the sums of scripts/rules_learned.py."""
    solution = open_solution("nash-small")
    assert solution.digest == SOLUTION
    game, rules = toss_game(), thumb_rules()
    places = [which] if isinstance(which, int) else list(range(len(SIZES)))[which]
    for place in places:
        lost = []
        for role in Role:
            sight = points_alone(role)
            low_high = np.array([(low, high) for low in range(13) for high in range(low, 13)])
            thrown = rules.thrown[place, role][:, low_high[:, 0], low_high[:, 1]]
            worth = 2 * sight.points.astype(np.int32) + rules.kept[place, role][game.keep[game.six]]
            worth += thrown[sight.suited.astype(int), game.pair[game.six]]
            lost.append(mean_loss(losses_of_tosses(solution, role), worth))
        assert np.mean(lost) == pytest.approx(DISCARDS_LOSE[SIZES[place] - len(BASE)], abs=6e-5)


def test_more_rules_lose_less_and_each_says_what_it_saves() -> None:
    both = [discard + play for discard, play in zip(DISCARDS_LOSE, PLAYS_LOSE, strict=True)]
    assert len(both) == len(LEARNED) + 1
    for place, learned in enumerate(LEARNED):
        assert both[place] - both[place + 1] == pytest.approx(learned.saves, abs=2e-4)
    told = [rules_to_remember(size) for size in SIZES]
    losses = [each.discards_lose + each.plays_lose for each in told]
    assert losses == sorted(losses, reverse=True)
    assert [len(each.rules) for each in told] == list(SIZES)


def test_a_smaller_set_is_the_beginning_of_a_larger_one() -> None:
    assert rules_to_remember(40).rules[:5] == rules_to_remember(5).rules


def test_there_is_no_other_set() -> None:
    with pytest.raises(PlayerError, match="7 rules: expected one of 5, 10, 20, 40"):
        rules_to_remember(7)


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (Rule("thrown", ("five",), "both", 2), "Throwing a five: +1 to your own crib, −1 to your opponent's."),
        (Rule("thrown", ("five",), "pone", 3), "Throwing a five to your opponent's crib: −1½."),
        (Rule("thrown", ("pair",), "dealer", 1), "Throwing a pair to your own crib: +½."),
        (Rule("kept", ("run",), "both", 1), "Keeping a run of three: +½."),
        (Rule("kept", ("run",), "pone", -4), "As pone, keeping a run of three: −2."),
        (Rule("play", ("fifteen",), "both", 4), "A card that makes fifteen: +2."),
        (
            Rule("play", ("lead", "low", "paired"), "both", 1),
            "When you lead, a card that is 4 or less and is from a pair you hold: +½.",
        ),
    ],
)
def test_words_are_made_from_the_rule(rule: Rule, words: str) -> None:
    assert rule.words == words


def test_points_are_told_in_halves() -> None:
    assert [signed(halves) for halves in (1, -1, 2, 3, -5)] == ["+½", "−½", "+1", "+1½", "−2½"]


def test_a_five_thrown_counts_for_the_owner_of_the_crib() -> None:
    rule, two = Rule("thrown", ("five",), "both", 2), Thrown(4, 10, suited=False)
    assert [rule.of_thrown(two, role) for role in Role] == [-2, 2]
    assert rule.of_thrown(Thrown(3, 10, suited=False), Role.DEALER) == 0
    alone = Rule("thrown", ("five",), "pone", 2)
    assert [alone.of_thrown(two, role) for role in Role] == [-2, 0]


def test_no_two_conditions_say_the_same() -> None:
    for conditions in (THROWN, KEPT, PLAY_CONDITIONS):
        words = [condition.words for condition in conditions.values()]
        assert len(set(words)) == len(words)


def test_the_page_has_the_first_ten_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-to-remember.md").read_text("utf-8")
    for rule in rules_to_remember(10).rules:
        saves = "" if rule.saves is None else f"{rule.saves:.3f}"
        assert f"| {rule.number} | {rule.words} | {saves} |\n" in page
    for size in SIZES:
        assert f"| rules-{size} | {rules_to_remember(size).discards_lose:.3f} |" in page
