"""Write the equilibrium's tables in src/muggins/counting/data: ``python -m research equilibrium_tables OTHER --write``.

They are exact sums over all hands for the shipped solution. OTHER is a solution that was found in another way, such as
by ``muggins solve --algorithm cfr+ --until '165 iterations' --out OTHER``. How far its figures are from those of
the shipped one is given as their error: so much is open where both are near an equilibrium, and there may be many.
"""

import argparse
import csv
import io
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.cards import RANK_TEXT, Rank
from muggins.errors import MugginsError
from muggins.files.digest import with_digest
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
"""The columns of the tosses, in points and as shares; named as by ``muggins explore discards --csv``."""
OFTEN = 1e-4
"""Four ranks that are kept less often have an error that says little."""
COMMAND = "python -m research equilibrium_tables OTHER --write"
_CRIB = (
    "Points of the crib when both sides toss as the shipped solution of Muggins does, near an equilibrium: means over"
    " all hands that it tosses so, flushes and nobs included."
)
ABOUT_CRIB = {
    Role.DEALER: f"DEALER: discarding to your own crib. {_CRIB}",
    Role.PONE: f"PONE: discarding to the opponent's crib. {_CRIB}",
}
ABOUT_TOSSES = (
    "What the shipped solution of Muggins tosses, by two ranks, over all hands. Columns as by `muggins explore discards"
    " --csv`: held, often, chosen and suited are shares; crib, hand, play, net and loss are points, means over the"
    " hands that toss the two ranks; crib_any is the crib of all hands that have them."
)
ABOUT_KEEPS = (
    "What the shipped solution of Muggins keeps, by four ranks, over all hands: how often, as a share; points of the"
    " hand; net points in the play, own less the opponent's, where both sides play the solution."
)


@dataclass(frozen=True)
class Figures:
    """What the tables are made of."""

    digest: str  # of the solution, SHA-256
    nashconv: float  # of the solution, points a deal
    made_by: str  # how the solution was found
    grids: dict[Role, TossGrid]  # its tosses, by role
    play: Any  # float32[2, 1820], net points in the play by role and keep


def figures_of(solution: Solution) -> Figures:
    """Return what a solution says; about two seconds a role."""
    made_by = f"{solution.figure('iterations')} iterations of {solution.about['algorithm']}"
    grids = {role: toss_grid(solution, role) for role in Role}
    return Figures(solution.digest, float(solution.figure("nashconv")), made_by, grids, solution.keep_values)


def crib_file(ours: Figures, other: Figures, role: Role) -> str:
    """Return a table of the crib when two ranks are tossed, 13 by 13."""
    cribs = {each.ranks: _points(each.crib) for each in ours.grids[role].tossed}
    rows = [[RANK_TEXT[low], *(cribs[min(low, high), max(low, high)] for high in range(13))] for low in range(13)]
    about = [ABOUT_CRIB[role], f"Error: {_error(_cribs_off(ours, other, role))}; cell by cell in {TOSSES}."]
    return _file([*about, *_made(ours, other)], ("rank", *RANK_TEXT), rows)


def tosses_file(ours: Figures, other: Figures) -> str:
    """Return all about each two ranks in each role."""
    off = {role: _cribs_off(ours, other, role) for role in Role}
    rows = [
        [
            role,
            _ranks(each.ranks),
            *(_share(getattr(each, name)) for name in SHARES),
            *(_points(getattr(each, name)) for name in POINTS),
            _points(error),
        ]
        for role in Role
        for each, error in zip(ours.grids[role].tossed, off[role], strict=True)
    ]
    about = [ABOUT_TOSSES, f"Column error, for crib: {_error([*off[Role.PONE], *off[Role.DEALER]])}."]
    return _file([*about, *_made(ours, other)], ("role", "tossed", *SHARES, *POINTS, "error"), rows)


def keeps_file(ours: Figures, other: Figures) -> str:
    """Return all about each four ranks in each role."""
    rows: list[list[object]] = []
    off, often = np.abs(ours.play.astype(np.float64) - other.play), np.zeros(ours.play.shape)
    for role in Role:
        kept = {each.ranks: each for each in ours.grids[role].kept}
        for keep, ranks in enumerate(map(tuple, MEMBERS[4].tolist())):
            hand = None
            if ranks in kept:
                often[role, keep], hand = kept[ranks].often, kept[ranks].hand
            points = map(_points, (hand, ours.play[role, keep], off[role, keep]))
            rows.append([role, _ranks(ranks), _share(often[role, keep]), *points])
    common, rare = (_error(off[chosen]) for chosen in (often >= OFTEN, often < OFTEN))
    about = [
        ABOUT_KEEPS,
        f"Column error, for play: {common}, where the ranks are kept once in {1 / OFTEN:,.0f} deals or more.",
        f"Where they are kept less often, {rare}: what nobody does, nobody is prepared for.",
    ]
    return _file([*about, *_made(ours, other)], ("role", "kept", "often", "hand", "play", "error"), rows)


def _cribs_off(ours: Figures, other: Figures, role: Role) -> list[float]:
    pairs = zip(ours.grids[role].tossed, other.grids[role].tossed, strict=True)
    return [_off(each.crib, theirs.crib) for each, theirs in pairs]


def _off(ours: float | None, other: float | None) -> float:
    """Return how far two figures are apart, in points; infinitely where one of the solutions has none."""
    return math.inf if ours is None or other is None else abs(ours - other)


def _error(off: Sequence[float] | NDArray[np.float64]) -> str:
    found = np.array(off)
    return f"the other solution differs by {found.mean():.3f} on average, at most {found.max():.3f}"


def _made(ours: Figures, other: Figures) -> list[str]:
    return [
        f"Exact sums for that solution, rounded: SHA-256 {ours.digest}, NashConv {ours.nashconv:.5f} points a deal.",
        f"Made by `{COMMAND}`, where OTHER is by {other.made_by}, NashConv {other.nashconv:.5f}.",
    ]


def _file(about: Sequence[str], heads: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    for line in about:
        text.write(f"# {line}\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows(rows)
    return with_digest(text.getvalue())


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
        solutions = open_solution(), open_solution(chosen.other)
    except MugginsError as error:
        parser.error(str(error))
    for name, text in tables(*map(figures_of, solutions)).items():
        print(f"{name}:", *(line for line in text.splitlines() if "differs by" in line))
        if chosen.write:
            write_text(FOLDER / name, text)


if __name__ == "__main__":
    main()
