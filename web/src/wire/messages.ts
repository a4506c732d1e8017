// Generated from rasant.wire by `make reference`. Do not edit.

/** Of the protocol. A client with another version is refused with that reason. */
export const PROTOCOL_VERSION = 3;

/** Bytes of a frame from a client. */
export const LARGEST_FRAME = 8192;

export const LONGEST_NAME = 24;

/** How long texts may be, in characters. */
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

/** Whose eyes a replay is seen with, if not those of a seat: who only watches, or who sees every card. */
export const ALL_SEEING = -2;

// What a client may say to its table.

/** What can be voted on: to pause, to go on, and to give up a round that no player can finish (C-9). */
export type Motion = "pause" | "resume" | "stalemate";

/** What becomes of empty seats when the host begins: they go, or bots play there. */
export type EmptySeats = "go" | "bots";

/** What can be said with one tap, in every language. */
export type EmoteName = "hello" | "well_played" | "ouch" | "hurry" | "laugh" | "thanks";

/**
 * The first message on a socket: who is there.
 *
 * `client` is a name the client makes up for itself, one a tab, so that a move sent again after a lost connection is
 * known to be the same. Without a `token` one watches. `book` asks for the book; a client that has it may save that.
 */
export type Hello = [kind: "hello", version: number, client: string, token?: string | null, book?: boolean];

/**
 * Lay a card: from a zone, the face it shows, to a zone (-1: wherever it fits), straight (0) or turned (1).
 *
 * `id` counts up with every move of this client; the answer carries it, and a move sent twice is made once.
 */
export type PlayMove = [kind: "play", id: number, src: number, face: string, dst?: number, way?: number];

/** Do something other than laying a card: one of the `acts` that this seat was sent. */
export type ActMove = [kind: "act", id: number, verb: string, choice?: number];

/** Ready to begin: the match, the next round, or another match with the same people. */
export type SetReady = [kind: "ready", on?: boolean];

/** For or against one of the motions. */
export type CastVote = [kind: "vote", motion: Motion, on?: boolean];

/** Vote against a motion: a pause, or giving up the round. A motion that can no longer pass is dropped. */
export type OpposeMotion = [kind: "oppose", motion: Motion];

/** Say something to everybody at the table. */
export type SendChat = [kind: "say", text: string];

/** Say something with one tap. */
export type SendEmote = [kind: "emote", which: EmoteName];

/** Hear no more of the person on a seat, wherever they sit later, or hear them again. On this socket only. */
export type MutePlayer = [kind: "mute", seat: number, on?: boolean];

/** Sit down on another free seat, before the match. */
export type ChangeSeat = [kind: "change", seat: number];

/** The host gives a free or a bot's seat to a bot of this temperament; with an empty one it becomes free. */
export type SetBot = [kind: "bot", seat: number, temperament: string];

/** The host removes a player before the match. */
export type RemovePlayer = [kind: "remove", seat: number];

/** The host swaps two seats before the match, whether people, bots or no player sit there. */
export type SwapSeats = [kind: "swap", seat: number, other: number];

/**
 * The host changes what is played, between matches; as in `NewTable`, `settings` has what differs from the preset.
 *
 * `changes` is the number that came with the setup as the host saw it: if it has changed since, this is refused.
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
 * The host begins with those who are here: empty seats go, or bots of this temperament play there.
 *
 * Absent players are not waited for. Connected ones who are not ready are asked once more, with the usual time limit.
 */
export type BeginNow = [kind: "begin", empty?: EmptySeats, temperament?: string];

/** Go on in a lesson: what the step of this number says was read. */
export type NextStep = [kind: "next", step: number];

/** Give up the seat. In a match a bot takes over, and the player who left can return. */
export type LeaveTable = [kind: "leave"];

/** Request a full view: this client has missed something. */
export type RequestSync = [kind: "sync"];

/** Is anybody there? `sent` comes back as it is. */
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

// What everybody may know of a table besides the cards: who sits where, and what the table is waiting for.

export type Phase = "lobby" | "countdown" | "playing" | "paused" | "round_over" | "match_over" | "closed";

/** One seat. It is free if it has neither a name nor a bot. */
export interface SeatInfo {
  team: number;
  name?: string;
  /** The public id of the person; empty for bots. */
  player?: string;
  /** The temperament of the bot that plays here: alone, or in place of the person while they are away. */
  bot?: string;
  ready?: boolean;
  /** Is the person connected? */
  here?: boolean;
}

/** How the parties stand; a party is a seat, or a team where teams play. */
export interface Standing {
  parties: number[][];
  points: number[];
  totals: number[];
  winners: number[];
  /** Once a round is over, what the points of each party are made of: kind of zone, how many, worth of each. */
  parts: [string, number, number][][];
}

/**
 * What a lesson waits for: a move of the learner, a bot that shows one, the message `next` (something is to be read, or
 * was shown), or nothing more.
 */
export type LessonWait = "you" | "them" | "next" | "end";

/** Where a lesson is, and what it speaks of. */
export interface LessonState {
  /** From 0; as many as there are steps when it is over. */
  step: number;
  steps: number;
  /** Of what is said now, in the game's words; empty when it is over. */
  key: string;
  waits: LessonWait;
  /** The seat to move; -1: none. */
  seat: number;
  /** Is it a move that will be refused, so that one hears why? */
  wrong: boolean;
  /** The zones that it speaks of: first where the card lies, then where it goes, if it waits for a card. */
  zones: number[];
  /** The label of that card, or nothing. */
  face: string;
  /** The acts that it speaks of. */
  verbs: string[];
  /** Of the act that it waits for; 0 if there is none to be made. */
  choice: number;
}

/** A table as everybody sees it. `left` is how many milliseconds remain until it goes on by itself; -1: never. */
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
  /** The word with which the last round ended, or nothing. */
  how: string;
  /** Who has said no to what is voted on. */
  against?: { [key in Motion]?: number[] };
  /** Where the lesson is; nothing at any other table. */
  lesson?: LessonState | null;
  /** The id of the match that has just ended, for its replay; empty while one is on. */
  replay?: string;
}

/** The fields of a room that have changed; of the seats those that have, by their numbers. */
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

// The book, the faces and the zones as data: with them a client highlights, predicts and finds the target of one tap.
//
// Sets of keys are hexadecimal numbers, a bit a key: JSON's numbers are too small for them in some languages.

/** One text as itself, another number of them as a list. */
export type OneOrMore = string | string[];

/** A zone: its kind, its name, and whose it is: a seat, `seats + team` for a team's, or -1 for nobody's. */
export type ZoneInfo = [kind: number, name: string, owner: number];

/**
 * A line of the book (`rasant.core.book.Rule`).
 *
 * `locks[team]` are the keys wanted by that team: one set if the same whatever lies on top, otherwise one for the
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

/** All that is constant at a table. */
export interface Book {
  /** Labels, by the number of the face. */
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

// All that one seat sees of the cards, sent at the start and whenever something was missed.
//
// Zones, facts and rules are numbers; the book has their names. Faces are labels: a card's own number
// would reveal its other side.

/** Where the match of cards is: 0 before the first round, 1 cards fly, 2 the round is over, 3 the match is over. */
export type CardPhase = 0 | 1 | 2 | 3;

/** Which side of its cards a zone shows: 0 fronts, 1 backs. */
export type Side = 0 | 1;

/** To whom a zone shows its cards: 0 everyone, 1 its owner, 2 no seat. */
export type Who = 0 | 1 | 2;

/** Something this seat may do besides laying a card: a verb, and with what if there is a choice. */
export type ActData = [verb: string, choice: number];

/** A zone: an ordered pile of cards, its top last. */
export type ZoneData = [
  /** How many cards lie there; always public. */
  size: number,
  /** The labels of the cards this seat sees, in the order they lie: the topmost ones. The rest is covered. */
  seen: string[],
  side: Side,
  /** How many cards from the top are shown … */
  shows: number,
  /** … and to whom. */
  who: Who,
  /** How many cards from the top its owner may take now. */
  gives: number,
  /** The line of the book by which it takes cards now. */
  rule: number,
];

/** The table of cards through the eyes of one seat. */
export type ViewData = [
  /** Whose eyes; -1: a spectator's. */
  seat: number,
  /** The number of the round, from 1; 0 before the first. */
  round: number,
  phase: CardPhase,
  /** The game's word for the manner in which the round ended, or nothing. */
  how: string,
  /** Public whole numbers. Fact 0, `may`, is the set of seats that may act now, a bit a seat. */
  facts: number[],
  zones: ZoneData[],
  /** What this seat may do besides laying a card. */
  acts: ActData[],
];

// What happened to the cards, redacted: fold the events of a batch into the view, in their order.
//
// Zones, facts and rules are numbers, faces are labels. An empty list of faces or places means that they were not
// sent. Cards that move or are gathered are covered first; then the topmost ones show the faces that were sent.
// When the whole batch is folded, forget in every zone it touched what your seat no longer sees there.

/**
 * Cards went from one zone onto another; if an addition has places, from those instead of the top.
 *
 * What has its default at the end of the array is not sent, as for most moves: one card from top to top.
 */
export type MovedEvent = [
  kind: "m",
  src: number,
  dst: number,
  /** The faces of the topmost cards of `dst` now. */
  seen?: OneOrMore,
  /** The faces of the topmost cards of `src` now. */
  bared?: OneOrMore,
  /** How many cards. */
  n?: number,
  /** Did they go under what lay there? */
  under?: boolean,
  /** The places they left, counted from the bottom, which is 0; none: they left from the top. */
  at?: number[],
];

/** All cards of some zones, and those in `dst`, became `dst` in a new order, covered. */
export type GatheredEvent = [
  kind: "g",
  srcs: number[],
  dst: number,
  /** The faces of the topmost cards of `dst` now. */
  seen: string[],
];

/** A zone shows another side of its cards, or of more or fewer of them, or to others. */
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

/** A zone gives so many cards from the top to its owner, and takes by this line of the book. */
export type OpenedEvent = [kind: "o", zone: number, gives: number, rule: number];

/** A fact has this value. */
export type NotedEvent = [kind: "n", fact: number, value: number];

/** A round began: the phase is 1, `how` is empty. */
export type BeganEvent = [kind: "b", round: number];

/** A round (phase 2) or the match with it (3) ended, in the manner `how`. */
export type EndedEvent = [kind: "e", phase: CardPhase, how: string];

/** Everything that can happen to cards; few kinds for all games. */
export type WireEvent = MovedEvent | GatheredEvent | ShownEvent | OpenedEvent | NotedEvent | BeganEvent | EndedEvent;

/** What only your seat may know of an event: use it where the event itself says nothing. */
export type AdditionData = [
  /** Of the event in the batch, from 0. */
  place: number,
  /** As in the event. */
  seen: string[],
  /** As in the event that cards moved. */
  bared: string[],
  /** The places from which cards moved, counted from the bottom; none: from the top. */
  at: number[],
];

// What a table says to a client.
//
// `seq` counts the entries of the table's log. A batch and a room also carry `after`, the number of the last batch before
// it: who knows less than that has missed something and asks for everything anew (`sync`). Times are milliseconds of the
// table's clock, which stands still unless cards fly.

/**
 * Why a move was not made.
 *
 * `not_now`: your seat may not act: not your turn, walking, the round is over, or the table is paused; `not_yours`: that
 * zone belongs to another seat; `not_there`: no such card is there (any more); `does_not_fit`: the place does not
 * take this card; `beaten`: it did a moment ago, and another player was faster; `not_possible`: you have no such act now;
 * `not_seated`: you watch; `repeated`: this number, or a higher one, was used before, and no move of this number is
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
 * What was wrong with a message that is no move.
 *
 * `too_soon`: a round is given up only after 20 seconds without progress; `objection`: nor while a bot could lay a card;
 * `refused_before`: others said no to this a moment ago; `outdated`: the setup has changed since you saw it;
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
 * Why a table is suspended. Empty: it is not.
 *
 * `store`: the server cannot write at the moment; `moving`: the table is on its way to another machine; `cut_off`: the
 * machine that has the table cannot reach the others.
 */
export type HoldReason = "" | "store" | "moving" | "cut_off";

/** What is played here. */
export interface TableSetup {
  table: string;
  game: string;
  players: number;
  preset: string;
  /** The value of every option. */
  settings: { [key: string]: string };
  public: boolean;
  /** How often this was changed since the table was opened. */
  changes?: number;
  /** Is it a lesson? It waits for the learner at every step, and is never counted. */
  lesson?: boolean;
  /** The day (UTC, ISO 8601) whose deal it is a try at: one person's own, played once. Empty at any other table. */
  day?: string;
}

/**
 * The answer to `hello`: everything there is to know. `book` is null for a client that said it has it.
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

/** A full view that replaces all a client has: the answer to `sync`, also sent to clients that read too slowly. */
export type ViewReplaced = [kind: "view", seq: number, now: number, room: Room, view: ViewData];

/** What one move, a deal or the passing of time brought, as everybody may see it. `seat` -1: no seat moved. */
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
 * What only this seat may know of the batch `seq` that follows: additions to its events, and its acts.
 *
 * `acts` is null if they stay as they are.
 */
export type PrivateUpdate = [kind: "p", seq: number, additions: AdditionData[], acts: ActData[] | null];

/** The room as it is now. `seq` is that of the last entry: a room may stand for several, or for none. */
export type RoomChanged = [kind: "t", seq: number, now: number, room: Room, after: number];

/** The same, but only what has changed since the room that was sent before. */
export type RoomPatch = [kind: "r", seq: number, now: number, changed: RoomFields, after: number];

/** Your move `id` was made; it is, or was, entry `seq`. */
export type MoveAccepted = [kind: "ok", id: number, seq: number];

/**
 * Your move `id` was not made, and nothing changed.
 *
 * `rule` names the rule behind it, if one is. `by` and `ms`: with reason `beaten`, who was faster and by how much.
 */
export type MoveRefused = [kind: "no", id: number, reason: Reason, rule: string, by: number, ms: number];

/** A chat message. `seat` -1: an announcement of the server's operator. */
export type ChatSent = [kind: "say", seat: number, text: string];

/** An emote. */
export type EmoteSent = [kind: "emote", seat: number, which: EmoteName];

/** A motion can no longer pass: `asked` is the seat that made it, `against` are the seats that voted no. */
export type MotionFell = [kind: "fell", motion: Motion, asked: number, against: number[]];

/** The host swapped two seats; `by` is where the host sits now. The changed room was sent before. */
export type SeatsSwapped = [kind: "swapped", by: number, seat: number, other: number];

/** One-way latency of each seat in milliseconds; -1: no client is connected. */
export type SeatLatencies = [kind: "lines", delays: number[]];

/** The answer to `ping`. */
export type Pong = [kind: "pong", sent: number];

/** A message that is no move was refused; nothing changed. */
export type RequestRefused = [kind: "error", code: RequestProblem, text: string];

/**
 * The table and its clock are suspended, or go on (`why` is empty). Moves are refused meanwhile.
 *
 * Nothing is lost. It may be sent before the welcome; a `welcome` or `view` also means that the table goes on.
 */
export type TableSuspended = [kind: "held", why: HoldReason];

/**
 * Your pace by the end of a round, sent to your seat alone where bots adapt.
 *
 * `time` is in thousandths of a steady bot's time, `trim` what the rounds you won make of it. Bring both to your next
 * table of this game (`NewTable.pace`), and bots there fit from the first card.
 */
export type PaceMessage = [kind: "pace", time: number, trim: number];

/** The connection ends. `again`: come back after so many milliseconds; -1: don't. */
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

// A player's pace, carried from table to table.

/** The time a player takes, in thousandths of a steady bot's time, and the trim by the rounds they won. */
export interface KnownPace {
  time: number;
  trim: number;
}

// Results of matches, and what players have reached by them.

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
  /** Public ids by seat; empty for bots, and for people who had themselves forgotten: these have no bot either. */
  players: string[];
  names: string[];
  /**
   * The bots that played at the end, by seat: where there is a player too, they had left or were away.
   *
   * Players who joined while the match was on have no share in it, and bots that played for them are not named.
   */
  bots: string[];
  parties: number[][];
  totals: number[];
  winners: number[];
  rounds: number;
  /** May it move ratings? Only a match by its preset's own rules does. */
  counts: boolean;
  shares: Share[];
  /** How long, in milliseconds of the table's clock; 0: that is not known. */
  lasted: number;
  /** By seat; empty: they were not counted. */
  races: RaceCount[];
  /** The day whose deal it was a counted try at; empty for any other match. */
  day: string;
  /** How much it moves ratings of people against people: less where they, or others of one network, play all day. */
  weight: number;
}

/** What a person has done in one game against people, or against bots, and how strong they are thought to be. */
export interface PlayerRecord {
  game: string;
  versus: Versus;
  matches: number;
  wins: number;
  /** What one can be nearly sure of: mu - 3 sigma. */
  rating: number;
  mu: number;
  sigma: number;
}

/** Of which matches a leaderboard is: all there ever were, or those since Monday, 0:00 UTC. */
export type Span = "all" | "week";

/**
 * What is worth telling when it is done for the first time. A match is won only by who played all of it.
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

/** A personal best: how much, and in which match. */
export interface Best {
  value: number;
  match: string;
  ended: string;
}

/** A player's record in one game against any opponents, in matches that they played themselves. */
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
  /** In milliseconds of the table's clock. */
  quickest_win: Best | null;
  /** Won by so many milliseconds. */
  closest_race: Best | null;
}

/** An achievement: what a player did for the first time, and in which match. */
export interface Award {
  award: AwardName;
  game: string;
  match: string;
  ended: string;
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

/** A key in place of one's own. `secret`: made up by chance; who asks once more with it gets the same key again. */
export interface NewKey {
  secret: string;
}

/** The word of a server that admits only those who know it. */
export interface InviteWord {
  word: string;
}

/** A table to open. `bots`: a temperament a seat, empty where people may sit; shorter lists leave seats free. */
export interface NewTable {
  game: string;
  preset?: string;
  settings?: { [key: string]: string };
  /** How many seats; -1: the game's usual number. */
  players?: number;
  bots?: string[];
  public?: boolean;
  /** Your pace, as a table sent it (`pace`): adaptive bots begin with it. Without it they begin gently. */
  pace?: KnownPace | null;
  /** A lesson instead: the game's own, with its own seats, rules and bots, so that nothing else may be asked for. */
  lesson?: boolean;
}

/** People to play this game with, by its usual rules. */
export interface QuickMatch {
  game: string;
}

/** A table was opened, or found; `link` is for friends. */
export interface TableOpened {
  table: string;
  link: string;
}

/** A seat, please: this one, or any (-1). */
export interface Claim {
  name: string;
  seat?: number;
}

/** You have a seat. The `token` is its secret: keep it, and give it to no other person. */
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
  /** Of the people and bots who sit there; empty for a free seat. */
  names: string[];
  watching: number;
  /** How many a new player can take: at once in `lobby`, `round_over` and `match_over`, or else after the round. */
  open_seats: number;
}

/** A setting that can be changed, with what it may be. */
export interface OptionInfo {
  name: string;
  default: string;
  /** All values, if there are few; otherwise none, and `kind` says what is expected. */
  values: string[];
  kind: string;
  help: string;
}

/** Something to know before one plays with these numbers of players where these options have these values. */
export interface NoteInfo {
  /** Its words are among the game's texts. */
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
  /** Numbers of players that make unequal teams, with how many of 100 rounds the smaller wins if all are as fast. */
  uneven: { [key: string]: number };
  notes: NoteInfo[];
  /** May everybody act at any moment? Otherwise there are turns. */
  at_once: boolean;
  /** Has it a picture of its own, at `/api/games/{game}/tile.svg`? */
  tile: boolean;
  /** Has it a lesson, which `lesson` in `NewTable` opens? */
  lesson: boolean;
  /** The preset one gets without asking. */
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
  /** The address of a page that says who runs the server. */
  imprint: string;
  /** The address of a page that says what becomes of personal data. */
  privacy: string;
}

/** All that can be played, against whom, and at whose server. */
export interface GameList {
  games: GameInfo[];
  temperaments: string[];
  server: ServerInfo;
}

/** What a preset is called, and what it is like. */
export interface PresetTexts {
  title: string;
  about: string;
}

/** What an option is called, and its values; a value without a word is a number. */
export interface OptionTexts {
  title: string;
  values: { [key: string]: string };
}

/** The words of a game in one language. */
export interface GameTexts {
  title: string;
  tagline: string;
  /** What a first-time player should know, in a few sentences. */
  hints: string[];
  presets: { [key: string]: PresetTexts };
  options: { [key: string]: OptionTexts };
  /** By verb. A verb that is not listed has no word. */
  acts: { [key: string]: string };
  /** By kind. */
  zones: { [key: string]: string };
  /** By label. A card that is not listed is called by its label. */
  faces: { [key: string]: string };
  /** By name, with or without the number of a seat at its end. A fact that is not listed is not worth showing. */
  facts: { [key: string]: string };
  /** What to know before one plays with some numbers of players and options, by name. */
  notes: { [key: string]: string };
  /**
   * How a round ended, where the usual words are not true of the game; `{name}` is who ended it.
   *
   * `your_` before it: the same, for the player who did it.
   */
  ends: { [key: string]: string };
  /** Why a move is refused, in one plain sentence, by the number of the rule behind it. */
  refusals: { [key: string]: string };
  /** What is said in its lesson, by the key of a step; `{name}` is who shows it. */
  lesson: { [key: string]: string };
  /** What is counted on its score pad, its teams, and a sentence for each of its limits. */
  pad: { [key: string]: string };
  /** The words that the game lacks in this language, such as `acts.pass`: others stand here for them. */
  missing: string[];
}

/** The words of all games in a language. */
export interface AllTexts {
  language: string;
  games: { [key: string]: GameTexts };
}

/** A player. Others who may look them up see matches at public tables only, as if there were no others. */
export interface Profile {
  id: string;
  name: string;
  records: PlayerRecord[];
}

/** What went wrong, in one line that says what to do. */
export interface Problem {
  code: string;
  text: string;
}

// Bodies of the HTTP API: what is remembered of people, and the deal of the day.

/** A player's rating in one game against people, or against bots, as a level. */
export interface Strength {
  game: string;
  versus: Versus;
  matches: number;
  wins: number;
  /** From 1 upwards. */
  level: number;
  /** How far to the next level, from 0 to 1. */
  progress: number;
  /** Among all who are ranked in this game on this server; 0: not ranked, as players are who met bots only. */
  place: number;
  /** How many are ranked. */
  of: number;
}

/** A player's results in the deals of the day. */
export interface DayStats {
  tries: number;
  /** Days in a row on which a try was finished, up to today or yesterday. */
  streak: number;
  longest_streak: number;
}

/** All that the server keeps about the caller, except the list of their matches. */
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

/** Whether others may look one up, and see one in leaderboards and in tables of the day. */
export interface ShowMe {
  shown: boolean;
}

/** A player's level after a rated match: the digits after the point are the progress to the next. */
export interface CoursePoint {
  match: string;
  ended: string;
  level: number;
  won: boolean;
}

/** A line of a game's leaderboard. */
export interface LeaderboardRow {
  place: number;
  id: string;
  name: string;
  level: number;
  matches: number;
  /** Of the week, where the leaderboard is of the week. */
  wins: number;
}

/** The strongest of a game against people, or who won most this week. Equal ones share a place. */
export interface Leaderboard {
  game: string;
  span: Span;
  /** When the week began, in UTC; empty: of all time. */
  since: string;
  lines: LeaderboardRow[];
  /** The caller's own row, if they are ranked, among the others or below them. */
  you: LeaderboardRow | null;
}

/** A player's one counted try at a day's deal; `place` is 0 until it is finished, or if the player is hidden. */
export interface DayTry {
  /** Where it is played, for coming back to it; empty once it is over, or closed. */
  table: string;
  finished: boolean;
  place: number;
  points: number;
  ms: number;
  match: string;
}

/** A line of the table of the day: most points first, and of equal ones who won, and won faster. */
export interface DayLeaderboardRow {
  place: number;
  name: string;
  points: number;
  ms: number;
  you: boolean;
}

/** What everybody on this server plays on one day: the same cards and the same bots. */
export interface DealOfTheDay {
  /** In UTC (ISO 8601). */
  day: string;
  game: string;
  players: number;
  bots: string;
  /** Seconds until the next one; 0 for a day that is over. */
  left_s: number;
  /** The game of the day after. */
  tomorrow: string;
  /** How many have finished theirs. */
  tries: number;
  lines: DayLeaderboardRow[];
  you: DayTry | null;
}

// Bodies of the HTTP API: how points are reckoned at a real table. A page can do it so without knowing any rules.

/** Over whom something is added up: each party, or all together; `empty`: how many parties have none. */
export type PadOver = "each" | "all" | "empty";

/** Something that is counted of every party when a round is over. */
export interface PadCount {
  /** Of its word in `pad` of the game's texts. */
  key: string;
  /** What one of them is worth. */
  each: number;
  /** Is it worth that to the other parties? */
  others: boolean;
  /** May it be below zero? */
  signed: boolean;
  /** The value until one is entered. */
  usual: number | null;
  rule: string;
}

/** Something that cannot be. */
export interface PadLimit {
  /** Of its sentence in `pad` of the game's texts. */
  key: string;
  /** What is added up. */
  counts: string[];
  over: PadOver;
  most: number | null;
  least: number | null;
  /** It holds only where these options have these values. */
  settings: { [key: string]: string };
  rule: string;
}

/** When a match is over: who has most then has won, and equally many share. */
export interface PadMatch {
  /** The option that says so: `single`, `rounds:N` or one of `targets`; empty: there is none. */
  option: string;
  /** The match ends when a player has so many points, by the value of the option. */
  targets: { [key: string]: number };
  /** The same without an option; 0: there is none. */
  target: number;
  /** The match ends after so many rounds; 0: not so. With neither it ends when people say so. */
  rounds: number;
  /** The option with the most rounds that a match up to some points takes; empty: there is none. */
  most_rounds: string;
  /** Where these options have these values a match goes on while several lead; empty: nowhere. */
  extra_round: { [key: string]: string };
  /** A round is stuck if every party has some of this; empty: that is not known. */
  stuck: string;
  /** Where these options have these values a stuck round ends the match; empty: nowhere. */
  stuck_ends: { [key: string]: string };
  rule: string;
}

/** The score pad of a game. */
export interface Pad {
  game: string;
  /** Does the game say nothing of its points? They are typed in then, and most win. */
  plain: boolean;
  /** The options of the game that change what is reckoned. */
  options: string[];
  /** One box is enough for so many; 0: for everybody. */
  box_for: number;
  /** The keys of the teams' names in `pad` of the game's texts; none: everybody plays for themselves. */
  teams: string[];
  /** Is a round one of the counts, once, or nothing? */
  one: boolean;
  counts: PadCount[];
  limits: PadLimit[];
  match: PadMatch;
}

// A finished match to be watched: JSON lines, a head, then what the table said in the words of the socket, then a tail.
//
// Between head and tail stand `view` (first, and whenever a full view is sent), `p`, `b` and `t` messages, in their
// order: the room is sent when a round begins or ends, and when a total changes. Its phase is `playing` throughout.

export type MomentKind = "round" | "goal" | "race" | "decisive" | "end";

/**
 * Something worth jumping to: where in the replay, and who did it.
 *
 * `round`: one begins. `goal`: the party of `seat` scored, in a game that counts goals. `race`: `seat` was faster than
 * `other` by `ms`. `decisive`: the minute begins in which the winners gained most. `end`: a round ends.
 */
export interface KeyMoment {
  kind: MomentKind;
  /** Of the batch. */
  seq: number;
  /** By the table's clock. */
  now: number;
  round: number;
  seat: number;
  other: number;
  ms: number;
}

/** The first line: what was played, by whom, and with whose eyes it is seen here. */
export interface ReplayHead {
  match: string;
  setup: TableSetup;
  book: Book;
  /** By seat; empty for bots, and for people who are not shown. */
  names: string[];
  bots: string[];
  viewpoint: number;
  /** The viewpoints open to the caller. */
  allowed: number[];
  /** Nothing for an uploaded log. */
  result: Result | null;
}

/** The last line. Where it is missing, the replay was cut off. */
export interface ReplayTail {
  moments: KeyMoment[];
  /** By the table's clock. */
  lasted: number;
}

/** A match that is over, as the caller may see it. */
export interface MatchInfo {
  result: Result;
  /** The viewpoints open to the caller; empty if its log is no longer kept. */
  allowed: number[];
}
