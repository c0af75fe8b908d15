"""A position as one line of text: what one side knows, and back.

``pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC 5D``

In order: the role; the scores, own first (default 0-0); ``hand`` with the six cards before the discard, or the four
kept ones, played ones included; ``toss`` or ``discard`` with the two discarded cards, where they are known;
``starter``; ``play`` with every card and go so far, the pone's lead first; ``rules`` other than the standard ones. In
the play a bare rank will do, as suits do not matter there: for the opponent's card it means the first suit not yet
seen.
"""

import re
from collections.abc import Iterable

from muggins.cards import DECK, Card, format_card, format_cards, parse_cards, rank_of, split_tokens
from muggins.errors import MugginsError, PositionError, shorten
from muggins.rules.role import Role
from muggins.rules.ruleset import STANDARD, Ruleset, format_ruleset, parse_ruleset
from muggins.rules.transcript import GO, read_play
from muggins.rules.view import Move, View

_KEYWORDS = {word: word for word in ("hand", "toss", "starter", "play", "rules")} | {"discard": "toss"}
_EXPECTED = "expected such as 'pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H play 4D TC 5D'"


def format_position(view: View) -> str:
    """Return a view in the toss or the play as one line that :func:`parse_position` reads back.

    Raises:
        PositionError: the play or the game is over, so there is no decision to ask about.

    Example:
        >>> from muggins import Role, View, parse_cards
        >>> format_position(View(Role.DEALER, parse_cards('3H 4D 5D 5S JS 2C')))
        'dealer 0-0 hand 3H 4D 5D 5S JS 2C'
    """
    if view.shown or view.over:
        raise PositionError("a position is of the toss or the play: here nothing is left to decide")
    kept = tuple(card for card in view.dealt if card not in view.tossed)
    words = [str(view.role), f"{view.scores[0]}-{view.scores[1]}", "hand", format_cards(kept)]
    if view.tossed:
        words += ["toss", format_cards(view.tossed)]
    if view.starter is not None:
        words += ["starter", format_card(view.starter)]
    if view.moves:
        words += ["play", *(GO if m.card is None else format_card(m.card) for m in view.moves)]
    if view.ruleset != STANDARD:
        words += ["rules", format_ruleset(view.ruleset)]
    return " ".join(words)


def parse_position(text: str) -> View:
    """Return the view that one line of text describes.

    Raises:
        PositionError: naming the first token that is wrong, or why no deal gets there.

    Example:
        >>> parse_position('pone 35-37 hand 3H 4D 5D 5S toss 2C JS starter 9H').scores
        (35, 37)
    """
    sections = _sections(text)
    role, scores = _head(sections.pop(""))
    try:
        ruleset = parse_ruleset(sections.pop("rules", "standard"))
        _check_scores(scores, ruleset)
        hand = parse_cards(sections.get("hand", ""), what="hand")
        tossed = parse_cards(sections.get("toss", ""), what="toss")
        starters = parse_cards(sections.get("starter", ""), what="starter")
        _check_sizes(sections, hand, tossed, starters)
        starter = starters[0] if starters else None
        dealt = tuple(sorted((*hand, *tossed)))
        known = (*hand, *tossed, *starters)
        moves = _moves(sections.get("play", ""), role, hand, known)
        view = View(role, dealt, tuple(sorted(tossed)), starter, moves, (), scores, ruleset)
        view.check()
    except PositionError:
        raise
    except MugginsError as error:
        raise PositionError(f"position: {error}") from None
    return view


def _sections(text: str) -> dict[str, str]:
    sections: dict[str, list[str]] = {"": []}
    name = ""
    for token in text.split():
        if token.lower() in _KEYWORDS:
            name = _KEYWORDS[token.lower()]
            if name in sections:
                raise PositionError(f"{token!r} is there twice in the position: {_EXPECTED}")
            sections[name] = []
        else:
            sections[name].append(token)
    return {name: " ".join(tokens) for name, tokens in sections.items()}


def parse_scores(text: str, ruleset: Ruleset) -> tuple[int, int]:
    """Return (own, the opponent's) score from ``35-37``; raises a PositionError unless below the target."""
    scores = _scores(text)
    if scores is None or max(scores) >= ruleset.target:
        most = ruleset.target - 1
        raise PositionError(
            f"score {shorten(text)!r}: expected two whole numbers from 0 to {most}, own first, such as 35-37"
        )
    return scores


def _check_scores(scores: tuple[int, int], ruleset: Ruleset) -> None:
    if max(scores) >= ruleset.target:
        raise PositionError(f"scores {scores[0]}-{scores[1]}: expected 0 to {ruleset.target - 1} each")


def _scores(text: str) -> tuple[int, int] | None:
    match = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None


def _head(text: str) -> tuple[Role, tuple[int, int]]:
    role: Role | None = None
    scores: tuple[int, int] | None = None
    for token in text.split():
        if token.lower() in {"pone", "dealer"} and role is None:
            role = Role[token.upper()]
        elif scores is None and (scores := _scores(token)):
            continue
        else:
            raise PositionError(f"unexpected {shorten(token)!r} in the position: {_EXPECTED}")
    if role is None:
        raise PositionError(f"the position does not say pone or dealer: {_EXPECTED}")
    return role, scores or (0, 0)


def _check_sizes(
    sections: dict[str, str], hand: tuple[Card, ...], tossed: tuple[Card, ...], starters: tuple[Card, ...]
) -> None:
    if "hand" not in sections:
        raise PositionError(f"the position has no hand: {_EXPECTED}")
    before_toss = not tossed and "starter" not in sections
    wanted = 6 if before_toss else 4
    if len(hand) != wanted:
        when = "before the toss" if before_toss else "after the toss, played ones included"
        raise PositionError(f"hand of {len(hand)} cards: expected {wanted} {when}")
    if "toss" in sections and len(tossed) != 2:
        raise PositionError(f"toss of {len(tossed)} cards: expected 2")
    if "starter" in sections and len(starters) != 1:
        raise PositionError(f"starter of {len(starters)} cards: expected 1")
    if sections.get("play") and not starters:
        raise PositionError("a play without a starter: expected 'starter CARD' before it")


def _moves(text: str, role: Role, hand: Iterable[Card], known: tuple[Card, ...]) -> tuple[Move, ...]:
    steps = read_play(text)
    # Cards named with their suits are spoken for; a bare rank takes one of the others.
    named, held, seen = {step.card for step in steps}, sorted(hand), set(known)
    moves: list[Move] = []
    for token, step in zip(split_tokens(text), steps, strict=True):
        own, card = step.role is role, step.card
        if step.rank is not None:
            if card is None:
                left = held if own else [c for c in DECK if c not in seen]
                card = next((c for c in left if rank_of(c) == step.rank and c not in named), None)
            if card is None or (own and card not in held):
                raise PositionError(
                    f"{token!r} in the play: it is the {step.role}'s turn, and no such card is left"
                    f" in {'this hand' if own else 'the deck'}"
                )
            if own:
                held.remove(card)
            elif card in seen:
                raise PositionError(f"{token!r} in the play: this card is known to be elsewhere")
            seen.add(card)
        moves.append(Move(step.role, card))
    return tuple(moves)
