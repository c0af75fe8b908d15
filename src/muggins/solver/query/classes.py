"""Classes of hands, as players speak of them: pairs, runs, and what the rest is made of."""

from collections import Counter
from collections.abc import Sequence

from muggins.cards import FIVE, Rank, value_of

CLASSES = (
    "three or four of a kind",
    "two pairs",
    "pair and run",
    "run of four",
    "run of three",
    "pair of low cards",
    "pair of fives",
    "pair of 6 to 9",
    "pair of ten-cards",
    "five and ten-card",
    "two or more low cards",
    "one low card",
    "no low card",
)
"""In the order in which they are asked for: a hand is of the first that it fits. Low are ace to four."""


def class_of(ranks: Sequence[Rank]) -> str:
    """Return the class of a hand, one of ``CLASSES``.

    Example:
        >>> class_of([2, 3, 4, 4]), class_of([4, 8, 10, 12])  # 3 4 5 5, and 5 9 J K
        ('pair and run', 'five and ten-card')
    """
    often = Counter(ranks).most_common()
    pairs = [rank for rank, number in often if number == 2]
    run = _longest_run(set(ranks))
    if often[0][1] > 2:
        return "three or four of a kind"
    if len(pairs) == 2:
        return "two pairs"
    if run >= 3:
        return "pair and run" if pairs else "run of four" if run == 4 else "run of three"
    return _pair_of(pairs[0]) if pairs else _made_of(ranks)


def _pair_of(rank: Rank) -> str:
    if rank == FIVE:
        return "pair of fives"
    return "pair of low cards" if rank < FIVE else "pair of ten-cards" if value_of(rank) == 10 else "pair of 6 to 9"


def _made_of(ranks: Sequence[Rank]) -> str:
    if FIVE in ranks and value_of(max(ranks)) == 10:
        return "five and ten-card"
    low = sum(rank < FIVE for rank in ranks)
    return "two or more low cards" if low > 1 else "one low card" if low else "no low card"


def _longest_run(ranks: set[Rank]) -> int:
    longest = 0
    for rank in ranks:
        end = rank
        while end in ranks:
            end += 1
        longest = max(longest, end - rank)
    return longest
