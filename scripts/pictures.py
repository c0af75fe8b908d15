"""Draw the pictures that commands draw: ``make pictures``, or ``python scripts/pictures.py [FOLDER]``."""

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"


def main(arguments: Sequence[str] | None = None) -> None:
    """Draw them all."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER, help="where the pictures go")
    folder: Path = parser.parse_args(arguments).folder
    if not folder.is_dir():
        parser.error(f"folder {str(folder)!r}: expected one that exists")
    pictures = {"census": "study census", "odds": "odds 115-110 --pone", "rules": "explore rules"}
    for name, command in pictures.items():
        line = [sys.executable, "-m", "muggins", *command.split(), "--plot", str(folder / f"{name}.svg")]
        subprocess.run(line, check=True, capture_output=True)


if __name__ == "__main__":
    main()
