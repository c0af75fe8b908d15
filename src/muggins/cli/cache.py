"""``muggins cache``: what is kept so that the program starts quickly; checked, or removed."""

from pathlib import Path

import click

from muggins.cli.options import json_option
from muggins.cli.progress import watched
from muggins.cli.terminal import console, print_json, table
from muggins.errors import MugginsError
from muggins.files.cache_report import CacheFile, CacheKind, CacheReport, cached_files, clear_cache, parts_of
from muggins.files.paths import cache_folder
from muggins.kernels._jit import sources_hash
from muggins.wire import to_json

_UNPACKING = ("solver.play.tree", "solver.file.solution")
"""Modules that keep what they unpacked."""
_WORDS = {
    (CacheKind.COMPILED, True): "Compiled code",
    (CacheKind.COMPILED, False): "Compiled code of other versions",
    (CacheKind.UNPACKED, True): "Unpacked tables",
    (CacheKind.UNPACKED, False): "Unpacked tables of other versions",
    (CacheKind.OTHER, False): "Other files",
}
_DAMAGED = 1


@click.command("cache", epilog="Example: muggins cache --check")
@click.option("--check", is_flag=True, help="Compare every file with its checksum; exit with 1 if one is damaged.")
@click.option("--clear", is_flag=True, help="Remove all of it; what is needed is made again, which takes minutes.")
@json_option
def command(*, check: bool, clear: bool, as_json: bool) -> int:
    """Show what is kept so that the program starts quickly: compiled code, and unpacked tables.

    Damaged files are noticed when they are used, and made again. What was not used for a month is
    forgotten, and what is beyond 300 MB of code or 1.2 GB of tables.
    """
    if check and clear:
        raise MugginsError("--check with --clear: expected one of them")
    files = cached_files(_is_current)
    damaged = _damaged(files) if check else None
    if clear:
        clear_cache()
    report = CacheReport(
        str(cache_folder()), parts_of(files), None if damaged is None else tuple(map(str, damaged)), clear
    )
    if as_json:
        print_json(to_json(report))
    else:
        _show(report)
    return _DAMAGED if damaged else 0


def _is_current(name: str, digest: str) -> bool:
    """Return whether a hash is that of a module's sources, or of those that unpack a part of a solution."""
    return digest in {sources_hash(f"muggins.{module}") for module in (name, *_UNPACKING)}


def _damaged(files: list[CacheFile]) -> list[Path]:
    total = sum(file.size for file in files)
    return [file.path for file in watched(files, total, "checking") if not file.is_sound()]


def _show(report: CacheReport) -> None:
    out = console()
    out.print(report.folder, soft_wrap=True)
    if not report.parts:
        out.print("Nothing is kept there.")
        return
    rows = [(_WORDS[part.kind, part.current], f"{part.files:,}", _size(part.bytes), part.used) for part in report.parts]
    total = sum(part.files for part in report.parts), sum(part.bytes for part in report.parts)
    rows.append(("All", f"{total[0]:,}", _size(total[1]), ""))
    table(out, ("What", ">Files", ">Size", "Last used"), rows)
    if report.cleared:
        out.print("Removed.")
    for path in report.damaged or ():
        out.print(f"Damaged: {path}", soft_wrap=True)
    if report.damaged == ():
        out.print("Every file is as it was written.")


def _size(many: int) -> str:
    return f"{many / 1e6:,.1f} MB"
