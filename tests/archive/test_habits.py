"""What a person does otherwise than the solver: from which games, and how it is counted."""

import random
from functools import cache
from pathlib import Path

import pytest

from muggins.archive import habits
from muggins.archive.habits import HabitSeen, PersonHabits, habits_of
from muggins.archive.kept import Options
from muggins.archive.store import GameStore
from muggins.cards import rank_of
from muggins.players.forms import plain_player
from muggins.players.registry import parse_player
from muggins.rules.record import Record, format_record
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from muggins.table.table import Table
from tests.games import play_game

_FIVE = 4


def habit(person: PersonHabits, words: str, role: Role) -> HabitSeen:
    (seen,) = [each for each in person.habits if (each.words, each.role) == (words, role)]
    return seen


def test_habits_are_counted_as_by_hand(tmp_path: Path) -> None:
    records = season("schell+rule", 24)
    person = habits_of(store_of(tmp_path / "games.sqlite", records), "You")
    leads, fives = [], []
    for record in records:
        game = record.replay()
        for place, deal in enumerate(game.deals[:-1]):
            if max(deal.start_scores) >= 85:
                continue
            own = Role.DEALER if (record.first_dealer + place) % 2 == Seat.P1 else Role.PONE
            toss = deal.tosses[own]
            assert toss is not None
            six = [rank_of(card) for card in deal.dealt[own]]
            if own is Role.DEALER and _FIVE in six:
                fives.append(_FIVE in map(rank_of, toss))
            if own is Role.PONE:
                kept = [rank_of(card) for card in deal.dealt[own] if card not in toss]
                paired = {rank for rank in kept if kept.count(rank) > 1}
                if paired and paired != set(kept):
                    leads.append(rank_of(record.deals[place].played[0]) in paired)
    lead = habit(person, "lead from a pair", Role.PONE)
    assert (lead.times, lead.of) == (sum(leads), len(leads))
    five = habit(person, "discard a five to your own crib", Role.DEALER)
    assert (five.times, five.of) == (sum(fives), len(fives))
    assert len(leads) > 20
    telling = [each for each in person.habits if each.telling]
    assert {"lead a five", "lead from a pair"} <= {each.words for each in telling}
    assert lead.sentence == f"You lead from a pair {lead.times} of {lead.of} times; the Solver would {lead.solver:.0f}."
    apart = [abs(each.times - each.solver) / each.of for each in telling]
    assert apart == sorted(apart, reverse=True)
    assert apart[-1] >= 0.05


@pytest.mark.parametrize("ruleset", [STANDARD, Ruleset.short()])
def test_deals_count_until_a_side_has_85_of_121(ruleset: Ruleset, tmp_path: Path) -> None:
    records = season("schell+rule", 8, ruleset)
    begun = [deal.start_scores for record in records for deal in record.replay().deals[:-1]]
    early = sum(max(scores) < 85 - 121 + ruleset.target for scores in begun)
    options = Options("greedy+greedy", target=ruleset.target)
    person = habits_of(store_of(tmp_path / "games.sqlite", records, options), "You")
    assert (person.games, person.deals) == (8, early)
    assert 8 < early < len(begun)


def test_who_plays_like_the_solver_has_no_habits(tmp_path: Path) -> None:
    person = habits_of(store_of(tmp_path / "games.sqlite", season("nash", 24)), "You")
    assert [each.sentence for each in person.habits if each.telling] == []
    assert len(person.habits) > 15


@pytest.mark.parametrize("options", [Options("greedy+greedy", practice=True), Options("greedy+greedy", hints=True)])
def test_games_with_hints_or_practice_do_not_count(options: Options, tmp_path: Path) -> None:
    assert habits_of(store_of(tmp_path / "games.sqlite", season("schell+rule", 2), options), "You").games == 0


def test_the_newest_finished_games_of_the_person_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = store_of(tmp_path / "games.sqlite", season("schell+rule", 3))
    table = Table(Options("greedy+greedy"), "left")
    store.begin(table.text, table.options)
    others = Record.of(season("schell+rule", 1)[0].replay(), ("Ada", "Ben"))
    store.import_text(format_record(others))
    assert habits_of(store, "You").games == 3
    assert habits_of(store, "Ada").games == 0
    store.delete(1)
    two = habits_of(store, "You")
    assert two.games == 2
    record = season("schell+rule", 4)[3]
    store.save(store.begin(record, ALONE).number, record, ended=True)
    monkeypatch.setattr(habits, "MOST_GAMES", 2)
    newest = habits_of(store_of(tmp_path / "newest.sqlite", season("schell+rule", 4)[2:]), "You")
    assert habits_of(store, "You") == newest
    assert newest != two


ALONE = Options("greedy+greedy")


@cache
def season(who: str, games: int, ruleset: Ruleset = STANDARD) -> tuple[Record, ...]:
    """Games that a player of the arena, in place of a person, has played against greedy."""
    rng = random.Random(1)
    players = [plain_player(parse_player(name), rng) for name in (who, "greedy+greedy")]
    played = []
    for number in range(games):
        seed = f"{who} {number}"
        game = play_game(players, seed, Seat(number % 2), ruleset)
        played.append(Record.of(game, ("You", "greedy+greedy"), seed))
    return tuple(played)


def store_of(path: Path, records: tuple[Record, ...], options: Options = ALONE) -> GameStore:
    """A file of these games."""
    store = GameStore(path)
    for record in records:
        store.save(store.begin(record, options).number, record, ended=True)
    return store
