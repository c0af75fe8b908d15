"""Learning from played deals: the net by PyTorch, the tables by averages."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from muggins.errors import MissingExtraError
from muggins.kernels.multisets import MEMBERS
from muggins.players.net import FEATURES, Net
from muggins.players.net_file import read_only_net
from research.learned.selfplay import Played

UNITS = 64, 32
"""Units of the two layers."""
_BATCH = 4096
_FASTEST, _SLOWEST = 2e-3, 1e-4
_FADING = 0.7
"""Weight of the averages of a round relative to those of the next."""
_CRIB, _TRUSTED = 4.6, 30


def import_torch() -> Any:
    try:
        import torch  # noqa: PLC0415 - an extra, and slow to load
    except ImportError:
        raise MissingExtraError("learning needs PyTorch: expected it installed, as with pip install torch") from None
    return torch


def beginner() -> Net:
    """Return an untrained learner, which looks only at the points of the card and of the hand."""
    first, second = UNITS
    shapes = (FEATURES, first), (first,), (first, second), (second,), (second,), (1,)
    layers: Any = [np.zeros(shape, np.float32) for shape in shapes]
    tables = np.zeros((2, 13, 13), np.int64), np.zeros((2, len(MEMBERS[4])), np.int64)
    return read_only_net(Net._make([*layers, *tables]))


def fitted(rounds: Sequence[Played], before: Net, steps: int, seed: int) -> Net:
    """Return the net, fitted from the last learner's on in ``steps`` batches of 4,096 cards, and the tables.

    Rounds are drawn from in proportion to their number, so that the first count least.
    """
    crib, play = tables_of(rounds)
    return read_only_net(before._replace(**_layers(rounds, before, steps, seed), crib=crib, play=play))


def _layers(rounds: Sequence[Played], before: Net, steps: int, seed: int) -> dict[str, NDArray[np.float32]]:
    torch = import_torch()
    torch.set_num_threads(1)  # sums come in the same order
    torch.manual_seed(seed)
    bag = torch.nn.EmbeddingBag(FEATURES + 1, UNITS[0], mode="sum", padding_idx=FEATURES)
    bias = torch.nn.Parameter(torch.tensor(before.first_bias))
    second, last = torch.nn.Linear(*UNITS), torch.nn.Linear(UNITS[1], 1)
    if before.first.any():
        with torch.no_grad():
            bag.weight[:FEATURES] = torch.tensor(before.first)
            second.weight[:], second.bias[:] = torch.tensor(before.second.T), torch.tensor(before.second_bias)
            last.weight[0], last.bias[:] = torch.tensor(before.last), torch.tensor(before.last_bias)
    else:
        with torch.no_grad():
            bag.weight *= 0.1
    optimiser = torch.optim.Adam([*bag.parameters(), bias, *second.parameters(), *last.parameters()], _FASTEST)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps, _SLOWEST)
    rng = np.random.default_rng(seed)
    shares = np.arange(1, len(rounds) + 1) / sum(range(1, len(rounds) + 1))
    for _ in range(steps):
        of = rng.multinomial(_BATCH, shares)
        picks = [rng.integers(len(played.returns), size=number) for played, number in zip(rounds, of, strict=True)]
        on = np.concatenate([played.features[pick] for played, pick in zip(rounds, picks, strict=True)])
        counts = np.concatenate([played.returns[pick] for played, pick in zip(rounds, picks, strict=True)])
        hidden = torch.relu(bag(torch.from_numpy(on.astype(np.int32))) + bias)
        predicted = last(torch.relu(second(hidden)))[:, 0]
        loss = ((predicted - torch.from_numpy(counts.astype(np.float32))) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    return {
        "first": bag.weight[:FEATURES].detach().numpy().copy(),
        "first_bias": bias.detach().numpy().copy(),
        "second": np.ascontiguousarray(second.weight.detach().numpy().T),
        "second_bias": second.bias.detach().numpy().copy(),
        "last": last.weight[0].detach().numpy().copy(),
        "last_bias": last.bias.detach().numpy().copy(),
    }


def tables_of(rounds: Sequence[Played]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the tables of the crib int64[2, 13, 13] and of the play int64[2, 1820], in thousandths of a point.

    They are averages of all rounds, later ones weighed more; rare keeps are shrunk to a least squares fit by ranks.
    """
    weights = _FADING ** np.arange(len(rounds) - 1, -1, -1)
    crib = np.tensordot(weights, np.stack([played.crib for played in rounds]), 1)
    crib = crib + np.where(np.eye(13)[..., None] > 0, 0, crib.transpose(0, 2, 1, 3))
    play = np.tensordot(weights, np.stack([played.play for played in rounds]), 1)
    of_crib = (crib[..., 0] + _TRUSTED * _CRIB) / (crib[..., 1] + _TRUSTED)
    counts = np.stack([(MEMBERS[4] == rank).sum(axis=1) for rank in range(13)], axis=1).astype(float)
    of_play = np.zeros(play.shape[:2])
    for role, (sums, decisions) in enumerate(play.transpose(0, 2, 1)):
        root = np.sqrt(np.maximum(decisions, 1e-3))
        means = sums / np.maximum(decisions, 1e-3)
        of_ranks = counts @ np.linalg.lstsq(counts * root[:, None], means * root, rcond=None)[0]
        of_play[role] = (sums + _TRUSTED * of_ranks) / (decisions + _TRUSTED)
    return np.rint(1000 * of_crib).astype(np.int64), np.rint(1000 * of_play).astype(np.int64)
