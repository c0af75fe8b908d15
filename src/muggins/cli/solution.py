"""``muggins solution``: what a solution file says, and whether it is whole."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import muggins
from muggins.cards import format_cards
from muggins.cli.interrupt import Interrupted, until_interrupted
from muggins.cli.options import Group, PathName, complete_solution, json_option, plot_option, workers_option
from muggins.cli.plots import save_plot
from muggins.cli.progress import watched
from muggins.cli.solve import draw_curve, show_curve
from muggins.cli.terminal import answer, console, print_json, table, wants_json
from muggins.errors import SolverError, shorten
from muggins.files.text import read_text
from muggins.players.registry import LEARNED

if TYPE_CHECKING:
    from muggins.arena.workers import Workers
    from muggins.solver.deal.check import Compacted, Verified
    from muggins.studies.exploit import Exploitation, HandsExploited


@click.group("solution", cls=Group, no_args_is_help=False, epilog="Example: muggins solution show nash")
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
    if solution.digest == _SHIPPED:
        console().print(
            f"\nIn the real game a perfect opponent gains {_EXPLOITABILITY}: muggins solution exploit nash."
        )


_SHIPPED = "71c12cc00fab24ff1746eec9182cf5d8718eddff29266ac1bde0ba957420fe9c"
_EXPLOITABILITY = "0.0142 ± 0.0012 points over two deals, one in each role"


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


def _show_verified(check: "Verified") -> None:
    console().print(
        f"{check.file}: whole; {check.entries_of_play:,} entries of play, {check.tosses:,} tosses", soft_wrap=True
    )
    if measured := check.measured:
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
    "--opening-cut", type=float, help="The same for the first three cards by keep and discard.  [default: 3e-07]"
)
@json_option
def compact(*, file: str, out: Path, cut: float | None, opening_cut: float | None) -> None:
    """Write the compact form of a full solution, and measure what that costs: about a minute."""
    for name, value in (("cut", cut), ("opening-cut", opening_cut)):
        if value is not None and not 0 <= value < 1:
            raise SolverError(f"{name} {value:g}: expected 0 to less than 1")
    full = muggins.open_solution(file)

    from muggins.solver.deal.check import compact_solution  # noqa: PLC0415 - it compiles

    def written(small: "Compacted") -> None:
        before = "" if small.nashconv_solved is None else f" (as solved {small.nashconv_solved:.5f})"
        console().print(f"{out}: {small.bytes:,} bytes, NashConv {small.measured.nashconv:.5f}{before}", soft_wrap=True)

    answer(compact_solution(full, out, cut=cut, opening_cut=opening_cut), written)


_WORDS = {
    "total": "discard and play together",
    "toss": "the discard",
    "play": "the play, of which",
    "starter": "  knowing the starter",
    "six": "  knowing its own discard",
    "keep": "  knowing its keep only",
}


@command.command(epilog="Example: muggins solution exploit nash --samples 400")
@click.argument("solution", shell_complete=complete_solution)
@click.option("--samples", default=400, show_default=True, help="Six-card hands of each role; 400 take five minutes.")
@click.option("--hands", type=PathName(dir_okay=False), help="Measure these instead: a role and six cards a line.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same result.")
@workers_option
@json_option
def exploit(*, solution: str, samples: int, hands: Path | None, seed: int, workers: "Workers") -> None:
    """Measure how far a perfect opponent beats a solution in the real game, discard to last card.

    The opponent knows the strategy, its own six cards and the starter; for each of a sample of such
    cards its best response is exact. SOLUTION is a file or a name such as nash; nash-max is the same
    solution, always taking its most probable choice; learned is the player that learned from itself.
    """
    most = solution.endswith("-max")

    from muggins.studies import exploit as study  # noqa: PLC0415 - it compiles

    given = None if hands is None else study.read_hands(read_text(hands, "hands", "a role and six cards a line"))
    units = []
    with study.measurable(solution.removesuffix("-max")) as path:
        if given is not None:
            jobs = [(path, most, *hand) for hand in given]
            gains = tuple(watched(workers.run(study.explore_hand, jobs), len(jobs), "hands"))
            file = LEARNED if solution == LEARNED else str(path)
            answer(study.HandsExploited(file, most, gains), _show_hands)
            return
        coming = study.study_exploit(path, samples, most=most, seed=seed, workers=workers)
        with until_interrupted() as check:
            for unit in watched(coming, samples, "samples"):
                units.append(unit)  # noqa: PERF402 - what came before Ctrl-C is kept
    if not units:
        raise Interrupted("no hand is done")
    result = study.exploitation(units, path, most=most, seed=seed)
    if solution == LEARNED:
        result = replace(result, solution=LEARNED)
    answer(result, _show)
    check(f"{result.samples} of {samples} hands of each role are done; --samples {result.samples} gives the same again")


def _show_hands(gains: "HandsExploited") -> None:
    rows = [(str(each.role), format_cards(each.cards), f"{each.total:.6f}", f"{each.play:.6f}") for each in gains.hands]
    title = "What a perfect opponent gains with these cards, points per deal"
    table(console(), ("Role", "Cards", ">Discard and play", ">The play"), rows, title=title)


def _show(exploitation: "Exploitation") -> None:
    out = console()
    rows = []
    for name, about in _WORDS.items():
        sides = [getattr(exploitation.pone, name), getattr(exploitation.dealer, name)]
        if None in sides:
            continue
        both = sum(side.mean for side in sides)
        width = sum(side.half_width**2 for side in sides) ** 0.5
        words = about.partition(",")[0] if name == "play" and exploitation.pone.starter is None else about
        cells = [f"{side.mean:.4f} ± {side.half_width:.4f}" for side in sides]
        rows.append((words, *cells, f"{both:.4f} ± {width:.4f}"))
    title = f"What a perfect opponent gains, points per deal, {exploitation.samples} hands of each role, 95%"
    table(out, ("By", ">As pone", ">As dealer", ">Both"), rows, title=title)
