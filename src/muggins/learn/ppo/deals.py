"""Deals of a learner against itself in :class:`muggins.envs.VectorEnv`, and what its networks are shown of them.

Every deal of the environment takes ten actions, two tosses and eight cards, so that all of them stand at the same step.
The player's own networks are shown only what the observation says. The critic, which judges choices afterwards and is
thrown away in the end, also sees the opponent's cards, in ``VectorEnv.rows``.
"""

from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from muggins.envs import row as r
from muggins.envs.row import TOSS
from muggins.envs.vector import Batch, VectorEnv
from muggins.kernels._jit import borrowing_kernel, inner_borrowing_kernel
from muggins.kernels.bits import lowest_bit
from muggins.kernels.crib import KEEPS, TOSSES
from muggins.kernels.holdings import index_of_four, index_of_two
from muggins.kernels.play import holds, legal
from muggins.learn.selfplay import seen_by
from muggins.players.compiled import only_rank
from muggins.players.net.policy import FEATURES, MOST_FEATURES, most_of_a_suit, state_features_of

CARDS = 8
"""Cards played in a deal."""
SIX, SHOWN, PLAYED = 104, 65, 226
"""How many numbers the critic sees of the cards dealt, of each hand or crib with its starter, and of the play."""
_TOSSES = np.array(TOSSES, np.int64)
_COPIES = 13
_THEIRS, _PILE, _COUNT, _MY_LEFT, _THEIR_LEFT, _FLAGS = 52, 104, 182, 213, 218, 223
_PLACES = 6


class TossQuestions(NamedTuple):
    """What n players that toss are asked; the arrays are int64[n, 15], by toss.

    Attributes:
        keep: the ranks kept, as a multiset.
        toss: the ranks tossed, as a multiset.
        suits: how many of the kept cards are of one suit at most, less one.
    """

    keep: NDArray[np.int64]
    toss: NDArray[np.int64]
    suits: NDArray[np.int64]


class CardQuestions(NamedTuple):
    """What n players that have a choice of cards are asked.

    Attributes:
        state: uint8[n, FEATURES], what the side sees, 0 and 1.
        fits: bool[n, 13], the ranks it may play.
    """

    state: NDArray[np.uint8]
    fits: NDArray[np.bool_]


class Answers(NamedTuple):
    """What n players chose.

    Attributes:
        chosen: int64[n], the place of the toss, or the rank.
        log: float32[n], the logarithm of its probability.
    """

    chosen: NDArray[np.int64]
    log: NDArray[np.float32]


class DealChooser(Protocol):
    """Who plays."""

    def toss(self, role: int, asked: TossQuestions) -> Answers:
        """Choose tosses in a role."""
        ...

    def play(self, asked: CardQuestions) -> Answers:
        """Choose cards."""
        ...


class Choices(NamedTuple):
    """All choices in the play of n deals, in the order in which they were made.

    Attributes:
        step: int64[m], how many cards had been played.
        deal: int64[m], in which deal.
        asked: what the players saw.
        answers: what they chose.
        seen: uint8[m, PLAYED], what the critic sees, from the mover's side.
        before: float32[m], pone's points less the dealer's by then.
        sign: float32[m], 1 where pone chose, -1 where the dealer did.
    """

    step: NDArray[np.int64]
    deal: NDArray[np.int64]
    asked: CardQuestions
    answers: Answers
    seen: NDArray[np.uint8]
    before: NDArray[np.float32]
    sign: NDArray[np.float32]


class Deals(NamedTuple):
    """n deals, each once.

    Attributes:
        six: uint8[n, SIX], the cards dealt to pone and dealer.
        asked: by role, what its toss was chosen from.
        tosses: by role, what it chose.
        shows: uint8[3, n, SHOWN], pone's hand, the dealer's, the crib, each with the starter.
        choices: in the play.
        net: float32[n], pone's points less the dealer's, in the end.
    """

    six: NDArray[np.uint8]
    asked: tuple[TossQuestions, TossQuestions]
    tosses: tuple[Answers, Answers]
    shows: NDArray[np.uint8]
    choices: Choices
    net: NDArray[np.float32]


@borrowing_kernel
def _mark(cards: int, out: NDArray[np.uint8], start: int) -> None:
    """Mark each card of a mask of cards: the first of its rank, the second, and so on."""
    while cards:
        place = start + (lowest_bit(cards) >> 2)
        cards &= cards - 1
        while out[place]:
            place += _COPIES
        out[place] = 1


@borrowing_kernel
def _ask_tosses(observation: NDArray[np.uint8], six: NDArray[np.int64], asked: TossQuestions) -> None:
    """Fill what is asked of players that see ``observation`` uint8[n, 423]; ``six`` int64[6] is overwritten."""
    for game in range(len(observation)):
        number = 0
        for card in range(52):
            if observation[game, card]:
                six[number] = card
                number += 1
        for toss in range(15):
            a, b = six[KEEPS[toss, 0]], six[KEEPS[toss, 1]]
            c, d = six[KEEPS[toss, 2]], six[KEEPS[toss, 3]]
            asked.keep[game, toss] = index_of_four(a >> 2, b >> 2, c >> 2, d >> 2)
            asked.toss[game, toss] = index_of_two(six[_TOSSES[toss, 0]] >> 2, six[_TOSSES[toss, 1]] >> 2)
            asked.suits[game, toss] = most_of_a_suit(a, b, c, d) - 1


@borrowing_kernel
def _ask_cards(
    batch: Batch, on: NDArray[np.int64], asked: CardQuestions, games: NDArray[np.int64], actions: NDArray[np.int64]
) -> int:
    """Fill what is asked where there is a choice, and ``actions`` where there is none; return how many choices."""
    number = 0
    for game in range(len(actions)):
        observation = batch.observation[game]
        seen = seen_by(observation)
        fitting = legal(seen.hand, seen.total)
        rank = only_rank(fitting)
        if rank >= 0:
            actions[game] = _card_of(observation, rank)
            continue
        games[number] = game
        asked.state[number, :] = 0
        for place in range(state_features_of(seen, on)):
            asked.state[number, on[place]] = 1
        for each in range(13):
            asked.fits[number, each] = holds(fitting, each) > 0
        number += 1
    return number


@inner_borrowing_kernel
def _card_of(observation: NDArray[np.uint8], rank: int) -> int:
    """Return the lowest card of a rank in the hand."""
    card = 4 * rank
    while not observation[card]:
        card += 1
    return card


@borrowing_kernel
def _put_cards(batch: Batch, games: NDArray[np.int64], ranks: NDArray[np.int64], actions: NDArray[np.int64]) -> None:
    for place in range(len(ranks)):
        actions[games[place]] = _card_of(batch.observation[games[place]], ranks[place])


@borrowing_kernel
def _see_play(rows: NDArray[np.int64], games: NDArray[np.int64], out: NDArray[np.uint8]) -> None:
    """Fill ``out`` uint8[m, PLAYED], from the side to move: hands, pile, count, cards left, role, goes."""
    for place in range(len(games)):
        row, seen = rows[games[place]], out[place]
        me = row[r.TURN]
        other, pile, start = 1 - me, row[r.PILE], _PILE
        seen[:] = 0
        _mark(row[r.HANDS + me], seen, 0)
        _mark(row[r.HANDS + other], seen, _THEIRS)
        while pile and start < _PILE + 13 * _PLACES:
            seen[start + (pile & 15) - 1] = 1
            start += 13
            pile >>= 4
        seen[_COUNT + row[r.COUNT]] = 1
        seen[_MY_LEFT + row[r.LEFT + me]] = 1
        seen[_THEIR_LEFT + row[r.LEFT + other]] = 1
        seen[_FLAGS], seen[_FLAGS + 1], seen[_FLAGS + 2] = me, row[r.SAID_GO + other] != 0, row[r.SAID_GO + me] != 0


@borrowing_kernel
def _see_deal(rows: NDArray[np.int64], six: NDArray[np.uint8]) -> None:
    for game in range(len(rows)):
        for role in range(2):
            _mark(rows[game, r.DEALT + role], six[game], _THEIRS * role)


@borrowing_kernel
def _see_shows(rows: NDArray[np.int64], shows: NDArray[np.uint8]) -> None:
    for game in range(len(rows)):
        row = rows[game]
        for part in range(3):
            crib = row[r.TOSSES] | row[r.TOSSES + 1]
            _mark(crib if part == 2 else row[r.DEALT + part] ^ row[r.TOSSES + part], shows[part, game], 0)
            shows[part, game, 52 + (row[r.STARTER] >> 2)] = 1


def play_deals(env: VectorEnv, batch: Batch, chooser: DealChooser) -> tuple[Deals, Batch]:
    """Play every deal of an environment of single deals to its end.

    Args:
        env: whose deals are all about to begin.
        batch: what it shows.
        chooser: who plays, on both sides.

    Returns:
        The deals, and what the environment then shows of the next ones.
    """
    number = len(env)
    games, first = np.arange(number), batch.player.astype(np.int64)
    six = np.zeros((number, SIX), np.uint8)
    _see_deal(env.rows, six)
    asked, tosses = [], []
    for role in range(2):
        questions = TossQuestions(*(np.zeros((number, 15), np.int64) for _ in range(3)))
        _ask_tosses(batch.observation, np.zeros(6, np.int64), questions)
        answers = chooser.toss(role, questions)
        batch = env.step(TOSS + answers.chosen)
        asked.append(questions)
        tosses.append(answers)
    net = batch.reward[games, first]
    shows = np.zeros((3, number, SHOWN), np.uint8)
    _see_shows(env.rows, shows)
    choices, actions, on = [], np.zeros(number, np.int64), np.zeros(MOST_FEATURES, np.int64)
    for step in range(CARDS):
        room = CardQuestions(np.zeros((number, FEATURES), np.uint8), np.zeros((number, 13), np.bool_))
        chance = np.zeros(number, np.int64)
        many = _ask_cards(batch, on, room, chance, actions)
        deal, card_questions = chance[:many].copy(), CardQuestions(room.state[:many], room.fits[:many])
        answers = chooser.play(card_questions)
        _put_cards(batch, deal, answers.chosen, actions)
        seen = np.zeros((many, PLAYED), np.uint8)
        _see_play(env.rows, deal, seen)
        sign = np.where(batch.player[deal] == first[deal], 1, -1).astype(np.float32)
        choices.append(Choices(np.full(many, step), deal, card_questions, answers, seen, net[deal], sign))
        batch = env.step(actions)
        net = net + batch.reward[games, first]
    return Deals(six, (asked[0], asked[1]), (tosses[0], tosses[1]), shows, _together(choices), net), batch


def _together(parts: list[Choices]) -> Choices:
    """Return the choices of all steps as one."""
    step, deal, seen, before, sign = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("step", "deal", "seen", "before", "sign")
    )
    asked = CardQuestions(*(np.concatenate(each) for each in zip(*(part.asked for part in parts), strict=True)))
    answers = Answers(*(np.concatenate(each) for each in zip(*(part.answers for part in parts), strict=True)))
    return Choices(step, deal, asked, answers, seen, before, sign)
