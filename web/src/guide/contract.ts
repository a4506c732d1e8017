/**
 * The illustrated guide of a game, in `src/rasant/games/<id>/web/guide/guide.ts`: short sections, each a heading, a few
 * sentences in the reader's language and a drawing made of the game's own cards. `Name` are the names of the sections;
 * a language or a text that is missing does not compile.
 */
import type { Component } from 'svelte';
import type { Code } from '@rasant/lang/language.svelte';
import type { TableSetup } from '@rasant/wire/messages';

export interface GuideWords {
  readonly title: string;
  readonly text: string;
}

export type GuideTexts<Name extends string> = Readonly<Record<Name, GuideWords>>;

export interface Section<Name extends string> {
  readonly name: Name;
  /** Only at tables that are played so. */
  readonly when?: Condition;
}

export interface Guide<Name extends string> {
  /** In the order in which they are read. */
  readonly sections: readonly Section<Name>[];
  /** All drawings, one for each section. */
  readonly Drawing: Component<{ section: Name }>;
  readonly texts: Readonly<Record<Code, () => Promise<{ readonly default: GuideTexts<Name> }>>>;
}

/** How a table is played: the value of every option. */
export type Options = TableSetup['settings'];

export type Condition = (options: Options) => boolean;

export const isSet =
  (option: string, value: string): Condition =>
  (options) =>
    options[option] === value;

export const not =
  (condition: Condition): Condition =>
  (options) =>
    !condition(options);

export const both =
  (one: Condition, other: Condition): Condition =>
  (options) =>
    one(options) && other(options);
