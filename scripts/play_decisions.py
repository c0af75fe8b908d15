"""Decisions in the play with what each card loses, as data: what rules are fitted to and measured on.

``python -m scripts.play_decisions nash+rule 1000 --seed 5 --out FILE.npz`` plays 1,000 deals of a player against the
solution, asks the solution about every choice of the player, and writes the decisions to a file; 15 ms a deal.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins import Role, View, format_position, open_solution
from muggins.arena.match import compiled
from muggins.arena.playout import play_games
from muggins.arena.table import new_table
from muggins.arena.tally import new_tally
from muggins.cards import rank_of
from muggins.coach.belief import CoachWorkspace, new_coach_workspace
from muggins.coach.play import losses_of_cards
from muggins.kernels.crib import TOSSES
from muggins.kernels.deal_row import CARDS, DEALER, LENGTH, MOST_DEALS, SIX, STARTER, TOSS
from muggins.players.registry import parse_player
from muggins.rules.play import PlayState, fits
from muggins.rules.view import Move

_NOTHING = -1


class Decisions(NamedTuple):
    """Choices in the play, one a row.

    Attributes:
        deal: int32[n], the number of the deal, from 0 on without gaps: not all deals have a choice.
        position: str[n], see :mod:`muggins.rules.position`.
        loss: float32[n, 13], what each rank that may be played loses in points; NaN for the others.
        played: int8[n], the rank that was played.
        sides: int32[1], how many sides of deals there were.
    """

    deal: NDArray[np.int32]
    position: NDArray[np.str_]
    loss: NDArray[np.float32]
    played: NDArray[np.int8]
    sides: NDArray[np.int32]


def rows_of(player: str, deals: int, seed: int, against: str = "nash") -> Iterator[NDArray[np.int16]]:
    """Yield deals of games of a player, in the first seat, see :mod:`muggins.kernels.deal_row`."""
    table = new_table(compiled(parse_player(player)), compiled(parse_player(against)))
    done = game = 0
    while done < deals:
        log = np.full((1, MOST_DEALS, LENGTH), _NOTHING, np.int16)
        play_games(table, seed, game, 1, False, new_tally(), log)
        for row in log[0][log[0][:, DEALER] != _NOTHING][: deals - done]:
            yield row
            done += 1
        game += 1


def choices_of(row: NDArray[np.int16]) -> Iterator[tuple[View, int]]:
    """Yield each choice in the play of a deal, with the card that was played."""
    deal = row.tolist()
    six = [tuple(deal[SIX + 6 * role : SIX + 6 * role + 6]) for role in Role]
    tossed = [tuple(six[role][place] for place in TOSSES[deal[TOSS + role]]) for role in Role]
    hands = [[card for card in six[role] if card not in tossed[role]] for role in Role]
    state, moves = PlayState(), list[Move]()
    for card in deal[CARDS : CARDS + 8]:
        turn = _turn(state)
        while not any(fits(rank_of(held), state.count) for held in hands[turn]):
            moves.append(Move(turn, None))
            state, _ = state.after_go()
            turn = _turn(state)
        view = View(turn, six[turn], tossed[turn], deal[STARTER], tuple(moves))
        if view.is_choice:
            yield view, card
        moves.append(Move(turn, card))
        hands[turn].remove(card)
        state, _ = state.after(rank_of(card))


def _turn(state: PlayState) -> Role:
    assert state.turn is not None
    return state.turn


def decisions_of(player: str, deals: int, seed: int, *, both: bool = False) -> Decisions:
    """Return the decisions of a player against the solution, or of both."""
    workspace, found = new_coach_workspace(open_solution()), []
    for number, row in enumerate(rows_of(player, deals, seed)):
        side = Role.DEALER if row[DEALER] == 0 else Role.PONE
        for view, card in choices_of(row):
            if both or view.role is side:
                found.append((number, view, card, _losses(view, workspace)))
    return Decisions(
        np.array([number for number, *_ in found], np.int32),
        np.array([format_position(replace(view, scores=(0, 0))) for _, view, _, _ in found]),
        np.array([losses for *_, losses in found], np.float32),
        np.array([rank_of(card) for _, _, card, _ in found], np.int8),
        np.array([deals * (1 + both)], np.int32),
    )


def _losses(view: View, workspace: CoachWorkspace) -> NDArray[np.float32]:
    losses = np.full(13, np.nan, np.float32)
    for (card,), loss in losses_of_cards(view, workspace).items():
        losses[rank_of(card)] = loss
    return losses


def loss_a_deal(found: Decisions) -> tuple[float, float]:
    """Return what the player's cards lost, points a deal, and the standard error."""
    lost = np.bincount(found.deal, found.loss[np.arange(len(found.deal)), found.played], int(found.sides[0]))
    return float(lost.mean()), float(lost.std(ddof=1)) / len(lost) ** 0.5


def load(path: Path) -> Decisions:
    """Return decisions from a file."""
    with np.load(path) as kept:
        return Decisions(**kept)


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the decisions, and print what they lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("player")
    parser.add_argument("deals", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--both", action="store_true", help="the solution's decisions, too")
    parser.add_argument("--out", type=Path)
    told = parser.parse_args(arguments)
    found = decisions_of(told.player, told.deals, told.seed, both=told.both)
    if told.out:
        np.savez_compressed(told.out, **found._asdict())
    mean, error = loss_a_deal(found)
    lost = f"{mean:.4f} ± {1.96 * error:.4f} points a deal and side"
    print(f"{told.player}: {len(found.deal):,} choices in {told.deals:,} deals lose {lost}")


if __name__ == "__main__":
    main()
