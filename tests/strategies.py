"""Random decks, deals and games for property tests."""

import random

from hypothesis import strategies as st

from muggins.rules.deal import Deal, Phase
from muggins.rules.game import Game
from muggins.rules.role import Seat
from muggins.rules.ruleset import Counting, Ruleset
from muggins.rules.shuffle import shuffled_deck

decks = st.permutations(range(52)).map(tuple)
seeds = st.integers(0, 2**32)
rulesets = st.builds(
    Ruleset,
    target=st.sampled_from([121, 61, 31]),
    skunk=st.sampled_from([30, 25]),
    double_skunk=st.sampled_from([-1, 10]),
    counting=st.sampled_from(Counting),
)


def act(deal: Deal, rng: random.Random) -> None:
    """Take one random legal action."""
    role = rng.choice(deal.to_act)
    if deal.phase is Phase.TOSS:
        deal.toss(role, rng.sample(deal.dealt[role], 2))
    elif deal.phase is Phase.PLAY:
        deal.play(role, rng.choice(deal.legal_cards()))
    else:
        deal.claim(role, rng.randrange(30))


def finish(deal: Deal, rng: random.Random) -> Deal:
    """Take random legal actions until the deal is over."""
    while deal.phase is not Phase.OVER:
        act(deal, rng)
    return deal


def random_game(seed: int, ruleset: Ruleset, *, actions: int = 10_000) -> Game:
    """Play a random game, stopping after so many actions if it is not over before."""
    rng = random.Random(seed)
    game = Game(rng.choice(list(Seat)), ruleset)
    while game.winner is None and actions > 0:
        deal = game.begin_deal_from(shuffled_deck(str(seed), len(game.deals) + 1))
        while deal.phase is not Phase.OVER and actions > 0:
            act(deal, rng)
            actions -= 1
    return game
