"""The rules of thumb: what they say, where they apply, and that both forms of their players choose alike."""

import random
from functools import partial

import numpy as np
import pytest

from muggins.kernels.crib import TOSSES
from muggins.kernels.play import NOBODY, START, after_card, after_go, legal, pack_hand
from muggins.kernels.tosses import toss_tables
from muggins.players.peggers import best_ranks
from muggins.players.throwers import THROWERS
from muggins.players.thumb.compiled import thumb_rules, worth_by_rules, worth_of_cards_by_rules
from muggins.players.thumb.compiled_conditions import BITS, conditions_of
from muggins.players.thumb.play_conditions import PLAY_CONDITIONS, Candidate
from muggins.players.thumb.player import worth_of_card
from muggins.players.thumb.sets import SIZES
from muggins.rules import play as rules_play
from muggins.rules.role import Role
from muggins.rules.view import View
from tests.players.test_alike import random_six


def test_compiled_sets_toss_as_the_plain_ones() -> None:
    rng, tables, worth = random.Random(1), toss_tables(), np.zeros(15, np.int64)
    for _ in range(300):
        six, role = random_six(rng), rng.choice(list(Role))
        for which, size in enumerate(SIZES):
            worth_by_rules(thumb_rules(), which, np.array(six, np.uint8), int(role), tables, worth)
            best = {(six[a], six[b]) for (a, b), w in zip(TOSSES, worth, strict=True) if w == worth.max()}
            assert best == set(THROWERS[f"rules-{size}"].toss_probabilities(View(role, six))), (size, six, role)


@pytest.mark.all
def test_compiled_sets_play_as_the_plain_ones_and_every_condition_holds_alike() -> None:
    """Random plays, half of them from few ranks, so that pairs and runs are common."""
    rng, worth = random.Random(1), np.zeros(13, np.int64)
    compared, seen = 0, set[str]()
    while compared < 6_000:
        deck = [rank for rank in rng.sample(range(13), rng.choice([5, 13])) for _ in range(4)]
        ranks = rng.sample(deck, 8)
        hands, state, plain = [ranks[:4], ranks[4:]], START, rules_play.PlayState()
        while state.turn != NOBODY:
            hand = hands[state.turn]
            packed = pack_hand(hand)
            if legal(packed, state.total) == 0:
                state, plain = after_go(state)[0], plain.after_go()[0]
                continue
            fitting = rules_play.legal_ranks(hand, state.total)
            for rank in fitting:
                kept = list(hand)
                kept.remove(rank)
                card, bits = Candidate(rank, tuple(kept), plain), conditions_of(packed, state, rank)
                for name, condition in PLAY_CONDITIONS.items():
                    assert condition.holds(card) == bool(bits >> BITS[name] & 1), (name, card)
                    if condition.holds(card):
                        seen.add(name)
            for which, size in enumerate(SIZES):
                worth_of_cards_by_rules(thumb_rules(), which, packed, state, worth)
                most = max(worth[rank] for rank in fitting)
                assert {r for r in fitting if worth[r] == most} == best_ranks(partial(worth_of_card, size), hand, plain)
            compared += 1
            rank = rng.choice(fitting)
            hand.remove(rank)
            state, plain = after_card(state, rank)[0], plain.after(rank)[0]
    assert seen == set(PLAY_CONDITIONS)
