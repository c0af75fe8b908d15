"""Every known trap of the rules, each a test named after it (see docs/rules.md)."""

import pytest

from muggins.cards import parse_card, parse_cards
from muggins.counting.census import census
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Shown
from muggins.rules.play import Peg
from muggins.rules.role import Role
from muggins.rules.show import count_show
from muggins.rules.transcript import PlayStep, read_play


def last(play: str) -> PlayStep:
    return read_play(play)[-1]


def reasons(step: PlayStep) -> list[tuple[Peg, int]]:
    return [(peg.reason, peg.points) for peg in step.pegged]


def show_points(cards: str, *, crib: bool = False) -> int:
    *hand, starter = parse_cards(cards)
    return count_show(hand, starter, crib=crib).points


def after_tosses(pone: str, dealer: str, starter: str, scores: tuple[int, int]) -> Deal:
    """Lay out a deal in which both sides toss the last two of the six cards named."""
    deal = Deal(parse_cards(pone), parse_cards(dealer), parse_card(starter), scores=scores)
    deal.toss(Role.PONE, parse_cards(pone)[4:])
    deal.toss(Role.DEALER, parse_cards(dealer)[4:])
    return deal


def test_thirty_one_made_by_the_last_card_is_two_in_all() -> None:
    step = last("K K K A T Q J A")
    assert step.state.over
    assert reasons(step) == [(Peg.THIRTY_ONE, 2)]


def test_thirty_one_made_after_a_go_is_two_in_all() -> None:
    step = last("K J 9 go 2")
    assert (step.pegger, reasons(step)) == (Role.PONE, [(Peg.THIRTY_ONE, 2)])
    assert (step.state.turn, step.state.count) == (Role.DEALER, 0)


def test_opponent_out_of_cards_then_last_card_is_one_only() -> None:
    assert last("K K 9 go A go 4 2 4 4").points == 3
    assert reasons(last("K K 9 go A go 4 2 4 4")) == [(Peg.PAIR, 2), (Peg.LAST, 1)]
    assert reasons(last("K K 9 go A go 4 2 4 7")) == [(Peg.LAST, 1)]


def test_the_opponent_of_whoever_played_last_leads_after_a_go() -> None:
    assert last("T J Q go go").state.turn is Role.DEALER
    assert last("T J Q go go").pegger is Role.PONE
    assert last("6 8 7 5 go 4 go").state.turn is Role.PONE
    assert last("6 8 7 5 go 4 go").pegger is Role.DEALER


def test_whoever_played_last_goes_on_when_the_opponent_is_out_of_cards() -> None:
    step = last("T T 2 go A go J Q J go")
    assert (step.pegger, step.state.turn) == (Role.DEALER, Role.DEALER)
    assert step.state.left == (0, 1)
    assert reasons(last("T T 2 go A go J Q J go K")) == [(Peg.LAST, 1)]


def test_a_pair_or_run_across_a_go_counts() -> None:
    assert reasons(last("T 9 5 go 5")) == [(Peg.PAIR, 2)]
    assert reasons(last("6 8 7 5 go 4")) == [(Peg.RUN, 5)]


def test_a_pair_or_run_across_a_restart_does_not_count() -> None:
    assert last("T J K go go K").points == 0
    assert last("6 8 7 5 go 4 go 9").points == 0
    assert last("T T T A A").points == 0


def test_three_of_a_kind_broken_by_another_rank_is_no_three() -> None:
    assert reasons(last("4 4 5 4")) == []
    assert reasons(last("4 5 4 4")) == [(Peg.PAIR, 2)]


def test_a_run_in_any_order_broken_by_a_duplicate_rank() -> None:
    assert reasons(last("4 5 6")) == [(Peg.FIFTEEN, 2), (Peg.RUN, 3)]
    assert reasons(last("4 5 6 6")) == [(Peg.PAIR, 2)]
    assert [step.points for step in read_play("6 8 7 5 4")] == [0, 0, 3, 4, 5]


def test_thirty_one_and_a_run_on_the_same_card_count_both() -> None:
    assert reasons(last("T 6 8 7")) == [(Peg.THIRTY_ONE, 2), (Peg.RUN, 3)]


def test_four_card_flush_in_the_crib_is_nothing() -> None:
    assert show_points("2C 4C 6C 8C TD", crib=True) == 0
    assert show_points("2C 4C 6C 8C TD") == 4
    assert show_points("2C 4C 6C 8C TC", crib=True) == 5


def test_three_in_hand_and_the_starter_of_one_suit_are_nothing() -> None:
    assert show_points("2C 4C 6C 8D TC") == 0


@pytest.mark.parametrize("score", [119, 120])
def test_heels_wins_from_119_before_any_card_is_played(score: int) -> None:
    deal = after_tosses("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "JH", (120, score))
    assert (deal.winner, deal.phase, deal.scores) == (Role.DEALER, Phase.OVER, (120, 121))
    assert (deal.to_act, deal.legal_cards()) == ((), ())


def test_when_both_could_pass_121_in_the_show_the_pone_counts_first_and_wins() -> None:
    deal = after_tosses("7C 8C 8D 9D AC 2C", "7H 8H 8S 9S AD 2D", "6H", (108, 108))
    for card in parse_cards("7C 9S 9D 8H 8C 7H 8D 8S"):
        deal.play(deal.to_act[0], card)
    assert deal.scores == (121, 109)
    assert [event.role for event in deal.events if isinstance(event, Shown)] == [Role.PONE]
    assert count_show(deal.kept[Role.DEALER], deal.starter).points == 16


def test_impossible_show_scores() -> None:
    for crib in (False, True):
        frequencies = census(crib=crib).frequencies
        assert [p for p, n in enumerate(frequencies) if n == 0] == [19, 25, 26, 27]


def test_the_example_sequence_of_the_law() -> None:
    steps = read_play("6 8 7 5 go 4 go 9")
    assert [(str(step.role)[0], step.points) for step in steps] == [
        *zip("pdpdpddp", (0, 0, 3, 4, 0, 5, 1, 0), strict=True)
    ]
    assert steps[-2].pegger is Role.DEALER
