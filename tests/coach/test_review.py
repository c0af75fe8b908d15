"""What decisions cost: parts that add up, losses in their order, luck that averages out."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import astuple, replace
from functools import lru_cache
from math import sqrt

import numpy as np
import pytest

from muggins.cards import DECK, JACK, Card, parse_cards, rank_of
from muggins.coach.at_score import POINT_MARKS, WIN_MARKS, AtScore, mark_of
from muggins.coach.coach import Coach, shared_coach
from muggins.coach.play import PlayAdvice
from muggins.coach.review import HEELS, Decision, Review
from muggins.coach.toss import TossAdvice, TossChoice, compare_tosses
from muggins.errors import RecordError
from muggins.estimate import SURELY
from muggins.kernels.tosses import toss_game
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, GoSaid, Part
from muggins.rules.game import Game
from muggins.rules.play import legal_ranks
from muggins.rules.position import format_position, parse_position
from muggins.rules.record import DealRecord, Record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Counting, Ruleset
from muggins.rules.show import count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import View, decisions, view_of
from muggins.solver.deal.crib import crib_values
from muggins.solver.file.solution import open_solution
from muggins.table.levels import opponent
from muggins.wire import to_json
from tests.games import play_deal, play_game

PARTS = ("role", "deal", "starter", "skill", "counting", "uncounted", "rest")
LUCK = ("deal", "starter", "rest")


def recorded(name: str, seed: int, ruleset: Ruleset = STANDARD) -> Record:
    rng = random.Random(seed)
    game = play_game([opponent(name, rng) for _ in Seat], f"review{seed}", Seat(seed % 2), ruleset)
    return Record.of(game, (name, name))


def review(record: Record) -> Review:
    return shared_coach().review(record)


@lru_cache(maxsize=16)
def reviewed(name: str, seed: int, ruleset: Ruleset = STANDARD) -> Review:
    return review(recorded(name, seed, ruleset))


def check_sums(found: Review) -> None:
    for deal in found.deals:
        assert sum(getattr(deal.parts, part) for part in PARTS) == pytest.approx(deal.net, abs=1e-9)
        made = [d for d in found.decisions if d.deal == deal.number]
        cost = {seat: sum(d.loss for d in made if d.seat is seat) for seat in Seat}
        assert deal.parts.skill == pytest.approx(cost[Seat.P2] - cost[Seat.P1], abs=1e-9)
    assert sum(deal.net for deal in found.deals) == found.margin
    assert sum(getattr(found.parts, part) for part in PARTS) == pytest.approx(found.margin, abs=1e-9)
    for part in PARTS:
        assert getattr(found.parts, part) == pytest.approx(sum(getattr(deal.parts, part) for deal in found.deals))
    own = found.parts.skill + found.parts.counting + found.parts.rest
    assert found.adjusted.mean == pytest.approx(own, abs=1e-9)
    check_wins(found)
    for seat in Seat:
        stored, side = found.summary(seat), found.sides[seat]
        sign = 1 if seat is Seat.P1 else -1
        for part in LUCK:
            assert stored["luck"][part] == pytest.approx(sign * getattr(found.parts, part))
        for kind, lost in (("toss", side.toss), ("play", side.play)):
            losses = [d.loss for d in found.decisions if d.seat is seat and d.kind == kind]
            assert tuple(stored[kind].values()) == astuple(lost) == (len(losses), pytest.approx(sum(losses)))


def check_wins(found: Review) -> None:
    """From the probability before the first deal to the result, luck and decisions are all there is."""
    if not found.deals:
        assert found.wins is None
        return
    assert found.wins is not None
    assert abs(found.wins.before - 0.5) == pytest.approx(0.0627, abs=1e-3)  # whoever deals first
    if max(found.scores) == 121:
        assert found.wins.after == float(found.scores[0] > found.scores[1])
    changed = found.wins.luck + found.wins.skill + found.wins.counting
    assert changed == pytest.approx(found.wins.after - found.wins.before, abs=1e-9)
    for deal, following in itertools.pairwise(found.deals):
        assert deal.wins is not None
        assert following.wins is not None
        assert deal.wins.after == pytest.approx(following.wins.before)
    costs = [found.sides[seat].wins or 0 for seat in Seat]
    assert found.wins.skill == pytest.approx(costs[1] - costs[0], abs=1e-9)
    for seat in Seat:
        assert costs[seat] == pytest.approx(sum(d.win_loss for d in found.decisions if d.seat is seat))
    for decision in found.decisions:
        assert decision.at_score is not None
        assert 0 <= decision.win_loss <= 1
        if decision.by_wins:
            assert (decision.best == decision.made) == (decision.win_loss == 0)


@pytest.mark.all
@pytest.mark.parametrize(
    "name", ["nash", *(pytest.param(name, marks=pytest.mark.long) for name in ("greedy+greedy", "random+random"))]
)
def test_the_parts_of_a_game_add_up_to_its_margin(name: str) -> None:
    for seed in range(2):
        found = reviewed(name, seed)
        check_sums(found)
        assert max(found.scores) == 121
        assert [deal.number for deal in found.deals] == list(range(1, len(found.deals) + 1))
        assert found.deals[0].dealer is Seat(seed % 2)
        assert all(d.loss >= 0 for d in found.decisions)
        assert not any(deal.parts.uncounted for deal in found.deals[:-1])


@pytest.mark.parametrize("counting", [pytest.param(Counting.OWN, marks=pytest.mark.all), Counting.MUGGINS])
def test_what_is_overlooked_at_the_show_is_not_called_luck(counting: Counting) -> None:
    """P1 claims two points less than there are, three times in four."""
    rng, game = random.Random(5), Game(Seat.P1, Ruleset(counting=counting))
    missed, players = 0, [opponent("greedy+greedy", rng) for _ in Seat]
    while game.winner is None:
        deal = game.begin_deal_from(shuffled_deck("0f", len(game.deals) + 1))
        while deal.to_act:
            role = deal.to_act[0]
            seat, view = game.seat_of(role), view_of(deal, role)
            if deal.to_count is not None:
                cards = deal.crib if deal.to_count[1] is Part.CRIB else deal.kept[role]
                true = count_show(cards, deal.starter, crib=deal.to_count[1] is Part.CRIB).points
                claimed = max(true - 2, 0) if seat is Seat.P1 and rng.random() < 0.75 else true
                deal.claim(role, claimed)
                missed += true - claimed
            elif deal.phase is Phase.TOSS:
                deal.toss(role, players[seat].toss(view))
            else:
                deal.play(role, players[seat].play(view))
    found = review(Record.of(game, ("greedy+greedy", "greedy+greedy")))
    check_sums(found)
    assert missed >= 8
    assert found.parts.counting == -missed * (2 if counting is Counting.MUGGINS else 1)
    assert found.wins is not None
    assert -1 < found.wins.counting < -0.02 * missed


@pytest.mark.all
def test_decisions_are_marked_by_wins_where_the_score_counts() -> None:
    found = reviewed("random+random", 1)
    assert {decision.by_wins for decision in found.decisions} == {False, True}
    for decision in found.decisions:
        assert decision.by_wins == (max(decision.scores) > 0)
        if decision.best == decision.made:
            assert decision.mark == ""
        elif decision.by_wins:
            assert decision.mark == mark_of(decision.loss, decision.at_score)
        else:
            assert decision.mark == mark_of(decision.loss, None)
        assert decision.point_mark == mark_of(decision.loss, None)
    assert {decision.mark for decision in found.decisions if decision.by_wins} == {"", "?!", "?", "??"}


def test_games_of_other_lengths_are_reviewed_in_points() -> None:
    rng = random.Random(3)
    rules = Ruleset(target=31, skunk=10, double_skunk=-1)
    found = review(Record.of(play_game([opponent("nash", rng) for _ in Seat], "short", ruleset=rules)))
    assert found.wins is None
    assert all(deal.wins is None for deal in found.deals)
    assert all(side.wins is None for side in found.sides)
    assert all(d.at_score is None and d.win_loss == 0 and not d.by_wins for d in found.decisions)


@pytest.mark.long
def test_the_parts_of_many_games_add_up_and_luck_averages_out() -> None:
    """300 games a pair; the luck of nash's games within 4 standard errors of nothing."""
    means = []
    for name, games in (("nash", 300), ("schell+rule", 100), ("greedy+greedy", 300), ("random+random", 300)):
        found = []
        for seed in range(1000, 1000 + games):
            found.append(review(recorded(name, seed)))
            check_sums(found[-1])
        many = sum(len(game.decisions) for game in found)
        means.append(sum(made.loss for game in found for made in game.decisions) / many)
        line = f"{name}: {games} games, {many} decisions, {means[-1]:.4f} lost by each"
        print(line)  # noqa: T201 - figures of the long run
        if name == "nash":
            for parts in ((LUCK[0],), (LUCK[1],), LUCK):
                luck = [sum(getattr(game.parts, part) for part in parts) for game in found]
                error = np.std(luck) / sqrt(games)
                line = f"  {'+'.join(parts)}: {np.mean(luck):+.3f} +- {error:.3f} a game"
                print(line)  # noqa: T201 - figures of the long run
                assert abs(np.mean(luck)) < 4 * error
    assert means == sorted(means)
    assert means[0] < 0.02
    assert means[2] > 4 * means[0]


@pytest.mark.long
def test_luck_averages_out_over_single_deals() -> None:
    """No game ends here, so every deal is complete: the dealer's luck in all is nothing."""
    luck: dict[str, list[float]] = {part: [] for part in (*LUCK, "all")}
    rng = random.Random(5)
    players = [opponent("nash", rng) for _ in Role]
    # By starter, so that the play given each is unpacked once.
    for deck in sorted((shuffled_deck("single", n) for n in range(600)), key=lambda d: d[12]):
        game = Game(Seat.P1)
        play_deal(game.begin_deal_from(deck), players)
        (deal,) = review(Record.of(game)).deals
        for part in LUCK:
            luck[part].append(getattr(deal.parts, part))
        luck["all"].append(sum(getattr(deal.parts, part) for part in LUCK) + deal.parts.skill)
    for part, found in luck.items():
        error = np.std(found) / sqrt(len(found))
        line = f"{part}: {np.mean(found):+.3f} +- {error:.3f} a deal, spread {np.std(found):.2f}"
        print(line)  # noqa: T201 - figures of the long run
        if part in ("starter", "all"):
            assert abs(np.mean(found)) < 4 * error


@pytest.mark.long
def test_the_luck_of_the_deal_is_nothing_on_average() -> None:
    """Exactly, over all 962,988 suit classes of each side's six cards."""
    book, game = open_solution(), toss_game()
    chance = game.chance.astype(float) / game.chance.astype(float).sum()
    best = []
    for role in Role:
        cribs = crib_values(book.toss_given_ranks[role.other])
        plays = book.keep_values[role]
        sign = 1 if role is Role.DEALER else -1
        net = game.hand + sign * (cribs[game.six] + game.suited) + plays[game.keep[game.six]]
        best.append(float(chance @ net.max(axis=1)))
    # What a toss nets leaves out the opponent's hand.
    hands = book.about["hands"]
    average = 2 * float(book.about["value"]) + hands[Role.PONE] - hands[Role.DEALER]
    mean = best[Role.DEALER] - best[Role.PONE] - average
    line = f"best of pone {best[0]:.4f}, of dealer {best[1]:.4f}: luck of the deal {mean:+.4f}"
    print(line)  # noqa: T201 - figures of the long run
    assert mean == pytest.approx(0, abs=0.001)


# -- single parts -------------------------------------------------------------------------------


@pytest.mark.all
def test_the_luck_of_the_starter_is_counted_against_the_forty_cards_left() -> None:
    for seed in range(2):
        deal = recorded("greedy+greedy", seed).replay().deals[0]
        found = reviewed("greedy+greedy", seed).deals[0]
        assert deal.starter is not None
        left = [c for c in DECK if c not in {*deal.dealt[0], *deal.dealt[1]}]
        worth = {
            card: count_show(deal.kept[1], card).points
            - count_show(deal.kept[0], card).points
            + count_show(deal.crib, card, crib=True).points
            + 2 * (rank_of(card) == JACK)
            for card in left
        }
        luck = worth[deal.starter] - sum(worth.values()) / 40
        sign = 1 if found.dealer is Seat.P1 else -1
        assert found.parts.starter == pytest.approx(sign * luck, abs=1e-9)
        assert found.parts.role == pytest.approx(sign * (open_solution().about["value"] + HEELS))
    assert pytest.approx(2 * 4 / 52) == HEELS


@pytest.mark.parametrize("ruleset", [Ruleset.short(), pytest.param(STANDARD, marks=pytest.mark.all)])
def test_what_was_not_counted_is_what_was_left_to_count(ruleset: Ruleset) -> None:
    """The last deal of each game, counted by hand: hands and crib that were never shown."""
    some = 0
    for seed in range(2):
        game, last = recorded("greedy+greedy", seed, ruleset).replay(), reviewed("greedy+greedy", seed, ruleset)
        deal = game.deal
        made = [0, 0]
        made[Role.DEALER] += 2 * (rank_of(deal.starter_card) == JACK)
        for event in deal.events:
            if isinstance(event, CardPlayed):
                made[event.role] += event.points
            elif isinstance(event, GoSaid) and event.pegger is not None:
                made[event.pegger] += 1
        made[Role.PONE] += count_show(deal.kept[0], deal.starter_card).points
        made[Role.DEALER] += count_show(deal.kept[1], deal.starter_card).points
        made[Role.DEALER] += count_show(deal.crib, deal.starter_card, crib=True).points
        net = made[Role.DEALER] - made[Role.PONE]
        pegged = [deal.scores[role] - deal.start_scores[role] for role in Role]
        left = net - (pegged[Role.DEALER] - pegged[Role.PONE])
        sign = 1 if game.dealer is Seat.P1 else -1
        assert last.deals[-1].parts.uncounted == pytest.approx(-sign * left)
        some += left != 0
    assert some


def check_judged(decision: Decision, view: View, made: tuple[Card, ...]) -> None:
    """A decision says what the coach says of its view, and of its position, which is the same question."""
    advice = shared_coach().advise(view)
    choice = advice.of(made)
    assert (decision.made, decision.loss, decision.by_wins) == (made, choice.loss, advice.by_wins)
    assert decision.probability == choice.probability
    if advice.by_wins:
        assert decision.at_score == choice.at_score
        assert decision.at_score is not None
        as_good = choice is advice.best or decision.at_score.win_loss == 0
    else:
        as_good = choice.loss < 1e-9
    assert decision.best == (made if as_good else advice.best.cards)
    assert shared_coach().advise(parse_position(decision.position)) == advice


def test_decisions_are_the_unforced_ones_and_cost_what_the_coach_says() -> None:
    record = recorded("greedy+greedy", 1)
    found = reviewed("greedy+greedy", 1)
    game = record.replay()
    for number, (deal, of) in enumerate(zip(game.deals, found.deals, strict=True), start=1):
        assert of.number == number
        tosses = [d for d in found.decisions if d.deal == number and d.kind == "toss"]
        assert [d.role for d in tosses] == list(Role)
        # Played again, move by move, each side's view gives the same advice.
        again = Deal(*deal.dealt, deal.starter_card, scores=deal.start_scores)
        for decision in tosses:
            toss = deal.tosses[decision.role]
            assert toss is not None
            assert decision.hand == deal.dealt[decision.role]
            if number < 3:
                check_judged(decision, view_of(again, decision.role), toss)
        for decision in tosses:
            again.toss(decision.role, decision.made)
        plays = iter([d for d in found.decisions if d.deal == number and d.kind == "play"])
        for event in deal.events:
            if not isinstance(event, CardPlayed):
                continue
            view = view_of(again, event.role)
            if len(legal_ranks(map(rank_of, view.hand), view.play_state.count)) > 1:
                decision = next(plays)
                seat = of.dealer if event.role is Role.DEALER else of.dealer.other
                assert (decision.seat, decision.role) == (seat, event.role)
                assert decision.hand == view.hand
                assert decision.position == format_position(view)
                assert decision.scores == view.scores
                assert decision.made == (event.card,)
                if number < 2:
                    check_judged(decision, view, (event.card,))
            again.play(event.role, event.card)
        assert next(plays, None) is None


def test_marks_begin_at_their_losses() -> None:
    marks = {0.0: "", 0.149: "", 0.15: "?!", 0.399: "?!", 0.4: "?", 0.999: "?", 1.0: "??", 9: "??"}
    for loss, mark in marks.items():
        assert mark_of(loss, None) == mark
    wins = {0.0: "", 0.0049: "", 0.005: "?!", 0.0099: "?!", 0.01: "?", 0.0249: "?", 0.025: "??", 0.9: "??"}
    for loss, mark in wins.items():
        assert mark_of(9, AtScore(0.5, loss, 0, False, 0, 0)) == mark
        unsure = AtScore(0.5, loss, loss / SURELY, False, 0, 0)
        assert mark_of(9, unsure) == "", "chance alone may have made it"
    for table in (POINT_MARKS, WIN_MARKS):
        assert [least for least, _ in table] == sorted((least for least, _ in table), reverse=True)


def test_a_decision_is_said_in_a_line() -> None:
    for decision in reviewed("random+random", 0, Ruleset.short()).decisions:
        assert decision.words.startswith({"toss": "discarded", "play": "played"}[decision.kind])
        assert "\n" not in decision.words
        compared = any(word in decision.words for word in (" instead of ", " is better: "))
        assert compared == (decision.best != decision.made)


def test_each_reason_belongs_to_the_card_that_it_is_said_of() -> None:
    for decision in reviewed("random+random", 0, Ruleset.short()).decisions:
        advice = shared_coach().advise(parse_position(decision.position))
        made, best = advice.of(decision.made), advice.rows[0]
        missed = decision.best != decision.made
        if isinstance(advice, PlayAdvice):
            assert (decision.reason, decision.best_reason) == (made.reason, best.reason if missed else None)
            continue
        assert decision.best_reason is None
        if missed and isinstance(made, TossChoice) and isinstance(best, TossChoice):
            assert decision.reason == (compare_tosses(made, best, decision.role) or made.reason)
            # The parts add up to what lies between the two, up to rounding and what is not worth saying.
            parts = [float(part.split()[0]) for part in str(decision.reason).split(", ")]
            assert sum(parts) == pytest.approx(made.net - best.net, abs=0.02)


# -- games that are not over, and one by hand ---------------------------------------------------

PONE, DEALER = parse_cards("5H 5D TC 9S 2H AC"), parse_cards("3H 4D 8S 9C JC KH")


def one_deal(*, tosses: Sequence[str | None] = (None, None), played: str = "") -> Record:
    pone, dealer = (None if toss is None else tuple(sorted(parse_cards(toss))) for toss in tosses)
    deal = DealRecord(
        (tuple(sorted(PONE)), tuple(sorted(DEALER))), parse_cards("QD")[0], (pone, dealer), parse_cards(played)
    )
    return Record((deal,), Seat.P2, ("Ada", "Ben"))


def the(found: Review, seat: Seat, kind: str) -> Decision:
    return next(d for d in found.decisions if d.seat is seat and d.kind == kind)


def test_a_pair_of_fives_to_the_others_crib_is_a_blunder() -> None:
    found = review(one_deal(tosses=("5H 5D", "JC KH")))
    check_sums(found)
    ada = the(found, Seat.P1, "toss")
    assert ada.mark == "??"
    assert ada.loss > 8
    assert ada.role is Role.PONE
    assert set(parse_cards("5H 5D")).isdisjoint(ada.best)
    assert "in the crib" in ada.words
    ben = the(found, Seat.P2, "toss")
    assert (ben.mark, ben.loss, ben.best) == ("", 0, tuple(sorted(parse_cards("JC KH"))))
    assert found.parts.skill == pytest.approx(-ada.loss)


def test_games_that_are_not_over_add_up_too() -> None:
    """Before the tosses, after one, after both, in the play."""
    for record, choices in (
        (Record((), Seat.P1), 0),
        (one_deal(), 0),
        (one_deal(tosses=("9S 2H", None)), 1),
        (one_deal(tosses=(None, "JC KH")), 1),
        (one_deal(tosses=("9S 2H", "JC KH")), 2),
        (one_deal(tosses=("9S 2H", "JC KH"), played="TC 8S"), 4),
    ):
        found = review(record)
        check_sums(found)
        assert len(found.decisions) == choices
        assert found.adjusted.error == pytest.approx(3.0 * sqrt(len(record.deals)))
        assert found.margin == sum(deal.net for deal in found.deals)


def test_a_game_cut_off_anywhere_costs_the_same_as_far_as_it_goes() -> None:
    record = recorded("greedy+greedy", 0)
    whole = reviewed("greedy+greedy", 0)
    deal = record.deals[1]
    found = review(replace(record, deals=(record.deals[0], replace(deal, played=deal.played[:4]))))
    check_sums(found)
    costs = [(d.deal, d.kind, d.made, d.loss) for d in found.decisions]
    assert costs == [(d.deal, d.kind, d.made, d.loss) for d in whole.decisions][: len(costs)]
    assert len(found.deals) == 2


@pytest.mark.all
def test_one_thread_finds_what_several_find_and_who_gives_up_does_not_wait() -> None:
    record = recorded("greedy+greedy", 3)
    assert to_json(Coach(at_once=1).review(record)) == to_json(Coach(at_once=3).review(record))
    asked = 0

    class Counted(Coach):
        def weigh(self, view: View) -> TossAdvice | PlayAdvice:
            nonlocal asked
            asked += 1
            return super().weigh(view)

    def give_up(_done: int, _of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Counted(at_once=1).review(record, give_up)
    assert 0 < asked < sum(view.is_choice for deal in record.replay().deals for view, _ in decisions(deal)) / 2


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        review(one_deal(tosses=("9S 2H", "JC KH"), played="9S"))
    assert "\n" not in str(caught.value)
