"""Draw the pictures of the documentation: ``make pictures``, or ``python scripts/pictures.py [FOLDER]``.

A command runs in a terminal of its own, and what it shows there becomes an SVG; others draw theirs themselves.
"""

import argparse
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
PAPER = TerminalTheme(
    (250, 249, 246),
    (40, 40, 40),
    [
        (40, 40, 40),
        (190, 40, 40),
        (30, 120, 60),
        (160, 110, 0),
        (30, 80, 180),
        (140, 60, 140),
        (0, 120, 130),
        (200, 200, 200),
    ],
    [
        (90, 90, 90),
        (200, 40, 40),
        (30, 140, 70),
        (180, 130, 0),
        (40, 95, 205),
        (160, 70, 160),
        (0, 140, 150),
        (255, 255, 255),
    ],
)
# Without the web fonts that the library would name: no reader's browser should ask for any.
SVG = """<svg viewBox="0 0 {terminal_width} {terminal_height}" xmlns="http://www.w3.org/2000/svg"
  xml:space="preserve"><style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="{terminal_width}" height="{terminal_height}" rx="8" fill="#faf9f6" stroke="#d8d5cc"/>
<g transform="translate(9, 9)">{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g>
</svg>
"""


def shown(arguments: list[str], width: int) -> str:
    """Return all that a command writes on a terminal of `width` columns."""
    here, there = pty.openpty()
    environment = os.environ | {"TERM": "xterm-256color", "COLUMNS": str(width), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "muggins", *arguments]
    with subprocess.Popen(command, stdout=there, env=environment) as process:
        os.close(there)
        output = b""
        try:
            while chunk := os.read(here, 65536):
                output += chunk
        except OSError:  # Linux says so when the other end has closed
            pass
        if process.wait():
            raise RuntimeError(f"{arguments} failed")
    os.close(here)
    return output.decode().replace("\r\n", "\n")


def draw(path: Path, arguments: list[str], width: int) -> None:
    """Write the picture of a command, in a terminal of `width` columns."""
    console = Console(record=True, width=width, file=StringIO())
    console.print(Text(f"$ muggins {' '.join(arguments)}", "bold"))
    console.print(Text.from_ansi(shown(arguments, width)))
    svg = console.export_svg(theme=PAPER, code_format=SVG, unique_id=path.stem)
    path.write_text(svg, "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where the pictures go")
    folder: Path = parser.parse_args(arguments).folder
    if not folder.is_dir():
        parser.error(f"folder {str(folder)!r}: expected one that exists")
    draw(folder / "discard.svg", ["discard", "3H", "4D", "5D", "5S", "JS", "2C", "--dealer"], 76)
    for command in (["census"], ["odds", "115", "110", "--pone"]):
        line = [sys.executable, "-m", "muggins", *command, "--plot", str(folder / f"{command[0]}.svg")]
        subprocess.run(line, check=True, capture_output=True)


if __name__ == "__main__":
    main()
