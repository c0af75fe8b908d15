"""A digest of what a player is made of, so that one whose code has changed does not keep its old games.

For a custom player that is its module and those next to it that it imports; for an engine its name and the files in its
command; for a solution its file.
"""

import ast
import hashlib
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from muggins.errors import PlayerError, shorten
from muggins.files.paths import is_file
from muggins.players.engine import EngineName
from muggins.players.named import AnyName
from muggins.players.registry import PlayerName

_DIGITS = 8
_HEADER = 48  # the first bytes of a solution file, which hold a checksum of all of it
_INSTALLED = {"site-packages", "dist-packages"}


def fingerprint(name: AnyName) -> str:
    """Return eight hexadecimal digits, or nothing for a built-in player; raises a PlayerError for an unusable one."""
    try:
        parts = list(_parts(name))
    except OSError as error:
        raise PlayerError(f"player {shorten(str(name))!r}: file {error.filename!r}: {error.strerror}") from None
    digest = hashlib.sha256()
    for part in parts:
        digest.update(hashlib.sha256(part).digest())
    return digest.hexdigest()[:_DIGITS] if parts else ""


def _parts(name: AnyName) -> Iterator[bytes]:
    if isinstance(name, PlayerName):
        for each in (name.thrower, name.pegger):
            if each.own_file is not None:
                with each.own_file.open("rb") as file:
                    yield file.read(_HEADER)
    elif isinstance(name, EngineName):
        yield name.identity().encode()
        for word in name.words:
            path = Path(shutil.which(word) or word)
            if is_file(path):
                yield path.read_bytes()
    else:
        yield from _sources(name.target)


def _sources(player: Any) -> Iterator[bytes]:
    while isinstance(player, partial):
        player = player.func
    module: str = getattr(player, "__module__", None) or type(player).__module__
    top, file = module.partition(".")[0], getattr(sys.modules.get(module), "__file__", None)
    if top == "muggins" or file is None:
        return
    path = Path(file).resolve()
    up = module.count(".") + (path.name == "__init__.py")
    folder, files, ahead = path.parents[up], {module: path}, [module]
    while ahead:
        name = ahead.pop()
        for other in _imported(name, files[name]):
            # Of what is installed only the player's own package, not all that it needs.
            if other in files or (_INSTALLED & {*folder.parts} and other.partition(".")[0] != top):
                continue
            if (there := _file_of(folder, other)) is not None:
                files[other] = there
                ahead.append(other)
    for name in sorted(files):
        yield files[name].read_bytes()


def _imported(name: str, path: Path) -> Iterator[str]:
    package = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield base
            for alias in node.names:
                yield f"{base}.{alias.name}" if base else alias.name


def _file_of(folder: Path, module: str) -> Path | None:
    place = folder.joinpath(*module.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if is_file(path)), None)
