"""An address as a QR code in the terminal, for a phone to take."""

import segno
from rich.console import Console
from rich.text import Text

_QUIET = 2
"""Empty squares around the code: four are standard, but phones do with two, and a terminal has few lines."""


def show_qr(out: Console, address: str) -> None:
    """Print an address as a QR code, if the terminal is wide enough."""
    rows = [list(row) for row in segno.make(address, error="l", micro=False).matrix_iter(border=_QUIET)]
    if len(rows[0]) > out.width:
        return
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = Text()
        for top, bottom in zip(upper, lower, strict=True):
            # Dark squares on light ones, whatever the colours of the terminal.
            line.append("▀", f"{_colour(top)} on {_colour(bottom)}")
        out.print(line)


def _colour(dark: int) -> str:
    return "#000000" if dark else "#ffffff"
