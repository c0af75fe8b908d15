"""What choices are worth at a score: against the table, against certainty, in sum, and over many hands."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from muggins.cards import Card, format_cards, parse_cards, rank_of
from muggins.coach import at_score_card
from muggins.coach.at_score import AtScore, win_probability
from muggins.coach.at_score_toss import tosses_at_score
from muggins.coach.coach import Coach, shared_coach
from muggins.coach.hint import hint_of
from muggins.coach.play import CardChoice, PlayAdvice
from muggins.coach.toss import TossAdvice, TossChoice, weigh_tosses
from muggins.coach.tosses_at_score import TossesAtScore, tosses_at
from muggins.errors import MugginsError
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.model import model_of
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.deal import Phase
from muggins.rules.game import Game
from muggins.rules.position import parse_position
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Objective, Ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, view_of
from muggins.solver.file.solution import open_solution


def tosses(
    six: tuple[Card, ...] | str, role: Role, scores: tuple[int, int], ruleset: Ruleset = STANDARD, deals: int = 256
) -> TossAdvice:
    dealt = parse_cards(six) if isinstance(six, str) else six
    return Coach(deals=deals).tosses(View(role, tuple(sorted(dealt)), scores=scores, ruleset=ruleset))


def cards(text: str) -> PlayAdvice:
    return shared_coach().cards(parse_position(text))


def worth(choice: TossChoice | CardChoice) -> AtScore:
    assert choice.at_score is not None
    return choice.at_score


def random_six(rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(range(52), 6)))


def random_choices(rng: random.Random, scores: tuple[int, int]) -> Iterator[View]:
    """Deal the solution a hand on both sides, and give each choice of a card at a score of one's own."""
    nash = plain_player(parse_player("nash"), rng)
    deal = Game(Seat.P1).begin_deal_from(shuffled_deck(str(rng.random()), 1))
    for role in Role:
        deal.toss(role, nash.toss(view_of(deal, role)))
    while deal.phase is Phase.PLAY:
        view = view_of(deal, deal.to_act[0])
        if len(set(map(rank_of, view.legal_cards()))) > 1:
            yield replace(view, scores=scores)
        deal.play(view.role, nash.play(view))


@pytest.mark.all
@pytest.mark.parametrize(("role", "scores"), [(Role.PONE, (108, 110)), (Role.DEALER, (100, 115))])
def test_on_average_a_deal_is_worth_what_the_table_says(role: Role, scores: tuple[int, int]) -> None:
    """400 random deals of one's own six cards, tossed as the solution does, within 4 errors."""
    rng, wins = random.Random(5), []
    for _ in range(400):
        advice = tosses(random_six(rng), role, scores, deals=16)
        wins.append(sum(row.probability * worth(row).win for row in advice.rows))
    error = np.std(wins) / len(wins) ** 0.5
    assert abs(np.mean(wins) - win_probability(scores, role, STANDARD).mean) < 4 * error
    assert error < 0.02


def test_far_from_home_a_point_is_a_point() -> None:
    """At 0-0 losses in wins follow those in points, and the choice is that of the points."""
    rng, same = random.Random(6), 0
    for place in range(20):
        view = View(Role(place % 2), random_six(rng))
        rows = weigh_tosses(open_solution(), view.dealt, view.role)
        weights = tosses_at_score(view, rows, open_solution(), 256)
        same += weights.best == rows[0].toss
        for choice in rows:
            at_score = weights.of[choice.toss]
            # What the solution never keeps, it does not play as well as the points' model has it.
            if choice.loss > 1.5:
                continue
            # What a point is worth there says `muggins odds 0 0 --dealer`; two tosses of the same
            # points differ in what else they bring by up to 0.0025 (16,384 deals).
            unsure = 4 * at_score.win_error + 0.0025
            assert at_score.win_loss == pytest.approx(0.0189 * choice.loss, abs=unsure)
            assert at_score.win_error < 0.003
    assert same >= 19


@pytest.mark.parametrize(("role", "scores"), [(Role.PONE, (115, 20)), (Role.DEALER, (20, 115))])
def test_where_wins_are_all_but_certain_nothing_is_given_up_for_nothing(role: Role, scores: tuple[int, int]) -> None:
    rng = random.Random(8)
    for _ in range(6):
        advice = tosses(random_six(rng), role, scores)
        best, plain = worth(advice.best), worth(advice.plain)
        assert advice.best is advice.plain or best.match > plain.match + 1e-3
        assert best.match_loss < 0.05
        assert all(0 <= worth(row).win <= 1 and abs(worth(row).match) <= 3 for row in advice.rows)


def test_a_double_skunk_is_fled_where_the_game_is_lost() -> None:
    """At 60-118 the pone loses whatever it does, but by one point more not three times over."""
    advice = tosses("8D 5D 5C 8C 5H 9D", Role.PONE, (60, 118), deals=1024)
    assert advice.best.toss == tuple(sorted(parse_cards("5C 5D")))
    assert worth(advice.best).match > worth(advice.plain).match + 0.2
    assert "this discard wins as often and is worth more match points" in str(advice.why)


def test_a_short_game_is_the_end_of_a_long_one() -> None:
    short = tosses("3H 4D 8S 9C JC KH", Role.PONE, (52, 55), Ruleset.short())
    assert short.rows == tosses("3H 4D 8S 9C JC KH", Role.PONE, (112, 115)).rows
    assert short.best.at_score is not None


def test_other_games_have_no_known_worths() -> None:
    view = View(Role.PONE, parse_cards("3H 4D 8S 9C JC KH"), scores=(52, 55), ruleset=Ruleset(target=101, skunk=80))
    advice = shared_coach().tosses(view)
    assert not advice.by_wins
    assert all(row.at_score is None for row in advice.rows)
    with pytest.raises(MugginsError, match="target 101"):
        tosses_at_score(view, advice.rows, open_solution(), 256)


def test_a_match_is_played_for_what_it_pays() -> None:
    found = tosses("3H 4D 8S 9C JC KH", Role.PONE, (60, 95), Ruleset(scoring=Objective.WIN))
    for row in found.rows:
        assert worth(row).match == pytest.approx(2 * worth(row).win - 1)
    match = tosses("3H 4D 8S 9C JC KH", Role.PONE, (60, 95))
    for row in match.rows:
        assert worth(row).match < worth(found.of(row.toss)).match
        assert worth(row).win == worth(found.of(row.toss)).win


def test_near_home_the_sure_hand_is_kept() -> None:
    """The pone needs 2 and counts first, the dealer 10: a hand with a pair is as good as out."""
    found = tosses("2H 2D 7S 9C JC KH", Role.PONE, (119, 111), deals=512)
    assert worth(found.best).win > 0.9
    assert worth(found.of(parse_cards("2H 2D"))).win_loss > 0.02


def test_a_card_that_wins_at_once_wins() -> None:
    found = cards("dealer 119-118 hand 5D 7C 9S KD toss 2C 3H starter 4H play TC")
    wins = {rank_of(row.card): worth(row).win for row in found.rows}
    assert wins[rank_of(parse_cards("5D")[0])] == pytest.approx(1)
    assert rank_of(found.best.card) == 4
    assert all(win < 0.99 for rank, win in wins.items() if rank != 4)


def test_a_hand_that_is_out_leaves_only_the_pegs_to_fear() -> None:
    """The pone has 12 with this starter and needs 7: only what the dealer pegs can win for it."""
    near, far = (cards(f"pone 114-{dealer} hand 4H 5D 5S 6C toss 2C 3H starter 6D") for dealer in (118, 113))
    assert worth(near.best).win < 0.5
    assert worth(far.best).win > 0.95


def test_without_the_toss_cards_are_weighed_over_all_that_the_solution_may_have_made() -> None:
    """Each toss by how often it is dealt with these four cards and made of the six, suit by suit."""
    text = "dealer 112-114 hand AS 8D 9H TS starter JC play 4C 8D KS 9H QD"
    found, view = cards(text), parse_position(text)
    shares, wins = [], []
    for pair in combinations([card for card in range(52) if card not in parse_cards("AS 8D 9H TS JC 4C KS QD")], 2):
        share = open_solution().toss_probabilities((*view.dealt, *pair), Role.DEALER)[pair]
        if share > 0:
            known = replace(view, dealt=tuple(sorted((*view.dealt, *pair))), tossed=pair)
            shares.append(share)
            wins.append([worth(shared_coach().cards(known).of([row.card])).win for row in found.rows])
    assert found.tosses > 1
    expected = np.average(wins, axis=0, weights=shares)
    assert [worth(row).win for row in found.rows] == pytest.approx(expected, abs=0.003)


def test_the_score_may_ask_for_another_choice_and_says_why() -> None:
    """In 60 random hands at 112-115 some choices change, each for at least as many wins."""
    rng, changed = random.Random(8), 0
    for _ in range(60):
        role = rng.choice(list(Role))
        advice = tosses(random_six(rng), role, (112, 115))
        if advice.best is not advice.plain:
            changed += 1
            assert str(advice.why).startswith("at 112-115")
            best, plain = worth(advice.best), worth(advice.plain)
            assert best.match > plain.match if plain.tied else plain.win_loss > 0
        else:
            assert not advice.why
    assert 5 <= changed <= 50


@pytest.mark.parametrize(
    ("six", "role", "scores", "tossed"),
    [
        ("4C 5D 6H 7S 8C 9D", Role.PONE, (112, 118), "4C 5D"),
        ("6S 7S JC JH QS KC", Role.DEALER, (113, 106), "7S JC"),
        ("6S 7S JC JH QS KC", Role.DEALER, (113, 106), "7S JH"),
    ],
)
def test_few_deals_had_named_another_toss(six: str, role: Role, scores: tuple[int, int], tossed: str) -> None:
    """1,024 deals named a toss that 16,384 showed to lose 0.9% of wins or more."""
    found = shared_coach().tosses(View(role, parse_cards(six), scores=scores))
    row = found.of(parse_cards(tossed))
    assert row is found.best or worth(row).tied


def test_tosses_of_the_same_ranks_that_make_no_flush_are_tied() -> None:
    """Of 7S JC and 7S JH neither wins more often, as far as anybody can tell; the next toss does less often."""
    rows = shared_coach().tosses(View(Role.DEALER, parse_cards("6S 7S JC JH QS KC"), scores=(113, 106))).rows
    assert [worth(row).tied for row in rows[:3]] == [True, True, False]
    assert all(worth(row).win_loss <= 2 * worth(row).win_error + 1e-12 for row in rows if worth(row).tied)


@pytest.mark.parametrize("number", range(8))
def test_near_home_no_toss_surely_wins_more_often_than_the_best(number: int) -> None:
    """Other deals, 16,384 of them, tell of no toss that it wins more often by 0.1% and three errors."""
    rng, deals = random.Random(number), 16_384
    role, six = Role(number % 2), random_six(rng)
    scores = rng.randrange(100, 121), rng.randrange(100, 121)
    advice = shared_coach().tosses(View(role, six, scores=scores))
    found = np.zeros((deals, 15, 4))
    query = TossQuery(np.array(six, np.uint8), int(role), scores if role is Role.PONE else (scores[1], scores[0]))
    try_tosses(query, model_of(open_solution()), Dealing(7, 0, True, -1), np.ones(15, np.bool_), found)
    best = [row.toss == advice.best.toss for a, b in TOSSES for row in [advice.of((six[a], six[b]))]].index(True)
    ahead = (found[:, :, 0] - found[:, best, 0][:, None]) / 2
    assert (ahead.mean(axis=0) - 3 * ahead.std(axis=0) / deals**0.5).max() < 0.001


def test_a_hint_near_home_is_for_the_game() -> None:
    six = tuple(sorted(parse_cards("3H 4D 8S 9C JC KH")))
    near, far = (shared_coach().hint(View(Role.PONE, six, scores=scores)) for scores in ((112, 115), (0, 0)))
    assert near.startswith("Discard JC KH, which wins 1")
    assert "(4 to peg)" in near
    assert far.startswith("Discard 9C KH, the solution's choice")
    cards_near = shared_coach().hint(parse_position("pone 114-108 hand AS 2D 7C QH toss TH KC starter 2C"))
    assert cards_near.startswith("Play AS, which wins 60% against 5")
    assert "your hand has 4: peg 3 more" in cards_near


def test_three_points_that_let_the_other_side_out_are_no_gain() -> None:
    """The run is best for the points; a 6 makes it four, and with the go the dealer is out."""
    found = cards("pone 105-116 hand 6S 7C 7H 8H toss AH 6D starter 2C play 8H 9C")
    assert rank_of(found.plain.card) == rank_of(parse_cards("7C")[0])
    assert rank_of(found.best.card) == rank_of(parse_cards("6S")[0])
    assert worth(found.best).win > 0.9
    assert worth(found.plain).win < 0.3


@pytest.mark.all
def test_where_a_win_is_points_both_searches_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two independent searches: with a win worth a thousandth of a point, wins lost are points lost.

    The search by wins leaves unlikely lines out, which may cost up to 0.05 points with all cards in hand.
    """
    worth_of_a_point = 1e-3
    points = np.arange(121)
    linear = model_of(open_solution())._replace(
        worths=np.repeat((worth_of_a_point * (points[:, None] - points[None, :]))[None], 3, axis=0)
    )
    monkeypatch.setattr(at_score_card, "model_of", lambda _: linear)
    coach, rng, compared = Coach(), random.Random(8), {4: 0, 3: 0, 2: 0}
    for _ in range(6):
        for view in random_choices(rng, (40, 44)):
            first, *others = coach.cards(view).rows
            for row in others:
                by_wins = 2 * (worth(first).win - worth(row).win) / worth_of_a_point
                left = 4 - sum(move.role is not view.role and move.card is not None for move in view.moves)
                assert by_wins == pytest.approx(first.net - row.net, abs={4: 0.05, 3: 0.01}.get(left, 1e-3))
                compared[max(left, 2)] += 1
    assert min(compared.values()) >= 8


def _position(rng: random.Random, least: int, most: int) -> View:
    """A random position of the play at scores in a range, in which it is the view's turn."""
    role = rng.choice(list(Role))
    deck = rng.sample(range(52), 13)
    six, starter, others = deck[:6], deck[6], deck[7:]
    scores = rng.randint(least, most), rng.randint(least, most)
    words = f"{role.name.lower()} {scores[0]}-{scores[1]} hand {format_cards(tuple(six[:4]))}"
    words += f" toss {format_cards(tuple(six[4:]))} starter {format_cards((starter,))}"
    return parse_position(words + (f" play {format_cards((others[0],))}" if role is Role.DEALER else ""))


@pytest.mark.parametrize(("least", "most", "fewest"), [(105, 119, 6), (1, 104, 4)])  # a jack turned ends no game
def test_no_row_of_cards_wins_more_often_than_the_first(least: int, most: int, fewest: int) -> None:
    rng = random.Random(41)
    differs = 0
    for _ in range(40):
        rows = shared_coach().cards(_position(rng, least, most)).rows
        wins = [worth(row).win for row in rows]
        assert wins[0] == pytest.approx(max(wins), abs=1e-9)
        assert wins == pytest.approx(sorted(wins, reverse=True), abs=1e-9)
        differs += rows[0].loss > 0
    assert differs >= fewest, "points and wins ask for different cards in some"


@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("pone 120-113 hand 5S 6D 7S QS toss QH 5C starter 4C", "7S"),
        ("pone 113-115 hand 3D 4C 9D KD toss AD 2D starter 9H", "9D"),
        ("dealer 50-35 hand 2C 2S 3C 3H toss 7S TH starter 5H play 4C 2C 4D 3C 5C", "3H"),
    ],
)
def test_a_card_that_wins_a_little_more_often_stands_first(position: str, best: str) -> None:
    first = cards(position).rows[0]
    assert format_cards(first.cards) == best
    assert worth(first).win_loss == 0


def test_a_hint_shows_as_many_digits_as_tell_two_chances_apart() -> None:
    advice = cards("pone 120-113 hand 5S 6D 7S QS toss QH 5C starter 4C")
    assert hint_of(advice).startswith("Play 7S, which wins 100.0% against 99.9% for the most points")


def test_equal_cards_lose_nothing_to_each_other() -> None:
    for row in cards("pone 120-110 hand 5S 6D 7S QS toss QH 5C starter 4C").rows:
        assert worth(row).win_loss == 0 or worth(row).win_loss > 1e-10


def found(role: Role, scores: tuple[int, int], hands: int = 40, ruleset: Ruleset = STANDARD) -> TossesAtScore:
    return tosses_at(shared_coach(), role, scores, hands, ruleset)


@pytest.mark.all
@pytest.mark.parametrize(
    ("role", "scores", "ruleset"),
    [
        (Role.PONE, (116, 113), STANDARD),
        (Role.DEALER, (50, 57), Ruleset.short()),
        pytest.param(Role.DEALER, (0, 90), STANDARD, marks=pytest.mark.long),
    ],
)
def test_it_is_what_the_coach_says_of_each_hand(role: Role, scores: tuple[int, int], ruleset: Ruleset) -> None:
    rng, coach = random.Random(1), shared_coach()
    points, gained = 0, 0.0
    told = found(role, scores, ruleset=ruleset)
    by_ranks = {each.ranks: each for each in told.tossed}
    best = list[tuple[int, int]]()
    for _ in range(40):
        six = tuple(sorted(rng.sample(range(52), 6)))
        advice = coach.tosses(View(role, six, scores=scores, ruleset=ruleset))
        low, high = sorted(rank_of(card) for card in advice.best.toss)
        best.append((low, high))
        points += set(advice.best.toss) != set(advice.plain.toss)
        assert advice.plain.at_score is not None
        gained += advice.plain.at_score.win_loss / 40
    assert told.changed == points
    assert told.gained.mean == pytest.approx(gained, abs=1e-12)
    assert all(by_ranks[ranks].for_wins == best.count(ranks) for ranks in set(best))
    assert sum(each.for_wins for each in told.tossed) == sum(each.for_points for each in told.tossed) == 40
    assert all(each.for_wins <= each.held for each in told.tossed)
    assert all((each.win_loss is None) == (not each.held) for each in told.tossed)


@pytest.mark.all
def test_a_score_far_from_home_changes_little_and_one_near_home_much() -> None:
    far, near = found(Role.PONE, (20, 20)), found(Role.PONE, (116, 113))
    assert far.changed < 8 < near.changed
    assert far.gained.mean < 0.002 < near.gained.mean


@pytest.mark.parametrize(
    ("scores", "hands", "line"),
    [((0, 0), 40, "score 0-0: expected one at which the score counts"), ((116, 113), 1, "1 hands: expected 2 or more")],
)
def test_what_cannot_be_is_refused_in_a_line(scores: tuple[int, int], hands: int, line: str) -> None:
    with pytest.raises(MugginsError, match=line):
        found(Role.PONE, scores, hands)
