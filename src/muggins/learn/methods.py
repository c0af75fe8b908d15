"""The ways to learn, by name."""

from pathlib import Path

from muggins.learn.pooled import PooledTraining
from muggins.learn.ppo.training import PpoTraining
from muggins.learn.training import Training


def training_of(method: str, folder: Path, seed: int, *, resume: bool) -> Training:
    """Return a learner in a folder, begun or gone on with; see :class:`muggins.learn.training.Training`.

    Args:
        method: ``pooled`` or ``ppo``.
        folder: where everything is kept.
        seed: of all that is drawn.
        resume: whether to go on with what the folder has.
    """
    return (PpoTraining if method == PpoTraining.method else PooledTraining)(folder, seed, resume=resume)
