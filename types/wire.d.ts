// Made by `python scripts/wire_types.py --write` from the API's types.
declare namespace Wire {
  interface About {
    version: string;
    opponents: Opponent[];
  }
  interface Achievement {
    name: string;
    game: number;
    begun: string;
  }
  interface AidedGames {
    games: number;
    wins: number;
  }
  interface Alternative {
    card: string;
    score: number;
  }
  interface AtFriends {
    /** Whether the friend looks at the table. */
    here: boolean;
    /** Whether the friend has discarded, and the person has not. */
    waits_for_me: boolean;
    /** Who is to move. */
    to_act: ("you" | "opponent")[];
    clock: TwoClocks | null;
    /** Whose time ran out. */
    late: "you" | "opponent" | null;
    /** Whether the person, and the friend, want another game. */
    again: [boolean, boolean];
    /** Whether one of them called the game off. */
    off: boolean;
    /** Whether nobody has discarded yet. */
    can_call_off: boolean;
    /** Whether the person, and the friend, want the clocks to rest. */
    paused: [boolean, boolean];
    /** The last greeting of the person, and of the friend. */
    said: [string, string];
  }
  interface AtScore {
    win: number;
    win_loss: number;
    win_error: number;
    tied: boolean;
    match: number;
    match_loss: number;
  }
  interface BeliefSummary {
    cards: number;
    ranks: Record<string, number>;
    holdings: Holding[];
  }
  type BySeat_Annotated_int__Spelled__ = [string, string];
  interface CardChoice {
    card: string;
    points: number;
    probability: number | null;
    net: number;
    loss: number;
    reason: Reason;
    at_score: AtScore | null;
  }
  interface CardOfHolding {
    rank: string | null;
    probability: number;
    worth: number;
  }
  interface Combination {
    kind: Kind;
    cards: string[];
    points: number;
  }
  interface Comparison {
    points: number;
    claimed: number;
    right: boolean;
    wrong: WrongKind[];
    guess: Missed | null;
    words: string;
  }
  interface Counted {
    verdict: string;
    right: boolean;
    game: GameState;
  }
  type CribModel = "solution" | "uniform" | "schell" | "hessel" | "rasmussen" | "equilibrium";
  interface DailyResult {
    day: string;
    lost: (number | null)[];
    stars: number | null;
    late: boolean;
    text: string | null;
  }
  interface DailyResults {
    schema: number;
    today: string;
    streak: number;
    best_streak: number;
    results: DailyResult[];
  }
  interface DealReview {
    number: number;
    dealer: "P1" | "P2";
    scores: [number, number];
    net: number;
    parts: Parts;
    wins: WinParts | null;
  }
  interface Dealt {
    pone: string[];
    dealer: string[];
    starter: string;
  }
  interface Decision {
    deal: number;
    seat: "P1" | "P2";
    role: "pone" | "dealer";
    kind: "toss" | "play";
    theme: Theme;
    position: string;
    scores: [number, number];
    hand: string[];
    starter: string | null;
    made: string[];
    best: string[];
    by_wins: boolean;
    loss: number;
    at_score: AtScore | null;
    mark: string;
    point_mark: string;
    probability: number | null;
    reason: Reason;
    best_reason: Reason | null;
    why: Reason | null;
  }
  interface DecisionCost {
    decisions: number;
    points: number;
  }
  interface Deleted {
    number: number;
    deleted: boolean;
    /** Days in which a deleted game can be brought back. */
    days: number;
  }
  interface Estimate {
    mean: number;
    error: number;
  }
  interface Expected {
    opponent: string;
    wins: number;
    match_points: number;
    error: number;
  }
  interface Fairness {
    schema: number;
    seed: string;
    commitment: string;
    cuts: BySeat_Annotated_int__Spelled__[];
    first_dealer: "P1" | "P2";
    by_cut: boolean;
    deals: Dealt[];
  }
  interface ForTwo {
    target: number;
    counting: string;
    clock: NewClock | null;
    /** Whether the caller may not use the rest of this server. */
    guest: boolean;
  }
  interface FromReview {
    /** Whose review it came out of. */
    game: number;
    /** The number of the move among the review's events, from 1. */
    event: number;
  }
  interface GameEvent {
    deal: number;
    kind: "deal" | "toss" | "starter" | "card" | "go" | "show" | "resign";
    seat: "P1" | "P2";
    dealer: "P1" | "P2";
    scores: [number, number];
    gained: [number, number];
    hands: [string[], string[]] | null;
    cards: string[];
    count: number;
    made: number;
    part: "hand" | "crib" | null;
    words: string;
    decision: number | null;
  }
  interface GameList {
    games: Listed[];
    total: number;
    /** Numbers of games that cannot be read. */
    damaged: number[];
    /** Numbers of games that can be brought back. */
    deleted: number[];
  }
  interface GameLosses {
    game: number;
    toss: Losses;
    play: Losses;
    per_decision: number;
  }
  interface GameState {
    number: number;
    name: string;
    /** The opponent: a level, or a player of the arena. */
    against: string;
    /** What it is called. */
    opponent: string;
    target: number;
    /** Who ends with fewer points is skunked, or doubly so. */
    skunks: number[];
    counting: string;
    practice: boolean;
    hints: boolean;
    /** SHA-256 of the seed of all decks, known from the start. */
    commitment: string;
    /** The seed, once the game is over. */
    seed: string | null;
    /** Cards cut for deal: the person's, the opponent's */
    cuts: ([string, string])[];
    first_dealer: "you" | "opponent";
    series: SeriesScore | null;
    /** The move that is awaited; an action names it. */
    move: string;
    awaits: "toss" | "play" | "count" | null;
    role: "pone" | "dealer";
    scores: [number, number];
    hand: string[];
    /** Of the hand, what may be played now. */
    legal: string[];
    /** Why a card may not be played. */
    why_not: Record<string, string>;
    /** The only card that fits. */
    forced: string | null;
    to_count: ToCount | null;
    can_undo: boolean;
    outcome: Outcome | null;
    /** The game that follows this one in a series. */
    next_game: number | null;
    /** Where it changes, earlier events are void. */
    undone: number;
    /** From the asked index on. */
    happenings: Happened[];
    /** Where the opponent is a person. */
    friend: AtFriends | null;
    /** Of a practice game that was begun out of a review. */
    from_review: FromReview | null;
  }
  interface HabitSeen {
    words: string;
    role: "pone" | "dealer";
    theme: Theme;
    times: number;
    of: number;
    solver: number;
    telling: boolean;
    sentence: string;
  }
  interface HandCount {
    schema: number;
    hand: string[];
    starter: string;
    crib: boolean;
    combinations: Combination[];
    points: number;
    heels: number;
    total: number;
    spoken: string;
    claim: Comparison | null;
  }
  interface HandOfRanks {
    ranks: string[];
    often: number;
    chosen: number;
    net: number;
    best: [string, string];
    loss: number;
  }
  interface HandsOfRanks {
    schema: number;
    role: "pone" | "dealer";
    tossed: [string, string];
    keeping: string[];
    hands: HandOfRanks[];
  }
  interface Happened {
    index: number;
    deal: number;
    kind: "deal" | "toss" | "starter" | "card" | "go" | "show";
    who: "you" | "opponent";
    dealer: "you" | "opponent";
    words: string;
    /** The person's and the opponent's, after it. */
    scores: [number, number];
    card: string | null;
    /** Dealt to the person, tossed by it, or shown. */
    cards: string[];
    /** Of the play after it; 0 where it has restarted. */
    count: number;
    /** The count that the card made. */
    made: number;
    points: number;
    /** Points of a show that its owner did not claim. */
    overlooked: number;
    /** Of these, what the other side took. */
    muggins: number;
    part: string | null;
    steps: Step[];
  }
  interface Holding {
    ranks: string[];
    probability: number;
  }
  interface ImportedGames {
    schema: number;
    imported: number[];
  }
  interface Invitation {
    target: number;
    counting: string;
    clock: NewClock | null;
    /** Whether the caller may not use the rest of this server. */
    guest: boolean;
    host: string;
  }
  interface KeptRanks {
    ranks: string[];
    often: number;
    hand: number;
    play: number;
  }
  type Kind = "fifteen" | "pair" | "run" | "flush" | "nobs";
  interface LeadsOfClass {
    name: string;
    often: number;
    worth: number;
    leads: number[];
  }
  interface Listed {
    number: number;
    begun: string;
    players: [string, string];
    person: string | null;
    /** The opponent: a level, or a player of the arena. */
    against: string | null;
    /** What it is called. */
    opponent: string | null;
    /** The person's first; P1's in a game of others. */
    scores: [number, number];
    over: boolean;
    won: boolean | null;
    match_points: number;
    resigned: boolean;
    reviewed: boolean;
    practice: boolean;
  }
  interface Losses {
    decisions: number;
    points: number;
  }
  interface Missed {
    number: number;
    among: Combination[];
  }
  interface NewClock {
    /** Of each side. */
    minutes: number;
    /** Seconds for each move. */
    increment: number;
  }
  interface NodeChoice {
    rank: string | null;
    probability: number;
    held: number;
    worth: number | null;
    leads_on: boolean;
    replies: Reply[];
  }
  interface NodeHolding {
    ranks: string[];
    probability: number;
    worth: number;
    cards: CardOfHolding[];
  }
  interface NodeMove {
    role: "pone" | "dealer";
    rank: string | null;
    count: number;
  }
  interface NotReady {
    error: string;
    /** Parts of the compiled code that are there. */
    done: number;
    of: number;
  }
  interface OddsBoard {
    role: "pone" | "dealer";
    /** By own score and the opponent's, 0 to 120 each. */
    wins: number[][];
  }
  interface OneDealState {
    game: GameState;
    over: boolean;
    /** What was said to the person's count, if that was the last move. */
    verdict: string;
    /** Whether that count was right. */
    right: boolean;
    /** The person's own, once the deal is over. */
    decisions: Decision[];
  }
  interface Opponent {
    /** The player, as a new game asks for it. */
    name: string;
    /** What it is called. */
    title: string;
    about: string;
  }
  interface OpponentSeries {
    opponent: string;
    rating: number | null;
    games: number;
    wins: number;
    series: [number, number];
    beaten: boolean;
  }
  interface Outcome {
    won: boolean;
    match_points: number;
    resigned: boolean;
    words: string;
  }
  interface OwnCard {
    rank: string;
    held: number;
    played: number;
    expected: number;
    lost: number;
  }
  interface OwnLadder {
    schema: number;
    rungs: OpponentSeries[];
    needed: number;
    season: number[];
    best: number | null;
  }
  interface OwnPlays {
    schema: number;
    starter: string | null;
    played: string;
    role: "pone" | "dealer";
    times: number;
    lost: number;
    cards: OwnCard[];
  }
  interface OwnToss {
    ranks: [string, string];
    held: number;
    tossed: number;
    expected: number;
    lost: number;
  }
  interface OwnTosses {
    schema: number;
    role: "pone" | "dealer";
    hands: number;
    lost: number;
    tossed: OwnToss[];
  }
  type Own_float_ = [number, number];
  type Own_int_ = [number, number];
  type Part = "heels" | "play" | "hand" | "crib";
  interface PartPoints {
    role: "pone" | "dealer";
    part: Part;
    deals: number;
    points: number;
    mean: number;
    par: number;
  }
  interface Parts {
    role: number;
    deal: number;
    starter: number;
    rest: number;
    skill: number;
    counting: number;
    uncounted: number;
  }
  type Peg = "fifteen" | "thirty-one" | "pair" | "three of a kind" | "four of a kind" | "run" | "go" | "last card";
  interface PersonHabits {
    schema: number;
    name: string;
    games: number;
    deals: number;
    habits: HabitSeen[];
  }
  interface PlayAdvice {
    schema: number;
    position: string;
    role: "pone" | "dealer";
    turn: "pone" | "dealer" | null;
    count: number;
    pile: string[];
    earlier: string[];
    legal: string[];
    must_go: boolean;
    may_go: boolean;
    by_wins: boolean;
    rows: CardChoice[];
    belief: BeliefSummary;
    why: Reason | null;
    tosses: number;
    against: "solution";
    kind: "play";
  }
  interface PlayNode {
    schema: number;
    starter: string | null;
    played: string;
    moves: NodeMove[];
    role: "pone" | "dealer";
    count: number;
    probability: number;
    worth: number;
    choices: NodeChoice[];
    by_rank: NodeHolding[];
    holdings: NodeHolding[];
    other: Holding[];
    other_ranks: number[];
  }
  interface PlayReport {
    schema: number;
    starter: string | null;
    classes: LeadsOfClass[];
    leads: RepliesToLead[];
    chances: ScoringChance[];
  }
  interface PracticeDue {
    schema: number;
    due: Record<string, number>;
    resting: number;
    next_mistake: string | null;
  }
  interface Problem {
    error: string;
  }
  interface PublishedCribs {
    role: "dealer" | "pone";
    /** Of each table 91: A-A, A-2 ... K-K. */
    points: Record<string, number[]>;
  }
  interface QrCode {
    /** From the top; 1 is a dark square. */
    rows: string[];
  }
  interface Question {
    schema: number;
    drill: string;
    key: string;
    asks: "count" | "toss" | "play";
    words: string;
    hand: string[];
    starter: string | null;
    crib: boolean | null;
    role: "pone" | "dealer" | null;
    played: string[];
    played_by: ("pone" | "dealer")[];
    count: number | null;
    scores: [number, number];
    target: number;
    again: boolean;
  }
  interface RanksAtScore {
    ranks: [string, string];
    held: number;
    for_wins: number;
    for_points: number;
    win_loss: number | null;
  }
  interface RatedGame {
    game: number;
    rating: number;
    error: number;
  }
  interface Rating {
    rating: number;
    error: number;
    lost: number;
  }
  interface Reading {
    schema: number;
    width: number;
    height: number;
    cards: Seen[];
    found: number;
    hands: number[][];
  }
  interface Ready {
    /** Parts of the compiled code that are there. */
    done: number;
    of: number;
    /** Whether the solution can be played against. */
    table: boolean;
    /** Whether the coach can be asked. */
    coach: boolean;
  }
  interface Reason {
    kind: string;
    points: number | null;
    other: number | null;
    worth: number | null;
    chance: number | null;
    rank: string | null;
    own: string | null;
    peg: Peg | null;
    cards: string[];
    scores: [number, number] | null;
    of: Reason[];
  }
  interface RememberedRule {
    number: number;
    about: "discard" | "play";
    words: string;
    points: number | null;
    saves: number | null;
    position: string;
    choice: string;
    instead: string;
  }
  interface RepliesToLead {
    lead: string;
    probability: number;
    worth: number | null;
    replies: number[];
    pair: TakenReply;
    fifteen: TakenReply | null;
  }
  interface Reply {
    rank: string | null;
    probability: number;
  }
  interface Review {
    schema: number;
    players: [string, string];
    target: number;
    skunks: number[];
    scores: [number, number];
    margin: number;
    parts: Parts;
    adjusted: Estimate;
    wins: WinParts | null;
    sides: [Side, Side];
    deals: DealReview[];
    decisions: Decision[];
    events: GameEvent[];
    number: number | null;
    person: "P1" | "P2" | null;
  }
  interface ReviewProgress {
    /** Deals. */
    done: number;
    /** 0 while it has not begun, or where none is being made. */
    of: number;
    /** What it may still take. */
    seconds: number | null;
  }
  interface RulesToRemember {
    schema: number;
    size: number;
    discards_lose: number;
    plays_lose: number;
    solution: string;
    rules: RememberedRule[];
  }
  interface ScoreChances {
    schema: number;
    role: "pone" | "dealer";
    scores: Own_int_;
    stage: "deal" | "starter" | "show" | "dealer";
    win_probability: Estimate;
    match: Estimate;
    acc: Estimate;
    one_more_point: Own_float_;
    par: (number | null)[] | null;
  }
  interface ScoringChance {
    role: "pone" | "dealer";
    scores: string;
    chances: number;
    taken: number;
  }
  interface Seen {
    card: string;
    box: [number, number, number, number];
    score: number;
    sure: boolean;
    alternatives: Alternative[];
  }
  interface SeriesScore {
    games: number;
    match_points: [number, number];
  }
  interface Side {
    seat: "P1" | "P2";
    player: string;
    toss: DecisionCost;
    play: DecisionCost;
    wins: number | null;
  }
  interface Skill {
    schema: number;
    games: number;
    unreviewed: number[];
    rating: Rating | null;
    expected: Expected[];
    history: RatedGame[];
    leaks: ThemeLoss[];
  }
  interface Statistics {
    schema: number;
    games: number;
    wins: number;
    win_rate: WinRate;
    skunks: Own_int_;
    resigned: number;
    match_points: number;
    averages: PartPoints[];
    lost: GameLosses[];
    damaged: number[];
    aided: AidedGames;
  }
  interface Step {
    words: string;
    cards: string[];
    points: number;
    total: number;
  }
  interface TakenReply {
    held: number;
    taken: number | null;
  }
  type Theme = "defend" | "build" | "keep" | "lead" | "reply" | "late" | "score";
  interface ThemeLoss {
    theme: Theme;
    title: string;
    decisions: number;
    points: number;
    solver: number;
    more: number;
    error: number;
    wins: number;
    solver_wins: number;
  }
  interface ToCount {
    part: "hand" | "crib";
    cards: string[];
    starter: string;
  }
  interface TossAdvice {
    schema: number;
    position: string;
    role: "pone" | "dealer";
    crib: CribModel;
    by_wins: boolean;
    rows: TossChoice[];
    why: Reason | null;
    against: "solution";
    kind: "toss";
  }
  interface TossChoice {
    keep: string[];
    toss: string[];
    probability: number;
    points: number;
    hand: number;
    crib: number;
    play: number;
    pegs: [number, number] | null;
    net: number;
    loss: number;
    spread: Record<string, number>;
    best_starters: string[];
    worst_starters: string[];
    reason: Reason;
    at_score: AtScore | null;
  }
  interface TossGrid {
    schema: number;
    role: "pone" | "dealer";
    keeping: string[];
    tossed: TossedRanks[];
    kept: KeptRanks[];
  }
  interface TossedRanks {
    ranks: [string, string];
    held: number;
    often: number;
    chosen: number;
    suited: number | null;
    crib: number | null;
    crib_any: number | null;
    hand: number | null;
    play: number | null;
    net: number | null;
    loss: number | null;
  }
  interface TossesAtScore {
    schema: number;
    role: "pone" | "dealer";
    scores: [number, number];
    hands: number;
    changed: number;
    gained: Estimate;
    tossed: RanksAtScore[];
  }
  interface TwoClocks {
    /** The person's and the friend's, when this was sent. */
    left: [number, number];
    /** Whose time runs. */
    runs: [boolean, boolean];
    /** For so long no time runs yet: the last deal is still looked at. */
    rests: number;
    /** Added for each move. */
    increment: number;
  }
  interface TwoSeats {
    target: number;
    counting: string;
    clock: NewClock | null;
    /** Whether the caller may not use the rest of this server. */
    guest: boolean;
    name: string;
    /** The other one's name; None while nobody has come. */
    friend: string | null;
    /** Where others reach this server; None where only this computer does. */
    address: string | null;
    /** The token to watch the game with; None while nobody has come. */
    watch: string | null;
  }
  interface Verdict {
    schema: number;
    right: boolean;
    loss: number;
    words: string;
    win_loss: number;
  }
  interface Waiting {
    daily: DailyResults | null;
    due: PracticeDue | null;
    skill: Skill | null;
    ladder: OwnLadder | null;
  }
  interface WinParts {
    before: number;
    luck: number;
    skill: number;
    counting: number;
    after: number;
  }
  interface WinRate {
    mean: number;
    low: number;
    high: number;
  }
  interface WrongKind {
    kind: Kind;
    claimed: number;
    there: Combination[];
  }
  type Advice = TossAdvice | PlayAdvice;
}
