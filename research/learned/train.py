"""A player that learns by playing against itself: ``python -m research learned.train``."""

import sys
from pathlib import Path
from typing import Any

import click

from muggins.cli.interrupt import until_interrupted
from muggins.cli.options import PathName, json_option, plot_option
from muggins.cli.plots import save_plot
from muggins.cli.progress import following
from muggins.cli.terminal import answer, console, signed, table
from muggins.errors import MugginsError
from muggins.studies.base import GREEN, label
from research.learned.training import LearningCurve, LearningRound, Training


@click.command(epilog="Example: python -m research learned.train --out learner --minutes 10 --plot curve.svg")
@click.option("--out", "folder", type=PathName(file_okay=False), required=True, help="Kept here.")
@click.option("--rounds", default=20, show_default=True, help="Rounds to have in the end.")
@click.option("--minutes", type=float, help="Begin no round after so long.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same learner.")
@click.option("--resume", is_flag=True, help="Go on with what the folder has.")
@plot_option
@json_option
def command(*, folder: Path, rounds: int, minutes: float | None, seed: int, resume: bool, plot: Path | None) -> None:
    """Train a player by play against itself in the vectorised environment.

    A learner that can count plays a million cards a round and fits a small net, and tables for the discard, to all
    rounds: ten seconds each, twenty are enough. Every round is kept, and measured in match points (1/2/3) against
    greedy+greedy, every deck twice. The player 'learned' was made so. Needs PyTorch: pip install torch.
    """
    if rounds < 1:
        raise MugginsError(f"--rounds {rounds}: expected 1 or more")
    if minutes is not None and not 0 < minutes < 1e6:
        raise MugginsError(f"--minutes {minutes:g}: expected more than 0")
    training = Training(folder, seed, resume=resume)

    def words() -> tuple[str, float]:
        return f"round {len(training.rounds) + 1} of {rounds}", len(training.rounds) / rounds

    with until_interrupted() as check:
        for _ in following(training.learn(rounds, minutes), words, _told):
            pass
    kept = f"{len(training.rounds)} rounds are kept in {folder}; the same command with --resume continues"
    if not training.rounds:
        check("no round is done")
        raise MugginsError("no round is done")
    curve = training.curve()
    save_plot(plot, lambda axes: draw(axes, curve), size=(7, 4))
    answer(curve, _show)
    check(kept)


def _told(of: LearningRound) -> str:
    return f"round {of.number}: {signed(of.match_points)} match points, {of.seconds:,.0f} s"


def _show(curve: LearningCurve) -> None:
    rows = [(str(of.number), f"{of.cards:,}", signed(of.match_points), f"{of.seconds:,.0f}") for of in curve.rounds]
    out = console()
    columns = (">Round", ">Cards", ">Match points", ">Seconds")
    table(out, columns, rows, title="Against greedy+greedy, match points per game (1/2/3), 95%")
    out.print(f"Learned: {curve.file}", soft_wrap=True)


def draw(axes: Any, curve: LearningCurve) -> None:
    rounds = [of.number for of in curve.rounds]
    means = [of.match_points.mean for of in curve.rounds]
    axes.errorbar(rounds, means, yerr=[of.match_points.half_width for of in curve.rounds], color=GREEN, capsize=2)
    axes.grid(visible=True, axis="y", alpha=0.3)
    label(axes, "A player learns from itself", "round", "match points per game against greedy+greedy, 95%")


if __name__ == "__main__":
    try:
        command(prog_name="python -m research learned.train")
    except MugginsError as error:
        sys.exit(str(error))
