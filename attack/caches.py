"""Bits flipped in what is kept for quick starts: it is made again, and the answers stay the same."""

from collections.abc import Iterator

from attack.flips import POSITION, Kind, flip
from attack.ground import Ground
from attack.nursery import Loaded
from attack.tally import Tally

_CACHE = {"MUGGINS_CACHE": "{}"}


def _unpacked(ground: Ground) -> Kind:
    """Take what is unpacked; what is damaged is unpacked again, which takes up to two seconds."""
    sound = ground.folder("cache-unpacked")
    commands = [
        [["advise", "play", POSITION, "--json"]],
        [["advise", "toss", "3H", "4D", "5D", "5S", "JS", "2C", "--dealer", "--json"]],
    ]
    for command in commands:
        ground.nursery(Loaded.CODE).run(*command[0], seconds=600, environment={"MUGGINS_CACHE": str(sound)})
    files = [str(path.relative_to(sound)) for path in sorted((sound / "unpacked").iterdir())]
    return Kind("unpacked cache", sound, files, commands, environment=_CACHE, at_once=len(files), exact=True)


def _compiled(ground: Ground) -> Kind:
    """Take the code of one command; what is damaged is compiled again, which takes a second or more."""
    sound = ground.folder("cache-compiled")
    command = ["discard", "3H", "4D", "5D", "5S", "JS", "2C", "--no-play", "--crib", "uniform", "--json"]
    ground.nursery(Loaded.LIBRARIES).run(*command, seconds=600, environment={"MUGGINS_CACHE": str(sound)})
    files = [str(path.relative_to(sound)) for path in sorted((sound / "kernels").rglob("*")) if path.is_file()]
    return Kind("compiled cache", sound, files, [[command]], Loaded.LIBRARIES, _CACHE, at_once=5, exact=True)


def tallies(ground: Ground) -> Iterator[Tally]:
    """Damage what was unpacked, then what was compiled."""
    yield flip(ground, _unpacked(ground))
    yield flip(ground, _compiled(ground))
