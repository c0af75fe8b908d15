import random

import pytest

from muggins.cards import parse_cards
from muggins.errors import PlayerError
from muggins.players.compiled import PeggerId
from muggins.players.forms import BestCard, BestToss, plain_player, thrower_id
from muggins.players.registry import parse_player
from muggins.rules.position import parse_position
from muggins.rules.role import Role
from muggins.rules.view import View


@pytest.mark.parametrize(
    ("text", "name", "thrower", "pegger", "samples"),
    [
        ("schell+rule", "schell+rule", "schell", "rule", 0),
        (" Bill+BILL ", "bill+bill", "bill", "bill", 0),
        ("learned", "learned", "learned", "learned", 0),
        ("learned+learned", "learned", "learned", "learned", 0),
        ("learned+nash", "learned+nash", "learned", "nash", 0),
        ("nash+Learned", "nash+learned", "nash", "learned", 0),
        ("greedy+montecarlo", "greedy+montecarlo", "greedy", "montecarlo", 20),
        ("greedy+montecarlo50", "greedy+montecarlo50", "greedy", "montecarlo50", 50),
        ("greedy+montecarlo(50)", "greedy+montecarlo50", "greedy", "montecarlo50", 50),
        ("nash", "nash", "nash", "nash", 0),
        (" NASH-Max ", "nash-max", "nash-max", "nash-max", 0),
        ("nash+nash", "nash", "nash", "nash", 0),
        ("nash+rule", "nash+rule", "nash", "rule", 0),
        ("schell+nash-max", "schell+nash-max", "schell", "nash-max", 0),
        ("nash-max+nash", "nash-max+nash", "nash-max", "nash", 0),
        ("nash-max+score", "nash-max+score", "nash-max-match", "nash-max-match", 0),
        ("nash-max-win", "nash-max-win", "nash-max-win", "nash-max-win", 0),
    ],
)
def test_a_name_round_trips(text: str, name: str, thrower: str, pegger: str, samples: int) -> None:
    player = parse_player(text)
    assert (str(player), str(player.thrower), str(player.pegger)) == (name, thrower, pegger)
    assert player.pegger.samples == samples
    assert parse_player(name) == player


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("schell", "expected THROWER\\+PEGGER"),
        ("chess+rule", "thrower 'chess': expected one of random, greedy"),
        ("schell+chess", "pegger 'chess': expected one of random, greedy"),
        ("schell+montecarlo0", "pegger 'montecarlo0'"),
        ("rules-7", "expected THROWER\\+PEGGER"),
    ],
)
def test_an_unknown_player_is_named(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        parse_player(text)


@pytest.mark.parametrize(
    ("thrower", "role", "tosses"),
    [
        # Greedy keeps 3 4 5 5 for 8; for the pone tossing nothing that scores beats the rest.
        ("greedy", Role.PONE, {"2C JS"}),
        ("hand", Role.DEALER, {"2C JS"}),
        ("expected", Role.DEALER, {"5D 5S"}),
        ("expected", Role.PONE, {"2C JS"}),
        ("hand-and-crib", Role.PONE, {"5D 5S"}),
        ("hand-less-crib", Role.DEALER, {"2C JS"}),
        ("table", Role.DEALER, {"5D 5S"}),
        ("table", Role.PONE, {"2C JS"}),
    ],
)
def test_known_tosses(thrower: str, role: Role, tosses: set[str]) -> None:
    six = tuple(sorted(parse_cards("3H 4D 5D 5S JS 2C")))
    odds = BestToss(thrower_id(thrower)).toss_probabilities(View(role, six))
    assert set(odds) == {parse_cards(toss) for toss in tosses}
    assert sum(odds.values()) == pytest.approx(1)


def test_bill_plays_the_one_card_that_scores_and_otherwise_high_ones() -> None:
    view = parse_position("dealer hand 5H 8D 9D TS starter KH play 7")
    assert list(BestCard(PeggerId.BILL).play_probabilities(view)) == list(parse_cards("8D"))  # fifteen
    lead = parse_position("pone hand 2H 5D 9D TS starter KH")
    assert list(BestCard(PeggerId.BILL).play_probabilities(lead)) == list(parse_cards("TS"))


def test_a_pair_of_thrower_and_pegger_plays_from_its_own_seed() -> None:
    view = parse_position("pone hand 2H 5D 9D TS 3C 4C")
    name = parse_player("random+random")
    tosses = [plain_player(name, random.Random(seed)).toss(view) for seed in (1, 1, 2, 3, 4)]
    assert tosses[0] == tosses[1]
    assert len(set(tosses)) > 1
