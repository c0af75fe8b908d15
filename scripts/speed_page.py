"""Write docs/speed.md from bench/results.json: ``python -m scripts.speed_page --write``."""

import argparse
from collections.abc import Sequence

from bench.results import ROOT, Measured, read

PAGE = ROOT / "docs" / "speed.md"
HEAD = """# Speed

`make bench` measures, beside a reference in the same run, and keeps the figures with the commit that they were measured
at in `bench/results.json`; this page is written from that file (`python -m scripts.speed_page --write`). Medians on a
virtual machine with two cores, with what is compiled in the cache unless a table says otherwise.
`make bench ARGS="--stale"` lists the figures that are older than their code. `make bench ARGS="arena --against COMMIT"`
runs a benchmark here and on another commit by turns, and prints the ratio and how much it varies.
"""
SECTIONS = {
    "scoring": "Scoring",
    "arena": "Games and studies",
    "start": "Importing",
    "processes": "Commands",
    "cold": "The first minute, with an empty home",
    "solver": "The solver",
    "coach": "The coach",
    "explore": "Exploring the solution",
    "envs": "Environments for players that learn",
    "score": "Playing for the score",
    "web": "The table in the browser",
    "page": "The page",
}
TAIL = """
The first run ever compiles, and says so on standard error; [what is compiled when](web.md#getting-ready). The compiled
code is kept in the user's cache folder, or in `MUGGINS_CACHE`.
"""


def number(value: float) -> str:
    """Return a number with three digits, or without a fraction."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def row(measured: Measured) -> str:
    """Return a figure as a row of a table."""
    figure = measured.figure
    asked = (
        "" if figure.target is None else f"{'at least' if figure.more_is_better else 'at most'} {figure.target:,.6g}"
    )
    ratio = "" if figure.ratio is None else f"{number(figure.ratio)} x {figure.reference}"
    return (
        f"| {figure.name} | {number(figure.value)} {figure.unit}".rstrip() + f" | {asked} | {ratio} | {figure.note} |"
    )


def page() -> str:
    """Return the page as it should be."""
    kept, lines = read(), [HEAD]
    for name, title in SECTIONS.items():
        if found := kept.get(name):
            commits = ", ".join(sorted({each.commit or "not known" for each in found}))
            lines += [f"## {title}\n", f"`python -m bench {name}`, measured at {commits}.\n"]
            lines += ["| What | Figure | Asked | Ratio | Note |", "|---|---|---|---|---|", *map(row, found), ""]
    return "\n".join(lines).rstrip() + "\n" + TAIL


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the page, or write it."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the page")
    if parser.parse_args(arguments).write:
        PAGE.write_text(page(), "utf-8")
    else:
        print(page())


if __name__ == "__main__":
    main()
