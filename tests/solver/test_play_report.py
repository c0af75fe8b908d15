"""Leads and replies: as the points of the play say them one by one."""

import pytest

from muggins.solver.file.solution import open_solution
from muggins.solver.query.explore import explore_play
from muggins.solver.query.play_report import CLASSES, PlayReport, class_of, play_report

RANKS = "A23456789TJQK"


@pytest.fixture(scope="module")
def report() -> PlayReport:
    return play_report(open_solution(), 7)


@pytest.mark.parametrize(
    ("ranks", "name"),
    [
        ([0, 0, 0, 12], "three or four of a kind"),
        ([3, 3, 9, 9], "two pairs"),
        ([2, 3, 4, 4], "pair and run"),
        ([5, 6, 7, 8], "run of four"),
        ([5, 6, 7, 12], "run of three"),
        ([3, 3, 8, 12], "pair of low cards"),
        ([4, 4, 8, 12], "pair of fives"),
        ([5, 5, 0, 12], "pair of 6 to 9"),
        ([9, 9, 0, 12], "pair of ten-cards"),
        ([4, 8, 10, 12], "five and ten-card"),
        ([0, 1, 8, 12], "two or more low cards"),
        ([0, 5, 8, 12], "one low card"),
        ([5, 8, 10, 12], "no low card"),
        ([4, 5, 7, 8], "no low card"),
    ],
)
def test_classes(ranks: list[int], name: str) -> None:
    assert class_of(ranks) == class_of(ranks[::-1]) == name
    assert name in CLASSES


@pytest.mark.all
def test_classes_and_leads_add_up_to_the_first_point(report: PlayReport) -> None:
    root = explore_play(open_solution(), 7)
    assert sum(each.often for each in report.classes) == pytest.approx(1)
    assert sum(each.often * each.worth for each in report.classes) == pytest.approx(root.worth)
    for choice in root.choices:
        assert choice.rank is not None
        lead = report.leads[choice.rank]
        assert lead.probability == choice.probability
        by_class = sum(each.often * each.leads[choice.rank] for each in report.classes)
        assert by_class == pytest.approx(choice.probability)
        replies = {reply.rank: reply.probability for reply in choice.replies}
        assert sum(lead.replies) == pytest.approx(1)
        assert all(share == pytest.approx(replies.get(rank, 0), abs=1e-9) for rank, share in enumerate(lead.replies))


@pytest.mark.all
@pytest.mark.parametrize("lead", [3, 8, 9])
def test_what_is_taken_is_what_the_dealers_that_can_do(report: PlayReport, lead: int) -> None:
    node = explore_play(open_solution(), 7, RANKS[lead])
    led = report.leads[lead]
    pairs = node.having([lead])
    assert led.pair.held == pytest.approx(pairs.probability / node.probability)
    often = sum(choice.probability for choice in pairs.choices if choice.rank == lead)
    assert led.pair.taken == pytest.approx(often)
    if lead == 3:
        assert led.fifteen is None
    else:
        rank = {8: 5, 9: 4}[lead]
        fifteens = node.having([rank])
        assert led.fifteen is not None
        assert led.fifteen.held == pytest.approx(fifteens.probability / node.probability)
        assert led.fifteen.taken == pytest.approx(
            sum(choice.probability for choice in fifteens.choices if choice.rank == rank)
        )


@pytest.mark.all
def test_a_five_is_answered_by_any_ten_card(report: PlayReport) -> None:
    node = explore_play(open_solution(), 7, "5")
    tens = [each for each in node.holdings if max(each.ranks) >= 9]
    fifteen = report.leads[4].fifteen
    assert fifteen is not None
    assert fifteen.held == pytest.approx(sum(each.probability for each in tens))
