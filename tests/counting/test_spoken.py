"""The spoken count ends at the true points, and a person's own count is judged rightly."""

import re
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import Card, parse_cards
from muggins.counting.claim import parse_claim
from muggins.counting.spoken import NOTHING, compare, spoken, steps
from muggins.errors import MugginsError
from muggins.rules.show import Kind, ShowCount, count_show
from tests import naive

UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
NUMBERS = {word: n for n, word in enumerate([*UNITS, *TEENS, "twenty", *(f"twenty-{unit}" for unit in UNITS)], 1)}
KITES = "4H 5D 5C 6S JD"


def five(text: str) -> tuple[tuple[Card, ...], Card]:
    cards = parse_cards(text)
    return cards[:4], cards[4]


def patterns() -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Yield every rank multiset of five with each rank as the starter, in all suits that matter.

    The suits: no flush and no nobs; nobs; and where the ranks allow it a flush of four and of five.
    """
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) > 4:
            continue
        for turned in sorted(set(ranks)):
            held = list(ranks)
            held.remove(turned)
            yield from suited(held, turned)


def suited(held: list[int], turned: int) -> Iterator[tuple[tuple[Card, ...], Card]]:
    # The cards of one rank take suits 0, 1, 2 in turn from 0, the starter the next of its rank.
    hand = tuple(4 * rank + held[:place].count(rank) for place, rank in enumerate(held))
    free = [suit for suit in range(4) if 4 * turned + suit not in hand]
    for suit in {free[0], free[-1]}:
        yield hand, 4 * turned + suit
    if len(set(held)) == 4:
        clubs = tuple(4 * rank for rank in held)
        yield clubs, 4 * turned + 3
        if turned not in held:
            yield clubs, 4 * turned
    if 10 in held and turned != 10 and 4 * 10 + free[0] not in hand:
        last = hand[held.index(10)]
        yield (tuple(4 * 10 + free[0] if card == last else card for card in hand), (4 * turned + free[0]))


def by_kind(count: ShowCount) -> str:
    """A count as points by kind, each of which is there or is not."""
    points = {kind: sum(each.points for each in count.of(kind)) for kind in Kind}
    return ", ".join(f"{kind.value} {made}" for kind, made in points.items() if made or kind is Kind.PAIR)


def spoken_total(words: str) -> int:
    if words == NOTHING:
        return 0
    return NUMBERS[re.split(r"[ ]", words)[-1]]


@pytest.mark.long
def test_every_pattern_and_starter_is_spoken_in_steps_to_its_true_total_and_right_by_kind() -> None:
    seen = set()
    for hand, starter in patterns():
        for crib in (False, True):
            true = naive.show([naive.pair(card) for card in hand], naive.pair(starter), crib=crib)
            count, total = count_show(hand, starter, crib=crib), 0
            for step in steps(count):
                total += step.points
                assert step.total == total == NUMBERS[step.words.split(" ")[-1]]
                assert set(step.cards) <= {*hand, starter}
                seen.add(" ".join(step.words.removeprefix("and ").split(" ")[:-1]))
            assert spoken_total(spoken(count)) == total == true
            assert compare(hand, starter, by_kind(count), crib=crib).right, count
    assert seen == {
        "fifteen",
        "a pair is",
        "another pair is",
        "a pair royal is",
        "a double pair royal is",
        "a run of three is",
        "a run of four is",
        "a run of five is",
        "a double run of three is",
        "a double run of four is",
        "a triple run of three is",
        "a double-double run of three is",
        "a flush is",
        "one for his nob is",
    }


@given(st.permutations(range(52)), st.booleans())
def test_any_hand_is_spoken_to_its_true_total(deck: list[Card], crib: bool) -> None:
    hand, starter = tuple(deck[:4]), deck[4]
    count = count_show(hand, starter, crib=crib)
    assert spoken_total(spoken(count)) == count.points
    assert compare(hand, starter, count.points, crib=crib).right
    assert compare(hand, starter, by_kind(count), crib=crib).right


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("5H TS 5D AC 8H", "fifteen two, fifteen four, and a pair is six"),
        ("7H 8S 2D 2C KH", "fifteen two, and a pair is four"),
        ("3H 4S 5D KC QH", "fifteen two, fifteen four, and a run of three is seven"),
        ("4H 4S 5D 6C 8H", "fifteen two, fifteen four, and a double run of three is twelve"),
        ("9H 9S 9D TC JH", "a triple run of three is fifteen"),
        ("9H 9S TD TC JH", "a double-double run of three is sixteen"),
        ("9H 9S TD JC QH", "a double run of four is ten"),
        ("9H 9S 9D 2C KH", "a pair royal is six"),
        ("9H 9S 9D 9C KH", "a double pair royal is twelve"),
        ("9H 9S 9D KC KH", "a pair royal is six, and a pair is eight"),
        ("2H 4H 6H 8H TD", "a flush is four"),
        ("2H 4H 6H 8H TH", "a flush is five"),
        ("2H 4H 6H JH TH", "a flush is five, and one for his nob is six"),
        ("2H 4H 6H 8D QD", NOTHING),
    ],
)
def test_the_cadence(cards: str, words: str) -> None:
    assert spoken(count_show(*five(cards))) == words


def test_four_cards_alone_are_spoken_too() -> None:
    assert spoken(count_show(parse_cards("5H 5D 5S JC"), None)).endswith("and a pair royal is fourteen")


def test_a_double_run_is_one_step_with_its_four_cards() -> None:
    last = steps(count_show(*five(KITES)))[-1]
    assert (last.words, last.points, last.total) == ("and a double run of three is sixteen", 8, 16)
    assert last.cards == parse_cards("4H 5C 5D 6S")


@pytest.mark.parametrize(
    "claim", [" 16 ", "fifteens 8, pair 2, runs 6", "Fifteen 8 + pairs 2; run 6", "run 6 fifteens 8 pair 2 nobs 0"]
)
def test_a_right_claim_is_right_however_it_is_said(claim: str) -> None:
    found = compare(*five(KITES), claim)
    assert found.right
    assert found.words.startswith("Right, 16: fifteen two, ")


@pytest.mark.parametrize(
    ("claim", "taken"),
    [
        ("fifteens 4, nobs 1", 4),
        ("fifteens 8, runs 8", 14),
        ("17", 16),
        ("13", 13),
        ("fifteens 10, pair 2, runs 6", 16),
    ],
)
def test_only_what_is_claimed_and_there_is_taken(claim: str, taken: int) -> None:
    found = compare(*five(KITES), claim)
    assert found.taken == taken
    assert (f"counts: {taken}." in found.words) is (claim in {"fifteens 4, nobs 1", "fifteens 8, runs 8"})


@pytest.mark.parametrize(
    ("cards", "claim", "sentence"),
    [
        ("5H TS 4D 9C 2H", "nobs 1", "Fifteens make 4 (5H TS, 2H 4D 9C), not 0. Nobs makes 0, not 1."),
        (KITES, "fifteens 6, pair 2, runs 6", "Fifteens make 8 (5C JD, 5D JD, 4H 5C 6S, 4H 5D 6S), not 6. It is 16: "),
        (KITES, "fifteens 8, runs 8", "Pairs make 2 (5C 5D), not 0. Runs make 6 (4H 5C 6S, 4H 5D 6S), not 8. It is "),
        ("2H 4H 6H 8H TD", "flush 5", "Flush makes 4 (2H 4H 6H 8H), not 5. It is 4"),
        (KITES, "15", "You are 1 short: it is 16, not 15."),
        (KITES, "17", "You are 1 over: it is 16, not 17."),
        (KITES, "13", "Most likely missed: 1 of 2 runs (4H 5C 6S, 4H 5D 6S)."),
        ("2H 4S 6D 6C KH", "0", "Most likely missed: pair 2 (6C 6D)."),
        ("9H 9S TD JC 2H", "0", "Most likely missed: a double run for 8 (9H 9S TD JC)."),
        ("9H 9S 9D 2C KH", "0", "Most likely missed: 3 pairs for 6 (9D 9H, 9D 9S, 9H 9S)."),
        ("2H 4H 6H JH TH", "5", "Most likely missed: nobs 1 (JH)."),
        ("2H 4H 6H 8D JD", "2", "A Jack turned as the starter is pegged at once"),
        ("2H 4H 6H JD TH", "1", "A Jack is his nob only when the starter is of its suit"),
    ],
)
def test_what_was_missed_and_what_is_wrong_is_said(cards: str, claim: str, sentence: str) -> None:
    found = compare(*five(cards), claim)
    assert not found.right
    assert sentence in found.words


def test_a_number_that_two_kinds_explain_brings_no_guess() -> None:
    assert compare(*five(KITES), 14).guess is None  # a fifteen, or the pair


def test_a_flush_of_four_in_the_crib_is_explained() -> None:
    said = compare(*five("2C 4C 6C 8C TD"), 4, crib=True).words
    assert "You are 4 over: it is 0, not 4." in said
    assert "In the crib four of a suit score only when the starter is of that suit too." in said


def test_nineteen_is_nothing_only_where_there_is_nothing() -> None:
    assert compare(*five("2C 4C 6C 8D QD"), "19").right
    assert compare(*five("2C 4C 6C 8D QD"), "0").right
    assert compare(*five(KITES), 19).loss == 3


def test_mistakes_that_cancel_are_not_right_but_cost_nothing() -> None:
    found = compare(*five(KITES), "fifteens 6, pairs 4, runs 6")
    assert (found.right, found.claimed, found.loss) == (False, 16, 0)
    assert [(each.kind, each.claimed) for each in found.wrong] == [(Kind.FIFTEEN, 6), (Kind.PAIR, 4)]


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("", "'' is no claim: expected a count of 0 to 29"),
        ("sixteen", "'sixteen' in the claim"),
        ("two of hearts 3", "'two' in the claim"),
        ("-1", "-1 in the claim"),
        ("30", "30 in the claim"),
        ("1" * 5000, "in the claim: expected a count"),
        ("pair", "is no claim"),
        ("pair 2 pairs 2", "'pairs' in the claim"),
        ("fifteens 20, runs 15", "35 in the claim"),
        ("fifteens 99999999999", "in the claim: expected a count"),
        ("pair \u00b2", "in the claim"),
        ("fifteen two, and a pair is four", "is no claim"),
    ],
)
def test_a_claim_that_cannot_be_read_is_named(claim: str, message: str) -> None:
    with pytest.raises(MugginsError, match=re.escape(message)):
        parse_claim(claim)


WORDS = st.sampled_from(["fifteen", "fifteens", "pair", "pairs", "runs", "nobs", *"01238x,;", "29", "30", "-1"])


@given(st.lists(WORDS, max_size=8).map(" ".join) | st.text(max_size=20))
def test_any_text_is_a_claim_or_one_clear_line(text: str) -> None:
    try:
        found = compare(*five(KITES), text)
    except MugginsError as error:
        assert "\n" not in str(error).replace(repr(text), "")
        return
    assert found.words
    assert found.right <= (found.claimed == 16)
