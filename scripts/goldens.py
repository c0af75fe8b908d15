"""Runs every console block of the documentation and compares what it prints; ``--write`` puts the output in place.

A console block is one command behind ``$`` and what it prints: ``python scripts/goldens.py [--write] [PAGE ...]``.
"""

import argparse
import re
import subprocess
import sys
from collections.abc import Sequence
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
    ran = subprocess.run(line, shell=True, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False)
    if ran.returncode:
        raise RuntimeError(f"{command}: status {ran.returncode}\n{ran.stderr.strip()}")
    return ran.stdout.strip()


def refreshed(text: str, printed: dict[str, str]) -> str:
    """Return a page's text with the output of commands replaced by what they printed."""
    return _BLOCK.sub(lambda block: f"```console\n$ {block[1]}\n{printed.get(block[1], block[2].strip())}\n```", text)


def stale(page: Path, *, write: bool) -> bool:
    """Return whether a command of a page fails or prints something else, naming it; write what is printed."""
    printed, failed = {}, False
    for command, _ in examples(page):
        try:
            printed[command] = run(command)
        except RuntimeError as error:
            failed = True
            print(f"{page.relative_to(ROOT)}: {error}", flush=True)
    changed = [command for command, output in examples(page) if printed.get(command, output) != output]
    for command in changed:
        print(f"{page.relative_to(ROOT)}: {command}", flush=True)
    if write and changed:
        page.write_text(refreshed(page.read_text("utf-8"), printed), "utf-8")
    return failed or bool(changed and not write)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the commands of the pages named, or of all pages, two pages at a time."""
    parser = argparse.ArgumentParser(usage=argparse.SUPPRESS, description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the new output in place")
    parser.add_argument("pages", nargs="*", type=Path, metavar="PAGE", help="default: README.md and docs/")
    chosen = parser.parse_args(arguments)
    pages = [page.resolve() for page in chosen.pages] or PAGES
    for page in pages:
        if not page.is_file():
            parser.error(f"{page}: expected a page")
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(lambda page: stale(page, write=chosen.write), pages))
    if any(found):
        sys.exit(1)


if __name__ == "__main__":
    main()
