"""What JavaScript may call: kernels by name, each with arguments of the types that it is compiled for."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import show, tosses
from muggins.kernels._jit import kernel
from muggins.kernels.crib import CRIBS_PER_TOSS, STARTERS_PER_KEEP
from muggins.kernels.multisets import MEMBERS
from muggins.kernels.tosses import TossTables, toss_totals

_SIXES = MEMBERS[6]

Entry = tuple[Callable[..., Any], tuple[Any, ...]]


@kernel
def _fill_toss_tables(tables: TossTables) -> None:
    tosses._fill(_SIXES, tables)


@kernel
def _average_tosses(
    tables: TossTables, hands: NDArray[np.uint8], kept: NDArray[np.float64], cribs: NDArray[np.float64]
) -> None:
    """Fill ``kept`` and ``cribs`` float64[n, 15], expected points of the tosses of sorted ``hands`` uint8[n, 6]."""
    of_hand, of_crib = np.zeros(15, np.int64), np.zeros(15, np.int64)
    for number in range(len(hands)):
        toss_totals(tables, hands[number], of_hand, of_crib)
        for toss in range(15):
            kept[number, toss], cribs[number, toss] = of_hand[toss] / STARTERS_PER_KEEP, of_crib[toss] / CRIBS_PER_TOSS


def entries() -> dict[str, Entry]:
    """Return the kernels by name, each with sample arguments."""
    bytes_1, bytes_2 = np.zeros(1, np.uint8), np.zeros((1, 1), np.uint8)
    floats_2 = np.zeros((1, 1))
    tables = TossTables(bytes_2, bytes_2.astype(np.int16), bytes_2.astype(np.int32))
    return {
        "score_hands": (show._score_hands, (bytes_2, False, bytes_1)),
        "fill_toss_tables": (_fill_toss_tables, (tables,)),
        "average_tosses": (_average_tosses, (tables, bytes_2, floats_2, floats_2)),
    }
