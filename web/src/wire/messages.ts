// Generated from rasant.wire by `make reference`. Do not edit.

/** Version of the protocol. Clients with another version are refused with that reason. */
export const PROTOCOL_VERSION = 3;

/** Bytes of a frame from a client. */
export const LARGEST_FRAME = 8192;

export const LONGEST_NAME = 24;

/** Maximum length of texts, in characters. */
export const LONGEST = {
  Word: 64,
  OptionValues: 40,
  ClientName: 32,
  Token: 128,
  KeySecret: 64,
  PersonName: 24,
  ChatText: 200,
} as const;

/** In place of a seat: the table itself (a deal, a clock), or a spectator. */
export const NO_SEAT = -1;

export const BEFORE = 0;

export const CARDS_IN_PLAY = 1;

export const ROUND_ENDED = 2;

/** The phases of a match, as a state keeps them. */
export const MATCH_ENDED = 3;

/** How many cards from the top a zone shows or gives. */
export const ALL = 255;

export const EVERYONE = 0;

export const OWNER = 1;

/** Which seats see what a zone shows. */
export const NOBODY = 2;

/** Fact 0: the seats that may act, as bits. Turns, walking and the end of a round are all expressed by it. */
export const MAY = 0;

/** In place of a target zone: the first zone that takes the card (one tap). */
export const ANYWHERE = -1;

export const SPECTATOR = -1;

/** Viewpoints besides the seats: a spectator's, and one that sees every card. */
export const ALL_SEEING = -2;

// Messages from a client to its table.

/** Motions: to pause, to resume, and to give up a round that no player can finish (C-9). */
export type Motion = "pause" | "resume" | "stalemate";

/** What happens to empty seats when the host begins: they are removed, or bots play there. */
export type EmptySeats = "go" | "bots";

/** Phrases that are sent with one tap, in every language. */
export type EmoteName = "hello" | "well_played" | "ouch" | "hurry" | "laugh" | "thanks";

/**
 * The first message on a socket.
 *
 * `client` is a name that the client makes up for itself, one per tab, by which a move resent after a reconnect is
 * recognized. Without a `token`, the client watches. `book` requests the book, which the client may have already.
 */
export type Hello = [kind: "hello", version: number, client: string, token?: string | null, book?: boolean];

/**
 * Lay a card: from a zone, the face it shows, to a zone (-1: wherever it fits), straight (0) or turned (1).
 *
 * `id` grows with every move of this client; the answer has it too, and a move sent twice is made once.
 */
export type PlayMove = [kind: "play", id: number, src: number, face: string, dst?: number, way?: number];

/** Make a move other than a play: one of the `acts` that this seat was sent. */
export type ActMove = [kind: "act", id: number, verb: string, choice?: number];

/** Be ready, or not, for the match, the next round, or another match with the same people. */
export type SetReady = [kind: "ready", on?: boolean];

/** Vote for a motion, or withdraw the vote. */
export type CastVote = [kind: "vote", motion: Motion, on?: boolean];

/** Vote against a motion: a pause, or giving up the round. A motion that can no longer pass is dropped. */
export type OpposeMotion = [kind: "oppose", motion: Motion];

/** Send a text to everyone at the table. */
export type SendChat = [kind: "say", text: string];

/** Send an emote. */
export type SendEmote = [kind: "emote", which: EmoteName];

/** Mute the person on a seat for this socket, in any seat they take later, or unmute them. */
export type MutePlayer = [kind: "mute", seat: number, on?: boolean];

/** Move to another free seat, before the match. */
export type ChangeSeat = [kind: "change", seat: number];

/** The host gives a free seat or a bot's to a bot of this temperament; an empty one frees it. */
export type SetBot = [kind: "bot", seat: number, temperament: string];

/** The host removes a player before the match. */
export type RemovePlayer = [kind: "remove", seat: number];

/** The host swaps two seats before the match, with their people or bots. */
export type SwapSeats = [kind: "swap", seat: number, other: number];

/**
 * The host changes the setup between matches; as in `NewTable`, `settings` has what differs from the preset.
 *
 * `changes` is the number in the setup that the host saw: if it is outdated, the message is refused.
 */
export type ChangeSetup = [
  kind: "setup",
  changes: number,
  preset: string,
  settings: { [key: string]: string },
  players: number,
  is_public: boolean,
];

/**
 * The host begins with the players present: empty seats are removed, or bots of this temperament play there.
 *
 * Absent players are not waited for. Connected ones who are not ready get the usual time limit.
 */
export type BeginNow = [kind: "begin", empty?: EmptySeats, temperament?: string];

/** The text of this lesson step was read: go on. */
export type NextStep = [kind: "next", step: number];

/** Give up the seat. In a match a bot takes over, and the player can return. */
export type LeaveTable = [kind: "leave"];

/** Request a full view, because this client has missed something. */
export type RequestSync = [kind: "sync"];

/** Request a `pong`, which returns `sent` unchanged. */
export type Ping = [kind: "ping", sent: number];

export type FromClient =
  | Hello
  | PlayMove
  | ActMove
  | SetReady
  | CastVote
  | OpposeMotion
  | SendChat
  | SendEmote
  | MutePlayer
  | ChangeSeat
  | SetBot
  | RemovePlayer
  | SwapSeats
  | ChangeSetup
  | BeginNow
  | NextStep
  | LeaveTable
  | RequestSync
  | Ping;

// The public state of a table besides the cards: seats, phase, votes, and what the table waits for.

export type Phase = "lobby" | "countdown" | "playing" | "paused" | "round_over" | "match_over" | "closed";

/** One seat. It is free if it has neither a name nor a bot. */
export interface SeatInfo {
  team: number;
  name?: string;
  /** The public id of the person; empty for bots. */
  player?: string;
  /** The temperament of the bot that plays here, alone or as a stand-in for the person. */
  bot?: string;
  ready?: boolean;
  /** Is the person connected? */
  here?: boolean;
}

/** The standing of the parties. A party is a seat, or a team where teams play. */
export interface Standing {
  parties: number[][];
  points: number[];
  totals: number[];
  winners: number[];
  /** After a round, the parts of each party's points: kind of zone, number, points for each. */
  parts: [string, number, number][][];
}

/**
 * What a lesson waits for: a move of the learner, a bot that shows one, the message `next` (after something to read or
 * a move that was shown), or nothing more.
 */
export type LessonWait = "you" | "them" | "next" | "end";

/** The current step of a lesson. */
export interface LessonState {
  /** Counted from 0; equal to `steps` when it is over. */
  step: number;
  steps: number;
  /** Key of the step's text in the game's texts; empty when it is over. */
  key: string;
  waits: LessonWait;
  /** The seat to move; -1: none. */
  seat: number;
  /** Is it a move that will be refused, to show the reason? */
  wrong: boolean;
  /** The zones to highlight: first where the card lies, then where it goes, if the step waits for a card. */
  zones: number[];
  /** The label of that card; empty: none. */
  face: string;
  /** The acts to highlight. */
  verbs: string[];
  /** The choice of the act that it waits for; 0 if there is none to make. */
  choice: number;
}

/** The public state of a table. `left`: milliseconds until the phase ends by itself; -1: never. */
export interface Room {
  phase: Phase;
  left: number;
  match: number;
  round: number;
  host: number;
  seats: SeatInfo[];
  votes: { [key in Motion]?: number[] };
  watching: number;
  standing: Standing;
  /** The word with which the last round ended; empty: none. */
  how: string;
  /** The seats that voted against each motion. */
  against?: { [key in Motion]?: number[] };
  /** The state of the lesson; null at any other table. */
  lesson?: LessonState | null;
  /** The id of the match that has just ended, for its replay; empty otherwise. */
  replay?: string;
}

/** The changed fields of a room; changed seats by their numbers. */
export interface RoomFields {
  phase?: Phase;
  left?: number;
  match?: number;
  round?: number;
  host?: number;
  seats?: { [key in number]?: SeatInfo };
  votes?: { [key in Motion]?: number[] };
  watching?: number;
  standing?: Standing;
  how?: string;
  against?: { [key in Motion]?: number[] };
  lesson?: LessonState | null;
  replay?: string;
}

// The book, the faces and the zones as data, with which a client highlights, predicts, and finds the target of a tap.
//
// Sets of keys are hexadecimal numbers, one bit per key: JSON numbers are too small for them in some languages.

/** One text as itself, another number of them as a list. */
export type OneOrMore = string | string[];

/** A zone: kind, name, and owner: a seat, `seats + team` for a team, or -1 for a shared zone. */
export type ZoneInfo = [kind: number, name: string, owner: number];

/**
 * A line of the book (`rasant.core.book.Rule`).
 *
 * `locks[team]` are the keys wanted by that team: one set if it does not depend on the top card, otherwise one for the
 * empty zone and then one for each face on top.
 */
export interface BookRule {
  kinds: number;
  locks: OneOrMore[];
  own?: boolean;
  ways?: number;
  elsewhere?: boolean;
  also?: BookRule | null;
}

/** Everything that is constant at a table. */
export interface Book {
  /** Labels, indexed by face. */
  faces: string[];
  /** The keys of each face. */
  has: string[];
  /** The names of the keys, from the lowest bit. */
  keys: string[];
  kinds: string[];
  zones: ZoneInfo[];
  facts: string[];
  /** The team of each seat. */
  teams: number[];
  rules: BookRule[];
}

// Everything that one seat sees of the cards, sent at the start and after a gap.
//
// Zones, facts and rules are numbers; the book has their names. Faces are labels: a card's own number
// would reveal its other side.

/** The phase of the match: 0 before the first round, 1 cards in play, 2 the round is over, 3 the match is over. */
export type CardPhase = 0 | 1 | 2 | 3;

/** The side that a zone shows of its cards: 0 fronts, 1 backs. */
export type Side = 0 | 1;

/** Who sees the cards that a zone shows: 0 everyone, 1 its owner, 2 no seat. */
export type Who = 0 | 1 | 2;

/** A move other than a play that this seat may make: a verb, and a choice if there is one. */
export type ActData = [verb: string, choice: number];

/** A zone: an ordered pile of cards, its top last. */
export type ZoneData = [
  /** The number of cards, which is always public. */
  size: number,
  /** The labels of the cards that this seat sees: the topmost ones, in order. The rest is covered. */
  seen: string[],
  side: Side,
  /** How many cards from the top are shown. */
  shows: number,
  /** Who sees them. */
  who: Who,
  /** How many cards from the top its owner may take now. */
  gives: number,
  /** The line of the book by which it takes cards now. */
  rule: number,
];

/** The cards of the table from the viewpoint of one seat. */
export type ViewData = [
  /** The viewpoint; -1: a spectator's. */
  seat: number,
  /** The number of the round, from 1; 0 before the first. */
  round: number,
  phase: CardPhase,
  /** The game's word for how the round ended; empty: none. */
  how: string,
  /** Public whole numbers. Fact 0, `may`, is the set of seats that may act now, one bit per seat. */
  facts: number[],
  zones: ZoneData[],
  /** The moves other than plays that this seat may make. */
  acts: ActData[],
];

// Changes of cards, redacted. Fold the events of a batch into the view, in order.
//
// Zones, facts and rules are numbers, faces are labels. An empty list of faces or places means that they were not sent.
// Cards that move or are gathered become covered; then the topmost ones show the faces that were sent. After the whole
// batch, forget in every zone it touched what your seat no longer sees there.

/**
 * Cards moved from the top of one zone onto another; if an addition has places, from those instead of the top.
 *
 * Defaults at the end of the array are not sent, as for most moves: one card from top to top.
 */
export type MovedEvent = [
  kind: "m",
  src: number,
  dst: number,
  /** The faces of the topmost cards of `dst` now. */
  seen?: OneOrMore,
  /** The faces of the topmost cards of `src` now. */
  bared?: OneOrMore,
  /** Number of cards. */
  n?: number,
  /** Were they put under the cards that were there? */
  under?: boolean,
  /** The places that they left, counted from the bottom, which is 0; empty: from the top. */
  at?: number[],
];

/** All cards of some zones, and those in `dst`, are in `dst` now, in a new order and covered. */
export type GatheredEvent = [
  kind: "g",
  srcs: number[],
  dst: number,
  /** The faces of the topmost cards of `dst` now. */
  seen: string[],
];

/** A zone shows another side of its cards, more or fewer of them, or shows them to others. */
export type ShownEvent = [
  kind: "s",
  zone: number,
  side: Side,
  /** How many cards from the top are shown. */
  shows: number,
  who: Who,
  /** The faces of its topmost cards now. */
  seen: string[],
];

/** A zone lets its owner take this many cards from the top, and takes cards by this line of the book. */
export type OpenedEvent = [kind: "o", zone: number, gives: number, rule: number];

/** A fact has a new value. */
export type NotedEvent = [kind: "n", fact: number, value: number];

/** A round began: the phase is 1, `how` is empty. */
export type BeganEvent = [kind: "b", round: number];

/** A round (phase 2), or with it the match (3), ended in the manner `how`. */
export type EndedEvent = [kind: "e", phase: CardPhase, how: string];

/** All changes of cards: few kinds for all games. */
export type WireEvent = MovedEvent | GatheredEvent | ShownEvent | OpenedEvent | NotedEvent | BeganEvent | EndedEvent;

/** Details of an event that only your seat may know; use them where the event itself has none. */
export type AdditionData = [
  /** The index of the event in the batch. */
  place: number,
  /** As in the event. */
  seen: string[],
  /** As in the event of a move. */
  bared: string[],
  /** The places that moved cards left, counted from the bottom; empty: from the top. */
  at: number[],
];

// Messages from a table to a client.
//
// `seq` is the number of the last entry in the table's log. A batch and a room also have `after`, the number of the last
// batch before it: a client that has not received that one has missed something, and requests everything (`sync`). Times
// are milliseconds of the table's clock, which runs only while cards may be moved.

/**
 * Why a move was not made.
 *
 * `not_now`: your seat may not act: not your turn, walking, the round is over, or the table is paused; `not_yours`: that
 * zone belongs to another seat; `not_there`: no such card is there (any more); `does_not_fit`: the place does not take
 * this card; `beaten`: it did a moment ago, and another player was faster; `not_possible`: you have no such act now;
 * `not_seated`: you are watching; `repeated`: this number, or a higher one, was used before, and no move of this number is
 * remembered; `not_this_step`: the rules allow it, but this lesson waits for another move; `unavailable`: the server
 * cannot write at the moment.
 */
export type Reason =
  | "not_now"
  | "not_yours"
  | "not_there"
  | "does_not_fit"
  | "beaten"
  | "not_possible"
  | "not_seated"
  | "repeated"
  | "not_this_step"
  | "unavailable";

/**
 * Why a message other than a move was refused.
 *
 * `too_soon`: a round can be given up only after 20 seconds without progress; `objection`: nor while a bot could lay a
 * card; `refused_before`: others voted this down a moment ago; `outdated`: the setup has changed since you saw it;
 * `bad_option`: the game cannot be played so; `too_many_people`: more people sit here than there would be seats;
 * `unavailable`: the server cannot write at the moment.
 */
export type RequestProblem =
  | "malformed"
  | "too_fast"
  | "not_seated"
  | "not_host"
  | "not_now"
  | "not_possible"
  | "too_soon"
  | "objection"
  | "refused_before"
  | "outdated"
  | "bad_option"
  | "too_many_people"
  | "unavailable";

/** Why the server ends a connection. `not_yours`: it is another player's try at the deal of the day. */
export type GoodbyeReason =
  | "restarting"
  | "replaced"
  | "removed"
  | "closed"
  | "too_fast"
  | "too_slow"
  | "malformed"
  | "bad_token"
  | "bad_version"
  | "full"
  | "not_yours";

/**
 * Why a table is suspended; empty: it is not.
 *
 * `store`: the server cannot write at the moment; `moving`: the table is moving to another machine; `cut_off`: the machine
 * that has the table cannot reach the others.
 */
export type HoldReason = "" | "store" | "moving" | "cut_off";

/** The setup of a table. */
export interface TableSetup {
  table: string;
  game: string;
  players: number;
  preset: string;
  /** The value of every option. */
  settings: { [key: string]: string };
  public: boolean;
  /** Number of changes since the table was opened. */
  changes?: number;
  /** Is it a lesson? A lesson waits for the learner at every step, and is never counted. */
  lesson?: boolean;
  /** The day (UTC, ISO 8601) if it is a try at that day's deal, which one person plays once; else empty. */
  day?: string;
}

/**
 * The answer to `hello`, with everything. `book` is null for a client that did not request it.
 *
 * It is also sent to all clients, with the book, when the setup has changed; `by` is the seat that changed it.
 */
export type Welcome = [
  kind: "welcome",
  seat: number,
  seq: number,
  now: number,
  setup: TableSetup,
  room: Room,
  view: ViewData,
  book: Book | null,
  by: number,
];

/** A full view that replaces the client's: the answer to `sync`, also sent to clients that read too slowly. */
export type ViewReplaced = [kind: "view", seq: number, now: number, room: Room, view: ViewData];

/** The public result of a move, a deal or the passing of time. `seat` -1: no seat moved. */
export type BatchMessage = [
  kind: "b",
  seq: number,
  now: number,
  seat: number,
  events: WireEvent[],
  /** Not sent if it is `seq` - 1. */
  after?: number,
];

/**
 * Details of the batch `seq`, which follows, for this seat alone: additions to its events, and the seat's acts.
 *
 * `acts` is null if they have not changed.
 */
export type PrivateUpdate = [kind: "p", seq: number, additions: AdditionData[], acts: ActData[] | null];

/** The current room. `seq` is the number of the last entry; several changes may be in one room. */
export type RoomChanged = [kind: "t", seq: number, now: number, room: Room, after: number];

/** The changes of the room since the one sent before. */
export type RoomPatch = [kind: "r", seq: number, now: number, changed: RoomFields, after: number];

/** Your move `id` was made, now or earlier, as entry `seq`. */
export type MoveAccepted = [kind: "ok", id: number, seq: number];

/**
 * Your move `id` was not made, and nothing changed.
 *
 * `rule` is the rule behind it, if any. `by` and `ms`: with reason `beaten`, who was faster and by how much.
 */
export type MoveRefused = [kind: "no", id: number, reason: Reason, rule: string, by: number, ms: number];

/** A chat message. `seat` -1: an announcement of the server's operator. */
export type ChatSent = [kind: "say", seat: number, text: string];

/** An emote. */
export type EmoteSent = [kind: "emote", seat: number, which: EmoteName];

/** A motion can no longer pass: `asked` is the seat that made it, `against` are the seats that voted against it. */
export type MotionFell = [kind: "fell", motion: Motion, asked: number, against: number[]];

/** The host swapped two seats; `by` is the host's seat now. The changed room was sent before. */
export type SeatsSwapped = [kind: "swapped", by: number, seat: number, other: number];

/** One-way latency of each seat in milliseconds; -1: no client is connected. */
export type SeatLatencies = [kind: "lines", delays: number[]];

/** The answer to `ping`. */
export type Pong = [kind: "pong", sent: number];

/** A message other than a move was refused; nothing changed. */
export type RequestRefused = [kind: "error", code: RequestProblem, text: string];

/**
 * The table and its clock are suspended, or resume (`why` is empty). Moves are refused meanwhile.
 *
 * Nothing is lost. It may be sent before the welcome; a `welcome` or `view` also means that the table resumes.
 */
export type TableSuspended = [kind: "held", why: HoldReason];

/**
 * Your pace at the end of a round, sent to your seat alone where bots adapt.
 *
 * `time` is in thousandths of a steady bot's time, `trim` a correction by the rounds you won. Send both when you open
 * your next table of this game (`NewTable.pace`), and its bots fit from the first card.
 */
export type PaceMessage = [kind: "pace", time: number, trim: number];

/** The connection ends. `again`: reconnect after this many milliseconds; -1: do not. */
export type Goodbye = [kind: "bye", reason: GoodbyeReason, again: number, text: string];

export type FromServer =
  | Welcome
  | ViewReplaced
  | BatchMessage
  | PrivateUpdate
  | RoomChanged
  | RoomPatch
  | MoveAccepted
  | MoveRefused
  | ChatSent
  | EmoteSent
  | MotionFell
  | SeatsSwapped
  | SeatLatencies
  | Pong
  | RequestRefused
  | TableSuspended
  | PaceMessage
  | Goodbye;

// A player's pace, which clients carry from table to table.

/** A player's time, in thousandths of a steady bot's, and the trim by the rounds they won. */
export interface KnownPace {
  time: number;
  trim: number;
}

// Results of matches, and players' records, statistics and awards.

/**
 * How much of a match a person played themselves.
 *
 * `whole`: no bot ever sat in for them. `part`: one did, but not for all of the second half. `little`: they were there,
 * but a bot played the rest, or they did nothing. Empty: only a bot played there, or a player took its seat
 * between two rounds: they have neither won nor lost.
 */
export type Share = "" | "little" | "part" | "whole";

/** Against whom: each has a column of its own, and leaderboards show `people` only. */
export type Versus = "people" | "bots";

/** Races for a place that a player won and lost, and the closest win in milliseconds; -1: none. */
export interface RaceCount {
  won: number;
  lost: number;
  closest: number;
}

/** How a match ended: by seat, who sat there, to which party they belonged, and what the party reached. */
export interface Result {
  match: string;
  game: string;
  preset: string;
  /** When, in UTC (ISO 8601). */
  ended: string;
  /** Public ids by seat; empty for bots, and for erased people, whose seats have no bot either. */
  players: string[];
  names: string[];
  /**
   * The bots that played at the end, by seat. Where there is a player too, they had left or were away.
   *
   * Players who joined during the match have no share in it, and bots that played for them are not named.
   */
  bots: string[];
  parties: number[][];
  totals: number[];
  winners: number[];
  rounds: number;
  /** May it move ratings? Only a match by its preset's own rules does. */
  counts: boolean;
  shares: Share[];
  /** Milliseconds of the table's clock; 0: unknown. */
  lasted: number;
  /** By seat; empty: not counted. */
  races: RaceCount[];
  /** The day whose deal it was a counted try at; empty for any other match. */
  day: string;
  /** How much it changes ratings of people against people, up to 1: less if they, or their networks, meet all day. */
  weight: number;
}

/** A person's record in one game against people, or against bots, with their rating. */
export interface PlayerRecord {
  game: string;
  versus: Versus;
  matches: number;
  wins: number;
  /** A lower bound of the strength, nearly certain: mu - 3 sigma. */
  rating: number;
  mu: number;
  sigma: number;
}

/** A player's level after a rated match; its fraction is the progress to the next level. */
export interface CoursePoint {
  match: string;
  ended: string;
  level: number;
  won: boolean;
}

/** The matches that a leaderboard covers: all, or those since Monday, 0:00 UTC. */
export type Span = "all" | "week";

/**
 * Awards, each earned once. A match counts as won only for those who played all of it.
 *
 * `first_win`: a match was won. `beat_people`: against people. `beat_lightning`: against lightning bots alone.
 * `five_games`: in a fifth game. `big_table`: with ten or more at the table. `clean_sheet`: with nothing for the others.
 * `by_a_hair`: by one point. `photo_finish`: a race by less than 20 ms. `streak_5`, `streak_10`: so many in a row in one
 * game. `hundred_matches`, `hundred_races`: so many played, and won. `seven_days`: the deals of seven days in a row.
 */
export type AwardName =
  | "first_win"
  | "beat_people"
  | "beat_lightning"
  | "five_games"
  | "big_table"
  | "clean_sheet"
  | "by_a_hair"
  | "photo_finish"
  | "streak_5"
  | "streak_10"
  | "hundred_matches"
  | "hundred_races"
  | "seven_days";

/** A personal best: its value and its match. */
export interface Best {
  value: number;
  match: string;
  ended: string;
}

/** A player's statistics in one game against any opponents, in matches that they played themselves. */
export interface GameStats {
  game: string;
  matches: number;
  wins: number;
  /** Matches won in a row, up to the latest. */
  streak: number;
  longest_streak: number;
  played_ms: number;
  races_won: number;
  races_lost: number;
  most_points: Best | null;
  /** Milliseconds of the table's clock. */
  quickest_win: Best | null;
  /** Milliseconds of the margin. */
  closest_race: Best | null;
}

/** An achievement: its name, and the match that earned it. */
export interface Award {
  award: AwardName;
  game: string;
  match: string;
  ended: string;
}

// The texts of a game in one language (i18n): from its files (`textsfile.py`), with fallbacks for missing ones.
//
// The fallback of a language is English, and that of English is the box, so that a game without texts can be played.

/** The title of a preset, and its description. */
export interface PresetTexts {
  title: string;
  about: string;
}

/** The title of an option, and names of its values; values without a name are numbers. */
export interface OptionTexts {
  title: string;
  values: { [key: string]: string };
}

/** The texts of a game in one language. */
export interface GameTexts {
  title: string;
  tagline: string;
  /** A few sentences for a first-time player. */
  hints: string[];
  presets: { [key: string]: PresetTexts };
  options: { [key: string]: OptionTexts };
  /** By verb. Verbs that are not listed have no text. */
  acts: { [key: string]: string };
  /** By kind. */
  zones: { [key: string]: string };
  /** By label. Cards that are not listed are called by their label. */
  faces: { [key: string]: string };
  /** By name, with or without a seat's number at its end. Facts that are not listed are not shown. */
  facts: { [key: string]: string };
  /** Remarks about some numbers of players and options, by name. */
  notes: { [key: string]: string };
  /**
   * How a round ended, where the usual text is wrong for the game; `{name}` is who ended it.
   *
   * With the prefix `your_`: the same, for the player who did it.
   */
  ends: { [key: string]: string };
  /** Why a move is refused, in one plain sentence, by the number of the rule. */
  refusals: { [key: string]: string };
  /** Texts of the lesson by key of the step; `{name}` is who shows it. */
  lesson: { [key: string]: string };
  /** Names of counts and teams on its score pad, and a sentence for each of its limits. */
  pad: { [key: string]: string };
  /** Keys of texts that the game lacks in this language, such as `acts.pass`; fallbacks stand in their place. */
  missing: string[];
}

// Bodies of the HTTP API.

/** A new player. */
export interface NewGuest {
  name: string;
}

/** A person: the public `id`, and the secret `key` that proves it (`Authorization: Bearer KEY`). */
export interface Guest {
  id: string;
  name: string;
  key: string;
}

/** A new key in place of your own. `secret`: random; a request with the same one gets the same key again. */
export interface NewKey {
  secret: string;
}

/** The invite word of a server that admits only players who know it. */
export interface InviteWord {
  word: string;
}

/** A table to open. `bots`: one temperament per seat, empty where people may sit; shorter lists leave seats free. */
export interface NewTable {
  game: string;
  preset?: string;
  settings?: { [key: string]: string };
  /** Number of seats; -1: the game's usual number. */
  players?: number;
  bots?: string[];
  public?: boolean;
  /** Your pace, as a table sent it (`pace`), with which adaptive bots begin. Without it they begin gently. */
  pace?: KnownPace | null;
  /** Open the game's lesson instead, which has its own seats, rules and bots: no other field may be set. */
  lesson?: boolean;
}

/** A request for people to play this game with, by its usual rules. */
export interface QuickMatch {
  game: string;
}

/** A table that was opened or found; `link` is for friends. */
export interface TableOpened {
  table: string;
  link: string;
}

/** A request for a seat: this one, or any (-1). */
export interface Claim {
  name: string;
  seat?: number;
}

/** The seat that you got. The `token` is its secret: keep it, and share it with no one. */
export interface Seated {
  table: string;
  seat: number;
  token: string;
}

/** A table in the list. */
export interface TableInfo {
  table: string;
  game: string;
  preset: string;
  players: number;
  phase: Phase;
  /** Names of the people and bots by seat; empty for a free seat. */
  names: string[];
  watching: number;
  /**
   * Seats that a new player can take: at once in `lobby`, `round_over` and `match_over`, otherwise after the
   * round.
   */
  open_seats: number;
}

/** An option that can be changed, and its values. */
export interface OptionInfo {
  name: string;
  default: string;
  /** All values, if there are few; otherwise empty, and `kind` describes them. */
  values: string[];
  kind: string;
  help: string;
}

/** A remark about playing with these numbers of players and these values of options. */
export interface NoteInfo {
  /** Key of its text in the game's texts. */
  name: string;
  players: number[];
  settings: { [key: string]: string };
}

/** A game that can be played. */
export interface GameInfo {
  game: string;
  title: string;
  kind: string;
  smallest: number;
  largest: number;
  /** The default number of players. */
  usual: number;
  /** Numbers of players that make unequal teams, and how many of 100 rounds the smaller team wins at equal speed. */
  uneven: { [key: string]: number };
  notes: NoteInfo[];
  /** May all players act at any moment? Otherwise there are turns. */
  at_once: boolean;
  /** Has it a picture at `/api/games/{game}/tile.svg`? */
  tile: boolean;
  /** Has it a lesson, which `lesson` in `NewTable` opens? */
  lesson: boolean;
  /** The default preset. */
  preset: string;
  presets: { [key: string]: { [key: string]: string } };
  options: OptionInfo[];
}

/** How a server presents itself; what its host has not set is empty. */
export interface ServerInfo {
  /** Shown in place of rasant. */
  name: string;
  /** The colour behind the name and around the page, as in `#1d4ed8`. */
  accent: string;
  /** The colour of text on it. */
  accent_ink: string;
  /** The address of a page about the server's operator. */
  imprint: string;
  /** The address of a page about personal data. */
  privacy: string;
}

/** All games that can be played, the temperaments of bots, and the server's own details. */
export interface GameList {
  games: GameInfo[];
  temperaments: string[];
  server: ServerInfo;
}

/** The texts of all games in a language. */
export interface AllTexts {
  language: string;
  games: { [key: string]: GameTexts };
}

/** A player. Other people see only matches at public tables. */
export interface Profile {
  id: string;
  name: string;
  records: PlayerRecord[];
}

/** A problem, in one line that says what to do. */
export interface Problem {
  code: string;
  text: string;
}

// Bodies of the HTTP API: players' data, and the deal of the day.

/** A player's rating in one game against people, or against bots, as a level. */
export interface Strength {
  game: string;
  versus: Versus;
  matches: number;
  wins: number;
  /** From 1 upwards. */
  level: number;
  /** Progress to the next level, from 0 to 1. */
  progress: number;
  /** Place among all ranked players of this game on this server; 0: unranked, such as players who met bots only. */
  place: number;
  /** Number of ranked players. */
  of: number;
}

/** A player's results in the deals of the day. */
export interface DayStats {
  tries: number;
  /** Consecutive days with a finished try, up to today or yesterday. */
  streak: number;
  longest_streak: number;
}

/** Everything that the server stores about the caller, except the list of their matches. */
export interface You {
  id: string;
  name: string;
  /** May others look them up, and see them in leaderboards? Matches at private tables are never shown to others. */
  shown: boolean;
  strengths: Strength[];
  games: GameStats[];
  awards: Award[];
  days: DayStats;
}

/** Whether others may look you up, and see you in leaderboards. */
export interface ShowMe {
  shown: boolean;
}

/** A row of a game's leaderboard. */
export interface LeaderboardRow {
  place: number;
  id: string;
  name: string;
  level: number;
  matches: number;
  /** Those of the week, if the leaderboard is of the week. */
  wins: number;
}

/** The leaderboard of a game, by rating, or by wins this week. Equal players share a place. */
export interface Leaderboard {
  game: string;
  span: Span;
  /** Beginning of the week, in UTC; empty: of all time. */
  since: string;
  lines: LeaderboardRow[];
  /** The caller's own row, if they are ranked, also when it is among the others. */
  you: LeaderboardRow | null;
}

/** A player's only counted try at a day's deal; `place` is 0 until it is finished, or if the player is hidden. */
export interface DayTry {
  /** The table where it can be continued; empty once it is over, or closed. */
  table: string;
  finished: boolean;
  place: number;
  points: number;
  ms: number;
  match: string;
}

/** A row of the day's leaderboard: by points, then winners first, then by speed. */
export interface DayLeaderboardRow {
  place: number;
  name: string;
  points: number;
  ms: number;
  you: boolean;
}

/** The deal that all players of this server play on one day: the same cards and the same bots. */
export interface DealOfTheDay {
  /** In UTC (ISO 8601). */
  day: string;
  game: string;
  players: number;
  bots: string;
  /** Seconds until the next one; 0 for a day that is over. */
  left_s: number;
  /** The game of the next day. */
  tomorrow: string;
  /** Number of finished tries. */
  tries: number;
  lines: DayLeaderboardRow[];
  you: DayTry | null;
}

// Score pads: how points are counted with the real cards, by `scorepad.toml` (its form: docs/guides/scorepads.md).

/** What a limit adds up: the count of each party, or of all together; `empty`: the number of parties with none. */
export type PadOver = "each" | "all" | "empty";

/** Something counted for every party at the end of a round. */
export interface PadCount {
  /** Key of its name in `pad` of the game's texts. */
  key: string;
  /** Points for each. */
  each: number;
  /** Do the other parties get these points? */
  others: boolean;
  /** May it be negative? */
  signed: boolean;
  /** The value until one is entered. */
  usual: number | null;
  rule: string;
}

/** A combination of counts that is impossible. */
export interface PadLimit {
  /** Key of its sentence in `pad` of the game's texts. */
  key: string;
  /** The counts that are added up. */
  counts: string[];
  over: PadOver;
  most: number | null;
  least: number | null;
  /** It applies only where these options have these values. */
  settings: { [key: string]: string };
  rule: string;
}

/** When a match is over: the highest total wins then, and equal totals share. */
export interface PadMatch {
  /** The option that decides: `single`, `rounds:N` or one of `targets`; empty: none. */
  option: string;
  /** The match ends at this many points, by the value of the option. */
  targets: { [key: string]: number };
  /** The same without an option; 0: none. */
  target: number;
  /** The match ends after this many rounds; 0: not by rounds. With neither it ends when people say so. */
  rounds: number;
  /** The option with the maximum of rounds for a match up to a number of points; empty: none. */
  most_rounds: string;
  /** Where these options have these values, a match goes on while several lead; empty: nowhere. */
  extra_round: { [key: string]: string };
  /** A round is stuck if every party has some of this count; empty: unknown. */
  stuck: string;
  /** Where these options have these values, a stuck round ends the match; empty: nowhere. */
  stuck_ends: { [key: string]: string };
  rule: string;
}

/** The score pad of a game. */
export interface Pad {
  game: string;
  /** Has the game no rules for its pad? Then points are typed in, and most win. */
  plain: boolean;
  /** The options of the game that change the counting. */
  options: string[];
  /** Number of players that one box is enough for; 0: any number. */
  box_for: number;
  /** Keys of the teams' names in `pad` of the game's texts; empty: all play for themselves. */
  teams: string[];
  /** Is each round worth exactly one of the counts, or nothing? */
  one: boolean;
  counts: PadCount[];
  limits: PadLimit[];
  match: PadMatch;
}

// The replay of a finished match: JSON lines with a head, then the table's messages as sent over the socket, then a
// tail.
//
// Between head and tail are `view` (first, and whenever a full view is sent), `p`, `b` and `t` messages in order: the room
// is sent when a round begins or ends, and when a total changes. Its phase is `playing` throughout.

export type MomentKind = "round" | "goal" | "race" | "decisive" | "end";

/**
 * A key moment of a replay: where it is, and who did it.
 *
 * `round`: one begins. `goal`: the party of `seat` scored, in a game that counts goals. `race`: `seat` was faster than
 * `other` by `ms`. `decisive`: the minute begins in which the winners gained most. `end`: a round ends.
 */
export interface KeyMoment {
  kind: MomentKind;
  /** The number of the batch. */
  seq: number;
  /** On the table's clock. */
  now: number;
  round: number;
  seat: number;
  other: number;
  ms: number;
}

/** The first line: the setup, the players, and the viewpoint. */
export interface ReplayHead {
  match: string;
  setup: TableSetup;
  book: Book;
  /** By seat; empty for bots, and for hidden people. */
  names: string[];
  bots: string[];
  viewpoint: number;
  /** The viewpoints open to the caller. */
  allowed: number[];
  /** Null for an uploaded log. */
  result: Result | null;
}

/** The last line. If it is missing, the replay was cut off. */
export interface ReplayTail {
  moments: KeyMoment[];
  /** On the table's clock. */
  lasted: number;
}

/** A finished match, as the caller may see it. */
export interface MatchInfo {
  result: Result;
  /** The viewpoints open to the caller; empty if its log is no longer stored. */
  allowed: number[];
}
