"""The environments: decisions a second on one core, beside other card games for players that learn."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel

from bench.timing import Figure
from muggins.envs.format import GameFormat
from muggins.envs.gymnasium import SoloEnv
from muggins.envs.openspiel import load_game
from muggins.envs.pettingzoo import env, raw_env
from muggins.envs.vector import VectorEnv

_SECONDS = 3.0
_SIDE_BY_SIDE = 4096
_WHOLE = GameFormat(target=121, reward="match")


def figures() -> Iterator[Figure]:
    """Measure, one figure at a time; every decision is drawn at random from the legal ones."""
    theirs = _rate(_openspiel(pyspiel.load_game("cribbage")))
    reference, note = "OpenSpiel's cribbage in C++", f"OpenSpiel's cribbage {theirs:,.0f}/s"
    for name, chosen in (("deals", GameFormat()), ("games to 121", _WHOLE)):
        rate = _rate(_vector(chosen))
        yield _figure(f"{_SIDE_BY_SIDE:,} {name} at once, with observations", rate, 2e6, (reference, theirs), note)
    for name, chosen in (("deals", GameFormat()), ("games to 121", _WHOLE)):
        rate = _rate(_openspiel(load_game(chosen)))
        yield _figure(f"OpenSpiel, {name}", rate, 20_000, (reference, theirs), note)
    leduc, said = _rate_of(_leduc)
    yield _figure("PettingZoo, deals", _rate(_pettingzoo(env())), 10_000, ("PettingZoo's Leduc hold'em", leduc), said)
    bare = _rate(_pettingzoo(raw_env()))
    yield _figure("PettingZoo without its wrappers, deals", bare, None, ("PettingZoo's Leduc hold'em", leduc), said)
    rummy, said = _rate_of(_rlcard)
    solo = _rate(_gymnasium(SoloEnv("greedy+greedy")))
    yield _figure("Gymnasium against greedy+greedy, deals", solo, None, ("RLCard's gin rummy", rummy), said)


def _figure(name: str, rate: float, target: float | None, other: tuple[str, float | None], note: str) -> Figure:
    reference, theirs = other
    ratio = rate / theirs if theirs else None
    return Figure(f"decisions: {name}", rate, "/s", target, reference, ratio, more_is_better=True, note=note)


def _rate(decide: Callable[[], int]) -> float:
    """Return decisions a second of processor time of a function that returns how many it has made."""
    decide()
    made, began = 0, time.process_time()
    while time.process_time() - began < _SECONDS:
        made += decide()
    return made / (time.process_time() - began)


def _rate_of(make: Callable[[], tuple[str, Callable[[], int]]]) -> tuple[float | None, str]:
    """Return the rate of a package that may not be there, and a note."""
    try:
        name, decide = make()
    except ImportError as error:
        return None, f"{error.name} is not installed: no ratio"
    rate = _rate(decide)
    return rate, f"{name} {rate:,.0f}/s"


def _vector(game_format: GameFormat) -> Callable[[], int]:
    games = VectorEnv(_SIDE_BY_SIDE, game_format)

    def step() -> int:
        games.step(games.random_actions())
        return len(games)

    return step


def _openspiel(game: Any) -> Callable[[], int]:
    rng = random.Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return made

    return play


def _pettingzoo(duel: Any) -> Callable[[], int]:
    rng = random.Random(1)

    def play() -> int:
        duel.reset(seed=rng.randrange(2**31))
        made = 0
        for _ in duel.agent_iter():
            seen, _, over, cut, _ = duel.last()
            if over or cut:
                duel.step(None)
            else:
                duel.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                made += 1
        return made

    return play


def _leduc() -> tuple[str, Callable[[], int]]:
    from pettingzoo.classic import leduc_holdem_v4  # noqa: PLC0415 - needs RLCard, which may not be there

    return "Leduc hold'em", _pettingzoo(leduc_holdem_v4.env())


def _rlcard() -> tuple[str, Callable[[], int]]:
    import rlcard  # noqa: PLC0415 - may not be there

    rng, rummy = random.Random(1), rlcard.make("gin-rummy", config={"seed": 1})

    def play() -> int:
        state, _ = rummy.reset()
        made = 0
        while not rummy.is_over():
            state, _ = rummy.step(rng.choice(list(state["legal_actions"])))
            made += 1
        return made

    return "gin rummy", play


def _gymnasium(solo: SoloEnv) -> Callable[[], int]:
    rng = random.Random(1)

    def play() -> int:
        _, info = solo.reset()
        over, made = False, 0
        while not over:
            _, _, over, _, info = solo.step(rng.choice(np.flatnonzero(info["action_mask"]).tolist()))
            made += 1
        return made

    return play
