"""What is learned of a person: from which games, what is told of it, and that it can be forgotten."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from muggins.archive import people
from muggins.archive.habits import HabitSeen
from muggins.archive.kept import Options
from muggins.archive.people import KnownPerson, PeopleLearner
from muggins.cards import rank_of
from muggins.errors import DamagedError, PlayerError
from muggins.players.adaptive.learner import shown_deals
from muggins.rules.record import Record, format_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.rules.view import view_of
from muggins.table.levels import opponent
from muggins.table.table import Table
from tests.archive.seasons import ALONE, season, store_of
from tests.games import move
from tests.waiting import until

pytestmark = pytest.mark.all  # what learns an opponent is compiled where somebody plays against it

_FIVE = 4


def habit(found: KnownPerson, words: str, role: Role) -> HabitSeen:
    (seen,) = [each for each in found.habits if (each.words, each.role) == (words, role)]
    return seen


def test_a_person_is_told_whom_it_is_like_and_what_it_does(tmp_path: Path) -> None:
    found = PeopleLearner(store_of(tmp_path / "games.sqlite", season("schell+rule", 24))).learned("You")
    assert (found.games, found.forgotten, found.responds) == (24, None, True)
    assert found.likeness.toss == {"schell": 1.0}
    assert found.likeness.lead["rule"] > 0.9
    assert found.likeness.reply["rule"] > 0.9
    told = [each for each in found.habits if each.telling]
    assert {"lead a five", "lead from a pair"} <= {each.words for each in told}
    lead = habit(found, "lead a five", Role.PONE)
    assert lead.sentence == f"You lead a five {lead.times} of {lead.of} times; the Solver would {lead.solver:.0f}."
    apart = [abs(each.times - each.solver) / each.of for each in told]
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] >= 0.05


def test_habits_are_counted_as_by_hand(tmp_path: Path) -> None:
    records = season("schell+rule", 24)
    found = PeopleLearner(store_of(tmp_path / "games.sqlite", records)).learned("You")
    leads, fives = [], []
    for record in records:
        game = record.replay()
        for place, deal in enumerate(game.deals[:-1]):
            if max(deal.start_scores) >= 85:
                continue
            dealer = Seat((record.first_dealer + place) % 2)
            own = Role.DEALER if dealer is Seat.P1 else Role.PONE
            toss = deal.tosses[own]
            assert toss is not None
            six = [rank_of(card) for card in deal.dealt[own]]
            if own is Role.DEALER and _FIVE in six and six.count(_FIVE) < 5:
                fives.append(_FIVE in map(rank_of, toss))
            if own is Role.PONE:
                kept = [rank_of(card) for card in deal.dealt[own] if card not in toss]
                paired = {rank for rank in kept if kept.count(rank) > 1}
                if paired and paired != set(kept):
                    leads.append(rank_of(record.deals[place].played[0]) in paired)
    lead = habit(found, "lead from a pair", Role.PONE)
    assert (lead.times, lead.of) == (sum(leads), len(leads))
    five = habit(found, "toss a five to your own crib", Role.DEALER)
    assert (five.times, five.of) == (sum(fives), len(fives))
    assert len(leads) > 20


@pytest.mark.parametrize("ruleset", [STANDARD, Ruleset.short()])
def test_deals_tell_until_a_side_has_85_of_121(ruleset: Ruleset, tmp_path: Path) -> None:
    records = season("schell+rule", 24, ruleset)
    begun = [deal.start_scores for record in records for deal in record.replay().deals[:-1]]
    far = sum(max(scores) < 85 - 121 + ruleset.target for scores in begun)
    options = Options("greedy+greedy", target=ruleset.target)
    found = PeopleLearner(store_of(tmp_path / "games.sqlite", records, options)).learned("You")
    assert (found.games, found.deals) == (24, far)
    assert 1.5 * 24 < far < len(begun)


def test_who_plays_like_the_solver_is_told_no_habit(tmp_path: Path) -> None:
    found = PeopleLearner(store_of(tmp_path / "games.sqlite", season("nash", 24))).learned("You")
    assert [each.sentence for each in found.habits if each.telling] == []
    assert len(found.habits) > 15
    assert max(found.likeness.toss, key=lambda name: found.likeness.toss[name]) == "nash"


@pytest.mark.parametrize("options", [Options("greedy+greedy", practice=True), Options("greedy+greedy", hints=True)])
def test_games_with_hints_or_practice_tell_nothing(options: Options, tmp_path: Path) -> None:
    assert (
        PeopleLearner(store_of(tmp_path / "games.sqlite", season("schell+rule", 2), options)).learned("You").games == 0
    )


def test_only_finished_games_of_the_person_count(tmp_path: Path) -> None:
    store = store_of(tmp_path / "games.sqlite", season("schell+rule", 2))
    table = Table(Options("greedy+greedy"), "left")
    store.begin(table.text, table.options)
    others = Record.of(season("schell+rule", 1)[0].replay(), ("Ada", "Ben"))
    store.import_text(format_record(others))
    assert PeopleLearner(store).learned("You").games == 2
    assert PeopleLearner(store).learned("Ada").games == 0
    store.delete(1)
    assert PeopleLearner(store).learned("You").games == 1


def test_the_last_deal_of_a_game_is_not_learned_from() -> None:
    for record in season("schell+rule", 6):
        game = record.replay()
        shown = shown_deals(game, Seat.P1)
        assert len(shown.deals) == len(shown.rows) == len(game.deals) - 1
        for deal, row in zip(shown.deals, shown.rows, strict=True):
            assert sorted(row[1:7]) == sorted(deal.dealt[Role.PONE])
            assert [int(card) for card in row[16:24]] == list(record.deals[shown.deals.index(deal)].played)


def test_what_is_learned_game_by_game_is_what_is_learned_at_once(tmp_path: Path) -> None:
    records = season("schell+rule", 9)
    store = store_of(tmp_path / "games.sqlite", records[:3])
    step_by_step = PeopleLearner(store)
    assert step_by_step.learned("You").games == 3
    for record in records[3:]:
        store.save(store.begin(record, ALONE).number, record, ended=True)
        last = step_by_step.learned("You")
    assert last == PeopleLearner(store).learned("You")
    assert last.games == 9


def test_people_change_so_old_games_are_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_GAMES", 4)
    monkeypatch.setattr(people, "_SLACK", 2)
    records, counts = season("schell+rule", 9), []
    store = store_of(tmp_path / "games.sqlite", ())
    kept = PeopleLearner(store)
    for record in records:
        store.save(store.begin(record, ALONE).number, record, ended=True)
        counts.append(kept.learned("You").games)
    assert counts == [1, 2, 3, 4, 5, 6, 4, 5, 6]


def test_who_is_forgotten_is_learned_from_new_games_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    records = season("schell+rule", 3)
    store = store_of(tmp_path / "games.sqlite", records[:2])
    kept = PeopleLearner(store)
    assert kept.learned("You").games == 2
    kept.forget("You")
    assert kept.learned("You").games == 0
    assert PeopleLearner(store).learned("You").forgotten is not None
    monkeypatch.setattr("muggins.archive.store.now", lambda: "2099-01-01T00:00:00+00:00")
    store.save(store.begin(records[2], ALONE).number, records[2], ended=True)
    assert kept.learned("You").games == PeopleLearner(store).learned("You").games == 1
    assert kept.learned("Ada").forgotten is None


def test_a_damaged_row_of_the_forgotten_is_one_line(tmp_path: Path) -> None:
    store = store_of(tmp_path / "games.sqlite", season("schell+rule", 1))
    PeopleLearner(store).forget("You")
    with store.file.open() as database:
        database.execute("UPDATE forgotten SET since = replace(since, '20', '19')")
    with pytest.raises(DamagedError, match=r"^the table of each forgotten is damaged: .*; there is no copy$"):
        PeopleLearner(store).learned("You")


def answered(known: Callable[[], object], first: object) -> object:
    """Wait until the response is another one than at first."""
    until(lambda: known() is not first, "another response", 120)
    return known()


def test_the_champion_that_learns_plays_on_while_it_learns(tmp_path: Path) -> None:
    store = store_of(tmp_path / "games.sqlite", season("schell+rule", 12))
    kept = PeopleLearner(store)
    with kept._learning:  # it cannot learn yet
        known = kept.opponent_of("You")
        first = known()
        table = Table(Options("adapt", target=61), "a5", known=known)
        rng = random.Random(1)
        for _ in range(4):
            move(table, rng)
    assert answered(known, first) is not first
    while table.awaits is not None:
        move(table, rng)
    assert table.result is not None


def test_the_champion_plays_otherwise_once_it_has_learned(tmp_path: Path) -> None:
    kept = PeopleLearner(store_of(tmp_path / "games.sqlite", season("schell+rule", 24)))
    known = kept.opponent_of("You")
    unknown = people._unknown()
    answered(known, unknown)
    before, after = opponent("adapt", random.Random(1), lambda: unknown), opponent("adapt", random.Random(1), known)
    other = asked = 0
    for record in season("schell+rule", 12):
        game = record.replay()
        for place, deal in enumerate(game.deals[:-1]):
            dealer = Seat((record.first_dealer + place) % 2)
            role = Role.DEALER if dealer is Seat.P2 else Role.PONE
            if max(deal.start_scores) < 60:
                for events in range(3, len(deal.events)):
                    view = view_of(deal, role, events=events)
                    if view.is_choice and view.legal_cards():
                        asked += 1
                        other += before.play(view) != after.play(view)
    assert asked > 100
    assert 0.1 < other / asked < 0.6


def test_without_games_to_learn_from_it_is_refused() -> None:
    with pytest.raises(PlayerError, match="learns from game to game"):
        opponent("adapt", random.Random(1))
