"""A solution: a strategy for toss and play with the figures that say how good it is, in a file.

Two forms share one layout (see :mod:`muggins.files.arrays`): *full* holds every information set as bytes, to be
memory-mapped; *compact* holds the tosses, compressed with LZMA, and the sets that its own play reaches, see
:mod:`muggins.solver.file.compact`. Either may hold the play given the starter as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins import __version__
from muggins.brief import BriefHelp, brief
from muggins.cards import Card, Rank
from muggins.errors import SolverError, shorten
from muggins.files.arrays import compress, decompress, read_file, write_file
from muggins.files.cache import Arrays, unpacked
from muggins.files.paths import SHIPPED, is_file, shipped_path, solution_path
from muggins.kernels._jit import sources_hash
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import multiset_index
from muggins.kernels.play import pack_hand
from muggins.kernels.suits import class_key, suit_classes
from muggins.once import once
from muggins.rules.role import Role
from muggins.solver.file.about import FORMS, Point, wrong_figures
from muggins.solver.file.checks import fits_file
from muggins.solver.file.compact import Compact, decode, encode
from muggins.solver.file.opening import compact_arrays, decoded_opening, full_play, play_by_keep
from muggins.solver.file.opening_code import OpeningCode
from muggins.solver.file.tosses import (
    TossRows,
    given_ranks,
    in_bytes,
    joint_of,
    keeps_of,
    pack_toss,
    places_in_class,
    toss_rows,
    unpack_toss,
)
from muggins.solver.opening.against import OpeningOpponent
from muggins.solver.opening.splits import Splits, splits_of
from muggins.solver.opening.strategy import (
    OPENING,
    Opening,
    OpeningPlay,
    no_opening,
    opening_of,
    opening_weights,
    with_numbers,
)
from muggins.solver.play.given import (
    STARTERS,
    GivenPlay,
    Layers,
    given_play,
    lay_over,
    no_layers,
    weights_given,
    whole_layers,
)
from muggins.solver.play.tree import moves_to, nodes_of, play_tree
from muggins.wire import Answer

KIND, VERSION = "solution", 1
CUT = 1e-6
"""How often a set must come up to be kept in the compact play given the starter. In the others the
play without the starter is used."""
OPENING_CUT = 3e-7
"""How often a set must come up to be kept in the compact opening by keep and toss. Others are played by their keep."""
_FINE_CUT = 1e-4
"""How often a set must come up for the compact form to hold its play without the starter in 255 levels, not 15."""
_KEEPS = ("keep_values", "keep_pegs")


@brief
class Strategy(NamedTuple):
    """A strategy of both sides; each set's weights are in proportion to its probabilities.

    Attributes:
        play: float32[entries], the play of both sides.
        toss: float32[962988, 15] each, tosses of (pone, dealer).
        given: uint8[entries] for each rank of the starter: the play where the starter is looked at; empty if it is not.
        opening: the first three cards of the play by keep and toss; None if they go by keep alone.
    """

    play: NDArray[np.float32]
    toss: tuple[NDArray[np.float32], NDArray[np.float32]]
    given: tuple[NDArray[np.uint8], ...] = ()
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class SolutionAbout(Answer):
    """What a solution file says of itself."""

    file: str  # its path
    about: dict[str, Any]  # the figures of its header, by name


class Solution(metaclass=BriefHelp):
    """A strategy read from a file; what is large is unpacked when it is first asked for.

    Attributes:
        about: provenance and figures: see :func:`save_full`.
        path: where it was read from.
        digest: SHA-256 of all that it holds, in hexadecimal.
        is_full: whether it holds every information set.
        curve: how it converged, where it says so.
        toss: uint8[962988, 15] each, weights of the tosses of (pone, dealer).
        toss_rows: the same, as a few thousand rows that differ.
        toss_given_ranks: float64[18395, 15] by role, the probability of each toss given the six ranks.
        keep_values: float32[2, 1820], own net points in the play by role and keep, both sides by the solution.
        keep_pegs: the same, own points alone; None where they were not computed, as in a study.
        play: uint8[entries], weights of the play; sets that are all 0 are not in the solution.
        looks_at_starter: whether its play depends on the starter.
        looks_at_toss: whether its opening depends on the side's own toss.
        layers: the play given the starter, laid over `play`; empty where it has none.
        opening: the opening of the play by keep and toss, given the starter; empty where it does not look at the toss.
    """

    def __init__(self, path: Path) -> None:
        """Open a solution and check every byte of it; a SolverError for another, or a damaged, file."""
        self.path = path
        self.about, self._arrays, digest = read_file(path, KIND, VERSION)
        # What is unpacked depends on the program as well.
        self.digest = digest
        self._key = f"{digest[:16]}-{sources_hash(__name__)}"
        if (form := self.about.get("form")) not in FORMS:
            raise SolverError(f"file {str(path)!r}: form {shorten(repr(form))} is not known")
        if wrong := wrong_figures(self.about):
            raise SolverError(f"file {str(path)!r}: its header's {', '.join(wrong)} cannot be")
        if "play_bits" in self._arrays:
            raise SolverError(
                f"file {str(path)!r}: an older compact form: expected one made anew from the full solution"
            )
        if not fits_file(self._arrays, full=self.is_full):
            raise SolverError(f"file {str(path)!r}: expected the arrays of a {form} solution")

    def __repr__(self) -> str:
        return f"<Solution: {self.path.stem}, {self.about['form']}>"

    @property
    def is_full(self) -> bool:
        return bool(self.about["form"] == "full")

    @property
    def curve(self) -> list[Point]:
        return [Point(**point) for point in self.about.get("curve", [])]

    @cached_property
    def toss(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        if self.is_full:
            return self._arrays["toss_pone"], self._arrays["toss_dealer"]
        pone, dealer = (self.toss_rows.weights[rows] for rows in self.toss_rows.rows)
        return pone, dealer

    @cached_property
    def toss_rows(self) -> TossRows:
        return TossRows(**unpacked(self._key, "toss", lambda: toss_rows(*self._dense_toss())._asdict()))

    def _dense_toss(self) -> Sequence[NDArray[np.uint8]]:
        if self.is_full:
            return self.toss
        return [unpack_toss(self.path, self._arrays, str(role)) for role in Role]

    @cached_property
    def _classes(self) -> NDArray[np.int64]:
        return unpacked(self._key, "classes", lambda: {"keys": suit_classes().keys})["keys"]

    def class_numbers(self, keys: NDArray[np.int64]) -> NDArray[np.intp]:
        """Return the rows of :attr:`toss` that suit classes have, by their keys."""
        return np.searchsorted(self._classes, keys)

    @cached_property
    def _toss_joint(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The probability of six ranks and of each toss together: float64[18395, 15] by role."""
        joint = unpacked(self._key, "shares", lambda: {str(role): joint_of(self.toss[role]) for role in Role})
        return joint["pone"], joint["dealer"]

    @cached_property
    def toss_given_ranks(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        pone, dealer = (given_ranks(joint) for joint in self._toss_joint)
        return pone, dealer

    @property
    def keep_values(self) -> NDArray[np.float32]:
        return self._arrays["keep_values"]

    @property
    def keep_pegs(self) -> NDArray[np.float32] | None:
        return self._arrays.get("keep_pegs")

    @cached_property
    def play(self) -> NDArray[np.uint8]:
        if self.is_full:
            if len(self._arrays["play"]) != play_tree(4).entries[0]:
                raise SolverError(f"file {str(self.path)!r}: expected a play of this tree")
            return self._arrays["play"].view(np.ndarray)
        return self._decoded["play"]

    @cached_property
    def _decoded(self) -> Arrays:
        return unpacked(self._key, "play", self._decode)

    @property
    def _compact(self) -> Compact:
        return Compact(**{name: self._arrays[f"play_{name}"].view(np.ndarray) for name in Compact._fields})

    def _decode(self) -> dict[str, NDArray[Any]]:
        decoded = decode(play_tree(4), self._compact)
        if decoded is None:
            raise SolverError(f"file {str(self.path)!r}: its play is not of this tree")
        play, layers = decoded
        return {"play": play} | (layers._asdict() if self.looks_at_starter else {})

    @property
    def looks_at_starter(self) -> bool:
        if self.is_full:
            return "layers" in self._arrays
        return bool(self._arrays["play_limits"][2] >= 0)

    @cached_property
    def layers(self) -> Layers:
        if not self.looks_at_starter:
            return no_layers()
        tree = play_tree(4)
        if self.is_full:
            if self._arrays["layers"].shape != (STARTERS, int(tree.entries[0])):
                raise SolverError(f"file {str(self.path)!r}: expected layers of this tree")
            return whole_layers(self._arrays["layers"].view(np.ndarray))
        return Layers(**{name: self._decoded[name] for name in Layers._fields})

    @property
    def looks_at_toss(self) -> bool:
        return "opening_stream" in self._arrays or "opening_lead" in self._arrays

    @cached_property
    def _splits(self) -> tuple[Splits, Splits]:
        pone, dealer = (splits_of(side) for side in self.toss_given_ranks)
        return pone, dealer

    @cached_property
    def opening(self) -> Opening:
        if not self.looks_at_toss:
            return no_opening()
        if self.is_full:
            play = full_play(self._arrays, self._splits)
            if play is None:
                raise SolverError(f"file {str(self.path)!r}: expected an opening of its own tosses")
            return with_numbers(play, self._splits)
        arrays = unpacked(self._key, "opening", self._decode_opening)
        return opening_of(
            arrays["pone"], arrays["dealer"], OpeningPlay(*(arrays[name] for name in OpeningPlay._fields))
        )

    @cached_property
    def _opponents(self) -> tuple[OpeningOpponent, OpeningOpponent]:
        pone, dealer = (OpeningOpponent(self.opening, role, self._splits[role]) for role in Role)
        return pone, dealer

    def given_seen(self, starter: Rank, role: Role, seen: Sequence[Rank], moves: Sequence[int]) -> GivenPlay:
        """Return the play given the starter's rank, as a side sees its opponent's that knows its own cards.

        ``seen`` are the ranks of its six cards, or of the four kept if its toss is not known; ``moves`` the ranks
        played so far, GO for a go.
        """
        given = self.given(starter)
        if not self.looks_at_toss:
            return given
        return given._replace(opening=self._opponents[role.other].rows(starter, seen, moves))

    def _decode_opening(self) -> dict[str, NDArray[Any]]:
        pone, dealer = (self._blob(f"opening_{role}") for role in Role)
        if len(pone) % 2 or len(dealer) % 2:
            raise SolverError(f"file {str(self.path)!r}: its opening is not of its own tosses")
        code = OpeningCode(
            np.array(self._arrays["opening_stream"]),
            pone.view(np.int16),
            dealer.view(np.int16),
            np.array(self._arrays["opening_limit"]),
        )
        decoded = decoded_opening(code, self._splits, play_by_keep(self.play, self.layers), self._compact)
        if decoded is None:
            raise SolverError(f"file {str(self.path)!r}: its opening is not of its own tosses")
        return decoded._asdict()

    def play_given(self, starter: Rank) -> NDArray[np.uint8]:
        """Return the weights of the play given the starter's rank: uint8[entries], 100 MB of its own."""
        play = self.play.copy()
        if self.looks_at_starter:
            lay_over(self.layers, starter, play)
        play.flags.writeable = False
        return play

    def given(self, starter: Rank | None) -> GivenPlay:
        """Return the play given the starter's rank, to be looked up set by set; None: of no starter."""
        return given_play(self.play, self.layers, -1 if starter is None else starter)

    def strategy(self) -> Strategy:
        """Return what both sides do, in the form that is measured: 0.5 GB, and 2 GB if it looks at the starter."""
        pone, dealer = (toss.astype(np.float32) for toss in self.toss)
        given: tuple[NDArray[np.uint8], ...] = ()
        if self.looks_at_starter:
            given = tuple(self.play_given(starter) for starter in range(STARTERS))
        opening = self.opening if self.looks_at_toss else None
        return Strategy(self.play.astype(np.float32), (pone, dealer), given, opening)

    def toss_probabilities(self, six: Sequence[Card], role: Role) -> dict[tuple[Card, Card], float]:
        """Return the probability of each toss of six different cards, in the order of ``crib.TOSSES``."""
        number = np.searchsorted(self._classes, class_key(six))
        weights = self.toss_rows.weights[self.toss_rows.rows[role, number]].astype(float)
        cards = sorted(six)
        renamed = places_in_class(cards)
        weights /= weights.sum()
        return {(cards[a], cards[b]): float(weights[renamed[place]]) for place, (a, b) in enumerate(TOSSES)}

    def play_probabilities(
        self, node: int, hand: Sequence[Rank], starter: Rank | None = None, tossed: Sequence[Rank] = ()
    ) -> dict[Rank, float] | None:
        """Return the probability of each rank that may be played, ascending; None where its own play never comes here.

        Args:
            node: where the play is in ``play_tree(4)``.
            hand: the ranks that the side to move holds; a CardError for a fifth card of one.
            starter: its rank, to play given it.
            tossed: the two ranks that the side has tossed; without them the first three cards are averaged over tosses.
        """
        tree = play_tree(4)
        fitting = sorted({rank for rank in hand if rank < tree.fits[node]})
        if len(fitting) == 1:
            return {fitting[0]: 1.0}
        weights, known = np.zeros(13, np.int64), -1 if starter is None else starter
        total = 0
        if self.looks_at_toss and len(tossed) == 2:
            moves = moves_to(node)
            keep = multiset_index([*hand, *moves[len(moves) & 1 :: 2].tolist()]) if len(moves) < OPENING else 0
            total = opening_weights(self.opening, known, keep, multiset_index(tossed), moves, weights)
        if total == 0:
            total = weights_given(nodes_of(tree), self.play, self.layers, known, node, pack_hand(hand), weights)
        return {rank: int(weights[rank]) / int(total) for rank in fitting} if total else None

    def figure(self, name: str) -> Any:
        """Return a figure of the header; raises a SolverError if it has no such figure."""
        if name not in self.about:
            raise SolverError(f"file {str(self.path)!r}: its header says no {name}")
        return self.about[name]

    def _blob(self, name: str) -> NDArray[np.uint8]:
        return np.frombuffer(decompress(self.path, self._arrays, name), np.uint8)


def save_full(
    path: Path,
    strategy: Strategy,
    instead: NDArray[np.float32],
    keep_values: NDArray[np.float64],
    about: Mapping[str, Any],
    *,
    keep_pegs: NDArray[np.float64] | None = None,
) -> None:
    """Write a strategy as a full solution, about 140 MB, ten times that if it looks at the starter.

    ``instead`` float32[entries] is followed in the play where the strategy has nothing. ``keep_values`` float64[2,
    1820] are each role's own net points in the play by keep, ``keep_pegs`` its own points alone; ``about`` is what else
    the header says. A SolverError if the file cannot be written.
    """
    from muggins.solver.file.quantize import weigh  # noqa: PLC0415 - reading should not wait for it

    play = np.zeros(len(strategy.play), np.uint8)
    weigh(play_tree(4), strategy.play, instead, play)
    arrays: dict[str, NDArray[Any]] = {"play": play, "keep_values": keep_values.astype(np.float32)}
    if keep_pegs is not None:
        arrays["keep_pegs"] = keep_pegs.astype(np.float32)
    if strategy.given:
        arrays["layers"] = np.stack(strategy.given)
    if strategy.opening is not None:
        arrays |= {f"opening_{name}": getattr(strategy.opening, name) for name in OpeningPlay._fields}
    for role, average in zip(Role, strategy.toss, strict=True):
        arrays[f"toss_{role}"] = in_bytes(average, 255)
    write_file(path, {**_header("full"), **about}, arrays)


def save_compact(full: Solution, path: Path, *, cut: float | None = None, opening_cut: float | None = None) -> None:
    """Write the compact form of a full solution; a SolverError for one that is compact.

    A set that is left out of the play given the starter is played as if the starter were not known. Of the play without
    the starter, every set is kept that the compact strategy itself can reach. `cut` is the frequency, see
    :mod:`muggins.solver.file.compact`, that a set must have to be kept in the play given the starter, by default CUT;
    in a solution without one, in its only play, where by default nothing is cut. `opening_cut` is the same in the
    opening by keep and toss, by default OPENING_CUT.
    """
    if not full.is_full:
        raise SolverError(f"file {str(full.path)!r} is compact: expected a full solution")
    given, opening_cut = full.looks_at_starter, OPENING_CUT if opening_cut is None else opening_cut
    layers = full.layers.whole if given else np.zeros((0, len(full.play)), np.uint8)
    cut = (CUT if given else 0.0) if cut is None else cut
    cuts = (0.0, _FINE_CUT, cut) if given else (cut, _FINE_CUT, 0.0)
    compact = encode(play_tree(4), full.play, layers, keep_probabilities(full), cuts)
    streams: dict[str, NDArray[np.uint8]] = {}
    for role in Role:
        packed = pack_toss(full.toss[role])
        streams |= {f"toss_{role}_{name}": stream for name, stream in packed.items()}
    arrays: dict[str, NDArray[Any]] = {name: compress(stream) for name, stream in streams.items()}
    arrays |= {f"play_{name}": array for name, array in compact._asdict().items()}
    if full.looks_at_toss:
        arrays |= _compact_opening(full, arrays, compact, opening_cut)
    arrays |= {name: full._arrays[name] for name in _KEEPS if name in full._arrays}  # noqa: SLF001
    about = {key: value for key, value in full.about.items() if key not in _header("full")}
    about |= {"cut": cut} | ({"opening_cut": opening_cut} if full.looks_at_toss else {})
    write_file(path, {**_header("compact"), **about}, arrays)


def _compact_opening(
    full: Solution, packed: Mapping[str, NDArray[Any]], compact: Compact, cut: float
) -> dict[str, NDArray[Any]]:
    decoded = decode(play_tree(4), compact)
    if decoded is None:
        raise SolverError(f"file {str(full.path)!r}: its play cannot be read again")
    tosses = [unpack_toss(full.path, packed, str(role)) for role in Role]
    pone, dealer = (splits_of(given_ranks(joint_of(toss))) for toss in tosses)
    splits = full._splits, (pone, dealer)  # noqa: SLF001
    return compact_arrays(OpeningPlay(*full.opening[2:]), splits, play_by_keep(*decoded), compact, cut)


def restate(path: Path, about: Mapping[str, Any], keeps: Mapping[str, NDArray[np.float64]]) -> None:
    """Write a solution again with other figures, and the ``keep_values`` and ``keep_pegs`` in `keeps`."""
    contents = read_file(path, KIND, VERSION)
    arrays = {name: np.array(array) for name, array in contents.arrays.items()}
    arrays |= {name: keeps[name].astype(np.float32) for name in _KEEPS}
    write_file(path, {**contents.about, **about}, arrays)
    _opened.cache_clear()


def keep_probabilities(solution: Solution) -> NDArray[np.float64]:
    """Return float64[2, 1820]: how likely a solution's pone and dealer keep what."""
    return np.stack([keeps_of(joint) for joint in solution._toss_joint])  # noqa: SLF001


def _header(form: str) -> dict[str, Any]:
    return {"kind": KIND, "version": VERSION, "form": form, "program": __version__}


def solution_file(source: str) -> Path:
    """Return the file of a solution given by its path or its name; a SolverError if there is none."""
    if source in SHIPPED:
        return shipped_path(source)
    path = Path(source)
    if not is_file(path) and "/" not in source and is_file(solution_path(source)):
        return solution_path(source)
    if not is_file(path):
        raise SolverError(f"solution {shorten(source)!r}: expected a file, or a name such as {SHIPPED[0]}")
    return path


def open_solution(source: str | Path = SHIPPED[0]) -> Solution:
    """Return a solution by its file, or the name of a shipped or own one; opened once. Errors as of :class:`Solution`.

    Example:
        >>> solution = open_solution('nash')
        >>> solution.looks_at_starter
        True
    """
    return _opened(source if isinstance(source, Path) else solution_file(source))


@once(4)
def _opened(path: Path) -> Solution:
    return Solution(path)
