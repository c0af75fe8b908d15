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
from muggins.rules.show import Kind, count_show
from tests import naive

UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
NUMBERS = dict(
    zip(
        [
            *UNITS,
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
            *(f"twenty-{unit}" for unit in UNITS),
        ],
        range(1, 30),
        strict=True,
    )
)
KITES = "4H 5D 5C 6S JD"


def five(text: str) -> tuple[tuple[Card, ...], Card]:
    cards = parse_cards(text)
    return cards[:4], cards[4]


def patterns(*, any_starter: bool) -> Iterator[tuple[tuple[Card, ...], Card]]:
    """Yield every rank multiset of five, in all suits that matter.

    The starter: each rank of it, or only the lowest.

    The suits: no flush and no nobs; nobs; and where the ranks allow it a flush of four and of five.
    """
    for ranks in combinations_with_replacement(range(13), 5):
        if max(map(ranks.count, ranks)) > 4:
            continue
        for turned in sorted(set(ranks)) if any_starter else ranks[:1]:
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


def spoken_total(words: str) -> int:
    if words == NOTHING:
        return 0
    return NUMBERS[re.split(r"[ ]", words)[-1]]


@pytest.mark.long
def test_every_pattern_and_starter_is_spoken_to_its_true_total_and_read_back() -> None:
    for hand, starter in patterns(any_starter=True):
        for crib in (False, True):
            true = naive.show([naive.pair(card) for card in hand], naive.pair(starter), crib=crib)
            words = spoken(count_show(hand, starter, crib=crib))
            assert spoken_total(words) == true
            found = compare(hand, starter, words, crib=crib)
            assert found.right, (words, found)


@pytest.mark.long
def test_every_pattern_is_spoken_in_steps_to_its_true_total() -> None:
    seen = set()
    for hand, starter in patterns(any_starter=False):
        for crib in (False, True):
            true = naive.show([naive.pair(card) for card in hand], naive.pair(starter), crib=crib)
            total = 0
            for step in steps(count_show(hand, starter, crib=crib)):
                total += step.points
                assert step.total == total == NUMBERS[step.words.split(" ")[-1]]
                assert set(step.cards) <= {*hand, starter}
                seen.add(" ".join(step.words.removeprefix("and ").split(" ")[:-1]))
            assert total == true
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
    true = count_show(hand, starter, crib=crib).points
    assert spoken_total(spoken(count_show(hand, starter, crib=crib))) == true
    assert compare(hand, starter, true, crib=crib).right
    assert compare(hand, starter, spoken(count_show(hand, starter, crib=crib)), crib=crib).right


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
    "claim",
    [
        "16",
        "sixteen",
        "16 points",
        "Fifteens 4, pair, runs 2",
        "4 fifteens, 1 pair, 2 runs of 3",
        "15-2, 15-4, 15-6, 15-8 and a double run is 16",
        "15 8 double run 16",
        "fifteen 5c jd; fifteen 5d jd; fifteen 4 5 6; fifteen 4 5 6; pair of fives; runs of 3: 2",
        "fifteens x4 + double run 4 5 5 6",
        "double run of 3, fifteens for 8",
        "four fifteens. a double run",
        "15s 4 runs 2 pair 5",
        "fifteen two, four, six, eight, and a double run of three is sixteen",
    ],
)
def test_a_right_claim_is_right_however_it_is_said(claim: str) -> None:
    found = compare(*five(KITES), claim)
    assert found.right
    assert found.words.startswith("Right, 16: fifteen two, ")


@pytest.mark.parametrize(
    ("cards", "claim", "sentence"),
    [
        ("5H TS 4D 9C 2H", "nobs", "You missed: 2 fifteens for 4 (5H TS, 2H 4D 9C)."),
        ("5H TS 4D 8C KH", "fifteen 5H KH", "You missed: fifteen 2 (5H TS)."),
        (KITES, "run 3 4 6", "You claimed a run that is not there: 3 4 6."),
        (KITES, "fifteens 3, double run", "You missed: 1 of 4 fifteens (5C JD, 5D JD, "),
        (KITES, "fifteens 5, double run", "You claimed 1 fifteen too many: there are 4."),
        (KITES, "pair 5C 5D, pair 5D 5C", "You claimed a pair more than once: 5C 5D."),
        (KITES, "run of 4", "You claimed a run of 4 that is not there."),
        (KITES, "flush", "You claimed a flush that is not there."),
        (KITES, "nobs", "You claimed nobs that is not there."),
        (KITES, "fifteens 4, double run is 14", "What you claimed makes 16, not 14."),
        ("2C 3C 4C 5C 9D", "run 2 3 4", "Your run 2 3 4 is part of a longer one."),
        ("2C 3C 4C 5C 9C", "flush 4", "Your flush of 4 is part of a longer one."),
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
    assert compare(*five("2C 4C 6C 8D QD"), "nineteen").right
    assert compare(*five("2C 4C 6C 8D QD"), "nothing").right
    assert compare(*five(KITES), 19).loss == 3


def test_exact_claims_take_their_own_and_vague_ones_the_rest() -> None:
    found = compare(*five(KITES), "fifteens 1, fifteen 5D JD, double run")
    assert not found.wrong
    (missed,) = found.missed
    assert (missed.number, missed.points, len(missed.among)) == (2, 4, 3)
    assert parse_cards("5D JD") not in [each.cards for each in missed.among]


def test_mistakes_that_cancel_are_not_right_but_cost_nothing() -> None:
    found = compare(*five(KITES), "fifteens 3, double run, pair")
    assert (found.right, found.claimed, found.loss) == (False, 16, 0)


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("", "is no claim: expected a count of 0 to 29"),
        ("two of hearts", "'two' in the claim"),
        ("-1", "-1 in the claim"),
        ("30", "30 in the claim"),
        ("1" * 5000, "letters"),
        ("fifteens 99999999999", "in the claim: expected a count"),
        ("fifteen 3", "fifteen 3 after 0 in the claim: expected the total so far"),
        ("run of 7", "run of 7 in the claim: expected 3 or 4 or 5"),
        ("pair is", "nothing after 'is'"),
        ("pair is big", "'big' after 'is'"),
        ("pair for 3", "pair for 3 in the claim: expected 2 points"),
        ("pair 5X 5Y", "'5x' in the claim"),
        ("pair \u00b2", "in the claim"),
        ("run 12 11 10", "expected one of A 2 3"),
    ],
)
def test_a_claim_that_cannot_be_read_is_named(claim: str, message: str) -> None:
    with pytest.raises(MugginsError, match=re.escape(message)):
        parse_claim(claim)


@pytest.mark.parametrize("number", [-1, 30])
def test_a_number_out_of_range_is_named(number: int) -> None:
    with pytest.raises(MugginsError, match=f"a claim of {number} points: expected 0 to 29"):
        compare(*five(KITES), number)


VOCABULARY = """
    fifteen fifteens 15 15s pair pairs run runs flush nobs double triple royal of is for and a an
    5H 5D JD 4 5 6 A K two three sixteen twenty , ; - one his nob the x 0 3 J fives nothing
"""
WORDS = st.sampled_from(VOCABULARY.split())


@given(st.lists(WORDS, max_size=12).map(" ".join) | st.text(max_size=20))
def test_any_text_is_a_claim_or_one_clear_line(text: str) -> None:
    try:
        found = compare(*five(KITES), text)
    except MugginsError as error:
        assert "\n" not in str(error).replace(repr(text), "")
        return
    assert found.words
    missed = sum(each.points for each in found.missed)
    assert 0 <= missed <= 16
    assert found.right <= (found.claimed == 16)
    assert all(each.kind in Kind for each in parse_claim(text).combinations)
