"""A learned player written out as a solution, set by set, so that it can be measured like one."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel, kernel, signed
from muggins.kernels.holdings import HOLDINGS, PACKED, WITHOUT_CARD
from muggins.kernels.play import holds
from muggins.kernels.suits import suit_classes
from muggins.players.net import Net, NetWorkspace, SeenPlay, new_net_workspace, worth_of_ranks, worth_of_throws
from muggins.solver.file.solution import Strategy, save_full
from muggins.solver.play.tree import GO, Tree, entry_of, play_tree


def write_as_solution(net: Net, path: Path) -> None:
    """Write a learned player as a full solution of about 140 MB, in a minute or two.

    It plays the same: neither looks at the starter or its own toss in the play.
    """
    tree, hands = play_tree(4), suit_classes().hands
    play, nodes = np.zeros(int(tree.entries[0]), np.float32), len(tree.parent)
    followed = np.zeros((nodes, 2), np.int64), np.zeros((nodes, 2), np.bool_)
    tosses = np.zeros((2, len(hands), 15), np.float32)
    workspace = new_net_workspace(net)
    _write_play(net, tree, *followed, workspace, play)
    for role in range(2):
        _write_tosses(net, hands, role, workspace, tosses[role])
    save_full(path, Strategy(play, (tosses[0], tosses[1])), np.zeros_like(play), net.play / 1000, {"learned": True})


@kernel
def _write_tosses(
    net: Net, hands: NDArray[np.uint8], role: int, workspace: NetWorkspace, weights: NDArray[np.float32]
) -> None:
    """Fill ``weights`` float32[n, 15] with 1 for the best tosses of ``hands`` uint8[n, 6]."""
    for number in range(len(hands)):
        worth_of_throws(net, hands[number], role, workspace)
        most = workspace.worth.max()
        for toss in range(15):
            weights[number, toss] = 1 if workspace.worth[toss] == most else 0


@inner_borrowing_kernel
def _can_be(hand: int, mine: int, theirs: int) -> bool:
    for rank in range(13):
        if holds(hand, rank) + holds(mine, rank) + holds(theirs, rank) > 4:
            return False
    return True


@borrowing_kernel
def _follow(tree: Tree, node: int, played: NDArray[np.int64], passed: NDArray[np.bool_]) -> None:
    """Fill a row of ``played`` int64[n, 2], packed, and of ``passed`` bool[n, 2], who has said go, by role."""
    if node == 0:
        return
    above, edge = tree.parent[node], tree.edge[node]
    mover = tree.turn[above]
    for role in range(2):
        played[node, role] = played[above, role]
        passed[node, role] = passed[above, role] and tree.total[node] > 0
    if edge == GO:
        passed[node, mover] = tree.total[node] > 0
    else:
        played[node, mover] += 1 << 3 * signed(edge)


@borrowing_kernel
def _seen(tree: Tree, node: int, hand: int, played: NDArray[np.int64], passed: NDArray[np.bool_]) -> SeenPlay:
    role = signed(tree.turn[node])
    mine, theirs = played[node, role], played[node, 1 - role]
    gone = 1 if passed[node, 1 - role] else 0
    left, pile, total = signed(tree.theirs[node]), signed(tree.pile[node]), signed(tree.total[node])
    return SeenPlay(hand, mine, theirs, pile, total, left, role, gone)


@kernel
def _write_play(
    net: Net,
    tree: Tree,
    played: NDArray[np.int64],
    passed: NDArray[np.bool_],
    workspace: NetWorkspace,
    weights: NDArray[np.float32],
) -> None:
    """Fill ``weights`` float32[entries] with 1 for the best cards of every set that there can be."""
    for node in range(len(tree.parent)):
        _follow(tree, node, played, passed)
        cards = signed(tree.mine[node])
        if cards < 2:
            continue
        for holding in range(HOLDINGS[cards]):
            seen = _seen(tree, node, PACKED[cards, holding], played, passed)
            if not _can_be(seen.hand, seen.mine, seen.theirs):
                continue
            fitting, most = worth_of_ranks(net, seen, workspace), signed(-(1 << 40))
            for rank in range(13):
                if holds(fitting, rank):
                    most = max(most, workspace.worth[rank])
            for rank in range(13):
                if holds(fitting, rank) and workspace.worth[rank] == most:
                    rest = signed(WITHOUT_CARD[cards, holding, rank])
                    weights[entry_of(tree.offset[node], cards, rank, rest)] = 1
