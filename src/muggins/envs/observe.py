"""What a player of the environments sees, as numbers: an observation, an information state, the legal actions.

An **observation** is what matters for what is still to come, an **information state** everything a seat has seen in a
deal, in order: docs/envs.md has a table of each. All entries are 0 or 1; a *plane* has 52, one a card. Goes follow:
a player who can play must. Before the play the opponent holds as many as it will play; in one deal nobody needs points.
"""

import numpy as np
from numpy.typing import NDArray

from muggins.kernels import row as r
from muggins.kernels._jit import borrowing_kernel
from muggins.kernels.bits import lowest_bit
from muggins.kernels.game import TOSS_COUNT, legal_cards

PARTS = (
    ("hand", (52,)),
    ("toss", (52,)),
    ("starter", (52,)),
    ("played", (52,)),
    ("opponent_played", (52,)),
    ("pile", (8, 13)),
    ("count", (31,)),
    ("opponent_left", (5,)),
    ("flags", (3,)),
    ("needs", (10,)),
    ("opponent_needs", (10,)),
)
"""Parts of an observation, with their shapes."""
INFORMATION_PARTS = (("deals", (1,)), ("dealt", (52,)), ("toss", (52,)), ("starter", (52,)), ("line", (8, 53)))
"""Parts of an information state, with their shapes."""
OBSERVATION, INFORMATION = 423, 581
"""Numbers in each."""
_PILE, _COUNT, _LEFT, _FLAGS, _NEEDS = 260, 364, 395, 400, 403
_INFORMATION_LINE = 157


@borrowing_kernel
def _mark(cards: int, out: NDArray[np.uint8], start: int) -> None:
    while cards:
        out[start + lowest_bit(cards)] = 1
        cards &= cards - 1


@borrowing_kernel
def observe(row: NDArray[np.int64], seat: int, out: NDArray[np.uint8]) -> None:
    """Fill ``out`` uint8[OBSERVATION] with what a seat observes."""
    out[:] = 0
    role = 1 if seat == row[r.DEALER] else 0
    _mark(row[r.HANDS + role], out, 0)
    _mark(row[r.TOSSES + role], out, 52)
    if row[r.STARTER] >= 0:
        out[104 + row[r.STARTER]] = 1
    line = row[r.LINE]
    for _ in range(row[r.DOWN]):
        out[(156 if line & 1 == role else 208) + (line >> 1 & 63)] = 1
        line >>= 7
    pile, place = row[r.PILE], _PILE
    while pile:
        out[place + (pile & 15) - 1] = 1
        pile >>= 4
        place += 13
    if row[r.COUNT] < 31:  # thirty-one is only seen where the last card made it
        out[_COUNT + row[r.COUNT]] = 1
    left = row[r.LEFT + 1 - role] if row[r.PHASE] >= r.PLAYING else row[r.CARDS] - row[r.TOSSED]
    out[_LEFT + left] = 1
    out[_FLAGS], out[_FLAGS + 1] = role, row[r.SAID_GO + 1 - role]
    out[_FLAGS + 2] = 1 if row[r.PHASE] == r.TOSSING and row[r.PLAYER] == seat else 0
    if row[r.TARGET]:
        mine, theirs = row[r.TARGET] - row[r.SCORES + seat], row[r.TARGET] - row[r.SCORES + 1 - seat]
        for bit in range(10):
            out[_NEEDS + bit], out[_NEEDS + 10 + bit] = mine >> bit & 1, theirs >> bit & 1


@borrowing_kernel
def inform(row: NDArray[np.int64], seat: int, out: NDArray[np.uint8]) -> None:
    """Fill ``out`` uint8[INFORMATION] with what a seat has seen in the deal."""
    out[:] = 0
    role = 1 if seat == row[r.DEALER] else 0
    out[0] = role
    _mark(row[r.DEALT + role], out, 1)
    _mark(row[r.TOSSES + role], out, 53)
    if row[r.STARTER] >= 0:
        out[105 + row[r.STARTER]] = 1
    line, place = row[r.LINE], _INFORMATION_LINE
    for _ in range(row[r.DOWN]):
        out[place] = 1 if line & 1 == role else 0
        out[place + 1 + (line >> 1 & 63)] = 1
        line >>= 7
        place += 53


@borrowing_kernel
def mask_actions(row: NDArray[np.int64], out: NDArray[np.bool_]) -> None:
    """Fill ``out`` bool[ACTIONS] with the legal actions of the player to move, if any."""
    out[:] = False
    cards = legal_cards(row)
    while cards:
        out[lowest_bit(cards)] = True
        cards &= cards - 1
    if row[r.PHASE] == r.TOSSING:
        for toss in range(r.TOSS, r.TOSS + TOSS_COUNT[row[r.CARDS], row[r.TOSSED]]):
            out[toss] = True


assert sum(int(np.prod(shape)) for _, shape in PARTS) == OBSERVATION
assert sum(int(np.prod(shape)) for _, shape in INFORMATION_PARTS) == INFORMATION
assert r.TOSS + TOSS_COUNT.max() == r.ACTIONS
