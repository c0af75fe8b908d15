"""How often the best choice for the win is not the best for points at 0-0: ``python scripts/win_or_points.py [DEALS]``.

The choices are those of deals that the solution plays against itself. Prints how many of them differ, and how many
points they lose; the figures stand in docs/measurements/coach.md.
"""

import argparse
import random
from collections.abc import Sequence

from muggins.cards import rank_of
from muggins.coach.coach import Coach
from muggins.coach.play import CardChoice
from muggins.coach.toss import TossChoice
from muggins.players.registry import parse_player, plain_player
from muggins.rules.deal import Deal, Phase
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of


def say(what: str, losses: list[float]) -> None:
    """Print how many of the choices for the win lose points, and how much; `losses` has one for each choice."""
    differ = [loss for loss in losses if loss > 0]
    mean = sum(losses) / len(losses)
    print(f"{what}: {len(differ)} of {len(losses)} differ, {mean:.5f} points lost per choice")


def loss_by_wins(coach: Coach, view: View) -> float:
    """Return what the choice that wins most often loses in points; 0 where none surely wins more."""
    rows: Sequence[TossChoice | CardChoice] = coach.weigh(view).rows
    return min(row.loss for row in rows if row.at_score is not None and row.at_score.win_loss <= 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the deals and print both counts."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("deals", type=int, nargs="?", default=500, help="how many are played")
    deals = parser.parse_args(arguments).deals
    if deals < 1:
        parser.error(f"{deals} deals: expected 1 or more")
    coach, player = Coach(), plain_player(parse_player("nash"), random.Random(1))
    tosses: list[float] = []
    cards: list[float] = []
    for number in range(deals):
        deal = Deal.from_deck(shuffled_deck("nought", number))
        while deal.phase is not Phase.OVER:
            view = view_of(deal, deal.to_act[0])
            if deal.phase is Phase.TOSS:
                tosses.append(loss_by_wins(coach, view))
                deal.toss(view.role, player.toss(view))
            else:
                if len({rank_of(card) for card in view.legal_cards()}) > 1:
                    cards.append(loss_by_wins(coach, view))
                deal.play(view.role, player.play(view))
    say("tosses", tosses)
    say("cards", cards)


if __name__ == "__main__":
    main()
