"""A card, a hand, a deck; text in and out.

A card is an int 0..51, ``4 * rank + suit``; a rank an int 0..12 (ace 0, king 12), a suit an int 0..3 in the order
clubs, diamonds, hearts, spades.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Annotated, Final, TypeAlias

from muggins.errors import CardError, shorten
from muggins.wire import Spelled

RANK_TEXT: Final = "A23456789TJQK"
SUIT_TEXT: Final = "CDHS"
SUIT_SYMBOLS: Final = "♣♦♥♠"

Card: TypeAlias = Annotated[int, Spelled(tuple(rank + suit for rank in RANK_TEXT for suit in SUIT_TEXT), ("5H",))]
Rank: TypeAlias = Annotated[int, Spelled(tuple(RANK_TEXT), ("5",))]
Suit: TypeAlias = int

DECK: Final[tuple[Card, ...]] = tuple(range(52))
RANKS: Final[tuple[Rank, ...]] = tuple(range(13))
FIVE: Final[Rank] = 4
JACK: Final[Rank] = 10

RANKS_TEXT: Final = frozenset({*RANK_TEXT, "1", "10"})
"""What a rank may be called."""
_SUIT_OF_TEXT = {text: suit for texts in (SUIT_TEXT, SUIT_SYMBOLS, "♧♢♡♤") for suit, text in enumerate(texts)}
_RANK_OF_TEXT = {text: rank for rank, text in enumerate(RANK_TEXT)} | {"1": 0, "10": 9}

# A symbol may come with the selector that asks for a plain or a coloured drawing of it. Letters are
# spelled out: "ignore case" would also take signs such as the Kelvin's.
_RANK, _SUIT = "(10|[A1-9TJQKatjqk])", "([CDHScdhs♣♦♥♠♧♢♡♤])"
_CARD = re.compile(f"(?:{_RANK}{_SUIT}|{_SUIT}{_RANK})[\ufe0e\ufe0f]?")
_SEPARATOR = re.compile(r"[\s,;|/()\[\]{}]+")


def rank_of(card: Card) -> Rank:
    return card >> 2


def suit_of(card: Card) -> Suit:
    return card & 3


def value_of(rank: Rank) -> int:
    """Return what a rank adds to the count: ace 1, two to nine their number, ten to king 10."""
    return rank + 1 if rank < 9 else 10


def card_of(rank: Rank, suit: Suit) -> Card:
    return 4 * rank + suit


def format_card(card: Card, *, symbols: bool = False) -> str:
    """Return a card as two characters, such as ``TH``, or ``T♥`` with `symbols`.

    Example:
        >>> format_card(17), format_card(17, symbols=True)
        ('5D', '5♦')
    """
    return RANK_TEXT[card >> 2] + (SUIT_SYMBOLS if symbols else SUIT_TEXT)[card & 3]


def format_ranks(ranks: Iterable[Rank]) -> str:
    """Return ranks as a person reads them, with spaces between.

    Example:
        >>> format_ranks([4, 10])
        '5 J'
    """
    return " ".join(RANK_TEXT[rank] for rank in ranks)


def format_cards(cards: Iterable[Card], *, symbols: bool = False) -> str:
    """Return cards in the order given, with spaces between.

    Example:
        >>> format_cards([17, 42])
        '5D JH'
    """
    return " ".join(format_card(card, symbols=symbols) for card in cards)


def parse_rank(text: str) -> Rank:
    """Return the rank that `text` names, such as ``5``, ``t``, ``10`` or ``K``; a CardError where it is none.

    Example:
        >>> parse_rank('10'), parse_rank('A')
        (9, 0)
    """
    rank = _RANK_OF_TEXT.get(text.upper())
    if rank is None:
        raise CardError(f"unknown rank {shorten(text)!r}: expected one of A 2 3 4 5 6 7 8 9 T (or 10) J Q K")
    return rank


def parse_ranks(text: str) -> list[Rank]:
    """Return the ranks that `text` names one after the other, ascending; a CardError where one is none.

    Example:
        >>> parse_ranks('J5 10')
        [4, 9, 10]
    """
    return sorted(parse_rank(letter) for letter in "".join(text.split()).replace("10", "T"))


def parse_card(text: str) -> Card:
    """Return the card that `text` names, such as ``5H``, ``h5``, ``10h``, ``1S`` or ``5♥``; a CardError for none.

    Example:
        >>> parse_card('5D'), parse_card('5♦')
        (17, 17)
    """
    match = _CARD.fullmatch(text)
    if match is None:
        raise _unknown(text)
    rank, suit = match[1] or match[4], match[2] or match[3]
    return card_of(_RANK_OF_TEXT[rank.upper()], _SUIT_OF_TEXT[suit.upper()])


def parse_cards(text: str | Sequence[str], *, what: str = "cards") -> tuple[Card, ...]:
    """Return the cards named in `text`, in its order, all different, or raise a CardError that says `what` they are.

    Spaces, commas, semicolons, slashes, bars or brackets are between cards, or nothing; or there are several texts.

    Example:
        >>> parse_cards('5D JH')
        (17, 42)
    """
    cards: list[Card] = []
    for token in split_tokens(text if isinstance(text, str) else " ".join(text)):
        card = parse_card(token)
        if card in cards:
            raise CardError(f"{format_card(card)} is named twice in the {what}: every card must be a different one")
        cards.append(card)
    return tuple(cards)


def split_tokens(text: str) -> list[str]:
    """Return the words of `text`, split where :func:`parse_cards` does; cards written together are parted."""
    tokens: list[str] = []
    for word in filter(None, _SEPARATOR.split(text)):
        matches = [match.group() for match in _CARD.finditer(word)]
        tokens += matches if "".join(matches) == word else [word]
    return tokens


def check_cards(cards: Sequence[Card], sizes: Sequence[int], what: str) -> None:
    """Check that `cards` are different ints 0..51, as many as one of `sizes`; a CardError names `what` they are."""
    if len(cards) not in sizes:
        expected = " or ".join(map(str, sizes))
        given = f": {format_cards(cards)}" if cards and all(c in DECK for c in cards) else ""
        raise CardError(f"{what}: expected {expected} cards, got {len(cards)}{given}")
    seen: set[Card] = set()
    for card in cards:
        if not hasattr(card, "__index__") or card not in DECK:
            raise CardError(f"{what}: {card!r} is not a card: expected an int 0..51")
        if card in seen:
            raise CardError(f"{what}: {format_card(card)} is there twice: expected different cards")
        seen.add(card)


def _unknown(token: str) -> CardError:
    return CardError(
        f"unknown card {shorten(token)!r}: expected a rank (A 2-9 T or 10 J Q K) and a suit (C D H S), such as 5H or TD"
    )
