"""Pictures of cards, boards and advice: well-formed, complete, and of one's own side only."""

from dataclasses import replace
from html import escape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import muggins
from muggins.drawing import html_table

CARDS = st.lists(st.integers(0, 51), min_size=1, max_size=6, unique=True)


def texts(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter() if each.tag.endswith("text")]


@given(CARDS)
def test_every_card_is_drawn_in_its_place(cards: list[int]) -> None:
    drawn = muggins.draw_cards(cards)
    wanted = [part for card in cards for part in muggins.format_cards([card], symbols=True).replace("T", "10")]
    assert "".join(texts(drawn.svg)) == "".join(wanted)
    assert str(drawn) == muggins.format_cards(cards)


def test_what_is_no_card_or_no_score_is_refused() -> None:
    with pytest.raises(muggins.MugginsError, match="twice"):
        muggins.draw_cards([3], starter=3)
    with pytest.raises(muggins.MugginsError, match="score 62: expected 0 to 61"):
        muggins.draw_board((62, 0), 61)


@given(st.integers(0, 121), st.integers(0, 121))
def test_pegs_stand_at_the_scores(mine: int, theirs: int) -> None:
    drawn = muggins.draw_board((mine, theirs))
    pegs = [each for each in ET.fromstring(drawn.svg).iter() if each.tag.endswith("circle")]
    left, right = (float(peg.attrib["cx"]) for peg in pegs)
    assert (left > right) == (mine > theirs)
    assert str(drawn) == f"own {mine}, other {theirs} of 121"


@given(st.text(max_size=20))
def test_a_cell_is_text(text: str) -> None:
    assert f">{escape(text)}</td>" in html_table(("Name", ">Figure"), [(text, "1")])


def test_a_view_shows_what_its_side_knows() -> None:
    view = muggins.parse_position("pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 3H 8C")
    shown = view._repr_html_()
    cards = [text for part in shown.split("<svg")[2:] for text in texts("<svg" + part.split("</svg>")[0] + "</svg>")]
    assert "".join(cards) == "4♦5♦5♠9♥3♥8♣"


@pytest.mark.parametrize("text", ["dealer 0-0 hand 3H 4D 5D 5S JS 2C", "pone 112-115 hand 3H 4D 8S 9C JC KH"])
def test_a_notebook_shows_all_tosses_and_their_wins(text: str) -> None:
    advice = muggins.Coach().tosses(muggins.parse_position(text))
    shown = advice._repr_html_()
    for row in advice.rows:
        assert f">{row.net:.3f}<" in shown
        assert f">{muggins.format_cards(row.toss, symbols=True)}<" in shown
    assert (">Wins<" in shown) == advice.by_wins


def test_a_notebook_shows_points_of_the_play_and_ranges() -> None:
    solution = muggins.open_solution()
    node = muggins.explore_play(solution, 7, "4 J")
    shown = node._repr_html_()
    assert f"Pone to play at 14, starter 8; net {node.worth:+.3f}" in shown
    assert shown.count("<tr>") == 2 + len(node.choices) + 20
    assert f"What the pone may hold, 20 of {len(node.holdings):,}" in shown
    for held in muggins.ranges_at(solution, 7, "4 J"):
        shown = held._repr_html_()
        assert f">{held.by_rank()[4]:.0%}<" in shown
        assert f">{held.probabilities.max():.2%}<" in shown


@pytest.mark.long
def test_a_notebook_shows_reports_and_tosses() -> None:
    solution, pone = muggins.open_solution(), muggins.Role.PONE
    report = muggins.play_report(solution)
    assert report._repr_html_().count("<tr>") == 14
    assert f">{report.leads[3].probability:.1%}<" in report._repr_html_()
    grid = muggins.toss_grid(solution, pone)
    most = max(grid.tossed, key=lambda each: each.often)
    assert "What the pone tosses, 20 of 91" in grid._repr_html_()
    assert f">{most.often:.1%}<" in grid._repr_html_()
    hands = muggins.hands_of_ranks(solution, pone, (9, 12))
    assert "The pone&#x27;s hands with T K" in hands._repr_html_()
    ranks = muggins.weigh_rank_tosses(solution, (2, 3, 7, 8, 10, 12), pone)
    assert f">{ranks.rows[0].net:.3f}<" in ranks._repr_html_()


def test_a_notebook_shows_a_review() -> None:
    record = muggins.parse_record((Path(__file__).parents[1] / "docs" / "game.txt").read_text("utf-8"))
    review = muggins.Coach().review(replace(record, deals=record.deals[:4]))
    shown = review._repr_html_()
    wrong = [each for each in review.decisions if each.mark]
    assert shown.count("<tr>") == 4 + min(len(wrong), 20)
    worst = max(wrong, key=lambda each: each.win_loss)
    assert f">{worst.win_loss:.1%}<" in shown
    assert all(f">{side.toss.points:.2f}<" in shown for side in review.sides)


def test_a_notebook_shows_the_cards_that_may_be_played() -> None:
    view = muggins.parse_position("pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H")
    advice = muggins.Coach().cards(view)
    shown = advice._repr_html_()
    for row in advice.rows:
        assert f">{muggins.format_cards(row.cards, symbols=True)}<" in shown
