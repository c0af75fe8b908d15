"""Pictures: one way to open a figure and to write it, whole or not at all."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from muggins.errors import MissingExtraError, MugginsError, shorten
from muggins.files.text import check_plain, replacing

_FORMATS = (".png", ".svg", ".pdf")
_LONGEST = 255  # bytes of a file's name, almost everywhere


def check_plot(path: Path) -> None:
    if path.suffix.lower() not in _FORMATS:
        raise MugginsError(f"picture {shorten(str(path))!r}: expected a name ending in {', '.join(_FORMATS)}")
    try:
        folder = path.resolve().parent.is_dir() and len(os.fsencode(path.name)) <= _LONGEST
    except OSError:
        folder = False
    if not folder:
        raise MugginsError(f"picture {shorten(str(path))!r}: expected a folder that exists, with a name that fits")
    check_plain(path, "picture")
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise MissingExtraError(
            "pictures need matplotlib: expected it installed, as with pip install 'muggins[plot]'"
        ) from None
    mpl.use("Agg")


def save_plot(path: Path | None, draw: Callable[[Any], None], *, size: tuple[float, float]) -> None:
    """Let `draw` fill a matplotlib Axes of `size` inches, write it atomically, and say so; for no path do nothing."""
    if path is None:
        return
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=size, layout="constrained")
    draw(figure.add_subplot())
    with replacing(path, "picture") as temporary:
        figure.savefig(temporary, dpi=150)
    click.echo(f"Picture written to {path}", err=True)
