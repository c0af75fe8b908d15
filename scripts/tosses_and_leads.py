"""Print decisions of the shipped solution that a player can check: tosses and leads, as tables in Markdown.

Run as ``python scripts/tosses_and_leads.py``; the output stands in docs/measurements/decisions.md.
"""

import argparse
from collections.abc import Sequence

import numpy as np

from muggins.cards import RANK_TEXT, format_card, parse_cards, rank_of
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.play import pack_hand
from muggins.rules.role import Role
from muggins.solver.file.solution import keep_probabilities, open_solution
from muggins.solver.file.weights import weights_at
from muggins.solver.play.tree import nodes_of, play_tree
from muggins.solver.query.tosses import tosses_of_cards

HANDS = (
    "5H 5D JS QC 3D 2H",
    "AH 2D 3S 4C 8D KH",
    "6H 7D 8S 9C JD KH",
    "4H 5D 6S 6C TD QH",
    "7H 7D 8S 8C 2D QH",
    "AH 4D 4S TC JD QH",
    "2H 3D 4S 9C 9D KH",
    "5H TD JS QC KD AH",
    "3H 3D 6S 6C 9D 9H",
    "AH 5D 7S 9C JD KH",
)


def tosses() -> None:
    """Print how each hand is tossed in both roles, and how much the best toss of other ranks loses."""
    print("| hand | as dealer tosses | as pone tosses |\n|---|---|---|")
    for text in HANDS:
        cells = []
        for role in (Role.DEALER, Role.PONE):
            rows = tosses_of_cards(open_solution(), parse_cards(text), role)
            likely = sorted(rows, key=lambda row: -row.probability)
            words = [
                f"{' '.join(map(format_card, row.tossed))} {row.probability:.0%}"
                for row in likely
                if row.probability >= 0.05
            ]
            best = {rank_of(card) for card in rows[0].tossed}
            others = [row for row in rows if {rank_of(card) for card in row.tossed} != best]
            cells.append(f"{', '.join(words)} (next best -{rows[0].net - others[0].net:.2f})")
        print(f"| {text} | {cells[0]} | {cells[1]} |")


def _kind(ranks: list[int]) -> str:  # noqa: PLR0911 - a list of kinds
    """Return what kind of keep four ranks are, in ascending order."""
    pairs = {rank for rank in ranks if ranks.count(rank) > 1}
    if any(ranks.count(rank) > 2 for rank in ranks):
        return "three or four of a kind"
    if len(pairs) == 2:
        return "two pairs"
    if pairs:
        return "a low pair (A to 4)" if max(pairs) < 4 else "another pair"
    if any(b - a == 1 and c - b == 1 for a, b, c in zip(ranks, ranks[1:], ranks[2:], strict=False)):
        return "a run, no pair"
    if 4 in ranks and sum(rank >= 9 for rank in ranks) >= 2:
        return "a five and tens, no pair or run"
    if min(ranks) < 4:
        return "a low card, no pair or run"
    return "nothing below five, no pair or run"


def leads() -> None:
    """Print the probability, in %, that the pone leads each rank, by the kind of its keep."""
    tree, keeps = play_tree(4), keep_probabilities(open_solution())[Role.PONE]
    table: dict[str, np.ndarray] = {}
    pairs: dict[str, float] = {}
    weights = np.zeros(13, np.int64)
    for keep, ranks in enumerate(MEMBERS[4].tolist()):
        total = weights_at(nodes_of(tree), open_solution().play, 0, pack_hand(ranks), weights)
        if keeps[keep] == 0 or total == 0:
            continue
        kind = _kind(ranks)
        led = keeps[keep] * weights / total
        table[kind] = table.get(kind, np.zeros(13)) + led
        paired = sum(led[rank] for rank in set(ranks) if ranks.count(rank) > 1)
        pairs[kind] = pairs.get(kind, 0.0) + paired
    heads = " | ".join(RANK_TEXT)
    print(f"| keep | of keeps | {heads} | from a pair |\n|---|---|{'---|' * 14}")
    for kind, led in sorted(table.items(), key=lambda item: -item[1].sum()):
        kept = led.sum()
        cells = " | ".join(f"{100 * x / kept:.0f}" for x in led)
        print(f"| {kind} | {kept:.0%} | {cells} | {pairs[kind] / kept:.0%} |")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both tables."""
    argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__).parse_args(arguments)
    tosses()
    print()
    leads()


if __name__ == "__main__":
    main()
