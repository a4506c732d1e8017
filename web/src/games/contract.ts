/**
 * What a game brings to the page, in `src/rasant/games/<id>/web/Table.svelte`. It is found by looking and loaded when
 * a player sits down. It draws the whole play area, and the screen draws everything around it: the bar, the waiting
 * room, the countdown, points, pauses and a lost connection. What all tables are built from is in `@rasant/board`:
 * `Place`, `Fan`, `ActButton` and `Opponent`, which take the session from the board's context.
 */
import type { Component } from 'svelte';
import type { Happening, Session } from '@rasant/net/session.svelte';

/** The props of a game's table. It is drawn only when the session has a view. */
export interface TableProps {
  session: Session;
}

/** What the tile of a game is laid on. */
export interface Cloth {
  readonly deep: string;
  readonly lit: string;
  /** Half of it one colour, half the other: two teams. Otherwise light falls on it from above. */
  readonly split?: boolean;
}

/** The exports of a `Picture.svelte`. */
export interface PictureModule {
  default: Component;
  cloth?: Cloth;
}

/** One step of the first-time help: words beside the element with `data-hint={anchor}`, or at the upper edge without. */
export interface Hint {
  readonly anchor?: string;
  readonly text: () => string;
  /** Only where this is so: at tables with a certain option, say. */
  readonly when?: (session: Session) => boolean;
  /** It has been done, so the next step comes by itself. */
  readonly done?: ((happening: Happening, session: Session) => boolean) | undefined;
}

/** How a round ended, for the scene of it. */
export interface RoundEnd {
  readonly how: string;
  /** The seat whose move ended it; -1: none. */
  readonly by: number;
  /** The seat that got rid of everything it had to, or -1. */
  readonly emptied: number;
  /** The last batch. */
  readonly happening: Happening;
}

/** What is shown of the end of a round before a sheet covers the table. All of it may be missing. */
export interface Climax {
  /** What won lights up, wherever these zones are drawn. */
  readonly zones?: readonly number[];
  /** Whose figure on the table lights up with it. */
  readonly seats?: readonly number[];
  /** Something that is no zone lights up: the element with `data-hint={anchor}`. */
  readonly anchor?: string;
  /** One word across the screen, such as a goal deserves. */
  readonly word?: string;
  readonly note?: string;
  /** Milliseconds until the last card lies, where that takes longer than a flight. */
  readonly lands?: number | undefined;
}

/** The exports of a `Table.svelte`; all but the table itself come from its `<script module>` and may be missing. */
export interface TableModule {
  default: Component<TableProps>;
  /** Shown once to a player who is new to this game; without it, the three hints among the game's texts. */
  hints?: readonly Hint[];
  /** The table shows the other players itself, so the screen leaves out its strip of them. */
  showsPlayers?: boolean;
  /** What lights up when a round ends; without it, where the last cards went and whose stack is empty. */
  climax?: (end: RoundEnd, session: Session) => Climax;
  /** A round is a goal, and on: between rounds the score is enough, and all numbers wait for the end or for a tap. */
  brief?: boolean;
}
