"""What decisions cost: parts that add up, losses in their order, luck that averages out."""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from math import sqrt

import numpy as np
import pytest

from muggins.cards import DECK, JACK, parse_cards, rank_of
from muggins.coach.play import advise_play
from muggins.coach.review import HEELS, MARKS, DealReview, Decision, Review, review, summary, words
from muggins.coach.toss import advise_toss
from muggins.errors import RecordError
from muggins.rules.deal import Deal, Phase
from muggins.rules.events import CardPlayed, GoSaid
from muggins.rules.game import Game
from muggins.rules.play import legal_ranks
from muggins.rules.record import DealRecord, Record, parse_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import Ruleset
from muggins.rules.show import count_show
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.solver.file.solution import open_solution
from muggins.solver.toss.crib import crib_values
from muggins.solver.toss.game import toss_game
from muggins.table.levels import opponent

PARTS = ("role", "deal", "starter", "skill", "uncounted", "rest")
LUCK = ("deal", "starter", "rest")


def play_deal(deal: Deal, players: Sequence[object]) -> None:
    """Play a deal out; ``players`` by role."""
    while deal.phase is not Phase.OVER:
        role = deal.to_act[0]
        player, view = players[role], view_of(deal, role)
        if deal.phase is Phase.TOSS:
            deal.toss(role, player.toss(view))  # type: ignore[attr-defined]
        else:
            deal.play(role, player.play(view))  # type: ignore[attr-defined]


def play_game(name: str, seed: int) -> Record:
    rng = random.Random(seed)
    sides = {seat: opponent(name, rng) for seat in Seat}
    game = Game(Seat(seed % 2), Ruleset(target=121))
    while game.winner is None:
        deal = game.begin_deal_from(shuffled_deck(f"review{seed}", len(game.deals) + 1))
        play_deal(deal, [sides[game.seat_of(role)] for role in Role])
    return Record.of(game, (name, name))


@lru_cache(maxsize=16)
def reviewed(name: str, seed: int) -> Review:
    return review(play_game(name, seed))


def mean_loss(reviews: Sequence[Review]) -> float:
    losses = [d.loss for found in reviews for d in found.decisions]
    return sum(losses) / len(losses)


def check_sums(found: Review) -> None:
    for deal in found.deals:
        assert sum(getattr(deal, part) for part in PARTS) == pytest.approx(deal.net, abs=1e-9)
        cost = {seat: sum(d.loss for d in deal.decisions if d.seat is seat) for seat in Seat}
        assert deal.skill == pytest.approx(cost[Seat.P2] - cost[Seat.P1], abs=1e-9)
    assert sum(deal.net for deal in found.deals) == found.margin
    assert sum(map(found.total, PARTS)) == pytest.approx(found.margin, abs=1e-9)
    adjusted = found.total("skill") + found.total("rest")
    assert found.adjusted == pytest.approx(adjusted, abs=1e-9)
    check_wins(found)
    for seat in Seat:
        stored = summary(found, seat)
        sign = 1 if seat is Seat.P1 else -1
        for part in LUCK:
            assert stored["luck"][part] == pytest.approx(sign * found.total(part))
        for kind in ("toss", "play"):
            assert tuple(stored[kind].values()) == found.lost(seat, kind)


def check_wins(found: Review) -> None:
    """From the chance before the first deal to the result, luck and decisions are all there is."""
    if not found.deals:
        assert found.chances is None
        return
    assert found.chances is not None
    before, after = found.chances
    assert abs(before - 0.5) == pytest.approx(0.0627, abs=1e-3)  # whoever deals first
    if max(found.scores) == 121:
        assert after == float(found.scores[0] > found.scores[1])
    changes = found.total("win_luck") + found.total("win_skill")
    assert changes == pytest.approx(after - before, abs=1e-9)
    for deal, following in itertools.pairwise(found.deals):
        assert deal.chances is not None
        assert following.chances is not None
        assert deal.chances[1] == pytest.approx(following.chances[0])
    costs = [found.wins_lost(seat) for seat in Seat]
    assert found.total("win_skill") == pytest.approx(costs[1] - costs[0], abs=1e-9)
    for decision in found.decisions:
        assert decision.stake is not None
        assert 0 <= decision.win_loss <= 1
        if decision.winning == decision.made:
            assert decision.win_loss == 0


@pytest.mark.parametrize("name", ["nash", "greedy+greedy", "random+random"])
def test_the_parts_of_a_game_add_up_to_its_margin(name: str) -> None:
    for seed in range(2):
        found = reviewed(name, seed)
        check_sums(found)
        assert max(found.scores) == 121
        assert [deal.number for deal in found.deals] == list(range(1, len(found.deals) + 1))
        assert found.deals[0].dealer is Seat(seed % 2)
        assert all(d.loss >= 0 for d in found.decisions)
        assert not any(deal.uncounted for deal in found.deals[:-1])


def test_stronger_players_lose_less_by_their_decisions() -> None:
    """Two games tell no more: which of rules and greed is stronger takes many, see below."""
    names = ("nash", "schell+rule", "greedy+greedy", "random+random")
    nash, rule, greedy, chance = (mean_loss([reviewed(name, seed) for seed in range(2)]) for name in names)
    assert nash < 0.02
    assert 4 * nash < min(rule, greedy)
    assert 2 * max(rule, greedy) < chance


def test_weaker_players_lose_more_chances_to_win() -> None:
    lost = {
        name: sum(reviewed(name, seed).wins_lost(seat) for seed in range(2) for seat in Seat)
        for name in ("nash", "greedy+greedy", "random+random")
    }
    assert 3 * lost["nash"] < lost["greedy+greedy"] < lost["random+random"]


def test_marks_by_chances_to_win() -> None:
    found = reviewed("random+random", 1)
    marked = [d for d in found.decisions if d.win_mark]
    assert marked
    for decision in found.decisions:
        loss = decision.win_loss
        assert decision.win_mark == ("??" if loss >= 0.15 else "?" if loss >= 0.1 else "?!" if loss >= 0.05 else "")


def test_games_of_other_lengths_are_reviewed_in_points() -> None:
    game = Game(Seat.P1, Ruleset(target=31, skunk=10, double_skunk=-1))
    rng = random.Random(3)
    while game.winner is None:
        deal = game.begin_deal_from(shuffled_deck("short", len(game.deals) + 1))
        play_deal(deal, [opponent("nash", rng) for _ in Role])
    found = review(Record.of(game))
    assert found.chances is None
    assert all(d.stake is None and d.win_loss == 0 for d in found.decisions)
    assert found.total("win_luck") == found.total("win_skill") == 0


@pytest.mark.long
def test_the_parts_of_many_games_add_up_and_luck_averages_out() -> None:
    """300 games a pair; the luck of nash's games within 4 standard errors of nothing."""
    means = []
    for name, games in (("nash", 300), ("schell+rule", 100), ("greedy+greedy", 300), ("random+random", 300)):
        found = []
        for seed in range(1000, 1000 + games):
            found.append(review(play_game(name, seed)))
            check_sums(found[-1])
        means.append(mean_loss(found))
        many = sum(len(game.decisions) for game in found)
        line = f"{name}: {games} games, {many} decisions, {means[-1]:.4f} lost by each"
        print(line)  # noqa: T201 - figures of the long run
        if name == "nash":
            for parts in ((LUCK[0],), (LUCK[1],), LUCK):
                luck = [sum(map(game.total, parts)) for game in found]
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
            luck[part].append(getattr(deal, part))
        luck["all"].append(sum(getattr(deal, part) for part in LUCK) + deal.skill)
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
    value = float(book.about["value"])
    mean = (best[Role.DEALER] - value) - (best[Role.PONE] + value)
    line = f"best of pone {best[0]:.4f}, of dealer {best[1]:.4f}: luck of the deal {mean:+.4f}"
    print(line)  # noqa: T201 - figures of the long run
    assert mean == pytest.approx(0, abs=0.01)


# -- single parts -------------------------------------------------------------------------------


def first_deals(name: str, number: int) -> Iterator[tuple[Deal, DealReview]]:
    for seed in range(number):
        record = play_game(name, seed)
        game = record.replay()
        yield game.deals[0], reviewed(name, seed).deals[0]


def test_the_luck_of_the_starter_is_counted_against_the_forty_cards_left() -> None:
    for deal, found in first_deals("greedy+greedy", 2):
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
        assert found.starter == pytest.approx(sign * luck, abs=1e-9)
        assert found.role == pytest.approx(sign * (open_solution().about["value"] + HEELS))
    assert pytest.approx(2 * 4 / 52) == HEELS


def test_what_was_not_counted_is_what_was_left_to_count() -> None:
    """The last deal of each game, counted by hand: hands and crib that were never shown."""
    some = 0
    for seed in range(2):
        game, last = play_game("greedy+greedy", seed).replay(), reviewed("greedy+greedy", seed)
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
        assert last.deals[-1].uncounted == pytest.approx(-sign * left)
        some += left != 0
    assert some


def test_decisions_are_the_unforced_ones_and_cost_what_the_coach_says() -> None:
    record = play_game("greedy+greedy", 1)
    found = reviewed("greedy+greedy", 1)
    game = record.replay()
    for number, (deal, of) in enumerate(zip(game.deals, found.deals, strict=True), start=1):
        assert of.number == number
        tosses = [d for d in of.decisions if d.kind == "toss"]
        assert len(tosses) == 2
        for decision in tosses:
            made = deal.tosses[decision.role]
            assert decision.made == made
            advice = advise_toss(deal.dealt[decision.role], decision.role)
            assert made is not None
            assert decision.loss == advice.of(made).loss
            assert decision.best == (made if decision.loss < 1e-9 else advice.best.tossed)
        # Played again, move by move, each side's view gives the same advice.
        again = Deal(*deal.dealt, deal.starter_card, scores=deal.start_scores)
        plays = iter([d for d in of.decisions if d.kind == "play"])
        for role in Role:
            toss = deal.tosses[role]
            assert toss is not None
            again.toss(role, toss)
        for event in deal.events:
            if not isinstance(event, CardPlayed):
                continue
            view = view_of(again, event.role)
            if len(legal_ranks(map(rank_of, view.hand), view.play_state.count)) > 1:
                decision = next(plays)
                assert (decision.seat, decision.role) == (game_seat(of, event.role), event.role)
                assert decision.hand == view.hand
                assert decision.history == view.moves
                assert decision.scores == view.scores
                assert decision.made == (event.card,)
                if number < 3:
                    assert decision.loss == advise_play(view).of(event.card).loss
            again.play(event.role, event.card)
        assert next(plays, None) is None


def game_seat(deal: DealReview, role: Role) -> Seat:
    return deal.dealer if role is Role.DEALER else deal.dealer.other


def test_marks_begin_at_their_losses() -> None:
    (decision,) = islice(reviewed("greedy+greedy", 0).decisions, 1)
    marks = {0.0: "", 0.149: "", 0.15: "?!", 0.399: "?!", 0.4: "?", 0.999: "?", 1.0: "??", 9: "??"}
    for loss, mark in marks.items():
        assert replace(decision, loss=loss).mark == mark
    assert [loss for loss, _ in MARKS] == sorted((loss for loss, _ in MARKS), reverse=True)


def test_a_decision_is_said_in_a_line() -> None:
    for decision in reviewed("random+random", 0).decisions:
        line = words(decision)
        assert line.startswith(decision.kind)
        assert "\n" not in line
        assert ("better" in line) == (decision.loss >= 1e-9)


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
    assert "in the crib" in words(ada)
    ben = the(found, Seat.P2, "toss")
    assert (ben.mark, ben.loss, ben.best) == ("", 0, tuple(sorted(parse_cards("JC KH"))))
    assert found.total("skill") == pytest.approx(-ada.loss)


def test_a_card_that_gives_points_away_is_marked() -> None:
    """A lead of a five invites a ten and a five."""
    found = review(one_deal(tosses=("9S 2H", "JC KH"), played="5H"))
    lead = the(found, Seat.P1, "play")
    assert lead.made == parse_cards("5H")
    assert lead.best != lead.made
    assert 0.15 < lead.loss < 0.4
    assert lead.mark == "?!"
    assert lead.starter == parse_cards("QD")[0]


def test_games_that_are_not_over_add_up_too() -> None:
    """Before the tosses, after one, after both, in the play."""
    for record, decisions in (
        (Record((), Seat.P1), 0),
        (one_deal(), 0),
        (one_deal(tosses=("9S 2H", None)), 1),
        (one_deal(tosses=(None, "JC KH")), 1),
        (one_deal(tosses=("9S 2H", "JC KH")), 2),
        (one_deal(tosses=("9S 2H", "JC KH"), played="TC 8S"), 4),
    ):
        found = review(record)
        check_sums(found)
        assert len(found.decisions) == decisions
        assert found.error == pytest.approx(3.0 * sqrt(len(record.deals)))
        assert found.margin == sum(deal.net for deal in found.deals)


def test_a_game_cut_off_anywhere_costs_the_same_as_far_as_it_goes() -> None:
    record = play_game("greedy+greedy", 0)
    whole = reviewed("greedy+greedy", 0)
    deal = record.deals[1]
    part = replace(record, deals=(record.deals[0], replace(deal, played=deal.played[:4])))
    found = review(part)
    check_sums(found)
    costs = [(d.deal, d.kind, d.made, d.loss) for d in found.decisions]
    assert costs == [(d.deal, d.kind, d.made, d.loss) for d in whole.decisions][: len(costs)]
    assert len(found.deals) == 2


def test_a_record_that_breaks_the_rules_is_refused() -> None:
    with pytest.raises(RecordError) as caught:
        review(one_deal(tosses=("9S 2H", "JC KH"), played="9S"))
    assert "\n" not in str(caught.value)


def test_a_record_read_from_text_is_reviewed_alike() -> None:
    from muggins.rules.record import format_record  # noqa: PLC0415 - only here

    record = one_deal(tosses=("5H 5D", "JC KH"), played="TC 8S")
    assert review(parse_record(format_record(record))) == review(record)
