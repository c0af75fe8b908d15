"""Types of requests and answers, as in the OpenAPI description. Cards are texts such as 5H."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from muggins.coach.review import Decision

CardText = Annotated[str, Field(max_length=4, examples=["5H"])]
KeyText = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[!-~]+$", examples=["5f2c8a"])]
Pair = tuple[int, int]
Who = Literal["you", "opponent"]
Kind = Literal["deal", "toss", "starter", "card", "go", "show"]


class Asked(BaseModel):
    """A request body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """What was wrong, in one line."""

    error: str


class NotReady(Problem):
    """Kernels are still being compiled; the client asks again in a second."""

    done: int = Field(description="Parts of the compiled code that are there.")
    of: int


class Ready(BaseModel):
    """Progress of compiling on a new machine."""

    done: int = Field(description="Parts of the compiled code that are there.")
    of: int
    table: bool = Field(description="Whether the solution can be played against.")
    coach: bool = Field(description="Whether the coach can be asked.")


class Keyed(Asked):
    """What begins a game once, however often it is sent."""

    key: KeyText | None = Field(None, description="Of this request: sent again, it begins no second game.")


class NewGame(Keyed):
    """How a game is to be set up."""

    against: str = Field("nash", max_length=60, description="A level, or a player of the arena.")
    target: Literal[121, 61] = 121
    counting: Literal["automatic", "own", "muggins"] = "automatic"
    practice: bool = Field(False, description="Whether moves may be taken back.")
    hints: bool = Field(False, description="Whether the coach speaks without being asked.")
    name: str = Field("You", max_length=30)


class NewClock(Asked):
    """A clock for two."""

    minutes: int = Field(ge=1, le=180, description="Of each side.")
    increment: int = Field(0, ge=0, le=60, description="Seconds for each move.")


SeatToken = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$", description="32 random bytes as base64url.")]


class Invite(Asked):
    """A table for two people, and an invitation to it; the asking client makes up both tokens."""

    seat: SeatToken = Field(description="Of the asking seat; sent again, it lays no second table.")
    invite: SeatToken = Field(description="With which the friend sits down, once.")
    name: str = Field(max_length=30)
    target: Literal[121, 61] = 121
    counting: Literal["automatic", "own", "muggins"] = "automatic"
    clock: NewClock | None = None


class InviteAgain(Asked):
    """Another invitation to the same table; the old one no longer works."""

    invite: SeatToken


class QrText(Asked):
    """What a QR code is to say."""

    text: str = Field(min_length=1, max_length=300)


class QrCode(BaseModel):
    """A QR code."""

    rows: list[str] = Field(description="From the top; 1 is a dark square.")


class Join(Asked):
    """A person who takes the seat of an invitation, with a new token of its own."""

    invite: str = Field(max_length=100)
    seat: SeatToken
    name: str = Field(max_length=30)


Greeting = Literal["hello", "luck", "nice", "well played", "thanks"]
Request = Literal["resign", "again", "off", "pause", "resume", Greeting]


class OfGame(Asked):
    """Which of the games of two people is meant."""

    game: int = Field(ge=1, le=2**31 - 1, description="`number` of the state.")


class ForTwo(BaseModel):
    """How a game of two is set up."""

    target: int
    counting: str
    clock: NewClock | None
    guest: bool = Field(description="Whether the caller may not use the rest of this server.")


class Invitation(ForTwo):
    """What somebody is invited to."""

    host: str


class TwoSeats(ForTwo):
    """A table for two, from a seat."""

    name: str
    friend: str | None = Field(description="The other one's name; None while nobody has come.")
    address: str | None = Field(description="Where others reach this server; None where only this computer does.")
    watch: str | None = Field(description="The token to watch the game with; None while nobody has come.")


class PlayOn(Keyed):
    """The move of a finished game from which a practice game is to begin."""

    event: int = Field(ge=1, le=100_000, description="The number of the move among the review's events, from 1.")
    against: str = Field("nash", max_length=60, description="A level, or a player of the arena.")


class PlayPoint(Keyed):
    """A point of the play at which a practice game is to begin; the person is to move."""

    starter: str = Field("", max_length=2, description="Its rank, or nothing for any.")
    played: str = Field("", max_length=60, examples=["4 J"])
    having: str = Field("", max_length=20, description="Ranks that one still holds, such as 33.")
    against: str = Field("nash", max_length=60, description="A level, or a player of the arena.")
    name: str = Field("You", max_length=30)


class Awaited(Asked):
    """A move names the state that it answers, so that nothing is done twice."""

    move: str = Field(max_length=40, description="`move` of the game's state.")


class Toss(Awaited):
    """Two cards to toss."""

    cards: Annotated[list[CardText], Field(min_length=2, max_length=2)]


class Play(Awaited):
    """A card to play."""

    card: CardText


class Claim(Awaited):
    """A person's count: a number of points, or points by kind, such as "fifteens 4, pair 2"."""

    claim: str = Field(max_length=300)


class Step(BaseModel):
    """One breath of a spoken count."""

    words: str
    cards: list[str]
    points: int
    total: int


class Happened(BaseModel):
    """Something that happened, as the person may see it."""

    index: int
    deal: int
    kind: Kind
    who: Who
    dealer: Who
    words: str
    scores: Pair = Field(description="The person's and the opponent's, after it.")
    card: str | None = None
    cards: list[str] = Field([], description="Dealt to the person, tossed by it, or shown.")
    count: int = Field(0, description="Of the play after it; 0 where it has restarted.")
    made: int = Field(0, description="The count that the card made.")
    points: int = 0
    overlooked: int = Field(0, description="Points of a show that its owner did not claim.")
    muggins: int = Field(0, description="Of these, what the other side took.")
    part: str | None = None
    steps: list[Step] = []


class ToCount(BaseModel):
    """What the person is to count."""

    part: Literal["hand", "crib"]
    cards: list[str]
    starter: str


class SeriesScore(BaseModel):
    """Match points of a series so far."""

    games: int
    match_points: Pair


class Outcome(BaseModel):
    """How a game ended."""

    won: bool
    match_points: int
    resigned: bool
    words: str


class TwoClocks(BaseModel):
    """The clocks of two people, in seconds."""

    left: tuple[float, float] = Field(description="The person's and the friend's, when this was sent.")
    runs: tuple[bool, bool] = Field(description="Whose time runs.")
    rests: float = Field(description="For so long no time runs yet: the last deal is still looked at.")
    increment: int = Field(description="Added for each move.")


class AtFriends(BaseModel):
    """More about a game between two people."""

    here: bool = Field(description="Whether the friend looks at the table.")
    waits_for_me: bool = Field(description="Whether the friend has discarded, and the person has not.")
    to_act: list[Who] = Field(description="Who is to move.")
    clock: TwoClocks | None
    late: Who | None = Field(description="Whose time ran out.")
    again: tuple[bool, bool] = Field(description="Whether the person, and the friend, want another game.")
    off: bool = Field(description="Whether one of them called the game off.")
    can_call_off: bool = Field(description="Whether nobody has discarded yet.")
    paused: tuple[bool, bool] = Field(description="Whether the person, and the friend, want the clocks to rest.")
    said: tuple[str, str] = Field(description="The last greeting of the person, and of the friend.")


class FromReview(BaseModel):
    """Where a practice game begins."""

    game: int = Field(description="Whose review it came out of.")
    event: int = Field(description="The number of the move among the review's events, from 1.")


class GameState(BaseModel):
    """A game as the person may see it."""

    number: int
    name: str
    against: str = Field(description="The opponent: a level, or a player of the arena.")
    opponent: str = Field(description="What it is called.")
    target: int
    skunks: list[int] = Field(description="Who ends with fewer points is skunked, or doubly so.")
    counting: str
    practice: bool
    hints: bool
    commitment: str = Field(description="SHA-256 of the seed of all decks, known from the start.")
    seed: str | None = Field(description="The seed, once the game is over.")
    cuts: list[tuple[str, str]] = Field(description="Cards cut for deal: the person's, the opponent's")
    first_dealer: Who
    series: SeriesScore | None
    move: str = Field(description="The move that is awaited; an action names it.")
    awaits: Literal["toss", "play", "count"] | None
    role: Literal["pone", "dealer"]
    scores: Pair
    hand: list[str]
    legal: list[str] = Field(description="Of the hand, what may be played now.")
    why_not: dict[str, str] = Field(description="Why a card may not be played.")
    forced: str | None = Field(description="The only card that fits.")
    to_count: ToCount | None
    can_undo: bool
    outcome: Outcome | None
    next_game: int | None = Field(description="The game that follows this one in a series.")
    undone: int = Field(description="Where it changes, earlier events are void.")
    happenings: list[Happened] = Field(description="From the asked index on.")
    friend: AtFriends | None = Field(None, description="Where the opponent is a person.")
    from_review: FromReview | None = Field(None, description="Of a practice game that was begun out of a review.")


class PublishedCribs(BaseModel):
    """What published tables give for the crib."""

    role: Literal["dealer", "pone"]
    points: dict[str, list[float]] = Field(description="Of each table 91: A-A, A-2 ... K-K.")


class OddsBoard(BaseModel):
    """How likely every score wins a game to 121 before the deal."""

    role: Literal["pone", "dealer"]
    wins: list[list[float]] = Field(description="By own score and the opponent's, 0 to 120 each.")


class Counted(BaseModel):
    """A claim judged, and the game after it."""

    verdict: str
    right: bool
    game: GameState


class PastedRecord(Asked):
    """The text of one game's record."""

    record: str = Field(max_length=200_000)
    key: KeyText | None = Field(None, description="By which its progress can be asked.")


class ReviewProgress(BaseModel):
    """Progress of a review under way."""

    done: int = Field(description="Deals.")
    of: int = Field(description="0 while it has not begun, or where none is being made.")
    seconds: float | None = Field(description="What it may still take.")


class Listed(BaseModel):
    """A game of the store."""

    number: int
    begun: str
    players: tuple[str, str]
    person: str | None
    against: str | None = Field(description="The opponent: a level, or a player of the arena.")
    opponent: str | None = Field(description="What it is called.")
    scores: Pair = Field(description="The person's first; P1's in a game of others.")
    over: bool
    won: bool | None
    match_points: int
    resigned: bool
    reviewed: bool
    practice: bool


class GameList(BaseModel):
    """The games of the store, the newest first."""

    games: list[Listed]
    total: int
    damaged: list[int] = Field(description="Numbers of games that cannot be read.")
    deleted: list[int] = Field(description="Numbers of games that can be brought back.")


class Deleted(BaseModel):
    """Whether a game is deleted now."""

    number: int
    deleted: bool
    days: int = Field(description="Days in which a deleted game can be brought back.")


class ImportText(Asked):
    """Records, one after another."""

    text: str = Field(max_length=8_000_000)


class QuizAnswer(Asked):
    """An answer to a question; an empty one is "I do not know"."""

    key: str = Field(max_length=300)
    answer: str = Field(max_length=300)


class Opponent(BaseModel):
    """Somebody to play against."""

    name: str = Field(description="The player, as a new game asks for it.")
    title: str = Field(description="What it is called.")
    about: str


class About(BaseModel):
    """About this server."""

    version: str
    opponents: list[Opponent]


class DealMoves(Asked):
    """All that the person did in a deal: two cards to discard, cards to play, counts as typed."""

    moves: Annotated[list[Annotated[str, Field(max_length=300)]], Field(max_length=8)]


class OneDealState(BaseModel):
    """A deal by itself."""

    game: GameState
    over: bool
    verdict: str = Field(description="What was said to the person's count, if that was the last move.")
    right: bool = Field(description="Whether that count was right.")
    decisions: tuple[Decision, ...] = Field(description="The person's own, once the deal is over.")
