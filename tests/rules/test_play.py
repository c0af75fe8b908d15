import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.errors import CardError, IllegalActionError, MugginsError
from muggins.rules.play import PlayState, legal_ranks
from muggins.rules.role import Role
from muggins.rules.transcript import read_play
from tests import naive

DECK = [rank for rank in range(13) for _ in range(4)]


def rules_log(hands: tuple[list[int], list[int]], choose: naive.Choose) -> list[naive.Logged]:
    """Play two hands out by the rules; the log is written as the naive twin writes it."""
    held = [list(hand) for hand in hands]
    state = PlayState()
    log: list[naive.Logged] = []
    while state.turn is not None:
        turn = state.turn
        if fits := legal_ranks(held[turn], state.count):
            rank = choose([r + 1 for r in fits]) - 1
            assert rank >= state.bound[turn]
            held[turn].remove(rank)
            state, pegged = state.after(rank)
            log.append((int(turn), rank + 1, sum(peg.points for peg in pegged)))
        else:
            state, pegger = state.after_go()
            log.append((int(turn), None, 0 if pegger is None else 1))
    return log


@given(st.permutations(DECK), st.integers(0, 2**32))
def test_the_play_agrees_with_the_naive_twin(deck: list[int], seed: int) -> None:
    hands = (deck[:4], deck[4:8])
    ours = rules_log(hands, random.Random(seed).choice)
    plain = ([r + 1 for r in hands[0]], [r + 1 for r in hands[1]])
    assert ours == naive.play(plain, random.Random(seed).choice)


@given(
    st.lists(
        st.sampled_from(["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "go", "5H", "KD", "x"]),
        max_size=20,
    )
)
def test_any_play_text_is_a_play_or_a_one_line_error(tokens: list[str]) -> None:
    try:
        steps = read_play(" ".join(tokens))
    except MugginsError as error:
        assert "\n" not in str(error)
    else:
        assert len(steps) == len(tokens)
        assert all(0 < step.count <= 31 for step in steps)


@pytest.mark.parametrize(
    ("play", "error", "message"),
    [
        ("K K K K", IllegalActionError, "'K': K at 30 makes 40: expected at most 31, or go"),
        ("5 go", IllegalActionError, "go at 5: every card fits"),
        ("go", IllegalActionError, "go at 0: every card fits"),
        ("T T 6 go A go 3", IllegalActionError, "3 by the dealer, who said go when it would have fitted"),
        ("K K K A T Q J A 9", IllegalActionError, "all eight cards of the play are down"),
        ("5H 5H", CardError, "5H is played twice"),
        ("5 5 5 A 5 5", CardError, "a fifth 5 in the play"),
        ("6 8 Z", CardError, "'Z' in the play: expected a card"),
    ],
)
def test_an_impossible_play_is_refused(play: str, error: type[MugginsError], message: str) -> None:
    with pytest.raises(error, match=message):
        read_play(play)


def test_a_go_bounds_what_its_speaker_holds() -> None:
    state = read_play("T T 6 go")[-1].state
    assert state.bound[Role.DEALER] == 5
    assert state.turn is Role.PONE
