"""The tosses of a solution: how likely they are, and their form in a file."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.cards import Card, rank_of, suit_of
from muggins.errors import SolverError
from muggins.files.arrays import decompress
from muggins.kernels.crib import TOSSES
from muggins.kernels.multisets import SIZES
from muggins.kernels.suits import CLASSES, suit_masks
from muggins.kernels.tosses import parts_of_tosses, ranks_of_classes
from muggins.once import once
from muggins.solver.file.checks import within

_TOSS_LEVELS = 255


class TossRows(NamedTuple):
    """The weights of both roles' tosses: most suit classes share theirs with many others."""

    rows: NDArray[np.int32]  # [2, 962988], by role, which of the weights each class has
    weights: NDArray[np.uint8]  # [n, 15]


def toss_rows(pone: NDArray[np.uint8], dealer: NDArray[np.uint8]) -> TossRows:
    """Return weights uint8[962988, 15] of both roles as the rows that differ; those of a single toss come first."""
    both = np.concatenate([pone, dealer])
    rows, mixed = both.argmax(axis=1), np.flatnonzero(np.count_nonzero(both, axis=1) > 1)
    different, number = np.unique(both[mixed].view("V15").ravel(), return_inverse=True)
    rows[mixed] = 15 + number
    single = np.diag(np.full(15, _TOSS_LEVELS, np.uint8))
    weights = np.concatenate([single, different.view(np.uint8).reshape(-1, 15)])
    return TossRows(rows.astype(np.int32).reshape(2, -1), weights)


def joint_of(weights: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the same as :func:`toss_joint` but for rounding, without a kernel.

    ``weights`` uint8[962988, 15] is a strategy as a file has it: of each class some are above 0.
    """
    six, chance = ranks_of_classes()
    share = chance / weights.sum(axis=1, dtype=np.float64)
    return np.stack([np.bincount(six, share * weights[:, toss], SIZES[6]) for toss in range(15)], axis=1)


def given_ranks(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of each toss given the six ranks, rows of 1, from :func:`toss_joint`."""
    rows: NDArray[np.float64] = joint / joint.sum(axis=1, keepdims=True)
    return rows


def keeps_of(joint: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return float64[1820], the probability of each keep, from :func:`toss_joint`."""
    keeps = np.bincount(parts_of_tosses()[0].ravel(), joint.ravel(), minlength=SIZES[4])
    return keeps.astype(np.float64)


def places_in_class(six: Sequence[Card]) -> list[int]:
    """Return, for each toss of six sorted cards, its place in the hand that names their class."""
    masks = suit_masks(six)
    order = sorted(range(4), key=lambda suit: -masks[suit])
    named = [4 * rank_of(card) + order.index(suit_of(card)) for card in six]
    places = [sorted(named).index(card) for card in named]
    pairs = [sorted((places[a], places[b])) for a, b in TOSSES]
    return [TOSSES.index((first, second)) for first, second in pairs]


def in_bytes(weights: NDArray[np.float32], instead: int) -> NDArray[np.uint8]:
    """Return weights, float32[..., n], in bytes: the largest of a row 255; all are `instead` where none is above 0."""
    most = weights.max(axis=-1, keepdims=True)
    levels = np.divide(255 * weights, most, out=np.full(weights.shape, instead, weights.dtype), where=most > 0)
    in_bytes: NDArray[np.uint8] = np.rint(levels).astype(np.uint8)
    return in_bytes


def pack_toss(weights: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
    """Return the streams of one role's tosses: the likeliest of each class, and the others."""
    ordered = weights[_order_of_classes()].astype(np.float64)
    levels = np.rint(_TOSS_LEVELS * ordered / ordered.sum(axis=1, keepdims=True)).astype(np.uint8)
    first = ordered.argmax(axis=1)
    levels[np.arange(CLASSES), first] = 0
    rows, toss = np.nonzero(levels)
    return {
        "first": first.astype(np.uint8),
        "extra": np.bincount(rows, minlength=CLASSES).astype(np.uint8),
        "toss": toss.astype(np.uint8),
        "level": levels[rows, toss],
    }


def unpack_toss(path: Path, arrays: Mapping[str, NDArray[Any]], role: str) -> NDArray[np.uint8]:
    """Return the weights of one role's tosses from a compact form's streams: uint8[962988, 15]."""
    order = _order_of_classes()
    first, extra, toss, level = (
        np.frombuffer(decompress(path, arrays, f"toss_{role}_{name}"), np.uint8)
        for name in ("first", "extra", "toss", "level")
    )
    whole = len(first) == len(extra) == CLASSES and int(extra.sum()) == len(toss) == len(level)
    if not whole or not within(first, 0, 15) or not within(toss, 0, 15):
        raise SolverError(f"file {str(path)!r}: its tosses do not fit together")
    weights = np.zeros((CLASSES, 15), np.uint8)
    rows = np.repeat(np.arange(CLASSES), extra)
    weights[order[rows], toss] = level
    others = np.bincount(rows, level, minlength=CLASSES)
    if not within(others, 0, _TOSS_LEVELS + 1):
        raise SolverError(f"file {str(path)!r}: its tosses are more than certain")
    weights[order, first] = _TOSS_LEVELS - others.astype(int)
    return weights


@once(1)
def _order_of_classes() -> NDArray[np.int64]:
    """Return the classes with equal ranks next to each other: like tosses compress well."""
    return np.argsort(ranks_of_classes()[0], kind="stable")
