"""How often the choice for the win is not that for the points at 0-0: ``python scripts/nought.py``.

Random tosses, and cards from deals that the solution plays against itself; prints the share of
choices that differ and what they lose in points.
"""

import random
from dataclasses import replace

from muggins.cards import rank_of
from muggins.coach.at_score_toss import tosses_at_score
from muggins.coach.coach import DEALS, Coach
from muggins.players.registry import parse_player, plain_player
from muggins.rules.deal import Deal, Phase
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of

_DEALS = 500


def told(what: str, losses: list[float]) -> None:
    """Print how many of the choices lose points."""
    differ = [loss for loss in losses if loss > 0]
    mean = sum(losses) / len(losses)
    print(f"{what}: {len(differ)} of {len(losses)} differ, {mean:.5f} points lost a choice")


coach = Coach()
player = plain_player(parse_player("nash"), random.Random(1))
tosses: list[float] = []
cards: list[float] = []
for number in range(_DEALS):
    deal = Deal.from_deck(shuffled_deck("nought", number))
    while deal.phase is not Phase.OVER:
        view = view_of(deal, deal.to_act[0])
        if deal.phase is Phase.TOSS:
            view = replace(view, scores=(0, 0))
            advice = coach.tosses(view)
            best = tosses_at_score(view, advice.rows, coach.solution, DEALS).best
            tosses.append(advice.of(best).loss)
            deal.toss(view.role, player.toss(view))
        else:
            if len({rank_of(card) for card in view.legal_cards()}) > 1:
                cards.append(coach.cards(view).best.loss)
            deal.play(view.role, player.play(view))
told("tosses", tosses)
told("cards", cards)
