"""Variants of counterfactual regret minimization, each one frozen value."""

from dataclasses import dataclass

from muggins.errors import SolverError


@dataclass(frozen=True, slots=True)
class Variant:
    """How old regrets are discounted and how iterations are weighted in the average.

    In iteration t, a regret above zero is multiplied by k^a / (k^a + 1), one below zero by
    k^b / (k^b + 1), where k = t - 1, before the new one is added; the average weights iteration t by
    t^c (Brown and Sandholm 2019, "Solving imperfect-information games via discounted regret
    minimization"). CFR+ (Tammelin 2014) keeps all gains and no losses.
    """

    name: str  # as on the command line
    gains: float | None  # the exponent a, or None to keep all
    losses: float | None  # the exponent b, or None to keep no regret below zero
    average: float  # the exponent c

    def keep_gains(self, iteration: int) -> float:
        """Return what regret above zero is multiplied by in an iteration (1, 2, ...)."""
        return 1.0 if self.gains is None else _discount(iteration - 1, self.gains)

    def keep_losses(self, iteration: int) -> float:
        """Return what regret below zero is multiplied by in an iteration (1, 2, ...)."""
        return 0.0 if self.losses is None else _discount(iteration - 1, self.losses)

    @property
    def floor(self) -> float:
        return 0.0 if self.losses is None else -1e30

    def weight(self, iteration: int) -> float:
        """Return the weight of an iteration (1, 2, ...) in the average."""
        weight: float = float(iteration) ** self.average
        return weight


def _discount(k: int, exponent: float) -> float:
    power: float = float(k) ** exponent
    return power / (power + 1)


CFR_PLUS = Variant("cfr+", None, None, 1)
DCFR = Variant("dcfr", 1.5, 0, 2)
VARIANTS = {variant.name: variant for variant in (DCFR, CFR_PLUS)}


def variant_named(name: str) -> Variant:
    """Return a variant by its name, or raise a SolverError."""
    if name not in VARIANTS:
        raise SolverError(f"algorithm {name!r}: expected one of {', '.join(VARIANTS)}")
    return VARIANTS[name]
