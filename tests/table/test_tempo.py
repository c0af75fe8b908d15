"""The clock tells nothing: a forced card takes the same work as a chosen one."""

import random
from collections.abc import Iterator

import pytest

from muggins.cards import RANKS, rank_of
from muggins.coach.coach import Coach
from muggins.players.base import Thinker
from muggins.rules.deal import Deal
from muggins.rules.play import fits
from muggins.rules.position import parse_position
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.table.levels import opponent
from muggins.table.tempo import Unhurried, with_a_choice

FORCED = parse_position("pone hand 3H JD QD KS toss 2C JS starter 9H play KS 5C QD AC")  # only the three fits


def views(seeds: range) -> Iterator[View]:
    """What sides to move see in deals played at random."""
    for seed in seeds:
        rng = random.Random(seed)
        deal = Deal.from_deck(shuffled_deck(f"{seed:x}", 1))
        while deal.to_act:
            role = deal.to_act[0]
            view = view_of(deal, role)
            if view.starter is None:
                deal.toss(role, rng.sample(view.dealt, 2))
            else:
                yield view
                deal.play(role, rng.choice(view.legal_cards()))


def test_another_hand_has_a_choice_wherever_one_could_have_had_it() -> None:
    made = none = 0
    for view in views(range(200)):
        state = view.play_state
        might = [rank for rank in RANKS if rank >= state.bound[view.role] and fits(rank, state.count)]
        other = with_a_choice(view)
        if other is None:
            none += 1
            assert len(view.hand) == 1 or len(might) < 2 or len(view.known) > 12
            continue
        made += 1
        other.check()
        assert other.is_choice
        assert (other.tossed, other.moves, other.starter) == (view.tossed, view.moves, view.starter)
        assert len(set(other.hand) & set(view.hand)) == len(view.hand) - 1
        (drawn,) = set(other.hand) - set(view.hand)
        assert drawn not in view.known
        assert with_a_choice(view) == other
    assert made > 500
    assert none > 200


@pytest.mark.parametrize("name", ["novice", "casual", "club", "strong"])
def test_a_level_weighs_as_much_where_its_card_is_forced(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []
    weigh = Coach.losses

    def losses(coach: Coach, view: View) -> object:
        asked.append(view)
        return weigh(coach, view)

    monkeypatch.setattr(Coach, "losses", losses)
    player = Unhurried(opponent(name, random.Random(1)))
    forced = chosen = 0
    for view in views(range(12)):
        asked.clear()
        card = player.play(view)
        assert card in view.legal_cards()
        if view.is_choice:
            chosen += 1
            assert asked == [view]
        elif with_a_choice(view) is not None:
            forced += 1
            assert len(asked) == 1
            assert asked[0].is_choice
            assert asked[0].moves == view.moves
        else:
            assert not asked, "everybody can tell"
    assert forced > 5
    assert chosen > 20


@pytest.mark.parametrize(
    ("name", "thinks"), [("schell+montecarlo", 1), ("nash+score", 0), ("nash", 0), ("hope+rule", 0)]
)
def test_who_thinks_long_thinks_about_a_forced_card(name: str, thinks: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = opponent(name, random.Random(1))
    asked: list[View] = []
    weigh = drawn.pegger.play_probabilities

    def watched(_: object, view: View) -> object:
        asked.append(view)
        return weigh(view)

    monkeypatch.setattr(type(drawn.pegger), "play_probabilities", watched)
    assert rank_of(Unhurried(drawn).play(FORCED)) == 2
    assert asked[0] == FORCED
    assert [view.is_choice for view in asked[1:]] == [True] * thinks


def test_who_plays_for_the_score_thinks_where_it_matters() -> None:
    pegger = opponent("nash+score", random.Random(1)).pegger
    assert isinstance(pegger, Thinker)
    early, late = (
        parse_position(f"pone {score} hand 3H 9C 9D KS toss 2C JS starter 9H") for score in ("5-7", "100-110")
    )
    assert not pegger.thinks(early)
    assert pegger.thinks(late)
