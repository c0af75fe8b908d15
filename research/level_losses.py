"""Measure what each opponent's decisions lose: ``python -m research level_losses [GAMES] [--json FILE]``.

Each plays GAMES to 121 against itself; every game is reviewed. Prints, as rows in Markdown, points lost a decision, and
points and wins lost a deal by theme, with standard errors over games; the tables stand in docs/measurements/coach.md,
and what muggins/archive/level_losses.json holds, which one's own losses are measured against.
"""

import argparse
import json
import random
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from muggins.archive.level_losses import VERSION
from muggins.coach.coach import Coach
from muggins.coach.themes import Theme
from muggins.estimate import Z_95
from muggins.files.digest import digest_of
from muggins.files.text import write_text
from muggins.players.base import Player
from muggins.rules.game import Game
from muggins.rules.record import Record
from muggins.rules.role import Seat
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.view import view_of
from muggins.table.levels import LEVELS, opponent


def played(players: Mapping[Seat, Player], first: Seat, seed: str) -> Game:
    """Return a finished game to 121, with decks of a seed."""
    game, number = Game(first), 0
    while game.winner is None:
        number += 1
        deal = game.begin_deal_from(shuffled_deck(seed, number))
        while deal.to_act:
            role = deal.to_act[0]
            view, player = view_of(deal, role), players[game.seat_of(role)]
            if view.starter is None:
                deal.toss(role, player.toss(view))
            else:
                deal.play(role, player.play(view))
    return game


def game_of(name: str, seed: int) -> Record:
    """Return a game of a player against itself."""
    players = {seat: opponent(name, random.Random(f"losses {name} {seed} {seat}")) for seat in Seat}
    return Record.of(played(players, Seat(seed % 2), f"losses {name} {seed}"), (name, name))


def measured(name: str, games: int) -> dict[str, Any]:
    """Return what a player's decisions lost: means a deal, with standard errors, and points a decision."""
    coach, rows, began = Coach(), [], time.monotonic()
    for seed in range(games):
        review = coach.review(game_of(name, seed))
        for seat in Seat:
            themes = review.by_theme(seat)
            rows.append([len(review.deals), *(value for theme in Theme for value in themes[theme].values())])
        if seed % 10 == 9:
            print(f"{name}: {seed + 1} games, {time.monotonic() - began:.0f} s", flush=True)
    table = np.array(rows, dtype=float)
    deals, figures = table[:, 0], table[:, 1:].reshape(len(rows), len(Theme), 3)
    points, decisions = figures[:, :, 1].sum(1), figures[:, :, 0].sum(1)
    found: dict[str, Any] = {
        "games": games,
        "points_a_deal": ratio(points, deals),
        "points_a_decision": ratio(points, decisions),
        "wins_a_deal": ratio(figures[:, :, 2].sum(1), deals),
    }
    for place, theme in enumerate(Theme):
        lost, wins = figures[:, place, 1], figures[:, place, 2]
        found[theme] = {
            "decisions_a_deal": float(figures[:, place, 0].sum() / deals.sum()),
            "points_a_deal": ratio(lost, deals),
            "wins_a_deal": ratio(wins, deals),
        }
    return found


def ratio(top: Any, bottom: Any) -> list[float]:
    """Return the ratio of two sums over games, and its standard error."""
    value = top.sum() / bottom.sum()
    error = np.sqrt(((top - value * bottom) ** 2).sum()) / bottom.sum()
    return [float(value), float(error)]


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, review, print."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=200, help="of each player")
    parser.add_argument("--json", type=Path, help="where to write them")
    asked = parser.parse_args(arguments)
    if asked.games < 2:
        parser.error(f"{asked.games} games: expected 2 or more")
    found = {name: measured(name, asked.games) for name in (*LEVELS, "nash")}
    if asked.json:
        made_by = f"python -m research level_losses {asked.games}"
        content = {"version": VERSION, "made_by": made_by, "sha256": digest_of(found), "losses": found}
        write_text(asked.json, json.dumps(content, indent=1) + "\n", "losses")
    for name, of in found.items():
        print(f"| {name} | " + " | ".join(f"{of[key][0]:.4f} ± {Z_95 * of[key][1]:.4f}" for key in of if "_" in key))
        for theme in Theme:
            print(f"|   {theme} | " + " | ".join(str(value) for value in of[theme].values()))


if __name__ == "__main__":
    main()
