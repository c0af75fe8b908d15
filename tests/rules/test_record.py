import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.errors import MugginsError, RecordError
from muggins.rules.record import Record, format_record, parse_record
from muggins.rules.role import Seat
from muggins.rules.ruleset import STANDARD, Ruleset
from tests.strategies import random_game, rulesets, seeds


@given(seeds, rulesets, st.integers(1, 300))
def test_a_record_round_trips_at_any_moment_of_a_game(seed: int, ruleset: Ruleset, actions: int) -> None:
    game = random_game(seed, ruleset, actions=actions)
    record = Record.of(game, ("Ada", "Ben"), seed=str(seed))
    assert parse_record(format_record(record)) == record
    replayed = record.replay()
    assert replayed.scores == game.scores
    assert replayed.result == game.result
    for again, deal in zip(replayed.deals, game.deals, strict=True):
        assert again.tosses == deal.tosses  # the tosses are simultaneous: their order is no fact
        assert again.events[2:] == deal.events[2:]


@given(seeds, rulesets, st.integers(1, 200), st.sampled_from(Seat))
def test_a_resigned_game_round_trips_and_says_so_in_its_last_line(
    seed: int, ruleset: Ruleset, actions: int, seat: Seat
) -> None:
    game = random_game(seed, ruleset, actions=actions)
    if game.winner is not None:
        return
    game.resign(seat)
    record = Record.of(game, ("Ada", "Ben"), seed=str(seed))
    text = format_record(record)
    p1, p2 = game.scores
    assert text.splitlines()[-1] == f"result: {seat.other} wins {p1}-{p2}, match points 1, {seat} resigned"
    assert parse_record(text) == record
    assert record.replay().result == game.result


def test_a_result_that_says_that_a_finished_game_was_resigned_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="cannot resign"):
        parse_record(text.rstrip() + ", P1 resigned\n")
    unfinished = "".join(text.splitlines(keepends=True)[:-3])
    for line in ("P1 wins 3-4, match points 1, P2 resigned", "P1 wins, P3 resigned", "P1 resigned"):
        with pytest.raises(RecordError, match=r"the deals give|expected"):
            parse_record(f"{unfinished}result: {line}\n")


@pytest.fixture(scope="module")
def text() -> str:
    return format_record(Record.of(random_game(5, STANDARD), ("Ada", "Ben")))


def test_a_record_is_one_line_a_deal_and_skips_comments(text: str) -> None:
    game = random_game(5, STANDARD)
    assert len(text.splitlines()) == 4 + len(game.deals) + 1
    commented = text.replace("\n", "\n# a remark\n\n")
    assert parse_record(commented) == parse_record(text)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("muggins game 1", "muggins game 9", "begins with 'muggins game 9'"),
        ("players: Ada, Ben", "players: Ada", "expected two names with a comma"),
        ("players: Ada, Ben", "players: , Ben", "player '': expected printable"),
        ("rules: standard", "rules: chess", "ruleset: 'chess'"),
        ("first dealer: P", "first dealer: Q", "expected P1 or P2"),
        ("1 dealer", "2 dealer", "deal 1: expected '1'"),
        ("| starter", "| stranger", "deal 1: expected 'starter'"),
        ("result: P", "result: Q", "the deals give 'result: P"),
        ("| score ", "| score 1", "where the cards give"),
        ("| show pone ", "| show pone 1", "where the cards give"),
        ("go+1", "go", "where the cards give 'go\\+1'"),
    ],
)
def test_a_damaged_record_is_named(text: str, old: str, new: str, message: str) -> None:
    assert old in text
    with pytest.raises(RecordError, match=message) as caught:
        parse_record(text.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_a_record_with_a_seed_has_the_decks_of_that_seed() -> None:
    game = random_game(5, STANDARD)
    text = format_record(Record.of(game, seed="5"))
    assert parse_record(text).seed == "5"
    with pytest.raises(RecordError, match="deal 1: its cards are not those of the seed"):
        parse_record(text.replace("seed: 5", "seed: 6"))
    with pytest.raises(RecordError, match="expected printable ASCII"):
        parse_record(text.replace("seed: 5", "seed: é"))


def test_an_empty_record_is_refused() -> None:
    with pytest.raises(RecordError, match="begins with nothing"):
        parse_record("# only a remark\n")


@pytest.mark.parametrize("number", [300, pytest.param(2_000, marks=pytest.mark.all)])
def test_random_damages_are_found_or_harmless(text: str, number: int) -> None:
    """Change, drop, double or swap characters: one line of error, or a record of the same game."""
    rng = random.Random(7)
    found = 0
    for _ in range(number):
        broken = list(text)
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(broken))
            match rng.randrange(4):
                case 0:
                    broken[place] = rng.choice("0123456789ACDHKQS()+|- \n:é")
                case 1:
                    del broken[place]
                case 2:
                    broken.insert(place, broken[place])
                case _:
                    other = rng.randrange(len(broken))
                    broken[place], broken[other] = broken[other], broken[place]
        try:
            record = parse_record("".join(broken))
        except MugginsError as error:
            found += 1
            assert isinstance(error, RecordError)
            assert "\n" not in str(error)
        else:
            assert record.replay().result == parse_record(text).replay().result
    assert found > 0.85 * number


def test_truncation_is_found_or_gives_the_deals_that_are_whole(text: str) -> None:
    whole = parse_record(text)
    for length in range(len(text)):
        try:
            record = parse_record(text[:length])
        except RecordError:
            continue
        assert record.deals == whole.deals[: len(record.deals)]
