"""Policy optimisation: what its networks see, what the deals paid, and what is learned from it."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.envs.vector import VectorEnv
from muggins.learn.ppo import learner as module
from muggins.learn.ppo.deals import PLAYED, SHOWN, SIX, Answers, CardQuestions, TossQuestions, play_deals
from muggins.learn.ppo.learner import PolicyLearner, traced
from muggins.players.net.policy import FEATURES, SURE, new_policy_workspace, weights_of_throws

DEALS = 300


class AnyChoice:
    """Chooses the first of what may be chosen, or the last."""

    def __init__(self, *, last: bool) -> None:
        self.last = last

    def toss(self, role: int, asked: TossQuestions) -> Answers:
        chosen = np.full(len(asked.keep), 14 if self.last else role)
        return Answers(chosen, np.zeros(len(chosen), np.float32))

    def play(self, asked: CardQuestions) -> Answers:
        fits = asked.fits[:, ::-1] if self.last else asked.fits
        first = fits.argmax(axis=1)
        return Answers(12 - first if self.last else first, np.zeros(len(first), np.float32))


@pytest.mark.all
@pytest.mark.parametrize("last", [False, True])
def test_deals_pay_what_the_environment_pays(last: bool) -> None:
    env, again = VectorEnv(DEALS, seed=3), VectorEnv(DEALS, seed=3)
    first = again.reset().player.copy()
    deals, batch = play_deals(env, env.reset(), AnyChoice(last=last))
    assert batch.done.all()
    paid = batch.reward  # of the last step; the others are in the net
    assert np.abs(deals.net).max() < 116
    assert (deals.six.sum(axis=1) == 12).all()
    assert (deals.shows.sum(axis=2) == 5).all()
    assert deals.shows.shape == (3, DEALS, SHOWN)
    assert deals.six.shape == (DEALS, SIX)
    choices = deals.choices
    assert (choices.asked.fits.sum(axis=1) >= 2).all()
    assert choices.seen.shape[1:] == (PLAYED,)
    assert choices.asked.state.shape[1:] == (FEATURES,)
    assert (np.diff(choices.step) >= 0).all()
    assert {*np.unique(choices.sign)} == {-1.0, 1.0}
    # With the last step taken away the net is what had been pegged before the last card was played.
    before = deals.net - paid[np.arange(DEALS), first]
    lasts = {int(deal): place for place, deal in enumerate(choices.deal)}
    assert all(abs(choices.before[place] - before[deal]) <= 40 for deal, place in lasts.items())


def test_a_player_sees_nothing_of_its_opponents_hand() -> None:
    """Two deals that differ in the opponent's hand only look the same to the side that leads."""
    env = VectorEnv(4000, seed=1)
    deals, _ = play_deals(env, env.reset(), AnyChoice(last=False))
    leads = deals.choices.step == 0
    state, theirs = deals.choices.asked.state[leads], deals.choices.seen[leads][:, 52:104]
    seen: dict[bytes, set[bytes]] = {}
    for mine, other in zip(state, theirs, strict=True):
        seen.setdefault(mine.tobytes(), set()).add(other.tobytes())
    assert max(len(others) for others in seen.values()) > 3


def test_what_choices_are_judged_by() -> None:
    env = VectorEnv(DEALS, seed=2)
    deals, _ = play_deals(env, env.reset(), AnyChoice(last=False))
    show: NDArray[np.float32] = deals.net * 0 + 2
    exact = deals.net[deals.choices.deal] - deals.choices.before - show[deals.choices.deal]
    returns, first, shown = traced(deals, show, exact)
    # A critic that is always right is believed, and nothing is gained or lost.
    assert np.allclose(returns, deals.net[deals.choices.deal])
    assert np.allclose(first, deals.net)
    assert np.allclose(shown[np.unique(deals.choices.deal)], 2)
    wrong = traced(deals, show, exact + 1)
    last = np.ones(len(exact), bool)
    last[[place for place, deal in enumerate(deals.choices.deal) if deal in deals.choices.deal[place + 1 :]]] = False
    assert np.allclose(wrong[0][last], returns[last])  # after the last choice nobody is asked any more
    assert (wrong[1] >= first - 1e-4).all()


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> type[PolicyLearner]:
    pytest.importorskip("torch")
    monkeypatch.setattr(module, "BATCH", 1000)
    return PolicyLearner


def test_the_player_chooses_as_the_actor_does(small: type[PolicyLearner]) -> None:
    import torch  # noqa: PLC0415

    learner: Any = small(1)
    with torch.no_grad():
        for mean, each in zip(learner._average, learner._actor.parameters, strict=True):
            each.add_(0.3 * torch.randn(each.shape))
            mean.copy_(each)
    learner._cool()
    env = VectorEnv(20, seed=1)
    batch = env.reset()
    observation = batch.observation.copy()
    deals, _ = play_deals(env, batch, learner._actor)
    net = learner.net
    workspace = new_policy_workspace(net)
    for game in range(20):
        six = np.flatnonzero(observation[game, :52]).astype(np.uint8)
        weights_of_throws(net, six, 0, workspace)
        asked = [torch.from_numpy(part[game : game + 1]) for part in deals.asked[0]]
        with torch.no_grad():
            odds = learner._actor.toss_logs(0, *asked)[0].exp().numpy()
        assert np.abs(workspace.weight - SURE * odds / odds.max()).max() <= 1


def test_it_learns_to_win_points(small: type[PolicyLearner]) -> None:
    learner: Any = small(1)

    def counted() -> float:
        """How many points the pone's hands show with the critic's own tosses: a greater sum than at random."""
        env = VectorEnv(2000, seed=9)
        deals, _ = play_deals(env, env.reset(), learner._actor)
        kept = deals.shows[0][:, :52].reshape(-1, 4, 13)
        return float(kept[:, :, 4].sum() / len(kept))  # fives are what a beginner finds first

    before = counted()
    learner.learn(40, seed=1)
    assert learner.deals == 40_000
    assert learner.temperature < 0.3
    assert counted() > before + 0.02
