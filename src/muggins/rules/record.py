"""A whole game as text that a person can read, and back.

    muggins game 1
    players: Ada, Ben
    rules: standard
    first dealer: P2
    1 dealer P2 | pone 3H 4D 5D 5S (2C JS) | dealer ... (...) | starter 9H | play 4D TC 5D+2 go ...
      | show pone 12 dealer 8 crib 4 | score 14-17

One line a deal (broken here only for width). The two tossed cards stand in parentheses behind the
four kept; ``+n`` behind a card or a go is what it pegged; a claim that fell short is written
``12/14``; the score is P1-P2. A finished game ends with ``result: P1 wins 121-98, match points 1``, and
with ``, P2 resigned`` behind it where it was given up. Empty lines and lines that begin with # are
skipped. Reading replays the cards and compares every figure in the text, so a record that reads is a
record that is true.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest

from muggins.brief import BriefHelp
from muggins.cards import Card, format_card, format_cards, parse_card, parse_cards, split_tokens
from muggins.errors import IllegalActionError, MugginsError, RecordError, shorten
from muggins.rules.deal import Deal, dealt_from
from muggins.rules.events import CardPlayed, GoSaid, Part, Shown
from muggins.rules.game import Game
from muggins.rules.role import Role, Seat
from muggins.rules.ruleset import STANDARD, Counting, Ruleset, format_ruleset, parse_ruleset
from muggins.rules.shuffle import shuffled_deck
from muggins.rules.transcript import GO, is_go

HEADER = "muggins game 1"
_Toss = tuple[Card, ...] | None


@dataclass(frozen=True, slots=True)
class DealRecord(metaclass=BriefHelp):
    """The cards and actions of one deal. Pairs are (pone's, dealer's).

    Attributes:
        dealt: six cards each, sorted.
        starter: the starter, turned or not.
        tosses: two cards each, sorted, or None.
        played: the cards in the order played; whose they are follows from the rules.
        claims: the points claimed at the show, where players count for themselves.
    """

    dealt: tuple[tuple[Card, ...], tuple[Card, ...]]
    starter: Card
    tosses: tuple[_Toss, _Toss] = (None, None)
    played: tuple[Card, ...] = ()
    claims: tuple[int, ...] = ()

    @classmethod
    def of(cls, deal: Deal) -> DealRecord:
        shown = (event.claimed for event in deal.events if isinstance(event, Shown))
        return cls(
            deal.dealt,
            deal.starter_card,
            deal.tosses,
            tuple(event.card for event in deal.events if isinstance(event, CardPlayed)),
            () if deal.ruleset.counting is Counting.AUTOMATIC else tuple(shown),
        )

    def replay_on(self, game: Game) -> Deal:
        """Begin the next deal of `game` and replay this one; raises a MugginsError if the rules do not allow it."""
        deal = game.begin_deal(*self.dealt, self.starter)
        for role, toss in zip(Role, self.tosses, strict=True):
            if toss is not None:
                deal.toss(role, toss)
        for card in self.played:
            if not deal.to_act:
                raise IllegalActionError(f"{format_card(card)} is played, but the deal is over")
            deal.play(deal.to_act[0], card)
        for claim in self.claims:
            if not deal.to_act:
                raise IllegalActionError(f"a claim of {claim}, but the deal is over")
            deal.claim(deal.to_act[0], claim)
        return deal


@dataclass(frozen=True, slots=True)
class Record(metaclass=BriefHelp):
    """A game, finished or not: (ruleset, first dealer, deals), and who played.

    Attributes:
        deals: the deals in order.
        first_dealer: who dealt first.
        players: the names of P1 and P2; no commas or line breaks.
        ruleset: the rules in force.
        seed: the seed of the decks, if known; deal n is dealt from deck n.
        resigned: who gave the game up after these deals, if anyone did.
    """

    deals: tuple[DealRecord, ...]
    first_dealer: Seat = Seat.P1
    players: tuple[str, str] = ("P1", "P2")
    ruleset: Ruleset = STANDARD
    seed: str | None = None
    resigned: Seat | None = None

    def __post_init__(self) -> None:
        for name in self.players:
            if not name or name != name.strip() or "," in name or not name.isprintable():
                raise RecordError(f"player {shorten(name)!r}: expected printable characters without a comma")
        if self.seed is not None:
            self._check_seed(self.seed)

    def _check_seed(self, seed: str) -> None:
        if seed != seed.strip():
            raise RecordError(f"seed {shorten(seed)!r}: expected no space at its ends")
        for number, deal in enumerate(self.deals, start=1):
            try:
                pone, dealer, starter = dealt_from(shuffled_deck(seed, number))
            except MugginsError as error:
                raise RecordError(str(error)) from None
            if (tuple(sorted(pone)), tuple(sorted(dealer)), starter) != (*deal.dealt, deal.starter):
                raise RecordError(f"deal {number}: its cards are not those of the seed")

    @classmethod
    def of(cls, game: Game, players: tuple[str, str] = ("P1", "P2"), seed: str | None = None) -> Record:
        """Return the record of a game as far as it has gone."""
        deals = tuple(DealRecord.of(deal) for deal in game.deals)
        return cls(deals, game.first_dealer, players, game.ruleset, seed, game.resigned)

    def replay(self) -> Game:
        """Return the game, replayed under the rules; raises a RecordError for an action they do not allow."""
        game = Game(self.first_dealer, self.ruleset)
        for number, deal in enumerate(self.deals, start=1):
            try:
                deal.replay_on(game)
            except MugginsError as error:
                raise RecordError(f"deal {number}: {error}") from None
        try:
            if self.resigned is not None:
                game.resign(self.resigned)
        except MugginsError as error:
            raise RecordError(str(error)) from None
        return game


def format_game(game: Game, players: tuple[str, str] = ("P1", "P2"), seed: str | None = None) -> str:
    """Return the text of the record of a game so far, without replaying it."""
    return RecordWriter(game, players, seed).text()


def format_record(record: Record) -> str:
    """Return the text of a record, a line a deal, ending with a line break; what :func:`parse_record` reads.

    Raises:
        RecordError: the rules do not allow an action of the record.

    Example:
        >>> from muggins import Game, Record, Seat, shuffled_deck
        >>> game = Game(Seat.P2)
        >>> _ = game.begin_deal_from(shuffled_deck('f00ba4', 1))
        >>> print(format_record(Record.of(game, ('Ada', 'Ben'))).splitlines()[1])
        players: Ada, Ben
    """
    return format_game(record.replay(), record.players, record.seed)


class RecordWriter:
    """Writes the record of a game under way, formatting each finished deal once."""

    def __init__(self, game: Game, players: tuple[str, str] = ("P1", "P2"), seed: str | None = None) -> None:
        self._game = game
        self._lines = [
            HEADER,
            f"players: {', '.join(players)}",
            f"rules: {format_ruleset(game.ruleset)}",
            *([] if seed is None else [f"seed: {seed}"]),
            f"first dealer: {game.first_dealer}",
        ]
        self._over = 0

    def text(self) -> str:
        for number in range(self._over + 1, len(self._game.deals)):
            self._lines.append(_format_deal(self._game, number))
            self._over = number
        lines = self._lines.copy()
        if self._game.deals:
            lines.append(_format_deal(self._game, len(self._game.deals)))
        if result := _result_line(self._game):
            lines.append(result)
        return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """Return the record in `text`, after replaying it and comparing every figure.

    Raises:
        RecordError: naming the line or deal that cannot be read or is not what the cards give.

    Example:
        >>> parse_record('muggins game 1').deals
        ()
    """
    return parse_game(text)[0]


def parse_game(text: str) -> tuple[Record, Game]:
    """Return the record in `text` and the game that it replays to; errors as :func:`parse_record`."""
    head, deal_lines, result = _split(text)
    try:
        ruleset = parse_ruleset(head.get("rules", "standard"))
    except MugginsError as error:
        raise RecordError(str(error)) from None
    claims = ruleset.counting is not Counting.AUTOMATIC
    resigned = _RESIGNED.fullmatch(result)
    record = Record(
        tuple(_parse_deal(line, n, claims=claims) for n, line in enumerate(deal_lines, start=1)),
        _parse_seat(head.get("first dealer", "P1")),
        _parse_players(head.get("players", "P1, P2")),
        ruleset,
        head.get("seed"),
        None if resigned is None else Seat[resigned[1]],
    )
    game = record.replay()
    for number, line in enumerate(deal_lines, start=1):
        _compare(number, line, _format_deal(game, number))
    if result != _result_line(game):
        raise RecordError(
            f"the record ends with {result or 'no result'!r}: the deals give {_result_line(game) or 'no result yet'!r}"
        )
    return record, game


def _result_line(game: Game) -> str:
    result = game.result
    if result is None:
        return ""
    p1, p2 = result.scores
    how = "" if game.resigned is None else f", {game.resigned} resigned"
    return f"result: {result.winner} wins {p1}-{p2}, match points {result.match_points}{how}"


def _format_deal(game: Game, number: int) -> str:
    deal, dealer = game.deals[number - 1], Seat((game.first_dealer + number - 1) % 2)
    sections = [f"{number} dealer {dealer}"]
    for role in Role:
        toss = deal.tosses[role]
        cards = format_cards(deal.kept[role])
        sections.append(f"{role} {cards}" + (f" ({format_cards(toss)})" if toss else ""))
    sections.append(f"starter {format_card(deal.starter_card)}")
    words: dict[str, list[str]] = {"play": [], "show": []}
    for event in deal.events:
        if isinstance(event, CardPlayed | GoSaid):
            word = format_card(event.card) if isinstance(event, CardPlayed) else GO
            words["play"].append(word + (f"+{event.points}" if event.points else ""))
        elif isinstance(event, Shown):
            word, true = "crib" if event.part is Part.CRIB else str(event.role), event.count.points
            words["show"].append(f"{word} {event.claimed}" + (f"/{true}" if event.claimed != true else ""))
    sections += [" ".join((name, *said)) for name, said in words.items() if said]
    p1, p2 = deal.scores.for_seats(dealer)
    sections.append(f"score {p1}-{p2}")
    return " | ".join(sections)


_HEAD_FIELDS = ("players", "rules", "seed", "first dealer")
_HAND = re.compile(r"([^()]*)(?:\(([^()]*)\))?")
_RESIGNED = re.compile(r"result: .*, (P1|P2) resigned")
_CLAIM = re.compile(r"(?:pone|dealer|crib) (\d{1,2})(?:/\d{1,2})?")


def _split(text: str) -> tuple[dict[str, str], list[str], str]:
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    lines = [line for line in lines if line and not line.startswith("#")]
    if not lines or lines[0] != HEADER:
        first = repr(shorten(lines[0])) if lines else "nothing"
        raise RecordError(f"the record begins with {first}: expected {HEADER!r}")
    head: dict[str, str] = {}
    deal_lines: list[str] = []
    result = ""
    for line in lines[1:]:
        name, colon, value = line.partition(":")
        if result:
            raise RecordError(f"{shorten(line)!r} after the result: expected the end of the record")
        if re.match(r"\d+ dealer ", line, re.ASCII):
            deal_lines.append(line)
        elif colon and name == "result":
            result = line
        elif colon and name in _HEAD_FIELDS and name not in head and not deal_lines:
            head[name] = value.strip()
        else:
            raise RecordError(
                f"{shorten(line)!r}: expected one each of {', '.join(_HEAD_FIELDS)},"
                " then the deals, as in '1 dealer P2 | pone ...'"
            )
    return head, deal_lines, result


def _parse_deal(line: str, number: int, *, claims: bool) -> DealRecord:
    sections: dict[str, str] = {}
    for section in line.split("|"):
        name, _, rest = section.strip().partition(" ")
        if name in sections:
            raise RecordError(f"deal {number}: {shorten(name)!r} is there twice in the line")
        sections[name] = rest.strip()
    for name in (str(number), "pone", "dealer", "starter", "score"):
        if name not in sections:
            raise RecordError(f"deal {number}: expected {name!r} in {shorten(line)!r}")
    tokens = [token.partition("+")[0] for token in split_tokens(sections.get("play", ""))]
    claimed = _CLAIM.findall(sections.get("show", "")) if claims else []
    try:
        pone, pone_toss = _parse_hand(sections["pone"])
        dealer, dealer_toss = _parse_hand(sections["dealer"])
        return DealRecord(
            (pone, dealer),
            parse_card(sections["starter"]),
            (pone_toss, dealer_toss),
            tuple(parse_card(token) for token in tokens if not is_go(token)),
            tuple(int(points) for points in claimed),
        )
    except MugginsError as error:
        raise RecordError(f"deal {number}: {error}") from None


def _parse_hand(text: str) -> tuple[tuple[Card, ...], _Toss]:
    match = _HAND.fullmatch(text)
    if match is None:
        raise RecordError(f"hand {shorten(text)!r}: expected such as '3H 4D 5D 5S (2C JS)'")
    toss = None if match[2] is None else parse_cards(match[2], what="toss")
    kept = parse_cards(match[1], what="hand")
    return tuple(sorted((*kept, *(toss or ())))), toss


def _parse_seat(text: str) -> Seat:
    if text not in Seat.__members__:
        raise RecordError(f"first dealer {shorten(text)!r}: expected P1 or P2")
    return Seat[text]


def _parse_players(text: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2:
        raise RecordError(f"players {shorten(text)!r}: expected two names with a comma between them")
    return names[0], names[1]


def _compare(number: int, line: str, expected: str) -> None:
    for given, true in zip_longest(line.split(), expected.split(), fillvalue="the end of the line"):
        if given != true:
            raise RecordError(f"deal {number}: {shorten(given)!r} where the cards give {true!r}")
