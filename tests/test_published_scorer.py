"""Our counts beside an independent package, ``cribbage-scorer`` 0.2.5 from PyPI.

In 5,000 shows it differs nowhere. In the play it knows one pile without a restart, so single piles
are compared; there it differs nowhere either. (Of whole plays it cannot say anything: it adds all
cards to one count and gives the last card's point to every play it is asked about.)
"""

import random

from cribbage_scorer import cribbage_scorer

from muggins.cards import SUIT_TEXT, Card, rank_of, suit_of, value_of
from muggins.rules.play import score_card
from muggins.rules.show import count_show


def theirs(card: Card) -> tuple[int, str]:
    return rank_of(card) + 1, SUIT_TEXT[suit_of(card)]


def test_5000_shows() -> None:
    rng = random.Random(9)
    suited = [card for card in range(52) if card % 4 == 0 or card >= 40]
    differences = []
    for _ in range(5_000):
        *hand, starter = rng.sample(rng.choice((range(52), suited)), 5)
        crib = rng.random() < 0.5
        points, _ = cribbage_scorer.show_calc_score(theirs(starter), [theirs(card) for card in hand], crib)
        if points != count_show(hand, starter, crib=crib).points:
            differences.append((hand, starter, crib, points))
    assert differences == []


def test_5000_piles() -> None:
    rng = random.Random(10)
    differences = []
    for _ in range(5_000):
        pile = rng.sample(range(rng.choice((24, 52))), rng.randrange(1, 8))
        while sum(value_of(rank_of(card)) for card in pile) > 31:
            pile.pop(0)
        _, points, _ = cribbage_scorer.play_score_ongoing([theirs(card) for card in pile])
        if points != sum(peg.points for peg in score_card([rank_of(card) for card in pile])):
            differences.append((pile, points))
    assert differences == []
