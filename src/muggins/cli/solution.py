"""``muggins solution``: what a solution file says, and whether it is whole."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import muggins
from muggins.cli.exploit import exploit
from muggins.cli.options import PathName, json_option, plot_option
from muggins.cli.plots import save_plot
from muggins.cli.solve import draw_curve, show_curve
from muggins.cli.terminal import answer, console, print_json, table, wants_json
from muggins.errors import SolverError, shorten

if TYPE_CHECKING:
    from muggins.solver.deal.check import Compacted, Verified


@click.group("solution", no_args_is_help=False, epilog="Example: muggins solution show nash")
def command() -> None:
    """Look into a solution: where it comes from, whether it is whole, and how exploitable it is."""


@command.command(epilog="Example: muggins solution show nash")
@click.argument("file", default="nash")
@plot_option
@json_option
def show(*, file: str, plot: Path | None) -> None:
    """Say where a solution comes from and how good it is."""
    solution = muggins.open_solution(file)
    about = solution.about
    if plot is not None and not solution.curve:
        raise SolverError(f"solution {shorten(file)!r} says nothing of how it converged")
    save_plot(plot, lambda axes: draw_curve(axes, solution.curve), size=(8, 4.5))
    if wants_json():
        from muggins.solver.file.solution import SolutionAbout  # noqa: PLC0415

        print_json(SolutionAbout(str(solution.path), dict(about)))
        return
    rows = [(key.replace("_", " "), _plain(value)) for key, value in sorted(about.items()) if key != "curve"]
    table(console(), ("What", "Figure"), rows)
    if solution.curve:
        console().print()
        show_curve(solution.curve)


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_plain, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(item)}" for key, item in value.items())
    return f"{value:.6g}" if isinstance(value, float) else str(value)


@command.command(epilog="Example: muggins solution verify nash")
@click.argument("file", default="nash")
@click.option("--measure", is_flag=True, help="Measure its NashConv as well: a minute.")
@click.option("--restate", "write", is_flag=True, help="Measure it, and write into the file what was found.")
@json_option
def verify(*, file: str, measure: bool, write: bool) -> None:
    """Check every byte of a solution, unpack it, and on request measure it again."""
    solution = muggins.open_solution(file)

    from muggins.solver.deal.check import verify_solution  # noqa: PLC0415 - it compiles

    answer(verify_solution(solution, measured=measure, write=write), _show_verified)


def _show_verified(found: "Verified") -> None:
    console().print(
        f"{found.file}: whole; {found.entries_of_play:,} entries of play, {found.tosses:,} tosses", soft_wrap=True
    )
    if measured := found.measured:
        gains = f"pone {measured.gains.pone:.5f}, dealer {measured.gains.dealer:.5f}"
        console().print(f"NashConv {measured.nashconv:.5f} points per deal ({gains})")
        if (given := measured.nashconv_given_starter) is not None:
            console().print(f"NashConv of the play given the starter, on average {given:.5f}")


@command.command(epilog="Example: muggins solution compact mine mine-small.muggins")
@click.argument("file")
@click.argument("out", type=PathName(dir_okay=False))
@click.option(
    "--cut",
    type=float,
    help="Leave out sets that come up less often, of the play given the starter where there is one.  [default: 1e-06]",
)
@click.option(
    "--opening-cut", type=float, help="The same for the first three cards by keep and toss.  [default: 3e-07]"
)
@json_option
def compact(*, file: str, out: Path, cut: float | None, opening_cut: float | None) -> None:
    """Write the compact form of a full solution, and measure what that costs: about a minute."""
    for name, value in (("cut", cut), ("opening-cut", opening_cut)):
        if value is not None and not 0 <= value < 1:
            raise SolverError(f"{name} {value:g}: expected 0 to less than 1")
    full = muggins.open_solution(file)

    from muggins.solver.deal.check import compact_solution  # noqa: PLC0415 - it compiles

    def written(found: "Compacted") -> None:
        before = "" if found.nashconv_solved is None else f" (as solved {found.nashconv_solved:.5f})"
        console().print(f"{out}: {found.bytes:,} bytes, NashConv {found.measured.nashconv:.5f}{before}", soft_wrap=True)

    answer(compact_solution(full, out, cut=cut, opening_cut=opening_cut), written)


command.add_command(exploit)
