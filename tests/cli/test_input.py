"""Cards, scores and targets as other programs and people write them."""

import pytest

from muggins.cards import parse_cards
from muggins.counting.crib_tables import Source, crib_value
from muggins.rules.role import Role
from tests.commands import Run, Typed


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        *((text, "5S 5H 5D JS KS") for text in ("S5 H5 D5 SJ KS", "5S 5H 5D JS | KS", "[5S 5H 5D JS] (KS)")),
        *((text, "5S 5H 5D JS KS") for text in ("5S,5H;5D/JS KS", "5s h5 5♦ JS ks", "S5H5D5SJSK")),
        ("1S H1 10S", "AS AH TS"),
    ],
)
def test_cards_are_read_as_others_write_them(text: str, cards: str) -> None:
    assert parse_cards(text) == parse_cards(cards)


@pytest.mark.parametrize(
    ("ranks", "points", "suits"),
    [("8 8 6 6 A", 12, "no flush, no nobs"), ("J 5 5 5 5", 28, "no flush, no nobs"), ("J J J J 5", 21, "no flush")],
)
def test_ranks_are_counted_without_suits(run: Run, ranks: str, points: int, suits: str) -> None:
    assert run("score", *ranks.split())[1].splitlines()[-2:][-1] == f"Without suits: {suits}"
    found = run.json("score", *ranks.split())
    assert (found["hand"], found["starter"]) == (ranks.split()[:4], ranks.split()[4])
    assert found["total"] == points


def test_a_rank_of_five_is_the_starter(run: Run) -> None:
    found = run.json("score", *"J5555", "--starter", "J")
    assert (found["hand"], found["starter"], found["total"]) == (["5"] * 4, "J", 28)
    assert run("score", *"4566")[2].startswith("muggins: got 4 cards: expected 5")
    assert run("score", *"45667", "--starter", "9")[2] == "muggins: starter 9: expected one of 4 5 6 6 7\n"


def test_five_of_a_rank_are_refused(run: Run) -> None:
    assert run("score", *"55555")[2] == "muggins: a fifth card of one rank: a deck has four\n"


def test_each_line_of_standard_input_is_a_hand(typed: Typed) -> None:
    code, out, _ = typed("5S 5H 5D JS KS\n\n8 8 6 6 A\n", "score", "-")
    assert code == 0
    assert [line.split()[-1] for line in out.splitlines() if line.startswith("Total")] == ["21", "12"]
    assert typed("5S 5H 5D JS\n8 8 6 6 A", "score", "-")[0] == 2


def test_a_table_of_the_crib_takes_ranks(run: Run) -> None:
    row = run.json("discard", *"A279JQ", "--crib", "hessel", "--no-play", "--pone")["pone"]["rows"][0]
    assert (row["keep"], row["toss"]) == (["A", "2", "9", "J"], ["7", "Q"])
    assert row["crib"] == pytest.approx(crib_value(Source.HESSEL, Role.PONE, 6, 11))
    assert row["net"] == pytest.approx(row["hand"] - row["crib"])


@pytest.mark.parametrize(("target", "behind"), [(31, 90), (91, 30), (181, -60)])
def test_any_target_is_weighed_by_what_is_left_to_go(run: Run, target: int, behind: int) -> None:
    asked = ("discard", *["4C", "5D", "6H", "7S", "8C", "9D"], "--pone", "--score")
    here = run.json(*asked, f"{112 - behind}-{118 - behind}", "--target", str(target))["pone"]
    there = run.json(*asked, "112-118")["pone"]
    assert [(row["toss"], row["at_score"]["win"]) for row in here["rows"]] == [
        (row["toss"], row["at_score"]["win"]) for row in there["rows"]
    ]
    assert here["by_wins"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--score", "12-18", "--target", "181"), "scores 12-18 of 181: expected at most 121 points to go"),
        (("--score", "12-18", "--target", "30"), "30 is not in the range 31<=x<=181"),
    ],
)
def test_a_target_or_score_without_values_is_one_line(run: Run, arguments: tuple[str, ...], message: str) -> None:
    assert message in run.refused("discard", *["4C", "5D", "6H", "7S", "8C", "9D"], "--pone", *arguments)
