"""The tosses of a hand at a score: what is summed up of their deals, beside a plain twin that keeps every outcome."""

from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.cards import parse_cards
from muggins.estimate import SURELY
from muggins.kernels.crib import TOSSES
from muggins.players.endgame.deals import ACCURACY, MOST_DEALS, Deals
from muggins.players.endgame.model import model_of
from muggins.players.endgame.toss import Dealing, TossQuery, try_tosses
from muggins.rules.role import Role
from muggins.solver.file.solution import open_solution
from muggins.solver.query.tosses import tosses_of_cards

WIN, MATCH, NET = 0, 1, 3


@pytest.mark.parametrize(
    ("cards", "role", "scores", "most"),
    [
        pytest.param("AS 3D 4D 4S 7D JC", Role.DEALER, (99, 115), MOST_DEALS, id="in rounds", marks=pytest.mark.all),
        ("2C 5H 6D 9D TH JC", Role.DEALER, (113, 111), 10_000),
        ("3H 4D 5D 5S JS 2C", Role.PONE, (112, 115), 1001),
    ],
)
def test_sums_say_what_all_outcomes_say(cards: str, role: Role, scores: tuple[int, int], most: int) -> None:
    six = sorted(parse_cards(cards))
    net = {tuple(sorted(row.tossed)): row.net for row in tosses_of_cards(open_solution(), six, role)}
    nets = np.array([net[six[a], six[b]] for a, b in TOSSES])
    query, model = TossQuery(np.array(six, np.uint8), int(role), scores), model_of(open_solution())
    deals = Deals(query, model, nets, most)
    deals.deal()
    known, ends = deals._known, [0, *(min(4096 << k, most) for k in range(6))]
    outcomes = np.zeros((ends[known.rounds.max()], 15, 4))
    for start, end in pairwise(ends[: known.rounds.max() + 1]):
        for first, last in pairwise((start, (start + end) // 2, end)):
            try_tosses(query, model, Dealing(121, first, True, -1), np.ones(15, np.bool_), outcomes[first:last])
    dealt = [ends[rounds] for rounds in known.rounds.tolist()]

    def plain(objective: int, than: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        ahead, error = np.zeros((2, 15))
        for toss in set(range(15)) - {than}:
            more = (outcomes[:, toss] - outcomes[:, than])[: min(dealt[toss], dealt[than])]
            (_, products), (_, spread) = np.cov(more[:, objective], more[:, NET], ddof=0)
            slope = products / spread if spread > 1e-9 else 0.0
            ahead[toss] = (more[:, objective] - slope * (more[:, NET] - nets[toss] + nets[than])).mean()
            error[toss] = (more[:, objective] - slope * more[:, NET]).std() / len(more) ** 0.5
        return ahead, error

    whole = np.array(dealt) == max(dealt)
    best = max(np.flatnonzero(whole).tolist(), key=lambda toss: plain(WIN, int(nets.argmax()))[0][toss])
    for objective in (WIN, MATCH):
        for found, expected in zip(deals.ahead(objective, best), plain(objective, best), strict=True):
            assert found == pytest.approx(expected, abs=1e-9)
        assert deals.level(objective, best) == pytest.approx(outcomes[: dealt[best], best, objective].mean())
    ahead, error = plain(WIN, best)
    assert (known.behind == (ahead + 2.5 * error < 0)).all()
    assert max(dealt) == most or (np.abs(ahead) + 2.5 * error)[~known.behind].max() <= 2 * ACCURACY
    assert (whole | known.behind).all()
    tied = (-ahead <= SURELY * error) & ~known.behind
    ahead, error = plain(MATCH, max(np.flatnonzero(tied).tolist(), key=lambda toss: plain(MATCH, best)[0][toss]))
    assert deals.choose(MATCH) == max(np.flatnonzero(tied & (-ahead <= SURELY * error)).tolist(), key=nets.__getitem__)
