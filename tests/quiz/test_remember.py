"""The rules of thumb: the figures and examples that are told of them."""

from pathlib import Path

import pytest

from muggins import parse_card, parse_cards, parse_position, rules_to_remember
from muggins.cards import rank_of
from muggins.coach.belief import CoachWorkspace
from muggins.coach.play import losses_of_cards
from muggins.errors import PlayerError
from muggins.players.base import Toss
from muggins.quiz.remember import SIZES, first_rules
from muggins.solver.file.solution import open_solution
from muggins.solver.query.tosses import tosses_of_cards
from tests.data import FORMER_SOLUTION

RULES = rules_to_remember(40).rules[2:]


def test_the_examples_are_right_by_the_solution() -> None:
    """The rule's choice is the best; the other loses at least 0.3 points."""
    solution = open_solution()
    workspace = CoachWorkspace(solution)
    for rule in RULES:
        view = parse_position(rule.position)
        assert (rule.about == "discard") == (view.starter is None)
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


def test_more_rules_lose_less_and_each_says_what_it_saves() -> None:
    lost = [first_rules(size).discards_lose + first_rules(size).plays_lose for size in range(2, 41)]
    for place, rule in enumerate(RULES):
        assert lost[place] - lost[place + 1] == pytest.approx(rule.saves, abs=2e-4)
    told = [rules_to_remember(size) for size in SIZES]
    losses = [each.discards_lose + each.plays_lose for each in told]
    assert losses == sorted(losses, reverse=True)
    assert [len(each.rules) for each in told] == list(SIZES)
    assert told[0].solution == open_solution(FORMER_SOLUTION).digest


def test_the_first_two_count_and_the_others_add_points() -> None:
    rules = rules_to_remember(40).rules
    assert [rule.number for rule in rules] == list(range(1, 41))
    assert [rule.about for rule in rules[:2]] == ["discard", "play"]
    assert {(rule.points, rule.saves, rule.position) for rule in rules[:2]} == {(None, None, "")}
    assert all(rule.points and rule.words.endswith(".") for rule in rules[2:])
    assert len({rule.words for rule in rules}) == 40


def test_a_smaller_set_is_the_beginning_of_a_larger_one() -> None:
    assert rules_to_remember(40).rules[:5] == rules_to_remember(5).rules


def test_there_is_no_other_set() -> None:
    with pytest.raises(PlayerError, match="7 rules: expected one of 5, 10, 20, 40"):
        rules_to_remember(7)


def test_the_page_has_the_first_ten_as_they_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules-to-remember.md").read_text("utf-8")
    for rule in rules_to_remember(10).rules:
        saves = "" if rule.saves is None else f"{rule.saves:.3f}"
        assert f"| {rule.number} | {rule.words} | {saves} |\n" in page
    for size in SIZES:
        assert f"| {size} rules | {rules_to_remember(size).discards_lose:.3f} |" in page
