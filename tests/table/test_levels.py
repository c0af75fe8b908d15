"""Opponents that err like people, small slips often and big ones rarely; and how long they take tells nothing."""

import random
from collections.abc import Iterator
from itertools import pairwise
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.archive.kept import Options
from muggins.cards import RANKS, parse_cards, rank_of
from muggins.coach.coach import Coach, shared_coach
from muggins.errors import PlayerError
from muggins.players.asking import ObjectChooser
from muggins.players.base import DrawingPlayer, Thinker
from muggins.players.named import chooser, parse_any
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import Shown
from muggins.rules.play import fits
from muggins.rules.position import parse_position
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Counting
from muggins.rules.show import count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.table.levels import LEVELS, LevelPlayer, claimed_points, opponent, slips
from muggins.table.table import Table
from muggins.table.tempo import Unhurried, with_a_choice
from tests.commands import Run

SIX = tuple(sorted(parse_cards("3H 4D 8S 9C JC KH")))
PLAY = parse_position("pone hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC")

losses_of_choices = st.lists(st.floats(0, 20), min_size=1, max_size=15).map(
    lambda losses: dict(enumerate(loss - min(losses) for loss in losses))
)
temperatures = st.floats(0.05, 5)


@given(losses_of_choices, temperatures)
def test_slips_sum_to_one_and_what_is_cheaper_is_likelier(losses: dict[int, float], temperature: float) -> None:
    odds = slips(losses, temperature)
    assert sum(odds.values()) == pytest.approx(1)
    best = min(losses, key=lambda choice: losses[choice])
    for a, one in losses.items():
        for b, two in losses.items():
            if one <= two:
                assert odds.get(a, 0) >= odds.get(b, 0)
    assert odds[best] == max(odds.values())
    for choice, share in odds.items():
        assert share / odds[best] == pytest.approx(exp(-losses[choice] / temperature))
    for choice in losses.keys() - odds.keys():
        assert losses[choice] / temperature > 13.8  # rarer than one in a million


@given(losses_of_choices, temperatures, temperatures)
def test_the_hotter_the_more_is_lost(losses: dict[int, float], one: float, two: float) -> None:
    cold, hot = (slips(losses, t) for t in sorted((one, two)))
    lost = [sum(share * losses[c] for c, share in odds.items()) for odds in (cold, hot)]
    # What is left out as rarer than 1e-6 may turn the order by as little as that.
    assert lost[0] <= lost[1] + 1e-3


def test_levels_grow_colder() -> None:
    assert list(LEVELS) == ["novice", "casual", "club", "strong"]
    for weaker, stronger in pairwise(LEVELS.values()):
        assert weaker.toss > stronger.toss > 0
        assert weaker.play > stronger.play > 0
        assert weaker.misses > stronger.misses > 0


@pytest.mark.all
@pytest.mark.parametrize("name", [*LEVELS, "nash"])
def test_a_level_overlooks_as_much_as_it_says(name: str) -> None:
    rng, seen, there = random.Random(name), 0, 0
    for _ in range(20_000):
        *hand, starter = rng.sample(range(52), 5)
        count = count_show(hand, starter)
        claimed = claimed_points(name, count, rng)
        assert 0 <= claimed <= count.points
        seen, there = seen + claimed, there + count.points
    misses = LEVELS[name].misses if name in LEVELS else 0.0
    # About 50,000 breaths of 2 to 16 points: four standard errors are under 0.6% of the points.
    assert 1 - seen / there == pytest.approx(misses, abs=0.006 if misses else 0)


def test_muggins_works_both_ways() -> None:
    taken = dict.fromkeys(Seat, 0)
    for seed in range(6):
        table = Table(Options("novice", 61, Counting.MUGGINS), f"muggins {seed}")
        while table.awaits is not None:
            match table.awaits:
                case Phase.TOSS:
                    table.toss(table.view.hand[:2])
                case Phase.PLAY:
                    table.play(table.view.legal_cards()[0])
                case _:
                    table.claim(0)
        for happening in table.happenings():
            if isinstance(happening.event, Shown):
                taken[happening.seat.other] += happening.event.muggins
    assert taken[Seat.P1] > 0  # from the novice
    assert taken[Seat.P2] > 0


def lost_by(name: str) -> tuple[float, float]:
    """What a level's toss and card lose on average, in two positions."""
    level = LEVELS[name]
    tosses = LevelPlayer(level).toss_probabilities(View(Role.DEALER, SIX))
    toss = shared_coach().tosses(View(Role.DEALER, SIX))
    cards = LevelPlayer(level).play_probabilities(PLAY)
    play = shared_coach().cards(PLAY)
    for odds in (tosses.values(), cards.values()):
        assert sum(odds) == pytest.approx(1)
    assert all(tuple(sorted(made)) == made for made in tosses)
    assert {rank_of(card) for card in cards} <= {2, 4}
    return (
        sum(share * toss.of(made).loss for made, share in tosses.items()),
        sum(share * play.of((card,)).loss for card, share in cards.items()),
    )


def test_a_stronger_level_loses_less_by_its_toss_and_by_its_card() -> None:
    for weaker, stronger in pairwise(map(lost_by, LEVELS)):
        assert weaker[0] > stronger[0] > 0
        assert weaker[1] > stronger[1] > 0


def test_a_forced_card_is_played_without_a_thought() -> None:
    view = parse_position("pone hand 5C 5D 5H 5S toss 2C JS starter 9H")
    (card,) = LevelPlayer(LEVELS["novice"]).play_probabilities(view)
    assert card == min(parse_cards("5C 5D 5H 5S"))


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_draws_from_the_generator_it_is_given(name: str) -> None:
    made = []
    for text in (name, f" {name.upper()} "):
        player = opponent(text, random.Random(3))
        assert isinstance(player, DrawingPlayer)
        assert player.name == name
        view = View(Role.PONE, SIX)
        made.append([player.toss(view) for _ in range(8)])
        assert player.play(PLAY) in PLAY.legal_cards()
    assert made[0] == made[1]


@pytest.mark.parametrize("name", ["grandma", "", "nov ice", "schell+", "x" * 200])
def test_an_unknown_name_is_said_in_a_line_with_the_levels(name: str) -> None:
    with pytest.raises(PlayerError) as caught:
        opponent(name, random.Random(1))
    text = str(caught.value)
    assert "\n" not in text
    assert "or a level: novice, casual, club, strong, solver, champion" in text
    assert len(text) < 250


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_plays_matches_as_it_plays_at_the_table(name: str) -> None:
    toss = parse_position("dealer 0-0 hand 3H 4D 5D 5S JS 2C")
    card = parse_position("pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 3H 8C")
    named = parse_any(name)
    assert str(named) == name
    asked = chooser(named, 1)
    assert isinstance(asked, ObjectChooser)
    player = asked._player
    assert isinstance(player, LevelPlayer)
    level = LEVELS[name]
    assert player.toss_probabilities(toss) == LevelPlayer(level).toss_probabilities(toss)
    assert player.play_probabilities(card) == LevelPlayer(level).play_probabilities(card)


@pytest.mark.long
def test_the_weakest_level_loses_a_match(run: Run) -> None:
    found = run.json("match", "Novice", "nash", "--games", "60", "--duplicate")
    assert found["first"] == "novice"
    assert found["figures"]["match_points"]["match"]["mean"] < 0


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
        assert player.play(view) in view.legal_cards()
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
