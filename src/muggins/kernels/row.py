"""A game as one row of numbers: all of its state, so that a copy of the row is a copy of the game.

Sets of cards are masks, bit ``card`` for each card 0..51. A seat is 0 or 1; a role 0 (pone) or 1 (dealer).
"""

PLAYER, PHASE, DEALER, DEALS, SCORES, WINNER = 0, 1, 2, 3, 4, 6
"""Who is to act (a seat, CHANCE or NOBODY_ACTS); what is awaited; the dealer's seat; how many deals have begun;
two scores by seat; the winner's seat, or -1."""
DEALT, TOSSES, HANDS, STARTER = 7, 9, 11, 13
"""Masks by role: the cards dealt, those tossed, those still held; the starter, -1 until it is turned."""
TURN, COUNT, PILE, LEFT, SAID_GO, LAST = 14, 15, 16, 17, 19, 21
"""The state of the play, as :func:`muggins.kernels.play.state_of` reads it."""
DOWN, LINE = 22, 23
"""How many cards are played, and which, by whom: ``card << 1 | role`` of each, seven bits a card, the first lowest."""
EVENTS, MADE = 24, 25
"""How many events the deal has had; the points made in it, four columns a role: by HEELS, PLAY, HAND, CRIB."""
TARGET, DECK, CARDS, TOSSED, PAYS, SKUNKS, WHOLE = 33, 34, 35, 36, 37, 40, 42
"""Of the format, and never changed: the target, 0 for one deal; the mask of the deck; cards dealt to each side, and
tossed by each; what a win, a skunk and a double skunk pay, 0 where points are paid; the loser's points of the latter
two; whether a deal is played to its end after a win."""
LENGTH = 43
"""Columns of int64[n, LENGTH]."""

CHANCE, NOBODY_ACTS = -1, -4
"""Instead of a seat: cards are dealt, or the game is over. The numbers are OpenSpiel's."""
DEALING, TOSSING, TURNING, PLAYING, DEALT_OUT, OVER = range(6)
"""What is awaited: hands, a toss, the starter, a card, the next deal, nothing."""
HEELS, PLAY, HAND, CRIB = range(4)
"""The parts of a deal in which points are made."""

TOSS = 52
"""Actions below are cards to play; from here on tosses, by the places of the sorted cards they take: 01, 02, ... 45."""
ACTIONS = 67
"""How many actions there are: 52 cards and 15 tosses."""

EVENT_LENGTH, MOST_EVENTS = 5, 32
"""An event is int16[EVENT_LENGTH]: its kind, the role, and three numbers by kind. A deal has fewer than MOST_EVENTS."""
TOSSED_CARDS, TURNED, PLAYED, GO_SAID, HAND_SHOWN, CRIB_SHOWN = range(6)
"""Kinds of events. TOSSED_CARDS: the two cards, -1 for none, 0. TURNED: the starter, 0, points. PLAYED: the card, the
count it makes, points. GO_SAID: the pegger's role or -1, the count, points. HAND_SHOWN, CRIB_SHOWN: 0, 0, points."""
