"""Runs every console block of the documentation and compares what it prints; ``--write`` puts the output in place.

A console block is one command behind ``$`` and what it prints: ``python scripts/goldens.py [--write] [PAGE ...]``.
"""

import argparse
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
_BLOCK = re.compile(r"```console\n\$ ([^\n]*)\n(.*?)```", re.DOTALL)


def examples(page: Path) -> list[tuple[str, str]]:
    """Return the console blocks of a page: each command with the output shown."""
    return [(command, output.strip()) for command, output in _BLOCK.findall(page.read_text("utf-8"))]


def run(command: str) -> str:
    """Return what a command prints, run in the repository's root by this interpreter; raise if it fails."""
    line = command.replace("muggins", f"{sys.executable} -m muggins", 1)
    ran = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=400, check=True)
    return ran.stdout.strip()


def refreshed(text: str, printed: dict[str, str]) -> str:
    """Return a page's text with the output of each command replaced by what it printed."""
    return _BLOCK.sub(lambda block: f"```console\n$ {block[1]}\n{printed[block[1]]}\n```", text)


def main() -> None:
    """Run the commands of the pages named, or of all pages, two at a time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="rewrite the blocks that differ")
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="default: README.md and docs/")
    arguments = parser.parse_args()
    pages = [page.resolve() for page in arguments.pages] or PAGES
    commands = sorted({command for page in pages for command, _ in examples(page)})
    with ThreadPoolExecutor(2) as pool:
        printed = dict(zip(commands, pool.map(run, commands), strict=True))
    stale = False
    for page in pages:
        for command, output in examples(page):
            if printed[command] != output:
                stale = True
                print(f"{page.relative_to(ROOT)}: {command}")
        if arguments.write:
            page.write_text(refreshed(page.read_text("utf-8"), printed), "utf-8")
    sys.exit(stale and not arguments.write)


if __name__ == "__main__":
    main()
