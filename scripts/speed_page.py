"""Print bench/results.json as tables: ``python -m scripts.speed_page``; part of the site's page on speed."""

import argparse
from collections.abc import Sequence

from bench.results import Measured, read

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


def tables() -> str:
    """Return a heading and a table for each benchmark."""
    kept, lines = read(), list[str]()
    for name, title in SECTIONS.items():
        if found := kept.get(name):
            commits = ", ".join(sorted({each.commit or "not known" for each in found}))
            lines += [f"## {title}\n", f"`python -m bench {name}`, measured at {commits}.\n"]
            lines += ["| What | Figure | Asked | Ratio | Note |", "|---|---|---|---|---|", *map(row, found), ""]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables."""
    argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__).parse_args(arguments)
    print(tables())


if __name__ == "__main__":
    main()
