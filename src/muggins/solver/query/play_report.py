"""A solution's leads and replies over all hands: what is led from which, what is answered, what is paired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from muggins.brief import BriefHelp
from muggins.cards import FIVE, RANK_TEXT, RANKS, Rank, value_of
from muggins.drawing import html_table
from muggins.kernels.multisets import MEMBERS, SIZES
from muggins.solver.file.solution import Solution
from muggins.solver.play.belief import fill_choices
from muggins.solver.play.tree import nodes_of, play_tree
from muggins.solver.query.chances import ScoringChance, scoring_chances
from muggins.solver.query.explore import NodeHolding, PlayNode, explore_play
from muggins.solver.query.progress import Progress, no_progress
from muggins.solver.query.ranges import reached
from muggins.wire import Answer

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


@dataclass(frozen=True, slots=True)
class LeadsOfClass(metaclass=BriefHelp):
    """What is led from the hands of a class.

    Attributes:
        name: the class, one of ``CLASSES``.
        often: how often the pone keeps such a hand.
        worth: what it nets the pone in the play, points.
        leads: how often each rank is led, ace to king.
    """

    name: str
    often: float
    worth: float
    leads: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class TakenReply(metaclass=BriefHelp):
    """How often a chance to score is taken.

    Attributes:
        held: how often the dealer can.
        taken: how often it does, where it can; None where it never can.
    """

    held: float
    taken: float | None


@dataclass(frozen=True, slots=True)
class RepliesToLead(metaclass=BriefHelp):
    """What the dealer answers to a lead.

    Attributes:
        lead: its rank.
        probability: how often it is led.
        worth: what it nets the pone in the play, points; None where it is never led.
        replies: how often each rank is answered, ace to king; () where it is never led.
        pair: a second card of the rank, for 2.
        fifteen: a card that makes the count 15, for 2; None where none does.
    """

    lead: Rank
    probability: float
    worth: float | None
    replies: tuple[float, ...]
    pair: TakenReply
    fifteen: TakenReply | None


@dataclass(frozen=True, slots=True)
class PlayReport(Answer):
    """Leads and replies, both sides following a solution.

    Attributes:
        starter: its rank; None: the solution's play without regard to the starter.
        classes: the pone's hands by class, in the order of ``CLASSES``.
        leads: the 13 leads, ace to king.
        chances: how often each side takes a chance to score, over the whole play.
    """

    starter: Rank | None
    classes: tuple[LeadsOfClass, ...]
    leads: tuple[RepliesToLead, ...]
    chances: tuple[ScoringChance, ...]

    def _repr_html_(self) -> str:
        starter = "any starter" if self.starter is None else f"starter {RANK_TEXT[self.starter]}"
        rows = [
            (
                RANK_TEXT[each.lead],
                f"{each.probability:.1%}",
                "" if each.worth is None else f"{each.worth:+.2f}",
                *(f"{share:.0%}" if share >= 0.005 else "" for share in each.replies),
            )
            for each in self.leads
        ]
        columns = ("Lead", ">Often", ">Net", *(f">{text}" for text in RANK_TEXT))
        return html_table(columns, rows, f"What the pone leads, and what the dealer answers, {starter}")


def play_report(solution: Solution, starter: Rank | None = None, progress: Progress = no_progress) -> PlayReport:
    """Return what a solution leads and answers, and which chances to score it takes; about five seconds.

    The starter is a rank; None: the solution's play without regard to it. `progress` is called with how many leads are
    done, and of how many.

    Example:
        >>> from muggins import open_solution
        >>> report = play_report(open_solution(), 7)  # the starter is an 8
        >>> f'{report.leads[3].pair.taken:.0%}'  # of those that can, pair a four
        '85%'
    """
    root = explore_play(solution, starter, "", lambda done, of: progress(done, 2 * of))
    leads = []
    for done, lead in enumerate(RANKS, start=14):
        leads.append(_replies(solution, root, lead))
        progress(done, 26)
    return PlayReport(starter, _classes(root), tuple(leads), scoring_chances(solution, starter))


def _classes(root: PlayNode) -> tuple[LeadsOfClass, ...]:
    by_class: dict[str, list[NodeHolding]] = {name: [] for name in CLASSES}
    for holding in root.holdings:
        by_class[class_of(holding.ranks)].append(holding)
    classes = []
    for name, holdings in by_class.items():
        often = sum(each.probability for each in holdings)
        if not often:
            continue
        leads = np.zeros(13)
        for each in holdings:
            for card in each.cards:
                leads[card.rank] += each.probability * card.probability
        worth = sum(each.probability * each.worth for each in holdings) / often
        classes.append(LeadsOfClass(name, often, worth, tuple((leads / often).tolist())))
    return tuple(classes)


def _replies(solution: Solution, root: PlayNode, lead: Rank) -> RepliesToLead:
    choice = next((choice for choice in root.choices if choice.rank == lead and choice.probability), None)
    makes_15 = [rank for rank in RANKS if value_of(lead) + value_of(rank) == 15]
    if choice is None:
        never = TakenReply(0.0, None)
        return RepliesToLead(lead, 0.0, None, (), never, never if makes_15 else None)
    point = reached(solution, root.starter, RANK_TEXT[lead])
    weights = point.weights(point.role)
    weights = weights / weights.sum()
    chosen = np.zeros((SIZES[4], 14))
    fill_choices(nodes_of(play_tree(4)), solution.given(root.starter), point.node, chosen)
    chosen[weights == 0] = 0

    def taken(ranks: list[Rank]) -> TakenReply:
        able = weights * np.isin(MEMBERS[4], ranks).any(axis=1)
        held = float(able.sum())
        return TakenReply(held, float(able @ chosen[:, ranks].sum(axis=1)) / held if held else None)

    replies = tuple((weights @ chosen)[:13].tolist())
    fifteen = taken(makes_15) if makes_15 else None
    return RepliesToLead(lead, choice.probability, choice.worth, replies, taken([lead]), fifteen)
