"""Drive a game to its end: deal, discard, play, and read what happened."""

import random

import muggins

rng, game = random.Random(3), muggins.Game(first_dealer=muggins.Seat.P2)
while game.winner is None:
    deal = game.begin_deal_from(muggins.shuffled_deck("my seed", len(game.deals) + 1))
    for role in muggins.Role:
        deal.toss(role, rng.sample(deal.dealt[role], 2))
    while deal.phase is muggins.Phase.PLAY:
        (role,) = deal.to_act  # goes follow by themselves, and the show after the last card
        deal.play(role, rng.choice(deal.legal_cards()))
    if len(game.deals) == 1:
        for event in deal.events:
            if isinstance(event, muggins.CardPlayed) and event.points:
                card = muggins.format_card(event.card)
                print(f"{event.role} plays {card} at {event.count}, pegs {event.points}")
            elif isinstance(event, muggins.Shown):
                print(f"{event.role} shows {muggins.format_cards(event.cards)}: {event.points}")
print(f"{game.result}, after {len(game.deals)} deals")
