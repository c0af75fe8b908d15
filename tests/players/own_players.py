"""Players of one's own, good and bad ones, that tests load by name."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from muggins.cards import Card
from muggins.players.base import Toss
from muggins.rules.view import View


class Lowest:
    def toss(self, view: View) -> Toss:
        return view.dealt[0], view.dealt[1]

    def play(self, view: View) -> Card:
        return view.legal_cards()[0]


class Many:
    """The same, asked many at once; keeps how many it was asked."""

    most = 0

    def toss_many(self, views: Sequence[View]) -> list[Toss]:
        Many.most = max(Many.most, len(views))
        return [(view.dealt[0], view.dealt[1]) for view in views]

    def play_many(self, views: Sequence[View]) -> list[Card]:
        return [view.legal_cards()[0] for view in views]


class ManyOdds:
    """Any of three tosses, any card; says so with probabilities for many at once."""

    def toss_many(self, views: Sequence[View]) -> list[Mapping[Toss, float]]:
        return [{(view.dealt[0], view.dealt[k]): 1 / 3 for k in (1, 2, 3)} for view in views]

    def play_many(self, views: Sequence[View]) -> list[Mapping[Card, float]]:
        return [dict.fromkeys(view.legal_cards(), 1.0) for view in views]


class Draws(Lowest):
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def play(self, view: View) -> Card:
        return self.rng.choice(view.legal_cards())


class Raises(Lowest):
    def play(self, view: View) -> Card:  # noqa: ARG002
        raise ZeroDivisionError("a  bug\nof two lines")


class Exits(Lowest):
    def play(self, view: View) -> Card:  # noqa: ARG002
        raise SystemExit(0)


class Short(Many):
    def play_many(self, views: Sequence[View]) -> list[Card]:
        return [view.legal_cards()[0] for view in views][1:]


class NotANumber(ManyOdds):
    def play_many(self, views: Sequence[View]) -> list[Mapping[Card, float]]:
        return [dict.fromkeys(view.legal_cards(), float("nan")) for view in views]


class Negative(ManyOdds):
    def play_many(self, views: Sequence[View]) -> list[Mapping[Card, float]]:
        return [dict.fromkeys(view.legal_cards(), -1.0) for view in views]


class NoOdds(ManyOdds):
    def toss_many(self, views: Sequence[View]) -> list[Mapping[Toss, float]]:
        return [{} for _ in views]


class Half:
    def toss(self, view: View) -> Toss:
        return view.dealt[0], view.dealt[1]


class Unmade(Lowest):
    def __init__(self) -> None:
        raise FileNotFoundError("weights.npz")


def made() -> Lowest:
    return Lowest()


READY = Lowest()
NUMBER = 3


def changed(toss: Callable[[View], object] | None = None, play: Callable[[View], object] | None = None) -> type[Lowest]:
    """Return a class that answers one question otherwise."""
    answers = {name: lambda _, view, of=of: of(view) for name, of in (("toss", toss), ("play", play)) if of is not None}
    return type("Changed", (Lowest,), answers)


Three = changed(toss=lambda view: view.dealt[:3])
Twice = changed(toss=lambda view: (view.dealt[0], view.dealt[0]))
Text = changed(toss=lambda _: "5H")
Beyond = changed(toss=lambda _: (3, 99))
Nothing = changed(play=lambda _: None)
NotHeld = changed(play=lambda view: next(card for card in range(52) if card not in view.hand))
