"""An engine of sixty lines: ``muggins match 'exec:python3 examples/bots/bot.py' greedy+greedy --duplicate``.

It keeps the cards with most fifteens and pairs, and plays for 15, 31 and pairs, else its highest card. bot.c is
the same in C. The protocol: docs/protocol.md.
"""

import sys
from itertools import combinations

RANKS = "A23456789TJQK"


def rank(card: str) -> int:
    """Return 0 for an ace to 12 for a king."""
    return RANKS.index(card[0])


def value(card: str) -> int:
    """Return what a card counts."""
    return min(rank(card) + 1, 10)


def worth(keep: tuple[str, ...]) -> int:
    """Return the points of fifteens and pairs in four cards."""
    groups = [group for size in (2, 3, 4) for group in combinations(keep, size)]
    fifteens = sum(2 for group in groups if sum(map(value, group)) == 15)
    return fifteens + sum(2 for a, b in combinations(keep, 2) if rank(a) == rank(b))


def toss(hand: list[str]) -> str:
    """Return the two cards to toss; of equal keeps the first."""
    best = max(combinations(hand, 4), key=worth)
    return " ".join(card for card in hand if card not in best)


def play(hand: list[str], played: list[str]) -> str:
    """Return the card to play."""
    count, last = 0, ""
    for card in played:
        if card.lower() != "go":
            # Only where nothing fits does a new count begin.
            count = count + value(card) if count + value(card) <= 31 else value(card)
            last = card
    held = [card for card in hand if card not in played]
    if all(count + value(card) > 31 for card in held):
        count, last = 0, ""
    fitting = [card for card in held if count + value(card) <= 31]
    return max(fitting, key=lambda card: ((count + value(card) in {15, 31}) + (last[:1] == card[0]), rank(card)))


position: dict[str, list[str]] = {}
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["cep"]:
        print("id name Sixty lines of Python\ncepok", flush=True)
    elif words[:1] == ["position"]:
        position, section = {"hand": [], "toss": [], "starter": [], "play": [], "rules": []}, ""
        for word in words[1:]:
            section = word if word in position else section
            if section and word != section:
                position[section].append(word)
    elif words[:1] == ["go"]:
        tossing = len(position["hand"]) == 6
        print("bestmove", toss(position["hand"]) if tossing else play(position["hand"], position["play"]), flush=True)
    elif words[:1] == ["quit"]:
        break
