"""Write the equilibrium's tables, in src/muggins/counting/data: ``python -m scripts.equilibrium_tables OTHER --write``.

They are exact sums over all hands for the shipped solution. OTHER is a solution that was found in another way; how far
its figures are from those of the shipped one is what an equilibrium leaves open, and is given as their error. It comes from
``muggins solve --algorithm cfr+ --iterations 300 --until 0.0001 --out OTHER``.
"""

import argparse
import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from muggins.cards import RANK_TEXT, Rank
from muggins.errors import MugginsError
from muggins.files.text import write_text
from muggins.kernels.multisets import MEMBERS
from muggins.rules.role import Role
from muggins.solver.file.solution import Solution, open_solution
from muggins.solver.query.toss_grid import TossGrid, toss_grid

FOLDER = Path(__file__).resolve().parents[1] / "src" / "muggins" / "counting" / "data"
CRIBS = {Role.DEALER: "equilibrium_own_crib.csv", Role.PONE: "equilibrium_opp_crib.csv"}
TOSSES, KEEPS = "equilibrium_tosses.csv", "equilibrium_keeps.csv"
POINTS = ("crib", "crib_any", "hand", "play", "net", "loss")
SHARES = ("held", "often", "chosen", "suited")
"""The columns of the tosses, in points and as shares; named as by ``muggins explore toss --csv``."""
COMMAND = "python -m scripts.equilibrium_tables OTHER --write"
ALGORITHM = "muggins solve --algorithm cfr+ --iterations 300 --until 0.0001 --out OTHER"


@dataclass(frozen=True)
class Figures:
    """What the tables are made of.

    Attributes:
        digest: of the solution, SHA-256.
        nashconv: of the solution, points a deal.
        grids: its tosses, by role.
        play: float32[2, 1820], net points in the play by role and keep.
    """

    digest: str
    nashconv: float
    grids: dict[Role, TossGrid]
    play: Any


def figures_of(solution: Solution) -> Figures:
    """Return what a solution says; about two seconds a role."""
    grids = {role: toss_grid(solution, role) for role in Role}
    return Figures(solution.digest, float(solution.about["nashconv"]), grids, solution.keep_values)


def crib_file(ours: Figures, other: Figures, role: Role) -> str:
    """Return a table of the crib, 13 by 13, over all hands that have both ranks."""
    cribs = {each.ranks: each.crib_any for each in ours.grids[role].tossed}
    off = [abs(cribs[each.ranks] - each.crib_any) for each in other.grids[role].tossed]
    whose = "DEALER: discarding to your own crib." if role is Role.DEALER else "PONE: discarding to the opponent's crib."
    about = [
        whose,
        "Points of the crib when both sides toss as the shipped solution of Muggins does, near an equilibrium: the mean"
        " over all six-card hands that have both ranks, flushes and nobs included.",
        f"{_error(off)}; cell by cell in {TOSSES}.",
    ]
    rows = [[RANK_TEXT[low], *(f"{cribs[min(low, high), max(low, high)]:.3f}" for high in range(13))] for low in range(13)]
    return _file([*about, *_made(ours, other)], ("rank", *RANK_TEXT), rows)


def tosses_file(ours: Figures, other: Figures) -> str:
    """Return all about each two ranks in each role."""
    rows, off = [], []
    for role in Role:
        for each, theirs in zip(ours.grids[role].tossed, other.grids[role].tossed, strict=True):
            off.append(abs(each.crib_any - theirs.crib_any))
            shares, points = ([getattr(each, name) for name in names] for names in (SHARES, POINTS))
            rows.append([role, _ranks(each.ranks), *map(_share, shares), *map(_points, (*points, off[-1]))])
    about = [
        "What the shipped solution of Muggins tosses, by two ranks, over all six-card hands; columns as by `muggins explore"
        " toss --csv`: held, often, chosen and suited are shares; crib, hand, play, net and loss are points, means over the"
        " hands that toss the two ranks; crib_any is the crib over all hands that have them.",
        f"Column error, for crib_any: {_error(off)}.",
    ]
    return _file([*about, *_made(ours, other)], ("role", "tossed", *SHARES, *POINTS, "error"), rows)


def keeps_file(ours: Figures, other: Figures) -> str:
    """Return all about each four ranks in each role."""
    rows, off = [], np.abs(ours.play.astype(np.float64) - other.play)
    kept = {(role, each.ranks): each for role in Role for each in ours.grids[role].kept}
    often = np.zeros(off.shape)
    for role in Role:
        for keep, ranks in enumerate(MEMBERS[4].tolist()):
            each = kept.get((role, tuple(ranks)))
            often[role, keep] = 0 if each is None else each.often
            hand = None if each is None else each.hand
            points = (hand, float(ours.play[role, keep]), float(off[role, keep]))
            rows.append([role, _ranks(ranks), _share(often[role, keep]), *map(_points, points)])
    about = [
        "What the shipped solution of Muggins keeps, by four ranks, over all six-card hands; often is a share; hand and play are"
        " points: of the hand that is kept, and net in the play, both sides playing the solution.",
        f"Column error, for play: {_error(off.ravel())}; by how often keeps are kept, {(off * often).sum() / 2:.3f}.",
    ]
    return _file([*about, *_made(ours, other)], ("role", "kept", "often", "hand", "play", "error"), rows)


def _error(off: Iterable[float]) -> str:
    """Return in words how far two solutions are apart."""
    found = np.array(list(off))
    return f"the other solution differs by {found.mean():.3f} on average, at most {found.max():.3f}"


def _made(ours: Figures, other: Figures) -> list[str]:
    return [
        f"Exact sums for that solution (SHA-256 {ours.digest}, NashConv {ours.nashconv:.5f} points a deal), rounded.",
        f"Made by `{COMMAND}`; the other solution has NashConv {other.nashconv:.5f} and comes from `{ALGORITHM}`.",
    ]


def _file(about: Sequence[str], heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    for line in about:
        text.write(f"# {line}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return text.getvalue()


def _ranks(ranks: Sequence[Rank]) -> str:
    return " ".join(RANK_TEXT[rank] for rank in ranks)


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.6f}"


def _points(points: float | None) -> str:
    return "" if points is None else f"{points:.3f}"


def tables(ours: Figures, other: Figures) -> dict[str, str]:
    """Return the text of each file by its name."""
    cribs = {name: crib_file(ours, other, role) for role, name in CRIBS.items()}
    return {**cribs, TOSSES: tosses_file(ours, other), KEEPS: keeps_file(ours, other)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what the tables say of their errors, or write them."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("other", metavar="OTHER", help="the other solution")
    parser.add_argument("--write", action="store_true", help="put the tables in place")
    chosen = parser.parse_args(arguments)
    try:
        ours, other = figures_of(open_solution()), figures_of(open_solution(chosen.other))
    except MugginsError as error:
        parser.error(str(error))
    for name, text in tables(ours, other).items():
        print(f"{name}:", *(line for line in text.splitlines() if "differs by" in line))
        if chosen.write:
            write_text(FOLDER / name, text)


if __name__ == "__main__":
    main()
